"""Boards in the forms that callers have: texts, bytes, rows of cells, arrays and tensors. The core interprets their
contents."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping, Set
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from sudokit import _core, errors

__all__ = ["SupportsArray", "SupportsDlpack", "array_of", "digits_of", "read_board", "text_of_bytes", "warn_of_placed"]

class SupportsArray(Protocol):
    """A tensor, or any other object that NumPy can convert to an array."""

    def __array__(self) -> Any: ...


class SupportsDlpack(Protocol):
    """A tensor that shares its memory."""

    def __dlpack__(self) -> Any: ...


PlayerBoard = tuple[str, str | None, str | None]

_NOT_A_BOARD = "a board is a text, 81 cells, nine rows or an array, not"

_MASKED = "the array is masked; filled(0) makes blanks of what is"


def read_board(board: Any) -> PlayerBoard:
    """The cells of a board as text, and the player's digits and marks if it has them.

    A board is a text or bytes in any format, 81 cells, nine rows of cells or of text, or an array or a tensor of shape
    ``(81,)`` or ``(9, 9)``. A cell is a number or a text; a blank is 0, -1, ``None``, not a number, or a text such as ``.``.
    """
    if isinstance(board, str):
        return _read_text(board)
    if isinstance(board, (bytes, bytearray, memoryview)):
        return _read_text(text_of_bytes(board))
    array = array_of(board)
    if array is not None:
        board = _items_of(array)
    elif not hasattr(board, "__iter__") or isinstance(board, (Mapping, Set)):
        raise TypeError(f"{_NOT_A_BOARD} {type(cast('object', board)).__name__}")
    return _read_items(list(board))


def array_of(value: Any) -> NDArray[Any] | None:
    """An array from an object with the array protocols (``__array__``, ``__dlpack__``); ``None`` for other objects."""
    if isinstance(value, np.ndarray):
        return cast("NDArray[Any]", value)
    if isinstance(value, np.generic):
        return None
    try:
        if hasattr(value, "__array__"):
            return np.asarray(value)
        if hasattr(value, "__dlpack__"):
            return np.from_dlpack(value)
    except (TypeError, RuntimeError, BufferError) as error:
        # The data of a tensor may be on another device.
        raise TypeError(f"{type(value).__name__} cannot be read: {error}") from error
    return None


def text_of_bytes(given: Any) -> str:
    """Bytes as a text: either they are characters, or they are the 81 digits themselves."""
    cells = bytes(given)
    if len(cells) == 81 and max(cells) <= 9:
        return "".join(map(str, cells))
    return cells.decode("utf-8", "replace")


def digits_of(array: NDArray[Any], name: str) -> NDArray[np.uint8]:
    """The cells of an array of numbers: 0 for a blank (also for -1 and NaN), and a number above 9 for a wrong value."""
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(f"{name}: {_MASKED}")
    match array.dtype.kind:
        case "u" if array.dtype == np.uint8:
            return array
        case "i" | "u":
            blank = array == -1 if array.dtype.kind == "i" else np.zeros(array.shape, np.bool_)
            wrong = ((array < 0) | (array > 9)) & ~blank
        case "f":
            blank = np.isnan(array) | (array == -1)
            wrong = ~blank & ~np.isin(array, np.arange(10))
        case _:
            raise TypeError(f"{name}: an array of numbers is needed, not of {array.dtype}")
    # Values that are not digits must not wrap around to digits.
    digits: NDArray[np.uint8] = np.where(blank, 0, np.where(wrong, 255, array)).astype(np.uint8)
    return digits


def warn_of_placed(placed: str | None, stacklevel: int = 3) -> None:
    """Warns that digits placed by a player were not used."""
    if placed is not None and (note := _core.unused_note(placed)):
        warnings.warn(note, errors.PlacedDigitsWarning, stacklevel=stacklevel + 1)


def _read_text(text: str) -> PlayerBoard:
    # A text with half of a surrogate pair is not a board, and cannot be encoded as UTF-8.
    return _found(_core.read_board(text.encode("utf-8", "replace").decode()))


def _found(found: PlayerBoard | str) -> PlayerBoard:
    if isinstance(found, str):
        raise errors.of_json(found)
    return found


def _items_of(array: NDArray[Any]) -> list[Any]:
    """The items of an array that may be a board."""
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(_MASKED)
    if array.ndim == 0:
        item = array.item()
        if isinstance(item, (str, bytes)):
            return [item]
        raise TypeError(f"{_NOT_A_BOARD} {type(item).__name__}")
    is_text = array.dtype.kind in "OUST" and array.ndim == 1
    if not is_text and array.shape not in ((81,), (9, 9)):
        raise errors.ReadError(f"expected shape (81,) or (9, 9), not {array.shape}", "cell-count")
    return cast("list[Any]", array.tolist())


def _read_items(items: list[Any]) -> PlayerBoard:
    rows = [_row_of(item) for item in items]
    texts = [row for row in rows if isinstance(row, str)]
    if texts and len(texts) == len(rows) != 81:
        # Rows of text, or all cells in one text.
        return _read_text("\n".join(texts))
    if not any(isinstance(row, list) for row in rows):
        if len(rows) != 81:
            raise errors.ReadError(f"{len(rows)} cells instead of 81", "cell-count")
        rows = [rows[start : start + 9] for start in range(0, 81, 9)]
    if len(rows) != 9:
        raise errors.ReadError(f"a puzzle of {len(rows)} rows instead of nine", "row-count")
    plain: list[list[Any]] = []
    for number, row in enumerate(rows, 1):
        cells = cast("list[object]", row) if isinstance(row, list) else list(row) if isinstance(row, str) else [row]
        if len(cells) != 9:
            message = f"row {number} has {len(cells)} cells instead of nine"
            raise errors.ReadError(message, "row-length")
        plain.append([_plain(cell, f"r{number}c{column}") for column, cell in enumerate(cells, 1)])
    return _found(_core.read_cells(json.dumps(plain)))


def _row_of(item: object) -> object:
    """A row as a list or a text; a cell is left unchanged."""
    if item is None or isinstance(item, (str, int, float)):
        return item
    if isinstance(item, (bytes, bytearray)):
        return item.decode("utf-8", "replace")
    array = array_of(item)
    if array is not None:
        return array.tolist() if array.ndim else array.item()
    if isinstance(item, Iterable) and not isinstance(item, (Mapping, Set)):
        return list(cast("Iterable[object]", item))
    return cast("Any", item)


def _plain(cell: Any, name: str) -> Any:
    """A cell in the form that JSON has."""
    if cell is None or isinstance(cell, (bool, str)):
        return cell
    if isinstance(cell, bytes):
        return cell.decode("utf-8", "replace")
    if type(cell).__name__ == "NAType":
        return None
    try:
        return cell.__index__()
    except (AttributeError, TypeError):
        pass
    try:
        number = float(cell)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: {cell!r} is neither a digit nor a blank") from None
    if number != number:
        return None
    return int(number) if number.is_integer() else number if abs(number) < float("inf") else str(number)
