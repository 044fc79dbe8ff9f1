"""The arguments of ``python -m sudokit.spark``: the jobs and their options, named as in the command where it has them."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Sequence

__all__ = ["parse", "seconds"]


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The job and its options, by default from the arguments of the process. Ends the process if they are wrong."""
    return _parser().parse_args(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sudokit.spark", description="Sudoku jobs on Apache Spark.")
    jobs = parser.add_subparsers(dest="job", required=True, metavar="JOB")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-o", "--output", required=True, help="the folder of Parquet files to write")
    common.add_argument("--overwrite", action="store_true", help="replace the output if it is there")
    common.add_argument("--master", help="the cluster, such as spark://host:7077 [default: Spark's configuration]")
    common.add_argument(
        "--partitions",
        type=_number,
        help="the number of tasks, to which the rows are distributed first"
        " [default: one or two for each core, or more for many rows; rate and generate: four for each core]",
    )
    reads = argparse.ArgumentParser(add_help=False, parents=[common])
    reads.add_argument("--column", default="puzzle", help="the column of the puzzles [default: puzzle]")
    limits = argparse.ArgumentParser(add_help=False)
    limits.add_argument("--timeout", type=seconds, help="stop a puzzle after this long: 500ms, 10s, 2m")

    job = jobs.add_parser("solve", parents=[reads, limits], help="solve puzzles")
    job.add_argument("--engine", default="auto", help="the engine that searches [default: auto]")
    job.add_argument("--first", action="store_true", help="do not look for a second solution")
    job.add_argument("--max-work", type=_number_or_zero, help="stop a puzzle after this many nodes of the search")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("rate", parents=[reads, limits], help="rate the difficulty of puzzles: ER, EP and ED")
    job.add_argument("--profile", choices=["se121", "hodoku"], default="se121", help="the scale [default: se121]")
    job.add_argument("--difficulty", action="store_true", help="measure all there is")
    job.add_argument("--clues", action="store_true", help="count the givens, too")
    job.add_argument("--minimal", action="store_true", help="find out, too, whether every given is needed")
    job.add_argument("--improper", action="store_true", help="rate also puzzles with no solution or several")
    job.add_argument("--max-work", type=_number_or_zero, help="stop a puzzle after this many searches for chains")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("dedupe", parents=[reads], help="keep the first puzzle of each isomorphism class")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("leak", parents=[reads], help="find the puzzles that are in a training set")
    job.add_argument("train", metavar="TRAIN", help="the training set")
    job.add_argument("inputs", nargs="+", metavar="PARQUET")
    job = jobs.add_parser("generate", parents=[common], help="make puzzles")
    job.add_argument("-n", "--count", type=_number, required=True, help="the number of puzzles to make")
    job.add_argument("--seed", type=int, required=True, help="the same seed makes the same puzzles")
    job.add_argument("--skip", type=_number_or_zero, default=0, help="leave out this many of them at the start")
    job.add_argument("--full-grids", action="store_true", help="make solutions instead of puzzles")
    job.add_argument("--minimal", action="store_true", help="none of the givens can be removed")
    job.add_argument("--clues", dest="givens", help="the number of givens, such as 24..28 or 30")
    job.add_argument("--symmetry", help="the symmetry of the cells with givens")
    job.add_argument("--level", help="from easy to extreme, by ER")
    job.add_argument("--er", help="the range of ER, such as 7.0..7.9")
    job.add_argument(
        "--needs", dest="technique", action="append", default=[], metavar="NAME", help="a technique that is needed"
    )
    job.add_argument("--without", action="append", default=[], metavar="NAME", help="a technique that is not used")
    attempts = "attempts at one puzzle [default: 1000000]"
    job.add_argument("--max-work", dest="max_attempts", type=_number, default=1_000_000, help=attempts)
    return parser


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _number_or_zero(text: str) -> int:
    return 0 if text == "0" else _number(text)


def seconds(text: str) -> float:
    """The seconds of `500ms`, `10s`, `1.5m`, `2h`, or a bare number of seconds."""
    match = re.fullmatch(r"([0-9.]+)(ms|s|m|min|h|)", text)
    try:
        number, unit = float(match[1]) if match else math.nan, match[2] if match else ""
    except ValueError:
        number, unit = math.nan, ""
    if not number < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number and ms, s, m or h, such as 500ms or 10s")
    return number * {"ms": 0.001, "m": 60, "min": 60, "h": 3600}.get(unit, 1)
