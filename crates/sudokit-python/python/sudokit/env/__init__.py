"""Sudoku as a task for reasoning models: grades of answers, and environments for reinforcement learning.

- ``score_answer``: a free-form text, its grid, and how much of it is right;
- ``score_grid``, ``score_move``, ``score_justification``: a grid, a single placement, a written deduction;
- ``SudokuVectorEnv``: many boards, ``reset`` and ``step`` with NumPy arrays; ``SudokuEnv``: one board.

Only NumPy is needed. If Gymnasium is installed, the environments are subclasses of its environments, and importing this
module registers them as ``sudokit/Sudoku-v0``.

>>> from sudokit.env import score_answer
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> text = "<answer>534678912672195348198342567859761423426853791713924856961537284287419635345286179</answer>"
>>> score_answer(puzzle, text).solved
True
"""

from ._boards import BoardLike, Puzzles
from ._core_environment import REWARDS, Outcome
from ._gymnasium import HAS_GYMNASIUM, AutoresetMode, register
from .grading import (
    Answer,
    AnswerScore,
    FoundGrid,
    FoundMove,
    GridScore,
    JustificationScore,
    MoveAnswer,
    MoveScore,
    read_answer,
    read_move,
    score_answer,
    score_grid,
    score_justification,
    score_move,
)
from .single import SudokuEnv
from .vector import SudokuVectorEnv

ENV_ID = "sudokit/Sudoku-v0"
"""The id under which Gymnasium knows the environments."""

if HAS_GYMNASIUM:
    register(
        ENV_ID,
        entry_point="sudokit.env:SudokuEnv",
        vector_entry_point="sudokit.env:SudokuVectorEnv",
    )

__all__ = [
    "ENV_ID",
    "REWARDS",
    "Answer",
    "AnswerScore",
    "AutoresetMode",
    "BoardLike",
    "FoundGrid",
    "FoundMove",
    "GridScore",
    "JustificationScore",
    "MoveAnswer",
    "MoveScore",
    "Outcome",
    "Puzzles",
    "SudokuEnv",
    "SudokuVectorEnv",
    "read_answer",
    "read_move",
    "score_answer",
    "score_grid",
    "score_justification",
    "score_move",
]
