"""Isomorphism classes: the first of each, leaks between sets, and divisions."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowInput, ArrowTable, is_arrow
from sudokit.many._rows import Boards, Input, Many, Progress, RowError, table, without


@dataclass(frozen=True, eq=False, repr=False)
class Classes(Many):
    """The answer of :func:`dedupe`."""

    firsts: NDArray[np.int64]
    """For each row the number of the first row isomorphic to it, shape ``(N,)``; -1 for a row without a class."""
    keep: NDArray[np.bool_]
    """Whether each row is the first of its class, or has no class, shape ``(N,)``."""
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
    given = Input(puzzles)
    firsts, errors = _core.class_firsts(given.rows, threads, progress)
    keep = (firsts < 0) | (firsts == np.arange(len(firsts)))
    if is_arrow(puzzles):
        return table({"first": (firsts, firsts >= 0), "keep": (keep, np.ones(len(keep), np.bool_))}, errors)
    return Classes(firsts, keep, given.errors(errors))


@dataclass(frozen=True, eq=False, repr=False)
class Leaks(Many):
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
    of_train, of_test = Input(train, "train"), Input(test, "test")
    rows, transforms, errors, train_errors = _core.find_leaks(of_train.rows, of_test.rows, threads, progress)
    if is_arrow(test):
        if train_errors:
            row, *_, message = train_errors[0]
            text = f"train: {len(train_errors)} rows without a class; the first is row {row}: {message}"
            warnings.warn(text, stacklevel=2)
        columns: dict[str, tuple[NDArray[Any], NDArray[np.bool_]]] = {
            "leak": (rows >= 0, without(len(rows), errors)),
            "train_row": (rows, rows >= 0),
            "transform": (transforms.astype(np.uint64), rows >= 0),
        }
        return table(columns, errors)
    return Leaks(rows, transforms, of_test.errors(errors), of_train.errors(train_errors))


@dataclass(frozen=True, eq=False, repr=False)
class Parts(Many):
    """The answer of :func:`split_by_class`, which can be unpacked as its two parts."""

    parts: NDArray[np.int64]
    """The part of each row, shape ``(N,)``; -1 for a row without a class."""
    errors: list[RowError]
    """The rows without a class."""

    def __iter__(self) -> Iterator[Any]:
        return iter((self.parts, self.errors))

    def __getitem__(self, index: int) -> Any:
        return (self.parts, self.errors)[index]


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
) -> Parts: ...


def split_by_class(
    puzzles: Boards | ArrowInput,
    shares: Sequence[float],
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Parts | ArrowTable:
    """Divide puzzles into parts so that isomorphic ones are in the same part.

    ``shares`` has the shares of all parts except the last, which gets the rest. The part of a row depends only on its class and
    the seed, not on other rows.

    Columns of a table: ``part``, ``error``.

    >>> split_by_class(["1" + "." * 80, "." * 80 + "7"], [0.5]).parts.tolist() in ([0, 0], [1, 1])
    True
    """
    given = Input(puzzles)
    parts, errors = _core.split_rows(given.rows, list(shares), seed, threads, progress)
    if is_arrow(puzzles):
        return table({"part": (parts, parts >= 0)}, errors)
    return Parts(parts, given.errors(errors))
