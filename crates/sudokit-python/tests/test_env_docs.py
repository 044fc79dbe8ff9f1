"""The examples of the page and of the module are run."""

from __future__ import annotations

import doctest
from pathlib import Path

import sudokit.env
from sudokit.env import REWARDS

PAGE = Path(__file__).parents[3] / "docs" / "environment.md"


def test_the_page_is_right() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 20 and results.failed == 0


def test_the_page_lists_all_rewards() -> None:
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    listed = {row[0].strip("`"): float(row[2]) for row in rows if len(row) == 3 and row[0].strip("`") in REWARDS}
    assert listed == dict(REWARDS)


def test_the_docstrings_are_right() -> None:
    results = doctest.testmod(sudokit.env)
    assert results.attempted > 0 and results.failed == 0
