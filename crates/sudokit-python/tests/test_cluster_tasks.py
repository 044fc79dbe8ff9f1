"""What the tasks on a cluster are made of, without a cluster."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

pa: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")

from sudokit._class_keys import buckets, is_repeated  # noqa: E402
from sudokit._core import write_rows  # noqa: E402
from sudokit.spark_arguments import parse, seconds  # noqa: E402

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_repeated_keys_and_their_buckets_are_found() -> None:
    one, two, three = bytes(16), b"\x01" * 16, bytes(8) + b"\x01" * 8
    keys = pa.chunked_array([pa.array([one, None, two]), pa.array([None, two, three], pa.binary()).slice(1)])
    # Only half of the bits are compared, so rows one and three may look equal.
    assert is_repeated(keys).tolist() == [True, False, True, True, True]
    numbers = buckets(keys, 7).tolist()
    assert numbers[2] == numbers[3] and set(numbers) <= set(range(7))
    for none in pa.chunked_array([], pa.binary()), pa.chunked_array([pa.array([None, None], pa.binary())]):
        assert not is_repeated(none).any() and len(buckets(none, 7)) == len(none)


def test_rows_are_written_to_parquet_as_they_are(tmp_path: Path) -> None:
    rows = pa.table({"puzzle": [PUZZLE, None] * 100_000, "tags": [["a", "b"], []] * 100_000})
    write_rows(rows, tmp_path / "rows.parquet")
    file = parquet.ParquetFile(tmp_path / "rows.parquet")
    assert file.read().equals(rows)
    assert [file.metadata.row_group(at).num_rows for at in range(2)] == [131_072, 68_928]
    write_rows(rows.slice(0, 0), tmp_path / "none.parquet")
    assert parquet.read_table(tmp_path / "none.parquet").equals(rows.slice(0, 0))
    with pytest.raises(OSError, match="No such file"):
        write_rows(rows, tmp_path / "no" / "rows.parquet")
    with pytest.raises(ValueError, match="__arrow_c_stream__"):
        write_rows(cast("Any", 1), tmp_path / "rows.parquet")


@pytest.mark.parametrize("text", ["inf", "nan", "-1", "", "1.2.3s", "10 days", "1e3"])
def test_a_time_that_is_none_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        parse(["rate", "in", "-o", "out", f"--timeout={text}"])
    assert f"{text!r} is not a number and ms, s, m or h" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "expected"), [("500ms", 0.5), ("10s", 10), ("1.5m", 90), ("2h", 7200), ("7", 7)])
def test_a_time_has_a_unit_or_is_in_seconds(text: str, expected: float) -> None:
    assert seconds(text) == expected
