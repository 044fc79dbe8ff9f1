"""The cost of a call for one board, compared with the same board among many: `python bench/one_board.py [CALLS]
[ROUNDS]`.

The board is easy and its search takes less than a microsecond, so the figures show the overhead of a call. All ways run in
turns, and the least CPU time of each counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import sudokit

TEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = sudokit.Puzzle(TEXT)
MANY = 10_000

WAYS: dict[str, tuple[Callable[[], object], int]] = {
    "solve_many, a row": (lambda: sudokit.solve_many([TEXT] * MANY, threads=1), MANY),
    "solve(text)": (lambda: sudokit.solve(TEXT), 1),
    "count(text)": (lambda: sudokit.count(TEXT), 1),
    "check(text)": (lambda: sudokit.check(TEXT), 1),
    "Puzzle(text)": (lambda: sudokit.Puzzle(TEXT), 1),
    "puzzle.solve()": (lambda: PUZZLE.solve(), 1),
    "puzzle.is_proper": (lambda: PUZZLE.is_proper, 1),
    "puzzle.count()": (lambda: PUZZLE.count(), 1),
    "puzzle.check()": (lambda: PUZZLE.check(), 1),
    "puzzle.canon()": (lambda: PUZZLE.canon(), 1),
    "puzzle.rate()": (lambda: PUZZLE.rate(), 1),
}


def seconds(call: Callable[[], object], count: int) -> float:
    """The CPU time of this number of calls."""
    start = time.process_time()
    for _ in range(count):
        call()
    return time.process_time() - start


def main() -> None:
    """Measures all ways in turns."""
    calls, rounds = (int(text) for text in (sys.argv[1:] + ["10000", "5"][len(sys.argv) - 1 :])[:2])
    least: dict[str, float] = {}
    for _ in range(rounds):
        for name, (call, rows) in WAYS.items():
            count = max(1, calls // rows // (20 if "rate" in name else 1))
            took = seconds(call, count) / count / rows
            least[name] = min(took, least.get(name, took))
    row = least["solve_many, a row"]
    for name, took in least.items():
        print(f"{name:20} {took * 1e6:8.2f} us {took / row:8.1f} times a row")


if __name__ == "__main__":
    main()
