"""Functions on many puzzles at once: NumPy arrays or lists of texts in, the same out, on all cores.

Puzzles are an array of integers of shape ``(N, 81)`` or ``(N, 9, 9)``, 0 for a blank, or a sequence of texts, ``None`` for
a missing one. Contiguous ``uint8`` arrays are read in place. Boards in answers have the kind and shape of the input.

A row without an answer is a :class:`RowError` in ``errors``; its board is zeros, or ``None`` among texts. The other rows
are answered.

The interpreter's lock is released. ``threads`` is the greatest number of threads (default: the number of cores).
``progress`` is called about twenty times a second with the number of rows that are done. Ctrl-C, or an exception of
``progress``, ends the work within about a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from sudokit import _core

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

Digits: TypeAlias = "NDArray[np.integer[Any]]"
Texts: TypeAlias = "Sequence[str | None]"
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

    def __init__(self, puzzles: Any, name: str = "puzzles") -> None:
        self.original: NDArray[Any] | None = None
        self.shape: tuple[int, ...] = (81,)
        self.is_text = False
        array = cast("NDArray[Any]", puzzles) if isinstance(puzzles, np.ndarray) else None
        if array is not None and array.dtype.kind not in "OUST":
            self.rows: Any = self._digits(array, name)
        else:
            self.rows = self._texts(puzzles, name)
            self.is_text = True

    def _digits(self, puzzles: NDArray[Any], name: str) -> NDArray[np.uint8]:
        if puzzles.dtype.kind not in "iu":
            raise TypeError(f"{name}: an array of integers is needed, not of {puzzles.dtype}")
        if puzzles.ndim < 2 or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"{name}: the shape must be (N, 81) or (N, 9, 9), not {puzzles.shape}")
        self.shape = puzzles.shape[1:]
        if puzzles.dtype != np.uint8:
            self.original = puzzles
            # What is no digit must not become one.
            puzzles = np.where((puzzles < 0) | (puzzles > 9), 255, puzzles).astype(np.uint8)
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
            elif text is None or isinstance(text, str):
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


def solve_many(
    puzzles: Any, *, first: bool = False, threads: int | None = None, progress: Progress | None = None
) -> SolvedMany[Any]:
    """Find the first solution of each puzzle, and whether it is the only one.

    With ``first``, a second solution is not looked for, and the verdict is ``solved``.

    >>> solved = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "no"])
    >>> solved.solutions[0][:9], solved.verdict_names()
    ('534678912', ['unique', 'unreadable'])
    >>> solved.errors[0].message
    "'n' at character 1 is neither a digit nor a blank (. 0 * _ - x X)"
    """
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


def count_many(
    puzzles: Any, *, limit: int = 2, threads: int | None = None, progress: Progress | None = None
) -> CountedMany:
    """Count the solutions of each puzzle up to a limit."""
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


def check_many(
    puzzles: Any, *, threads: int | None = None, progress: Progress | None = None
) -> CheckedMany:
    """Find the boards that hold a digit twice in a row, column or box. Whether there is a solution is not asked."""
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


def verify_solutions(
    puzzles: Any, solutions: Any, *, threads: int | None = None, progress: Progress | None = None
) -> VerifiedMany:
    """Compare the solution that a data set lists for each puzzle with the puzzle, and make sure that it is the only one."""
    given, claims = _Input(puzzles), _Input(solutions, "solutions")
    if len(given) != len(claims):
        raise ValueError(f"solutions: {len(claims)} rows for {len(given)} puzzles")
    correct, errors = _core.verify_rows(given.rows, claims.rows, threads, progress)
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


def rate_many(
    puzzles: Any,
    *,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> RatedMany:
    """Rate each puzzle with one solution as Sudoku Explainer 1.2.1 does.

    ``max_work`` is the number of searches for chains after which a rating is stopped, ``timeout`` the seconds; it is a lower
    bound then.
    """
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


def difficulty_many(
    puzzles: Any,
    *,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> DifficultyMany:
    """Measure each puzzle with one solution in all ways. The limits are those of :func:`rate_many`."""
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


def canon_many(
    puzzles: Any, *, threads: int | None = None, progress: Progress | None = None
) -> CanonMany[Any]:
    """Find the canonical form of each puzzle: equal for two puzzles if and only if they are isomorphic."""
    given = _Input(puzzles)
    forms, keys, transforms, errors = _core.canon_rows(given.rows, threads, progress)
    missing = [error[0] for error in errors]
    return CanonMany(given.boards(forms, missing), keys, transforms, given.errors(errors))


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
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.uint8]:
    """Make puzzles: an array of shape ``(count, 81)``, those of ``sudokit generate`` with the same seed and options.

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
    return _core.generate_rows(seed, start, start + count, options, threads, progress)


@dataclass(frozen=True)
class AugmentedMany(Generic[Rows]):
    """The answer of :func:`augment_many`; ``M`` is the number of rows times ``copies``."""

    puzzles: Rows
    """The isomorphs: those of the first row, then those of the second, and so on."""
    companions: dict[str, Any]
    """The companions, disguised by the same transforms."""
    transforms: NDArray[np.uint64]
    """The index of the transform from the original to each isomorph, shape ``(M,)``."""
    inverses: NDArray[np.uint64]
    """The index of the transform back to the original, shape ``(M,)``."""
    errors: list[RowError]
    """The rows that cannot be read, in the puzzles or a companion; the message names the companion."""


def augment_many(
    puzzles: Any,
    *,
    seed: int,
    copies: int = 1,
    companions: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> AugmentedMany[Any]:
    """Make random isomorphs of each puzzle, the same for the same seed, and disguise its companions alike.

    ``companions`` are columns of boards with as many rows, such as ``{"solution": solutions}``.
    """
    if copies < 1:
        raise ValueError("copies must be at least 1")
    given = _Input(puzzles)
    others = {name: _Input(column, name) for name, column in (companions or {}).items()}
    for name, other in others.items():
        if len(other) != len(given):
            raise ValueError(f"{name}: {len(other)} rows for {len(given)} puzzles")
    boards, images, transforms, inverses, errors = _core.augment_rows(
        given.rows, [other.rows for other in others.values()], copies, seed, threads, progress
    )

    def missing(errors: list[tuple[int, str, str | None, str]]) -> list[int]:
        return [error[0] * copies + copy for error in errors for copy in range(copies)]

    found = given.errors(errors[0])
    for (name, other), wrong in zip(others.items(), errors[1:], strict=True):
        found += [error._replace(message=f"{name}: {error.message}") for error in other.errors(wrong)]
    disguised = {
        name: other.boards(image, missing(wrong))
        for (name, other), image, wrong in zip(others.items(), images, errors[1:], strict=True)
    }
    puzzles = given.boards(boards, missing(errors[0]))
    return AugmentedMany(puzzles, disguised, transforms, inverses, sorted(found))


@dataclass(frozen=True)
class Classes:
    """The answer of :func:`dedupe`."""

    firsts: NDArray[np.int64]
    """For each row the number of the first row isomorphic to it, shape ``(N,)``; -1 for a row without a class."""
    keep: NDArray[np.bool_]
    """Whether each row is the first of its class, or has none, shape ``(N,)``."""
    errors: list[RowError]
    """The rows without a class: unreadable, or a rule is broken."""


def dedupe(puzzles: Any, *, threads: int | None = None, progress: Progress | None = None) -> Classes:
    """Find the first puzzle of each isomorphism class: ``puzzles[dedupe(puzzles).keep]``."""
    given = _Input(puzzles)
    firsts, errors = _core.class_firsts(given.rows, threads, progress)
    keep = (firsts < 0) | (firsts == np.arange(len(firsts)))
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


def leak(
    train: Any, test: Any, *, threads: int | None = None, progress: Progress | None = None
) -> Leaks:
    """Find the puzzles of a test set that are isomorphic to one of a training set."""
    of_train, of_test = _Input(train, "train"), _Input(test, "test")
    rows, transforms, errors, train_errors = _core.find_leaks(of_train.rows, of_test.rows, threads, progress)
    return Leaks(rows, transforms, of_test.errors(errors), of_train.errors(train_errors))


def split_by_class(
    puzzles: Any,
    shares: Sequence[float],
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[NDArray[np.int64], list[RowError]]:
    """Divide puzzles into parts so that isomorphic ones are in the same part.

    ``shares`` are those of the first parts; the last part is the rest. The part of each row is an array of shape ``(N,)``, -1
    for a row without a class. A part follows from the class and the seed alone, whatever the other rows.

    >>> split_by_class(["1" + "." * 80, "." * 80 + "7"], [0.5])[0].tolist() in ([0, 0], [1, 1])
    True
    """
    given = _Input(puzzles)
    parts, errors = _core.split_rows(given.rows, list(shares), seed, threads, progress)
    return parts, given.errors(errors)
