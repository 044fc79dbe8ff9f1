"""Jobs on Apache Spark: solve, rate, dedupe, leak and generate, from Parquet to Parquet.

Each job is a function from data frames to a data frame, and a subcommand of ``python -m sudokit.spark``. Spark moves the
rows, in batches of Arrow; the core answers each batch. The subcommands ``solve``, ``dedupe`` and ``leak`` use
:func:`solve_files`, :func:`dedupe_files` and :func:`leak_files` where possible: their tasks read and write the files
themselves. A row that cannot be read has the reason in the column ``error``, and never makes a job fail. A text column
``error`` of the input is kept, and new errors are written into it, so that jobs can follow each other.

The output is a folder of Parquet files, which Spark commits as a whole: if a worker dies and its task is repeated, no row
is duplicated. The same input and options give the same rows on every cluster.

``partitions`` is the number of tasks. Without it, each row group of the input is answered by one task, and the rows stay
where they are; with it, the rows are first distributed evenly.
"""

# PyArrow, and the parts of PySpark that use it, have no type hints.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
import pyarrow
import pyarrow.compute

from sudokit._class_keys import is_repeated
from sudokit._core import texts_of
from sudokit.arrow import ArrowJob, arrow_job
from sudokit.many import generate_many
from sudokit.spark_arguments import parse
from sudokit.spark_files import LEAK_COLUMNS, dedupe_files, leak_files, solve_files
from sudokit.spark_output import is_taken, refuse_to_replace, write

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["dedupe", "dedupe_files", "generate", "leak", "leak_files", "main", "rate", "solve", "solve_files"]

pa: Any = pyarrow
compute: Any = pyarrow.compute
Batches = Iterator[Any]

# Temporary columns of a job. The file and the row decide which of several isomorphic puzzles is the first.
FILE, ROW, KEY, FORM, WHY, ERROR, EARLIER = (
    f"_sudokit_{name}" for name in ("file", "row", "key", "form", "why", "error", "earlier")
)


def solve(
    puzzles: DataFrame,
    column: str = "puzzle",
    *,
    engine: str = "auto",
    first: bool = False,
    max_work: int | None = None,
    timeout: float | None = None,
    partitions: int | None = None,
) -> DataFrame:
    """Solve each row: adds the columns ``solution``, ``verdict``, ``why`` and ``error``.

    ``engine`` is the name of the engine, as ``sudokit engines`` lists it. With ``first``, the search stops at the first
    solution. A search stops after ``max_work`` nodes or ``timeout`` seconds.
    """
    options: _Options = {"engine": engine, "first": first, "max_work": max_work, "timeout": timeout}
    return _answered(puzzles, column, "solve", options, partitions)


def rate(
    puzzles: DataFrame,
    column: str = "puzzle",
    *,
    profile: str = "se121",
    difficulty: bool = False,
    improper: bool = False,
    clues: bool = False,
    minimal: bool = False,
    max_work: int | None = None,
    timeout: float | None = None,
    partitions: int | None = None,
) -> DataFrame:
    """Rate each row with one solution: adds ``er``, ``ep``, ``ed`` and the related columns.

    ``profile="hodoku"`` gives the level and score of HoDoKu, and ``difficulty`` all measures. ``improper`` also rates rows with
    no solution or several. ``clues`` adds the number of givens, and ``minimal`` whether every given is needed. After
    ``max_work`` searches for chains or ``timeout`` seconds a rating stops and is a lower bound. By default there are four
    ``partitions`` for each core, because a rating takes much longer than moving its row.
    """
    options: _Options = {
        "profile": profile,
        "difficulty": difficulty,
        "improper": improper,
        "clues": clues,
        "minimal": minimal,
        "max_work": max_work,
        "timeout": timeout,
    }
    return _answered(puzzles, column, "rate", options, partitions or _tasks(puzzles.sparkSession))


def dedupe(puzzles: DataFrame, column: str = "puzzle", *, partitions: int | None = None) -> DataFrame:
    """Keep the first row of each isomorphism class, and each row without a class; adds the column ``error``.

    Rows are shuffled and compared by the 128-bit key of the canonical form, and then compared by the form itself. The
    first row is the one with the least file name and row number, so the result does not depend on the cluster. The
    puzzles must come from Parquet files.
    """
    given = _with_earlier_errors(puzzles)
    _refuse_taken(given, ["error"])
    keyed = _with_classes(_with_earlier_errors(_with_places(puzzles)), column, partitions).withColumnRenamed(ERROR, "error")
    return _with_all_errors(_first_of_classes(keyed, [*given.columns, "error"], partitions))


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

    test = _with_earlier_errors(test)
    _refuse_taken(test, LEAK_COLUMNS)
    keyed = _with_classes(_with_places(train), train_column or column, partitions).where(f.col(KEY).isNotNull())
    classes = _first_of_classes(keyed, [KEY, FORM, FILE, ROW], partitions)
    tested = _with_classes(test, column, partitions)
    leaks = tested.join(classes.hint("shuffle_hash"), [KEY, FORM], "left").select(
        *(f.col(_quoted(name)) for name in test.columns),
        f.when(f.col(ERROR).isNull(), f.col(FILE).isNotNull()).alias("leak"),
        f.col(FILE).alias("train_file"),
        (f.col(ROW) + 1).alias("train_line"),
        f.concat(f.lit("invalid: "), f.col(WHY)).alias("why"),
        f.col(ERROR).alias("error"),
    )
    return _with_all_errors(leaks)


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
    ``max_attempts`` attempts. A row depends only on the seed and its number, not on ``partitions`` (default: four for each
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


_Options = Mapping[str, "bool | int | float | str | None"]


def _answered(
    puzzles: DataFrame, column: str, name: Literal["solve", "rate"], options: _Options, partitions: int | None
) -> DataFrame:
    """The rows with the columns that a job adds to them."""
    job = arrow_job(name, threads=1, **options)
    return _with_all_errors(_extended(_with_earlier_errors(puzzles), column, job, pa.schema(job.schema), partitions))


def _with_earlier_errors(puzzles: DataFrame) -> DataFrame:
    """The rows with the text column ``error``, if there is one, renamed to a name that no job adds."""
    is_there = "error" in puzzles.columns and puzzles.schema["error"].dataType.simpleString() == "string"
    return puzzles.withColumnRenamed("error", EARLIER) if is_there else puzzles


def _with_all_errors(rows: DataFrame) -> DataFrame:
    """The rows with new errors in place of earlier ones; without a new error, the earlier one stays."""
    from pyspark.sql import functions as f

    if EARLIER not in rows.columns:
        return rows
    return rows.withColumn(EARLIER, f.coalesce("error", EARLIER)).drop("error").withColumnRenamed(EARLIER, "error")


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


def _with_classes(puzzles: DataFrame, column: str, partitions: int | None) -> DataFrame:
    """The rows with the key and canonical form of their isomorphism class; rows without a class have a reason instead.
    """
    added = [(KEY, pa.binary()), (FORM, pa.binary()), (WHY, pa.string()), (ERROR, pa.string())]
    return _extended(puzzles, column, arrow_job("class", threads=1, packed=True), pa.schema(added), partitions)


def _first_of_classes(keyed: DataFrame, columns: Sequence[str], partitions: int | None) -> DataFrame:
    """These columns of the first row of each class, and of each row without a class.

    The rows of a class are brought together by its key, and compared by its form. A task has the rows of its partition in
    memory.
    """
    from pyspark.sql import functions as f
    from pyspark.sql.types import StructType

    def choose(batches: Batches) -> Batches:
        parts = list(batches)
        if not parts:
            return
        rows = pa.Table.from_batches(parts)
        is_repeated_key = is_repeated(rows.column(KEY))
        numbered = rows.select([KEY, FORM, FILE, ROW]).append_column("row", pa.array(np.arange(len(rows))))
        repeated = numbered.filter(pa.array(is_repeated_key))
        order = compute.sort_indices(repeated, sort_keys=[(FILE, "ascending"), (ROW, "ascending")])
        classes = repeated.take(order).group_by([KEY, FORM], use_threads=False)
        is_kept = ~is_repeated_key
        is_kept[classes.aggregate([("row", "first")])["row_first"].to_numpy()] = True
        yield from rows.select(columns).filter(pa.array(is_kept)).to_batches()

    # Rows without a class have no key, and are distributed by their positions.
    alone = f.when(f.col(KEY).isNull(), f.col(ROW))
    number = partitions or int(keyed.sparkSession.conf.get("spark.sql.shuffle.partitions") or "200")
    schema = StructType([keyed.schema[name] for name in columns])
    return _mapped(keyed.repartition(number, KEY, alone), choose, schema)


def _extended(
    puzzles: DataFrame, column: str, job: ArrowJob, added: Any, partitions: int | None
) -> DataFrame:
    """The rows with the columns that a job gives for the column of puzzles, under these names."""
    from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_type
    from pyspark.sql.types import StructType

    if column not in puzzles.columns:
        names = ", ".join(repr(name) for name in puzzles.columns if name not in (FILE, ROW, EARLIER))
        raise ValueError(f"there is no column {column!r}; there are {names}")
    _refuse_taken(puzzles, added.names)
    # Refuses a column of another type here, before the tasks start.
    job(pa.table({column: pa.array([], to_arrow_type(puzzles.schema[column].dataType))}), column)

    def extend(batches: Batches) -> Batches:
        for batch in batches:
            answers = pa.table(job(batch.column(column))).combine_chunks()
            columns = [_one_chunk(answers.column(index), added.types[index]) for index in range(len(added))]
            yield pa.RecordBatch.from_arrays(
                [*batch.columns, *columns], names=[*batch.schema.names, *added.names]
            )

    schema = StructType([*puzzles.schema.fields, *from_arrow_schema(added).fields])
    if partitions is not None:
        puzzles = puzzles.repartition(partitions)
    return _mapped(puzzles, extend, schema)


def _mapped(rows: DataFrame, work: Callable[[Batches], Batches], schema: Any) -> DataFrame:
    """The rows that this function makes in Arrow. Spark's own ``mapInArrow`` does not find columns with dots in their names.
    """
    names = rows.columns

    def make(batches: Batches) -> Batches:
        return work(batch.rename_columns(names) for batch in batches)

    return rows.toDF(*map(str, range(len(names)))).mapInArrow(make, schema)


def _one_chunk(column: Any, kind: Any) -> Any:
    return pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], kind)


def _refuse_taken(puzzles: DataFrame, added: Sequence[str]) -> None:
    taken = [name for name in added if name in puzzles.columns]
    if taken:
        raise ValueError(f"the input has a column {taken[0]!r} already: rename it")


def _quoted(name: str) -> str:
    """The name of a column as Spark's expressions write it."""
    return f"`{name.replace('`', '``')}`"


# The options for puzzles that generate_many and the command share.
_GENERATION = ("full_grids", "minimal", "givens", "symmetry", "level", "er", "technique", "without", "max_attempts")


def _rows(options: argparse.Namespace, spark: SparkSession) -> DataFrame:
    """The rows that the job makes."""
    partitions = options.partitions
    if options.job == "generate":
        shared = {name: getattr(options, name) for name in _GENERATION}
        count = max(options.count - options.skip, 0)
        return generate(spark, count, seed=options.seed, start=options.skip, partitions=partitions, **shared)
    puzzles, column = _read(spark, options.inputs), options.column
    match options.job:
        case "solve":
            return solve(
                puzzles,
                column,
                engine=options.engine,
                first=options.first,
                max_work=options.max_work,
                timeout=options.timeout,
                partitions=partitions,
            )
        case "rate":
            return rate(
                puzzles,
                column,
                profile=options.profile,
                difficulty=options.difficulty,
                improper=options.improper,
                clues=options.clues,
                minimal=options.minimal,
                max_work=options.max_work,
                timeout=options.timeout,
                partitions=partitions,
            )
        case "dedupe":
            return dedupe(puzzles, column, partitions=partitions)
        case _:
            return leak(_read(spark, [options.train]), puzzles, column, partitions=partitions)


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
    if options.partitions is None:
        rows = _run_on_files(options, spark)
        if rows is not None:
            return rows
    else:
        _say("Spark moves the rows: --partitions distributes them")
    if options.overwrite and options.job != "generate":
        trained = [options.train] if options.job == "leak" else []
        refuse_to_replace(spark, [*trained, *options.inputs], options.output)
    with _shuffled_into(spark, options.partitions):
        return write(_rows(options, spark), options.output, overwrite=options.overwrite)


@contextmanager
def _shuffled_into(spark: SparkSession, partitions: int | None) -> Generator[None, None, None]:
    """Sets the number of partitions into which Spark shuffles rows by key, as dedupe and leak need it."""
    name = "spark.sql.shuffle.partitions"
    before = spark.conf.get(name)
    if partitions is not None:
        spark.conf.set(name, partitions)
    try:
        yield
    finally:
        spark.conf.set(name, before or "200")


def _run_on_files(options: argparse.Namespace, spark: SparkSession) -> int | None:
    """Runs a job whose tasks read and write the files themselves; ``None`` if the job has no such form, or if the tasks
    cannot access the files."""
    match options.job:
        case "solve":
            return solve_files(
                spark,
                options.inputs,
                options.output,
                options.column,
                engine=options.engine,
                first=options.first,
                max_work=options.max_work,
                timeout=options.timeout,
                overwrite=options.overwrite,
                say=_say,
            )
        case "dedupe":
            return dedupe_files(
                spark, options.inputs, options.output, options.column, overwrite=options.overwrite, say=_say
            )
        case "leak":
            return leak_files(
                spark, options.train, options.inputs, options.output, options.column, overwrite=options.overwrite, say=_say
            )
        case _:
            return None


def _say(text: str) -> None:
    """Prints how a job is done."""
    print(f"sudokit.spark: {text}", file=sys.stderr)


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
