"""Check, solve, generate, canonicalize, explain and rate Sudoku puzzles."""

from sudokit._core import __version__

__all__ = ["__version__"]
