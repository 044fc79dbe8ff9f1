"""Jobs on Parquet files that do not move the rows through Apache Spark: solve, and dedupe, which moves keys.

Each task reads row groups of a file and writes a file of its own, as the command does, so a row costs little more than in the
command. That needs files on a file system that all machines of the cluster mount under the same path, and inputs with the same
columns; otherwise the caller lets Spark move the rows.

The tasks write to a hidden folder in the output, under names that no other attempt has. When all of them are done, the files
of those attempts that Spark counts are renamed into the output, and ``_SUCCESS`` is added. So a task may be repeated, and a job
that fails leaves no rows.
"""

# PyArrow has no type hints.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast
from urllib.parse import unquote, urlsplit
from uuid import uuid4

import numpy as np
import pyarrow
import pyarrow.compute
import pyarrow.ipc
import pyarrow.parquet
from numpy.typing import NDArray

from sudokit._core import solve_row_groups
from sudokit.arrow import arrow_job

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["dedupe_files", "solve_files"]

pa: Any = pyarrow
compute: Any = pyarrow.compute
ipc: Any = pyarrow.ipc
parquet: Any = pyarrow.parquet

# The most rows of a task, if the row groups are not larger. A task that compares keys has about half as many.
LARGEST_TASK = 1 << 20

# The columns of the rows that are compared. A place is the number of the part in the upper half of an integer, and that of
# the row in the lower half.
KEY, FORM, PLACE, ERROR = "key", "form", "place", "error"

_Blob = tuple[int, bytes]


@dataclass(frozen=True)
class _Part:
    """The rows of a file that a task answers: those of the row groups from ``first`` up to ``end``."""

    path: str
    first: int
    end: int
    rows: int

    def read(self, columns: list[str] | None = None) -> Any:
        """The rows as a table of these columns, or of all."""
        row_groups = range(self.first, self.end)
        return parquet.ParquetFile(self.path).read_row_groups(row_groups, columns=columns, use_threads=False)


def solve_files(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    first: bool = False,
    max_nodes: int | None = None,
    timeout: float | None = None,
    overwrite: bool = False,
) -> int | None:
    """Solve the rows of Parquet files, or of folders of them, into a folder of Parquet files; return the number of rows.

    The rows are those that :func:`sudokit.spark.solve` makes of the same files. The result is None, and nothing is done, if
    the tasks cannot read and write such files themselves: on a file system that is no mounted folder, with partitions in
    folders, or if the files have different columns.
    """
    plan = _plan(spark, inputs, output, column, "solve", overwrite)
    if plan is None:
        return None
    options: dict[str, Any] = {"column": column, "first": first, "max_nodes": max_nodes, "timeout": timeout}
    parts, staging = plan.parts, plan.staging

    def work(numbers: Iterable[int]) -> Iterator[str]:
        for number in numbers:
            part, name = parts[number], _name(number)
            row_groups = (part.first, part.end)
            solve_row_groups(Path(part.path), staging / name, row_groups=row_groups, **options)
            yield name

    def run() -> list[str]:
        return spark.sparkContext.parallelize(range(len(parts)), len(parts)).mapPartitions(work).collect()

    _commit(plan, run)
    return sum(part.rows for part in parts)


def dedupe_files(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    overwrite: bool = False,
) -> int | None:
    """Write the rows of Parquet files that :func:`sudokit.spark.dedupe` keeps; return the number of rows.

    Spark moves keys, canonical forms and places of the rows, not the rows. The result is None as that of
    :func:`solve_files`.
    """
    plan = _plan(spark, inputs, output, column, "class", overwrite)
    if plan is None:
        return None
    parts, staging, job = plan.parts, plan.staging, arrow_job("class", threads=1)
    total = sum(part.rows for part in parts)
    count = max(2 * spark.sparkContext.defaultParallelism, total // (LARGEST_TASK // 2))

    def classify(numbers: Iterable[int]) -> Iterator[_Blob]:
        for number in numbers:
            boards = parts[number].read([column]).column(column)
            answers = pa.table(job(boards)).combine_chunks()
            places = pa.array((number << 32) + np.arange(len(boards), dtype=np.int64))
            rows = answers.select([KEY, FORM, ERROR]).append_column(PLACE, places)
            yield from _split(rows, _buckets(answers.column(KEY), count))

    def choose(blobs: Iterable[_Blob]) -> Iterator[_Blob]:
        rows = _joined(blobs)
        if rows is None:
            return
        order = np.argsort(rows.column(PLACE).to_numpy())
        rows = rows.take(pa.array(order))
        numbered = rows.select([KEY, FORM]).append_column("row", pa.array(np.arange(len(rows))))
        classes = numbered.filter(compute.field(KEY).is_valid()).group_by([KEY, FORM], use_threads=False)
        is_noted = np.ones(len(rows), dtype=np.bool_)
        is_noted[classes.aggregate([("row", "min")]).column("row_min").to_numpy()] = False
        # A row without a class stays, and an error is noted.
        is_noted &= compute.or_(rows.column(KEY).is_valid(), rows.column(ERROR).is_valid()).to_numpy()
        notes = rows.select([PLACE, ERROR]).filter(pa.array(is_noted))
        yield from _split(notes, notes.column(PLACE).to_numpy() >> 32)

    def write(number: int, blobs: Iterable[_Blob]) -> Iterator[tuple[str, int]]:
        rows, notes = parts[number].read(), _joined(blobs)
        errors = np.full(len(rows), None, dtype=object)
        is_kept = np.ones(len(rows), dtype=np.bool_)
        if notes is not None:
            places = notes.column(PLACE).to_numpy() & 0xFFFF_FFFF
            errors[places] = notes.column(ERROR).to_numpy()
            is_kept[places] = notes.column(ERROR).is_valid().to_numpy()
        rows = rows.append_column("error", pa.array(errors, pa.string())).filter(pa.array(is_kept))
        name = _name(number)
        parquet.write_table(rows, staging / name, compression="zstd", use_dictionary=False, row_group_size=1 << 17)
        yield name, len(rows)

    kept = 0

    def run() -> list[str]:
        nonlocal kept
        tasks = spark.sparkContext.parallelize(range(len(parts)), len(parts)).mapPartitions(classify)
        notes = tasks.partitionBy(count, int).mapPartitions(choose)
        written = notes.partitionBy(len(parts), int).mapPartitionsWithIndex(write).collect()
        kept = sum(rows for _, rows in written)
        return [name for name, _ in written]

    _commit(plan, run)
    return kept


def _buckets(keys: Any, count: int) -> NDArray[np.int64]:
    """The bucket of each row: the same for equal keys, and any for a row without one."""
    buckets = np.arange(len(keys), dtype=np.int64) % count
    is_valid = keys.is_valid().to_numpy()
    if is_valid.any():
        fixed = pa.concat_arrays([chunk.drop_null().cast(pa.binary(16)) for chunk in keys.chunks])
        bits = np.frombuffer(fixed.buffers()[1], np.uint32)[4 * fixed.offset :][: 4 * len(fixed) : 4]
        buckets[is_valid] = bits % count
    return buckets


def _split(rows: Any, buckets: NDArray[np.int64]) -> Iterator[_Blob]:
    """The rows of each bucket, as bytes."""
    order = np.argsort(buckets, kind="stable")
    rows = rows.take(pa.array(order)).combine_chunks()
    numbers, starts, counts = np.unique(buckets[order], return_index=True, return_counts=True)
    for number, start, count in zip(numbers, starts, counts, strict=True):
        sink = pa.BufferOutputStream()
        with ipc.new_stream(sink, rows.schema) as stream:
            stream.write_table(rows.slice(start, count))
        yield int(number), sink.getvalue().to_pybytes()


def _joined(blobs: Iterable[_Blob]) -> Any:
    """The rows that were split; None if there are none."""
    tables = [ipc.open_stream(blob).read_all() for _, blob in blobs]
    return pa.concat_tables(tables).combine_chunks() if tables else None


@dataclass(frozen=True)
class _Plan:
    """The work of the tasks, and the folders of the output: the hidden one and its own."""

    parts: list[_Part]
    staging: Path
    target: Path


def _plan(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str,
    job: Literal["solve", "class"],
    overwrite: bool,
) -> _Plan | None:
    """The plan of a job; None if the tasks cannot read and write these files themselves."""
    source, target = _local_files(spark, inputs), _local_path(spark, output)
    if not source or target is None or target.is_file():
        return None
    with ThreadPoolExecutor(16) as pool:
        files = list(pool.map(_opened, source))
    schema = files[0].schema_arrow if files[0] else None
    if not all(file and file.schema_arrow.equals(schema) for file in files):
        return None
    added = pa.schema(arrow_job("solve").schema).names if job == "solve" else ["error"]
    _check_columns(schema, column, added)
    if target.exists() and not overwrite:
        raise ValueError(f"{output} is there already: --overwrite replaces it")
    # Two tasks for each core keep all of them busy until the end.
    total: int = sum(file.metadata.num_rows for file in files)
    rows = min(total // (2 * spark.sparkContext.defaultParallelism) + 1, LARGEST_TASK)
    pairs = zip(source, files, strict=True)
    parts = [part for path, file in pairs for part in _parts(path, file.metadata, rows) if part.rows]
    return _Plan(parts, target / f"_temporary-{uuid4()}", target) if parts else None


def _name(number: int) -> str:
    """A name for a file of rows that no other attempt has."""
    return f"part-{number:05d}-{uuid4()}.parquet"


def _commit(plan: _Plan, run: Callable[[], list[str]]) -> None:
    """Runs the tasks, and renames the files that they name into the output, which holds nothing else then."""
    staging, target = plan.staging, plan.target
    old = list(target.iterdir()) if target.exists() else None
    staging.mkdir(parents=True)
    try:
        names = run()
        for path in old or []:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for name in names:
            (staging / name).rename(target / name)
    except BaseException:
        shutil.rmtree(staging if old is not None else target)
        raise
    shutil.rmtree(staging)
    (target / "_SUCCESS").touch()


def _check_columns(schema: Any, column: str, added: Sequence[str]) -> None:
    """Refuses a column that is missing or of another type, and names of answers that are taken."""
    if column not in schema.names:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(map(repr, schema.names))}")
    taken = [name for name in added if name in schema.names]
    if taken:
        raise ValueError(f"the input has a column {taken[0]!r} already: rename it")
    arrow_job("solve")(pa.array([], schema.field(column).type))


def _parts(path: Path, metadata: Any, most: int) -> Iterator[_Part]:
    """The row groups of a file in parts of about this many rows."""
    first = rows = 0
    for group in range(metadata.num_row_groups):
        rows += metadata.row_group(group).num_rows
        if rows >= most or group + 1 == metadata.num_row_groups:
            yield _Part(str(path), first, group + 1, rows)
            first, rows = group + 1, 0


def _opened(path: Path) -> Any:
    """The description of a Parquet file; None if it is none."""
    try:
        return parquet.ParquetFile(path)
    except (OSError, pa.ArrowException):
        return None


def _local_files(spark: SparkSession, inputs: Sequence[str]) -> list[Path] | None:
    """The files of these inputs, in the order of their paths; None if some are no local files, or in deeper folders."""
    files: list[Path] = []
    for path in (_local_path(spark, given) for given in inputs):
        if path is None or not path.exists():
            return None
        if path.is_file():
            files.append(path)
            continue
        inside = sorted(entry for entry in path.iterdir() if not entry.name.startswith(("_", ".")))
        if not all(entry.is_file() for entry in inside):
            return None
        files += inside
    return sorted(files, key=str)


def _local_path(spark: SparkSession, given: str) -> Path | None:
    """The path of a local file; None for another file system and for patterns."""
    parts = urlsplit(given)
    if parts.scheme == "file" and not parts.netloc:
        return Path(unquote(parts.path))
    hadoop = cast("Any", spark.sparkContext)._jsc.hadoopConfiguration()
    is_local = not parts.scheme and str(hadoop.get("fs.defaultFS", "file:///")).startswith("file:")
    return Path(given).absolute() if is_local and not set(given) & set("*?[{") else None
