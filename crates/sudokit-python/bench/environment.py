"""Steps per second of the vectorized environment: `python bench/environment.py [boards] [steps]`.

Each step is timed alone, without the choice of the actions. Solving plays the digits of the solution, so that each step
places a digit and boards start again; the other actions are drawn from all 729, and most are not legal.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import numpy.typing as npt

from sudokit.env import SudokuVectorEnv


def solving(env: SudokuVectorEnv, boards: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """The right digit of the first blank of each board. A solved board is reset, so it gets any action."""
    cells = np.argmax(boards == 0, axis=1)
    actions: npt.NDArray[np.int64] = 9 * cells + env.solutions[np.arange(len(boards)), cells] - 1
    return actions


def steps_per_second(env: SudokuVectorEnv, steps: int, solve: bool) -> float:
    """The steps of all boards in a second."""
    random = np.random.default_rng(1)
    boards, _ = env.reset(seed=1)
    seconds = 0.0
    for _ in range(steps):
        actions = solving(env, boards) if solve else random.integers(0, 729, env.num_envs)
        start = time.perf_counter()
        boards, *_ = env.step(actions)
        seconds += time.perf_counter() - start
    return env.num_envs * steps / seconds


def main() -> None:
    """Prints a table."""
    boards, steps = [int(text) for text in sys.argv[1:3]] + [4096, 500][len(sys.argv) - 1 :]
    start = time.perf_counter()
    puzzles, _ = SudokuVectorEnv(boards).reset(seed=1)
    print(f"{boards} boards; generated and reset in {time.perf_counter() - start:.3f} s")
    print("| actions | with masks | without |\n|---|---|---|")
    for name, solve in (("solving", True), ("any", False)):
        rates = [
            steps_per_second(SudokuVectorEnv(boards, puzzles=puzzles, action_mask=mask), steps, solve)
            for mask in (True, False)
        ]
        print(f"| {name} | {rates[0] / 1e6:.1f} M/s | {rates[1] / 1e6:.1f} M/s |")


if __name__ == "__main__":
    main()
