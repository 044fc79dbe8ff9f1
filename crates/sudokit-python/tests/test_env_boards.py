"""The environments: rules, conventions, seeds and errors."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sudokit.env import ENV_ID, REWARDS, Outcome, SudokuEnv, SudokuVectorEnv

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLANKS = [cell for cell, given in enumerate(PUZZLE) if given == "."]
ANSWERS = [9 * cell + int(SOLUTION[cell]) - 1 for cell in BLANKS]
R1C3_IS_1 = 18  # legal, but wrong


def _contains(env: Any, space: str, values: object) -> bool:
    return bool(getattr(env, space).contains(values))


def test_shapes_and_dtypes() -> None:
    env = SudokuVectorEnv(3, puzzles=PUZZLE)
    boards, infos = env.reset(seed=1)
    assert boards.shape == (3, 81) and boards.dtype == np.uint8
    assert boards[0].tolist() == [int(cell) if cell != "." else 0 for cell in PUZZLE]
    mask = infos["action_mask"]
    assert mask.shape == (3, 729) and mask.dtype == np.int8
    boards, rewards, terminated, truncated, infos = env.step([ANSWERS[0], 0, R1C3_IS_1])
    assert boards.shape == (3, 81) and boards.dtype == np.uint8
    assert rewards.dtype == np.float64 and rewards.tolist() == [1.0, -1.0, -1.0]
    assert terminated.dtype == truncated.dtype == np.bool_ and not (terminated | truncated).any()
    assert infos["outcome"].tolist() == [Outcome.RIGHT, Outcome.ILLEGAL, Outcome.WRONG]
    assert all(infos[f"_{name}"].all() for name in ("outcome", "forced", "solved", "action_mask"))
    assert _contains(env, "observation_space", boards)
    assert isinstance(env, VectorEnv)


def test_a_puzzle_is_played_to_its_end() -> None:
    env = SudokuVectorEnv(2, puzzles=[PUZZLE], rewards={"step": -0.5, "solved": 3})
    env.reset(seed=5)
    for action in ANSWERS[:-1]:
        _, rewards, terminated, _, _ = env.step([action, action])
        assert rewards.tolist() == [0.5, 0.5] and not terminated.any()
    boards, rewards, terminated, _, infos = env.step([ANSWERS[-1]] * 2)
    assert rewards.tolist() == [3.5, 3.5] and terminated.all() and infos["solved"].all()
    assert "".join(map(str, boards[0])) == SOLUTION


def _solve(env: SudokuVectorEnv) -> None:
    for action in ANSWERS[:-1]:
        env.step([action, R1C3_IS_1])


@pytest.mark.parametrize("mode", ["next-step", AutoresetMode.SAME_STEP, "Disabled"])
def test_autoreset(mode: AutoresetMode | str) -> None:
    env = SudokuVectorEnv(2, puzzles=PUZZLE, autoreset_mode=mode)
    start, _ = env.reset(seed=1)
    _solve(env)
    boards, _, terminated, _, infos = env.step([ANSWERS[-1], R1C3_IS_1])
    assert terminated.tolist() == [True, False]
    if env.autoreset_mode == AutoresetMode.SAME_STEP:
        assert (boards[0] == start[0]).all() and (infos["final_obs"][0] > 0).all()
        assert infos["final_obs"][1] is None and infos["_final_obs"].tolist() == [True, False]
        assert infos["final_info"]["solved"].tolist() == [True, False]
        return
    assert (boards[0] > 0).all()
    if env.autoreset_mode == AutoresetMode.DISABLED:
        with pytest.raises(RuntimeError, match="board 0: the episode is over"):
            env.step([0, 0])
        boards, _ = env.reset(options={"reset_mask": np.array([True, False])})
        assert (boards[0] == start[0]).all() and boards[1, 2] == 1
        env.step([0, 0])
        return
    with pytest.raises(ValueError, match="board 1: action 729"):
        env.step([0, 729])
    boards, rewards, terminated, _, infos = env.step([729, 0])  # The action for a board that starts again is ignored.
    assert (boards[0] == start[0]).all() and rewards[0] == 0 and not terminated[0]
    assert infos["outcome"].tolist() == [Outcome.NONE, Outcome.ILLEGAL]


def test_multi_discrete_actions() -> None:
    env = SudokuVectorEnv(2, puzzles=PUZZLE, action="multi-discrete")
    env.reset(seed=1)
    boards, *_ = env.step([[2, 3], [3, 5]])
    assert boards[0, 2] == 4 and boards[1, 3] == 6
    with pytest.raises(ValueError, match=r"board 1: action \[3, 9\]"):
        env.step([[2, 3], [3, 9]])
    assert _contains(env, "action_space", np.array([[2, 3], [3, 5]]))


def test_seeds_reproduce_whatever_the_threads() -> None:
    def boards(num_envs: int, threads: int, seed: int) -> list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
        env = SudokuVectorEnv(num_envs, level="medium", threads=threads)
        first, _ = env.reset(seed=seed)
        second, _ = env.reset()
        return [first, second]

    one, four, last = boards(20, 1, 7), boards(20, 4, 7), boards(1, 1, 26)
    for episode in range(2):
        assert (one[episode] == four[episode]).all()
        assert (one[episode][19] == last[episode][0]).all()
    assert (one[0] != one[1]).any()
    single = SudokuEnv(level="medium")
    assert (single.reset(seed=26)[0] == one[0][19]).all()


def test_puzzles_come_from_arrays_and_files(tmp_path: Path) -> None:
    other = PUZZLE[:-1] + "."
    array = np.array([[int(cell) if cell != "." else 0 for cell in text] for text in (PUZZLE, other)])
    lines = tmp_path / "puzzles.txt"
    lines.write_text(f"{PUZZLE}\n{other}\n")
    np.save(tmp_path / "puzzles.npy", array)
    strided = np.repeat(array, 2, axis=0)[::2]
    for puzzles in (array, array.reshape(2, 9, 9), [PUZZLE, other], lines, tmp_path / "puzzles.npy", strided):
        env = SudokuVectorEnv(3, puzzles=puzzles, order="sequential")
        boards, _ = env.reset(seed=0)
        assert (boards == array[[0, 1, 0]]).all()
        assert (env.puzzles == boards).all()
    lines.write_text(f"{PUZZLE}\n5{other}\n")
    with pytest.raises((OSError, ValueError), match="puzzles.txt.*line 2"):
        SudokuVectorEnv(1, puzzles=lines)


def test_boards_of_all_forms_are_played() -> None:
    rows = [list(PUZZLE[start : start + 9]) for start in range(0, 81, 9)]
    numbers = [[-1 if cell == "." else int(cell) for cell in row] for row in rows]
    nan = np.where(np.array(numbers) < 0, np.nan, numbers)
    for puzzles in (PUZZLE.encode(), [rows], [numbers, PUZZLE], nan, np.array([nan]), [nan, np.array(numbers)]):
        env = SudokuVectorEnv(1, puzzles=puzzles)
        env.reset(seed=1)
        assert "".join(map(str, env.puzzles[0].tolist())).replace("0", ".") == PUZZLE


def _pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [copy.deepcopy, _pickled])
@pytest.mark.parametrize("options", [{"puzzles": ["." * 80 + "1", PUZZLE]}, {"wrong": "refuse"}, {"er": "1.2..2.0", "max_steps": 30}])
def test_a_copy_plays_on_like_the_original(copied: Any, options: dict[str, Any]) -> None:
    env = SudokuVectorEnv(3, **options)
    again = copied(env)
    assert again.puzzles.tolist() == env.puzzles.tolist() == [[0] * 81] * 3
    env.reset(seed=5)
    random = np.random.default_rng(1)
    for step in range(60):
        if step in (0, 7, 40):
            again = copied(env)
            assert again.solutions.tolist() == env.solutions.tolist()
        masks = env.action_masks()
        legal = [random.choice(np.flatnonzero(mask)) if mask.any() and step % 3 else 0 for mask in masks]
        ours: list[Any] = list(env.step(legal))
        theirs: list[Any] = list(again.step(legal))
        our_infos, their_infos = ours.pop(), theirs.pop()
        assert all(one.tolist() == other.tolist() for one, other in zip(ours, theirs, strict=True))
        assert {name: value.tolist() for name, value in our_infos.items()} == {
            name: value.tolist() for name, value in their_infos.items()
        }
    one = SudokuEnv(puzzles=PUZZLE)
    one.reset(seed=1)
    one.step(2 * 9 + 3)
    assert copied(one).step(0)[0].tolist() == one.step(0)[0].tolist()


def test_boards_are_pictures() -> None:
    env, many = SudokuEnv(puzzles=PUZZLE, render_mode="rgb_array"), SudokuVectorEnv(2, puzzles=PUZZLE, render_mode="rgb_array")
    env.reset(seed=1)
    many.reset(seed=1)
    before: NDArray[np.uint8] = env.render()
    assert before.shape == (536, 536, 3) and before.dtype == np.uint8
    frames = many.render()
    assert frames is not None and len(frames) == 2 and (np.array(frames) == before).all()
    # Black, gray or white: red, green and blue are equal until a player places a digit.
    assert before.min() < 50 and before.max() == 255 and np.ptp(before.astype(int), axis=2).max() < 20
    env.step(2 * 9 + 3)
    after: NDArray[np.uint8] = env.render()
    changed = np.argwhere((after != before).any(axis=2))
    assert len(changed) and np.ptp(after.astype(int), axis=2).max() > 50
    # The digit is in the third cell of the first row.
    assert np.abs(changed.mean(axis=0) - [51, 159]).max() < 10
    assert env.metadata["render_modes"] == ["ansi", "rgb_array"]
    with pytest.raises(ValueError, match="render_mode: 'human' is not ansi or rgb_array"):
        SudokuEnv(render_mode="human")


def test_bad_arguments_are_errors() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"puzzles": np.zeros((2, 80), dtype=np.uint8)}, r"\(2, 80\)"),
        ({"puzzles": np.zeros((0, 81), dtype=np.uint8)}, "no puzzles"),
        ({"puzzles": [PUZZLE, "1" * 81]}, "puzzle 1: "),
        ({"puzzles": [PUZZLE, "12"]}, r"puzzles\[1\]: no known format"),
        ({"puzzles": [PUZZLE, "q" * 81]}, r"puzzles\[1\]: "),
        ({"puzzles": [PUZZLE, "é" * 81]}, r"puzzles\[1\]"),
        ({"puzzles": SOLUTION}, "puzzle 0 has no blank cell"),
        ({"puzzles": "12345678." + "." * 8 + "9" + "." * 63}, "puzzle 0 has no solution"),
        ({"level": "tricky"}, "level: "),
        ({"er": "9..3"}, "er: "),
        ({"level": "easy", "er": "1.2"}, "er: a level is a range"),
        ({"puzzles": PUZZLE, "level": "easy"}, "level: is for generated puzzles"),
        ({"clues": (3, 5)}, "17"),
        ({"rewards": {"win": 1}}, "win is not one of step, right"),
        ({"illegal": "refuse"}, "illegal: "),
        ({"wrong": "no"}, "wrong: "),
        ({"puzzles": PUZZLE, "order": "any"}, "order: "),
        ({"max_steps": 0}, "max_steps: 0"),
        ({"num_envs": 0}, "num_envs: 0"),
        ({"autoreset_mode": "never"}, "autoreset_mode: "),
        ({"action": "text"}, "action: "),
    ]
    for arguments, message in cases:
        with pytest.raises(ValueError, match=message):
            SudokuVectorEnv(**arguments)
    rare = SudokuVectorEnv(1, er="8.9..9.0", max_work=3)
    with pytest.raises(ValueError, match="board 0: no puzzle with the wanted rating among 3"):
        rare.reset(seed=1)


def test_bad_calls_are_errors() -> None:
    env = SudokuVectorEnv(3, puzzles=PUZZLE)
    with pytest.raises(RuntimeError, match="board 0: reset the environment"):
        env.step([0, 0, 0])
    start, _ = env.reset(seed=[1, None, 3])
    cases: list[tuple[Any, str]] = [
        ([0, 0], r"\(3,\), not \(2,\)"),
        ([[0, 0, 0]], r"\(1, 3\)"),
        ([0, -1, 0], "board 1: action -1"),
    ]
    for actions, message in cases:
        with pytest.raises(ValueError, match=message):
            env.step(actions)
    with pytest.raises(TypeError, match="actions: expected integers, not float64"):
        env.step([0.0, 1.0, 2.0])
    with pytest.raises(ValueError, match="seed: 2 seeds for 3 boards"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="seed: -1"):
        env.reset(seed=-1)
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": [True]})
    assert (env.step([0, 0, 0])[0] == start).all()


def test_gymnasium_knows_the_environments() -> None:
    check_env(gymnasium.make(ENV_ID, puzzles=PUZZLE, render_mode="ansi").unwrapped)
    check_env(SudokuEnv(), skip_render_check=True)
    env = gymnasium.make_vec(ENV_ID, num_envs=2, vectorization_mode="vector_entry_point", puzzles=PUZZLE)
    assert isinstance(env.unwrapped, SudokuVectorEnv)
    observations, infos = env.reset(seed=3)
    assert _contains(env, "observation_space", observations)
    mask = infos["action_mask"]
    actions = np.array([np.flatnonzero(row)[0] for row in mask])
    assert _contains(env, "action_space", actions)
    env.step(actions)
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(SudokuVectorEnv(2, puzzles=PUZZLE))
    wrapped.reset(seed=1)
    for action in ANSWERS:
        *_, infos = wrapped.step(np.array([action, action]))
    assert infos["episode"]["r"].tolist() == [51 + REWARDS["solved"]] * 2


def test_gymnasium_is_not_needed() -> None:
    program = """
import sys
sys.modules["gymnasium"] = None
from sudokit.env import SudokuEnv, SudokuVectorEnv
env = SudokuVectorEnv(2, autoreset_mode="same-step")
print(env.reset(seed=1)[0].shape, env.step([0, 0])[1].shape, SudokuEnv().reset(seed=1)[0].shape)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "(2, 81) (2,) (81,)"


def test_a_single_board_is_like_one_of_many() -> None:
    env, many = SudokuEnv(puzzles=PUZZLE, render_mode="ansi"), SudokuVectorEnv(1, puzzles=PUZZLE)
    assert (env.reset(seed=4)[0] == many.reset(seed=4)[0][0]).all()
    assert env.action_masks().dtype == np.bool_ and env.action_masks().sum() == many.action_masks().sum()
    observation, reward, terminated, truncated, info = env.step(np.int64(ANSWERS[0]))
    assert (observation == many.step([ANSWERS[0]])[0][0]).all()
    assert (reward, terminated, truncated, info["outcome"]) == (1.0, False, False, Outcome.RIGHT)
    drawn = env.render()
    assert drawn is not None and drawn.splitlines()[0] == "5 3 4 | . 7 . | . . ."


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**64 - 1), st.lists(st.lists(st.integers(-2, 730), min_size=4, max_size=4), max_size=80))
def test_any_play_keeps_the_rules(seed: int, plays: list[list[int]]) -> None:
    env = SudokuVectorEnv(4, puzzles=[PUZZLE, "." * 81], max_steps=30, wrong="refuse")
    boards, infos = env.reset(seed=seed)
    for actions in plays:
        before, mask = boards, infos["action_mask"]
        try:
            boards, rewards, terminated, truncated, infos = env.step(actions)
        except ValueError:
            assert any(not 0 <= action < 729 for action in actions)
            continue
        for board, action in enumerate(actions):
            outcome = infos["outcome"][board]
            if outcome == Outcome.NONE:
                continue
            assert (outcome == Outcome.ILLEGAL) == (mask[board, action] == 0)
            changed = np.flatnonzero(before[board] != boards[board])
            assert changed.tolist() == ([action // 9] if outcome == Outcome.RIGHT else [])
            assert rewards[board] == (1.0 if outcome == Outcome.RIGHT else -1.0)
        assert not terminated.any() or infos["solved"].any()
        assert (truncated & terminated).sum() == 0
