"""Measures the jobs of `sudokit.spark` on a master and two workers against the command on two threads.

    SUDOKIT=target/release/sudokit python bench/scale.py 100000 1000000 [solve dedupe ...]

The command must be built with the feature `parquet`. Spark's times are those of a job in a running session, from Parquet
files to Parquet files, after a first job that is not counted; each time is the least of three. `rate` is measured up to 10^6
rows. The table is Markdown.
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

JOBS = ("generate", "solve", "rate", "dedupe", "leak")
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
    """What the command gets besides the output and the number of threads."""
    puzzles = folder / f"{rows}.parquet"
    match job:
        case "generate":
            return ["generate", "--count", str(rows), "--minimal", "--seed", str(SEED)]
        case "leak":
            return ["leak", str(folder / f"{rows // 10}.parquet"), str(puzzles)]
        case _:
            return [job, str(puzzles)]


def frame(spark: Any, job: str, rows: int, folder: Path) -> Any:
    """The rows that the job makes on the cluster."""
    from sudokit import spark as jobs

    if job == "generate":
        return jobs.generate(spark, rows, seed=SEED, minimal=True)
    puzzles = spark.read.parquet(str(folder / f"{rows}.parquet"))
    if job == "leak":
        return jobs.leak(spark.read.parquet(str(folder / f"{rows // 10}.parquet")), puzzles)
    return getattr(jobs, job)(puzzles)


def main() -> None:
    command = os.environ["SUDOKIT"]
    words = sys.argv[1:]
    sizes = sorted(int(word) for word in words if word.isdigit()) or [100_000]
    chosen = [job for job in JOBS if job in words] or JOBS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = {count for size in sizes for count in (size // 10, size)}
        for count in sorted(made):
            output = folder / f"{count}.parquet"
            subprocess.run([command, *arguments("generate", count, folder), "-q", "-o", output], check=True)
        cluster = Cluster(folder)
        try:
            os.environ.update(cluster.environment)
            from pyspark.sql import SparkSession

            spark = SparkSession.builder.master(cluster.url).config("spark.log.level", "ERROR").getOrCreate()
            frame(spark, "solve", sizes[0], folder).write.mode("overwrite").parquet(str(folder / "spark"))
            print("| job | rows | one thread, s | two threads, s | two workers, s | us per row and core |")
            print("|---|--:|--:|--:|--:|--:|")
            for job in chosen:
                for rows in sizes:
                    if job == "rate" and rows > LARGEST_RATED:
                        continue
                    times = 3 if rows <= 1_000_000 and job != "rate" else 1

                    def local(threads: int, job: str = job, rows: int = rows) -> None:
                        output = ["--quiet", "--threads", str(threads), "--output", folder / "command.parquet"]
                        subprocess.run([command, *arguments(job, rows, folder), *output], check=False)

                    def spread(job: str = job, rows: int = rows) -> None:
                        rows_made = frame(spark, job, rows, folder)
                        rows_made.write.mode("overwrite").parquet(str(folder / "spark"))

                    one, two, workers = least(lambda: local(1), times), least(lambda: local(2), times), least(spread, times)
                    cost = one / rows * 1e6
                    print(f"| {job} | {rows} | {one:.2f} | {two:.2f} | {workers:.2f} | {cost:.2f} |", flush=True)
            spark.stop()
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
