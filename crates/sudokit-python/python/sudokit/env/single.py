"""``SudokuEnv``: one board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ._boards import Puzzles
from ._core_environment import Level, OnIllegal, OnWrong, Order
from ._gymnasium import HAS_GYMNASIUM, AutoresetMode, SingleBase, spaces
from .vector import ACTIONS, CELLS, DIGITS, RENDER_MODES, SudokuVectorEnv, draw


class SudokuEnv(SingleBase):
    """One board with one placement per step.

    It is a ``gymnasium.Env`` if Gymnasium is installed. Rules, rewards and puzzles are the same as in
    ``SudokuVectorEnv``: board ``i`` after its ``reset(seed=s)`` is the board of ``SudokuEnv`` with ``seed=s + i``.

    **Observation**: ``uint8[81]``. **Action**: an integer from 0 to 728, ``9 * cell + digit - 1``. **Info**:
    ``action_mask`` as ``int8[729]``, and after a step ``outcome``, ``forced`` and ``solved``.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        *,
        puzzles: Puzzles | None = None,
        order: Order = "random",
        level: Level | None = None,
        er: str | float | tuple[float, float] | None = None,
        clues: int | tuple[int, int] | None = None,
        symmetry: str | None = None,
        minimal: bool = False,
        max_work: int = 100_000,
        rewards: Mapping[str, float] | None = None,
        illegal: OnIllegal = "go-on",
        wrong: OnWrong = "go-on",
        max_steps: int = 243,
        threads: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self._env = SudokuVectorEnv(
            1,
            puzzles=puzzles,
            order=order,
            level=level,
            er=er,
            clues=clues,
            symmetry=symmetry,
            minimal=minimal,
            max_work=max_work,
            rewards=rewards,
            illegal=illegal,
            wrong=wrong,
            max_steps=max_steps,
            autoreset_mode=AutoresetMode.DISABLED,
            threads=threads,
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        if HAS_GYMNASIUM:
            self.observation_space = spaces.Box(0, DIGITS, (CELLS,), np.uint8)
            self.action_space = spaces.Discrete(ACTIONS)

    @property
    def puzzle(self) -> npt.NDArray[np.uint8]:
        """The puzzle of the current episode, ``uint8[81]``."""
        puzzle: npt.NDArray[np.uint8] = self._env.puzzles[0]
        return puzzle

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, ``bool[729]``."""
        mask: npt.NDArray[np.bool_] = self._env.action_masks()[0].astype(np.bool_)
        return mask

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """Starts the first episode of a seed, or the next one."""
        if HAS_GYMNASIUM:
            super().reset(seed=seed, options=options)
        boards, infos = self._env.reset(seed=seed)
        return boards[0], _of_board(infos)

    def step(self, action: Any) -> tuple[npt.NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Makes a placement: the observation, the reward, terminated, truncated, and info."""
        boards, rewards, terminated, truncated, infos = self._env.step(np.reshape(np.asarray(action), (1,)))
        return boards[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), _of_board(infos)

    def render(self) -> Any:
        """The board as a drawing in text with ``render_mode="ansi"``, as a picture ``uint8[536, 536, 3]`` with ``"rgb_array"``."""
        boards = self._env.render()
        return None if boards is None else boards[0]


def _of_board(infos: dict[str, Any]) -> dict[str, Any]:
    """The info of the only board."""
    first = {name: values[0] for name, values in infos.items() if not name.startswith("_")}
    return {name: value.item() if isinstance(value, np.generic) else value for name, value in first.items()}


__all__ = ["SudokuEnv", "draw"]
