"""One puzzle as an object: :class:`Puzzle` and :class:`Solution`, and functions that take one of these or a text."""

from __future__ import annotations

import json
import operator
import secrets
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from sudokit import _core, errors
from sudokit._cells import SupportsArray, SupportsDlpack, warn_of_placed
from sudokit.answers import (
    Canonical,
    Check,
    Count,
    Difficulty,
    Explanation,
    Hint,
    Rating,
    Sameness,
)
from sudokit.board import Board, board_of_core, cells_of
from sudokit.transform import Transform

__all__ = [
    "Puzzle",
    "Solution",
    "canon",
    "check",
    "count",
    "difficulty",
    "explain",
    "generate",
    "hint",
    "minimize",
    "rate",
    "same",
    "solve",
]

# NumPy's integers are not Python's, so they are converted.
_encode = json.JSONEncoder(default=operator.index).encode

_FEW = 1000
"""A number of solutions that can be counted without an explicit limit."""

PuzzleLike: TypeAlias = "Puzzle | Solution | str | Iterable[Any] | SupportsArray | SupportsDlpack"


def _ask(operation: str, timeout: float | None = None, **request: Any) -> Any:
    """The answer to a request, as decoded JSON.

    Options that are ``None`` are left out.
    """
    given = {key: value for key, value in request.items() if value is not None}
    is_answered, answer = _core.ask(operation, _encode(given), timeout)
    if not is_answered:
        raise errors.of_json(answer)
    return json.loads(answer)


class Puzzle(Board):
    """The givens of a puzzle, which break no rule; or the candidates of a sukaku.

    A puzzle is made of a text or bytes in any format the core knows, of 81 cells, of nine rows of cells or of text, or of an
    array or a tensor of shape ``(81,)`` or ``(9, 9)``. A cell is a number or a text; a blank is 0, -1, ``None``, not a number,
    or a text such as ``.``. Digits that the text marks as placed by a player are not givens, and are ignored with a
    :class:`PlacedDigitsWarning`. Puzzles are immutable; equal puzzles have equal hashes.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle[1, 1], puzzle[1, 3], puzzle.given_count
    (5, 0, 30)
    >>> print(puzzle.solve())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179

    Raises :class:`ReadError` if the input is not a board, and :class:`RuleError` if the givens break a rule.
    """

    __slots__ = ()

    def __init__(self, board: PuzzleLike) -> None:
        cells, placed, _ = cells_of(board)
        warn_of_placed(placed)
        _check_rules(cells)
        super().__init__(cells)

    @property
    def is_sukaku(self) -> bool:
        """Whether the puzzle is given by candidates."""
        return len(self._cells) == 729

    @property
    def given_count(self) -> int:
        """The number of givens."""
        return sum(digit > 0 for digit in self)

    def solve(self, *, timeout: float | None = None) -> Solution:
        """The one solution.

        Raises :class:`NoSolutionError` or :class:`SeveralSolutionsError`, and :class:`StoppedError` after ``timeout``
        seconds.
        """
        return self._solve(timeout, None)

    def _solve(self, timeout: float | None, placed: str | None) -> Solution:
        """The only solution, with a warning if digits of a player are wrong."""
        verdict, solution, words, wrong = _core.solve(self._cells, timeout, placed)
        if wrong is not None:
            warnings.warn(wrong, errors.PlacedDigitsWarning, stacklevel=3)
        if verdict == "unique" and solution is not None:
            return board_of_core(Solution, solution)
        match verdict:
            case "several":
                raise errors.SeveralSolutionsError("more than one solution", "several-solutions")
            case "stopped":
                raise errors.StoppedError(words, "stopped")
            case _:
                raise errors.NoSolutionError("no solution", "no-solution")

    def solutions(self, limit: int = 1_000_000, *, timeout: float | None = None) -> int:
        """The number of solutions, up to a limit. Raises :class:`StoppedError` after ``timeout`` seconds."""
        if not 0 <= limit <= _FEW:
            # The core checks the limit and reports its range.
            counted = self.count(limit, timeout=timeout)
            count, is_stopped = counted.count, not counted.is_complete and counted.count < limit
        else:
            count, is_stopped = _core.count(self._cells, limit, timeout)
        if is_stopped:
            raise errors.StoppedError(f"stopped after {count} solutions")
        return count

    def count(self, limit: int = 1_000_000, *, timeout: float | None = None) -> Count:
        """Count the solutions up to a limit."""
        return Count(_ask("count", timeout, puzzle=self._cells, limit=limit))

    @property
    def is_proper(self) -> bool:
        """Whether there is exactly one solution."""
        return self.solutions(2) == 1

    def check(self, *, minimal: bool = False, timeout: float | None = None) -> Check:
        """Whether there is exactly one solution, and if not, why; with ``minimal``, also which givens are redundant."""
        return Check(
            _ask("check", timeout, puzzle=self._cells, solvable=True, unique=True, minimal=minimal, why=True)
        )

    def rate(
        self,
        *,
        clues: bool = False,
        minimal: bool = False,
        improper: bool = False,
        max_work: int | None = None,
        timeout: float | None = None,
    ) -> Rating:
        """ER, EP and ED, as Sudoku Explainer 1.2.1 rates.

        With ``clues`` the answer has the number of givens, with ``minimal`` whether every given is needed, and with
        ``improper`` a puzzle with no solution or several is rated as well. After ``max_work`` searches for chains or
        ``timeout`` seconds the rating stops and is a lower bound.
        """
        options = {"clues": clues, "minimal": minimal, "improper": improper, "max_work": max_work}
        return Rating(_ask("rate", timeout, puzzle=self._cells, **options))

    def difficulty(self, *, timeout: float | None = None) -> Difficulty:
        """All measures of how hard the puzzle is."""
        return Difficulty(_ask("rate", timeout, puzzle=self._cells, difficulty=True))

    def hint(
        self,
        placed: PuzzleLike | None = None,
        marks: str | None = None,
        *,
        detail: str = "all",
        language: str = "en",
        techniques: Sequence[str] | None = None,
        without: Sequence[str] = (),
        without_uniqueness: bool = False,
        timeout: float | None = None,
    ) -> Hint:
        """What a player should look at: a mistake among the digits ``placed`` and the ``marks`` so far, or the next step.

        ``detail`` is ``where``, ``technique``, ``evidence`` or ``all``; ``language`` is ``en`` or ``zh``. If ``techniques``
        are given, only these are used.
        """
        filled = None if placed is None else cells_of(placed)[0]
        answer = _ask(
            "hint",
            timeout,
            puzzle=self._cells,
            placed=filled,
            marks=marks,
            detail=detail,
            language=language,
            techniques=None if techniques is None else list(techniques),
            without=list(without),
            without_uniqueness=without_uniqueness,
        )
        return Hint(answer, (self._cells, filled, marks))

    def explain(
        self,
        placed: PuzzleLike | None = None,
        marks: str | None = None,
        *,
        all_steps: bool = False,
        max_steps: int | None = None,
        language: str = "en",
        techniques: Sequence[str] | None = None,
        without: Sequence[str] = (),
        without_uniqueness: bool = False,
        timeout: float | None = None,
    ) -> Explanation:
        """How a person solves the puzzle, step by step; or all steps of the position. The options are the same as for
        :meth:`hint`."""
        filled = None if placed is None else cells_of(placed)[0]
        request: dict[str, Any] = {
            "puzzle": self._cells,
            "placed": filled,
            "marks": marks,
            "all_steps": all_steps,
            "max_steps": max_steps,
            "language": language,
            "techniques": None if techniques is None else list(techniques),
            "without": list(without),
            "without_uniqueness": without_uniqueness,
        }
        answer = _ask("explain", timeout, **request)
        return Explanation(answer, (self._cells, filled, marks), is_path=not all_steps, request=request)

    def minimize(self, *, seed: int | None = None, timeout: float | None = None) -> Puzzle:
        """A minimal puzzle with some of the givens: without any one of them there would be several solutions.

        Raises :class:`NoSolutionError` or :class:`SeveralSolutionsError`, :class:`RequestError` for a sukaku, and
        :class:`StoppedError` after ``timeout`` seconds.
        """
        answer = _ask("minimize", timeout, puzzle=self._cells, seed=seed)
        if "minimized" in answer:
            return board_of_core(Puzzle, answer["minimized"])
        if self.is_sukaku:
            raise errors.RequestError(answer["why"])
        match answer["why"]:
            case "no solution":
                raise errors.NoSolutionError("no solution")
            case "several solutions":
                raise errors.SeveralSolutionsError("more than one solution")
            case why:
                raise errors.StoppedError(why)

    def canon(self) -> Canonical:
        """The canonical (minlex) form: equal for two puzzles if and only if they are isomorphic."""
        answer = _ask("canon", puzzle=self._cells)
        return Canonical(answer, board_of_core(Puzzle, answer["canonical"]), Transform(answer["transform"]))

    def same(self, other: PuzzleLike) -> Transform | None:
        """The transform that turns this puzzle into the other; ``None`` if they are not isomorphic."""
        answer = Sameness(_ask("same", puzzle=self._cells, other=Puzzle(other)._cells))
        return None if answer.transform is None else Transform(answer.transform)

    def transform(self, transform: Transform) -> Puzzle:
        """The image under a transform."""
        return board_of_core(Puzzle, _core.apply(transform.index, self._cells))


class Solution(Board):
    """A complete board that breaks no rule.

    >>> solution = Solution("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
    >>> solution[9, 9]
    9
    """

    __slots__ = ()

    def __init__(self, board: PuzzleLike) -> None:
        cells, placed, _ = cells_of(board)
        warn_of_placed(placed)
        _check_rules(cells)
        blanks = [cell for cell, text in zip(_cell_names(), cells, strict=False) if text == "."]
        if len(cells) != 81 or blanks:
            raise errors.ReadError("a solution has 81 digits", "incomplete", cells=tuple(blanks))
        super().__init__(cells)

    def transform(self, transform: Transform) -> Solution:
        """The image under a transform."""
        return board_of_core(Solution, _core.apply(transform.index, self._cells))


def _cell_names() -> Iterator[str]:
    return (f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10))


def _check_rules(cells: str) -> None:
    if len(cells) != 81 or _core.is_valid(cells):
        return
    conflicts = _ask("check", puzzle=cells)["conflicts"]
    words = "; ".join(f"{it['house']} holds {it['digit']} twice: {' '.join(it['cells'])}" for it in conflicts)
    wrong = tuple(dict.fromkeys(cell for conflict in conflicts for cell in conflict["cells"]))
    raise errors.RuleError(words, "conflicts", cells=wrong)


def solve(puzzle: PuzzleLike, *, timeout: float | None = None) -> Solution:
    """The one solution of a puzzle: see :meth:`Puzzle.solve`."""
    cells, placed, _ = cells_of(puzzle)
    # The warning about wrong digits of a player comes after the solution is known.
    return Puzzle(cells)._solve(timeout, placed)  # pyright: ignore[reportPrivateUsage]


def count(puzzle: PuzzleLike, limit: int = 1_000_000, *, timeout: float | None = None) -> int:
    """The number of solutions of a puzzle, up to a limit."""
    return Puzzle(puzzle).solutions(limit, timeout=timeout)


def check(board: PuzzleLike, *, minimal: bool = False, timeout: float | None = None) -> Check:
    """Whether a board breaks a rule, and whether it has one solution: see :meth:`Puzzle.check`. The board may break rules.
    Digits that a player has placed are compared with the solution."""
    cells, placed, marks = cells_of(board)
    answer = _ask(
        "check", timeout, puzzle=cells, placed=placed, marks=marks, solvable=True, unique=True, minimal=minimal, why=True
    )
    return Check(answer)


def rate(puzzle: PuzzleLike, *, timeout: float | None = None) -> Rating:
    """ER, EP and ED of a puzzle: see :meth:`Puzzle.rate`."""
    return Puzzle(puzzle).rate(timeout=timeout)


def difficulty(puzzle: PuzzleLike, *, timeout: float | None = None) -> Difficulty:
    """All measures of a puzzle: see :meth:`Puzzle.difficulty`."""
    return Puzzle(puzzle).difficulty(timeout=timeout)


def hint(puzzle: PuzzleLike, placed: PuzzleLike | None = None, marks: str | None = None, **options: Any) -> Hint:
    """A hint for a player: see :meth:`Puzzle.hint`. If the text has the player's progress, ``placed`` is not needed."""
    cells, its_placed, its_marks = cells_of(puzzle)
    return Puzzle(cells).hint(placed if placed is not None else its_placed, marks or its_marks, **options)


def explain(puzzle: PuzzleLike, placed: PuzzleLike | None = None, marks: str | None = None, **options: Any) -> Explanation:
    """The steps that solve a puzzle: see :meth:`Puzzle.explain`."""
    cells, its_placed, its_marks = cells_of(puzzle)
    return Puzzle(cells).explain(placed if placed is not None else its_placed, marks or its_marks, **options)


def generate(
    seed: int | None = None,
    *,
    level: str | None = None,
    er: str | float | None = None,
    needs: str | Sequence[str] | None = None,
    hardest: str | None = None,
    without: Sequence[str] | None = None,
    symmetry: str | None = None,
    clues: str | int | None = None,
    minimal: bool | None = None,
    max_work: int | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """A new puzzle. The same seed and options give the same puzzle; without a seed, each call gives another one. For many
    puzzles, see :func:`generate_many`.

    >>> generate(1) == generate(1)
    True
    """
    answer = _ask(
        "generate",
        timeout,
        seed=secrets.randbits(64) if seed is None else seed,
        level=level,
        er=None if er is None else str(er),
        needs=[needs] if isinstance(needs, str) else None if needs is None else list(needs),
        hardest=hardest,
        without=None if without is None else list(without),
        symmetry=symmetry,
        clues=None if clues is None else str(clues),
        minimal=minimal,
        max_work=max_work,
    )
    return board_of_core(Puzzle, answer["puzzle"])


def minimize(puzzle: PuzzleLike, *, seed: int | None = None, timeout: float | None = None) -> Puzzle:
    """A minimal puzzle with some of the givens: see :meth:`Puzzle.minimize`."""
    return Puzzle(puzzle).minimize(seed=seed, timeout=timeout)


def canon(puzzle: PuzzleLike) -> Puzzle:
    """The canonical form of a puzzle: see :meth:`Puzzle.canon`."""
    return Puzzle(puzzle).canon().form


def same(one: PuzzleLike, other: PuzzleLike) -> Transform | None:
    """The transform between two isomorphic puzzles: see :meth:`Puzzle.same`."""
    return Puzzle(one).same(other)
