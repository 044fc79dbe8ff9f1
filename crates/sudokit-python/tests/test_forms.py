"""Boards in all forms that callers have, and digits that a text marks as placed by a player."""

from __future__ import annotations

import array
import warnings
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

import sudokit
from sudokit import PlacedDigitsWarning, Puzzle, env

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = [[0 if cell == "." else int(cell) for cell in row] for row in ROWS]
FLAT = [cell for row in NUMBERS for cell in row]
ARRAY = np.array(NUMBERS)
NAN = np.where(ARRAY == 0, np.nan, ARRAY)


class Tensor:
    """A tensor that supports only NumPy's protocol."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.cells


class SharedTensor:
    """A tensor that shares its memory."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __dlpack__(self, **options: Any) -> Any:
        return self.cells.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.cells.__dlpack_device__()


class FarTensor:
    """A tensor on another device."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise TypeError("can't convert cuda:0 device type tensor to numpy")


def with_blank(blank: Any) -> list[list[Any]]:
    return [[digit or blank for digit in row] for row in NUMBERS]


FORMS: dict[str, Any] = {
    "a list of lists of characters": [list(row) for row in ROWS],
    "rows of text": ROWS,
    "rows of text with spaces": [" ".join(row) for row in ROWS],
    "rows of bytes": [row.encode() for row in ROWS],
    "rows of both kinds": [ROWS[0], *map(list, ROWS[1:])],
    "one text in a list": [EASY],
    "None": with_blank(None),
    "-1": with_blank(-1),
    "an empty text": with_blank(""),
    "a space": with_blank(" "),
    "not a number": with_blank(float("nan")),
    "81 characters": list(EASY),
    "81 cells with None": [cell for row in with_blank(None) for cell in row],
    "floats": [[float(digit) for digit in row] for row in NUMBERS],
    "decimals": [[Decimal(digit) for digit in row] for row in NUMBERS],
    "fractions": [[Fraction(digit) for digit in row] for row in NUMBERS],
    "tuples": tuple(map(tuple, NUMBERS)),
    "bytes": EASY.encode(),
    "bytes of digits": bytes(ARRAY.reshape(81).tolist()),
    "a byte array": bytearray(EASY.encode()),
    "a view of memory": memoryview(EASY.encode()),
    "an array of the standard library": array.array("i", ARRAY.reshape(81).tolist()),
    "NumPy, -1": np.where(ARRAY == 0, -1, ARRAY),
    "NumPy, small -1": np.where(ARRAY == 0, -1, ARRAY).astype(np.int8).reshape(81),
    "NumPy, floats": ARRAY.astype(np.float32),
    "NumPy, not a number": NAN,
    "NumPy, objects": np.array(with_blank(None), object),
    "NumPy, characters": np.array([list(row) for row in ROWS]),
    "NumPy, rows": np.array(ROWS),
    "NumPy, rows of bytes": np.array(ROWS, "S"),
    "NumPy, a text": np.array(EASY),
    "rows of arrays": list(ARRAY),
    "a tensor": Tensor(ARRAY),
    "a tensor of floats": Tensor(NAN),
    "a tensor that shares its memory": SharedTensor(ARRAY),
}


@pytest.mark.parametrize("name", FORMS)
def test_every_function_reads_every_form(name: str) -> None:
    board = FORMS[name]
    assert str(Puzzle(board)) == EASY
    assert str(sudokit.solve(board)) == SOLUTION
    assert sudokit.count(board) == 1 and sudokit.check(board).is_unique
    assert sudokit.hint(board) == sudokit.hint(EASY) and sudokit.explain(board, max_steps=1).steps
    assert sudokit.canon(board) == sudokit.canon(EASY) and sudokit.same(board, EASY) is not None
    assert env.score_grid(board, SOLUTION).solved
    assert sudokit.solve_many([board, board]).verdict_names() == ["unique", "unique"]
    assert sudokit.verify_solutions([board], [SOLUTION]).correct.all()


def test_a_slow_function_reads_the_same_forms() -> None:
    board = FORMS["a list of lists of characters"]
    assert sudokit.rate(board) == sudokit.rate(EASY) and sudokit.difficulty(board) == sudokit.difficulty(EASY)
    assert sudokit.minimize(board, seed=1) == sudokit.minimize(EASY, seed=1)


def test_frames_are_boards() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for board in (pandas.DataFrame(NUMBERS), pandas.DataFrame(NAN), polars.DataFrame(NUMBERS, orient="row")):
        assert str(Puzzle(board)) == EASY
    missing = [[pandas.NA if not digit else digit for digit in row] for row in NUMBERS]
    assert str(Puzzle(missing)) == EASY == str(Puzzle(pandas.Series(ARRAY.reshape(81))))


@pytest.mark.parametrize(
    ("boards", "kind"),
    [
        ([NUMBERS, NUMBERS], (2, 9, 9)),
        ([FLAT, tuple(FLAT)], (2, 81)),
        ([[list(row) for row in ROWS]] * 2, (2, 9, 9)),
        ([ROWS, ROWS], (2, 9, 9)),
        ([with_blank(None), with_blank(None)], (2, 9, 9)),
        (np.array([NAN, NAN]), (2, 9, 9)),
        (np.where(ARRAY == 0, -1, ARRAY).reshape(1, 81).repeat(2, axis=0), (2, 81)),
        (np.array([ROWS, ROWS]), (2, 9, 9)),
        (Tensor(np.array([NUMBERS, NUMBERS])), (2, 9, 9)),
        (SharedTensor(np.array([NUMBERS, NUMBERS])), (2, 9, 9)),
        ([Tensor(ARRAY), Tensor(ARRAY)], (2, 9, 9)),
        ([NUMBERS, EASY], None),
        ([EASY.encode(), bytes(ARRAY.reshape(81).tolist())], None),
        (np.array([EASY, EASY]), None),
    ],
)
def test_answers_have_the_shape_of_the_boards(boards: Any, kind: tuple[int, ...] | None) -> None:
    solve: Any = sudokit.solve_many
    solved = solve(boards)
    assert solved.verdict_names() == ["unique", "unique"] and solved.errors == []
    if kind is None:
        assert solved.solutions == [SOLUTION, SOLUTION]
    else:
        expected = np.array([int(digit) for digit in SOLUTION] * 2).reshape(kind)
        assert solved.solutions.shape == kind and (solved.solutions == expected).all()


def test_a_bad_row_leaves_the_others() -> None:
    boards: list[Any] = [NUMBERS, [1, 2], None, [[12, *[0] * 8], *[[0] * 9] * 8], [[0] * 9] * 8]
    solve: Any = sudokit.solve_many
    solved = solve(boards, first=True)
    assert solved.verdicts[0] == sudokit.VERDICTS.index("solved") and not solved.solutions[1:].any()
    assert [(error.row, error.code, error.cell) for error in solved.errors] == [
        (1, "cell-count", None),
        (2, "missing", None),
        (3, "syntax", "r1c1"),
        (4, "row-count", None),
    ]
    wrong = sudokit.verify_solutions([EASY, EASY], [[1, 2], SOLUTION])
    assert wrong.correct.tolist() == [False, True] and wrong.errors[0].message == "2 cells instead of 81"
    halves = sudokit.solve_many(NAN.reshape(1, 81) / 2)
    assert halves.errors == [(0, "not-a-digit", "r1c1", "r1c1: 2.5 is neither a digit nor 0")]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ([[0] * 9] * 8 + [[0] * 8], "row 9 has 8 cells instead of nine"),
        ([[0] * 9] * 8, "a puzzle of 8 rows instead of nine"),
        ([12] + [0] * 80, "r1c1: 12 is "),
        (np.zeros((3, 27)), r"expected shape \(81,\) or \(9, 9\), not \(3, 27\)"),
        ([float("inf")] * 81, "r1c1: .*inf"),
        (["five"] + ["."] * 80, "r1c1: .*five"),
        (np.zeros((9, 9), bool), "r1c1: false"),
    ],
)
def test_wrong_cells_are_named(board: Any, message: str) -> None:
    with pytest.raises(sudokit.ReadError, match=message) as caught:
        Puzzle(board)
    assert caught.value.line is None and caught.value.column is None


@pytest.mark.parametrize("board", [np.ma.masked_equal(ARRAY, 0), FarTensor(), {1, 2}, {"puzzle": EASY}, 1 + 2j])
def test_what_cannot_be_read_is_a_type_error(board: Any) -> None:
    with pytest.raises(TypeError):
        Puzzle(board)
    with pytest.raises(TypeError):
        sudokit.solve_many(board)


PLACED = EASY[:2] + "+1" + EASY[3:]
PLACED_RIGHT = EASY[:2] + "+4" + EASY[3:]


@pytest.mark.parametrize(
    "function",
    [
        Puzzle, sudokit.count, sudokit.rate, sudokit.difficulty, sudokit.canon, sudokit.minimize,
        partial(sudokit.same, other=EASY), partial(env.score_grid, grid=SOLUTION),
    ],
)  # fmt: skip
def test_placed_digits_that_are_not_used_are_a_warning(function: Callable[[str], Any]) -> None:
    with pytest.warns(PlacedDigitsWarning, match="1 digit was placed by a player; it is not a given, and was not used"):
        function(PLACED)


def test_placed_digits_are_compared_with_the_solution() -> None:
    with pytest.warns(PlacedDigitsWarning, match="wrong among 1 placed digit: r1c3=1"):
        assert str(sudokit.solve(PLACED)) == SOLUTION
    checked = sudokit.check(PLACED)
    assert (checked.placed_check, checked.placed_wrong) == ("wrong", ["r1c3=1"])
    assert str(checked) == "one solution; placed digits: wrong r1c3=1"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(sudokit.solve(PLACED_RIGHT)) == SOLUTION
        assert sudokit.check(PLACED_RIGHT).placed_check == "right" and sudokit.check(EASY).placed_check is None
        assert sudokit.hint(PLACED).kind == "wrong"
        sudokit.explain(PLACED_RIGHT)
