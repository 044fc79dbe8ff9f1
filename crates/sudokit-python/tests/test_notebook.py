"""The tutorial runs in a kernel, and its results are drawn. It is committed without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

nbformat: Any = pytest.importorskip("nbformat")
nbclient: Any = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
for needed in ("duckdb", "polars", "pyarrow"):
    pytest.importorskip(needed)

PATH = Path(__file__).parents[1] / "notebooks" / "tutorial.ipynb"


def test_the_tutorial_runs(tmp_path: Path) -> None:
    notebook = nbformat.read(PATH, 4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in code)
    nbclient.NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown: dict[str, dict[str, str]] = {}
    for cell in code:
        for output in cell.outputs:
            if "data" in output:
                shown[cell.source.splitlines()[-1]] = output.data
    assert "<svg " in shown["puzzle"]["text/html"] and "<code" in shown["puzzle"]["text/html"]
    assert "<svg " in shown["puzzle.solve()"]["text/html"]
    for drawn in ("hint", "step"):
        assert shown[drawn]["image/svg+xml"].startswith("<svg ")
    assert shown["solved_boards"]["text/plain"] == "1000"
