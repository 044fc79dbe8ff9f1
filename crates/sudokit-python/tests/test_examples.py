"""The examples of other engines solve a Parquet file."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sudokit

pq: Any = pytest.importorskip("pyarrow.parquet")

EXAMPLES = Path(__file__).parent.parent / "examples"
PUZZLES = [*(str(sudokit.Puzzle(row)) for row in sudokit.generate_many(500, seed=1)), None, "12"]


@pytest.mark.parametrize("engine", ["dask", "duckdb", "ray"])
def test_rows_are_solved(engine: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(engine) is None:
        pytest.skip(f"{engine} is not installed")
    pa: Any = pytest.importorskip("pyarrow")
    table = pa.table({"number": range(len(PUZZLES)), "puzzle": pa.array(PUZZLES, pa.string())})
    pq.write_table(table, tmp_path / "puzzles.parquet")
    script = EXAMPLES / f"{engine}_solve.py"
    subprocess.run([sys.executable, script, "puzzles.parquet", "solved.parquet"], cwd=tmp_path, check=True)
    solved = pq.read_table(tmp_path / "solved.parquet").sort_by("number")
    expected = pa.table(sudokit.arrow_job("solve")(table["puzzle"]))["solution"].to_pylist()
    assert solved["solution"].to_pylist() == expected
    assert solved["puzzle"].to_pylist() == PUZZLES
    assert sum(solution is None for solution in expected) == 2


# The output of `convert`, `shuffle` and `dedupe` already has a column of errors.
@pytest.mark.parametrize("engine", ["dask", "duckdb", "ray"])
def test_errors_of_an_earlier_job_are_kept(engine: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(engine) is None:
        pytest.skip(f"{engine} is not installed")
    pa: Any = pytest.importorskip("pyarrow")
    earlier: list[str | None] = ["earlier", *[None] * (len(PUZZLES) - 1)]
    for errors in (earlier, [None] * len(PUZZLES)):
        columns = {"error": pa.array(errors, pa.string()), "puzzle": pa.array(PUZZLES, pa.string())}
        pq.write_table(pa.table({"number": range(len(PUZZLES)), **columns}), tmp_path / "puzzles.parquet")
        script = EXAMPLES / f"{engine}_solve.py"
        subprocess.run([sys.executable, script, "puzzles.parquet", "solved.parquet"], cwd=tmp_path, check=True)
        solved = pq.read_table(tmp_path / "solved.parquet").sort_by("number")
        assert solved.column_names.count("error") == 1
        new = [None, None] if engine == "duckdb" else ["no puzzle", "2 cells instead of 81"]
        assert solved["error"].to_pylist() == [*errors[:-2], *new]
        path = tmp_path / "solved.parquet"
        shutil.rmtree(path) if path.is_dir() else path.unlink()
