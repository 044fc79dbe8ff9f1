"""The functions on many puzzles answer any input row by row, or refuse it with an exception."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

import sudokit

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
many: Any = sudokit

FUNCTIONS: Sequence[Callable[[Any], Any]] = (
    many.solve_many,
    many.count_many,
    many.check_many,
    many.canon_many,
    many.dedupe,
    lambda rows: many.rate_many(rows, max_work=1),
    lambda rows: many.difficulty_many(rows, max_work=1),
    lambda rows: many.verify_solutions(rows, rows),
    lambda rows: many.augment_many(rows, seed=1, copies=2, companions={"again": rows}),
    lambda rows: many.leak(rows, rows),
    lambda rows: many.split_by_class(rows, [0.5]),
)

REFUSALS = (TypeError, ValueError)

dtypes = st.sampled_from(
    ["u1", "i1", "u2", ">i2", "i4", ">u4", "i8", "u8", "?", "f2", "f8", "c8", "O", "S3", "U3", "M8[s]", "i1,i1"]
)
shapes = st.sampled_from([(0, 81), (1, 81), (3, 81), (2, 9, 9), (81,), (9, 9), (3, 80), (2, 81, 1), (0,), (), (2, 0)])
views: dict[str, Callable[[NDArray[Any]], NDArray[Any]]] = {
    "same": lambda array: array,
    "reversed": lambda array: array[::-1],
    "mirrored": lambda array: array[..., ::-1],
    "transposed": lambda array: array.swapaxes(-1, -2) if array.ndim > 1 else array,
    "fortran": np.asfortranarray,
    "repeated": lambda array: np.broadcast_to(array[:1], array.shape) if len(array) else array,
    "every other": lambda array: np.repeat(array, 2, axis=0)[::2],
    "masked": lambda array: np.ma.masked_array(array),
}


def is_answered(function: Callable[[Any], Any], rows: Any) -> bool:
    try:
        function(rows)
    except REFUSALS as error:
        assert str(error)
        return False
    return True


@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from(FUNCTIONS), st.sampled_from(sorted(views)))
def test_any_array_is_answered_or_refused(data: st.DataObject, function: Callable[[Any], Any], view: str) -> None:
    shape = data.draw(shapes)
    dtype = data.draw(dtypes)
    array = data.draw(hnp.arrays(dtype, shape) if dtype != "O" else hnp.arrays("O", shape, elements=st.none() | st.text()))
    if array.flags.owndata:
        array.flags.writeable = data.draw(st.booleans())
    viewed = views[view](array) if array.ndim else array
    is_boards = viewed.ndim > 1 and viewed.shape[1:] in ((81,), (9, 9))
    if np.dtype(dtype).kind in "iu" and dtype != "i1,i1" and is_boards and view != "masked":
        assert is_answered(function, viewed)
    else:
        is_answered(function, viewed)


@given(hnp.arrays(np.int16, (4, 81), elements=st.integers(-2, 11)), st.sampled_from(["reversed", "mirrored", "fortran"]))
@settings(max_examples=50, deadline=None)
def test_views_are_what_they_show(array: NDArray[np.int16], view: str) -> None:
    viewed = views[view](array)
    solved, expected = many.solve_many(viewed), many.solve_many(np.ascontiguousarray(viewed))
    assert (solved.solutions == expected.solutions).all() and solved.errors == expected.errors
    outside = ((viewed < -1) | (viewed > 9)).any(axis=1)
    assert [error.row for error in solved.errors] == np.flatnonzero(outside).tolist()


texts = st.none() | st.text(st.characters(codec=None), max_size=100) | st.text("123456789.", min_size=79, max_size=83) | st.just(EASY)


@settings(max_examples=150, deadline=None)
@given(st.lists(texts | st.binary(max_size=100), max_size=5), st.sampled_from(FUNCTIONS))
def test_any_texts_are_answered(rows: list[Any], function: Callable[[Any], Any]) -> None:
    assert is_answered(function, rows)
    assert is_answered(function, np.array([*rows, None], object))


@settings(max_examples=50, deadline=None)
@given(st.lists(texts, max_size=5))
def test_no_text_is_lost(rows: list[str | None]) -> None:
    solved = sudokit.solve_many([EASY, *rows, EASY])
    unreadable = [row for row, verdict in enumerate(solved.verdict_names()) if verdict == "unreadable"]
    assert [error.row for error in solved.errors] == unreadable
    assert solved.verdict_names()[0] == solved.verdict_names()[-1] == "unique"


@settings(max_examples=50, deadline=None)
@given(st.one_of(st.integers(), st.floats(), st.text(), st.binary(), st.lists(st.integers()), st.dictionaries(st.text(), st.text())))
def test_anything_else_is_refused_or_answered(rows: Any) -> None:
    for function in FUNCTIONS:
        is_answered(function, rows)


@pytest.mark.filterwarnings("ignore:train")
@settings(max_examples=150, deadline=None)
@given(st.data(), st.sampled_from(FUNCTIONS))
def test_any_column_is_answered_or_refused(data: st.DataObject, function: Callable[[Any], Any]) -> None:
    pa: Any = pytest.importorskip("pyarrow")
    whole = st.lists(st.none() | st.text(max_size=90) | st.just(EASY), max_size=6)
    digits = st.lists(st.none() | st.lists(st.none() | st.integers(-1, 11), min_size=81, max_size=81), max_size=3)
    columns: dict[str, Callable[[], Any]] = {
        "string": lambda: pa.array(data.draw(whole), pa.string()),
        "large": lambda: pa.array(data.draw(whole), pa.large_string()),
        "view": lambda: pa.array(data.draw(whole), pa.string_view()),
        "dictionary": lambda: pa.array(data.draw(whole), pa.string()).dictionary_encode(),
        "binary": lambda: pa.array(data.draw(st.lists(st.none() | st.binary(max_size=90))), pa.binary()),
        "fixed": lambda: pa.array(data.draw(st.lists(st.none() | st.binary(min_size=81, max_size=81))), pa.binary(81)),
        "digits": lambda: pa.array(data.draw(digits), pa.list_(pa.int64(), 81)),
        "lists": lambda: pa.array(data.draw(digits), pa.list_(pa.int8())),
        "numbers": lambda: pa.array(data.draw(st.lists(st.none() | st.integers(0, 9))), pa.int64()),
        "nulls": lambda: pa.nulls(3),
    }
    kind = data.draw(st.sampled_from(sorted(columns)))
    column = columns[kind]()
    start = data.draw(st.integers(0, len(column)))
    chunks = pa.chunked_array([column[:start], column[start:start], column[start:]], column.type)
    rows = data.draw(st.sampled_from([column, column[start:], chunks]))
    answered = is_answered(function, rows)
    assert answered == (kind != "numbers")
    if answered:
        table = pa.table(function(rows))
        table.validate(full=True)
        assert table.num_rows in (len(rows), 2 * len(rows))
