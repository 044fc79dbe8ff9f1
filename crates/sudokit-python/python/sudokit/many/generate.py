"""New puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, overload

import numpy as np
from numpy.typing import NDArray

from sudokit import _core
from sudokit.arrow import ArrowTable
from sudokit.many._rows import Progress


@overload
def generate_many(
    count: int,
    *,
    seed: int,
    start: int = ...,
    full_grids: bool = ...,
    minimal: bool = ...,
    givens: str | int | None = ...,
    symmetry: str | None = ...,
    level: str | None = ...,
    er: str | float | None = ...,
    technique: str | Sequence[str] = ...,
    without: Sequence[str] = ...,
    max_attempts: int = ...,
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
    givens: str | int | None = ...,
    symmetry: str | None = ...,
    level: str | None = ...,
    er: str | float | None = ...,
    technique: str | Sequence[str] = ...,
    without: Sequence[str] = ...,
    max_attempts: int = ...,
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
    givens: str | int | None = None,
    symmetry: str | None = None,
    level: str | None = None,
    er: str | float | None = None,
    technique: str | Sequence[str] = (),
    without: Sequence[str] = (),
    max_attempts: int = 1_000_000,
    arrow: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.uint8] | ArrowTable:
    """Make puzzles: an array of shape ``(count, 81)``, or with ``arrow`` a table with the column ``puzzle``. ``sudokit generate``
    makes the same puzzles with the same seed and options.

    Each puzzle depends on the seed and its number alone; ``start`` is the number of the first. ``givens`` and ``er`` are a
    number or a range such as ``"24..28"``; ``technique`` names techniques that the explanation uses. The options are named
    as in :func:`generate`. ``max_attempts`` is the number of attempts at one puzzle after which ``RuntimeError`` is raised.

    >>> generate_many(2, seed=5, start=1).shape
    (2, 81)
    """
    if count < 0 or start < 0:
        raise ValueError("count and start must not be negative")
    options: Mapping[str, object] = {
        "full_grids": full_grids,
        "minimal": minimal,
        "givens": None if givens is None else str(givens),
        "symmetry": symmetry,
        "level": level,
        "er": None if er is None else str(er),
        "techniques": [technique] if isinstance(technique, str) else list(technique),
        "without": list(without),
        "max_attempts": max_attempts,
    }
    puzzles = _core.generate_rows(seed, start, start + count, options, threads, progress)
    return ArrowTable([("puzzle", puzzles, np.ones(count, np.bool_))]) if arrow else puzzles
