"""The arguments of ``python -m sudokit.spark``: the questions of the core with the options that it has for them, and more jobs."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import signature
from typing import Any

from sudokit._core import operations
from sudokit.many import generate_many

__all__ = ["QUESTIONS", "parse"]

_OPERATIONS: Mapping[str, Mapping[str, Any]] = {operation["name"]: operation for operation in operations()}
_GENERATE = _OPERATIONS["generate"]

QUESTIONS: Mapping[str, Mapping[str, Any]] = {name: it for name, it in _OPERATIONS.items() if it is not _GENERATE}
"""The questions of the core: the meaning of each, and its options."""


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The job, its own options in ``options``, and those that all jobs have.

    ``None`` reads the arguments of the process. Wrong arguments end the process.
    """
    parsed = _parser().parse_args(arguments)
    parsed.options = {name: getattr(parsed, name) for name in parsed.options if hasattr(parsed, name)}
    return parsed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sudokit.spark", description="Sudoku jobs on Apache Spark.")
    jobs = parser.add_subparsers(dest="job", required=True, metavar="JOB")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-o", "--output", required=True, help="the folder of Parquet files to write")
    common.add_argument("--overwrite", action="store_true", help="replace the output if it is there")
    common.add_argument("--master", help="the cluster, such as spark://host:7077 [default: Spark's configuration]")
    tasks = "the number of tasks, to which the rows are distributed first"
    usual = "one for each row group, but four for each core where a row may take long"
    common.add_argument("--partitions", type=_at_least(1), metavar="N", help=f"{tasks} [default: {usual}]")

    def add(name: str, about: str, options: Iterable[tuple[str, dict[str, Any]]], *, inputs: bool = True) -> None:
        job = jobs.add_parser(name, parents=[common], help=about, description=about)
        own = [job.add_argument(*flag.split(), default=argparse.SUPPRESS, **settings).dest for flag, settings in options]
        job.set_defaults(options=own)
        if name == "leak":
            job.add_argument("train", metavar="TRAIN", help="the training set")
        if inputs:
            job.add_argument("--column", default="puzzle", help="the column of the puzzles [default: puzzle]")
            job.add_argument("inputs", nargs="+", metavar="PARQUET")

    for name, question in QUESTIONS.items():
        add(name, question["about"], map(_flag, question["options"]))
    add("dedupe", "Keep the first puzzle of each isomorphism class", [])
    add("leak", "Find the puzzles that are in a training set", [])
    add("generate", "Make puzzles", _generation(), inputs=False)
    return parser


def _flag(option: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The flag of an option of the core, and what argparse must know of it."""
    flag, about = "--" + option["name"].replace("_", "-"), option["about"].replace("`", "").replace("%", "%%")
    if option["default"]:
        about += f" [default: {option['default']}]"
    match option["kind"]:
        case "flag":
            return flag, {"action": "store_true", "help": about}
        case "integer":
            return flag, {"type": _at_least(option["least"]), "metavar": "N", "help": about}
        case "limit":
            return flag, {"type": _limit, "metavar": "N|all", "help": about}
        case "name":
            return flag, {"metavar": "NAME", "help": f"{about} [possible: {', '.join(option['names'])}]"}
        case "names":
            return flag, {"metavar": "NAME,NAME", "type": _names, "help": about}
        case _:
            return flag, {"metavar": "TEXT", "help": about}


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if text.isascii() and text.isdigit() and int(text) >= least:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} on")

    return number


def _names(text: str) -> list[str]:
    return text.split(",")


def _limit(text: str) -> int | None:
    return None if text == "all" else _at_least(1)(text)


def _generation() -> Iterable[tuple[str, dict[str, Any]]]:
    """The flags of new puzzles: those of the command that :func:`generate_many` has, too."""
    yield "-n --count", {"type": _at_least(1), "required": True, "help": "the number of puzzles to make"}
    yield "--skip", {"dest": "start", "type": _at_least(0), "help": "leave out this many of them at the start"}
    yield "--full-grids", {"action": "store_true", "help": "make solutions instead of puzzles"}
    for option in _GENERATE["options"]:
        if option["name"] in signature(generate_many).parameters:
            flag, settings = _flag(option)
            # A task that runs again must make the same puzzles.
            yield flag, settings | {"required": True} if option["name"] == "seed" else settings
