"""Solves a Parquet file with Dask: python dask_solve.py puzzles.parquet solved"""

from __future__ import annotations

import sys

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa
import sudokit


def solve(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with the columns of their answers. If there is no new error, the error of an earlier job stays."""
    job = sudokit.arrow_job("solve", threads=1)
    answers = pa.table(job(pa.array(rows["puzzle"], pa.string()))).to_pandas().set_index(rows.index)
    if "error" in rows:
        answers["error"] = answers["error"].where(answers["error"].notna(), rows.pop("error"))
    return pd.concat([rows, answers], axis=1)


if __name__ == "__main__":
    puzzles = dd.read_parquet(sys.argv[1])
    columns = puzzles._meta.drop(columns="error", errors="ignore").assign(**{name: "" for name in sudokit.arrow_job("solve").schema.names})
    puzzles.map_partitions(solve, meta=columns).to_parquet(sys.argv[2], write_index=False)
