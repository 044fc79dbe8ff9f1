"""New puzzles."""

from __future__ import annotations

from collections.abc import Sequence
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
    clues: str | int | None = ...,
    symmetry: str | None = ...,
    level: str | None = ...,
    er: str | float | None = ...,
    needs: str | Sequence[str] = ...,
    hardest: str | None = ...,
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
    needs: str | Sequence[str] = ...,
    hardest: str | None = ...,
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
    needs: str | Sequence[str] = (),
    hardest: str | None = None,
    without: Sequence[str] = (),
    max_work: int = 1_000_000,
    arrow: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> NDArray[np.uint8] | ArrowTable:
    """Make puzzles: an array of shape ``(count, 81)``, or with ``arrow`` a table with the column ``puzzle``. ``sudokit generate``
    makes the same puzzles with the same seed and options.

    Each puzzle depends on the seed and its number alone; ``start`` is the number of the first. ``clues`` and ``er`` are a
    number or a range such as ``"24..28"``; ``needs`` names techniques that the explanation uses. The options are named
    as in :func:`generate`. ``max_work`` is the number of attempts at one puzzle after which ``RuntimeError`` is raised.

    >>> generate_many(2, seed=5, start=1).shape
    (2, 81)
    """
    if count < 0 or start < 0:
        raise ValueError("count and start must not be negative")
    values = {
        "minimal": "true" if minimal else None,
        "clues": clues,
        "symmetry": symmetry,
        "level": level,
        "er": er,
        "needs": needs if isinstance(needs, str) else ",".join(needs) or None,
        "hardest": hardest,
        "without": ",".join(without) or None,
        "max_work": max_work,
    }
    options = {name: str(value) for name, value in values.items() if value is not None}
    puzzles = _core.generate_rows(seed, start, start + count, options, full_grids, threads, progress)
    return ArrowTable([("puzzle", puzzles, np.ones(count, np.bool_))]) if arrow else puzzles
