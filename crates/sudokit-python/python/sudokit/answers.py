"""The answers of the operations on one puzzle: objects over the JSON of ``docs/json.md``, which ``to_dict()`` returns
completely."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from sudokit import _core, errors
from sudokit._cells import PlayerBoard
from sudokit._notebook import figure, sentence

if TYPE_CHECKING:
    from sudokit.puzzle import Puzzle
    from sudokit.transform import Transform

__all__ = [
    "Canonical",
    "Check",
    "Count",
    "Difficulty",
    "Explanation",
    "Hint",
    "Rating",
    "Sameness",
    "Step",
]

SHOWN_STEPS = 100
"""The number of steps of an explanation that a notebook shows, at most; ``to_html()`` writes all."""


class Answer:
    """An answer of the core."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = answer

    def to_dict(self) -> dict[str, Any]:
        """The answer as the command's ``--json`` writes it."""
        copy: dict[str, Any] = json.loads(json.dumps(self._answer))
        return copy

    def __eq__(self, other: object) -> bool:
        return self._answer == other._answer if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), json.dumps(self._answer, sort_keys=True)))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def _drawing(self) -> str | None:
        """The board as a drawing, if the answer names one."""
        cells: str | None = self._answer.get("puzzle")
        return None if cells is None else _core.draw_cells(cells)

    def _sentence(self) -> str:
        """The words below the drawing in a notebook."""
        return str(self)

    def _repr_html_(self) -> str:
        return figure(self._drawing() or "", sentence(self._sentence()))


class Count(Answer):
    """The number of solutions."""

    @property
    def count(self) -> int:
        """The number of solutions that were found."""
        return int(self._answer["count"])

    @property
    def is_complete(self) -> bool:
        """Whether these are all."""
        return bool(self._answer["complete"])

    def __str__(self) -> str:
        return str(self.count) if self.is_complete else f"at least {self.count}"


class Check(Answer):
    """Whether a board keeps the rules and has one solution."""

    @property
    def is_valid(self) -> bool:
        """Whether no rule is broken."""
        return bool(self._answer["valid"])

    @property
    def conflicts(self) -> list[dict[str, Any]]:
        """The rules that are broken: ``house``, ``digit`` and ``cells``."""
        return list(self._answer["conflicts"])

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a solution; ``None`` if that is not known."""
        return self._answer.get("solvable")

    @property
    def is_unique(self) -> bool | None:
        """Whether there is exactly one solution; ``None`` if that is not known."""
        return self._answer.get("unique")

    @property
    def is_minimal(self) -> bool | None:
        """Whether no given is redundant; ``None`` if the question was not asked."""
        return self._answer.get("minimal")

    @property
    def redundant(self) -> list[str]:
        """The redundant givens: without any one of them there is still one solution."""
        return str(self._answer.get("redundant", "")).split()

    @property
    def placed_check(self) -> str | None:
        """Whether the digits that a player has placed are ``right``, ``wrong``, ``contradictory`` or ``unknown``; ``None``
        without such digits."""
        return self._answer.get("placed_check")

    @property
    def placed_wrong(self) -> list[str]:
        """The digits that a player has placed wrongly, such as ``r1c3=1``."""
        return str(self._answer.get("placed_wrong", "")).split()

    @property
    def why(self) -> str | None:
        """Why there is not exactly one solution."""
        return self._answer.get("why")

    def __str__(self) -> str:
        if not self.is_valid:
            return "a rule is broken"
        if self.is_unique is None:
            return "stopped"
        words = "one solution" if self.is_unique else self.why or "not one solution"
        if self.placed_check is not None:
            words += f"; placed digits: {self.placed_check}"
        return " ".join([words, *self.placed_wrong])


class Rating(Answer):
    """ER, EP and ED."""

    @property
    def er(self) -> float | None:
        """The rating of the hardest step."""
        return self._answer.get("er")

    @property
    def ep(self) -> float | None:
        """The rating of the hardest step up to the first digit that is placed."""
        return self._answer.get("ep")

    @property
    def ed(self) -> float | None:
        """The rating of the first step."""
        return self._answer.get("ed")

    @property
    def technique(self) -> str | None:
        """The technique of the hardest step."""
        return self._answer.get("er_technique")

    @property
    def level(self) -> str | None:
        """The level in a word, from ``easy`` to ``extreme``."""
        return self._answer.get("rating_level")

    @property
    def clues(self) -> int | None:
        """The number of givens, if it was asked for."""
        return self._answer.get("clues")

    @property
    def is_minimal(self) -> bool | None:
        """Whether every given is needed for exactly one solution, if the question was asked."""
        return self._answer.get("minimal")

    @property
    def end(self) -> str | None:
        """How the rating ended: ``solved``, ``stuck``, ``contradiction`` or ``stopped``; ``None`` if the puzzle was not
        rated."""
        return self._answer.get("ended")

    @property
    def is_complete(self) -> bool:
        """Whether the ratings are exact, and not lower bounds."""
        return self.end == "solved"

    @property
    def why(self) -> str | None:
        """Why there is no rating, or only a lower bound."""
        return self._answer.get("why")

    def __str__(self) -> str:
        if self.er is None:
            return self.why or "not rated"
        bound = "" if self.is_complete else "+"
        return f"ER {self.er}{bound}, EP {self.ep}, ED {self.ed}"

    def _sentence(self) -> str:
        hardest = [f"level {self.level}"] if self.level else []
        hardest += [f"hardest technique: {self.technique}"] if self.technique else []
        return "; ".join([str(self), *hardest])


class Difficulty(Answer):
    """All measures of a puzzle."""

    @property
    def level(self) -> str | None:
        """The level by ER, from ``easy`` to ``extreme``."""
        return self._answer.get("level")

    @property
    def er(self) -> float | None:
        """The rating ER."""
        return self._part("se121").get("er")

    @property
    def end(self) -> str | None:
        """How the rating ER ended; see :attr:`Rating.end`."""
        return self._part("se121").get("end")

    @property
    def hodoku_level(self) -> str | None:
        """HoDoKu's level."""
        return self._part("hodoku").get("level")

    @property
    def hodoku_score(self) -> int | None:
        """HoDoKu's score."""
        return self._part("hodoku").get("score")

    def _part(self, name: str) -> dict[str, Any]:
        part: dict[str, Any] = self._answer.get(name, {})
        return part

    @property
    def nodes(self) -> int | None:
        """The number of choices that a search had to make."""
        return self._answer.get("nodes")

    @property
    def backdoor(self) -> list[str] | None:
        """The fewest cells that, once filled, leave only singles."""
        return self._answer.get("backdoor")

    def __str__(self) -> str:
        if self.level is None:
            return str(self._answer.get("why", "not measured"))
        return f"{self.level}, ER {self.er}, HoDoKu {self.hodoku_level} {self.hodoku_score}"


class Canonical(Answer):
    """The canonical form of a puzzle."""

    def __init__(self, answer: dict[str, Any], form: Puzzle, transform: Transform) -> None:
        super().__init__(answer)
        self.form = form
        """The canonical form."""
        self.transform = transform
        """The transform from the puzzle to the form."""

    def __str__(self) -> str:
        return str(self.form)

    def _drawing(self) -> str:
        return self.form.to_svg()

    def _sentence(self) -> str:
        return f"Canonical form {self.form} by the transform {self.transform}"


class Sameness(Answer):
    """Whether two puzzles are isomorphic."""

    @property
    def transform(self) -> str | None:
        """The transform from one to the other."""
        return self._answer.get("transform")

    def __str__(self) -> str:
        return self.transform or "not isomorphic"


class AnswerOnBoard(Answer):
    """An answer about a board; equal answers are about equal boards."""

    def __init__(self, answer: dict[str, Any], board: PlayerBoard) -> None:
        super().__init__(answer)
        self._board = board

    def __eq__(self, other: object) -> bool:
        is_equal = super().__eq__(other)
        return is_equal and self._board == other._board if isinstance(other, AnswerOnBoard) else is_equal

    def __hash__(self) -> int:
        return hash((super().__hash__(), self._board))

    def _drawing(self) -> str:
        return self.to_svg()

    def to_svg(self) -> str:
        """The board as a drawing."""
        return _core.draw(self._board, self._sentence())

    def _repr_svg_(self) -> str:
        return self.to_svg()


class Step(AnswerOnBoard):
    """A deduction, on the board on which it was found."""

    @property
    def technique(self) -> str:
        """The name of the technique, such as ``x-wing``."""
        return str(self._answer["technique"])

    @property
    def placements(self) -> list[str]:
        """The digits that it places, such as ``r1c1=5``."""
        return list(self._answer["placements"])

    @property
    def eliminations(self) -> list[str]:
        """The candidates that it eliminates, such as ``r1c1=5``."""
        return list(self._answer["eliminations"])

    @property
    def evidence(self) -> dict[str, Any]:
        """The evidence: marks with their roles, houses, links, and the premises of the argument."""
        return dict(self._answer["evidence"])

    @property
    def text(self) -> str:
        """The step in words."""
        return str(self._answer.get("text", self.technique))

    def __str__(self) -> str:
        return self.text

    def to_svg(self) -> str:
        """The board with the evidence as a drawing."""
        return _core.draw(self._board, self.text, self.technique, self._json())

    def _json(self) -> str:
        return json.dumps({key: value for key, value in self._answer.items() if key != "text"})


class Hint(AnswerOnBoard):
    """What a player should look at."""

    @property
    def kind(self) -> str:
        """The kind of the hint: ``step``, ``wrong``, ``solved`` and the other kinds of ``docs/json.md``."""
        return str(self._answer["hint"])

    @property
    def text(self) -> str:
        """The hint in words."""
        return str(self._answer["text"])

    @property
    def step(self) -> Step | None:
        """The next step, if the hint shows all of it."""
        step = self._answer.get("step")
        return None if step is None else Step({**step, "text": self.text}, self._board)

    def __str__(self) -> str:
        return self.text

    def to_svg(self) -> str:
        """The board as a drawing, with the evidence of the step."""
        return self.step.to_svg() if self.step else super().to_svg()


class Explanation(AnswerOnBoard):
    """The steps that solve a puzzle, or all steps of a position. The explanation is a sequence of :class:`Step`."""

    def __init__(
        self, answer: dict[str, Any], board: PlayerBoard, *, is_path: bool, request: dict[str, Any]
    ) -> None:
        super().__init__(answer, board)
        self._is_path = is_path
        self._request = {key: value for key, value in request.items() if value is not None}

    @cached_property
    def steps(self) -> list[Step]:
        """The steps, each on the board on which it was found."""
        steps: list[dict[str, Any]] = self._answer["steps"]
        if not self._is_path:
            return [Step(step, self._board) for step in steps]
        boards = _core.walk(self._board, [(step["placements"], step["eliminations"]) for step in steps])
        puzzle = self._board[0]
        return [
            Step(step, (puzzle, values, candidates))
            for step, (values, candidates) in zip(steps, boards, strict=False)
        ]

    @property
    def end(self) -> str:
        """How the explanation ended: ``solved``, ``stuck``, ``stopped`` and the other ends of ``docs/json.md``."""
        return str(self._answer["end"])

    @property
    def text(self) -> str:
        """How the explanation ended, in words."""
        return str(self._answer["text"])

    def __len__(self) -> int:
        return len(self._answer["steps"])

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        return self.steps[index]

    def __str__(self) -> str:
        return f"{len(self)} steps. {self.text}"

    def to_html(self) -> str:
        """An ``article`` of HTML: the board, each step with its sentence and a drawing, and the end."""
        return self._written("html")

    def to_markdown(self) -> str:
        """The board, a list of the steps, and the end."""
        return self._written("markdown")

    def _written(self, kind: str) -> str:
        # A path that was stopped by its time limit must end at the same step here.
        request = {**self._request, "max_steps": len(self)} if self.end == "stopped" else self._request
        is_written, text = _core.write_explanation(json.dumps(request), kind)
        if not is_written:
            raise errors.of_json(text)
        return text

    def _repr_html_(self) -> str:
        steps: list[dict[str, Any]] = self._answer["steps"]
        texts = [f"<li>{sentence(str(step['text']))}</li>" for step in steps[:SHOWN_STEPS]]
        if len(steps) > SHOWN_STEPS:
            texts.append(f"<li>and {len(steps) - SHOWN_STEPS} more steps</li>")
        return figure(self._drawing(), f"<ol>{''.join(texts)}</ol><p>{sentence(self.text)}</p>")
