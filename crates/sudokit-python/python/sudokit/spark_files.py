"""Jobs on Parquet files that do not move the rows through Apache Spark: solve, and dedupe and leak, which move keys.

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

import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote, unquote, urlsplit
from uuid import uuid4

import numpy as np
import pyarrow
import pyarrow.compute
import pyarrow.ipc
import pyarrow.parquet
from numpy.typing import NDArray

from sudokit._class_keys import buckets, is_repeated
from sudokit._core import solve_row_groups, write_rows
from sudokit.arrow import arrow_job
from sudokit.spark_output import refuse_to_replace

if TYPE_CHECKING:
    from pyspark import RDD
    from pyspark.sql import SparkSession

__all__ = ["LEAK_COLUMNS", "dedupe_files", "leak_files", "solve_files"]

pa: Any = pyarrow
compute: Any = pyarrow.compute
ipc: Any = pyarrow.ipc
parquet: Any = pyarrow.parquet

# The most rows of a task, if the row groups are not larger. A task that compares keys has about half as many.
LARGEST_TASK = 1 << 20

# The rows of a task that solves for at least as long as Spark takes to start it.
WORTH_A_TASK = 1 << 19

# The columns that leak adds.
LEAK_COLUMNS = ["leak", "train_file", "train_line", "why", "error"]

# The columns of the rows that are compared. A place is the number of the part in the upper half of an integer, and that of
# the row in the lower half.
KEY, FORM, PLACE, WHY, ERROR = "key", "form", "place", "why", "error"

_Blob = tuple[int, bytes]


@dataclass(frozen=True)
class _Part:
    """The rows of a file that a task answers: those of the row groups from ``first`` up to ``end``.

    Before them are ``before`` rows of the file.
    """

    path: str
    first: int
    end: int
    before: int
    rows: int

    def read(self, columns: list[str] | None = None) -> Any:
        """The rows as a table of these columns, or of all. Raises an OSError, with the path, if the file is damaged."""
        row_groups = range(self.first, self.end)
        try:
            return parquet.ParquetFile(self.path).read_row_groups(row_groups, columns=columns, use_threads=False)
        except (OSError, pa.ArrowException) as error:
            first, end = self.first + 1, self.end
            groups = f"row group {end}" if first == end else f"row groups {first} to {end}"
            # Of several lines, only the last would be reported.
            printable = "".join(c if c.isprintable() else " " for c in str(error))
            reason = " ".join(printable.split())
            raise OSError(f"{self.path}: {groups} cannot be read: {reason}") from error


def solve_files(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    engine: str = "auto",
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
    options: dict[str, Any] = {"engine": engine, "first": first, "max_nodes": max_nodes, "timeout": timeout}
    names = arrow_job("solve", **options).schema.names
    plan = _plan(spark, inputs, output, column, names, overwrite, least=WORTH_A_TASK)
    if plan is None:
        return None
    parts, staging = plan.parts, plan.staging

    def work(numbers: Iterable[int]) -> Iterator[str]:
        for number in numbers:
            part, name = parts[number], _name(number)
            row_groups = (part.first, part.end)
            solve_row_groups(Path(part.path), staging / name, column=column, row_groups=row_groups, **options)
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
    plan = _plan(spark, inputs, output, column, ["error"], overwrite)
    if plan is None:
        return None

    def choose(blobs: Iterable[_Blob]) -> Iterator[_Blob]:
        rows = _joined(blobs)
        if rows is None:
            return
        repeated = rows.filter(pa.array(is_repeated(rows.column(KEY))))
        firsts = repeated.group_by([KEY, FORM], use_threads=False).aggregate([(PLACE, "min")])
        is_first = compute.is_in(repeated.column(PLACE), firsts.column(f"{PLACE}_min"))
        later = repeated.filter(compute.invert(is_first))
        # A row without a class stays, and an error is noted.
        wrong = rows.filter(compute.field(ERROR).is_valid())
        yield from _by_part(pa.concat_tables([later, wrong]).select([PLACE, ERROR]))

    def answer(rows: Any, notes: Any) -> Any:
        # A note without an error is of a row that is left out.
        is_kept = compute.or_(notes.column(PLACE).is_null(), notes.column(ERROR).is_valid())
        return _with_errors(rows, notes.column(ERROR)).filter(is_kept)

    classes = _classes(spark, [(part, column) for part in plan.parts])
    return _write_noted(plan, classes.mapPartitions(choose), pa.schema([(ERROR, pa.string())]), answer)


def leak_files(
    spark: SparkSession,
    train: str,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    train_column: str | None = None,
    overwrite: bool = False,
) -> int | None:
    """Write the rows of Parquet files with the columns that :func:`sudokit.spark.leak` adds; return the number of rows.

    Spark moves keys, canonical forms and places of the rows, not the rows. The result is None as that of
    :func:`solve_files`, also for the training set.
    """
    train_files = _files(spark, [train])
    plan = _plan(spark, inputs, output, column, LEAK_COLUMNS, overwrite, others=[train])
    if train_files is None or plan is None:
        return None
    train_column = train_column or column
    _check_column(train_files[0][1].schema_arrow, train_column)
    parts = plan.parts
    train_parts = _parts(train_files, _rows_of_task(spark, train_files))
    count = len(parts)

    def compare(blobs: Iterable[_Blob]) -> Iterator[_Blob]:
        rows = _joined(blobs)
        if rows is None:
            return
        is_test = rows.column(PLACE).to_numpy() >> 32 < count
        repeated = is_repeated(rows.column(KEY))
        tested, trained = rows.filter(pa.array(is_test & repeated)), rows.filter(pa.array(~is_test & repeated))
        firsts = trained.group_by([KEY, FORM], use_threads=False).aggregate([(PLACE, "min")])
        leaks = tested.join(firsts, [KEY, FORM], join_type="inner", use_threads=False)
        leaks = leaks.select([PLACE, WHY, ERROR, f"{PLACE}_min"]).rename_columns([PLACE, WHY, ERROR, "first"])
        without = rows.filter(pa.array(is_test)).filter(compute.field(KEY).is_null()).select([PLACE, WHY, ERROR])
        yield from _by_part(pa.concat_tables([leaks, without], promote_options="default"))

    def answer(rows: Any, notes: Any) -> Any:
        first = notes.column("first")
        places = first.drop_null().to_numpy()
        numbers, lines = (places >> 32) - count, places & 0xFFFF_FFFF
        files = np.array([_address(part.path) for part in train_parts], dtype=object)
        before = np.array([part.before for part in train_parts], dtype=np.int64)
        train_file, train_line = np.full(len(rows), None, dtype=object), np.zeros(len(rows), dtype=np.int64)
        is_leak = first.is_valid().to_numpy()
        train_file[is_leak], train_line[is_leak] = files[numbers], before[numbers] + lines + 1
        added = [
            pa.array(is_leak, mask=notes.column(ERROR).is_valid().to_numpy()),
            pa.array(train_file, pa.string()),
            pa.array(train_line, mask=~is_leak),
            compute.binary_join_element_wise("invalid: ", notes.column(WHY), ""),
        ]
        for name, values in zip(LEAK_COLUMNS[:-1], added, strict=True):
            rows = rows.append_column(name, values)
        return _with_errors(rows, notes.column(ERROR))

    classes = _classes(spark, [*((part, column) for part in parts), *((part, train_column) for part in train_parts)])
    noted = pa.schema([(WHY, pa.string()), (ERROR, pa.string()), ("first", pa.int64())])
    return _write_noted(plan, classes.mapPartitions(compare), noted, answer)


def _classes(spark: SparkSession, parts: Sequence[tuple[_Part, str]]) -> RDD[_Blob]:
    """Keys, forms, places and errors of the rows of these parts, those of a class in one partition."""
    job = arrow_job("class", threads=1, packed=True)
    total = sum(part.rows for part, _ in parts)
    count = max(2 * spark.sparkContext.defaultParallelism, total // (LARGEST_TASK // 2))

    def classify(numbers: Iterable[int]) -> Iterator[_Blob]:
        for number in numbers:
            part, column = parts[number]
            boards = part.read([column]).column(column)
            answers = pa.table(job(boards)).combine_chunks()
            places = pa.array((number << 32) + np.arange(len(boards), dtype=np.int64))
            rows = answers.select([KEY, FORM, WHY, ERROR]).append_column(PLACE, places)
            yield from _split(rows, buckets(answers.column(KEY), count))

    rows = spark.sparkContext.parallelize(range(len(parts)), len(parts)).mapPartitions(classify)
    return rows.partitionBy(count, int)


def _write_noted(plan: _Plan, notes: RDD[_Blob], noted: Any, answer: Callable[[Any, Any], Any]) -> int:
    """Write each part as ``answer`` makes it of its rows and of their notes; return the number of rows written.

    The notes are split by part. ``answer`` gets a row for each of the part's, with the place and the columns ``noted``: null
    for a row without a note.
    """
    parts, staging = plan.parts, plan.staging
    schema = pa.schema([(PLACE, pa.int64()), *noted])

    def write(number: int, blobs: Iterable[_Blob]) -> Iterator[tuple[str, int]]:
        rows, notes = parts[number].read(), _joined(blobs)
        if notes is None:
            notes = schema.empty_table()
        indices = np.full(len(rows), -1)
        indices[notes.column(PLACE).to_numpy() & 0xFFFF_FFFF] = np.arange(len(notes))
        rows = answer(rows, notes.take(pa.array(indices, mask=indices < 0)))
        name = _name(number)
        write_rows(rows, staging / name)
        yield name, len(rows)

    written: list[tuple[str, int]] = []

    def run() -> list[str]:
        written.extend(notes.partitionBy(len(parts), int).mapPartitionsWithIndex(write).collect())
        return [name for name, _ in written]

    _commit(plan, run)
    return sum(rows for _, rows in written)


def _with_errors(rows: Any, errors: Any) -> Any:
    """The rows with these errors. In a column of the input, its values stay where there are none."""
    at = rows.schema.get_field_index("error")
    if at < 0:
        return rows.append_column("error", errors)
    return rows.set_column(at, "error", compute.coalesce(errors, rows.column(at)))


def _by_part(notes: Any) -> Iterator[_Blob]:
    """The notes of the rows of each part."""
    return _split(notes, notes.column(PLACE).to_numpy() >> 32)


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
    added: Sequence[str],
    overwrite: bool,
    *,
    least: int = 1,
    others: Sequence[str] = (),
) -> _Plan | None:
    """The plan of a job that adds these columns, in tasks of about ``least`` rows or more; ``others`` are read, too.

    None if the tasks cannot read and write these files themselves.
    """
    files, target = _files(spark, inputs), _local_path(spark, output)
    if files is None or target is None or target.is_file():
        return None
    if overwrite:
        refuse_to_replace(spark, [*inputs, *others], output)
    schema = files[0][1].schema_arrow
    _check_column(schema, column)
    names = [field.name for field in schema if (field.name, field.type) != ("error", pa.string())]
    taken = [name for name in added if name in names]
    if taken:
        raise ValueError(f"the input has a column {taken[0]!r} already: rename it")
    if target.exists() and not overwrite:
        raise ValueError(f"{output} is there already: --overwrite replaces it")
    parts = _parts(files, _rows_of_task(spark, files, least))
    return _Plan(parts, target / f"_temporary-{uuid4()}", target) if parts else None


def _files(spark: SparkSession, inputs: Sequence[str]) -> list[tuple[Path, Any]] | None:
    """Paths and descriptions of Parquet files with the same columns; None if the tasks cannot read the inputs themselves."""
    source = _local_files(spark, inputs)
    if not source:
        return None
    with ThreadPoolExecutor(16) as pool:
        files = list(pool.map(_opened, source))
    if not all(file and file.schema_arrow.equals(files[0].schema_arrow) for file in files):
        return None
    return [*zip(source, files, strict=True)]


def _rows_of_task(spark: SparkSession, files: Sequence[tuple[Path, Any]], least: int = 1) -> int:
    """About how many rows of these files a task takes.

    Two tasks for each core keep all of them busy until the end, but one is enough where they would have fewer rows than
    ``least``.
    """
    total: int = sum(file.metadata.num_rows for _, file in files)
    cores = spark.sparkContext.defaultParallelism
    return min(max(total // (2 * cores) + 1, min(least, total // cores + 1)), LARGEST_TASK)


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


def _address(path: str) -> str:
    """The address that Spark writes for a file: Java keeps some signs, and letters of all languages."""
    quoted = re.sub("[\x00-\x7f]+", lambda part: quote(part[0], safe="/!~'()*,;:$&+=@"), path)
    return f"file:{quoted}"


def _check_column(schema: Any, column: str) -> None:
    """Refuses a column that is missing or of another type."""
    if column not in schema.names:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(map(repr, schema.names))}")
    arrow_job("solve")(pa.table({column: pa.array([], schema.field(column).type)}), column)


def _parts(files: Sequence[tuple[Path, Any]], most: int) -> list[_Part]:
    """The row groups of files in parts of about this many rows; none is empty."""
    parts: list[_Part] = []
    for path, file in files:
        metadata, first, before, rows = file.metadata, 0, 0, 0
        for group in range(metadata.num_row_groups):
            rows += metadata.row_group(group).num_rows
            if rows and (rows >= most or group + 1 == metadata.num_row_groups):
                parts.append(_Part(str(path), first, group + 1, before, rows))
                first, before, rows = group + 1, before + rows, 0
    return parts


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
    """The path of a local file; None for another file system, for patterns, and for no name."""
    if not given:
        return None
    parts = urlsplit(given)
    if parts.scheme == "file" and not parts.netloc:
        return Path(unquote(parts.path))
    hadoop = cast("Any", spark.sparkContext)._jsc.hadoopConfiguration()
    is_local = not parts.scheme and str(hadoop.get("fs.defaultFS", "file:///")).startswith("file:")
    return Path(given).absolute() if is_local and not set(given) & set("*?[{") else None
