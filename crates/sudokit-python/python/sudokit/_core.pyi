"""The part of the package that is written in Rust."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__version__: str

# What `sudokit.env` needs.

def read_answer(text: str, puzzle: str | None = None) -> str: ...
def score_grid(puzzle: str, grid: str, max_nodes: int) -> str: ...
def score_move(puzzle: str, board: str, cell: int, digit: int, max_nodes: int) -> str: ...
def score_justification(puzzle: str, board: str, text: str, eliminated: list[str], max_nodes: int) -> str: ...
def read_puzzles(path: Path) -> NDArray[np.uint8]: ...
def reward_names() -> list[tuple[str, str, float]]: ...

class BoardEnvironment:
    def __init__(
        self,
        boards: int,
        *,
        puzzles: NDArray[np.uint8] | None,
        order: str,
        level: str | None,
        er: str | None,
        givens: str | None,
        symmetry: str | None,
        minimal: bool,
        max_attempts: int,
        rewards: list[tuple[str, float]],
        illegal: str,
        wrong: str,
        max_steps: int,
        threads: int,
    ) -> None: ...
    def reset(self, seeds: list[int] | None = None, which: NDArray[np.bool_] | None = None) -> None: ...
    def check(self, actions: NDArray[np.int64], which: NDArray[np.bool_] | None) -> None: ...
    def step(
        self, actions: NDArray[np.int64], which: NDArray[np.bool_] | None, with_masks: bool
    ) -> tuple[
        NDArray[np.uint8],
        NDArray[np.int8] | None,
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        NDArray[np.uint8],
        NDArray[np.bool_],
        NDArray[np.bool_],
    ]: ...
    def boards(self) -> NDArray[np.uint8]: ...
    def masks(self) -> NDArray[np.int8]: ...
    def puzzles(self) -> NDArray[np.uint8]: ...
    def solutions(self) -> NDArray[np.uint8]: ...
