"""How hard puzzles are: SE ratings, and all measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowInput, ArrowTable, arrow_job, is_arrow
from sudokit.many._rows import Boards, Input, Many, Progress, RowError


@dataclass(frozen=True, eq=False, repr=False)
class RatedMany(Many):
    """The answer of :func:`rate_many`."""

    er: NDArray[np.float64]
    """The rating ER of each row, shape ``(N,)``; not a number without one."""
    ep: NDArray[np.float64]
    """The rating EP of each row."""
    ed: NDArray[np.float64]
    """The rating ED of each row."""
    errors: list[RowError]
    """The rows without a rating, or with a lower bound only."""


@overload
def rate_many(
    puzzles: ArrowInput,
    *,
    max_work: int | None = ...,
    timeout: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> ArrowTable: ...


@overload
def rate_many(
    puzzles: Boards,
    *,
    max_work: int | None = ...,
    timeout: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> RatedMany: ...


def rate_many(
    puzzles: Boards | ArrowInput,
    *,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> RatedMany | ArrowTable:
    """Rate each puzzle with one solution as Sudoku Explainer 1.2.1 does.

    ``max_work`` is the number of searches for chains after which a rating is stopped, ``timeout`` the seconds; it is a lower
    bound then.

    Columns of a table: ``er``, ``ep``, ``ed`` and those of the command, ``error``.
    """
    if is_arrow(puzzles):
        job = arrow_job("rate", max_nodes=max_work, timeout=timeout, threads=threads)
        return job(puzzles, progress=progress)
    given = Input(puzzles)
    ratings, errors = _core.rate_rows(given.rows, max_work, timeout, threads, progress)
    er, ep, ed = ratings.T.copy()
    return RatedMany(er, ep, ed, given.errors(errors))


@dataclass(frozen=True, eq=False, repr=False)
class DifficultyMany(Many):
    """The answer of :func:`difficulty_many`: columns of ``N`` values."""

    level: list[str | None]
    """The level by ER: ``easy``, ``medium``, ``hard``, ``expert`` or ``extreme``."""
    er: NDArray[np.float64]
    """ER; not a number where it is not known."""
    ep: NDArray[np.float64]
    """EP."""
    ed: NDArray[np.float64]
    """ED."""
    hodoku_level: list[str | None]
    """HoDoKu's level."""
    hodoku_score: list[int | None]
    """HoDoKu's score."""
    nodes: list[int | None]
    """The choices of the engine ``bands``."""
    backdoor: list[int | None]
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
    """Measure each puzzle with one solution in all ways. The limits are those of :func:`rate_many`.

    Columns of a table: those of the command with ``--difficulty``, ``error``.
    """
    if is_arrow(puzzles):
        job = arrow_job("rate", difficulty=True, max_nodes=max_work, timeout=timeout, threads=threads)
        return job(puzzles, progress=progress)
    given = Input(puzzles)
    rows, errors = _core.difficulty_rows(given.rows, max_work, timeout, threads, progress)
    ratings = np.array([row[1] for row in rows], np.float64).reshape(len(rows), 3)
    # A row without measures has the default of numbers.
    ratings[[row[0] is None for row in rows]] = np.nan
    er, ep, ed = ratings.T.copy()
    return DifficultyMany(
        [row[0] for row in rows],
        er,
        ep,
        ed,
        [row[2] for row in rows],
        [row[3] for row in rows],
        [row[4] for row in rows],
        [row[5] for row in rows],
        given.errors(errors),
    )
