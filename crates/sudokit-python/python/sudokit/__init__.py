"""Check, solve, generate, canonicalize, explain and rate Sudoku puzzles: one as an object, millions as arrays."""

from sudokit._core import __version__
from sudokit.arrow import arrow_job
from sudokit.many import (
    VERDICTS,
    RowError,
    augment_many,
    canon_many,
    check_many,
    count_many,
    dedupe,
    difficulty_many,
    generate_many,
    leak,
    rate_many,
    solve_many,
    split_by_class,
    verify_solutions,
)

__all__ = [
    "VERDICTS",
    "RowError",
    "__version__",
    "arrow_job",
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
