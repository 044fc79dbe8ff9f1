"""Jobs on Arrow columns, by the engines that make them."""

from __future__ import annotations

import pickle
import signal
import threading
from typing import Any

import numpy as np
import pytest

import sudokit
from sudokit import arrow_job
from sudokit.arrow import JOBS

duckdb: Any = pytest.importorskip("duckdb")
pa: Any = pytest.importorskip("pyarrow")
pd: Any = pytest.importorskip("pandas")
pl: Any = pytest.importorskip("polars")

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [PUZZLE, None, "12", "." * 81, "55" + "." * 79, PUZZLE.replace(".", "0")]


def solved(column: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pa.table(arrow_job("solve", threads=2)(column)).to_pylist()
    return rows


def test_rows_are_solved() -> None:
    rows = solved(pa.array(ROWS))
    expected = sudokit.solve_many(ROWS)
    for row, verdict, solution in zip(rows, expected.verdict_names(), expected.solutions, strict=True):
        assert row["verdict"] == (None if verdict == "unreadable" else verdict)
        assert row["solution"] == solution
    assert [row["error"] for row in rows] == [None, "no puzzle", "2 cells instead of 81", None, None, None]
    assert rows[4]["why"].startswith("no solution: row 1")


COLUMNS: dict[str, Any] = {
    "large_string": pa.array(ROWS, pa.large_string()),
    "string_view": pa.array(ROWS, pa.string_view()),
    "binary": pa.array(ROWS, pa.binary()),
    "dictionary": pa.array(ROWS).dictionary_encode(),
    "chunks": pa.chunked_array([pa.array(ROWS[:2]), pa.array(ROWS[2:2], pa.string()), pa.array(ROWS[2:])]),
    "slice": pa.array(["x"] * 3 + ROWS).slice(3),
    "polars": pl.Series(ROWS),
    "polars categories": pl.Series(ROWS).cast(pl.Categorical),
    "pandas": pd.Series(ROWS, dtype="string[pyarrow]"),
    "duckdb": duckdb.sql("select unnest(?::varchar[]) as puzzle", params=[ROWS]),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_every_engine_has_columns_of_boards(name: str) -> None:
    assert solved(COLUMNS[name]) == solved(pa.array(ROWS))


def test_digits_are_boards() -> None:
    digits = np.array([[0 if cell in ".0" else int(cell) for cell in PUZZLE]] * 2, np.uint8)
    column = pa.FixedSizeListArray.from_arrays(pa.array(digits.ravel()), 81)
    lists = [pa.array(digits.tolist(), kind) for kind in (pa.list_(pa.uint8()), pa.large_list(pa.int64()))]
    lists += [pl.Series(digits.tolist(), dtype=pl.List(pl.UInt8)), pl.Series(digits.reshape(-1, 9, 9))]
    lists += [pa.array(digits.reshape(-1, 9, 9).tolist()), pa.FixedShapeTensorArray.from_numpy_ndarray(digits).storage]
    for digit_column in (column, *lists):
        assert solved(digit_column) == solved(pa.array([PUZZLE] * 2))
    errors = [row["error"] for row in solved(pa.array([[0] * 80, None, [10] * 81], pa.list_(pa.int8())))]
    assert errors == ["80 cells instead of 81", "no puzzle", "r1c1: 10 is neither a digit nor 0"]
    rows = [row["error"] for row in solved(pa.array([[[0] * 9] * 8, [[0] * 9, [0] * 8, *[[0] * 9] * 7]]))]
    assert rows == ["a puzzle of 8 rows instead of 9", "r2c1: a row of 8 cells instead of 9"]


def test_every_engine_takes_the_answer() -> None:
    answer = arrow_job("rate")(pa.array(ROWS))
    assert len(answer) == len(ROWS)
    expected = pa.table(answer).to_pylist()
    frame = pl.DataFrame(answer)
    assert frame.to_dicts() == expected
    assert duckdb.sql("select er from answer order by er nulls last limit 1").fetchall() == [(1.2,)]
    assert pa.schema(answer.schema) == pa.table(answer).schema
    assert repr(answer).startswith("<ArrowTable of 6 rows: profile, er")


def test_the_rows_do_not_depend_on_chunks_and_threads() -> None:
    rows = ROWS * 100
    chunks = pa.chunked_array([pa.array(rows[start : start + 7]) for start in range(0, len(rows), 7)])
    for job in JOBS:
        name: Any = job
        given: dict[str, dict[str, Any]] = {
            "count": {"limit": 50}, "solve": {"engine": "bands"}, "extend": {"max_work": 10}
        }  # fmt: skip
        options = given.get(job, {})
        expected = pa.table(arrow_job(name, threads=1, **options)(pa.array(rows)))
        assert pa.table(arrow_job(name, threads=3, **options)(chunks)).equals(expected), job
        none = arrow_job(name)(pa.array([], pa.string()))
        assert len(none) == 0 and pa.table(none).schema == expected.schema


def test_classes_are_those_of_isomorphic_boards() -> None:
    images = sudokit.augment_many([PUZZLE], seed=1, copies=5).puzzles
    classes = pa.table(arrow_job("class")(pa.array([PUZZLE, *images, "." * 81, "55", "55" + "." * 79])))
    keys, forms = classes["key"].to_pylist(), classes["form"].to_pylist()
    assert len(set(keys[:6])) == len(set(forms[:6])) == 1 and len(keys[0]) == 16
    assert keys[6] != keys[0]
    assert keys[7:] == forms[7:] == [None, None]
    why, errors = classes["why"].to_pylist(), classes["error"].to_pylist()
    assert errors[7:] == ["2 cells instead of 81", None]
    assert why[7] is None and why[8].startswith("row 1 holds 5 twice")
    assert errors[:7] == why[:7] == [None] * 7


def test_packed_forms_of_classes_are_as_different_as_texts() -> None:
    texts, packed = (
        pa.table(arrow_job("class", packed=is_packed)(pa.array(ROWS + [ROWS[0]])))["form"].to_pylist()
        for is_packed in (False, True)
    )
    assert [texts.index(form) for form in texts] == [packed.index(form) for form in packed]
    assert all(form is None or (isinstance(form, bytes) and len(form) <= 52) for form in packed)


def test_tables_need_a_column() -> None:
    table = pa.table({"number": [7], "puzzle": [PUZZLE]})
    solve = arrow_job("solve")
    assert pa.table(solve(table, "puzzle"))["verdict"].to_pylist() == ["unique"]
    with pytest.raises(TypeError, match="one of number, puzzle"):
        solve(table)
    with pytest.raises(KeyError, match='no column "board"'):
        solve(table, "board")
    with pytest.raises(TypeError, match="a column of Int64 holds no boards"):
        solve(table, "number")


def test_wrong_use_is_an_exception() -> None:
    wrong: Any = "rota"
    with pytest.raises(ValueError, match="there is no job"):
        arrow_job(wrong)
    with pytest.raises(ValueError, match="unknown field `last`"):
        arrow_job("solve", last=True)
    with pytest.raises(ValueError, match="check: not an engine; the engines are"):
        arrow_job("check", engine="magic")
    for column in (pa.array([1.5]), pa.array([], pa.float32()), pa.array([{"a": 1, "b": 2}])):
        with pytest.raises(TypeError):
            arrow_job("solve")(column)
    with pytest.raises(ValueError):
        arrow_job("solve")([PUZZLE])


def test_jobs_are_pickled_with_their_options() -> None:
    job = arrow_job("count", limit=3, threads=1)
    copy = pickle.loads(pickle.dumps(job))
    assert repr(copy) == repr(job) == "arrow_job('count', limit=3, threads=1)"
    assert pa.table(copy(pa.array(["." * 81])))["count"].to_pylist() == [3]


def test_progress_and_exceptions() -> None:
    column = pa.array(["." * 81] * 20_000)
    seen: list[int] = []
    arrow_job("count", limit=200)(column, progress=seen.append)
    assert seen == sorted(seen) and seen[-1] == 20_000

    def stop(_: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        arrow_job("count", limit=100_000)(column, progress=stop)


def test_ctrl_c_ends_a_job() -> None:
    column = pa.array(["." * 81] * 1_000)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        arrow_job("count", limit=10_000_000)(column)
    timer.join()
