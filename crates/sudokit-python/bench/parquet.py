"""Measures jobs of the command that write Parquet, compared with `solve` on the same puzzles as lines.

    SUDOKIT=target/release/sudokit python bench/parquet.py [ROWS] [TURNS]

The command must be built with the feature `parquet`. The puzzles are random: minimal ones, and easy ones with 36 givens. They are
written once by the command, and once by PyArrow with its default row groups and compression. The runs take turns. Each figure is
the least elapsed time in seconds, and the ratios are relative to `solve` on the lines. The tables are Markdown.

- From Parquet to Parquet, with one thread. All runs are on the first core that this process may use, so the time includes all
  threads of the command.
- `solve` from Parquet to lines and to CSV, with one thread, in CPU time, which other work on the machine changes less:
  compared with `solve` on the lines, and with PyArrow reading the column.
- `solve` from text to text and to Parquet, with one thread on one core, and with as many threads as there are cores: lines, and CSV
  with the solutions in a second column.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PUZZLES = {"minimal": ["--minimal"], "easy": ["--clues", "36"]}
JOBS = ["solve", "solve --first", "solve --engine batch", "count", "check --unique", "check"]


def time_of(command: list[str | Path]) -> float:
    """The elapsed time of a command, in seconds."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def least_times(runs: dict[tuple[str, str], list[str | Path]], turns: int) -> dict[tuple[str, str], float]:
    """The least time of each command; the commands take turns."""
    times: dict[tuple[str, str], list[float]] = {name: [] for name in runs}
    for _ in range(turns):
        for name, run in runs.items():
            times[name].append(time_of(run))
    return {name: min(values) for name, values in times.items()}


def cpu_of(command: list[str | Path]) -> float:
    """The CPU time of a command, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def parquet_to_text(command: str, folder: Path, turns: int) -> None:
    """The table of `solve` from Parquet to text, for the existing files. SUDOKIT_BEFORE may name another build."""
    commands = {"": command} | ({"before: ": os.environ["SUDOKIT_BEFORE"]} if "SUDOKIT_BEFORE" in os.environ else {})
    read = "import sys, pyarrow.parquet as pq; pq.ParquetFile(sys.argv[1]).read(use_threads=False)"
    least: dict[str, float] = {}
    for _ in range(turns):
        for build, name in commands.items():
            once = [name, "solve", "--threads", "1", "--quiet"]
            runs = {
                "lines to lines": [*once, folder / "lines.txt"],
                "Parquet of the command to lines": [*once, "--to", "line", folder / "own.parquet"],
                "Parquet of the command to CSV": [*once, "--to", "csv", folder / "own.parquet"],
                "Parquet of PyArrow to lines": [*once, "--to", "line", folder / "arrow.parquet"],
            }
            for run, arguments in runs.items():
                took = cpu_of(arguments)
                least[build + run] = min(took, least.get(build + run, took))
        took = cpu_of([sys.executable, "-c", read, folder / "own.parquet"])
        least["PyArrow reads it"] = min(took, least.get("PyArrow reads it", took))
    print("\n| from and to | CPU, s | ratio |\n|---|--:|--:|")
    for run, took in least.items():
        print(f"| {run} | {took:.3f} | {took / least['lines to lines']:.2f} |")


def text_to_parquet(command: str, folder: Path, turns: int) -> None:
    """The table of `solve` from text."""
    cores = os.sched_getaffinity(0)
    lines, csv = folder / "lines.txt", folder / "pairs.csv"
    solved = subprocess.run([command, "solve", "--quiet", lines], check=True, capture_output=True, text=True)
    pairs = zip(lines.read_text().splitlines(), solved.stdout.splitlines(), strict=True)
    csv.write_text("quizzes,solutions\n" + "".join(f"{puzzle},{solution[:81]}\n" for puzzle, solution in pairs))
    inputs = {"lines": lines, "CSV": csv}
    print("\n| threads | from | text, s | ratio | Parquet |\n|--:|---|--:|--:|--:|")
    for threads, used in {1: {min(cores)}, len(cores): cores}.items():
        os.sched_setaffinity(0, used)
        solve = [command, "solve", "--quiet", "--threads", str(threads)]
        runs = {
            (name, ending): [*solve, path, "--output", folder / f"answers.{ending}"]
            for name, path in inputs.items()
            for ending in (path.suffix[1:], "parquet")
        }
        least = least_times(runs, turns)
        base = least["lines", "txt"]
        for name, path in inputs.items():
            text, parquet = least[name, path.suffix[1:]], least[name, "parquet"]
            print(f"| {threads} | {name} | {text:.3f} | {text / base:.2f} | {parquet / base:.2f} |")
    os.sched_setaffinity(0, cores)


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
        outputs = {lines: "answers.txt", own: "answers.parquet", arrow: "answers.parquet"}
        for puzzles, recipe in PUZZLES.items():
            os.sched_setaffinity(0, cores)
            generate = [command, "generate", "--count", str(rows), *recipe, "--seed", "1", "--quiet"]
            subprocess.run([*generate, "--output", own], check=True)
            table = pq.read_table(own, columns=["puzzle"])
            pq.write_table(table, arrow)
            lines.write_text("\n".join(table["puzzle"].to_pylist()) + "\n")
            os.sched_setaffinity(0, {min(cores)})
            once = ["--threads", "1", "--quiet"]
            runs = {
                (job, path.name): [command, *job.split(), *once, path, "--output", folder / output]
                for job in JOBS
                for path, output in outputs.items()
            }
            least = least_times(runs, turns)
            base = least["solve", lines.name]
            for job in JOBS:
                ratios = " | ".join(f"{least[job, path.name] / base:.2f}" for path in outputs)
                print(f"| {puzzles} | `{job}` | {least[job, lines.name]:.3f} | {ratios} |")
        os.sched_setaffinity(0, cores)
        # Uses the easy puzzles, which were written last.
        parquet_to_text(command, folder, turns)
        text_to_parquet(command, folder, turns)


if __name__ == "__main__":
    main()
