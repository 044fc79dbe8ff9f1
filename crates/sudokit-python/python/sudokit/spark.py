"""Jobs on Apache Spark: solve, rate, dedupe, leak and generate, from Parquet to Parquet.

Each job is a function from data frames to a data frame, and a subcommand of ``python -m sudokit.spark``. Spark moves the
rows, in batches of Arrow; the core answers each batch. A row that cannot be read has its reason in the column ``error``,
and never fails a job.

The output is a folder of Parquet files, which Spark commits as a whole: a task that is repeated, because its worker died,
writes its rows once. The same input and options give the same rows, whatever the cluster.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from sudokit._core import texts_of
from sudokit.arrow import ArrowJob, arrow_job
from sudokit.many import generate_many

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["dedupe", "generate", "leak", "main", "rate", "solve"]

Batches = Iterator[pa.RecordBatch]

# The place of a row in its data set, which says which of several isomorphic puzzles is the first.
FILE, ROW = "_metadata.file_path", "_metadata.row_index"
# Columns that a job needs on its way.
PLACE, KEY, FORM = "_sudokit_place", "_sudokit_key", "_sudokit_form"


def solve(
    puzzles: DataFrame, column: str = "puzzle", *, first: bool = False, partitions: int | None = None
) -> DataFrame:
    """Solve each row: the columns ``solution``, ``verdict``, ``why`` and ``error`` are added.

    With ``first``, a second solution is not looked for. ``partitions`` is the number of tasks; without it, the input's.
    """
    return _answered(puzzles, column, arrow_job("solve", first=first, threads=1), partitions)


def rate(
    puzzles: DataFrame,
    column: str = "puzzle",
    *,
    max_nodes: int | None = None,
    timeout: float | None = None,
    partitions: int | None = None,
) -> DataFrame:
    """Rate each row with one solution: ``er``, ``ep``, ``ed`` and the columns beside them are added.

    A rating stops after ``max_nodes`` searches for chains or ``timeout`` seconds, and is a lower bound then.
    """
    job = arrow_job("rate", max_nodes=max_nodes, timeout=timeout, threads=1)
    return _answered(puzzles, column, job, partitions)


def dedupe(puzzles: DataFrame, column: str = "puzzle", *, partitions: int | None = None) -> DataFrame:
    """Keep the first row of each isomorphism class; a row without a class, such as an unreadable one, is kept, too.

    Rows are compared by the 128-bit key of the canonical form, by which they are shuffled, and then by the form itself.
    The first row is the one with the least file name and row number, so the result does not depend on the cluster. The
    puzzles must come from Parquet files.
    """
    from pyspark.sql import functions as f

    names = puzzles.columns
    placed = puzzles.withColumn(PLACE, f.struct(f.col(FILE), f.col(ROW)))
    keyed = _with_classes(placed, column, partitions)
    without_class = keyed.where(f.col(KEY).isNull()).select(*names)
    row = f.struct(*(f.col(_quoted(name)) for name in names)).alias("row")
    first = (
        keyed.where(f.col(KEY).isNotNull())
        .groupBy(KEY, FORM)
        .agg(f.min_by(row, f.col(PLACE)).alias("row"))
        .select("row.*")
    )
    return first.unionByName(without_class)


def leak(
    train: DataFrame,
    test: DataFrame,
    column: str = "puzzle",
    *,
    train_column: str | None = None,
    partitions: int | None = None,
) -> DataFrame:
    """Tell of each row of ``test`` whether its puzzle is isomorphic to one of ``train``.

    Added are ``leak``, null for a row that cannot be read or breaks a rule, and ``train_file`` and ``train_row``, the
    place of the first such row of ``train``; rows are counted from 0.
    """
    from pyspark.sql import functions as f

    placed = train.withColumn(PLACE, f.struct(f.col(FILE), f.col(ROW)))
    classes = (
        _with_classes(placed, train_column or column, partitions)
        .where(f.col(KEY).isNotNull())
        .groupBy(KEY, FORM)
        .agg(f.min(PLACE).alias(PLACE))
    )
    names = [f.col(_quoted(name)) for name in test.columns]
    keyed = _with_classes(test, column, partitions)
    return keyed.join(classes, [KEY, FORM], "left").select(
        *names,
        f.when(f.col(KEY).isNotNull(), f.col(PLACE).isNotNull()).alias("leak"),
        f.col(f"{PLACE}.file_path").alias("train_file"),
        f.col(f"{PLACE}.row_index").alias("train_row"),
    )


def generate(
    spark: SparkSession, count: int, *, seed: int, partitions: int | None = None, **options: Any
) -> DataFrame:
    """Make ``count`` puzzles, those of ``sudokit generate --count COUNT --seed SEED``, with their numbers from 0.

    Each row is made of the seed and its number alone, so the rows do not depend on the partitions. The options are those
    of :func:`sudokit.generate_many`.
    """

    def make(batches: Batches) -> Batches:
        for batch in batches:
            numbers = batch.column(0)
            if len(numbers):
                first: int = numbers[0].as_py()
                puzzles = generate_many(len(numbers), seed=seed, start=first, threads=1, **options)
                texts = pa.array(texts_of(puzzles), pa.string())
                yield pa.RecordBatch.from_arrays([numbers, texts], names=["number", "puzzle"])

    numbers = spark.range(0, count, 1, partitions or 4 * spark.sparkContext.defaultParallelism)
    return numbers.mapInArrow(make, "number long, puzzle string")


def _answered(puzzles: DataFrame, column: str, job: ArrowJob, partitions: int | None) -> DataFrame:
    """The rows with the columns that a job adds to them."""
    return _extended(puzzles, column, job, pa.schema(job.schema), partitions)


def _with_classes(puzzles: DataFrame, column: str, partitions: int | None) -> DataFrame:
    """The rows with key and canonical form of their isomorphism class; both are null without one."""
    added = pa.schema([(KEY, pa.binary()), (FORM, pa.string())])
    return _extended(puzzles, column, arrow_job("class", threads=1), added, partitions)


def _extended(
    puzzles: DataFrame, column: str, job: ArrowJob, added: pa.Schema, partitions: int | None
) -> DataFrame:
    """The rows with the columns that a job gives for the column of puzzles, under these names."""
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    if column not in puzzles.columns:
        raise ValueError(f"there is no column {column!r}; there are {', '.join(map(repr, puzzles.columns))}")
    taken = [name for name in added.names if name in puzzles.columns]
    if taken:
        raise ValueError(f"the input has a column {taken[0]!r} already: rename it")

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
    return puzzles.mapInArrow(extend, schema)


def _one_chunk(column: pa.ChunkedArray, kind: pa.DataType) -> pa.Array:
    return pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], kind)


def _quoted(name: str) -> str:
    """The name of a column as Spark's expressions write it."""
    return f"`{name.replace('`', '``')}`"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sudokit.spark", description="Sudoku jobs on Apache Spark.")
    jobs = parser.add_subparsers(dest="job", required=True, metavar="JOB")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-o", "--output", required=True, help="the folder of Parquet files to write")
    common.add_argument("--overwrite", action="store_true", help="replace the output if it is there")
    common.add_argument("--master", help="the cluster, such as spark://host:7077 [default: Spark's configuration]")
    common.add_argument(
        "--partitions", type=_positive, help="the number of tasks [default: four for each core of the cluster]"
    )
    reads = argparse.ArgumentParser(add_help=False)
    reads.add_argument("--column", default="puzzle", help="the column of the puzzles [default: puzzle]")

    job = jobs.add_parser("solve", parents=[common, reads], help="solve puzzles")
    job.add_argument("--first", action="store_true", help="do not look for a second solution")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("rate", parents=[common, reads], help="rate the difficulty of puzzles: ER, EP and ED")
    job.add_argument("--max-work", type=_positive, help="stop a puzzle after this many searches for chains")
    job.add_argument("--timeout", type=float, help="stop a puzzle after this many seconds")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("dedupe", parents=[common, reads], help="keep the first puzzle of each isomorphism class")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("leak", parents=[common, reads], help="find the puzzles that are in a training set")
    job.add_argument("train", metavar="TRAIN", help="the training set")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("generate", parents=[common], help="make puzzles")
    job.add_argument("-n", "--count", type=_positive, required=True, help="the number of puzzles to make")
    job.add_argument("--seed", type=int, required=True, help="the same seed makes the same puzzles")
    job.add_argument("--minimal", action="store_true", help="none of the givens can be removed")
    job.add_argument("--clues", help="the number of givens, such as 24..28 or 30")
    job.add_argument("--symmetry", help="the symmetry of the cells with givens")
    job.add_argument("--level", help="from easy to extreme, by ER")
    job.add_argument("--er", help="the range of ER, such as 7.0..7.9")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _run(arguments: argparse.Namespace, spark: SparkSession) -> int:
    """Runs the job; returns the number of rows that it has written."""
    partitions = arguments.partitions or 4 * spark.sparkContext.defaultParallelism
    if arguments.job == "generate":
        names = ("minimal", "clues", "symmetry", "level", "er")
        options = {name: getattr(arguments, name) for name in names}
        rows = generate(spark, arguments.count, seed=arguments.seed, partitions=partitions, **options)
    else:
        puzzles, column = spark.read.parquet(*arguments.inputs), arguments.column
        match arguments.job:
            case "solve":
                rows = solve(puzzles, column, first=arguments.first, partitions=partitions)
            case "rate":
                limits = {"max_nodes": arguments.max_work, "timeout": arguments.timeout}
                rows = rate(puzzles, column, partitions=partitions, **limits)
            case "dedupe":
                rows = dedupe(puzzles, column, partitions=partitions)
            case _:
                train = spark.read.parquet(arguments.train)
                rows = leak(train, puzzles, column, partitions=partitions)
    rows.write.mode("overwrite" if arguments.overwrite else "errorifexists").parquet(arguments.output)
    return spark.read.parquet(arguments.output).count()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command ``python -m sudokit.spark``: 0 if the job is done, 2 if it cannot be done."""
    options = _parser().parse_args(arguments)
    try:
        from pyspark.errors import PySparkException
        from pyspark.sql import SparkSession
    except ImportError:
        print("sudokit.spark: PySpark is not installed: pip install pyspark", file=sys.stderr)
        return 2
    builder = SparkSession.builder.appName(f"sudokit {options.job}")
    spark = (builder.master(options.master) if options.master else builder).getOrCreate()
    try:
        rows = _run(options, spark)
    except (ValueError, PySparkException) as error:
        print(f"sudokit.spark: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    finally:
        spark.stop()
    print(f"{rows} rows in {options.output}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
