"""Jobs on Parquet files that do not move rows through Apache Spark: solve moves nothing, and dedupe and leak move only
keys.

Each task reads row groups of files and writes a file of its own, as the command does, so a row costs little more than in the
command. All machines of the cluster must mount the file system under the same path, and the inputs must have the same columns;
otherwise the caller lets Spark move the rows. Each job tells its caller which way was chosen, and why.
"""

# PyArrow has no type hints.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow
import pyarrow.compute
import pyarrow.ipc
from numpy.typing import NDArray

from sudokit._class_keys import buckets, is_repeated
from sudokit._core import ask_row_groups, write_rows
from sudokit.arrow import arrow_job
from sudokit.spark_plan import LARGEST_TASK, NotInFilesError, Part, Plan, address, parts_of, plan

if TYPE_CHECKING:
    from pyspark import RDD
    from pyspark.sql import SparkSession

__all__ = ["LEAK_COLUMNS", "dedupe_files", "leak_files", "solve_files"]

pa: Any = pyarrow
compute: Any = pyarrow.compute
ipc: Any = pyarrow.ipc

# The number of rows that take as long to solve as Spark takes to start a task.
WORTH_A_TASK = 1 << 19

# The columns that leak adds.
LEAK_COLUMNS = ["leak", "train_file", "train_line", "why", "error"]

# The columns of the rows that are compared. A place is an integer with the number of the part in its upper half, and the
# number of the row in its lower half.
KEY, FORM, PLACE, WHY, ERROR = "key", "form", "place", "why", "error"

_CLASSES = pa.schema(
    [(KEY, pa.binary()), (FORM, pa.binary()), (WHY, pa.string()), (ERROR, pa.string()), (PLACE, pa.int64())]
)
_NOTES = pa.schema([(PLACE, pa.int64()), (ERROR, pa.string())])
_LEAKS = pa.schema([(PLACE, pa.int64()), (WHY, pa.string()), (ERROR, pa.string()), ("first", pa.int64())])

# A bucket, and its rows as Arrow writes them, without the schema, because most blobs have few rows.
_Blob = tuple[int, bytes]

Say = Callable[[str], object]
"""A function that gets a sentence about how a job is done."""


def _silent(_: str) -> None:
    """Hears nothing."""


def solve_files(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    engine: str = "auto",
    first: bool = False,
    max_work: int | None = None,
    timeout: float | None = None,
    overwrite: bool = False,
    say: Say = _silent,
) -> int | None:
    """Solve the rows of Parquet files, or of folders of them, into a folder of Parquet files; return the number of rows.

    The rows are the same as from :func:`sudokit.spark.solve` on these files. The result is None, and nothing is done, if the
    tasks cannot read and write the files themselves: the file system is not a mounted folder, the folders are partitioned, or
    the files have different columns. ``say`` is called with a sentence that gives this reason, or the number of tasks.
    """
    options: dict[str, Any] = {"engine": engine, "first": first, "max_work": max_work, "timeout": timeout}
    names = arrow_job("solve", **options).schema.names
    try:
        planned = plan(spark, inputs, output, column, names, overwrite, least=WORTH_A_TASK)
    except NotInFilesError as why:
        say(f"Spark moves the rows: {why}")
        return None
    say(str(planned))
    parts = planned.parts

    def work(numbers: Iterable[int]) -> Iterator[str]:
        for number in numbers:
            inputs = [(Path(groups.path), groups.first, groups.end) for groups in parts[number].row_groups]
            file = planned.file(number)
            ask_row_groups(inputs, file, column=column, operation="solve", options=json.dumps(options))
            yield file.name

    def run() -> list[str]:
        return spark.sparkContext.parallelize(range(len(parts)), len(parts)).mapPartitions(work).collect()

    planned.commit(run)
    return sum(part.rows for part in parts)


def dedupe_files(
    spark: SparkSession,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    overwrite: bool = False,
    say: Say = _silent,
) -> int | None:
    """Write the rows of Parquet files that :func:`sudokit.spark.dedupe` keeps; return the number of rows.

    Spark moves keys, canonical forms and places of the rows, not the rows themselves. The result may be None, as in
    :func:`solve_files`.
    """
    try:
        planned = plan(spark, inputs, output, column, ["error"], overwrite)
    except NotInFilesError as why:
        say(f"Spark moves the rows: {why}")
        return None
    say(str(planned))

    def choose(blobs: Iterable[_Blob]) -> Iterator[_Blob]:
        rows = _joined(blobs, _CLASSES)
        repeated = rows.filter(pa.array(is_repeated(rows.column(KEY))))
        firsts = repeated.group_by([KEY, FORM], use_threads=False).aggregate([(PLACE, "min")])
        is_first = compute.is_in(repeated.column(PLACE), firsts.column(f"{PLACE}_min"))
        later = repeated.filter(compute.invert(is_first))
        # A row without a class stays, and its error is noted.
        wrong = rows.filter(compute.field(ERROR).is_valid())
        yield from _by_part(pa.concat_tables([later, wrong]), _NOTES)

    def answer(rows: Any, notes: Any) -> Any:
        # A note without an error marks a row that is left out.
        is_kept = compute.or_(notes.column(PLACE).is_null(), notes.column(ERROR).is_valid())
        return _with_errors(rows, notes.column(ERROR)).filter(is_kept)

    classes = _classes(spark, [(part, column) for part in planned.parts])
    return _write_noted(planned, classes.mapPartitions(choose), _NOTES, answer)


def leak_files(
    spark: SparkSession,
    train: str,
    inputs: Sequence[str],
    output: str,
    column: str = "puzzle",
    *,
    train_column: str | None = None,
    overwrite: bool = False,
    say: Say = _silent,
) -> int | None:
    """Write the rows of Parquet files with the columns that :func:`sudokit.spark.leak` adds; return the number of rows.

    Spark moves keys, canonical forms and places of the rows, not the rows themselves. The result may be None, as in
    :func:`solve_files`, also because of the training set.
    """
    train_column = train_column or column
    try:
        planned = plan(spark, inputs, output, column, LEAK_COLUMNS, overwrite, others=[train])
        train_parts = parts_of(spark, train, train_column)
    except NotInFilesError as why:
        say(f"Spark moves the rows: {why}")
        return None
    say(str(planned))
    parts = planned.parts
    count = len(parts)
    # For the row groups of the training set, in order: the files, the numbers of rows before them, and the places of their
    # first rows.
    files, before, starts = zip(*_places(train_parts, count), strict=True) if train_parts else ((), (), ())

    def compare(blobs: Iterable[_Blob]) -> Iterator[_Blob]:
        rows = _joined(blobs, _CLASSES)
        is_test = rows.column(PLACE).to_numpy() >> 32 < count
        repeated = is_repeated(rows.column(KEY))
        tested, trained = rows.filter(pa.array(is_test & repeated)), rows.filter(pa.array(~is_test & repeated))
        firsts = trained.group_by([KEY, FORM], use_threads=False).aggregate([(PLACE, "min")])
        leaks = tested.join(firsts, [KEY, FORM], join_type="inner", use_threads=False)
        leaks = leaks.select([PLACE, WHY, ERROR, f"{PLACE}_min"]).rename_columns([PLACE, WHY, ERROR, "first"])
        without = rows.filter(pa.array(is_test)).filter(compute.field(KEY).is_null()).select([PLACE, WHY, ERROR])
        yield from _by_part(pa.concat_tables([leaks, without], promote_options="default"), _LEAKS)

    def answer(rows: Any, notes: Any) -> Any:
        first = notes.column("first")
        places = first.drop_null().to_numpy()
        at = np.searchsorted(np.array(starts, dtype=np.int64), places, side="right") - 1
        train_file, train_line = np.full(len(rows), None, dtype=object), np.zeros(len(rows), dtype=np.int64)
        is_leak = first.is_valid().to_numpy()
        train_file[is_leak] = np.array(files, dtype=object)[at]
        train_line[is_leak] = 1 + places - np.array(starts, dtype=np.int64)[at] + np.array(before, dtype=np.int64)[at]
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
    return _write_noted(planned, classes.mapPartitions(compare), _LEAKS, answer)


def _places(parts: Sequence[Part], first: int) -> Iterator[tuple[str, int, int]]:
    """For the row groups of parts, numbered from ``first`` on: the file, the number of rows before them, and the place of their
    first row."""
    for number, part in enumerate(parts, first):
        place = number << 32
        for groups in part.row_groups:
            yield address(groups.path), groups.before, place
            place += groups.rows


def _classes(spark: SparkSession, parts: Sequence[tuple[Part, str]]) -> RDD[_Blob]:
    """Keys, forms, places and errors of the rows of these parts; all rows of a class are in one partition."""
    job = arrow_job("class", threads=1, packed=True)
    total = sum(part.rows for part, _ in parts)
    count = max(2 * spark.sparkContext.defaultParallelism, total // (LARGEST_TASK // 2))

    def classify(numbers: Iterable[int]) -> Iterator[_Blob]:
        for number in numbers:
            part, column = parts[number]
            boards = part.read([column]).column(column)
            answers = pa.table(job(boards)).combine_chunks()
            places = pa.array((number << 32) + np.arange(len(boards), dtype=np.int64))
            yield from _split(answers.append_column(PLACE, places), buckets(answers.column(KEY), count), _CLASSES)

    rows = spark.sparkContext.parallelize(range(len(parts)), len(parts)).mapPartitions(classify)
    return rows.partitionBy(count, int)


def _write_noted(planned: Plan, notes: RDD[_Blob], schema: Any, answer: Callable[[Any, Any], Any]) -> int:
    """Write for each part the rows that ``answer`` makes from its rows and notes; return the number of rows written.

    The notes have this schema, and are split by part. ``answer`` gets a row of notes for each row of the part, with nulls for
    a row without a note.
    """
    parts = planned.parts

    def write(number: int, blobs: Iterable[_Blob]) -> Iterator[tuple[str, int]]:
        rows, notes = parts[number].read(), _joined(blobs, schema)
        indices = np.full(len(rows), -1)
        indices[notes.column(PLACE).to_numpy() & 0xFFFF_FFFF] = np.arange(len(notes))
        rows = answer(rows, notes.take(pa.array(indices, mask=indices < 0)))
        file = planned.file(number)
        write_rows(rows, file)
        yield file.name, len(rows)

    written: list[tuple[str, int]] = []

    def run() -> list[str]:
        written.extend(notes.partitionBy(len(parts), int).mapPartitionsWithIndex(write).collect())
        return [name for name, _ in written]

    planned.commit(run)
    return sum(rows for _, rows in written)


def _with_errors(rows: Any, errors: Any) -> Any:
    """The rows with these errors. If the input has the column, its values stay where there is no new error."""
    at = rows.schema.get_field_index("error")
    if at < 0:
        return rows.append_column("error", errors)
    return rows.set_column(at, "error", compute.coalesce(errors, rows.column(at)))


def _by_part(notes: Any, schema: Any) -> Iterator[_Blob]:
    """The notes of the rows of each part."""
    return _split(notes, notes.column(PLACE).to_numpy() >> 32, schema)


def _split(rows: Any, buckets: NDArray[np.int64], schema: Any) -> Iterator[_Blob]:
    """The rows of each bucket with the columns of this schema, as bytes."""
    order = np.argsort(buckets, kind="stable")
    rows = rows.select(schema.names).cast(schema).take(pa.array(order)).combine_chunks()
    numbers, starts, counts = np.unique(buckets[order], return_index=True, return_counts=True)
    # There is one batch, or none if there are no rows.
    for batch in rows.to_batches():
        for number, start, count in zip(numbers.tolist(), starts.tolist(), counts.tolist(), strict=True):
            yield number, batch.slice(start, count).serialize().to_pybytes()


def _joined(blobs: Iterable[_Blob], schema: Any) -> Any:
    """The rows of this schema that were split into blobs."""
    batches = [ipc.read_record_batch(pa.py_buffer(blob), schema) for _, blob in blobs]
    return pa.Table.from_batches(batches, schema).combine_chunks()
