"""The functions on many puzzles with Arrow columns: the same answers as for texts, as tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sudokit
from sudokit.arrow import ArrowInput, ArrowTable

duckdb: Any = pytest.importorskip("duckdb")
pa: Any = pytest.importorskip("pyarrow")
pd: Any = pytest.importorskip("pandas")
pl: Any = pytest.importorskip("polars")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = [EASY, None, HARD, "12", "." * 81, "55" + "." * 79]
MIXED: ArrowInput = pa.chunked_array([pa.array(ROWS[:2]), pa.array(ROWS).slice(2, 0), pa.array(ROWS[2:])])
NONE: ArrowInput = pa.array([], pa.string())



def verify(rows: ArrowInput) -> ArrowTable:
    return sudokit.verify_solutions(rows, [SOLUTION] * len(sudokit.count_many(rows)))


def augment(rows: ArrowInput) -> ArrowTable:
    return sudokit.augment_many(rows, seed=1)


def leak(rows: ArrowInput) -> ArrowTable:
    return sudokit.leak([EASY], rows)


def split(rows: ArrowInput) -> ArrowTable:
    return sudokit.split_by_class(rows, [0.5])


FUNCTIONS: dict[str, Callable[[ArrowInput], ArrowTable]] = {
    "solve": sudokit.solve_many,
    "count": sudokit.count_many,
    "check": sudokit.check_many,
    "verify": verify,
    "rate": sudokit.rate_many,
    "difficulty": sudokit.difficulty_many,
    "canon": sudokit.canon_many,
    "augment": augment,
    "dedupe": sudokit.dedupe,
    "leak": leak,
    "split": split,
}


def columns(table: Any) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = pa.table(table).to_pydict()
    return found


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_answers_columns(name: str) -> None:
    found = columns(FUNCTIONS[name](MIXED))
    assert [len(values) for values in found.values()] == [6] * len(found)
    assert [found["error"][row] for row in (0, 1, 3)] == [None, "no puzzle", "2 cells instead of 81"]
    others = [values for column, values in found.items() if column not in ("error", "keep", "row")]
    assert all(values[1] is None and values[3] is None for values in others)
    none = pa.table(FUNCTIONS[name](NONE))
    assert none.num_rows == 0 and none.schema == pa.schema(FUNCTIONS[name](MIXED).schema)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    "column",
    [
        pl.Series(ROWS),
        pd.Series(ROWS, dtype="string[pyarrow]"),
        duckdb.sql("select unnest(?::varchar[]) as puzzle", params=[ROWS]),
        pa.array(ROWS, pa.large_binary()),
        pa.table({"any": ROWS}),
    ],
    ids=["polars", "pandas", "duckdb", "binary", "table"],
)
def test_every_engine_has_the_same_answers(name: str, column: Any) -> None:
    assert columns(FUNCTIONS[name](column)) == columns(FUNCTIONS[name](MIXED))


def test_a_column_that_holds_no_boards_is_refused() -> None:
    for function in FUNCTIONS.values():
        for wrong in (pa.array([1.5]), pa.array([], pa.date32()), pa.table({"a": [EASY], "b": [EASY]})):
            with pytest.raises(TypeError):
                function(wrong)


def test_tables_say_what_arrays_say() -> None:
    solved = sudokit.solve_many(ROWS)
    assert columns(sudokit.solve_many(MIXED))["solution"] == solved.solutions
    counts = columns(sudokit.count_many(MIXED, limit=7))
    assert counts["count"] == [1, None, 1, None, 7, 0] and counts["complete"][4] is False
    canonical = columns(sudokit.canon_many(MIXED))["canonical"]
    assert canonical == [*sudokit.canon_many(ROWS[:5]).forms, None]
    claims = [SOLUTION, SOLUTION, EASY, SOLUTION, SOLUTION, SOLUTION]
    verified = columns(sudokit.verify_solutions(MIXED, claims))
    assert verified["correct"] == [True, None, False, None, False, False]
    assert [error is None for error in verified["error"]] == [True, False, False, False, False, False]
    wrong = columns(sudokit.verify_solutions(pa.array([EASY]), pa.array(["?"])))
    assert wrong["correct"] == [None] and "neither" in wrong["error"][0]
    classes = sudokit.dedupe(ROWS)
    table = columns(sudokit.dedupe(MIXED))
    assert table["first"] == [None if first < 0 else first for first in classes.firsts.tolist()]
    assert table["keep"] == classes.keep.tolist()
    parts, _ = sudokit.split_by_class(ROWS, [0.3, 0.3], seed=5)
    split = columns(sudokit.split_by_class(MIXED, [0.3, 0.3], seed=5))["part"]
    assert split == [None if part < 0 else part for part in parts.tolist()]


def test_isomorphs_with_companions() -> None:
    puzzles: ArrowInput = pa.array([EASY, None, HARD])
    solutions = [SOLUTION, SOLUTION, "?"]
    images = sudokit.augment_many(puzzles, seed=4, copies=2, companions={"solution": solutions})
    texts = sudokit.augment_many([EASY, None, HARD], seed=4, copies=2, companions={"solution": solutions})
    table = columns(images)
    assert list(table) == ["row", "puzzle", "solution", "transform", "inverse", "error"]
    assert table["row"] == [0, 0, 1, 1, 2, 2]
    assert table["puzzle"] == texts.puzzles and table["solution"] == texts.companions["solution"]
    assert table["solution"][0] == sudokit.solve_many([table["puzzle"][0]]).solutions[0]
    back = sudokit.Transform(table["inverse"][1])
    assert str(sudokit.Puzzle(table["puzzle"][1]).transform(back)) == EASY
    assert table["error"][2] == "no puzzle" and table["error"][4].startswith("solution: '?'")
    with pytest.raises(ValueError, match="another column row"):
        sudokit.augment_many(puzzles, seed=4, companions={"row": solutions})
    mixed = sudokit.augment_many([EASY], seed=4, companions={"solution": pa.array([SOLUTION])})
    assert mixed.companions["solution"][0] == texts.companions["solution"][0]


def test_leaks_tell_of_training_rows_without_a_class() -> None:
    image = sudokit.augment_many([EASY], seed=9).puzzles[0]
    with pytest.warns(UserWarning, match="train: 1 rows without a class; the first is row 1: no puzzle"):
        found = columns(sudokit.leak([HARD, None, EASY], pa.array([image, "." * 81, "x"])))
    assert found["leak"] == [True, False, None] and found["train_row"] == [2, None, None]
    transform = sudokit.Transform(found["transform"][0])
    assert str(sudokit.Puzzle(str(image)).transform(transform)) == EASY


def test_generated_puzzles_as_a_table() -> None:
    table = columns(sudokit.generate_many(3, seed=1, arrow=True))
    array = sudokit.generate_many(3, seed=1)
    assert list(table) == ["puzzle"]
    assert [[int(digit) for digit in text.replace(".", "0")] for text in table["puzzle"]] == array.tolist()


def test_many_chunks_are_one_column() -> None:
    array = sudokit.generate_many(300, seed=3)
    texts = pa.array([str(sudokit.Puzzle(row)) for row in array])
    chunks = pa.chunked_array([texts.slice(start, 7) for start in range(0, 300, 7)])
    lists = pa.FixedSizeListArray.from_arrays(pa.array(np.ravel(array)), 81)
    for column in (chunks, lists):
        found = columns(sudokit.augment_many(column, seed=1))
        assert found == columns(sudokit.augment_many(texts, seed=1))
        assert columns(sudokit.dedupe(column))["first"] == list(range(300))
