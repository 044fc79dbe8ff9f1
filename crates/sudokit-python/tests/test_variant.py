"""Boards of other sizes and with other rules: one as an object, many as an array."""

from __future__ import annotations

import numpy as np
import pytest
import sudokit
from sudokit import Variant, solve_boards

X = "27.6..1...65...........3.......2...51..49.3.........4............21....84........"
SOLUTION = "278654193365981724914273856847326915126495387593718642731842569652139478489567231"


def test_a_puzzle_is_solved_by_its_rules() -> None:
    assert Variant(X, rules=["x"]).solve() == SOLUTION
    assert Variant(X, rules=["x"]).check().is_unique
    assert Variant(SOLUTION, rules=["x"]).check().is_valid
    with pytest.raises(sudokit.SeveralSolutionsError):
        Variant("." * 16).solve()
    with pytest.raises(sudokit.NoSolutionError):
        Variant(X, rules=["x", "antiknight"]).solve()
    assert Variant("." * 16).count().count == 288
    cage = {"rule": "killer", "cells": ["r1c1", "r1c2"], "total": 3}
    assert Variant("." * 16, rules=[cage]).count().count == 288 // 6
    candidates = Variant("1..4............").candidates(cap=3)
    assert candidates["r1c1"] == {"1": 3}
    assert set(candidates["r1c2"]) == {"2", "3"}
    assert len(Variant("1..4............").solutions()) == 24


def test_strings_with_rules_are_read() -> None:
    assert Variant(".Shape~4x4.Cage~3~R1C1~R1C2").count().count == 48


def test_colors_of_lines_are_assumed_if_asked() -> None:
    link = (
        "https://sudokupad.app/scl"
        "N4YwpgXA2lwG4QIwF8A06C6qrtVnm2u8EATMhlgLZgAuAhgCb0MTABOArgDZgDOEAOQBxdmDAA7AAQBLPlIBm9dqikAHGRIDWs+R"
        "LDKAdILRjoMAAyoL+K4nyJrD1PfxQrpW6gDMzz9kdfN1InbBD7bG9QqCjXbCgQ/wSffCikqKCsbmhgAHc1cwtDAFZrEtsSl3KsEA"
        "gANgB2ADELRrQ8gphvSsRysMqi4spUWpbGlopkIA"
    )
    with pytest.raises(sudokit.ReadError, match=r"green \(67F067\)"):
        Variant(link).count()
    assert Variant(link, assume_colours=True).count().count == 5


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(sudokit.ReadError, match="unknown rule y"):
        Variant(X, rules=["y"]).solve()
    with pytest.raises(sudokit.ReadError, match=r"no usual boxes"):
        Variant("." * 49, board={"size": 7}).solve()
    with pytest.raises(sudokit.ReadError, match="a board of 4x4, where a classic one of 9x9 is needed"):
        sudokit.Puzzle("1..4............")


def test_many_boards_of_one_kind() -> None:
    rows = np.array([[int(cell) if cell != "." else 0 for cell in X]], np.uint8)
    boards = np.repeat(rows, 300, axis=0).reshape(-1, 9, 9)
    boards[7, 0, 0] = 10
    boards[9] = 0
    for threads in (1, 2):
        solved = solve_boards(boards, rules=["x"], threads=threads)
        assert "".join(map(str, solved.solutions[0].flatten())) == SOLUTION
        assert solved.counts[0] == 1
        assert solved.counts[9] == 2
        assert solved.counts[7] == 0
        assert solved.errors == [(7, "row 7: 10 in r1c1 is neither 0 nor a digit of the board")]
        assert not solved.solutions[7].any()
    jigsaw = solve_boards(np.zeros((1, 16), np.uint8), regions="1112\n1322\n3324\n3444", limit=1000)
    assert jigsaw.counts.tolist() == [int(Variant("." * 16, board={"regions": ["1112", "1322", "3324", "3444"]}).count().count)]


@pytest.mark.parametrize(
    ("boards", "options", "why"),
    [
        (np.zeros((1, 17), np.uint8), {}, "there is no such board of 17 cells"),
        (np.zeros(16, np.uint8), {}, "expected whole numbers of shape"),
        (np.full((1, 16), 0.5), {}, "expected whole numbers of shape"),
        (np.full((1, 16), 300), {}, "from 0 to 255"),
        (np.zeros((1, 16), np.uint8), {"rules": ["y"]}, "is not one of x"),
        (np.zeros((1, 16), np.uint8), {"size": 6}, "there is no such board of 16 cells"),
        (np.zeros((1, 16), np.uint8), {"box": "2x2", "grids": "samurai"}, "cannot both be given"),
    ],
)
def test_wrong_arrays_and_options(boards: np.ndarray, options: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        solve_boards(boards, **options)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
