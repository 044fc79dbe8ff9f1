"""Boards in the forms that callers have, as text and as arrays."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from sudokit.board import Board
from sudokit.errors import ReadError
from sudokit.files import read_batches

BoardLike: TypeAlias = "Board | str | npt.ArrayLike"
"""A board: a :class:`~sudokit.Puzzle` or :class:`~sudokit.Solution`, a text of 81 cells, or 81 or 9 x 9 integers from 0
(blank) to 9."""

Puzzles: TypeAlias = "os.PathLike[str] | BoardLike | Iterable[BoardLike]"
"""Puzzles: an array ``[M, 81]`` or ``[M, 9, 9]``, boards one after the other, or the path of a file."""


def characters(text: object) -> str:
    """A text without halves of surrogate pairs: two that belong together become their character, others U+FFFD."""
    if not isinstance(text, str):
        raise TypeError(f"text: expected a text, not {type(text).__name__}")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def text_of(board: object, name: str) -> str:
    """The 81 characters of a board; ``name`` is that of the argument, for errors."""
    if isinstance(board, str):
        return characters(board)
    if isinstance(board, (np.ndarray, list, tuple)):
        cells = _cells(cast(npt.ArrayLike, board), name)
        if cells.size != 81 or cells.shape not in ((81,), (9, 9)):
            raise ReadError(f"{name}: expected shape (81,) or (9, 9), not {cells.shape}")
        return (cells.reshape(81) + np.uint8(48)).tobytes().decode("ascii")
    if isinstance(board, Board):
        return str(board)
    raise TypeError(f"{name}: expected a text, a board or integers, not {type(board).__name__}")


def _cells(board: npt.ArrayLike, name: str) -> npt.NDArray[np.uint8]:
    """The cells of boards as ``uint8``, of any shape."""
    try:
        cells = np.asarray(board)
    except ValueError as error:
        raise ReadError(f"{name}: {error}") from None
    if cells.dtype.kind not in "iu":
        raise TypeError(f"{name}: expected integers, not {cells.dtype}")
    outside = (cells < 0) | (cells > 9)
    if outside.any():
        place = tuple(int(index) for index in np.argwhere(outside)[0])
        raise ReadError(f"{name}: {cells[place]} at index {place} is not 0 to 9")
    return cells.astype(np.uint8)


def _array_of_file(path: Path) -> npt.NDArray[np.uint8]:
    batches = list(read_batches(path))
    for error in (error for batch in batches for error in batch.errors.values()):
        error.args = (f"{path}: {error}",)
        raise error
    return np.concatenate([np.zeros((0, 81), np.uint8), *(batch.puzzles for batch in batches)])


def array_of(puzzles: object) -> npt.NDArray[np.uint8]:
    """Puzzles as a contiguous array ``uint8[M, 81]``."""
    if isinstance(puzzles, os.PathLike):
        return _array_of_file(Path(cast("os.PathLike[str]", puzzles)))
    if isinstance(puzzles, np.ndarray):
        cells = _cells(cast("npt.NDArray[np.uint8]", puzzles), "puzzles")
        if cells.shape in ((81,), (9, 9)):
            cells = cells.reshape(1, 81)
        if cells.shape[1:] not in ((81,), (9, 9)):
            raise ReadError(f"puzzles: expected shape (M, 81) or (M, 9, 9), not {cells.shape}")
        return np.ascontiguousarray(cells.reshape(len(cells), 81))
    if isinstance(puzzles, str) and len(puzzles) != 81:
        raise ReadError(f"puzzles: expected 81 cells, not {len(puzzles)}; a file is named by a pathlib.Path")
    if isinstance(puzzles, (str, Board)) or not isinstance(puzzles, Iterable):
        texts = [text_of(puzzles, "puzzles")]
    else:
        boards = cast("Iterable[object]", puzzles)
        texts = [text_of(board, f"puzzles[{number}]") for number, board in enumerate(boards)]
    for number, text in enumerate(texts):
        if len(text) != 81:
            raise ReadError(f"puzzles[{number}]: expected 81 cells, not {len(text)}")
    try:
        cells = np.frombuffer("".join(texts).encode("ascii"), dtype=np.uint8)
    except UnicodeEncodeError as error:
        raise ReadError(f"puzzles[{error.start // 81}]: {texts[error.start // 81]!r} is no board") from None
    blanks = np.isin(cells, np.frombuffer(b".0*_-xX", dtype=np.uint8))
    unknown = ~blanks & ((cells < 49) | (cells > 57))
    if unknown.any():
        place = int(np.argmax(unknown))
        raise ReadError(f"puzzles[{place // 81}]: {chr(cells[place])!r} is no cell")
    return np.where(blanks, 0, cells - np.uint8(48)).astype(np.uint8).reshape(len(texts), 81)
