"""Grades of answers in text: grids, single moves and written deductions.

The library in Rust decides everything; here its results become objects. A digit is *right* if some solution of the
puzzle has it and all digits that were found right before. So if a puzzle has several solutions, each of them is
accepted.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from sudokit import _core
from sudokit.errors import RequestError
from sudokit.many._rows import short_repr

from ._boards import BoardLike, characters, text_of

Place: TypeAlias = Literal["reasoning", "text", "boxed", "answer-tag"]
Verdict: TypeAlias = Literal["solved", "incomplete", "wrong", "no-solution"]
CellVerdict: TypeAlias = Literal["given", "changed-given", "right", "wrong", "empty"]

MAX_NODES = 10_000_000
"""The default limit of each search. Only puzzles with very few givens come near it."""


class _ShortRepr:
    """The grade of a text. Its ``repr`` is short, however many grids the text has."""

    __slots__ = ()

    def __repr__(self) -> str:
        return short_repr(self)


@dataclass(frozen=True, slots=True)
class FoundGrid:
    """A grid in a text."""

    grid: str
    """81 characters, ``.`` for a blank."""
    line: int
    """The line of the grid's first row, from 1."""
    place: Place
    """Which part of the text the grid is in."""


@dataclass(frozen=True, slots=True, repr=False)
class Answer(_ShortRepr):
    """The grids of a text, and which of them counts."""

    grid: str | None
    """The grid that counts: 81 characters, ``.`` for a blank."""
    found: tuple[FoundGrid, ...]
    """All grids, in the order of the text."""
    index: int | None
    """The index of the grid that counts."""
    ambiguous: bool
    """Whether other grids of equal weight differ from the one that counts."""
    missing: str | None
    """Why no grid counts: ``empty``, ``no-grid``, ``row-count``, ``row-length`` or ``only-reasoning``."""
    why: str | None
    """The same in words, with the line number."""

    @property
    def array(self) -> npt.NDArray[np.uint8] | None:
        """The cells of the grid that counts, as ``uint8[81]`` with 0 for a blank."""
        if self.grid is None:
            return None
        return np.frombuffer(self.grid.replace(".", "0").encode("ascii"), dtype=np.uint8) - np.uint8(48)


@dataclass(frozen=True, slots=True)
class FoundMove:
    """A placement in a text."""

    cell: str
    """Such as ``r1c6``."""
    digit: int
    """1 to 9."""
    line: int
    """The line, from 1."""
    place: Place
    """Which part of the text the placement is in."""

    @property
    def action(self) -> int:
        """The action of the environments: ``9 * cell + digit - 1``."""
        return 9 * _cell_index(self.cell) + self.digit - 1


@dataclass(frozen=True, slots=True, repr=False)
class MoveAnswer(_ShortRepr):
    """The placements of a text, and which of them counts."""

    found: tuple[FoundMove, ...]
    """All placements, in the order of the text."""
    index: int | None
    """The index of the placement that counts."""
    ambiguous: bool
    """Whether other placements in the same part of the text differ from the one that counts."""

    @property
    def move(self) -> FoundMove | None:
        """The placement that counts."""
        return None if self.index is None else self.found[self.index]


@dataclass(frozen=True, slots=True)
class GridScore:
    """The score of a grid."""

    verdict: Verdict
    """``solved`` if it is a solution; ``wrong`` if a digit is wrong or a given changed; else ``incomplete``.
    ``no-solution`` if the puzzle has no solution; then nothing can be right."""
    fraction: float
    """The number of right digits divided by the number of cells that are not given, 0 to 1."""
    right: int
    """The number of right digits that are not given."""
    wrong: int
    """The number of wrong digits in cells that are not given."""
    empty: int
    """The number of blanks that are not given."""
    changed_givens: tuple[str, ...]
    """The givens that are missing or changed, such as ``r1c1``."""
    conflicts: tuple[Mapping[str, Any], ...]
    """The broken rules: ``{"house": "r1", "digit": 5, "cells": ["r1c1", "r1c2"]}``."""
    unique: bool
    """Whether the puzzle has exactly one solution."""
    cells: tuple[CellVerdict, ...]
    """The verdict on each of the 81 cells, in reading order."""

    @property
    def solved(self) -> bool:
        """Whether the grid is a solution."""
        return self.verdict == "solved"


@dataclass(frozen=True, slots=True, repr=False)
class AnswerScore(_ShortRepr):
    """The grade of a text as the answer to a puzzle."""

    answer: Answer
    """The grids of the text."""
    score: GridScore | None
    """The score of the grid that counts; ``None`` if there is none."""

    @property
    def solved(self) -> bool:
        """Whether the grid that counts is a solution."""
        return self.score is not None and self.score.solved

    @property
    def fraction(self) -> float:
        """The fraction of right cells, 0.0 without a grid."""
        return 0.0 if self.score is None else self.score.fraction


@dataclass(frozen=True, slots=True)
class MoveScore:
    """The score of a single placement."""

    legal: bool
    """Whether the cell is blank and no cell of its row, column or box has the digit."""
    illegal: str | None
    """Why the placement is not legal: ``given``, ``filled`` or ``conflict``."""
    why: str | None
    """The same in words."""
    correct: bool
    """Whether it is right."""
    forced: bool
    """Whether the digits on the board force the placement at once: it is the only candidate of its cell, or the only
    place of its digit in a house."""
    technique: str | None
    """The easiest technique that places exactly this digit in one step. Forcing chains are not tried."""
    technique_rating: float | None
    """The rating of that technique in Sudoku Explainer 1.2.1, if it has one there."""
    rating: float | None
    """The rating of the hardest step that Sudoku Explainer 1.2.1 needs from this board up to this placement."""
    step: Mapping[str, Any] | None
    """The step of ``technique``, as in ``docs/json.md``."""
    easier_available: bool
    """Whether the board has a step with an easier technique, or no technique makes this move."""
    easiest_technique: str | None
    """The easiest technique that finds a step on the board."""
    easiest_rating: float | None
    """The rating of Sudoku Explainer's first step on the board."""
    easiest: Mapping[str, Any] | None
    """The step of ``easiest_technique``."""
    board_wrong: bool
    """Whether the board before the move has a digit that is not right."""


@dataclass(frozen=True, slots=True)
class JustificationScore:
    """Whether a written deduction holds."""

    follows: bool
    """Whether the conclusion follows from the premises."""
    error: str | None
    """Why the conclusion does not follow: ``no-effect``, ``not-a-candidate``, ``does-not-follow``, ``check-too-long``
    or ``not-deadly``."""
    why: str | None
    """The same in words, with the candidate."""
    true: bool | None
    """Whether the conclusion agrees with the solution; ``None`` if there is not exactly one."""
    technique: str
    """The technique that the step names; naming it proves nothing."""
    placements: tuple[str, ...]
    """The placements of the conclusion, such as ``r1c6=8``."""
    eliminations: tuple[str, ...]
    """What is eliminated."""
    premises: tuple[Mapping[str, Any], ...]
    """Its premises: ``{"cell": "r1c6"}`` or ``{"house": "b2", "digit": 8}``."""


_LISTS = {"cells", "changed_givens", "conflicts", "eliminations", "found", "placements", "premises"}


def _fields(text: str) -> dict[str, Any]:
    """The fields of a JSON object, with tuples for lists."""
    fields = cast("dict[str, Any]", json.loads(text))
    return {key: tuple(value) if key in _LISTS else value for key, value in fields.items()}


def read_answer(text: str, puzzle: BoardLike | None = None) -> Answer:
    r"""Finds the grid that a free-form text gives as its answer.

    A grid is nine rows of nine cells on lines of their own, with any separators, borders and labels; or 81 cells on one
    line; or a list in brackets. Numbers of rows and columns are not cells, and lines labelled as columns or boxes are
    not rows. Blanks are ``. 0 * _ - ? ·`` and ``null``. Grids inside ``<answer>`` count most, then grids in
    ``\boxed{}``, then all others; grids in the reasoning (``<think>``) never count. Grids that repeat ``puzzle`` count
    only if there are no others. Of several such grids, the last one counts; ``ambiguous`` says whether another of them
    differs from it.
    """
    given = None if puzzle is None else text_of(puzzle, "puzzle")
    fields = _fields(_core.read_answer(characters(text), given))
    found = cast("tuple[dict[str, Any], ...]", fields.pop("found"))
    return Answer(found=tuple(FoundGrid(**grid) for grid in found), **fields)


def read_move(text: str) -> MoveAnswer:
    """Finds the placement that a free-form text gives as its answer.

    It is written on one line: ``r1c6=8``, *r1c6 is 8*, *8 in r1c6*, *row 1, column 6: 8*, or as JSON with the keys
    ``row``, ``column`` and ``digit`` in any order. If there are several, the rule for grids decides: ``<answer>``
    before ``\\boxed{}`` before the rest, and then the last one; placements in the reasoning never count.
    """
    fields = _fields(_core.read_move(characters(text)))
    found = cast("tuple[dict[str, Any], ...]", fields.pop("found"))
    return MoveAnswer(found=tuple(FoundMove(**move) for move in found), **fields)


def score_grid(puzzle: BoardLike, grid: BoardLike, *, max_work: int = MAX_NODES) -> GridScore:
    """Scores a grid, which may be partial or wrong, as the answer to a puzzle.

    Both are boards: a text of 81 cells, or integers of shape ``(81,)`` or ``(9, 9)`` with 0 for a blank. If the puzzle
    has several solutions, the cells are graded in reading order.
    """
    return GridScore(**_fields(_core.score_grid(text_of(puzzle, "puzzle"), text_of(grid, "grid"), max_work)))


def score_answer(puzzle: BoardLike, text: str, *, max_work: int = MAX_NODES) -> AnswerScore:
    """Reads a free-form text and scores the grid that counts."""
    answer = read_answer(text, puzzle)
    score = None if answer.grid is None else score_grid(puzzle, answer.grid, max_work=max_work)
    return AnswerScore(answer, score)


def score_move(
    puzzle: BoardLike, cell: str | int, digit: int, *, board: BoardLike | None = None, max_work: int = MAX_NODES
) -> MoveScore:
    """Scores the placement of a digit.

    ``cell`` is a text such as ``r1c6`` or an index from 0 to 80; ``digit`` is 1 to 9. ``board`` has the digits
    placed so far, and may repeat the givens; without it, none are placed.
    """
    given = text_of(puzzle, "puzzle")
    placed = given if board is None else text_of(board, "board")
    if not 1 <= digit <= 9:
        raise RequestError(f"digit: {digit} is not 1 to 9")
    return MoveScore(**_fields(_core.score_move(given, placed, _cell_index(cell), digit, max_work)))


def _cell_index(cell: str | int) -> int:
    if isinstance(cell, str):
        row, _, column = cell.strip().lower().removeprefix("r").partition("c")
        if len(row) == len(column) == 1 and row in "123456789" and column in "123456789":
            return 9 * (int(row) - 1) + int(column) - 1
        raise RequestError(f"cell: {cell!r} is not r1c1 to r9c9")
    index = operator.index(cell)
    if not 0 <= index <= 80:
        raise RequestError(f"cell: {cell} is not 0 to 80")
    return index


def score_justification(
    puzzle: BoardLike,
    step: str | Mapping[str, Any],
    *,
    board: BoardLike | None = None,
    eliminated: Iterable[str] = (),
    max_work: int = MAX_NODES,
) -> JustificationScore:
    """Verifies a written deduction with the library's checker.

    ``step`` is a step with its evidence as ``docs/json.md`` describes it: an object, or its JSON as a text, which may
    stand in a block of code.

    The checker derives the conclusion from the premises on the candidates that the digits of the board leave, without
    ``eliminated`` (texts such as ``r1c6=8``). Anything else raises ``ValueError``.
    """
    given = text_of(puzzle, "puzzle")
    placed = given if board is None else text_of(board, "board")
    text = json.dumps(step) if isinstance(step, Mapping) else characters(step)
    return JustificationScore(
        **_fields(_core.score_justification(given, placed, text, list(eliminated), max_work))
    )
