"""The functions on many puzzles: kinds and shapes of input, answers, rows without an answer, and bad input."""

from __future__ import annotations

import signal
import threading
import time
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import sudokit
from sudokit.env import SudokuVectorEnv

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MIXED = [EASY, HARD, "11" + "." * 79, "531" + EASY[3:], "." * 81, None, "12", "5q" + EASY[2:]]


def digits(texts: list[str]) -> NDArray[np.uint8]:
    return np.array([[int(c) if c.isdigit() else 0 for c in text] for text in texts], np.uint8)


def test_verdicts_and_errors_of_texts() -> None:
    solved = sudokit.solve_many(MIXED, threads=2)
    assert solved.verdict_names() == [
        "unique", "unique", "invalid", "none", "several", "unreadable", "unreadable", "unreadable",
    ]  # fmt: skip
    assert solved.solutions[0] == SOLUTION
    assert solved.solutions[2] is None and solved.solutions[4] is not None
    assert [(error.row, error.code) for error in solved.errors] == [
        (5, "missing"), (6, "cell-count"), (7, "not-a-cell"),
    ]  # fmt: skip
    assert solved.errors[1].message == "2 cells instead of 81"
    assert [error.cell for error in solved.errors] == [None, None, "r1c2"]
    assert sudokit.solve_many(MIXED, first=True).verdict_names()[4] == "solved"


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int16, np.int64, np.uint32])
@pytest.mark.parametrize("square", [False, True])
def test_arrays_of_all_kinds(dtype: Any, square: bool) -> None:
    boards = digits([EASY, HARD] * 50).astype(dtype)
    shaped = boards.reshape(-1, 9, 9) if square else boards
    solved = sudokit.solve_many(shaped)
    assert solved.solutions.shape == shaped.shape and solved.solutions.dtype == np.uint8
    assert (solved.solutions[0].reshape(81) == digits([SOLUTION])[0]).all()
    assert (solved.verdicts == 1).all() and not solved.errors


def test_any_strides_are_read() -> None:
    boards = digits([EASY, HARD, SOLUTION] * 7)
    wide = np.zeros((21, 100), np.uint8)
    wide[:, 3:84] = boards
    for view in (np.asfortranarray(boards), wide[:, 3:84], boards[::-1][::-1], boards[::2]):
        expected = sudokit.solve_many(np.ascontiguousarray(view)).solutions
        assert (sudokit.solve_many(view).solutions == expected).all()
    boards.flags.writeable = False
    assert len(sudokit.solve_many(boards).solutions) == 21


@pytest.mark.parametrize("value", [10, -2, 300, 1_000_000])
def test_a_value_out_of_range_is_named(value: int) -> None:
    boards = digits([EASY, HARD]).astype(np.int64)
    boards[1, 12] = value
    for function in (sudokit.solve_many, sudokit.count_many, sudokit.canon_many, sudokit.rate_many, sudokit.dedupe):
        (error,) = function(boards).errors
        assert error == (1, "not-a-digit", "r2c4", f"r2c4: {value} is neither a digit nor 0")


@pytest.mark.parametrize(
    ("puzzles", "error"),
    [
        (np.zeros((3, 80), np.uint8), ValueError),
        (np.zeros((81,), np.uint8), ValueError),
        (np.zeros((2, 9, 8), np.uint8), ValueError),
        (np.zeros((), np.uint8), ValueError),
        (np.zeros((2, 81), np.bool_), TypeError),
        (np.zeros((2, 81), np.complex64), TypeError),
        (EASY, TypeError),
        (b"1", TypeError),
        (7, TypeError),
        (None, TypeError),
        ([1, 2], TypeError),
        ({"puzzle": EASY}, TypeError),
    ],
)
def test_what_is_no_array_of_boards_is_refused(puzzles: Any, error: type[Exception]) -> None:
    for function in (
        sudokit.solve_many, sudokit.count_many, sudokit.check_many, sudokit.rate_many, sudokit.difficulty_many,
        sudokit.canon_many, sudokit.dedupe,
    ):  # fmt: skip
        with pytest.raises(error, match="puzzles: "):
            function(puzzles)


@pytest.mark.parametrize("empty", [[], np.zeros((0, 81), np.uint8), np.zeros((0, 9, 9), np.int64)])
def test_no_rows(empty: list[str] | NDArray[np.uint8]) -> None:
    assert len(sudokit.solve_many(empty).solutions) == 0
    assert len(sudokit.count_many(empty).counts) == 0
    assert len(sudokit.check_many(empty).valid) == 0
    assert len(sudokit.verify_solutions(empty, empty).correct) == 0
    assert len(sudokit.rate_many(empty).er) == 0
    assert sudokit.difficulty_many(empty).level == []
    assert sudokit.canon_many(empty).keys.shape == (0, 16)
    assert len(sudokit.augment_many(empty, seed=1, copies=3).puzzles) == 0
    assert len(sudokit.dedupe(empty).keep) == 0
    assert len(sudokit.leak(empty, empty).train_rows) == 0
    assert len(sudokit.split_by_class(empty, [0.5])[0]) == 0
    assert sudokit.generate_many(0, seed=1).shape == (0, 81)


def test_counts_and_checks() -> None:
    assert sudokit.count_many(MIXED, limit=10).counts.tolist() == [1, 1, 0, 0, 10, 0, 0, 0]
    checked = sudokit.check_many(MIXED)
    assert checked.valid.tolist() == [True, True, False, True, True, False, False, False]
    assert checked.errors[0].code == "invalid" and "row 1 holds 1 twice" in checked.errors[0].message


def test_solutions_are_verified() -> None:
    wrong = "435" + SOLUTION[3:]
    verified = sudokit.verify_solutions([EASY, EASY, "." * 81, EASY], [SOLUTION, wrong, SOLUTION, "." * 81])
    assert verified.correct.tolist() == [True, False, False, False]
    assert [error.code for error in verified.errors] == ["wrong", "not-unique", "incomplete"]
    (error,) = sudokit.verify_solutions([EASY], ["12"]).errors
    assert (error.code, error.message) == ("unreadable", "solution: 2 cells instead of 81")
    with pytest.raises(ValueError, match="solutions: 1 rows for 2 puzzles"):
        sudokit.verify_solutions([EASY, HARD], [SOLUTION])


def test_ratings() -> None:
    rated = sudokit.rate_many([EASY, "." * 81, HARD])
    assert rated.er[0] == 1.2 and np.isnan(rated.er[1]) and (rated.er[2], rated.ed[2]) == (10.7, 9.7)
    assert [(error.row, error.message) for error in rated.errors] == [(1, "several solutions")]
    stopped = sudokit.rate_many([HARD], max_work=10)
    assert stopped.errors[0].code == "not-rated"
    measured = sudokit.difficulty_many([EASY, "." * 81])
    assert measured.level == ["easy", None] and measured.hodoku_score == [204, None]
    assert np.isnan(measured.se121_er[1]) and measured.backdoor_size == [0, None]
    with pytest.raises(ValueError, match="timeout"):
        sudokit.rate_many([EASY], timeout=-1.0)


def test_isomorphs_and_classes() -> None:
    boards = digits([EASY, HARD, "." * 81])
    solutions = sudokit.solve_many(boards).solutions
    images = sudokit.augment_many(boards, seed=4, copies=3, companions={"solution": solutions})
    assert images.puzzles.shape == (9, 81) and images.transforms.shape == images.inverses.shape == (9,)
    assert (sudokit.solve_many(images.puzzles[:6]).solutions == images.companions["solution"][:6]).all()
    forms = sudokit.canon_many(images.puzzles).forms
    assert (forms[0] == forms[2]).all() and (forms[0] != forms[3]).any()
    classes = sudokit.dedupe(images.puzzles)
    assert classes.firsts.tolist() == [0, 0, 0, 3, 3, 3, 6, 6, 6] and classes.keep.sum() == 3
    leaks = sudokit.leak(boards, images.puzzles)
    assert leaks.train_rows.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    parts, errors = sudokit.split_by_class(images.puzzles, [0.5], seed=1)
    assert len(set(parts[:3])) == 1 and not errors
    again = sudokit.augment_many(boards, seed=4, copies=3, threads=1)
    assert (again.puzzles == images.puzzles).all()
    texts = sudokit.augment_many([EASY, None, "." * 81], seed=4)
    assert texts.puzzles[1] is None and texts.puzzles[2] == "." * 81


def test_bad_companions_are_named() -> None:
    images = sudokit.augment_many([EASY, HARD], seed=1, companions={"solution": [SOLUTION, "12"]})
    (error,) = images.errors
    assert error.row == 1 and error.message == "solution: 2 cells instead of 81"
    assert images.companions["solution"][1] is None
    with pytest.raises(ValueError, match="solution: 1 rows for 2 puzzles"):
        sudokit.augment_many([EASY, HARD], seed=1, companions={"solution": [SOLUTION]})


def test_generated_puzzles_depend_on_their_numbers_alone() -> None:
    puzzles = sudokit.generate_many(50, seed=7, threads=3)
    assert (sudokit.generate_many(20, seed=7, start=30, threads=1) == puzzles[30:]).all()
    assert (sudokit.solve_many(puzzles).verdicts == 1).all()
    easy = sudokit.generate_many(2, seed=1, level="easy", symmetry="rotate180")
    assert (sudokit.rate_many(easy).er <= 1.5).all()
    assert ((easy > 0) == (easy[:, ::-1] > 0)).all()
    assert (sudokit.generate_many(3, seed=1, full_grids=True) > 0).all()
    assert (sudokit.generate_many(3, seed=1, clues=30) > 0).sum(axis=1).tolist() == [30] * 3


@pytest.mark.parametrize(
    "options",
    [{"level": "silly"}, {"symmetry": "x"}, {"clues": "9..1"}, {"er": "x"}, {"needs": ["no-such"]}, {"clues": 5}],
)
def test_impossible_wishes_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        sudokit.generate_many(1, seed=1, **options)


def test_generation_gives_up() -> None:
    with pytest.raises(RuntimeError, match="max_work allows more"):
        sudokit.generate_many(1, seed=1, er="9.0..9.1", max_work=3)


def test_ten_million_rows() -> None:
    boards = np.broadcast_to(digits([EASY]), (10_000_000, 81))
    checked = sudokit.check_many(np.ascontiguousarray(boards))
    assert checked.valid.all() and len(checked.valid) == 10_000_000


def test_progress_is_told_and_its_exception_ends_the_run() -> None:
    boards = np.zeros((200_000, 81), np.uint8)
    told: list[int] = []

    def tell(rows: int) -> None:
        told.append(rows)
        if len(told) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        sudokit.count_many(boards, limit=100_000, progress=tell)
    assert told == sorted(told)


def test_progress_ends_with_the_number_of_rows() -> None:
    told: list[int] = []
    sudokit.solve_many([EASY] * 3, progress=told.append)
    assert told == [3]
    told.clear()
    assert len(sudokit.generate_many(5, seed=1, progress=told.append)) == told[-1] == 5
    with pytest.raises(TypeError, match="not callable"):
        sudokit.check_many([EASY], progress=cast(Any, 3))


def test_an_interrupt_ends_the_run() -> None:
    def interrupt() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    boards = np.zeros((200_000, 81), np.uint8)
    for function in (
        lambda: sudokit.count_many(boards, limit=100_000),
        lambda: sudokit.count_many(boards[:1], limit=10**12),
        lambda: sudokit.augment_many(boards[:1], seed=1, copies=10**7),
        lambda: sudokit.generate_many(1, seed=1, er="11.9", max_work=10**9),
    ):
        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            function()
        thread.join()


@pytest.mark.parametrize("number", [10**13, 2**62])
def test_more_boards_than_memory_are_refused(number: int) -> None:
    with pytest.raises(MemoryError):
        sudokit.augment_many([EASY], seed=1, copies=number)
    with pytest.raises(MemoryError):
        SudokuVectorEnv(number)
    with pytest.raises(MemoryError):
        sudokit.generate_many(number, seed=1)


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        sudokit.count_many(np.zeros((400, 81), np.uint8), limit=100_000, threads=1)
    finally:
        done.set()
        thread.join()
    assert ticks > 10
