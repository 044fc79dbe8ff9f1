"""``SudokuVectorEnv``: many boards that are played at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sudokit import _core
from sudokit.errors import RequestError

from ._boards import Puzzles
from ._core_environment import (
    Level,
    OnIllegal,
    OnWrong,
    Order,
    Outcome,
    checked_arguments,
    checked_seed,
    random_seed,
)
from ._gymnasium import HAS_GYMNASIUM, AutoresetMode, VectorBase, spaces

CELLS, DIGITS, ACTIONS = 81, 9, 729

RENDER_MODES = ["ansi", "rgb_array"]

PICTURE_WIDTH = 536
"""The width and height of the pictures of ``rgb_array``, in pixels."""

Infos = dict[str, Any]


class SudokuVectorEnv(VectorBase):
    """``num_envs`` boards, each with one placement per step; NumPy arrays in and out.

    It is a ``gymnasium.vector.VectorEnv`` if Gymnasium is installed. Without it, everything works the same, except that
    there are no spaces.

    **Observation**: ``uint8[N, 81]``, the digits in reading order with 0 for a blank.

    **Action**: ``int[N]``, ``9 * cell + digit - 1`` with the cell from 0 to 80; with ``action="multi-discrete"``
    ``int[N, 2]``, the cell and the digit minus one.

    **Infos** of a step, each with its ``_name`` as ``bool[N]`` as in Gymnasium:

    - ``action_mask``: ``int8[N, 729]``, 1 for the actions that are legal now; missing with ``action_mask=False``;
    - ``outcome``: ``uint8[N]``, the codes of ``Outcome``;
    - ``forced``: ``bool[N]``, whether the digits on the board forced the placement at once;
    - ``solved``: ``bool[N]``.

    **Reward**: ``float64[N]``, the sum of the rewards that apply; see ``REWARDS`` for the names and defaults.

    **End**: an episode is *terminated* if the board is solved, if no action is legal any more, or after a mistake if
    ``illegal`` or ``wrong`` is ``"end"``; it is *truncated* after ``max_steps`` steps.

    **Autoreset**: as ``gymnasium.vector.AutoresetMode``. ``NEXT_STEP`` (the default): the step after the end
    ignores the action and resets the board, with the outcome ``NONE`` and the reward 0. ``SAME_STEP``: the board
    is reset at once; ``infos["final_obs"]`` and ``infos["final_info"]`` have the end. ``DISABLED``: the caller
    resets with ``reset(options={"reset_mask": mask})``; a step on a board whose episode is over raises
    ``RuntimeError``.

    **Puzzles**: ``puzzles`` is an array ``[M, 81]`` or ``[M, 9, 9]``, boards, or the path of a file in any format that
    the library knows, or ``.npy``. They may have several solutions. Without ``puzzles``, puzzles with exactly one
    solution are generated. Options for these are a ``level``, a range of ratings ``er`` (``"2.6..4.4"`` or ``(2.6,
    4.4)``), a number of givens ``clues``, a ``symmetry``, and ``minimal``.

    **Seeds**: ``reset(seed=s)`` gives board ``i`` the seed ``s + i``. The puzzle of a board depends only on its
    seed and the number of its episode: not on the threads, nor on the other boards.

    Environments can be copied with ``copy.deepcopy`` and pickled: the copy continues from the state of the original.

    Wrong shapes and actions out of range raise :class:`~sudokit.RequestError`, a ``ValueError``; the message names the board, and
    all boards stay as they were.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
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
        action: str = "discrete",
        action_mask: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if action not in ("discrete", "multi-discrete"):
            raise RequestError(f"action: {action!r} is not discrete or multi-discrete")
        if render_mode not in (None, *RENDER_MODES):
            raise RequestError(f"render_mode: {render_mode!r} is not {' or '.join(RENDER_MODES)}")
        self._arguments = checked_arguments(
            num_envs,
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
            threads=threads,
        )
        self._boards = _core.BoardEnvironment(**self._arguments)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self._is_multi_discrete = action == "multi-discrete"
        self._has_mask = action_mask
        self._was_reset = False
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._all = np.ones(num_envs, dtype=np.bool_)
        if HAS_GYMNASIUM:
            self.single_observation_space = spaces.Box(0, DIGITS, (CELLS,), np.uint8)
            self.observation_space = spaces.Box(0, DIGITS, (num_envs, CELLS), np.uint8)
            if self._is_multi_discrete:
                self.single_action_space = spaces.MultiDiscrete([CELLS, DIGITS])
                self.action_space = spaces.MultiDiscrete(np.tile([CELLS, DIGITS], (num_envs, 1)))
            else:
                self.single_action_space = spaces.Discrete(ACTIONS)
                self.action_space = spaces.MultiDiscrete(np.full(num_envs, ACTIONS))

    @property
    def puzzles(self) -> npt.NDArray[np.uint8]:
        """The puzzles of the current episodes, ``uint8[N, 81]``."""
        return self._boards.puzzles()

    @property
    def solutions(self) -> npt.NDArray[np.uint8]:
        """For each board a solution that has all digits rightly placed so far, ``uint8[N, 81]``."""
        return self._boards.solutions()

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The legal actions, ``int8[N, 729]``."""
        return self._boards.masks()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], Infos]:
        """Starts new episodes on all boards, or on those of ``options["reset_mask"]`` (``bool[N]``).

        ``seed``: board ``i`` gets ``seed + i``, or ``seed[i]`` of a sequence. Without it, each board continues with the
        next episode of its seed; at the first reset, seeds are drawn at random.
        """
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            mask = np.asarray(mask)
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
                shape = (self.num_envs,)
                raise RequestError(f"reset_mask: expected bool of shape {shape}, not {mask.dtype} of {mask.shape}")
        self._boards.reset(self._seeds(seed), None if mask is None else np.ascontiguousarray(mask))
        self._was_reset = True
        self._over = np.zeros_like(self._over) if mask is None else self._over & ~mask
        infos: Infos = {}
        if self._has_mask:
            self._add(infos, "action_mask", self._boards.masks())
        return self._boards.boards(), infos

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int] | None:
        if seed is None:
            return None if self._was_reset else [random_seed() for _ in range(self.num_envs)]
        if isinstance(seed, (int, np.integer)):
            first = checked_seed(int(seed))
            return [(first + board) % 2**64 for board in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise RequestError(f"seed: {len(seed)} seeds for {self.num_envs} boards")
        return [random_seed() if one is None else checked_seed(one) for one in seed]

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.uint8],
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        Infos,
    ]:
        """Makes one placement on each board.

        Returns the observations ``uint8[N, 81]``, rewards ``float64[N]``, terminated and truncated ``bool[N]``, and
        infos.
        """
        numbers = self._numbers(actions)
        is_next_step = self.autoreset_mode == AutoresetMode.NEXT_STEP
        which = None
        if is_next_step and self._over.any():
            which = ~self._over
            # Wrong actions must be found before any board is reset.
            self._boards.check(numbers, which)
            self._boards.reset(None, self._over)
        boards, masks, rewards, terminated, truncated, outcome, forced, solved = self._boards.step(
            numbers, which, self._has_mask
        )
        infos: Infos = {}
        self._add(infos, "outcome", outcome)
        self._add(infos, "forced", forced)
        self._add(infos, "solved", solved)
        over = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            final = {**infos}
            if masks is not None:
                self._add(final, "action_mask", masks)
            observations = np.full(self.num_envs, None, dtype=object)
            for board in np.flatnonzero(over):
                observations[board] = boards[board]
            infos.update(final_obs=observations, _final_obs=over, final_info=final, _final_info=over)
            self._boards.reset(None, over)
            boards = self._boards.boards()
            masks = self._boards.masks() if self._has_mask else None
            self._over = np.zeros_like(over)
        elif self.autoreset_mode == AutoresetMode.DISABLED:
            self._over = self._over | over
        else:
            self._over = over
        if masks is not None:
            self._add(infos, "action_mask", masks)
        return boards, rewards, terminated, truncated, infos

    def _numbers(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """The actions as numbers from 0 to 728."""
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions: expected integers, not {array.dtype}")
        shape = (self.num_envs, 2) if self._is_multi_discrete else (self.num_envs,)
        if array.shape != shape:
            raise RequestError(f"actions: expected shape {shape}, not {array.shape}")
        numbers = array.astype(np.int64)
        if self._is_multi_discrete:
            outside = (numbers < 0) | (numbers >= np.array([CELLS, DIGITS]))
            if outside.any():
                board = int(np.argmax(outside.any(axis=1)))
                raise RequestError(f"board {board}: action {numbers[board].tolist()} is not [0, 0] to [80, 8]")
            numbers = numbers[:, 0] * DIGITS + numbers[:, 1]
        return np.ascontiguousarray(numbers)

    def _add(self, infos: Infos, name: str, values: npt.NDArray[Any]) -> None:
        infos[name] = values
        infos[f"_{name}"] = self._all

    def render(self) -> tuple[Any, ...] | None:
        """The boards as drawings in text with ``render_mode="ansi"``, as pictures ``uint8[536, 536, 3]`` with ``"rgb_array"``."""
        match self.render_mode:
            case "ansi":
                return tuple(draw(board) for board in self._boards.boards())
            case "rgb_array":
                return tuple(map(draw_pixels, self._boards.puzzles(), self._boards.boards()))
            case _:
                return None

    def __getstate__(self) -> dict[str, Any]:
        """The state for copies and pickles: the arguments and states of the boards."""
        state = {name: value for name, value in self.__dict__.items() if name != "_boards"}
        return {**state, "_states": self._boards.states()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        states = state.pop("_states")
        self.__dict__.update(state)
        self._boards = _core.BoardEnvironment(**self._arguments)
        self._boards.restore(states)

    def close_extras(self, **kwargs: Any) -> None:
        """Does nothing: there is nothing to close."""


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    names = {name: one for one in AutoresetMode for name in (one.value, one.name.lower().replace("_", "-"))}
    if isinstance(mode, AutoresetMode):
        return mode
    if mode not in names:
        raise RequestError(f"autoreset_mode: {mode!r} is not next-step, same-step or disabled")
    return names[mode]


def draw_pixels(puzzle: npt.NDArray[np.uint8], board: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A board as a picture: the givens of the puzzle are black, digits that were placed are blue."""
    texts = _core.texts_of(np.stack([puzzle, np.where(puzzle == board, 0, board)]))
    return _core.draw_pixels(texts[0], texts[1], PICTURE_WIDTH)


def draw(board: npt.NDArray[np.uint8]) -> str:
    """A board as a drawing in text: ``uint8[81]`` with 0 for a blank."""
    digits = [str(digit) if digit else "." for digit in board.tolist()]
    lines: list[str] = []
    for row in range(9):
        if row in (3, 6):
            lines.append("------+-------+------")
        cells = digits[9 * row : 9 * row + 9]
        lines.append(" | ".join(" ".join(cells[first : first + 3]) for first in (0, 3, 6)))
    return "\n".join(lines)


__all__ = ["Outcome", "SudokuVectorEnv", "draw"]
