"""Boards in the forms that callers have, as text and as arrays."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from sudokit import _cells
from sudokit._cells import SupportsArray, SupportsDlpack, warn_of_placed
from sudokit.board import Board, cells_of
from sudokit.errors import ReadError, SudokuError
from sudokit.files import read_batches

BoardLike: TypeAlias = "Board | str | Iterable[Any] | SupportsArray | SupportsDlpack"
"""A board: everything that :class:`~sudokit.Puzzle` accepts, but it may break rules."""

Puzzles: TypeAlias = "os.PathLike[str] | BoardLike | Iterable[BoardLike]"
"""Puzzles: an array ``[M, 81]`` or ``[M, 9, 9]``, boards one after the other, or the path of a file."""


def characters(text: object) -> str:
    """A text without halves of surrogate pairs: a complete pair becomes its character, a single half U+FFFD."""
    if not isinstance(text, str):
        raise TypeError(f"text: expected a text, not {type(text).__name__}")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def text_of(board: object, name: str) -> str:
    """The 81 characters of a board. ``name`` is the name of the argument, for errors."""
    try:
        cells, placed, _ = cells_of(board)
    except SudokuError as error:
        error.args = (f"{name}: {error}",)
        raise
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None
    if len(cells) != 81:
        raise ReadError(f"{name}: a sukaku has candidates, not digits", "sukaku")
    warn_of_placed(placed)
    return cells


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
    array = _cells.array_of(puzzles)
    if isinstance(puzzles, str) and len(puzzles) < 81 and Path(puzzles).suffix:
        raise ReadError(f"puzzles: {puzzles!r} is not a board; a file is named by a pathlib.Path")
    if array is not None and array.shape in ((81,), (9, 9)) or isinstance(puzzles, (str, bytes, Board)):
        puzzles = [puzzles if array is None else array]
    elif array is not None and array.dtype.kind not in "OUST":
        digits = _cells.digits_of(array, "puzzles")
        if array.shape[1:] not in ((81,), (9, 9)):
            raise ReadError(f"puzzles: expected shape (M, 81) or (M, 9, 9), not {array.shape}")
        if (digits > 9).any():
            place = tuple(int(index) for index in np.argwhere(digits > 9)[0])
            raise ReadError(f"puzzles: {array[place]} at index {place} is not 0 to 9")
        return np.ascontiguousarray(digits.reshape(len(digits), 81))
    if not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles: expected boards, not {type(puzzles).__name__}")
    boards = cast("Iterable[object]", puzzles)
    texts = [text_of(board, f"puzzles[{number}]") for number, board in enumerate(boards)]
    cells = np.frombuffer("".join(texts).replace(".", "0").encode("ascii"), dtype=np.uint8)
    return (cells - np.uint8(48)).reshape(len(texts), 81)
