"""The output of a job on Apache Spark: a folder of Parquet files that appears only when complete, and never replaces an
input."""

# PySpark has no types for Java's objects.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["is_taken", "refuse_to_replace", "write"]


def write(rows: DataFrame, output: str, *, overwrite: bool) -> int:
    """Write the rows into a folder of Parquet files; return their number.

    With ``overwrite``, the folder replaces an existing one. If the job fails, an old folder stays as it was,
    and no new folder appears.
    """
    from pyspark.sql import Observation
    from pyspark.sql import functions as f

    files, target = _located(rows.sparkSession, output)
    is_replaced = overwrite and files.exists(target)
    place = _sibling(rows.sparkSession, target) if is_replaced else target
    written = Observation()
    counted = rows.observe(written, f.count(f.lit(1)).alias("rows"))
    try:
        counted.write.option("compression", "zstd").parquet(place.toString())
        if is_replaced:
            files.delete(target, True)
            files.rename(place, target)
    except BaseException as error:
        if not is_taken(error):
            files.delete(place, True)
        raise
    return int(written.get["rows"])


def is_taken(error: BaseException) -> bool:
    """Whether this is Spark's error for an output that already exists."""
    from pyspark.errors import PySparkException

    return isinstance(error, PySparkException) and error.getCondition() == "PATH_ALREADY_EXISTS"


def refuse_to_replace(spark: SparkSession, inputs: Sequence[str], output: str) -> None:
    """Raise a ValueError if the output exists and contains an input or lies in one, because the input would be lost."""
    files, target = _located(spark, output)
    if not files.exists(target):
        return
    replaced = _resolved(target)
    for given in inputs:
        files, pattern = _located(spark, given)
        for status in files.globStatus(pattern) or []:
            path = _resolved(status.getPath())
            if path.is_relative_to(replaced) or replaced.is_relative_to(path):
                raise ValueError(f"{output} cannot be replaced: {given} is to be read and would be lost")


def _located(spark: SparkSession, name: str) -> tuple[Any, Any]:
    """The file system of a path, and the path in it, as Java's objects."""
    context = cast("Any", spark.sparkContext)
    path = context._jvm.org.apache.hadoop.fs.Path(name)
    files = path.getFileSystem(context._jsc.hadoopConfiguration())
    return files, files.makeQualified(path)


def _sibling(spark: SparkSession, path: Any) -> Any:
    """A new path in the same folder, with a name that readers of Parquet ignore."""
    jvm = cast("Any", spark.sparkContext)._jvm
    if path.getParent() is None:
        raise ValueError(f"{path.toString()} cannot be replaced")
    return jvm.org.apache.hadoop.fs.Path(path.getParent(), f"_temporary-{uuid4()}")


def _resolved(path: Any) -> PurePosixPath:
    """A path with its file system; symbolic links are resolved in a local path."""
    uri = path.toUri()
    name = os.path.realpath(uri.getPath()) if uri.getScheme() == "file" else uri.getPath()
    return PurePosixPath(f"/{uri.getScheme()}/{uri.getAuthority()}{name}")
