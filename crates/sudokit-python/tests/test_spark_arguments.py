"""The arguments of ``python -m sudokit.spark``, without a cluster."""

from __future__ import annotations

from typing import Any, cast

import pytest

pytest.importorskip("pyarrow")

from sudokit.arrow import arrow_job  # noqa: E402
from sudokit.spark_arguments import QUESTIONS, parse  # noqa: E402

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

# A text for each kind of option, or for one of this name, and its value.
VALUES: dict[str, tuple[list[str], Any]] = {
    "flag": ([], True),
    "integer": (["7"], 7),
    "limit": (["all"], None),
    "names": (["x-wing,naked-single"], ["x-wing", "naked-single"]),
    "timeout": (["1.5m"], "1.5m"),
    "solution": ([SOLUTION], SOLUTION),
    "given": ([SOLUTION], SOLUTION),
    "policy": (["naked-single"], "naked-single"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_option_of_the_core_is_a_flag(name: str) -> None:
    job = [name, "in", "-o", "out"]
    assert parse(job).options == {}
    for option in QUESTIONS[name]["options"]:
        last = option["names"][-1:]
        words, value = VALUES.get(option["kind"]) or VALUES.get(option["name"]) or (last, *last)
        flag = "--" + option["name"].replace("_", "-")
        options = parse([*job, flag, *words]).options
        assert options == {option["name"]: value}
        # The core knows it, too, though it may want another one beside it.
        try:
            arrow_job(cast("Any", name), **options)
        except ValueError as error:
            assert "belongs to" in str(error) or "are of an estimate" in str(error)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["rate", "--max-work=-1"], "'-1' is not a number from 0 on"),
        (["count", "--limit", "0"], "'0' is not a number from 1 on"),
        (["solve", "--partitions", "0"], "'0' is not a number from 1 on"),
        (["solve", "--profile", "se121"], "unrecognized arguments: --profile"),
    ],
)
def test_a_wrong_argument_is_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        parse([*words, "in", "-o", "out"])
    assert why in capsys.readouterr().err


def test_what_is_to_be_generated_has_the_names_of_the_function() -> None:
    words = ["generate", "-n", "5", "--seed", "1", "--skip", "2", "--clues", "24..28", "--needs", "x-wing", "-o", "out"]
    wanted = {"count": 5, "seed": 1, "start": 2, "clues": "24..28", "needs": ["x-wing"]}
    assert parse(words).options == wanted


def test_options_of_new_puzzles_are_flags_if_the_function_has_them() -> None:
    job = ["generate", "-n", "5", "--seed", "1", "-o", "out"]
    assert parse([*job, "--max-work", "9", "--without", "x-wing"]).options["without"] == ["x-wing"]
    with pytest.raises(SystemExit, match="2"):
        parse([*job, "--pattern", "1" * 81])
