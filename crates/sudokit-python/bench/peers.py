"""Compares sudokit with what Python users have otherwise: `pip install py-sudoku ortools pencilmark`, then `python
bench/peers.py [SECONDS]`.

Each solver gets the same random puzzles, one after the other, until its CPU seconds are used up, and its solutions are
compared with sudokit's. A solver that is not installed is left out; a solver that fails or is wrong has `fault` in its
row. All use one thread, except sudokit in its row for four cores.
"""

from __future__ import annotations

import importlib.metadata
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sudokit

Board = NDArray[np.uint8]
Solve = Callable[[Board], Any]

SETS: dict[str, dict[str, Any]] = {"random minimal": {"minimal": True}, "ER 7 and more": {"er": "7.0..12.0"}}


def numpy_backtracker(board: Board) -> Board | None:
    """The first solution, with NumPy choosing the cell with the fewest candidates."""
    cells = board.reshape(9, 9).copy()
    row, column = np.indices((9, 9))
    box = row // 3 * 3 + column // 3
    used = np.zeros((3, 9, 10), np.bool_)
    for house, index in enumerate((row, column, box)):
        used[house, index, cells] = True

    def search() -> bool:
        candidates = ~(used[0, row] | used[1, column] | used[2, box])[..., 1:]
        counts = np.where(cells == 0, candidates.sum(axis=2), 10)
        at = int(counts.argmin())
        r, c = divmod(at, 9)
        if counts[r, c] == 10:
            return True
        houses = (np.arange(3), np.array([r, c, box[r, c]]))
        for digit in np.flatnonzero(candidates[r, c]) + 1:
            cells[r, c] = digit
            used[(*houses, digit)] = True
            if search():
                return True
            used[(*houses, digit)] = False
        cells[r, c] = 0
        return False

    return cells if search() else None


def py_sudoku() -> Solve:
    """py-sudoku, a backtracker."""
    from sudoku import Sudoku

    def solve(board: Board) -> Any:
        rows = [[digit or None for digit in row] for row in board.reshape(9, 9).tolist()]
        return Sudoku(3, 3, board=rows).solve().board

    return solve


def cp_sat() -> Solve:
    """The constraint solver of OR-tools, with a variable for each cell and an all-different constraint for each of 27
    houses."""
    from ortools.sat.python import cp_model

    def solve(board: Board) -> Any:
        model = cp_model.CpModel()
        cells = [
            [model.new_int_var(int(given or 1), int(given or 9), "") for given in row] for row in board.reshape(9, 9)
        ]
        for i in range(9):
            model.add_all_different(cells[i])
            model.add_all_different([row[i] for row in cells])
            model.add_all_different([cells[i // 3 * 3 + j // 3][i % 3 * 3 + j % 3] for j in range(9)])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return [[solver.value(cell) for cell in row] for row in cells]

    return solve


def pencilmark() -> Solve:
    """pencilmark, whose search is written in C++."""
    import pencilmark

    def solve(board: Board) -> Any:
        return pencilmark.solve("".join(map(str, board.tolist())).replace("0", "."))

    return solve


def ours(board: Board) -> Board:
    """The object for one puzzle."""
    return sudokit.Puzzle(board).solve().to_numpy()


def contenders() -> Iterator[tuple[str, Solve]]:
    """The solvers that take one puzzle."""
    yield "sudokit, `Puzzle(...).solve()`", ours
    for package, make in (("pencilmark", pencilmark), ("ortools", cp_sat), ("py-sudoku", py_sudoku)):
        try:
            yield f"{package} {importlib.metadata.version(package)}", make()
        except ImportError:
            print(f"{package} is not installed", file=sys.stderr)
    yield "a backtracker with NumPy", numpy_backtracker


def one_by_one(solve: Solve, puzzles: Board, solutions: Board, seconds: float) -> float:
    """Puzzles per second of CPU."""
    start = time.process_time()
    done = 0
    while done < len(puzzles) and time.process_time() - start < seconds:
        solution = np.asarray(solve(puzzles[done])).reshape(81)
        assert (solution == solutions[done]).all(), puzzles[done]
        done += 1
    return done / (time.process_time() - start)


def at_once(puzzles: Board, threads: int) -> float:
    """Puzzles per second of the function on arrays: the best of twenty runs; on one thread per second of CPU."""
    clock = time.process_time if threads == 1 else time.perf_counter
    seconds: list[float] = []
    for _ in range(20):
        start = clock()
        sudokit.solve_many(puzzles, threads=threads)
        seconds.append(clock() - start)
    return len(puzzles) / min(seconds)


def main() -> None:
    """Prints a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    table: dict[str, list[str]] = {}
    for options in SETS.values():
        count = 100_000 if "minimal" in options else 1_000
        puzzles = sudokit.generate_many(count, seed=1, **options)
        solutions = sudokit.solve_many(puzzles).solutions
        many = np.tile(puzzles, (max(1, 100_000 // count), 1))
        for threads in (4, 1):
            name = f"sudokit, `solve_many`, {threads} thread{'s' * (threads > 1)}"
            table.setdefault(name, []).append(f"{at_once(many, threads):,.0f}")
        for name, solve in contenders():
            try:
                rate = one_by_one(solve, puzzles, solutions, seconds)
            except Exception as fault:
                if solve is ours:
                    raise
                print(f"{name}: {type(fault).__name__}: {fault}", file=sys.stderr)
                table.setdefault(name, []).append("fault")
                continue
            table.setdefault(name, []).append(f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}")
    print(f"| puzzles per second | {' | '.join(SETS)} |\n|---|{'--:|' * len(SETS)}")
    for name, rates in table.items():
        print(f"| {name} | {' | '.join(rates)} |")


if __name__ == "__main__":
    main()
