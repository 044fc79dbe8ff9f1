"""Measures `sudokit solve` from Parquet to Parquet against the same puzzles as lines, on one thread.

    SUDOKIT=target/release/sudokit python bench/parquet.py [ROWS] [TURNS]

The command must be built with the feature `parquet`. The puzzles are random minimal ones, written once by the command, once by
PyArrow with its defaults, whose row groups and compression are others. The runs take turns; each figure is the least CPU time
of all threads, in seconds, and the ratio is that to the lines. The table is Markdown.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path


def cpu_time(command: list[str | Path]) -> float:
    """The time that a command takes on all cores, in seconds."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command}: exit status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


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
        times: dict[Path, list[float]] = {path: [] for path in outputs}
        for _ in range(turns):
            for path, output in outputs.items():
                solve: list[str | Path] = [command, "solve", "--threads", "1", "--quiet", path, "--output", output]
                times[path].append(cpu_time(solve))
        print("| input | CPU, s | against lines |\n|---|--:|--:|")
        least = {path: min(measured) for path, measured in times.items()}
        for path, title in (lines, "lines"), (own, "Parquet of the command"), (arrow, "Parquet of PyArrow"):
            print(f"| {title} | {least[path]:.2f} | {least[path] / least[lines]:.2f} |")


if __name__ == "__main__":
    main()
