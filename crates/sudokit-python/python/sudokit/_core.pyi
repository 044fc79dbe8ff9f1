"""The part of the package that is written in Rust."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__version__: str

# For the objects for one puzzle: a board is the puzzle, the player's digits and the player's marks.

_Board = tuple[str, str | None, str | None]

def ask(operation: str, request: str, timeout: float | None = None) -> tuple[bool, str]: ...
def solve(cells: str, timeout: float | None = None) -> tuple[str, str | None, str]: ...
def count(cells: str, limit: int, timeout: float | None = None) -> tuple[int, bool]: ...
def read_board(text: str) -> _Board | str: ...
def is_valid(cells: str) -> bool: ...
def walk(board: _Board, steps: Sequence[tuple[Sequence[str], Sequence[str]]]) -> list[tuple[str, str]]: ...
def draw(board: _Board, title: str, technique: str | None = None, step: str | None = None) -> str: ...
def transform(transform: str | int) -> tuple[str, int, int]: ...
def compose(first: int, second: int) -> int | None: ...
def apply(transform: int, cells: str) -> str: ...

# For `sudokit.many`: rows are a contiguous array of shape (rows, 81), a list of texts, or an Arrow column.

_Rows = NDArray[np.uint8] | list[str | None] | ArrowColumn
_Errors = list[tuple[int, str, str | None, str]]
_Progress = Callable[[int], object] | None

VERDICTS: Sequence[str]

def texts_of(boards: NDArray[np.uint8]) -> list[str]: ...
def solve_rows(
    rows: _Rows, limit: int, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], _Errors]: ...
def count_rows(
    rows: _Rows, limit: int, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.uint64], _Errors]: ...
def check_rows(
    rows: _Rows, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.bool_], _Errors]: ...
def verify_rows(
    rows: _Rows, claims: _Rows, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.bool_], _Errors, _Errors]: ...
def rate_rows(
    rows: _Rows,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: _Progress = None,
) -> tuple[NDArray[np.float64], _Errors]: ...
def difficulty_rows(
    rows: _Rows,
    max_work: int | None = None,
    timeout: float | None = None,
    threads: int | None = None,
    progress: _Progress = None,
) -> tuple[
    list[tuple[str | None, list[float], str | None, int | None, int | None, int | None]], _Errors
]: ...
def canon_rows(
    rows: _Rows, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64], _Errors]: ...
def augment_rows(
    rows: _Rows,
    companions: Sequence[_Rows],
    copies: int,
    seed: int,
    threads: int | None = None,
    progress: _Progress = None,
) -> tuple[
    NDArray[np.uint8], list[NDArray[np.uint8]], NDArray[np.uint64], list[_Errors]
]: ...
def inverses_of(transforms: NDArray[np.uint64]) -> NDArray[np.uint64]: ...
def class_firsts(
    rows: _Rows, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.int64], _Errors]: ...
def find_leaks(
    train: _Rows, test: _Rows, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.int64], NDArray[np.int64], _Errors, _Errors]: ...
def split_rows(
    rows: _Rows, shares: Sequence[float], seed: int, threads: int | None = None, progress: _Progress = None
) -> tuple[NDArray[np.int64], _Errors]: ...
def generate_rows(
    seed: int,
    start: int,
    end: int,
    options: Mapping[str, Any],
    threads: int | None = None,
    progress: _Progress = None,
) -> NDArray[np.uint8]: ...
# What `sudokit.env` needs.

def read_answer(text: str, puzzle: str | None = None) -> str: ...
def read_move(text: str) -> str: ...
def score_grid(puzzle: str, grid: str, max_nodes: int) -> str: ...
def score_move(puzzle: str, board: str, cell: int, digit: int, max_nodes: int) -> str: ...
def score_justification(puzzle: str, board: str, text: str, eliminated: list[str], max_nodes: int) -> str: ...
def reward_names() -> list[tuple[str, str, float]]: ...

@final
class BoardEnvironment:
    def __new__(
        cls,
        boards: int,
        *,
        puzzles: NDArray[np.uint8] | None,
        order: str,
        level: str | None,
        er: str | None,
        givens: str | None,
        symmetry: str | None,
        minimal: bool,
        max_attempts: int,
        rewards: list[tuple[str, float]],
        illegal: str,
        wrong: str,
        max_steps: int,
        threads: int,
    ) -> BoardEnvironment: ...
    def reset(self, seeds: list[int] | None = None, which: NDArray[np.bool_] | None = None) -> None: ...
    def check(self, actions: NDArray[np.int64], which: NDArray[np.bool_] | None) -> None: ...
    def step(
        self, actions: NDArray[np.int64], which: NDArray[np.bool_] | None, with_masks: bool
    ) -> tuple[
        NDArray[np.uint8],
        NDArray[np.int8] | None,
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        NDArray[np.uint8],
        NDArray[np.bool_],
        NDArray[np.bool_],
    ]: ...
    def boards(self) -> NDArray[np.uint8]: ...
    def masks(self) -> NDArray[np.int8]: ...
    def puzzles(self) -> NDArray[np.uint8]: ...
    def solutions(self) -> NDArray[np.uint8]: ...

# For `sudokit.files`.

@final
class RecordReader:
    def __new__(
        cls,
        path: Path | None = None,
        text: bytes | None = None,
        format: str | None = None,
        column: str | None = None,
        blanks: str = "",
    ) -> RecordReader: ...
    @property
    def format(self) -> str: ...
    def next_batch(self, most: int) -> tuple[NDArray[np.uint8], NDArray[np.uint64], list[tuple[int, str]]]: ...
    def next_board(self) -> tuple[bool, str] | None: ...

# For `sudokit.arrow`.

ARROW_JOBS: Sequence[str]

@final
class ArrowSchema:
    @property
    def names(self) -> list[str]: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class ArrowColumn:
    def __new__(cls, boards: Any, /, column: str | None = None) -> ArrowColumn: ...
    def __len__(self) -> int: ...

@final
class ArrowTable:
    def __new__(
        cls,
        columns: Sequence[tuple[str, NDArray[Any], NDArray[np.bool_]]],
        errors: Sequence[tuple[int, str]] | None = None,
        /,
    ) -> ArrowTable: ...
    @property
    def schema(self) -> ArrowSchema: ...
    @property
    def column_names(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def solve_row_groups(
    input: Path,
    output: Path,
    *,
    column: str,
    row_groups: tuple[int, int],
    engine: str = "auto",
    first: bool = False,
    max_nodes: int | None = None,
    timeout: float | None = None,
) -> None: ...
def write_rows(rows: Any, output: Path, /) -> None: ...

@final
class ArrowJob:
    def __new__(
        cls, job: str, /, *, threads: int | None = None, **options: bool | int | float | str | None
    ) -> ArrowJob: ...
    @property
    def schema(self) -> ArrowSchema: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, bool | int | float | str | None]]: ...
    def __call__(
        self, boards: Any, /, column: str | None = None, *, progress: _Progress = None
    ) -> ArrowTable: ...
