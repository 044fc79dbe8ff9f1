"""Measures `sudokit solve` from Parquet to Parquet against the same puzzles as lines, on one thread and one core.

    SUDOKIT=target/release/sudokit python bench/parquet.py [ROWS] [TURNS]

The command must be built with the feature `parquet`. The puzzles are random minimal ones, written once by the command, once by
PyArrow with its defaults, whose row groups and compression are others. The runs take turns, all on the first core that this
process may use: the time by the clock is that of all threads of the command. Each figure is the least, in seconds, and the ratios
are those to the lines. The table is Markdown.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def times_of(command: list[str | Path]) -> tuple[float, float]:
    """The time that a command takes by the clock, and that of the processor, in seconds."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command}: exit status {process.returncode}")
    return taken, usage.ru_utime + usage.ru_stime


def main() -> None:
    import pyarrow.parquet as pq

    command = os.environ["SUDOKIT"]
    words = sys.argv[1:]
    rows = int(words[0]) if words else 1_000_000
    turns = int(words[1]) if len(words) > 1 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines, own, arrow = folder / "lines.txt", folder / "own.parquet", folder / "arrow.parquet"
        generate = [command, "generate", "--count", str(rows), "--minimal", "--seed", "1", "--quiet", "--output"]
        subprocess.run([*generate, own], check=True)
        table = pq.read_table(own, columns=["puzzle"])
        pq.write_table(table, arrow)
        lines.write_text("\n".join(table["puzzle"].to_pylist()) + "\n")
        outputs = {lines: folder / "solved.txt", own: folder / "solved.parquet", arrow: folder / "solved.parquet"}
        times: dict[Path, list[tuple[float, float]]] = {path: [] for path in outputs}
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        for _ in range(turns):
            for path, output in outputs.items():
                solve: list[str | Path] = [command, "solve", "--threads", "1", "--quiet", path, "--output", output]
                times[path].append(times_of(solve))
        print("| input | one core, s | against lines | CPU, s | against lines |\n|---|--:|--:|--:|--:|")
        least = {path: [min(column) for column in zip(*measured, strict=True)] for path, measured in times.items()}
        for path, title in (lines, "lines"), (own, "Parquet of the command"), (arrow, "Parquet of PyArrow"):
            pairs = zip(least[path], least[lines], strict=True)
            cells = [f"{mine:.3f} | {mine / base:.2f}" for mine, base in pairs]
            print(f"| {title} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
