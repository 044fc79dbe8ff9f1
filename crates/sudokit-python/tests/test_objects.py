"""The objects for one puzzle: reading, answers, steps, transforms, and errors with their places."""

from __future__ import annotations

import copy
import json
import pickle
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit
from sudokit import Puzzle, Solution, Transform, errors

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81


@pytest.mark.parametrize(
    "board",
    [
        EASY,
        EASY.replace(".", "0"),
        "\n".join(EASY[start : start + 9] for start in range(0, 81, 9)),
        [int(cell) if cell != "." else 0 for cell in EASY],
        [[int(cell) if cell != "." else 0 for cell in EASY[start : start + 9]] for start in range(0, 81, 9)],
        np.array([int(cell) if cell != "." else 0 for cell in EASY], np.uint8),
        np.array([int(cell) if cell != "." else 0 for cell in EASY], np.int64).reshape(9, 9),
        Puzzle(EASY),
    ],
)
def test_all_kinds_of_boards_are_one_puzzle(board: Any) -> None:
    puzzle = Puzzle(board)
    assert puzzle == Puzzle(EASY) and hash(puzzle) == hash(Puzzle(EASY)) and str(puzzle) == EASY
    assert puzzle.given_count == 30 and puzzle[1, 2] == 3 and puzzle[9, 1] == 0 and len(puzzle) == 81
    assert puzzle.to_numpy().shape == (9, 9) and Puzzle(puzzle.to_list()) == puzzle
    assert Puzzle(puzzle.rows()) == puzzle
    assert repr(puzzle) == f"Puzzle('{EASY}')"


def test_objects_are_values() -> None:
    puzzle, solution, transform = Puzzle(EASY), Solution(SOLUTION), Transform()
    for thing in (puzzle, solution, transform):
        assert pickle.loads(pickle.dumps(thing)) == thing == copy.deepcopy(thing)
        with pytest.raises(AttributeError):
            setattr(thing, "other", 1)
    assert Puzzle(SOLUTION) != solution and len({puzzle, Puzzle(EASY)}) == 1
    assert sorted([puzzle, Puzzle(EMPTY)])[0] == Puzzle(EMPTY)
    with pytest.raises(IndexError):
        puzzle[0, 1]
    rating = puzzle.rate()
    assert pickle.loads(pickle.dumps(rating)) == rating


@pytest.mark.parametrize(
    ("board", "kind", "line", "column", "cell"),
    [
        (EASY[:80], sudokit.ReadError, None, None, None),
        ("5q" + EASY[2:], sudokit.ReadError, 1, 2, "r1c2"),
        ("11" + EMPTY[2:], sudokit.RuleError, None, None, "r1c1"),
        ([0] * 80, sudokit.ReadError, None, None, None),
        ([0] * 80 + [10], sudokit.ReadError, None, None, "r9c9"),
        ([0] * 80 + [-2], sudokit.ReadError, None, None, "r9c9"),
        ([1.5] * 81, sudokit.ReadError, None, None, "r1c1"),
        (b"1", sudokit.ReadError, None, None, None),
        (EASY + "\n" + HARD, sudokit.ReadError, None, None, None),
        ("", sudokit.ReadError, None, None, None),
    ],
)
def test_bad_boards_say_where(
    board: Any, kind: type[sudokit.SudokuError], line: int | None, column: int | None, cell: str | None
) -> None:
    with pytest.raises(kind) as caught:
        Puzzle(board)
    error = caught.value
    assert error.cell == cell and error.code and str(error)
    assert (error.line, error.column) == (line, column) or line is None
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.cell, again.line) == (type(error), str(error), cell, error.line)


@pytest.mark.parametrize("board", [None, 5, 1.5, {"puzzle": EASY}, [object()] * 81, object()])
def test_what_is_no_board_is_a_type_error(board: Any) -> None:
    with pytest.raises(TypeError):
        Puzzle(board)


def test_solve_and_count() -> None:
    assert sudokit.solve(EASY) == Solution(SOLUTION)
    assert sudokit.count(EMPTY, 50) == 50 and sudokit.count(EASY) == 1
    with pytest.raises(sudokit.SeveralSolutionsError):
        sudokit.solve(EMPTY)
    with pytest.raises(sudokit.NoSolutionError):
        sudokit.solve("531" + EASY[3:])
    assert not Puzzle(EMPTY).is_proper and Puzzle(EASY).is_proper
    count = Puzzle(EMPTY).count(3)
    assert (count.count, count.is_complete) == (3, False)


def test_check() -> None:
    checked = sudokit.check("11" + EMPTY[2:])
    assert not checked.is_valid and checked.conflicts[0]["cells"] == ["r1c1", "r1c2"]
    assert sudokit.check(EASY, minimal=True).redundant[:2] == ["r1c1", "r1c2"]
    assert sudokit.check(EASY).is_unique and sudokit.check(EMPTY).is_unique is False


def test_ratings() -> None:
    rating = sudokit.rate(EASY)
    assert (rating.er, rating.ep, rating.ed, rating.level) == (1.2, 1.2, 1.2, "easy") and rating.is_complete
    assert sudokit.rate(EMPTY).er is None and sudokit.rate(EMPTY).why
    measured = sudokit.difficulty(EASY)
    assert (measured.level, measured.hodoku_score, measured.backdoor) == ("easy", 204, [])
    stopped = sudokit.rate(HARD, timeout=0.0)
    assert not stopped.is_complete


def test_hints() -> None:
    hint = sudokit.hint(EASY)
    assert hint.kind == "step" and hint.text.startswith("Hidden single: ")
    step = hint.step
    assert step is not None and step.technique == "hidden-single" and step.placements == ["r1c6=8"]
    svg = step.to_svg()
    assert svg.startswith("<svg ") and svg != Puzzle(EASY).to_svg() and hint.to_svg() == svg
    assert "填" in sudokit.hint(EASY, language="zh").text
    placed = "." * 5 + "9" + "." * 75
    assert sudokit.hint(EASY, placed).kind == "wrong"
    assert sudokit.hint(EASY, detail="where").step is None
    with pytest.raises(sudokit.RequestError):
        sudokit.hint(EASY, techniques=["no-such"])
    with pytest.raises(sudokit.RequestError):
        sudokit.hint(EASY, language="xx")


def test_the_drawing_of_each_step_shows_its_evidence() -> None:
    puzzles = [Puzzle(EASY), *(sudokit.generate(seed, er="3.0..6.0") for seed in range(3))]
    for puzzle in puzzles:
        explained = sudokit.explain(puzzle)
        assert explained.end == "solved" and len(explained.steps) == len(explained)
        for step in explained:
            values = step._board[1]  # pyright: ignore[reportPrivateUsage]
            candidates = step._board[2]  # pyright: ignore[reportPrivateUsage]
            plain = sudokit._core.draw((str(puzzle), values, candidates), step.text)  # pyright: ignore
            assert step.to_svg() != plain, step.technique


def test_answers_are_equal_on_equal_boards() -> None:
    one, other = sudokit.explain(EASY), sudokit.explain(HARD)
    assert one == sudokit.explain(EASY) and hash(one) == hash(sudokit.explain(EASY)) and one != other
    # A step with the same words and evidence, but on another board.
    again = type(one[0])(one[0].to_dict(), other[0]._board)  # pyright: ignore[reportPrivateUsage]
    assert again.to_dict() == one[0].to_dict() and again != one[0]
    assert one[1:3] == [one[1], one[2]] and one[-1] == one.steps[-1]


def test_all_steps_of_a_position() -> None:
    steps = sudokit.explain(EASY, all_steps=True, techniques=["hidden-single", "naked-single", "naked-pair"])
    assert len(steps) > 5 and all(step.to_svg().startswith("<svg ") for step in steps)


def test_generated_minimized_and_canonical_puzzles() -> None:
    puzzle = sudokit.generate(7, minimal=True)
    assert puzzle == sudokit.generate(7, minimal=True) and puzzle.is_proper
    assert sudokit.minimize(puzzle) == puzzle
    assert sudokit.minimize(EASY).given_count < 30
    canonical = puzzle.canon()
    assert puzzle.transform(canonical.transform) == canonical.form == sudokit.canon(canonical.form)
    assert sudokit.same(puzzle, canonical.form) == canonical.transform
    assert sudokit.same(EASY, HARD) is None
    with pytest.raises(sudokit.SudokuError):
        sudokit.generate(1, level="silly")
    with pytest.raises(sudokit.SudokuError):
        sudokit.generate(1, er="9.5..9.6", max_work=2)


def test_a_text_that_is_not_unicode_is_no_puzzle() -> None:
    with pytest.raises(errors.ReadError):
        Puzzle("\ud83d" * 81)


def test_transforms() -> None:
    transform = Transform("tr312456789c123456789d987654321")
    assert Transform(transform.index) == transform and transform.then(transform.inverse()) == Transform()
    image = Puzzle(EASY).transform(transform)
    assert image.transform(transform.inverse()) == Puzzle(EASY)
    assert sudokit.solve(image) == Solution(SOLUTION).transform(transform)
    for wrong in ("x", "r1", 1_218_998_108_160):
        with pytest.raises(ValueError):
            Transform(wrong)
    with pytest.raises(ValueError, match="there is no transform -1"):
        Transform(-1)
    with pytest.raises(TypeError, match="a transform is a text or an index, not NoneType"):
        Transform(None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    augmented = sudokit.augment_many([EASY], seed=1)
    assert Puzzle(EASY).transform(Transform(int(augmented.transforms[0]))) == Puzzle(str(augmented.puzzles[0]))


def test_a_sukaku() -> None:
    sukaku = Puzzle("123456789" * 81)
    assert sukaku.is_sukaku and sukaku.given_count == 0 and sukaku.solutions(5) == 5
    assert sukaku.to_svg().startswith("<svg ")


def test_answers_are_those_of_the_core() -> None:
    answer = sudokit.rate(EASY).to_dict()
    assert answer["puzzle"] == EASY and json.loads(json.dumps(answer)) == answer
    answer["er"] = 7
    assert sudokit.rate(EASY).to_dict()["er"] == 1.2


@pytest.mark.parametrize(
    "work",
    [
        lambda: sudokit.count(EMPTY, 10**9),
        # Each attempt checks for signals, and the next one continues where the last was interrupted.
        lambda: sudokit.generate(1, er="11.5..12", max_work=10_000),
    ],
)
def test_an_interrupt_ends_long_work(work: Callable[[], Any]) -> None:
    def interrupt() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    thread.join()


def test_what_cannot_be_minimized_or_is_stopped_says_why() -> None:
    none = "12345678.........9" + "." * 63
    sukaku = "123456789" * 81
    cases: list[tuple[type[sudokit.SudokuError], Callable[[], Any]]] = [
        (sudokit.SeveralSolutionsError, lambda: sudokit.minimize(EMPTY)),
        (sudokit.NoSolutionError, lambda: sudokit.minimize(none)),
        (sudokit.RequestError, lambda: sudokit.minimize(sukaku)),
        (sudokit.StoppedError, lambda: sudokit.minimize(EASY, timeout=0)),
        (sudokit.StoppedError, lambda: sudokit.hint(EASY, timeout=0)),
        (sudokit.StoppedError, lambda: sudokit.generate(1, er="11.5..12", max_work=2)),
        (sudokit.StoppedError, lambda: sudokit.count(EMPTY, 10**9, timeout=0.01)),
        (sudokit.RequestError, lambda: sudokit.generate(1, clues="5")),
    ]
    for kind, work in cases:
        with pytest.raises(sudokit.SudokuError) as caught:
            work()
        assert type(caught.value) is kind, caught.value
    assert sudokit.count(EMPTY, 100, timeout=60) == 100
    assert str(sudokit.check(HARD, timeout=0)) == "stopped"


def test_a_puzzle_without_a_seed_is_another_one_each_time() -> None:
    assert len({sudokit.generate() for _ in range(3)}) == 3


def test_numbers_of_numpy_are_numbers() -> None:
    five: Any = np.int64(5)
    assert sudokit.generate(five) == sudokit.generate(5)
    assert sudokit.count(EMPTY, five) == 5
    nothing: Any = object()
    with pytest.raises(TypeError):
        sudokit.count(EMPTY, nothing)


def test_equal_puzzles_of_other_classes_have_equal_hashes() -> None:
    class Named(Puzzle):
        pass

    assert Puzzle(EASY) == Named(EASY) and len({Puzzle(EASY), Named(EASY)}) == 1


@given(st.text(max_size=200) | st.text(alphabet="0123456789.|-+*\n ", max_size=200))
def test_any_text_is_a_puzzle_or_an_error(text: str) -> None:
    try:
        puzzle = Puzzle(text)
    except sudokit.SudokuError as error:
        assert str(error) and error.code
    else:
        assert len(str(puzzle)) in (81, 729)


@given(st.lists(st.integers(-3, 12) | st.none() | st.floats(), max_size=90))
def test_any_list_is_a_puzzle_or_an_error(values: list[Any]) -> None:
    try:
        Puzzle(values)
    except (sudokit.SudokuError, TypeError) as error:
        assert str(error)


def test_boards_draw_themselves_in_notebooks() -> None:
    for board in (Puzzle(EASY), Solution(SOLUTION)):
        html = board._repr_html_()  # pyright: ignore[reportPrivateUsage]
        assert f"<title>{type(board).__name__} {board}</title>" in html and f">{board}</code>" in html
