"""Functions on many puzzles at once: NumPy arrays, texts or Arrow columns in, the same out, on all cores.

Puzzles are

- an array or a tensor of numbers of shape ``(N, 81)`` or ``(N, 9, 9)``; a blank is 0, -1 or not a number; contiguous
  ``uint8`` arrays are read in place;
- or a sequence of boards: texts, :class:`~sudokit.Puzzle` objects, or anything else of which :class:`~sudokit.Puzzle` makes
  one, such as rows of cells; ``None`` for a missing one;
- or an Arrow column, chunked or not: any object with the Arrow PyCapsule interface, as pyarrow, polars, pandas and DuckDB
  have them (see :mod:`sudokit.arrow`), which is read in place.

Boards in answers have the kind and shape of the input: arrays of NumPy for numbers, tensors and rows of cells, else texts. For
an Arrow column, the whole answer is an :class:`~sudokit.arrow.ArrowTable`, a row for each row, which all these libraries take;
its columns have the names of the command's fields. If there are two inputs, the puzzles or the test set decide.

A row without an answer is a :class:`RowError` in ``errors``; its board is zeros, or ``None`` among texts. In a table its
cells are null, and the column ``error`` has the reason. The other rows are answered.

The interpreter's lock is released. ``threads`` is the greatest number of threads (default: the number of cores).
``progress`` is called about twenty times a second, and at the end, with the number of rows that are done. Ctrl-C, or an
exception of ``progress``, ends the work within about a tenth of a second.
"""

from __future__ import annotations

from sudokit.many._rows import VERDICTS, RowError
from sudokit.many.classes import Classes, Leaks, Parts, dedupe, leak, split_by_class
from sudokit.many.generate import generate_many
from sudokit.many.isomorphs import AugmentedMany, CanonMany, augment_many, canon_many
from sudokit.many.rate import DifficultyMany, RatedMany, difficulty_many, rate_many
from sudokit.many.solve import (
    CheckedMany,
    CountedMany,
    SolvedMany,
    VerifiedMany,
    check_many,
    count_many,
    solve_many,
    verify_solutions,
)

__all__ = [
    "VERDICTS",
    "AugmentedMany",
    "CanonMany",
    "CheckedMany",
    "Classes",
    "CountedMany",
    "DifficultyMany",
    "Leaks",
    "Parts",
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
