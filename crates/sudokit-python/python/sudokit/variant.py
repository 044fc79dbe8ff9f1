"""Puzzles of every size and with every rule: :class:`Variant`, and :func:`solve_boards` for many boards of one kind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudokit import _core, errors
from sudokit._cells import array_of
from sudokit.answers import Check, Count
from sudokit.many._rows import Progress

__all__ = ["SolvedBoards", "Variant", "solve_boards"]


class Variant:
    """A puzzle of any size and with any rules.

    ``puzzle`` is a text in any format: cells, a drawing, a link of f-puzzles or SudokuPad, a string of Interactive Sudoku
    Solver, or JSON. Cells do not say which board they are on; ``board``, ``rules`` and ``cells`` do, with
    the values that these keys have in the JSON of the command (``docs/json.md``). Lines and dots of SudokuPad's own links have only a
    color; with ``assume_colours`` they mean what such lines and dots mean most often.

    >>> Variant("1..4............", rules=["x"]).count().count
    4
    >>> Variant("1" + "." * 35, board={"box": "3x2"}, rules=["x"]).check().is_unique
    False
    >>> cage = {"rule": "killer", "cells": ["r1c1", "r1c2"], "total": 3}
    >>> [solution[:4] for solution in Variant("1..4............", rules=[cage]).solutions(limit=1)]
    ['1234']
    """

    __slots__ = ("_request",)

    def __init__(
        self,
        puzzle: str,
        *,
        board: Mapping[str, Any] | None = None,
        rules: Iterable[str | Mapping[str, Any]] | None = None,
        cells: Mapping[str, Sequence[int]] | None = None,
        assume_colours: bool = False,
    ) -> None:
        request = {
            "puzzle": puzzle,
            "board": board,
            "rules": None if rules is None else list(rules),
            "cells": cells,
            "assume_colours": assume_colours or None,
        }
        self._request = {key: value for key, value in request.items() if value is not None}

    def _ask(self, operation: str, timeout: float | None, **options: Any) -> Any:
        is_answered, answer = _core.ask(operation, json.dumps(self._request | options), timeout)
        if not is_answered:
            raise errors.of_json(answer)
        return json.loads(answer)

    def solve(self, *, timeout: float | None = None) -> str:
        """The one solution, as the cells in reading order.

        Raises :class:`~sudokit.NoSolutionError` or :class:`~sudokit.SeveralSolutionsError`, and
        :class:`~sudokit.StoppedError` after ``timeout`` seconds.
        """
        answer = self._ask("solve", timeout)
        match answer["verdict"]:
            case "unique":
                return str(answer["solution"])
            case "several":
                raise errors.SeveralSolutionsError("more than one solution", "several-solutions")
            case "stopped":
                raise errors.StoppedError(answer["why"], "stopped")
            case _:
                raise errors.NoSolutionError(answer.get("why", "no solution"), "no-solution")

    def solutions(self, *, limit: int = 1000, timeout: float | None = None) -> list[str]:
        """The solutions, at most ``limit`` of them. Their order may change with the version."""
        answer = self._ask("solutions", timeout, limit=limit)
        return [found["solution"] for found in answer["answers"]]

    def count(self, *, limit: int | None = None, timeout: float | None = None) -> Count:
        """The number of solutions, up to ``limit``; without it all, which may take very long."""
        return Count(self._ask("count", timeout, limit=limit))

    def check(self, *, timeout: float | None = None) -> Check:
        """Whether the givens keep the rules, and whether there is exactly one solution."""
        return Check(self._ask("check", timeout, unique=True))

    def candidates(self, *, cap: int = 1, timeout: float | None = None) -> dict[str, dict[str, int]]:
        """The digits of each cell that are in a solution, and in how many, up to ``cap``."""
        answer = self._ask("candidates", timeout, cap=cap)
        return dict(answer["candidates"])


@dataclass(frozen=True, eq=False)
class SolvedBoards:
    """The answer of :func:`solve_boards`."""

    solutions: NDArray[np.uint8]
    """The first solution of each board, in the shape of the input; zeros if there is none."""
    counts: NDArray[np.uint64]
    """The number of solutions of each board, up to the limit."""
    errors: list[tuple[int, str]]
    """The rows that cannot be read, and why."""


def solve_boards(
    boards: ArrayLike,
    *,
    limit: int = 2,
    size: int | None = None,
    box: str | None = None,
    regions: str | None = None,
    grids: str | None = None,
    rules: Iterable[str] = (),
    threads: int | None = None,
    progress: Progress | None = None,
) -> SolvedBoards:
    """Count the solutions of many boards of one kind up to ``limit``, and find the first of each.

    ``boards`` has a row of cells for each board, shape ``(N, cells)`` or ``(N, rows, columns)``; 0 is a blank. What the boards
    are is said by the other arguments, which are those of the command; without them, they are the usual boards of as many
    cells. The interpreter's lock is released, and the engine is made once.

    >>> boards = np.zeros((3, 4, 4), np.uint8)
    >>> boards[:, 0, 0] = 1, 2, 9
    >>> solved = solve_boards(boards, rules=["x"], limit=100)
    >>> solved.counts.tolist(), solved.solutions[:, 0, 0].tolist()
    ([12, 12, 0], [1, 2, 0])
    >>> solved.errors
    [(2, 'row 2: 9 in r1c1 is neither 0 nor a digit of the board')]
    """
    array = array_of(boards)
    if array is None:
        array = np.asarray(boards)
    if array.ndim not in (2, 3) or array.dtype.kind not in "iu":
        raise ValueError(f"boards: expected whole numbers of shape (N, cells) or (N, rows, columns), not {array.dtype} {array.shape}")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) <= 255:
        raise ValueError("boards: a cell is a number from 0 to 255")
    flat = np.ascontiguousarray(array, dtype=np.uint8).reshape(len(array), -1)
    given = {"size": size, "box": box, "regions": regions, "grids": grids, "rules": list(rules)}
    options = json.dumps({key: value for key, value in given.items() if value is not None})
    solutions, counts, unread = _core.solve_boards(flat, options, limit, threads, progress)
    return SolvedBoards(solutions.reshape(array.shape), counts, unread)
