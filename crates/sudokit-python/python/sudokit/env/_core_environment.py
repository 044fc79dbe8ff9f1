"""The arguments that both environments share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Literal, TypeAlias

from sudokit import _core
from sudokit.errors import RequestError

from ._boards import Puzzles, array_of

Level: TypeAlias = Literal["easy", "medium", "hard", "expert", "extreme"]
Order: TypeAlias = Literal["random", "sequential"]
OnIllegal: TypeAlias = Literal["go-on", "end"]
OnWrong: TypeAlias = Literal["go-on", "refuse", "end"]


class Outcome(IntEnum):
    """The outcome of an action: the codes of ``infos["outcome"]``."""

    NONE = 0
    """No action: the board was reset in this step."""
    RIGHT = 1
    """A right digit."""
    WRONG = 2
    """A legal digit that is not right."""
    ILLEGAL = 3
    """Not legal: the cell is filled, or a cell of the same row, column or box has the digit."""


REWARDS: Mapping[str, float] = {name: value for name, _, value in _core.reward_names()}
"""The default rewards by name. A step's reward is the sum of the ones that apply."""


def checked_arguments(
    boards: int,
    *,
    puzzles: Puzzles | None,
    order: Order,
    level: Level | None,
    er: str | float | tuple[float, float] | None,
    clues: int | tuple[int, int] | None,
    symmetry: str | None,
    minimal: bool,
    max_work: int,
    rewards: Mapping[str, float] | None,
    illegal: OnIllegal,
    wrong: OnWrong,
    max_steps: int,
    threads: int,
) -> dict[str, Any]:
    """The arguments for the boards of an environment."""
    generated = {"level": level, "er": er, "clues": clues, "symmetry": symmetry}
    named = [name for name, value in generated.items() if value is not None]
    if puzzles is not None and named:
        raise RequestError(f"{named[0]}: is for generated puzzles, but puzzles are given")
    if level is not None and er is not None:
        raise RequestError("er: a level is a range of ER; give one of the two")
    if boards < 1:
        raise RequestError(f"num_envs: {boards} is not at least 1")
    if not 1 <= max_steps < 2**32:
        raise RequestError(f"max_steps: {max_steps} is not at least 1")
    if illegal not in ("go-on", "end"):
        raise RequestError(f"illegal: {illegal!r} is not go-on or end")
    wanted = {
        "level": level,
        "er": _range(er),
        "clues": _range(clues),
        "symmetry": symmetry,
        "minimal": "true" if minimal else None,
        "max_work": max_work,
    }
    return {
        "boards": boards,
        "puzzles": None if puzzles is None else array_of(puzzles),
        "order": order,
        "wanted": {name: str(value) for name, value in wanted.items() if value is not None},
        "rewards": [(name, float(value)) for name, value in (rewards or {}).items()],
        "illegal": illegal,
        "wrong": wrong,
        "max_steps": max_steps,
        "threads": threads or None,
    }


def _range(value: str | float | tuple[float, float] | None) -> str | None:
    """A range as the text ``7.0..7.9``."""
    return f"{value[0]}..{value[1]}" if isinstance(value, tuple) else None if value is None else str(value)


def checked_seed(seed: int) -> int:
    """A seed, which must be a number of 64 bits."""
    if not 0 <= seed < 2**64:
        raise RequestError(f"seed: {seed} is not 0 to 2**64 - 1")
    return int(seed)


def random_seed() -> int:
    """A seed that nobody knows."""
    return secrets.randbits(64)
