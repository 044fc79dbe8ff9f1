"""Functions on many puzzles at once: NumPy arrays, texts or Arrow columns in, the same out, on all cores.

Puzzles are

- an array of integers of shape ``(N, 81)`` or ``(N, 9, 9)``, 0 for a blank; contiguous ``uint8`` arrays are read in place;
- or a sequence of texts or :class:`~sudokit.Puzzle` objects, ``None`` for a missing one;
- or an Arrow column, chunked or not: any object with the Arrow PyCapsule interface, as pyarrow, polars, pandas and DuckDB
  have them (see :mod:`sudokit.arrow`), which is read in place.

Boards in answers have the kind and shape of the input. For an Arrow column, the whole answer is an
:class:`~sudokit.arrow.ArrowTable`, a row for each row, which all these libraries take; its columns have the names of the
command's fields. If there are two inputs, that which the answer's rows are about decides: the puzzles, or the test set.

A row without an answer is a :class:`RowError` in ``errors``; its board is zeros, or ``None`` among texts. In a table its
cells are null, and the column ``error`` has the reason. The other rows are answered.

The interpreter's lock is released. ``threads`` is the greatest number of threads (default: the number of cores).
``progress`` is called about twenty times a second with the number of rows that are done. Ctrl-C, or an exception of
``progress``, ends the work within about a tenth of a second.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowInput, ArrowTable, arrow_job, is_arrow
from sudokit.board import Board

__all__ = [
    "VERDICTS",
    "AugmentedMany",
    "CanonMany",
    "CheckedMany",
    "Classes",
    "CountedMany",
    "DifficultyMany",
    "Leaks",
    "RatedMany",
    "RowError",
    "SolvedMany",
    "VerifiedMany",
    "augment_many",
    "canon_many",
    "check_many",
    "count_many",
    "dedupe",
    "difficulty_many",
    "generate_many",
    "leak",
    "rate_many",
    "solve_many",
    "split_by_class",
    "verify_solutions",
]

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


class _Input:
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
            # What is no digit must not become one.
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


_Errors: TypeAlias = "Sequence[tuple[int, str, str | None, str]]"


def _table(columns: Mapping[str, tuple[NDArray[Any], NDArray[np.bool_]]], errors: _Errors) -> ArrowTable:
    """A table of columns, each with the rows that are not null; and a column with the reasons of the errors."""
    reasons: dict[int, str] = {}
    for row, _, _, message in errors:
        reasons[row] = f"{reasons[row]}; {message}" if row in reasons else message
    return ArrowTable([(name, *column) for name, column in columns.items()], sorted(reasons.items()))


def _without(rows: int, errors: _Errors) -> NDArray[np.bool_]:
    """Which of the rows have no error."""
    has_none = np.ones(rows, np.bool_)
    has_none[[error[0] for error in errors]] = False
    return has_none


@dataclass(frozen=True)
class SolvedMany(Generic[Rows]):
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
    puzzles: NDArray[np.integer[Any]], *, first: bool = ..., threads: int | None = ..., progress: Progress | None = ...
) -> SolvedMany[NDArray[np.uint8]]: ...


@overload
def solve_many(
    puzzles: Texts, *, first: bool = ..., threads: int | None = ..., progress: Progress | None = ...
) -> SolvedMany[list[str | None]]: ...


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
    given = _Input(puzzles)
    solutions, verdicts, errors = _core.solve_rows(given.rows, 1 if first else 2, threads, progress)
    missing = np.flatnonzero(solutions[:, 0] == 0).tolist() if given.is_text else []
    return SolvedMany(given.boards(solutions, missing), verdicts, given.errors(errors))


@dataclass(frozen=True)
class CountedMany:
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
    puzzles: Boards | ArrowInput, *, limit: int = 2, threads: int | None = None, progress: Progress | None = None
) -> CountedMany | ArrowTable:
    """Count the solutions of each puzzle up to a limit.

    Columns of a table: ``count``, ``complete``, ``why``, ``error``.
    """
    if is_arrow(puzzles):
        return arrow_job("count", limit=limit, threads=threads)(puzzles, progress=progress)
    given = _Input(puzzles)
    counts, errors = _core.count_rows(given.rows, limit, threads, progress)
    return CountedMany(counts, given.errors(errors))


@dataclass(frozen=True)
class CheckedMany:
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
    given = _Input(puzzles)
    valid, errors = _core.check_rows(given.rows, threads, progress)
    return CheckedMany(valid, given.errors(errors))


@dataclass(frozen=True)
class VerifiedMany:
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
    given, claims = _Input(puzzles), _Input(solutions, "solutions")
    if len(given) != len(claims):
        raise ValueError(f"solutions: {len(claims)} rows for {len(given)} puzzles")
    correct, wrong, unreadable = _core.verify_rows(given.rows, claims.rows, threads, progress)
    errors = sorted([*wrong, *unreadable])
    if is_arrow(puzzles):
        unknown = [*unreadable, *(error for error in wrong if error[1] == "unreadable")]
        return _table({"correct": (correct, _without(len(correct), unknown))}, errors)
    return VerifiedMany(correct, given.errors(errors))


@dataclass(frozen=True)
class RatedMany:
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
    given = _Input(puzzles)
    ratings, errors = _core.rate_rows(given.rows, max_work, timeout, threads, progress)
    er, ep, ed = ratings.T.copy()
    return RatedMany(er, ep, ed, given.errors(errors))


@dataclass(frozen=True)
class DifficultyMany:
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
    given = _Input(puzzles)
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


@dataclass(frozen=True)
class CanonMany(Generic[Rows]):
    """The answer of :func:`canon_many`."""

    forms: Rows
    """The canonical (minlex) form of each row."""
    keys: NDArray[np.uint8]
    """The 128-bit key of each form, shape ``(N, 16)``, the most significant byte first."""
    transforms: NDArray[np.uint64]
    """The index of the transform from each row to its form, shape ``(N,)``."""
    errors: list[RowError]
    """The rows without a form."""


@overload
def canon_many(
    puzzles: ArrowInput, *, threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def canon_many(
    puzzles: NDArray[np.integer[Any]], *, threads: int | None = ..., progress: Progress | None = ...
) -> CanonMany[NDArray[np.uint8]]: ...


@overload
def canon_many(
    puzzles: Texts, *, threads: int | None = ..., progress: Progress | None = ...
) -> CanonMany[list[str | None]]: ...


def canon_many(
    puzzles: Boards | ArrowInput, *, threads: int | None = None, progress: Progress | None = None
) -> CanonMany[Any] | ArrowTable:
    """Find the canonical form of each puzzle: equal for two puzzles if and only if they are isomorphic.

    Columns of a table: ``canonical``, ``transform``, ``why``, ``error``.
    """
    if is_arrow(puzzles):
        return arrow_job("canon", threads=threads)(puzzles, progress=progress)
    given = _Input(puzzles)
    forms, keys, transforms, errors = _core.canon_rows(given.rows, threads, progress)
    missing = [error[0] for error in errors]
    return CanonMany(given.boards(forms, missing), keys, transforms, given.errors(errors))


@overload
def generate_many(
    count: int,
    *,
    seed: int,
    start: int = ...,
    full_grids: bool = ...,
    minimal: bool = ...,
    clues: str | int | None = ...,
    symmetry: str | None = ...,
    level: str | None = ...,
    er: str | float | None = ...,
    needs: Sequence[str] = ...,
    without: Sequence[str] = ...,
    max_work: int = ...,
    arrow: Literal[False] = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> NDArray[np.uint8]: ...


@overload
def generate_many(
    count: int,
    *,
    seed: int,
    start: int = ...,
    full_grids: bool = ...,
    minimal: bool = ...,
    clues: str | int | None = ...,
    symmetry: str | None = ...,
    level: str | None = ...,
    er: str | float | None = ...,
    needs: Sequence[str] = ...,
    without: Sequence[str] = ...,
    max_work: int = ...,
    arrow: Literal[True],
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> ArrowTable: ...


def generate_many(
    count: int,
    *,
    seed: int,
    start: int = 0,
    full_grids: bool = False,
    minimal: bool = False,
    clues: str | int | None = None,
    symmetry: str | None = None,
    level: str | None = None,
    er: str | float | None = None,
    needs: Sequence[str] = (),
    without: Sequence[str] = (),
    max_work: int = 1_000_000,
    arrow: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.uint8] | ArrowTable:
    """Make puzzles: an array of shape ``(count, 81)``, or with ``arrow`` a table with the column ``puzzle``; those of ``sudokit generate`` with the same seed and options.

    Each puzzle depends on the seed and its number alone; ``start`` is the number of the first. ``clues`` and ``er`` are a
    number or a range such as ``"24..28"``. ``max_work`` is the number of attempts at one puzzle after which
    ``RuntimeError`` is raised.

    >>> generate_many(2, seed=5, start=1).shape
    (2, 81)
    """
    if count < 0 or start < 0:
        raise ValueError("count and start must not be negative")
    options: Mapping[str, object] = {
        "full_grids": full_grids,
        "minimal": minimal,
        "clues": None if clues is None else str(clues),
        "symmetry": symmetry,
        "level": level,
        "er": None if er is None else str(er),
        "needs": list(needs),
        "without": list(without),
        "max_work": max_work,
    }
    puzzles = _core.generate_rows(seed, start, start + count, options, threads, progress)
    return ArrowTable([("puzzle", puzzles, np.ones(count, np.bool_))]) if arrow else puzzles


@dataclass(frozen=True)
class AugmentedMany(Generic[Rows]):
    """The answer of :func:`augment_many`; ``M`` is the number of rows times ``copies``."""

    puzzles: Rows
    """The isomorphs: those of the first row, then those of the second, and so on."""
    companions: dict[str, Any]
    """The companions, disguised by the same transforms."""
    transforms: NDArray[np.uint64]
    """The index of the transform from the original to each isomorph, shape ``(M,)``."""
    errors: list[RowError]
    """The rows that cannot be read, in the puzzles or a companion; the message names the companion."""

    @cached_property
    def inverses(self) -> NDArray[np.uint64]:
        """The index of the transform back to the original, shape ``(M,)``."""
        return _core.inverses_of(self.transforms)


@overload
def augment_many(
    puzzles: ArrowInput,
    *,
    seed: int,
    copies: int = ...,
    companions: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> ArrowTable: ...


@overload
def augment_many(
    puzzles: NDArray[np.integer[Any]],
    *,
    seed: int,
    copies: int = ...,
    companions: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> AugmentedMany[NDArray[np.uint8]]: ...


@overload
def augment_many(
    puzzles: Texts,
    *,
    seed: int,
    copies: int = ...,
    companions: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> AugmentedMany[list[str | None]]: ...


def augment_many(
    puzzles: Boards | ArrowInput,
    *,
    seed: int,
    copies: int = 1,
    companions: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> AugmentedMany[Any] | ArrowTable:
    """Make random isomorphs of each puzzle, the same for the same seed, and disguise its companions alike.

    ``companions`` are columns of boards with as many rows, such as ``{"solution": solutions}``.

    Columns of a table: ``row`` of the original, ``puzzle``, the companions, ``transform``, ``inverse``, ``error``.
    """
    if copies < 1:
        raise ValueError("copies must be at least 1")
    given = _Input(puzzles)
    others = {name: _Input(column, name) for name, column in (companions or {}).items()}
    for name, other in others.items():
        if is_arrow(puzzles) and name in ("row", "puzzle", "transform", "inverse", "error"):
            raise ValueError(f"companions: the table has another column {name}")
        if len(other) != len(given):
            raise ValueError(f"{name}: {len(other)} rows for {len(given)} puzzles")
    boards, images, transforms, errors = _core.augment_rows(
        given.rows, [other.rows for other in others.values()], copies, seed, threads, progress
    )

    if is_arrow(puzzles):
        def known(errors: _Errors) -> NDArray[np.bool_]:
            return np.repeat(_without(len(given), errors), copies)

        columns: dict[str, tuple[NDArray[Any], NDArray[np.bool_]]] = {
            "row": (np.repeat(np.arange(len(given)), copies), np.ones(len(boards), np.bool_)),
            "puzzle": (boards, known(errors[0])),
        }
        for name, image, wrong in zip(others, images, errors[1:], strict=True):
            columns[name] = (image, known(wrong))
        columns["transform"] = (transforms, known(errors[0]))
        columns["inverse"] = (_core.inverses_of(transforms), known(errors[0]))
        names = ["", *(f"{name}: " for name in others)]
        reasons = [
            (error[0] * copies + copy, error[1], error[2], name + error[3])
            for name, wrong in zip(names, errors, strict=True)
            for error in wrong
            for copy in range(copies)
        ]
        return _table(columns, reasons)

    def missing(errors: _Errors) -> list[int]:
        return [error[0] * copies + copy for error in errors for copy in range(copies)]

    found = given.errors(errors[0])
    for (name, other), wrong in zip(others.items(), errors[1:], strict=True):
        found += [error._replace(message=f"{name}: {error.message}") for error in other.errors(wrong)]
    disguised = {
        name: other.boards(image, missing(wrong))
        for (name, other), image, wrong in zip(others.items(), images, errors[1:], strict=True)
    }
    return AugmentedMany(given.boards(boards, missing(errors[0])), disguised, transforms, sorted(found))


@dataclass(frozen=True)
class Classes:
    """The answer of :func:`dedupe`."""

    firsts: NDArray[np.int64]
    """For each row the number of the first row isomorphic to it, shape ``(N,)``; -1 for a row without a class."""
    keep: NDArray[np.bool_]
    """Whether each row is the first of its class, or has none, shape ``(N,)``."""
    errors: list[RowError]
    """The rows without a class: unreadable, or a rule is broken."""


@overload
def dedupe(
    puzzles: ArrowInput, *, threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def dedupe(puzzles: Boards, *, threads: int | None = ..., progress: Progress | None = ...) -> Classes: ...


def dedupe(puzzles: Boards | ArrowInput, *, threads: int | None = None, progress: Progress | None = None) -> Classes | ArrowTable:
    """Find the first puzzle of each isomorphism class: ``puzzles[dedupe(puzzles).keep]``.

    Columns of a table: ``first``, ``keep``, ``error``.
    """
    given = _Input(puzzles)
    firsts, errors = _core.class_firsts(given.rows, threads, progress)
    keep = (firsts < 0) | (firsts == np.arange(len(firsts)))
    if is_arrow(puzzles):
        return _table({"first": (firsts, firsts >= 0), "keep": (keep, np.ones(len(keep), np.bool_))}, errors)
    return Classes(firsts, keep, given.errors(errors))


@dataclass(frozen=True)
class Leaks:
    """The answer of :func:`leak`."""

    train_rows: NDArray[np.int64]
    """For each test row the number of the first training row isomorphic to it, shape ``(N,)``; -1 without one."""
    transforms: NDArray[np.int64]
    """The index of the transform from the test row to that training row; -1 without one."""
    errors: list[RowError]
    """The test rows without a class."""
    train_errors: list[RowError]
    """The training rows without a class."""


@overload
def leak(
    train: Boards | ArrowInput, test: ArrowInput, *, threads: int | None = ..., progress: Progress | None = ...
) -> ArrowTable: ...


@overload
def leak(train: Boards | ArrowInput, test: Boards, *, threads: int | None = ..., progress: Progress | None = ...) -> Leaks: ...


def leak(
    train: Boards | ArrowInput, test: Boards | ArrowInput, *, threads: int | None = None, progress: Progress | None = None
) -> Leaks | ArrowTable:
    """Find the puzzles of a test set that are isomorphic to one of a training set.

    Columns of a table: ``leak``, ``train_row``, ``transform``, ``error``. Training rows without a class are a warning then.
    """
    of_train, of_test = _Input(train, "train"), _Input(test, "test")
    rows, transforms, errors, train_errors = _core.find_leaks(of_train.rows, of_test.rows, threads, progress)
    if is_arrow(test):
        if train_errors:
            row, *_, message = train_errors[0]
            text = f"train: {len(train_errors)} rows without a class; the first is row {row}: {message}"
            warnings.warn(text, stacklevel=2)
        columns: dict[str, tuple[NDArray[Any], NDArray[np.bool_]]] = {
            "leak": (rows >= 0, _without(len(rows), errors)),
            "train_row": (rows, rows >= 0),
            "transform": (transforms.astype(np.uint64), rows >= 0),
        }
        return _table(columns, errors)
    return Leaks(rows, transforms, of_test.errors(errors), of_train.errors(train_errors))


@overload
def split_by_class(
    puzzles: ArrowInput,
    shares: Sequence[float],
    *,
    seed: int = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> ArrowTable: ...


@overload
def split_by_class(
    puzzles: Boards,
    shares: Sequence[float],
    *,
    seed: int = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> tuple[NDArray[np.int64], list[RowError]]: ...


def split_by_class(
    puzzles: Boards | ArrowInput,
    shares: Sequence[float],
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[NDArray[np.int64], list[RowError]] | ArrowTable:
    """Divide puzzles into parts so that isomorphic ones are in the same part.

    ``shares`` are those of the first parts; the last part is the rest. The part of each row is an array of shape ``(N,)``, -1
    for a row without a class. A part follows from the class and the seed alone, whatever the other rows.

    Columns of a table: ``part``, ``error``.

    >>> split_by_class(["1" + "." * 80, "." * 80 + "7"], [0.5])[0].tolist() in ([0, 0], [1, 1])
    True
    """
    given = _Input(puzzles)
    parts, errors = _core.split_rows(given.rows, list(shares), seed, threads, progress)
    if is_arrow(puzzles):
        return _table({"part": (parts, parts >= 0)}, errors)
    return parts, given.errors(errors)
