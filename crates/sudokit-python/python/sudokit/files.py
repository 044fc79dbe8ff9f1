"""Puzzles from files, in constant memory: :func:`read` yields one after the other, :func:`read_batches` arrays.

A file may have any format of the core, which is recognized, and may be compressed with gzip or zstd. It may also be Parquet,
or a ``.npy`` array of numbers of shape ``(N, 81)`` or ``(N, 9, 9)``, which is read in parts. A folder of files of one kind,
with all its subfolders, is read as one file, in the order of the names. Pass a text that is already in memory as ``text=``.

An unreadable record gives an error with the line, the column and the cell, in place of its puzzle.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core, errors
from sudokit._cells import digits_of
from sudokit.board import board_of_core
from sudokit.many._rows import Many
from sudokit.puzzle import Puzzle

__all__ = ["Batch", "read", "read_batches"]

StrPath = str | os.PathLike[str]


@dataclass(frozen=True, eq=False, repr=False)
class Batch(Many):
    """A batch of puzzles of a file, in rows."""

    puzzles: NDArray[np.uint8]
    """The puzzles, shape ``(N, 81)``, 0 for a blank; zeros where a record cannot be read."""
    lines: NDArray[np.uint64]
    """The line of each record from 1, shape ``(N,)``; in an array or a table, its row."""
    errors: dict[int, errors.SudokuError]
    """The records that cannot be read, by their rows in this batch."""

    def __len__(self) -> int:
        return len(self.puzzles)


def _open(path: StrPath | None, text: str | bytes | None, **options: Any) -> _core.RecordReader:
    if (path is None) == (text is None):
        raise TypeError("either a path or text= is needed")
    given = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        return _core.RecordReader(None if path is None else Path(path), given, **options)
    except ValueError as error:
        if isinstance(error, OSError) or not str(error).startswith("{"):
            raise
        raise errors.of_json(str(error)) from None


@overload
def read(
    path: StrPath | None = ...,
    *,
    text: str | bytes | None = ...,
    format: str | None = ...,
    column: str | None = ...,
    blanks: str = ...,
    on_error: Literal["raise"] = ...,
) -> Iterator[Puzzle]: ...


@overload
def read(
    path: StrPath | None = ...,
    *,
    text: str | bytes | None = ...,
    format: str | None = ...,
    column: str | None = ...,
    blanks: str = ...,
    on_error: Literal["yield"],
) -> Iterator[Puzzle | errors.SudokuError]: ...


def read(
    path: StrPath | None = None,
    *,
    text: str | bytes | None = None,
    format: str | None = None,
    column: str | None = None,
    blanks: str = "",
    on_error: Literal["raise", "yield"] = "raise",
) -> Iterator[Puzzle | errors.SudokuError]:
    """The puzzles of a file or a text.

    ``format`` is the name of a format such as ``csv``; without it, the format is recognized. ``column`` is the heading or number
    of the column with the puzzles, or the key in JSON (``"grids.value"`` for nested objects). ``blanks`` are characters for blank
    cells besides ``. 0 * _ - x X``. With ``on_error="yield"`` an error is yielded in place of its puzzle; otherwise it is raised.

    >>> [puzzle.given_count for puzzle in read(text="1" + "." * 80 + "\\n" + "." * 81)]
    [1, 0]
    """
    if on_error not in ("raise", "yield"):
        raise ValueError(f"on_error={on_error!r}: expected raise or yield")
    if _is_npy(path):
        found = _of_batches(read_batches(path, text=text, format=format, column=column, blanks=blanks))
    else:
        found = _of_records(_open(path, text, format=format, column=column, blanks=blanks))
    return found if on_error == "yield" else _raising(found)


def _of_records(reader: _core.RecordReader) -> Iterator[Puzzle | errors.SudokuError]:
    while (record := reader.next_board()) is not None:
        is_read, answer = record
        yield board_of_core(Puzzle, answer) if is_read else errors.of_json(answer)


def _of_batches(batches: Iterator[Batch]) -> Iterator[Puzzle | errors.SudokuError]:
    for batch in batches:
        for row, puzzle in enumerate(batch.puzzles):
            if row in batch.errors:
                yield batch.errors[row]
                continue
            try:
                yield Puzzle(puzzle)
            except errors.SudokuError as error:
                error.line = int(batch.lines[row])
                yield error


def _raising(found: Iterator[Puzzle | errors.SudokuError]) -> Iterator[Puzzle]:
    for puzzle in found:
        if isinstance(puzzle, errors.SudokuError):
            raise puzzle
        yield puzzle


def read_batches(
    path: StrPath | None = None,
    *,
    text: str | bytes | None = None,
    format: str | None = None,
    column: str | None = None,
    blanks: str = "",
    size: int = 65_536,
) -> Iterator[Batch]:
    """The puzzles of a file or a text as arrays of up to ``size`` rows. The other options are the same as for
    :func:`read`.

    Rules are not checked: :func:`~sudokit.check_many` does that.

    >>> for batch in read_batches(text="\\n".join(["1" + "." * 80] * 5), size=2):
    ...     print(batch.puzzles.shape, batch.lines)
    (2, 81) [1 2]
    (2, 81) [3 4]
    (1, 81) [5]
    """
    if size < 1:
        raise ValueError("size must be at least 1")
    if path is not None and _is_npy(path):
        if text is not None or format is not None or column is not None or blanks:
            raise TypeError(f"{path}: an array has no text=, format=, column= or blanks=")
        return _of_array(path, size)
    return _of_reader(_open(path, text, format=format, column=column, blanks=blanks), size)


def _of_reader(reader: _core.RecordReader, size: int) -> Iterator[Batch]:
    while True:
        puzzles, lines, wrong = reader.next_batch(size)
        if not len(lines):
            return
        yield Batch(puzzles, lines, {row: errors.of_json(error) for row, error in wrong})


def _is_npy(path: StrPath | None) -> bool:
    return path is not None and Path(path).suffix == ".npy"


def _of_array(path: StrPath, size: int) -> Iterator[Batch]:
    array = _open_array(path)
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{path}: an array of numbers is needed, not of {array.dtype}")
    if array.ndim < 2 or array.shape[1:] not in ((81,), (9, 9)):
        raise ValueError(f"{path}: the shape must be (N, 81) or (N, 9, 9), not {array.shape}")
    # If a file got shorter while its pages are mapped, the interpreter would crash.
    parts = _parts(path, array, size) if array.flags.c_contiguous else _slices(_open_array(path, in_memory=True), size)
    return (_rows(part, start) for part, start in zip(parts, range(0, len(array), size)))


def _open_array(path: StrPath, *, in_memory: bool = False) -> NDArray[Any]:
    try:
        array: NDArray[Any] = np.load(str(path), mmap_mode=None if in_memory else "r", allow_pickle=False)
    except (EOFError, ValueError) as error:
        raise errors.ReadError(f"{path}: {error}", "unreadable") from None
    return array


def _slices(array: NDArray[Any], size: int) -> Iterator[NDArray[Any]]:
    return (array[start : start + size] for start in range(0, len(array), size))


def _parts(path: StrPath, array: NDArray[Any], size: int) -> Iterator[NDArray[Any]]:
    """The rows of an array, read from the file that it maps."""
    with open(path, "rb") as file:
        file.seek(array.offset if isinstance(array, np.memmap) else 0)
        for start in range(0, len(array), size):
            rows = min(size, len(array) - start)
            part = np.fromfile(file, array.dtype, rows * 81)
            if len(part) < rows * 81:
                row = start + len(part) // 81
                raise errors.ReadError(f"{path}: the file ends in row {row}", "unreadable", line=row + 1)
            yield part.reshape(rows, 81)


def _rows(array: NDArray[Any], start: int) -> Batch:
    cells = array.reshape(len(array), 81)
    digits = digits_of(cells, "array")
    outside = digits > 9
    wrong: dict[int, errors.SudokuError] = {}
    for row in np.flatnonzero(outside.any(axis=1)).tolist():
        at = int(np.argmax(outside[row]))
        cell = f"r{at // 9 + 1}c{at % 9 + 1}"
        message = f"row {start + row}: {cell}: {cells[row, at]} is neither a digit nor 0"
        wrong[row] = errors.ReadError(message, "not-a-digit", line=start + row + 1, cells=(cell,))
    if wrong:
        digits = digits.copy()
        digits[list(wrong)] = 0
    return Batch(digits, np.arange(start + 1, start + len(cells) + 1, dtype=np.uint64), wrong)
