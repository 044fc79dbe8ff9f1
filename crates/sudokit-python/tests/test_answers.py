"""Answers are values: they can be compared and indexed, and are shown in short, in notebooks and as tables."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sudokit
from sudokit import Puzzle
from sudokit.arrow import ArrowInput
from sudokit.env import SudokuVectorEnv, read_answer

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81


def test_cells_by_number_and_slice() -> None:
    puzzle = Puzzle(EASY)
    assert (puzzle[0], puzzle[1], puzzle[-1], puzzle[np.int64(4)]) == (5, 3, 9, 7)
    assert puzzle[:9] == [5, 3, 0, 0, 7, 0, 0, 0, 0] and puzzle[::-1] == puzzle.to_list()[::-1]
    assert puzzle[1, 2] == 3 and puzzle[np.int64(9), 9] == 9
    wrongs: list[Any] = [81, -82, (0, 1), (1, 10)]
    for wrong in wrongs:
        with pytest.raises(IndexError):
            puzzle[wrong]
    wrong_types: list[Any] = ["r1c1", 1.0, (1,), (slice(None), 1), None]
    for wrong_type in wrong_types:
        with pytest.raises(TypeError, match=r"expected \[row, column\]"):
            puzzle[wrong_type]


ROWS: list[str | None] = [EASY, None, "12"] * 10_000
FUNCTIONS: dict[str, Callable[[], Any]] = {
    "solve": lambda: sudokit.solve_many(ROWS),
    "count": lambda: sudokit.count_many(ROWS),
    "check": lambda: sudokit.check_many(ROWS),
    "verify": lambda: sudokit.verify_solutions(ROWS, ROWS),
    "dedupe": lambda: sudokit.dedupe(ROWS),
    "leak": lambda: sudokit.leak(ROWS[:30], ROWS),
    "split": lambda: sudokit.split_by_class(ROWS[:3000], [0.5]),
    "canon": lambda: sudokit.canon_many(ROWS[:3000]),
    "augment": lambda: sudokit.augment_many(ROWS[:3000], seed=1, companions={"one": ROWS[:3000]}),
    "rate": lambda: sudokit.rate_many(ROWS[:30]),
    "difficulty": lambda: sudokit.difficulty_many(ROWS[:9]),
    "read_batches": lambda: next(sudokit.read_batches(text="\n".join(text or "?" for text in ROWS[:3000]))),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_answers_about_many_are_compared_and_shown_in_short(name: str) -> None:
    one, other = FUNCTIONS[name](), FUNCTIONS[name]()
    assert one == other and not one != other and one == pickle.loads(pickle.dumps(one))
    assert one != 5 and len(repr(one)) < 1000, repr(one)
    with pytest.raises(TypeError):
        hash(one)


def test_other_answers_are_not_equal() -> None:
    assert sudokit.solve_many([EASY]) != sudokit.solve_many([EMPTY])
    assert sudokit.solve_many([EASY]) != sudokit.solve_many([EASY, EASY])
    assert sudokit.split_by_class([EASY], [0.5]) != (1, 2)
    parts, errors = sudokit.split_by_class([EASY], [0.5])
    assert len(parts) == 1 and errors == []


def test_tables_have_columns() -> None:
    arrow: Any = pytest.importorskip("pyarrow")
    boards: Any = arrow.chunked_array([[EASY, "12"], [None, EMPTY]])
    column: ArrowInput = boards
    shorter: ArrowInput = boards[:2]
    table = sudokit.solve_many(column)
    assert table == sudokit.solve_many(column) and table != sudokit.solve_many(shorter)
    assert [one.name for one in table.columns] == table.column_names and "verdict" in table and "er" not in table
    verdicts = table["verdict"]
    assert verdicts.to_list() == list(verdicts) == ["unique", None, None, "several"]
    assert (verdicts[0], verdicts[-1], verdicts[:2], verdicts[::-3]) == ("unique", "several", ["unique", None], ["several", "unique"])
    assert repr(verdicts) == "<ArrowColumn verdict of 4 rows: Utf8>" and verdicts == table["verdict"] != table["error"]
    assert arrow.chunked_array(verdicts).to_pylist() == verdicts.to_list()
    assert sudokit.check_many(table["solution"])["valid"].to_list() == [True, None, None, True]
    with pytest.raises(KeyError, match="the columns are solution, verdict"):
        table["er"]
    with pytest.raises(IndexError):
        verdicts[4]
    rated = sudokit.rate_many(column)
    assert rated["er"].to_list() == [1.2, None, None, None] and rated.schema == sudokit.rate_many(column).schema
    counted = sudokit.count_many(column, limit=5)
    assert counted["count"].to_list() == [1, None, None, 5]


def test_tables_become_frames() -> None:
    for name in ("pandas", "polars"):
        pytest.importorskip(name)
    arrow: Any = pytest.importorskip("pyarrow")
    column: ArrowInput = arrow.array([EASY, None])
    table = sudokit.solve_many(column)
    assert list(table.to_pandas().columns) == table.column_names == table.to_polars().columns
    assert table.to_pandas()["verdict"][0] == table.to_polars()["verdict"][0] == "unique"
    assert table.to_pyarrow()["verdict"].to_pylist() == ["unique", None]


def test_answers_show_a_picture_and_words() -> None:
    puzzle = Puzzle(EASY)
    shown: dict[str, Any] = {
        "ER 1.2, EP 1.2, ED 1.2; level easy; hardest technique: Hidden Single": puzzle.rate(),
        "easy, ER 1.2, HoDoKu Easy": puzzle.difficulty(),
        f"Canonical form {puzzle.canon().form}": puzzle.canon(),
        "Hidden single: r1c6 is the only place for 8 in box 2.": puzzle.hint(),
        "one solution": puzzle.check(),
        "at least 3": Puzzle(EMPTY).count(3),
        "a rule is broken": sudokit.check("11" + EMPTY[2:]),
        "<li>Hidden single: ": puzzle.explain(),
    }
    steps = puzzle.explain().steps
    shown["Hidden single: r1c6"] = steps[0]
    for words, answer in shown.items():
        html = answer._repr_html_()
        assert "<svg " in html and words in html.split("<figcaption>")[1], (words, html[-300:])
    assert "&lt;" in Angled({"puzzle": EASY})._repr_html_()  # pyright: ignore[reportPrivateUsage]


class Angled(sudokit.Count):
    """An answer in words that HTML must escape."""

    def __str__(self) -> str:
        return "a < b"


def test_explanations_are_written() -> None:
    explained = sudokit.explain(EASY, language="zh")
    html, markdown = explained.to_html(), explained.to_markdown()
    assert html.startswith('<article lang="zh">') and html.count("<li value=") == len(explained)
    assert html.count("<svg ") == len(explained) + 1 and explained.steps[0].text in html
    assert len(re.findall(r"^\d+\. ", markdown, re.MULTILINE)) == len(explained) and explained.text in markdown
    first = sudokit.explain(EASY, max_steps=2)
    assert first.to_html().count("<li value=") == 2 and pickle.loads(pickle.dumps(first)).to_html() == first.to_html()
    stopped = sudokit.explain(EASY, timeout=0.0)
    assert stopped.end == "stopped" and stopped.text in stopped.to_markdown()
    progress = sudokit.explain(EASY, EASY[:2] + "4" + EASY[3:], all_steps=True, techniques=["naked-single"])
    assert progress.to_markdown().count("Naked single") == len(progress)


def test_a_long_explanation_is_short_in_a_notebook() -> None:
    steps = sudokit.explain(EASY, all_steps=True)
    html = steps._repr_html_()  # pyright: ignore[reportPrivateUsage]
    assert len(steps) > 1000 and html.count("<li>") == 101 and f"and {len(steps) - 100} more steps" in html
    assert len(repr(steps)) < 300


def test_the_grids_of_a_long_text_are_short() -> None:
    grid = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))
    answer = read_answer("\n\n".join([grid] * 300))
    assert len(answer.found) == 300 and len(repr(answer)) < 1000 and "... and 298 more" in repr(answer)


def test_ends_and_levels_have_one_name() -> None:
    assert (sudokit.rate(EASY).end, sudokit.difficulty(EASY).end, sudokit.explain(EASY).end) == ("solved",) * 3
    assert sudokit.rate(EASY).level == sudokit.difficulty(EASY).level == "easy"
    assert sudokit.rate(EMPTY).end is None and sudokit.rate(EASY, timeout=0.0).end == "stopped"


CALLS: list[Callable[[int], Any]] = [
    lambda threads: sudokit.solve_many([EASY], threads=threads),
    lambda threads: sudokit.count_many([EASY], threads=threads),
    lambda threads: sudokit.check_many([EASY], threads=threads),
    lambda threads: sudokit.verify_solutions([EASY], [EASY], threads=threads),
    lambda threads: sudokit.rate_many([EASY], threads=threads),
    lambda threads: sudokit.difficulty_many([EASY], threads=threads),
    lambda threads: sudokit.canon_many([EASY], threads=threads),
    lambda threads: sudokit.augment_many([EASY], seed=1, threads=threads),
    lambda threads: sudokit.dedupe([EASY], threads=threads),
    lambda threads: sudokit.leak([EASY], [EASY], threads=threads),
    lambda threads: sudokit.split_by_class([EASY], [0.5], threads=threads),
    lambda threads: sudokit.generate_many(1, seed=1, threads=threads),
    lambda threads: sudokit.arrow_job("solve", threads=threads),
    lambda threads: SudokuVectorEnv(1, threads=threads),
]


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_number_of_threads_is_named(call: Callable[[Any], Any]) -> None:
    with pytest.raises(ValueError, match="threads=-1: expected a number from 1 up"):
        call(-1)
    for wrong in (1.5, "2"):
        with pytest.raises(TypeError, match="threads="):
            call(wrong)
    call(10**30)


def test_the_options_of_generation_have_one_name() -> None:
    assert Puzzle(sudokit.generate_many(1, seed=1, clues=30)[0]).given_count == sudokit.generate(1, clues=30).given_count
    assert sudokit.generate(1, clues="30..30", er=1.2).rate().er == 1.2
    with_technique = Puzzle(sudokit.generate_many(1, seed=1, needs="x-wing")[0])
    assert "x-wing" in [step.technique for step in with_technique.explain()]


def test_counts_have_the_default_limit_of_the_api() -> None:
    text = "." * 9 + EASY[9:78] + "..."
    expected = sudokit.count(text, 10**6)
    assert expected > 2 and sudokit.count(text) == Puzzle(text).count().count == expected
    assert Puzzle(text).solutions() == expected == sudokit.count_many([text]).counts[0]
