"""The plan of a job whose tasks read and write Parquet files themselves: the rows of each task, and the folder of the output.

A task takes row groups of one file or of many small ones, so the number of tasks follows from the rows and the cores, not from
the number of files. A file is open only while it is read, because a process may have only a few open files.

The tasks write to a hidden folder in the output, under names that no other attempt has. When all tasks are done, the files of
the attempts that Spark accepts are renamed into the output, and ``_SUCCESS`` is added. So a task may be repeated, and a job
that fails leaves no rows.
"""

# PyArrow has no type hints.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote, unquote, urlsplit
from uuid import uuid4

import pyarrow
import pyarrow.parquet

from sudokit.arrow import arrow_job
from sudokit.spark_output import refuse_to_replace

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["LARGEST_TASK", "NotInFilesError", "Part", "Plan", "address", "parts_of", "plan"]

pa: Any = pyarrow
parquet: Any = pyarrow.parquet

# The greatest number of rows of a task, unless row groups are larger. A task that compares keys has about half as many.
LARGEST_TASK = 1 << 20


class NotInFilesError(Exception):
    """Why the tasks cannot read and write these files themselves."""


@dataclass(frozen=True)
class _File:
    """A Parquet file: its columns, and the number of rows of each row group."""

    path: str
    schema: Any
    rows: list[int]


@dataclass(frozen=True)
class RowGroups:
    """The rows of a file for a task: the row groups from ``first`` up to ``end``.

    ``before`` is the number of rows before them in the file.
    """

    path: str
    first: int
    end: int
    before: int
    rows: int

    def read(self, columns: list[str] | None) -> Any:
        """The rows as a table of these columns, or of all. Raises an OSError, with the path, if the file is damaged."""
        try:
            with parquet.ParquetFile(self.path) as file:
                return file.read_row_groups(range(self.first, self.end), columns=columns, use_threads=False)
        except (OSError, pa.ArrowException) as error:
            first, end = self.first + 1, self.end
            groups = f"row group {end}" if first == end else f"row groups {first} to {end}"
            raise OSError(f"{self.path}: {groups} cannot be read: {_in_a_line(error)}") from error


@dataclass(frozen=True)
class Part:
    """The rows of a task: row groups of files, in order."""

    row_groups: tuple[RowGroups, ...]

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(groups.rows for groups in self.row_groups)

    def read(self, columns: list[str] | None = None) -> Any:
        """The rows as a table of these columns, or of all. Raises an OSError, with the path, if a file is damaged."""
        return pa.concat_tables([groups.read(columns) for groups in self.row_groups])


@dataclass(frozen=True)
class Plan:
    """The work of the tasks, and the folders of the output: the hidden one and the final one."""

    parts: list[Part]
    staging: Path
    target: Path

    def file(self, number: int) -> Path:
        """A file for the rows of a part, with a name that no other attempt uses."""
        return self.staging / f"part-{number:05d}-{uuid4()}.parquet"

    def commit(self, run: Callable[[], list[str]]) -> None:
        """Runs the tasks, and renames the files that they return into the output, which then holds nothing else."""
        staging, target = self.staging, self.target
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

    def __str__(self) -> str:
        files = {groups.path for part in self.parts for groups in part.row_groups}
        rows, tasks = sum(part.rows for part in self.parts), len(self.parts)
        return f"{_counted(rows, 'row')} of {_counted(len(files), 'file')} in {_counted(tasks, 'task')}, which read and write files"


def plan(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str,
    added: Sequence[str],
    overwrite: bool,
    *,
    least: int = 1,
    others: Sequence[str] = (),
) -> Plan:
    """The plan of a job that adds these columns, in tasks of at least about ``least`` rows; the columns ``others`` are
    also read.

    Raises a NotInFilesError if the tasks cannot read and write these files themselves, and a ValueError if the job is
    impossible.
    """
    files, target = _files(spark, inputs), _local_path(spark, output)
    if target.is_file():
        raise NotInFilesError(f"{output} is a file")
    if overwrite:
        refuse_to_replace(spark, [*inputs, *others], output)
    schema = files[0].schema
    _check_column(schema, column)
    names = [field.name for field in schema if (field.name, field.type) != ("error", pa.string())]
    taken = [name for name in added if name in names]
    if taken:
        raise ValueError(f"the input has a column {taken[0]!r} already: rename it")
    if target.exists() and not overwrite:
        raise ValueError(f"{output} is there already: --overwrite replaces it")
    parts = _parts(files, _rows_of_task(spark, files, least))
    if not parts:
        raise NotInFilesError("there are no rows")
    return Plan(parts, target / f"_temporary-{uuid4()}", target)


def parts_of(spark: SparkSession, given: str, column: str) -> list[Part]:
    """The parts of an additional input, which must have this column.

    Raises a NotInFilesError if the tasks cannot read it themselves.
    """
    files = _files(spark, [given])
    _check_column(files[0].schema, column)
    return _parts(files, _rows_of_task(spark, files))


def address(path: str) -> str:
    """The URL that Spark writes for a file: Java leaves some signs, and letters of all languages, unescaped."""
    quoted = re.sub("[\x00-\x7f]+", lambda part: quote(part[0], safe="/!~'()*,;:$&+=@"), path)
    return f"file:{quoted}"


def _files(spark: SparkSession, inputs: Sequence[str]) -> list[_File]:
    """Parquet files with the same columns."""
    with ThreadPoolExecutor(16) as pool:
        files = list(pool.map(_described, _local_files(spark, inputs)))
    if not files:
        raise NotInFilesError("there are no files")
    for file in files:
        if not file.schema.equals(files[0].schema):
            raise NotInFilesError(f"{file.path} and {files[0].path} have different columns")
    return files


def _described(path: Path) -> _File:
    """The description of a Parquet file; the file is closed again."""
    try:
        with parquet.ParquetFile(path) as file:
            metadata = file.metadata
            groups = range(metadata.num_row_groups)
            return _File(str(path), file.schema_arrow, [metadata.row_group(group).num_rows for group in groups])
    except (OSError, pa.ArrowException) as error:
        raise NotInFilesError(f"{path} cannot be read: {_in_a_line(error)}") from error


def _rows_of_task(spark: SparkSession, files: Sequence[_File], least: int = 1) -> int:
    """The approximate number of rows of a task for these files.

    Two tasks for each core keep all of them busy until the end, but one task is enough if two would have fewer than
    ``least`` rows.
    """
    total = sum(sum(file.rows) for file in files)
    cores = spark.sparkContext.defaultParallelism
    return min(max(total // (2 * cores) + 1, min(least, total // cores + 1)), LARGEST_TASK)


def _parts(files: Sequence[_File], most: int) -> list[Part]:
    """The row groups of files, in parts of about this number of rows; no part is empty."""
    parts: list[Part] = []
    part: list[RowGroups] = []
    rows_of_part = 0

    def close() -> None:
        nonlocal part, rows_of_part
        if part:
            parts.append(Part(tuple(part)))
        part, rows_of_part = [], 0

    for file in files:
        first, before, rows = 0, 0, 0
        for group, rows_of_group in enumerate(file.rows):
            rows += rows_of_group
            is_full = rows_of_part + rows >= most
            if rows and (is_full or group + 1 == len(file.rows)):
                part.append(RowGroups(file.path, first, group + 1, before, rows))
                rows_of_part += rows
                first, before, rows = group + 1, before + rows, 0
            if is_full:
                close()
    close()
    return parts


def _check_column(schema: Any, column: str) -> None:
    """Refuses a column that is missing or of another type."""
    if column not in schema.names:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(map(repr, schema.names))}")
    arrow_job("solve")(pa.table({column: pa.array([], schema.field(column).type)}), column)


def _local_files(spark: SparkSession, inputs: Sequence[str]) -> list[Path]:
    """The files of these inputs, in the order of their paths."""
    files: list[Path] = []
    for given in inputs:
        path = _local_path(spark, given)
        if not path.exists():
            raise NotInFilesError(f"{given} is not there")
        if path.is_file():
            files.append(path)
            continue
        inside = sorted(entry for entry in path.iterdir() if not entry.name.startswith(("_", ".")))
        for entry in inside:
            if not entry.is_file():
                raise NotInFilesError(f"{entry} is a folder in a folder")
        files += inside
    return sorted(files, key=str)


def _local_path(spark: SparkSession, given: str) -> Path:
    """The path of a local file."""
    parts = urlsplit(given)
    if parts.scheme == "file" and not parts.netloc:
        return Path(unquote(parts.path))
    hadoop = cast("Any", spark.sparkContext)._jsc.hadoopConfiguration()
    is_local = not parts.scheme and str(hadoop.get("fs.defaultFS", "file:///")).startswith("file:")
    if not given or not is_local:
        raise NotInFilesError(f"{given!r} is not the path of a mounted folder")
    if set(given) & set("*?[{"):
        raise NotInFilesError(f"{given} is a pattern")
    return Path(given).absolute()


def _in_a_line(error: Exception) -> str:
    """The words of an error in one line, because of several lines only the last would be reported."""
    return " ".join("".join(c if c.isprintable() else " " for c in str(error)).split())


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
