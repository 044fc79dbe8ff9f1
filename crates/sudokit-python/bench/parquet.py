"""Measures jobs of the command from Parquet to Parquet against `solve` of the same puzzles as lines, on one thread and one core.

    SUDOKIT=target/release/sudokit python bench/parquet.py [ROWS] [TURNS]

The command must be built with the feature `parquet`. The puzzles are random: minimal ones, and easy ones with 36 givens. They are
written once by the command, once by PyArrow with its defaults, whose row groups and compression are others. The runs take turns,
all on the first core that this process may use: the time by the clock is that of all threads of the command. Each figure is the
least, in seconds, and the ratios are those to `solve` of the lines. The table is Markdown.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PUZZLES = {"minimal": ["--minimal"], "easy": ["--clues", "36"]}
JOBS = ["solve", "solve --first", "solve --engine batch", "count", "check --unique", "check"]


def time_of(command: list[str | Path]) -> float:
    """The time that a command takes by the clock, in seconds."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    import pyarrow.parquet as pq

    command = os.environ["SUDOKIT"]
    words = sys.argv[1:]
    rows = int(words[0]) if words else 1_000_000
    turns = int(words[1]) if len(words) > 1 else 5
    print("| puzzles | job | lines, s | ratio | Parquet of the command | Parquet of PyArrow |\n|---|---|--:|--:|--:|--:|")
    cores = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines, own, arrow = folder / "lines.txt", folder / "own.parquet", folder / "arrow.parquet"
        outputs = {lines: folder / "answers.txt", own: folder / "answers.parquet", arrow: folder / "answers.parquet"}
        for puzzles, recipe in PUZZLES.items():
            os.sched_setaffinity(0, cores)
            generate = [command, "generate", "--count", str(rows), *recipe, "--seed", "1", "--quiet"]
            subprocess.run([*generate, "--output", own], check=True)
            table = pq.read_table(own, columns=["puzzle"])
            pq.write_table(table, arrow)
            lines.write_text("\n".join(table["puzzle"].to_pylist()) + "\n")
            least: dict[tuple[str, Path], float] = {}
            os.sched_setaffinity(0, {min(cores)})
            for _ in range(turns):
                for job in JOBS:
                    for path, output in outputs.items():
                        run = [command, *job.split(), "--threads", "1", "--quiet", path, "--output", output]
                        least[job, path] = min(time_of(run), least.get((job, path), float("inf")))
            base = least["solve", lines]
            for job in JOBS:
                ratios = " | ".join(f"{least[job, path] / base:.2f}" for path in outputs)
                print(f"| {puzzles} | `{job}` | {least[job, lines]:.3f} | {ratios} |")


if __name__ == "__main__":
    main()
