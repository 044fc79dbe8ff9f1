"""Puzzles as the core takes them, and answers in the kind of the input."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit._cells import SupportsArray, SupportsDlpack, array_of, digits_of, read_board, text_of_bytes, warn_of_placed
from sudokit.arrow import ArrowInput, ArrowTable, JobName, arrow_job, is_arrow
from sudokit.board import Board
from sudokit.errors import ReadError, SudokuError

Texts: TypeAlias = "Sequence[str | Board | None] | NDArray[np.str_]"
Numbers: TypeAlias = "NDArray[np.integer[Any]] | NDArray[np.floating[Any]]"
Tensors: TypeAlias = "SupportsArray | SupportsDlpack | Sequence[Any] | NDArray[np.object_]"
Boards: TypeAlias = "Numbers | Texts | Tensors"
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


class Many:
    """What the answers about many puzzles have in common: they can be compared, and their ``repr`` is short."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        others = _values(other)
        return all(_are_equal(one, others[name]) for name, one in _values(self).items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return short_repr(self)


def _values(answer: object) -> dict[str, Any]:
    return {field.name: getattr(answer, field.name) for field in fields(cast("Any", answer))}


def short_repr(answer: object) -> str:
    """The ``repr`` of a data class, without its long lists."""
    values = ", ".join(f"{name}={summary(value)}" for name, value in _values(answer).items())
    return f"{type(answer).__name__}({values})"


def _are_equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        array = cast("NDArray[Any]", one)
        is_float = array.dtype.kind == "f"
        return isinstance(other, np.ndarray) and np.array_equal(array, cast("Any", other), equal_nan=is_float)
    if isinstance(one, dict) and isinstance(other, dict):
        ours, others = cast("Mapping[object, object]", one), cast("Mapping[object, object]", other)
        return ours.keys() == others.keys() and all(_are_equal(value, others[key]) for key, value in ours.items())
    if isinstance(one, SudokuError) and isinstance(other, SudokuError):
        return one.__reduce__() == other.__reduce__()
    return bool(one == other)


def summary(value: Any) -> str:
    """A value in a few words, however much it holds."""
    if isinstance(value, np.ndarray):
        array = cast("NDArray[Any]", value)
        return f"{array.dtype}[{', '.join(map(str, array.shape))}]"
    if isinstance(value, dict):
        named = cast("Mapping[object, object]", value)
        shown = [f"{key!r}: {summary(one)}" for key, one in islice(named.items(), SHOWN)]
        return f"{{{_with_rest(shown, len(named))}}}"
    if isinstance(value, (list, tuple)) and type(cast("object", value)) in (list, tuple):
        listed = cast("Sequence[object]", value)
        items = _with_rest([repr(one) for one in listed[:SHOWN]], len(listed))
        return f"[{items}]" if isinstance(listed, list) else f"({items})"
    return repr(cast("object", value))


SHOWN = 2
"""The greatest number of items of a list in a ``repr``."""


def _with_rest(shown: list[str], items: int) -> str:
    more = [f"... and {items - len(shown):,} more"] if items > len(shown) else []
    return ", ".join([*shown, *more])


Answers = TypeVar("Answers", bound=Many)


def ask_many(
    kind: type[Answers],
    operation: JobName,
    puzzles: Boards | ArrowInput,
    options: Mapping[str, bool | int | float | str | Sequence[str] | None],
    threads: int | None,
    progress: Progress | None,
) -> Answers | ArrowTable:
    """The answers of an operation of the core: the columns that are fields of ``kind``, and ``errors``; for Arrow data, a
    table of all columns."""
    given_options = {name: value for name, value in options.items() if value is not None and value is not False}
    if is_arrow(puzzles):
        return arrow_job(operation, threads=threads, **given_options)(puzzles, progress=progress)
    asked = AskedRows(Input(puzzles), operation, given_options, threads, progress)
    values = {field.name: asked.column(field.name, field.type) for field in fields(cast("Any", kind))}
    return kind(**{**values, "errors": asked.all_errors()})


class AskedRows:
    """The answers of an operation of the core about rows. Many rows may have the same answer."""

    def __init__(
        self,
        given: Input,
        operation: JobName,
        options: Mapping[str, bool | int | float | str | Sequence[str] | None],
        threads: int | None,
        progress: Progress | None,
    ) -> None:
        self._given = given
        asked = _core.ask_rows(given.rows, operation, json.dumps(options), threads, progress)
        self._columns, self._answer_of, self.boards, self._errors, self._reasons = asked

    def array(self, values: Sequence[Any], kind: type[Any], missing: Any) -> NDArray[Any]:
        """The value of each row, from the values of the answers."""
        return np.array([*values, missing], kind)[self._answer_of]

    def values(self, name: str) -> list[Any]:
        """The values of a column, one for each answer."""
        return self._columns[name]

    def column(self, name: str, kind: object) -> Any:
        """A column, as an array if ``kind`` is one; ``None`` if the answers do not have it."""
        values = self._columns.get(name)
        if values is None:
            return None
        if "NDArray[np.float64]" in str(kind):
            numbers = [np.nan if value is None else value for value in values]
            return self.array(numbers, np.float64, np.nan)
        listed = [*values, None]
        return [listed[index] for index in self._answer_of.tolist()]

    def errors(self) -> list[RowError]:
        """The rows that cannot be read."""
        return self._given.errors(self._errors)

    def all_errors(self) -> list[RowError]:
        """The rows that cannot be read, and those whose answer is not complete."""
        return self._given.errors(sorted([*self._errors, *self._reasons], key=lambda error: error[0]))


class Input:
    """Puzzles as the core takes them, and how boards are given back."""

    def __init__(self, puzzles: Boards | ArrowInput, name: str = "puzzles") -> None:
        self.name = name
        self.original: NDArray[Any] | None = None
        self.shape: tuple[int, ...] = (81,)
        self.is_text = False
        self.unreadable: dict[int, RowError] = {}
        """The rows that are not boards, which the core takes for missing ones."""
        if is_arrow(puzzles):
            self.rows: Any = _core.ArrowColumn(puzzles)
            self.is_text = True
            return
        array = array_of(puzzles)
        if array is not None and array.dtype.kind not in "OUST":
            self.rows = self._digits(array)
            return
        given = _list_of(puzzles if array is None else array.tolist(), name)
        if set(map(type, given)) <= {str, type(None)}:
            self.rows, self.is_text = given, True
            return
        numbers = None if array is not None else _numbers_of(given)
        self.rows = self._boards(given) if numbers is None else self._digits(numbers)

    def _digits(self, puzzles: NDArray[Any]) -> NDArray[np.uint8]:
        digits = digits_of(puzzles, self.name)
        if puzzles.ndim < 2 or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"{self.name}: the shape must be (N, 81) or (N, 9, 9), not {puzzles.shape}")
        self.shape = puzzles.shape[1:]
        if digits is not puzzles:
            self.original = puzzles
        return np.ascontiguousarray(digits).reshape(len(digits), 81)

    def _boards(self, given: list[Any]) -> list[str | None]:
        """The texts of boards of any form. Boards are given back as arrays if none of them is a text."""
        texts: list[str | None] = []
        shapes: set[tuple[int, ...]] = set()
        for row, board in enumerate(given):
            if board is None or isinstance(board, (str, Board)):
                self.is_text = self.is_text or board is not None
                texts.append(None if board is None else str(board))
            elif isinstance(board, (bytes, bytearray, memoryview)):
                self.is_text = True
                texts.append(text_of_bytes(cast("object", board)))
            else:
                array = array_of(board)
                items = array if array is not None else list(board) if hasattr(board, "__iter__") else board
                shapes.add((81,) if _length_of(items) == 81 else (9, 9))
                texts.append(self._text(row, items))
        self.is_text = self.is_text or not shapes
        self.shape = (9, 9) if shapes == {(9, 9)} else (81,)
        return texts

    def _text(self, row: int, board: Any) -> str | None:
        try:
            cells, placed, _ = read_board(board)
        except ReadError as error:
            self.unreadable[row] = RowError(row, error.code, error.cell, str(error))
            return None
        except TypeError as error:
            raise TypeError(f"{self.name}: row {row}: {error}") from None
        warn_of_placed(placed, stacklevel=5)
        return cells

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
        found = [self.unreadable.get(error[0]) or RowError(*error) for error in errors]
        if self.original is None:
            return found
        return [self._with_value(error) if error.code == "not-a-digit" else error for error in found]

    def _with_value(self, error: RowError) -> RowError:
        assert self.original is not None and error.cell is not None
        row, column = int(error.cell[1]) - 1, int(error.cell[3]) - 1
        value = self.original[error.row].reshape(81)[9 * row + column]
        return error._replace(message=f"{error.cell}: {value} is neither a digit nor 0")


def _list_of(puzzles: Any, name: str) -> list[Any]:
    if isinstance(puzzles, (str, bytes, Mapping)) or not hasattr(puzzles, "__iter__"):
        kind = type(cast("object", puzzles)).__name__
        raise TypeError(f"{name}: an array or a sequence of boards is needed, not {kind}")
    return list(puzzles)


def _length_of(board: Any) -> int | None:
    shape: tuple[int, ...] | None = getattr(board, "shape", None)
    return len(board) if shape is None and hasattr(board, "__len__") else shape[0] if shape else None


def _numbers_of(given: list[Any]) -> NDArray[Any] | None:
    """Lists of lists of numbers as one array; ``None`` for anything else."""
    if not all(isinstance(board, (list, tuple, np.ndarray)) for board in given):
        return None
    try:
        array = np.array(given)
    except (ValueError, TypeError):
        return None
    return array if array.dtype.kind in "iuf" and array.shape[1:] in ((81,), (9, 9)) else None


Errors: TypeAlias = "Sequence[tuple[int, str, str | None, str]]"


def table(columns: Mapping[str, tuple[NDArray[Any], NDArray[np.bool_]]], errors: Errors) -> ArrowTable:
    """A table of columns, each with the rows that are not null; and a column with the reasons of the errors."""
    reasons: dict[int, str] = {}
    for row, _, _, message in errors:
        reasons[row] = f"{reasons[row]}; {message}" if row in reasons else message
    return ArrowTable([(name, *column) for name, column in columns.items()], sorted(reasons.items()))


def without(rows: int, errors: Errors) -> NDArray[np.bool_]:
    """The rows that have no error."""
    has_none = np.ones(rows, np.bool_)
    has_none[[error[0] for error in errors]] = False
    return has_none
