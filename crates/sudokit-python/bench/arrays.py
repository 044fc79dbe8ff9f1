"""Compares the functions on arrays with the same functions in Rust: `python bench/arrays.py RUST [ROWS] [ROUNDS]`.

RUST is the program that `cargo build --release -p sudokit-bench --features arrays --bin arrays` builds. Both sides run in turns
on the same boards, each in a process that is already warm, and the least time of each counts. CPU time is compared, because
other work on the machine changes it less than elapsed time.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sudokit

Boards = NDArray[np.uint8]
FUNCTIONS: dict[str, Callable[[Boards, int], Any]] = {
    "solve": lambda boards, threads: sudokit.solve_many(boards, threads=threads),
    "count": lambda boards, threads: sudokit.count_many(boards, threads=threads),
    "check": lambda boards, threads: sudokit.check_many(boards, threads=threads),
    "canon": lambda boards, threads: sudokit.canon_many(boards, threads=threads),
    "augment": lambda boards, threads: sudokit.augment_many(boards, seed=1, threads=threads),
    "dedupe": lambda boards, threads: sudokit.dedupe(boards, threads=threads),
    "rate": lambda boards, threads: sudokit.rate_many(boards, threads=threads),
}
TIMES = {"solve": 5, "count": 5, "check": 50}
"""The number of runs of a quick function in one measurement; single runs are too short to measure."""
SAMPLE = 2_000
"""The number of rows to rate, which is slow."""


class Seconds(NamedTuple):
    """What a run took."""

    cpu: float
    wall: float

    def least(self, other: Seconds) -> Seconds:
        """The least of two runs."""
        return Seconds(min(self.cpu, other.cpu), min(self.wall, other.wall))


class Rust:
    """The other process."""

    def __init__(self, program: str, boards: Boards, folder: Path) -> None:
        file = folder / f"{len(boards)}.bin"
        boards.tofile(file)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([program, file], stdin=pipe, stdout=pipe, text=True)

    def run(self, name: str, threads: int) -> Seconds:
        """Runs a function on all boards."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(name, threads, TIMES.get(name, 1), file=self._process.stdin, flush=True)
        cpu, wall = self._process.stdout.readline().split()
        return Seconds(float(cpu), float(wall))

    def end(self) -> None:
        """Ends the process."""
        self._process.communicate()


def run_python(name: str, boards: Boards, threads: int) -> Seconds:
    """Runs a function on all boards."""
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(TIMES.get(name, 1)):
        FUNCTIONS[name](boards, threads)
    return Seconds(time.process_time() - cpu, time.perf_counter() - wall)


def main() -> None:
    """Prints a table."""
    program = sys.argv[1]
    rows, rounds = [int(text) for text in sys.argv[2:4]] + [100_000, 15][len(sys.argv) - 2 :]
    boards = sudokit.generate_many(rows, seed=1)
    print(f"{rows} rows, {SAMPLE} of them rated, {rounds} rounds\n")
    print("| function | threads | Python, rows/s | Rust, rows/s | Python of Rust, CPU | by the clock |")
    print("|---|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        whole = Rust(program, boards, Path(folder))
        sample = Rust(program, boards[:SAMPLE], Path(folder)) if rows != SAMPLE else whole
        for threads in (1, 4):
            for name in FUNCTIONS:
                rust, part = (sample, boards[:SAMPLE]) if name == "rate" else (whole, boards)
                least = [Seconds(np.inf, np.inf)] * 2
                for _ in range(rounds):
                    least[0] = least[0].least(run_python(name, part, threads))
                    least[1] = least[1].least(rust.run(name, threads))
                python, other = least
                done = len(part) * TIMES.get(name, 1)
                rates = f"{done / python.wall:,.0f} | {done / other.wall:,.0f}"
                print(f"| {name} | {threads} | {rates} | {other.cpu / python.cpu:.0%} | {other.wall / python.wall:.0%} |")
        engine = min(whole.run("engine", 1).cpu for _ in range(rounds))
        solve = min(run_python("solve", boards, 1).cpu for _ in range(rounds)) / TIMES["solve"]
        print(f"\nThe engine alone, one thread: {rows / engine:,.0f} rows/s; solve_many has {engine / solve:.0%} of it.")
        whole.end()
        sample.end()


if __name__ == "__main__":
    main()
