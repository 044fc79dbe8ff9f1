"""Answers in text, grids, moves and deductions: the objects that the module makes from them."""

from __future__ import annotations

import itertools
import json
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import sudokit
from sudokit.env import read_answer, read_move, score_answer, score_grid, score_justification, score_move

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO_SOLUTIONS = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179"
ROWS = [SOLUTION[9 * row : 9 * row + 9] for row in range(9)]


def test_the_grid_of_a_text_is_found() -> None:
    text = "Let me see.\n```\n" + "\n".join(" ".join(row) for row in ROWS) + "\n```\n"
    answer = read_answer(text, PUZZLE)
    assert (answer.grid, answer.index, answer.ambiguous, answer.missing) == (SOLUTION, 0, False, None)
    assert (answer.found[0].line, answer.found[0].place) == (3, "text")
    array = answer.array
    assert array is not None and array.dtype == np.uint8 and array.shape == (81,)
    assert array[:9].tolist() == [5, 3, 4, 6, 7, 8, 9, 1, 2]


def test_what_is_missing_is_said() -> None:
    graded = score_answer(PUZZLE, "\n".join(ROWS[:7]))
    assert (graded.solved, graded.fraction, graded.score) == (False, 0.0, None)
    assert (graded.answer.missing, graded.answer.why) == ("row-count", "line 1: 7 rows instead of 9")


def test_any_solution_is_accepted() -> None:
    for digits in ("6774", "7647"):
        grid = TWO_SOLUTIONS[:3] + digits[:2] + TWO_SOLUTIONS[5:30] + digits[2:] + TWO_SOLUTIONS[32:]
        score = score_grid(TWO_SOLUTIONS, grid)
        conflicts = len(score.conflicts)
        assert score.solved == (conflicts == 0)
    both = {score_grid(TWO_SOLUTIONS, grid).solved for grid in _fillings()}
    assert both == {True, False}
    assert sum(score_grid(TWO_SOLUTIONS, grid).solved for grid in _fillings()) == 2


def _fillings() -> list[str]:
    blanks = [index for index, cell in enumerate(TWO_SOLUTIONS) if cell == "."]
    fillings: list[str] = []
    for choice in range(16):
        cells = list(TWO_SOLUTIONS)
        for bit, index in enumerate(blanks):
            cells[index] = "67"[choice >> bit & 1]
        fillings.append("".join(cells))
    return fillings


def test_a_partial_and_wrong_grid_is_scored() -> None:
    grid = np.array([int(cell) for cell in SOLUTION], dtype=np.uint8).reshape(9, 9)
    grid[0, 0] = 0  # a given
    grid[0, 2] = 0
    grid[0, 3] = 8
    score = score_grid(PUZZLE, grid)
    assert (score.verdict, score.right, score.wrong, score.empty) == ("wrong", 49, 1, 1)
    assert score.changed_givens == ("r1c1",)
    assert score.cells[:4] == ("changed-given", "given", "empty", "wrong")
    assert score.fraction == pytest.approx(49 / 51)
    assert {"house": "r1", "digit": 8, "cells": ["r1c4", "r1c6"]} in score.conflicts
    assert score.unique


def test_moves_are_scored() -> None:
    hidden = score_move(PUZZLE, "r1c6", 8)
    assert (hidden.legal, hidden.correct, hidden.forced, hidden.technique) == (True, True, True, "hidden-single")
    assert (hidden.rating, hidden.easier_available, hidden.easiest_rating) == (1.2, False, 1.2)
    naked = score_move(PUZZLE, 40, 5)
    assert (naked.technique, naked.easier_available, naked.easiest_technique) == ("naked-single", True, "hidden-single")
    guess = score_move(PUZZLE, "R1C3", 4)
    assert (guess.correct, guess.forced, guess.technique, guess.easier_available) == (True, False, None, True)
    wrong = score_move(PUZZLE, "r1c3", 1)
    assert (wrong.legal, wrong.correct, wrong.rating) == (True, False, None)
    assert score_move(PUZZLE, "r1c1", 5).illegal == "given"
    board = PUZZLE[:2] + "4" + PUZZLE[3:]
    assert score_move(PUZZLE, "r1c3", 4, board=board).illegal == "filled"
    clash = score_move(PUZZLE, "r2c2", 4, board=board)
    assert (clash.illegal, clash.why) == ("conflict", "r1c3 has the same digit")
    assert score_move(PUZZLE, "r1c6", 8, board=PUZZLE[:2] + "1" + PUZZLE[3:]).board_wrong


def test_the_move_of_a_text_is_found() -> None:
    answer = read_move("<think>r1c3=4</think>\nPerhaps r5c5=5.\n<answer>Row 1, column 6: 8</answer>")
    move = answer.move
    assert move is not None and (move.cell, move.digit, move.line, move.place) == ("r1c6", 8, 3, "answer-tag")
    assert (move.action, answer.index, answer.ambiguous) == (52, 2, False)
    assert score_move(PUZZLE, move.cell, move.digit).correct
    assert read_move("I pass.").move is None


def test_justifications_are_checked() -> None:
    premise = {"house": "b2", "digit": 8}
    step = {"technique": "hidden-single", "placements": ["r1c6=8"], "evidence": {"truths": [premise]}}
    for deduction in (step, json.dumps(step), f"```json\n{json.dumps(step, indent=2)}\n```"):
        right = score_justification(PUZZLE, deduction)
        assert (right.follows, right.true, right.technique) == (True, True, "hidden-single")
        assert (right.placements, right.eliminations, right.premises) == (("r1c6=8",), (), (premise,))
    lucky = score_justification(PUZZLE, {"technique": "hidden-single", "placements": ["r1c3=4"]})
    assert (lucky.follows, lucky.error, lucky.true) == (False, "does-not-follow", True)
    move = score_move(PUZZLE, "r1c6", 8)
    assert move.step is not None
    assert score_justification(PUZZLE, move.step).follows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "EOF"),
        ("It is clear.", "not the JSON of a step: expected value at line 1 column 1"),
        ('{"technique": "guess"}', "no technique is called guess"),
        ('{"technique": "naked-single", "proof": 1}', "unknown field `proof`"),
    ],
)
def test_texts_that_are_no_deduction_are_errors(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_justification(PUZZLE, text)


def test_the_steps_of_the_library_are_deductions() -> None:
    for step in [*sudokit.explain(PUZZLE, all_steps=True)][:5]:
        assert score_justification(PUZZLE, step.to_dict()).follows


def test_the_numbers_of_rows_and_columns_are_no_cells() -> None:
    lines = [f"{number} {' '.join(row)}" for number, row in enumerate(["123456789", *ROWS])]
    lines[0] = lines[0].replace("0", " ", 1)
    columns = [f"Column {number + 1}: {' '.join(SOLUTION[number::9])}" for number in range(9)]
    for text in ("\n".join(lines), "\n".join([*ROWS, "", "Columns check:", *columns])):
        graded = score_answer(PUZZLE, text)
        assert (graded.solved, graded.answer.ambiguous, len(graded.answer.found)) == (True, False, 1), text


def test_the_keys_of_a_move_are_in_any_order() -> None:
    for keys in itertools.permutations([("row", 1), ("column", 6), ("digit", 8)]):
        move = read_move(json.dumps({"step": 3, **dict(keys)})).move
        assert move is not None and (move.cell, move.digit) == ("r1c6", 8), keys


def test_values_of_other_types_are_errors() -> None:
    for value in (None, SOLUTION.encode(), 5):
        if value != SOLUTION.encode():
            with pytest.raises(TypeError, match="grid: a board is"):
                score_grid(PUZZLE, cast(Any, value))
        for read in (read_answer, read_move):
            with pytest.raises(TypeError, match="text: expected a text"):
                read(cast(Any, value))
        with pytest.raises(TypeError, match="text: expected a text"):
            score_justification(PUZZLE, cast(Any, value))
    for cell, digit in ((5.9, 8), (5, 8.0), (None, 8), (5, None)):
        with pytest.raises(TypeError):
            score_move(PUZZLE, cast(Any, cell), cast(Any, digit))
    assert score_move(PUZZLE, cast(Any, np.int64(2)), cast(Any, np.uint8(4))).correct


def test_half_a_surrogate_pair_is_no_cell() -> None:
    assert score_answer(PUZZLE, "\ud83d").answer.missing == "no-grid"
    assert read_answer("\ud83d" * 81).missing == "no-grid"
    assert score_answer(PUZZLE, "\n".join(f"\ude00 {row} \ud83d" for row in ROWS)).solved
    move = read_move("\ud83d r1c3=4").move
    assert move is not None and (move.cell, move.digit) == ("r1c3", 4)
    with pytest.raises(ValueError, match="not the JSON of a step"):
        score_justification(PUZZLE, "\ud83d")


def test_bad_boards_are_errors() -> None:
    with pytest.raises(ValueError, match="grid: "):
        score_grid(PUZZLE, "123")
    with pytest.raises(ValueError, match=r"grid: expected shape \(81,\) or \(9, 9\), not \(80,\)"):
        score_grid(PUZZLE, np.zeros(80, dtype=np.uint8))
    with pytest.raises(ValueError, match="grid: r1c1: 10 is neither"):
        score_grid(PUZZLE, [10] * 81)
    with pytest.raises(ValueError, match="grid: r1c1: 0.5 is neither"):
        score_grid(PUZZLE, np.full(81, 0.5))
    with pytest.raises(ValueError, match="cell: 'r0c1'"):
        score_move(PUZZLE, "r0c1", 5)
    with pytest.raises(ValueError, match="digit: 10"):
        score_move(PUZZLE, "r1c1", 10)
    with pytest.raises(ValueError, match="max_work=0"):
        score_grid("." * 81, "." * 81, max_work=0)


@given(st.text(alphabet=st.sampled_from(list("0123456789.|[]{},:\n =r c<>/answerthink")), max_size=400))
def test_any_text_is_graded(text: str) -> None:
    graded = score_answer(PUZZLE, text)
    assert (graded.answer.grid is None) == (graded.answer.missing is not None)


CELLS = st.sampled_from([f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)])
DIGITS = st.integers(1, 9)
CANDIDATES = st.lists(st.builds("{}={}".format, CELLS, DIGITS), max_size=3)
HOUSES = st.builds("{}{}".format, st.sampled_from("rcb"), DIGITS)
PREMISES = (
    st.fixed_dictionaries({"cell": CELLS})
    | st.fixed_dictionaries({"house": HOUSES, "digit": DIGITS})
    | st.fixed_dictionaries({"unique": CANDIDATES})
)
STEPS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "technique": st.sampled_from(["naked-single", "x-wing"]),
        "placements": CANDIDATES,
        "eliminations": CANDIDATES,
        "evidence": st.fixed_dictionaries({"truths": st.lists(PREMISES, max_size=6)}),
    }
)


@given(st.text(max_size=300) | STEPS)
@example({"technique": "x-wing", "eliminations": ["r8c8=3"], "evidence": {"truths": [{"unique": []}]}})
def test_anything_is_a_deduction_or_an_error(step: str | dict[str, Any]) -> None:
    try:
        score = score_justification(PUZZLE, step)
    except ValueError:
        assert isinstance(step, str)
        return
    # What follows on a board with one solution is true.
    assert score.true or not score.follows


@given(st.lists(st.integers(0, 9), min_size=81, max_size=81))
def test_any_grid_is_scored(cells: list[int]) -> None:
    score = score_grid(PUZZLE, cells)
    counted = [sum(one == name for one in score.cells) for name in ("right", "wrong", "empty")]
    assert counted == [score.right, score.wrong, score.empty]
    assert sum(counted) == PUZZLE.count(".")
    assert score.right == sum(
        str(cell) == right for cell, right, given in zip(cells, SOLUTION, PUZZLE, strict=True) if given == "."
    )
