"""Puzzles as the core takes them, and answers in the kind of the input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowInput, ArrowTable, is_arrow
from sudokit.board import Board

Texts: TypeAlias = "Sequence[str | Board | None] | NDArray[np.str_] | NDArray[np.object_]"
Boards: TypeAlias = "NDArray[np.integer[Any]] | Texts"
Rows = TypeVar("Rows", "NDArray[np.uint8]", "list[str | None]")
Progress: TypeAlias = "Callable[[int], object]"

VERDICTS: tuple[str, ...] = tuple(_core.VERDICTS)
"""The names of the verdicts of :func:`solve_many`, by their numbers."""


class RowError(NamedTuple):
    """A row without an answer, or with a part of one."""

    row: int
    """The number of the row, from 0."""
    code: str
    """A stable name of the kind of error."""
    cell: str | None
    """The cell, such as ``r1c1``, if the error is in one."""
    message: str
    """The reason in words."""


class Input:
    """Puzzles as the core takes them, and how boards are given back."""

    def __init__(self, puzzles: Boards | ArrowInput, name: str = "puzzles") -> None:
        self.original: NDArray[Any] | None = None
        self.shape: tuple[int, ...] = (81,)
        self.is_text = False
        if is_arrow(puzzles):
            self.rows: Any = _core.ArrowColumn(puzzles)
            self.is_text = True
            return
        array = cast("NDArray[Any]", puzzles) if isinstance(puzzles, np.ndarray) else None
        if array is not None and array.dtype.kind not in "OUST":
            self.rows = self._digits(array, name)
        else:
            self.rows = self._texts(puzzles, name)
            self.is_text = True

    def _digits(self, puzzles: NDArray[Any], name: str) -> NDArray[np.uint8]:
        if isinstance(puzzles, np.ma.MaskedArray):
            raise TypeError(f"{name}: the array is masked; filled(0) makes blanks of what is")
        if puzzles.dtype.kind not in "iu":
            raise TypeError(f"{name}: an array of integers is needed, not of {puzzles.dtype}")
        if puzzles.ndim < 2 or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"{name}: the shape must be (N, 81) or (N, 9, 9), not {puzzles.shape}")
        self.shape = puzzles.shape[1:]
        if puzzles.dtype != np.uint8:
            self.original = puzzles
            # Values that are no digits must not wrap around to digits.
            digits = puzzles.astype(np.uint8)
            digits[(puzzles < 0) | (puzzles > 9)] = 255
            puzzles = digits
        return np.ascontiguousarray(puzzles).reshape(len(puzzles), 81)

    @staticmethod
    def _texts(puzzles: Any, name: str) -> list[str | None]:
        if isinstance(puzzles, (str, bytes)) or not hasattr(puzzles, "__iter__"):
            raise TypeError(f"{name}: an array or a sequence of texts is needed, not {type(puzzles).__name__}")
        given: list[Any] = list(puzzles)
        if set(map(type, given)) <= {str, type(None)}:
            return given
        texts: list[str | None] = []
        for row, text in enumerate(given):
            if isinstance(text, bytes):
                texts.append(text.decode("utf-8", "replace"))
            elif text is None or isinstance(text, (str, Board)):
                texts.append(None if text is None else str(text))
            else:
                raise TypeError(f"{name}: row {row} is no text but {type(text).__name__}")
        return texts

    def __len__(self) -> int:
        return len(self.rows)

    def boards(self, boards: NDArray[np.uint8], missing: Iterable[int]) -> Any:
        """The boards in the kind and shape of the input. The missing ones are ``None`` among texts."""
        if not self.is_text:
            return boards.reshape(len(boards), *self.shape)
        texts: list[str | None] = list(_core.texts_of(boards))
        for row in missing:
            texts[row] = None
        return texts

    def errors(self, errors: Sequence[tuple[int, str, str | None, str]]) -> list[RowError]:
        """The errors, with the values of the original array."""
        found = [RowError(*error) for error in errors]
        if self.original is None:
            return found
        return [self._with_value(error) if error.code == "not-a-digit" else error for error in found]

    def _with_value(self, error: RowError) -> RowError:
        assert self.original is not None and error.cell is not None
        row, column = int(error.cell[1]) - 1, int(error.cell[3]) - 1
        value = self.original[error.row].reshape(81)[9 * row + column]
        return error._replace(message=f"{error.cell}: {value} is neither a digit nor 0")


Errors: TypeAlias = "Sequence[tuple[int, str, str | None, str]]"


def table(columns: Mapping[str, tuple[NDArray[Any], NDArray[np.bool_]]], errors: Errors) -> ArrowTable:
    """A table of columns, each with the rows that are not null; and a column with the reasons of the errors."""
    reasons: dict[int, str] = {}
    for row, _, _, message in errors:
        reasons[row] = f"{reasons[row]}; {message}" if row in reasons else message
    return ArrowTable([(name, *column) for name, column in columns.items()], sorted(reasons.items()))


def without(rows: int, errors: Errors) -> NDArray[np.bool_]:
    """Which of the rows have no error."""
    has_none = np.ones(rows, np.bool_)
    has_none[[error[0] for error in errors]] = False
    return has_none
