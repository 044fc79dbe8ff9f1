"""Jobs on Apache Spark: the questions of the core, dedupe, leak and generate, from Parquet to Parquet.

Each job is a function from data frames to a data frame, and a subcommand of ``python -m sudokit.spark``. Spark moves the
rows, in batches of Arrow; the core answers each batch. A row that cannot be read has the reason in the column ``error``, and
never makes a job fail. A text column ``error`` of the input is kept, and new errors are written into it, so that jobs can
follow each other.

The output is a folder of Parquet files, which Spark commits as a whole: if a worker dies and its task is repeated, no row
is duplicated. The same input and options give the same rows on every cluster.

``partitions`` is the number of tasks. Without it, each row group of the input is answered by one task, and the rows stay
where they are; with it, the rows are first distributed evenly. Rows that take long are always distributed: by default to four
tasks for each core.
"""

# PyArrow, and the parts of PySpark that use it, have no type hints.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

import pyarrow
import pyarrow.compute

from sudokit._core import texts_of
from sudokit.arrow import ArrowJob, JobName, arrow_job
from sudokit.many import generate_many
from sudokit.spark_arguments import parse
from sudokit.spark_output import is_taken, refuse_to_replace, write

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["ask", "dedupe", "generate", "leak", "main"]

pa: Any = pyarrow
compute: Any = pyarrow.compute
Batches = Iterator[Any]

# Temporary columns of a job. The file and the row decide which of several isomorphic puzzles is the first.
PREFIX = "_sudokit_"
FILE, ROW, KEY, FORM, WHY, NUMBER = (PREFIX + name for name in ("file", "row", "key", "form", "why", "number"))

# A job that takes no more boards at a time may need seconds for one.
FEW_BOARDS = 100


def ask(
    puzzles: DataFrame,
    question: JobName,
    column: str = "puzzle",
    *,
    partitions: int | None = None,
    **options: bool | int | float | str | Sequence[str] | None,
) -> DataFrame:
    """Ask a question about each row: adds the columns of ``arrow_job(question, **options)``.

    ``ask(puzzles, "solve")`` adds ``solution``, ``verdict``, ``why`` and ``error``. :func:`sudokit.arrow_job` names the
    questions, their options and the columns of their answers.
    """
    job = arrow_job(question, threads=1, **options)
    if job.boards_at_a_time < FEW_BOARDS:
        partitions = partitions or _tasks(puzzles.sparkSession)
    return _answered(puzzles, column, job, partitions)


def dedupe(puzzles: DataFrame, column: str = "puzzle", *, partitions: int | None = None) -> DataFrame:
    """Keep the first row of each isomorphism class, and each row without a class; adds the column ``error``.

    Rows are compared by the 128-bit key of the canonical form, and by the form itself. The first row is the one with the least
    file name and row number, so the result does not depend on the cluster. The puzzles must come from Parquet files.
    """
    return _firsts(_classified(_with_places(puzzles), column, partitions)).drop(FILE, ROW, KEY, FORM, WHY)


def leak(
    train: DataFrame,
    test: DataFrame,
    column: str = "puzzle",
    *,
    train_column: str | None = None,
    partitions: int | None = None,
) -> DataFrame:
    """Find for each row of ``test`` whether its puzzle is isomorphic to a puzzle of ``train``.

    Adds ``leak``, which is null for a row that cannot be read; ``train_file`` and ``train_line``, which name the first such
    row of ``train``, counted from 1 in its file; ``why`` and ``error``. The training set must come from Parquet files.
    """
    from pyspark.sql import functions as f

    trained = _classified(_with_places(train), train_column or column, partitions).where(f.col(KEY).isNotNull())
    firsts = _firsts(trained).select(KEY, FORM, FILE, ROW)
    answers = {
        # A board that breaks a rule has no class, but can be read.
        "leak": f.when(f.coalesce(KEY, WHY).isNotNull(), f.col(FILE).isNotNull()),
        "train_file": f.col(FILE),
        "train_line": f.col(ROW) + 1,
        "why": f.concat(f.lit("invalid: "), WHY),
    }
    _refuse_taken(test, answers)
    tested = _classified(test, column, partitions).join(firsts, [KEY, FORM], "left").withColumns(answers)
    names = dict.fromkeys([*test.columns, *answers, "error"])
    return tested.select(*("`{}`".format(name.replace("`", "``")) for name in names))


def generate(
    spark: SparkSession,
    count: int,
    *,
    seed: int,
    start: int = 0,
    partitions: int | None = None,
    **options: Any,
) -> DataFrame:
    """Make ``count`` puzzles: the same as ``sudokit generate --count COUNT --seed SEED``.

    The columns are ``number``, from ``start`` on, ``puzzle``, and ``error`` for a puzzle that was not found within
    ``max_work`` attempts. A row depends only on the seed and its number, not on ``partitions`` (default: four for each
    core). The other options are the same as for :func:`sudokit.generate_many`, except ``threads`` and ``progress``.
    """
    if count < 0:
        raise ValueError(f"count={count}: expected a number from 0 on")
    # Refuses wrong options here, before the tasks start.
    generate_many(0, seed=seed, start=start, threads=1, progress=None, **options)

    def make(batches: Batches) -> Batches:
        for batch in batches:
            numbers: list[int] = batch.column(0).to_pylist()
            puzzles, errors = _made(numbers, seed, options)
            columns = [batch.column(0), pa.array(puzzles, pa.string()), pa.array(errors, pa.string())]
            yield pa.RecordBatch.from_arrays(columns, names=["number", "puzzle", "error"])

    numbers = spark.range(start, start + count, 1, partitions or _tasks(spark))
    return numbers.mapInArrow(make, "number long, puzzle string, error string")


def _made(numbers: list[int], seed: int, options: dict[str, Any]) -> tuple[list[str | None], list[str | None]]:
    """The puzzles with these consecutive numbers, and the reason for each one that was not found."""
    if not numbers:
        return [], []
    try:
        puzzles = cast("Any", generate_many(len(numbers), seed=seed, start=numbers[0], threads=1, **options))
    except RuntimeError as error:
        if len(numbers) == 1:
            return [None], [str(error)]
        middle = len(numbers) // 2
        halves = [_made(half, seed, options) for half in (numbers[:middle], numbers[middle:])]
        return halves[0][0] + halves[1][0], halves[0][1] + halves[1][1]
    return [*texts_of(puzzles)], [None] * len(numbers)


def _tasks(spark: SparkSession) -> int:
    """The number of tasks that keeps all cores busy until the end."""
    return 4 * spark.sparkContext.defaultParallelism


def _with_places(puzzles: DataFrame) -> DataFrame:
    """The rows with their positions: the file, and the number of the row in it."""
    from pyspark.errors import AnalysisException
    from pyspark.sql import functions as f

    if puzzles.isStreaming:
        raise ValueError("the first row of a class is not known before the end of a stream: give a data frame of files")
    places = {FILE: f.col("_metadata.file_path"), ROW: f.col("_metadata.row_index")}
    try:
        return puzzles.withColumns(places)
    except AnalysisException:
        raise ValueError("the rows have no place in a file: write them to Parquet, and read that") from None


def _classified(puzzles: DataFrame, column: str, partitions: int | None) -> DataFrame:
    """The rows with the key and canonical form of their isomorphism class; rows without a class have a reason instead."""
    return _answered(puzzles, column, arrow_job("class", threads=1, packed=True), partitions, PREFIX)


def _firsts(classified: DataFrame) -> DataFrame:
    """The first row of each class, and each row without a class."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    # All rows without a class have the same key, none, and would be sorted together.
    alone = f.when(f.col(KEY).isNull(), f.struct(FILE, ROW))
    rows_of_class = Window.partitionBy(KEY, FORM, alone).orderBy(FILE, ROW)
    return classified.withColumn(NUMBER, f.row_number().over(rows_of_class)).where(f.col(NUMBER) == 1).drop(NUMBER)


def _answered(
    puzzles: DataFrame, column: str, job: ArrowJob, partitions: int | None, prefix: str = ""
) -> DataFrame:
    """The rows with the answers of a job about this column.

    The names of their columns begin with the prefix, except ``error``. If that is a text column of the rows, a new error
    replaces an earlier one.
    """
    from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_type
    from pyspark.sql.types import StructType

    if column not in puzzles.columns:
        there = ", ".join(repr(name) for name in puzzles.columns if name not in (FILE, ROW))
        raise ValueError(f"there is no column {column!r}; there are {there}")
    # A column of another type is refused here, not by each task.
    job(pa.table({column: pa.array([], to_arrow_type(puzzles.schema[column].dataType))}), column)
    names = [name if name == "error" else prefix + name for name in job.schema.names]
    kinds = pa.schema(job.schema).types
    added = from_arrow_schema(pa.schema([*zip(names, kinds, strict=True)]))
    has_errors = "error" in puzzles.columns and puzzles.schema["error"].dataType == added["error"].dataType
    # The last name is the column of errors, which may exist.
    _refuse_taken(puzzles, names[:-1] if has_errors else names)

    def answer(batches: Batches) -> Batches:
        for batch in batches:
            rows = pa.Table.from_batches([batch])
            for name, values in zip(names, pa.table(job(batch.column(column))).columns, strict=True):
                if name in rows.column_names:
                    at = rows.column_names.index(name)
                    rows = rows.set_column(at, name, compute.coalesce(values, rows.column(at)))
                else:
                    rows = rows.append_column(name, values)
            yield from rows.to_batches()

    fields = {field.name: field for field in [*puzzles.schema, *added]}
    if partitions is not None:
        puzzles = puzzles.repartition(partitions)
    return _mapped(puzzles, answer, StructType([*fields.values()]))


def _mapped(rows: DataFrame, work: Callable[[Batches], Batches], schema: Any) -> DataFrame:
    """The rows that this function makes in Arrow. Spark's own ``mapInArrow`` does not find columns with dots in their names.
    """
    names = rows.columns

    def make(batches: Batches) -> Batches:
        return work(batch.rename_columns(names) for batch in batches)

    return rows.toDF(*map(str, range(len(names)))).mapInArrow(make, schema)


def _refuse_taken(puzzles: DataFrame, added: Iterable[str]) -> None:
    taken = [name for name in added if name in puzzles.columns]
    if taken:
        raise ValueError(f"the input has a column {taken[0]!r} already: rename it")


def _rows(options: argparse.Namespace, spark: SparkSession) -> DataFrame:
    """The rows that the job makes."""
    own, partitions = options.options, options.partitions
    if options.job == "generate":
        own["count"] = max(own["count"] - own.get("start", 0), 0)
        return generate(spark, partitions=partitions, **own)
    puzzles, column = _read(spark, options.inputs), options.column
    match options.job:
        case "dedupe":
            return dedupe(puzzles, column, partitions=partitions)
        case "leak":
            return leak(_read(spark, [options.train]), puzzles, column, partitions=partitions)
        case question:
            return ask(puzzles, question, column, partitions=partitions, **own)


def _read(spark: SparkSession, inputs: Sequence[str]) -> DataFrame:
    """The rows of Parquet files, which must have the same columns: Spark would drop columns that the first file lacks.
    """
    rows, merged = spark.read.parquet(*inputs), spark.read.option("mergeSchema", "true").parquet(*inputs)
    others = [name for name in merged.columns if name not in rows.columns]
    if others:
        raise ValueError(f"the files have different columns: only some have {', '.join(map(repr, others))}")
    return rows


def _run(options: argparse.Namespace, spark: SparkSession) -> int:
    """Runs the job; returns the number of rows that it has written."""
    if options.overwrite and options.job != "generate":
        trained = [options.train] if options.job == "leak" else []
        refuse_to_replace(spark, [*trained, *options.inputs], options.output)
    return write(_rows(options, spark), options.output, overwrite=options.overwrite)


def _reason(error: Exception, output: str) -> str:
    """The reason why Spark could not run a job, in one line."""
    from pyspark.errors import PythonException

    if is_taken(error):
        return f"{output} is there already: --overwrite replaces it"
    if isinstance(error, PythonException):
        # The end of a traceback: the type of the exception and its message.
        return str(error).strip().splitlines()[-1].partition(": ")[2]
    java: Any = getattr(error, "java_exception", None)
    text = str(java.getMessage() if java else error)
    return text.strip().splitlines()[0]


def _started(options: argparse.Namespace) -> SparkSession:
    """A session for this job. Names of columns that differ in case are different, as in the command."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName(f"sudokit {options.job}").config("spark.log.level", "ERROR")
    builder = builder.config("spark.sql.caseSensitive", "true")
    session = (builder.master(options.master) if options.master else builder).getOrCreate()
    if str(session.sparkContext.master).startswith("local") and "PYSPARK_PYTHON" not in os.environ:
        # Uses this Python, not the first one in the path, which may lack this package.
        session.sparkContext.pythonExec = sys.executable
    return session


def main(arguments: Sequence[str] | None = None, spark: SparkSession | None = None) -> int:
    """The command ``python -m sudokit.spark``: 0 if the job is done, 2 if it cannot be done, 130 after Ctrl-C.

    To run the job in an existing session, such as a notebook's, pass it as ``spark``; it stays open. Otherwise, a session
    is started for the job.
    """
    options = parse(arguments)
    if spark is not None and options.master:
        print("sudokit.spark: --master is for a session to start, but there is one already", file=sys.stderr)
        return 2
    try:
        from py4j.protocol import Py4JError  # type: ignore[import-untyped]
        from pyspark.errors import PySparkException
    except ImportError:
        print("sudokit.spark: PySpark is not installed: pip install 'pyspark[sql]'", file=sys.stderr)
        return 2
    session = spark
    try:
        session = spark or _started(options)
        said, status = f"{_run(options, session)} rows in {options.output}", 0
    except (ValueError, TypeError, OSError, PySparkException, Py4JError) as error:
        said, status = f"sudokit.spark: {_reason(error, options.output)}", 2
    except KeyboardInterrupt:
        said, status = "sudokit.spark: interrupted", 130
    finally:
        if spark is None and session is not None:
            session.stop()
    # Prints the reason last, because Spark still prints warnings while it stops.
    print(said, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
