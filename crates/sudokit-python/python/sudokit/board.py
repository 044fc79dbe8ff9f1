"""The common parts of puzzles and solutions: 81 cells to read, compare, print and draw."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeVar, overload

from sudokit import _core
from sudokit._cells import PlayerBoard, read_board
from sudokit._notebook import figure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Board", "board_of_core", "cells_of"]

BoardT = TypeVar("BoardT", bound="Board")


def cells_of(board: Any) -> PlayerBoard:
    """The cells of a board as text, and the player's digits and marks if it has them."""
    return (str(board), None, None) if isinstance(board, Board) else read_board(board)


class Board:
    """81 cells. ``board[row, column]`` is a digit, 0 for a blank; rows and columns are numbered from 1, as in ``r1c9``.

    ``board[0]`` and slices refer to the list of the 81 digits, whose indices begin at 0.
    """

    __slots__ = ("_cells",)
    _cells: str

    def __init__(self, cells: str) -> None:
        object.__setattr__(self, "_cells", cells)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} objects cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._cells,)

    def __str__(self) -> str:
        """The cells in one line: 81 characters, ``.`` for a blank; 729 for a sukaku."""
        return self._cells

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._cells!r})"

    def __hash__(self) -> int:
        return hash(self._cells)

    def __eq__(self, other: object) -> bool:
        return self._cells == other._cells if isinstance(other, type(self)) else NotImplemented

    def __lt__(self, other: Self) -> bool:
        """Blanks sort before digits."""
        return self._cells < other._cells if isinstance(other, type(self)) else NotImplemented

    def __len__(self) -> int:
        return 81

    def __iter__(self) -> Iterator[int]:
        """The digits in reading order, 0 for a blank."""
        if len(self._cells) == 81:
            return (int(text) if text != "." else 0 for text in self._cells)
        groups = (self._cells[start : start + 9].replace(".", "") for start in range(0, 729, 9))
        return (int(group) if len(group) == 1 else 0 for group in groups)

    @overload
    def __getitem__(self, cell: tuple[SupportsIndex, SupportsIndex] | SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, cell: slice) -> list[int]: ...
    def __getitem__(self, cell: tuple[SupportsIndex, SupportsIndex] | SupportsIndex | slice) -> int | list[int]:
        if isinstance(cell, slice):
            return self.to_list()[cell]
        if not isinstance(cell, tuple):
            try:
                index = operator.index(cell)
            except TypeError:
                raise _not_a_cell(cell) from None
            if not -81 <= index < 81:
                raise IndexError(f"there is no cell {index}; cells are numbered from 0 to 80, or [row, column] from [1, 1]")
            return self.to_list()[index]
        try:
            row, column = map(operator.index, cell)
        except (TypeError, ValueError):
            raise _not_a_cell(cell) from None
        if not (1 <= row <= 9 and 1 <= column <= 9):
            raise IndexError(f"there is no cell r{row}c{column}")
        return self.to_list()[9 * (row - 1) + column - 1]

    def to_list(self) -> list[int]:
        """81 integers, 0 for a blank."""
        return list(self)

    def to_numpy(self) -> NDArray[np.uint8]:
        """An array ``uint8[9, 9]``, 0 for a blank."""
        import numpy as np

        return np.array(self.to_list(), np.uint8).reshape(9, 9)

    def rows(self) -> str:
        """Nine lines of nine characters."""
        cells = "".join(str(digit) if digit else "." for digit in self)
        return "\n".join(cells[start : start + 9] for start in range(0, 81, 9))

    def to_svg(self) -> str:
        """The board as a drawing."""
        return _core.draw((self._cells, None, None), f"{type(self).__name__} {self._cells}")

    def _repr_html_(self) -> str:
        # The drawing has its own background and a title; as text, the cells can be read aloud and copied.
        return figure(self.to_svg(), f'<code style="overflow-wrap: anywhere">{self._cells}</code>')


def _not_a_cell(cell: object) -> TypeError:
    return TypeError(f"{cell!r} is not a cell: expected [row, column] from [1, 1] to [9, 9], a number from 0 to 80, or a slice")


def board_of_core(kind: type[BoardT], cells: str) -> BoardT:
    """The board from cells that the core has already checked."""
    board = kind.__new__(kind)
    Board.__init__(board, cells)
    return board
