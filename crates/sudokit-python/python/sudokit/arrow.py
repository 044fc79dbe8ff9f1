"""Puzzles in Arrow columns: any Arrow column in, an Arrow table out, without copies, on all cores.

A column is any object with the Arrow PyCapsule interface: an array or a chunked array of pyarrow, a series of polars or pandas,
a relation of DuckDB. Its type is a text or binary type, lists of 81 integers or of nine lists of nine (of fixed size or not),
or a dictionary of these. The answer has this interface, too:

>>> import pyarrow as pa
>>> puzzles = pa.array(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", None, "12"])
>>> solve = arrow_job("solve")
>>> table = pa.table(solve(puzzles))
>>> table.column_names
['solution', 'verdict', 'why', 'error']
>>> table["error"].to_pylist()
[None, 'no puzzle', '2 cells instead of 81']

A job can be pickled, so an engine such as Spark can send it to its workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias, TypeGuard

from sudokit._core import ARROW_JOBS as _JOBS
from sudokit._core import ArrowJob, ArrowSchema, ArrowTable

__all__ = ["JOBS", "ArrowInput", "ArrowJob", "ArrowSchema", "ArrowTable", "arrow_job", "is_arrow"]

JOBS: Sequence[str] = _JOBS
"""The names of all jobs."""


class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


ArrowInput: TypeAlias = _ArrowArray | _ArrowStream
"""An object with the Arrow PyCapsule interface."""


def is_arrow(value: object) -> TypeGuard[ArrowInput]:
    """Whether an object has the Arrow PyCapsule interface."""
    return hasattr(value, "__arrow_c_array__") or hasattr(value, "__arrow_c_stream__")


JobName: TypeAlias = Literal["solve", "count", "check", "rate", "canon", "minimize", "extend", "hint", "explain", "class"]


def arrow_job(
    job: JobName, *, threads: int | None = None, **options: bool | int | float | str | Sequence[str] | None
) -> ArrowJob:
    """Make a function that answers an Arrow column.

    The options of a job have the names of the flags of its subcommand, such as ``sudokit rate --help`` (``max_work`` for
    ``--max-work``), as far as they concern the board alone; a wrong name or value is an error. ``arrow_job("rate").schema``
    has the columns of the answers, with the names of the command's CSV, and ``error``, the reason why a row cannot be read.
    ``threads`` is the greatest number of threads (default: the number of cores).

    The job ``class`` has the option ``packed`` and the columns ``key`` (16 bytes) and ``form``, a text or a few bytes, both
    null for a row without a class, and ``why``.

    The function takes the column, or a table and the name of its column. ``progress=`` is called about twenty times a
    second, and at the end, with the number of rows that are done. Ctrl-C ends the work within about a tenth of a second.

    >>> arrow_job("rate", max_work=100, threads=1)
    arrow_job('rate', max_work=100, threads=1)
    >>> arrow_job("rate").schema.names[:4]
    ['profile', 'er', 'ep', 'ed']
    """
    return ArrowJob(job, threads=threads, **options)
