"""Iterators of files: formats, packed files, arrays and Parquet; errors with their places."""

from __future__ import annotations

import gzip
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit
from sudokit import Puzzle, errors, read, read_batches

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LINES = f"{EASY}\n# a comment\n{HARD}\n1234\n{EASY[:40]}q{EASY[41:]}\n{'55' + '.' * 79}\n{HARD}\n"


def test_puzzles_one_after_the_other() -> None:
    found = list(read(text=LINES, on_error="yield"))
    assert [str(puzzle) for puzzle in found if isinstance(puzzle, Puzzle)] == [EASY, HARD, HARD]
    errors = [error for error in found if isinstance(error, sudokit.SudokuError)]
    assert [(error.line, error.code) for error in errors] == [(4, "cell-count"), (5, "not-a-cell"), (6, "conflicts")]
    assert (errors[1].column, errors[1].cell) == (41, "r5c5")
    assert isinstance(errors[2], sudokit.RuleError) and errors[2].cells == ("r1c1", "r1c2")
    puzzles = read(text=LINES)
    assert [str(next(puzzles)), str(next(puzzles))] == [EASY, HARD]
    with pytest.raises(sudokit.ReadError) as raised:
        next(puzzles)
    assert raised.value.line == 4


@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_batches_are_rows(size: int) -> None:
    batches = list(read_batches(text=LINES, size=size))
    assert max(len(batch) for batch in batches) == min(size, 6)
    puzzles = np.concatenate([batch.puzzles for batch in batches])
    assert puzzles.shape == (6, 81) and puzzles.dtype == np.uint8
    assert np.concatenate([batch.lines for batch in batches]).tolist() == [1, 3, 4, 5, 6, 7]
    assert sudokit.solve_many(puzzles).verdict_names()[:2] == ["unique", "unique"]
    starts = np.cumsum([0, *(len(batch) for batch in batches)]).tolist()
    errors = {start + row: error for start, batch in zip(starts, batches, strict=False) for row, error in batch.errors.items()}
    assert {row: error.line for row, error in errors.items()} == {2: 4, 3: 5}
    assert (puzzles[[2, 3]] == 0).all()


def test_files_of_any_format(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text(f"id,quiz\n7,{EASY}\n8,{HARD}\n")
    assert [str(puzzle) for puzzle in read(table)] == [EASY, HARD]
    assert [str(puzzle) for puzzle in read(str(table), column="quiz", format="csv")] == [EASY, HARD]
    with pytest.raises(sudokit.SudokuError, match="no column"):
        read(table, column="puzzle")
    packed = tmp_path / "lines.gz"
    packed.write_bytes(gzip.compress(LINES.encode()))
    assert len(list(read(packed, on_error="yield"))) == 6
    packed.write_bytes(gzip.compress(LINES.encode() * 5_000)[:-2_000])
    *_, last = read(packed, on_error="yield")
    assert isinstance(last, sudokit.SudokuError)
    (sukaku,) = read(text="123456789" * 81)
    assert sukaku.is_sukaku
    (batch,) = read_batches(text="123456789" * 81)
    assert batch.errors[0].code == "sukaku"
    assert list(read(text="")) == []


def test_the_files_of_a_folder_are_one(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.csv").write_text(f"id,quiz\n1,{HARD}\n2,12\n")
    (tmp_path / "a.csv").write_text(f"id,quiz\n1,{EASY}\n")
    (tmp_path / "_SUCCESS").write_text("")
    *puzzles, error = read(tmp_path, column="quiz", on_error="yield")
    assert [str(puzzle) for puzzle in puzzles] == [EASY, HARD]
    assert isinstance(error, sudokit.SudokuError)
    name = str(tmp_path / "b" / "c.csv")
    assert (error.source, error.line) == (name, 3) and str(error).startswith(f"{name}: ")
    (batch,) = read_batches(tmp_path)
    assert len(batch) == 3 and batch.errors[2].source == name
    (tmp_path / "d.txt").write_text(EASY)
    with pytest.raises(OSError, match="is not of the kind of"):
        read(tmp_path)


def test_partitioned_parquet(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    times = pandas.to_datetime(["2024-01-01", "2024-06-01"]).tz_localize("Europe/Berlin")
    pandas.DataFrame({"puzzle": [HARD, EASY], "when": times, "year": [2024, 2023]}).to_parquet(
        tmp_path / "set", partition_cols=["year"]
    )
    assert [str(puzzle) for puzzle in read(tmp_path / "set")] == [EASY, HARD]
    (batch,) = read_batches(tmp_path / "set", column="puzzle")
    assert len(batch) == 2 and not batch.errors


def test_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing"):
        read(tmp_path / "nothing")
    with pytest.raises(OSError, match="is a folder without files"):
        read(tmp_path)
    for path, text in ((None, None), ("x", "x")):
        with pytest.raises(TypeError, match="either a path or text"):
            read(path, text=text)
    with pytest.raises(ValueError, match="expected one of"):
        read(text=EASY, format="crossword")
    with pytest.raises(ValueError, match="size"):
        read_batches(text=EASY, size=0)
    wrong: Any = "ignore"
    with pytest.raises(ValueError, match="expected raise or yield"):
        read(text=EASY, on_error=wrong)


def test_an_array_that_gets_shorter_is_an_error_with_the_row(tmp_path: Path) -> None:
    path = tmp_path / "boards.npy"
    np.save(path, sudokit.generate_many(10, seed=1))
    batches = read_batches(path, size=4)
    assert len(next(batches)) == 4
    with open(path, "r+b") as file:
        file.truncate(128 + 81 * 6 + 1)
    with pytest.raises(errors.ReadError, match="boards.npy: the file ends in row 6") as caught:
        next(batches)
    assert caught.value.line == 7
    path.write_bytes(b"no array")
    with pytest.raises(errors.ReadError, match="boards.npy: "):
        read_batches(path)
    with pytest.raises(TypeError, match="an array has no text="):
        read_batches(path, column="puzzle")


def test_arrays_are_read_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "boards.npy"
    boards = sudokit.generate_many(10, seed=1)
    np.save(path, boards)
    batches = list(read_batches(path, size=4))
    assert [batch.lines.tolist() for batch in batches] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]
    assert (np.concatenate([batch.puzzles for batch in batches]) == boards).all()
    np.save(path, np.asfortranarray(boards))
    assert (np.concatenate([batch.puzzles for batch in read_batches(path, size=4)]) == boards).all()
    wide = boards.reshape(-1, 9, 9).astype(np.int64)
    wide[5, 1, 2] = -4
    np.save(path, wide)
    (batch,) = read_batches(path)
    assert batch.puzzles.shape == (10, 81) and (batch.puzzles[5] == 0).all() and len(batch.errors) == 1
    assert (batch.errors[5].line, batch.errors[5].cell, str(batch.errors[5])) == (
        6, "r2c3", "row 5: r2c3: -4 is neither a digit nor 0",
    )  # fmt: skip
    assert len(list(read(path, on_error="yield"))) == 10
    for array, error in ((boards[:, :80], ValueError), (boards > 2, TypeError), (np.array(["x"], object), ValueError)):
        np.save(path, array, allow_pickle=True)
        with pytest.raises(error):
            read_batches(path)
    path.write_bytes(b"nothing")
    with pytest.raises(ValueError):
        read_batches(path)


def test_parquet(tmp_path: Path) -> None:
    pa: Any = pytest.importorskip("pyarrow")
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "puzzles.parquet"
    parquet.write_table(pa.table({"id": [1, 2, 3], "puzzle": [EASY, None, HARD]}), path)
    first, bad, last = read(path, on_error="yield")
    assert (str(first), str(last)) == (EASY, HARD)
    assert isinstance(bad, sudokit.SudokuError) and bad.line == 2
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(OSError, match="Parquet"):
        read(path)


def write_broken(path: Path, rows: int, size: int, broken: list[int]) -> None:
    """Writes this number of rows in row groups of this size; some rows cannot be read."""
    pa: Any = pytest.importorskip("pyarrow")
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pa.table({"puzzle": [EASY] * rows}), path, row_group_size=size, use_dictionary=False)
    metadata, file = parquet.read_metadata(path), bytearray(path.read_bytes())
    for group in broken:
        start = metadata.row_group(group).column(0).data_page_offset
        file[start : start + 8] = b"\xff" * 8
    path.write_bytes(file)


@pytest.mark.parametrize("broken", [[0], [1], [0, 1], [2]])
def test_the_rows_around_a_broken_row_group_are_read(tmp_path: Path, broken: list[int]) -> None:
    path = tmp_path / "puzzles.parquet"
    write_broken(path, 12, 4, broken)
    found = list(read(path, on_error="yield"))
    assert [str(it) for it in found if isinstance(it, sudokit.Puzzle)] == [EASY] * (12 - 4 * len(broken))
    messages = [str(it) for it in found if isinstance(it, sudokit.SudokuError)]
    starts = [f"row group {group + 1} cannot be read from row {4 * group + 1} on: " for group in broken]
    assert [message[: len(start)] for message, start in zip(messages, starts, strict=True)] == starts
    batches = list(read_batches(path, size=3))
    lines = [line for group in range(3) if group not in broken for line in range(4 * group + 1, 4 * group + 5)]
    assert [line for batch in batches for line in batch.lines.tolist() if line] == lines
    assert sum(len(batch.errors) for batch in batches) == len(broken)


def test_a_file_of_broken_row_groups_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.parquet"
    write_broken(path, 2, 1, [0, 1])
    with pytest.raises(OSError, match=r"puzzles.parquet: row group 1 cannot be read from row 1 on: "):
        read_batches(path)


def test_checksums_of_pages_are_verified(tmp_path: Path) -> None:
    pa: Any = pytest.importorskip("pyarrow")
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "puzzles.parquet"
    options = {"compression": "none", "use_dictionary": False, "write_statistics": False}
    parquet.write_table(pa.table({"puzzle": [EASY] * 3}), path, write_page_checksum=True, **options)
    file = path.read_bytes()
    path.write_bytes(file.replace(EASY.encode(), EASY.replace("5", "4").encode(), 1))
    with pytest.raises(OSError, match="row group 1 cannot be read from row 1 on: .*CRC"):
        read(path)


def test_memory_is_that_of_a_batch(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text(f"{EASY}\n" * 200_000)
    tracemalloc.start()
    assert sum(len(batch) for batch in read_batches(path, size=1_000)) == 200_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


@given(st.binary(max_size=300) | st.text(max_size=300) | st.text(alphabet="0123456789.|-+*\n\",[]{}", max_size=300))
def test_any_text_is_puzzles_or_errors(text: str | bytes) -> None:
    try:
        found = list(read(text=text, on_error="yield"))
        rows = sum(len(batch) for batch in read_batches(text=text, size=3))
    except sudokit.SudokuError as error:
        assert error.code
    else:
        assert rows == len(found)
