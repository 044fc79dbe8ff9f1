"""Solves a Parquet file with DuckDB: python duckdb_solve.py puzzles.parquet solved.parquet"""

from __future__ import annotations

import sys

import duckdb
import pyarrow as pa
import sudokit
from duckdb.sqltypes import VARCHAR


def solution(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
    """The solution of each puzzle, or null."""
    return pa.table(sudokit.arrow_job("solve", threads=1)(puzzles))["solution"]


if __name__ == "__main__":
    database = duckdb.connect()
    database.create_function("solution", solution, [VARCHAR], VARCHAR, type="arrow", null_handling="special")
    puzzles = database.read_parquet(sys.argv[1])
    puzzles.project("*, solution(puzzle) as solution").write_parquet(sys.argv[2])
