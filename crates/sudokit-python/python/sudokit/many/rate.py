"""How hard puzzles are: SE ratings, and all measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from sudokit.arrow import ArrowInput, ArrowTable
from sudokit.many._rows import Boards, Many, Progress, RowError, ask_many


@dataclass(frozen=True, eq=False, repr=False)
class RatedMany(Many):
    """The answer of :func:`rate_many`."""

    er: NDArray[np.float64]
    """The rating ER of each row, shape ``(N,)``; not a number without one."""
    ep: NDArray[np.float64]
    """The rating EP of each row."""
    ed: NDArray[np.float64]
    """The rating ED of each row."""
    clues: list[int | None] | None
    """The number of givens of each row, if requested."""
    minimal: list[bool | None] | None
    """Whether every given of each row is needed, if requested."""
    errors: list[RowError]
    """The rows without a rating, or with a lower bound only."""


@overload
def rate_many(
    puzzles: ArrowInput,
    *,
    clues: bool = ...,
    minimal: bool = ...,
    improper: bool = ...,
    max_work: int | None = ...,
    timeout: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> ArrowTable: ...


@overload
def rate_many(
    puzzles: Boards,
    *,
    clues: bool = ...,
    minimal: bool = ...,
    improper: bool = ...,
    max_work: int | None = ...,
    timeout: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> RatedMany: ...


def rate_many(
    puzzles: Boards | ArrowInput,
    *,
    clues: bool = False,
    minimal: bool = False,
    improper: bool = False,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> RatedMany | ArrowTable:
    """Rate each puzzle with one solution as Sudoku Explainer 1.2.1 does.

    ``clues`` also counts the givens, ``minimal`` also checks whether every given is needed, and ``improper`` also rates
    puzzles with no solution or several. A rating is stopped after ``max_work`` searches for chains or ``timeout`` seconds;
    then it is a lower bound.

    Columns of a table: ``er``, ``ep``, ``ed``, the columns of the command, and ``error``.
    """
    options = {"clues": clues, "minimal": minimal, "improper": improper, "max_work": max_work, "timeout": timeout}
    return ask_many(RatedMany, "rate", puzzles, options, threads, progress)


@dataclass(frozen=True, eq=False, repr=False)
class DifficultyMany(Many):
    """The answer of :func:`difficulty_many`: columns of ``N`` values."""

    level: list[str | None]
    """The level by ER: ``easy``, ``medium``, ``hard``, ``expert`` or ``extreme``."""
    se121_er: NDArray[np.float64]
    """ER; not a number where it is not known."""
    se121_ep: NDArray[np.float64]
    """EP."""
    se121_ed: NDArray[np.float64]
    """ED."""
    hodoku_level: list[str | None]
    """HoDoKu's level."""
    hodoku_score: list[int | None]
    """HoDoKu's score."""
    nodes: list[int | None]
    """The choices of the engine ``bands``."""
    backdoor_size: list[int | None]
    """The size of the smallest backdoor, two cells at most."""
    errors: list[RowError]
    """The rows without measures, or with lower bounds only."""


@overload
def difficulty_many(
    puzzles: ArrowInput,
    *,
    max_work: int | None = ...,
    timeout: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> ArrowTable: ...


@overload
def difficulty_many(
    puzzles: Boards,
    *,
    max_work: int | None = ...,
    timeout: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> DifficultyMany: ...


def difficulty_many(
    puzzles: Boards | ArrowInput,
    *,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> DifficultyMany | ArrowTable:
    """Measure each puzzle with one solution in all ways. The limits are the same as for :func:`rate_many`.

    Columns of a table: the columns of the command with ``--difficulty``, and ``error``.
    """
    options = {"difficulty": True, "max_work": max_work, "timeout": timeout}
    return ask_many(DifficultyMany, "rate", puzzles, options, threads, progress)
