"""Solves a Parquet file with Ray: python ray_solve.py puzzles.parquet solved"""

from __future__ import annotations

import sys

import pyarrow as pa
import pyarrow.compute as pc
import ray
import sudokit


def solve(rows: pa.Table) -> pa.Table:
    """The rows with the columns of their answers. If there is no new error, the error of an earlier job stays."""
    answers = pa.table(sudokit.arrow_job("solve", threads=1)(rows["puzzle"]))
    if "error" in rows.column_names:
        errors = pc.coalesce(answers["error"], rows["error"])
        answers, rows = answers.drop_columns("error").append_column("error", errors), rows.drop_columns("error")
    for name in answers.column_names:
        rows = rows.append_column(name, answers[name])
    return rows


if __name__ == "__main__":
    puzzles = ray.data.read_parquet(sys.argv[1])
    puzzles.map_batches(solve, batch_format="pyarrow").write_parquet(sys.argv[2])
