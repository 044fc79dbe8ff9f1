"""Measures the jobs of `sudokit.spark` on a master and two workers against the command on two threads.

    SUDOKIT=target/release/sudokit python bench/scale.py 100000 1000000 [solve dedupe ...]

The command must be built with the feature `parquet`. Spark's times are those of a job in a running session, from Parquet
files to Parquet files, after first jobs that are not counted; each time is the least of five, above 10^6 rows and of `rate`
of one. `rate-36` rates puzzles with 36 givens, most of them easy; `rate`, of minimal ones, is measured up to 10^6 rows. The
table is Markdown.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cluster.local_cluster import Cluster  # noqa: E402

JOBS = ("solve", "dedupe", "leak", "rate", "rate-36", "generate")
LARGEST_RATED = 1_000_000
SEED = 1


def least(run: Callable[[], object], times: int) -> float:
    """The least time of a run, in seconds."""
    taken: list[float] = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)


def arguments(job: str, rows: int, folder: Path) -> list[str]:
    """What the command and Spark get besides the output."""
    puzzles = folder / f"{rows}.parquet"
    match job:
        case "generate":
            return ["generate", "--count", str(rows), "--minimal", "--seed", str(SEED)]
        case "rate-36":
            return ["rate", str(folder / f"36-{rows}.parquet")]
        case "leak":
            return ["leak", str(folder / f"{rows // 10}.parquet"), str(puzzles)]
        case _:
            return [job, str(puzzles)]


def spread(spark: Any, job: str, rows: int, folder: Path) -> None:
    """Runs the job on the cluster."""
    from sudokit.spark import main

    assert main([*arguments(job, rows, folder), "--output", str(folder / "spark"), "--overwrite"], spark) == 0


def main() -> None:
    command = os.environ["SUDOKIT"]
    words = sys.argv[1:]
    sizes = sorted(int(word) for word in words if word.isdigit()) or [100_000]
    chosen = [job for job in JOBS if job in words] or JOBS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trained = [size // 10 for size in sizes if "leak" in chosen]
        for count in sorted({*sizes, *trained}):
            output = folder / f"{count}.parquet"
            subprocess.run([command, *arguments("generate", count, folder), "-q", "-o", output], check=True)
        for count in sizes if "rate-36" in chosen else []:
            generate = ["generate", "--count", str(count), "--clues", "36", "--seed", str(SEED), "-q"]
            subprocess.run([command, *generate, "-o", folder / f"36-{count}.parquet"], check=True)
        cluster = Cluster(folder)
        try:
            os.environ.update(cluster.environment)
            from pyspark.sql import SparkSession

            spark = SparkSession.builder.master(cluster.url).config("spark.log.level", "ERROR").getOrCreate()
            # Java compiles in the first jobs.
            for job in ("solve", "dedupe") * 5:
                spread(spark, job, sizes[0], folder)
            titles = ["one thread, s", "two threads, s", "two workers, s", "us per row, one thread"]
            print(f"| job | rows | {' | '.join(titles)} | two threads / two workers |")
            print("|---|--:|--:|--:|--:|--:|--:|")
            for job in chosen:
                for rows in sizes:
                    if job == "rate" and rows > LARGEST_RATED:
                        continue
                    times = 5 if rows <= 1_000_000 and not job.startswith("rate") else 1

                    def local(threads: int, job: str = job, rows: int = rows) -> None:
                        options = ["--quiet", "--threads", str(threads), "--output", str(folder / "command.parquet")]
                        subprocess.run([command, *arguments(job, rows, folder), *options], check=False)

                    def cluster_job(job: str = job, rows: int = rows) -> None:
                        spread(spark, job, rows, folder)

                    one, two = least(lambda: local(1), times), least(lambda: local(2), times)
                    workers = least(cluster_job, times)
                    cost, ratio = one / rows * 1e6, 100 * two / workers
                    cells = [job, str(rows), *(f"{time:.2f}" for time in (one, two, workers, cost)), f"{ratio:.0f} %"]
                    print(f"| {' | '.join(cells)} |", flush=True)
            spark.stop()
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
