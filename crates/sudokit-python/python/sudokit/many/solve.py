"""Solutions: solve, count, check and verify."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowInput, ArrowTable, arrow_job, is_arrow
from sudokit.many._rows import (
    VERDICTS,
    AskedRows,
    Boards,
    Input,
    Many,
    Numbers,
    Progress,
    RowError,
    Rows,
    Texts,
    table,
    without,
)


@dataclass(frozen=True, eq=False, repr=False)
class SolvedMany(Many, Generic[Rows]):
    """The answer of :func:`solve_many`."""

    solutions: Rows
    """The first solution of each row: ``uint8`` in the shape of the input, or texts."""
    verdicts: NDArray[np.uint8]
    """What was found out about each row, shape ``(N,)``: an index into :data:`VERDICTS`."""
    errors: list[RowError]
    """The rows that cannot be read."""

    def verdict_names(self) -> list[str]:
        """The verdict of each row in a word."""
        return [VERDICTS[verdict] for verdict in self.verdicts]


@overload
def solve_many(
    puzzles: ArrowInput, *, first: bool = ..., threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def solve_many(
    puzzles: Numbers, *, first: bool = ..., threads: int | None = ..., progress: Progress | None = ...
) -> SolvedMany[NDArray[np.uint8]]: ...


@overload
def solve_many(
    puzzles: Texts, *, first: bool = ..., threads: int | None = ..., progress: Progress | None = ...
) -> SolvedMany[list[str | None]]: ...


@overload
def solve_many(
    puzzles: Boards, *, first: bool = ..., threads: int | None = ..., progress: Progress | None = ...
) -> SolvedMany[Any]: ...


def solve_many(
    puzzles: Boards | ArrowInput, *, first: bool = False, threads: int | None = None, progress: Progress | None = None
) -> SolvedMany[Any] | ArrowTable:
    """Find the first solution of each puzzle, and whether it is the only one.

    With ``first``, a second solution is not looked for, and the verdict is ``solved``.

    Columns of a table: ``solution``, ``verdict``, ``why``, ``error``.

    >>> solved = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "no"])
    >>> solved.solutions[0][:9], solved.verdict_names()
    ('534678912', ['unique', 'unreadable'])
    >>> solved.errors[0].message
    "'n' at character 1 is neither a digit nor a blank (. 0 * _ - x X)"
    """
    if is_arrow(puzzles):
        return arrow_job("solve", first=first, threads=threads)(puzzles, progress=progress)
    given = Input(puzzles)
    asked = AskedRows(given, "solve", {"first": first}, threads, progress)
    solutions = asked.boards
    assert solutions is not None
    missing = np.flatnonzero(solutions[:, 0] == 0).tolist() if given.is_text else []
    verdicts = asked.array([VERDICTS.index(name) for name in asked.values("verdict")], np.uint8, 0)
    return SolvedMany(given.boards(solutions, missing), verdicts, asked.errors())


@dataclass(frozen=True, eq=False, repr=False)
class CountedMany(Many):
    """The answer of :func:`count_many`."""

    counts: NDArray[np.uint64]
    """The number of solutions of each row up to the limit, shape ``(N,)``."""
    errors: list[RowError]
    """The rows that cannot be read."""


@overload
def count_many(
    puzzles: ArrowInput, *, limit: int = ..., threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def count_many(
    puzzles: Boards, *, limit: int = ..., threads: int | None = ..., progress: Progress | None = ...
) -> CountedMany: ...


def count_many(
    puzzles: Boards | ArrowInput, *, limit: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> CountedMany | ArrowTable:
    """Count the solutions of each puzzle up to a limit.

    Columns of a table: ``count``, ``complete``, ``why``, ``error``.
    """
    if is_arrow(puzzles):
        return arrow_job("count", limit=limit, threads=threads)(puzzles, progress=progress)
    asked = AskedRows(Input(puzzles), "count", {"limit": limit}, threads, progress)
    return CountedMany(asked.array(asked.values("count"), np.uint64, 0), asked.errors())


@dataclass(frozen=True, eq=False, repr=False)
class CheckedMany(Many):
    """The answer of :func:`check_many`."""

    valid: NDArray[np.bool_]
    """Whether each row breaks no rule, shape ``(N,)``."""
    errors: list[RowError]
    """The rows that cannot be read or break a rule, and which."""


@overload
def check_many(
    puzzles: ArrowInput, *, threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def check_many(puzzles: Boards, *, threads: int | None = ..., progress: Progress | None = ...) -> CheckedMany: ...


def check_many(
    puzzles: Boards | ArrowInput, *, threads: int | None = None, progress: Progress | None = None
) -> CheckedMany | ArrowTable:
    """Find the boards that hold a digit twice in a row, column or box. Whether there is a solution is not asked.

    Columns of a table: ``valid``, ``conflicts``, ``error``.
    """
    if is_arrow(puzzles):
        return arrow_job("check", threads=threads)(puzzles, progress=progress)
    asked = AskedRows(Input(puzzles), "check", {}, threads, progress)
    return CheckedMany(asked.array(asked.values("valid"), np.bool_, False), asked.all_errors())


@dataclass(frozen=True, eq=False, repr=False)
class VerifiedMany(Many):
    """The answer of :func:`verify_solutions`."""

    correct: NDArray[np.bool_]
    """Whether each solution is the only one of its puzzle, shape ``(N,)``."""
    errors: list[RowError]
    """The other rows, and why: ``wrong``, ``incomplete``, ``not-unique``, ``invalid`` or unreadable."""


@overload
def verify_solutions(
    puzzles: ArrowInput, solutions: Boards | ArrowInput, *, threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def verify_solutions(
    puzzles: Boards, solutions: Boards | ArrowInput, *, threads: int | None = ..., progress: Progress | None = ...
) -> VerifiedMany: ...


def verify_solutions(
    puzzles: Boards | ArrowInput, solutions: Boards | ArrowInput, *, threads: int | None = None, progress: Progress | None = None
) -> VerifiedMany | ArrowTable:
    """Compare the solution that a data set lists for each puzzle with the puzzle, and make sure that it is the only one.

    Columns of a table: ``correct``, and ``error``, why not.
    """
    given, claims = Input(puzzles), Input(solutions, "solutions")
    if len(given) != len(claims):
        raise ValueError(f"solutions: {len(claims)} rows for {len(given)} puzzles")
    correct, wrong, unreadable = _core.verify_rows(given.rows, claims.rows, threads, progress)
    wrong = [claims.unreadable[error[0]] if error[0] in claims.unreadable else error for error in wrong]
    errors = sorted([*wrong, *unreadable])
    if is_arrow(puzzles):
        unknown = [*unreadable, *(error for error in wrong if error[1] == "unreadable")]
        return table({"correct": (correct, without(len(correct), unknown))}, errors)
    return VerifiedMany(correct, given.errors(errors))
