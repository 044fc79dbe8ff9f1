"""The exceptions of the package. All are :class:`SudokuError`, which is a :class:`ValueError`, and say where the error is."""

from __future__ import annotations

import json
from typing import Any

__all__ = [
    "NoSolutionError",
    "PlacedDigitsWarning",
    "ReadError",
    "RequestError",
    "RuleError",
    "SeveralSolutionsError",
    "StoppedError",
    "SudokuError",
]


class SudokuError(ValueError):
    """An error about a puzzle or a request."""

    code: str
    """The kind of the error, which never changes."""
    source: str | None
    """The file, if it is known: the file of a folder, or a file that lacks a named column."""
    line: int | None
    """The line of the text, from 1."""
    column: int | None
    """The character of the line, from 1."""
    cell: str | None
    """The first cell that is wrong, such as ``r1c1``."""
    cells: tuple[str, ...]
    """All cells that are wrong."""

    default_code = "error"

    def __init__(
        self,
        message: str,
        code: str | None = None,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        cells: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code = code or self.default_code
        self.source = source
        self.line = line
        self.column = column
        self.cells = cells
        self.cell = cells[0] if cells else None

    def __reduce__(self) -> tuple[Any, ...]:
        state = {"source": self.source, "line": self.line, "column": self.column, "cells": self.cells, "cell": self.cell}
        return type(self), (str(self), self.code), state


class PlacedDigitsWarning(UserWarning):
    """Digits placed by a player were not used, or are wrong."""


class ReadError(SudokuError):
    """A text is not a board."""

    default_code = "unreadable"


class RuleError(SudokuError):
    """A board holds a digit twice in a row, column or box."""

    default_code = "conflicts"


class NoSolutionError(SudokuError):
    """A puzzle has no solution."""

    default_code = "no-solution"


class SeveralSolutionsError(SudokuError):
    """A puzzle has more than one solution."""

    default_code = "several-solutions"


class StoppedError(SudokuError):
    """A limit for the work was reached, such as the time."""

    default_code = "stopped"


class RequestError(SudokuError):
    """An option is wrong."""

    default_code = "bad-request"


_KINDS: dict[str, type[SudokuError]] = {
    "conflicts": RuleError,
    "no-solution": NoSolutionError,
    "several-solutions": SeveralSolutionsError,
    "stopped": StoppedError,
    "interrupted": StoppedError,
    "max-nodes": StoppedError,
    # Puzzles that cannot be generated.
    "too-few-givens": RequestError,
    "too-few-cells": RequestError,
    "empty-range": RequestError,
    "no-sum-of-orbits": RequestError,
    "blank-lines": RequestError,
    "bad-request": RequestError,
    "bad-json": RequestError,
}


def of_json(text: str) -> SudokuError:
    """The exception for the JSON of an error."""
    error: dict[str, Any] = json.loads(text)
    place: dict[str, Any] = error.get("place", {})
    kind = _KINDS.get(error["code"], ReadError)
    return kind(
        error["error"],
        error["code"],
        source=place.get("source"),
        line=place.get("line"),
        column=place.get("column"),
        cells=tuple(place.get("cells", ())),
    )
