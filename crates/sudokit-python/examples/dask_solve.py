"""Solves a Parquet file with Dask: python dask_solve.py puzzles.parquet solved"""

from __future__ import annotations

import sys

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa
import sudokit


def solve(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with the columns of their answers."""
    answers = sudokit.arrow_job("solve", threads=1)(pa.array(rows["puzzle"], pa.string()))
    return pd.concat([rows, pa.table(answers).to_pandas().set_index(rows.index)], axis=1)


if __name__ == "__main__":
    puzzles = dd.read_parquet(sys.argv[1])
    columns = puzzles._meta.assign(**{name: "" for name in sudokit.arrow_job("solve").schema.names})
    puzzles.map_partitions(solve, meta=columns).to_parquet(sys.argv[2], write_index=False)
