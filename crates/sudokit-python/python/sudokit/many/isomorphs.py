"""Canonical forms, and isomorphs with the columns that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowInput, ArrowTable, arrow_job, is_arrow
from sudokit.many._rows import Boards, Errors, Input, Many, Numbers, Progress, RowError, Rows, table, Texts, without


@dataclass(frozen=True, eq=False, repr=False)
class CanonMany(Many, Generic[Rows]):
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
    puzzles: Numbers, *, threads: int | None = ..., progress: Progress | None = ...
) -> CanonMany[NDArray[np.uint8]]: ...


@overload
def canon_many(
    puzzles: Texts, *, threads: int | None = ..., progress: Progress | None = ...
) -> CanonMany[list[str | None]]: ...


@overload
def canon_many(
    puzzles: Boards, *, threads: int | None = ..., progress: Progress | None = ...
) -> CanonMany[Any]: ...


def canon_many(
    puzzles: Boards | ArrowInput, *, threads: int | None = None, progress: Progress | None = None
) -> CanonMany[Any] | ArrowTable:
    """Find the canonical form of each puzzle: equal for two puzzles if and only if they are isomorphic.

    Columns of a table: ``canonical``, ``transform``, ``why``, ``error``.
    """
    if is_arrow(puzzles):
        return arrow_job("canon", threads=threads)(puzzles, progress=progress)
    given = Input(puzzles)
    forms, keys, transforms, errors = _core.canon_rows(given.rows, threads, progress)
    missing = [error[0] for error in errors]
    return CanonMany(given.boards(forms, missing), keys, transforms, given.errors(errors))


@dataclass(frozen=True, eq=False, repr=False)
class AugmentedMany(Many, Generic[Rows]):
    """The answer of :func:`augment_many`; ``M`` is the number of rows times ``copies``."""

    puzzles: Rows
    """The isomorphs: first the isomorphs of the first row, then of the second row, and so on."""
    companions: dict[str, Any]
    """The companions, changed by the same transforms."""
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
    puzzles: Numbers,
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


@overload
def augment_many(
    puzzles: Boards,
    *,
    seed: int,
    copies: int = ...,
    companions: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> AugmentedMany[Any]: ...


def augment_many(
    puzzles: Boards | ArrowInput,
    *,
    seed: int,
    copies: int = 1,
    companions: Mapping[str, Any] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> AugmentedMany[Any] | ArrowTable:
    """Make random isomorphs of each puzzle, the same for the same seed, and transform its companions in the same way.

    ``companions`` are columns of boards with the same number of rows, such as ``{"solution": solutions}``.

    Columns of a table: ``row`` of the original, ``puzzle``, the companions, ``transform``, ``inverse``, ``error``.
    """
    if copies < 1:
        raise ValueError("copies must be at least 1")
    given = Input(puzzles)
    others = {name: Input(column, name) for name, column in (companions or {}).items()}
    for name, other in others.items():
        if is_arrow(puzzles) and name in ("row", "puzzle", "transform", "inverse", "error"):
            raise ValueError(f"companions: the table has another column {name}")
        if len(other) != len(given):
            raise ValueError(f"{name}: {len(other)} rows for {len(given)} puzzles")
    boards, images, transforms, errors = _core.augment_rows(
        given.rows, [other.rows for other in others.values()], copies, seed, threads, progress
    )

    if is_arrow(puzzles):
        def known(errors: Errors) -> NDArray[np.bool_]:
            return np.repeat(without(len(given), errors), copies)

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
        return table(columns, reasons)

    def missing(errors: Errors) -> list[int]:
        return [error[0] * copies + copy for error in errors for copy in range(copies)]

    found = given.errors(errors[0])
    for (name, other), wrong in zip(others.items(), errors[1:], strict=True):
        found += [error._replace(message=f"{name}: {error.message}") for error in other.errors(wrong)]
    disguised = {
        name: other.boards(image, missing(wrong))
        for (name, other), image, wrong in zip(others.items(), images, errors[1:], strict=True)
    }
    return AugmentedMany(given.boards(boards, missing(errors[0])), disguised, transforms, sorted(found))
