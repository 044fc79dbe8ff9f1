//! Minimal puzzles, neighbors and extensions, compared with the results of an engine of the ladder that tries
//! everything.

use std::collections::{BTreeSet, HashSet};

use sudokit::minimize::{Extension, Minimals, Neighbors, Smallest, minimal};
use sudokit::search::{Engine, ladder::Singles};
use sudokit::{Budget, StopReason};
use sudokit::{Candidate, Cell, CellSet, Digit, Puzzle, Solution};

const MINIMAL: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..92.8..6........312.........5....42.........3.6...8.9...3......7...615.5..14.9..",
    "1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4",
];

fn is_proper(puzzle: &Puzzle) -> bool {
    Singles.solutions(&(*puzzle).into()).take(2).count() == 1
}

/// Puzzles with exactly one solution and `number` givens more than a minimal puzzle.
fn with_more(number: usize) -> Vec<Puzzle> {
    let more = |text: &str| {
        let puzzle: Puzzle = text.parse().unwrap();
        let blanks = puzzle.grid().blanks().iter().step_by(4).take(number).collect();
        puzzle.solution().unwrap().part(puzzle.grid().filled() | blanks)
    };
    MINIMAL.into_iter().map(more).collect()
}

/// The minimal puzzles inside, by removing redundant givens in every order.
fn all_minimals(puzzle: Puzzle) -> BTreeSet<Puzzle> {
    let (mut seen, mut rest, mut minimals) = (HashSet::from([puzzle]), vec![puzzle], BTreeSet::new());
    while let Some(puzzle) = rest.pop() {
        let parts: Vec<Puzzle> =
            puzzle.givens().map(|(cell, _)| puzzle.without(cell)).filter(is_proper).collect();
        if parts.is_empty() {
            minimals.insert(puzzle);
        }
        rest.extend(parts.into_iter().filter(|part| seen.insert(*part)));
    }
    minimals
}

/// All puzzles that the iterator finds; none may be found twice.
fn all(puzzles: impl Iterator<Item = Puzzle>) -> BTreeSet<Puzzle> {
    let mut found = BTreeSet::new();
    for puzzle in puzzles {
        assert!(found.insert(puzzle), "{puzzle} comes twice");
    }
    found
}

#[test]
fn all_minimal_puzzles_are_found() {
    for number in [0, 1, 3, 5] {
        for puzzle in with_more(number) {
            let expected = all_minimals(puzzle);
            assert_eq!(all(Minimals::new(&puzzle).unwrap()), expected, "{puzzle}");

            let smallest = expected.iter().map(Puzzle::given_count).min().unwrap();
            let mut search = Smallest::inside(&puzzle).unwrap();
            search.run_within(Budget::UNLIMITED, |order| order.rotate_left(5)).unwrap();
            assert!(expected.contains(&search.best()), "{puzzle}");
            assert_eq!((search.best().given_count(), search.at_least()), (smallest, smallest), "{puzzle}");

            for order in [Cell::ALL.to_vec(), Cell::ALL.into_iter().rev().collect()] {
                assert!(expected.contains(&minimal(&puzzle, &order).unwrap()), "{puzzle}");
            }
        }
    }
}

/// Stopping a search changes neither its results nor their order.
#[test]
fn searches_resume_where_they_stopped() {
    let puzzle = with_more(4)[0];
    let mut at_once = Minimals::new(&puzzle).unwrap();
    let mut in_parts = Minimals::new(&puzzle).unwrap();
    let mut nodes = 0;
    loop {
        let expected = at_once.next();
        let found = loop {
            match in_parts.next_within(Budget::default().with_max_nodes(nodes)) {
                Ok(found) => break found,
                // One state may need many searches.
                Err(StopReason::MaxNodes) => nodes += 300,
                Err(reason) => panic!("{reason}"),
            }
        };
        assert_eq!(found, expected);
        if found.is_none() {
            break;
        }
    }
}

/// All proper puzzles with this number of further givens.
fn all_additions(puzzle: Puzzle, number: usize, banned: &[Candidate]) -> BTreeSet<Puzzle> {
    let mut puzzles = BTreeSet::from([puzzle]);
    for _ in 0..number {
        let all = (0..729).filter_map(Candidate::from_index).filter(|it| !banned.contains(it));
        let all: Vec<Candidate> = all.filter(|it| puzzle.get(it.cell).is_none()).collect();
        let with_all = |puzzle: &Puzzle| {
            let puzzle = *puzzle;
            all.clone()
                .into_iter()
                .filter(move |it| puzzle.get(it.cell).is_none())
                .filter_map(move |it| puzzle.with(it))
        };
        puzzles = puzzles.iter().flat_map(with_all).collect();
    }
    puzzles.into_iter().filter(is_proper).collect()
}

fn all_neighbors(puzzle: Puzzle, remove: usize, add: usize) -> BTreeSet<Puzzle> {
    let mut puzzles = BTreeSet::from([puzzle]);
    for _ in 0..remove {
        let without = |puzzle: &Puzzle| {
            let puzzle = *puzzle;
            puzzle.givens().map(|(cell, _)| puzzle.without(cell)).collect::<Vec<_>>()
        };
        puzzles = puzzles.iter().flat_map(without).collect();
    }
    let found = puzzles.into_iter().flat_map(|part| {
        let removed: Vec<Candidate> = puzzle
            .givens()
            .filter(|(cell, _)| part.get(*cell).is_none())
            .map(|(cell, digit)| Candidate { cell, digit })
            .collect();
        all_additions(part, add, &removed)
    });
    found.collect()
}

/// This also holds for puzzles with a few solutions, or with none.
#[test]
fn redundant_givens_are_their_definition() {
    let count = |puzzle: Puzzle| Singles.solutions(&puzzle.into()).take(100).count();
    let (mut proper, mut several, mut none) = (0, 0, 0);
    for puzzle in with_more(0).into_iter().chain(with_more(3)).chain(with_more(12)) {
        let changed = |(number, (cell, _)): (usize, (Cell, _))| {
            let mut grid = *puzzle.grid();
            grid.set(cell, Some(Digit::ALL[number % 9]));
            Puzzle::try_from(grid).ok()
        };
        let without = puzzle.givens().step_by(5).map(|(cell, _)| puzzle.without(cell));
        let others: Vec<Puzzle> = without.chain(puzzle.givens().enumerate().filter_map(changed)).collect();
        for puzzle in others.into_iter().chain([puzzle]) {
            let solutions = count(puzzle);
            let redundant = puzzle.givens().map(|(cell, _)| cell);
            let redundant: CellSet =
                redundant.filter(|cell| count(puzzle.without(*cell)) == solutions).collect();
            match solutions {
                0 => none += 1,
                1 => proper += 1,
                100 => continue,
                _ => several += 1,
            }
            assert_eq!(puzzle.redundant_givens(), redundant, "{puzzle}");
            assert_eq!(puzzle.is_minimal(), solutions == 1 && redundant.is_empty(), "{puzzle}");
        }
    }
    assert!(proper >= 10 && several >= 10 && none >= 10, "{proper} {several} {none}");
}

fn neighbors(puzzle: &Puzzle, remove: usize, add: usize) -> BTreeSet<Puzzle> {
    let mut neighbors = Neighbors::new(puzzle, remove, add);
    let found = all(neighbors.by_ref());
    let (done, ways) = neighbors.progress();
    assert_eq!(done, ways);
    found
}

/// A solution without these cells.
fn nearly_full(blanks: CellSet) -> Puzzle {
    let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    text.parse::<Solution>().unwrap().part(!blanks)
}

#[test]
fn all_neighbors_are_found() {
    for text in MINIMAL {
        let puzzle: Puzzle = text.parse().unwrap();
        let expected = all_neighbors(puzzle, 1, 1);
        assert!(!expected.is_empty());
        assert_eq!(neighbors(&puzzle, 1, 1), expected, "{puzzle}");
        let minimal = Neighbors::new(&puzzle, 1, 1).minimal();
        let expected = expected.into_iter().filter(Puzzle::is_minimal).collect();
        assert_eq!(all(minimal), expected, "{puzzle}");
        assert!(neighbors(&puzzle, 1, 0).is_empty());
        assert_eq!(neighbors(&puzzle, 0, 0), BTreeSet::from([puzzle]));
    }
    for puzzle in with_more(1) {
        assert_eq!(neighbors(&puzzle, 1, 0), all_neighbors(puzzle, 1, 0), "{puzzle}");
    }
    let blanks = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r5c5 r9c9".parse().unwrap();
    for (remove, add) in [(0, 1), (0, 2), (0, 3), (1, 2), (2, 1)] {
        let puzzle = nearly_full(blanks);
        assert_eq!(neighbors(&puzzle, remove, add), all_neighbors(puzzle, remove, add), "-{remove}+{add}");
    }
}

/// There are more solutions than are kept in memory, so an added given need not be part of a known solution.
#[test]
fn puzzles_with_very_many_solutions_have_all_their_neighbors() {
    let mut puzzle: Puzzle = MINIMAL[0].parse().unwrap();
    for cell in [Cell::R1C1, Cell::R2C3, Cell::R4C6] {
        puzzle = puzzle.without(cell);
    }
    assert!(puzzle.count_solutions(5_000) == 5_000);
    for add in [1, 2] {
        assert_eq!(neighbors(&puzzle, 0, add), all_additions(puzzle, add, &[]), "{add}");
    }
    assert!(!neighbors(&puzzle, 0, 2).is_empty());
}

#[test]
fn a_puzzle_without_a_solution_may_have_neighbors() {
    let wrong = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = wrong.parse().unwrap();
    assert_eq!(neighbors(&puzzle, 1, 0), all_neighbors(puzzle, 1, 0));
    assert_eq!(neighbors(&puzzle, 1, 0).len(), 1);
    assert!(neighbors(&puzzle, 31, 0).is_empty() && neighbors(&puzzle, 99, 3).is_empty());
}

/// The number of givens that must be added, by trying all ways to add one, two and so on.
fn fewest(puzzle: Puzzle) -> usize {
    (0..).find(|number| !all_additions(puzzle, *number, &[]).is_empty()).unwrap()
}

#[test]
fn extensions_are_smallest() {
    let first_rows: CellSet = Cell::ALL[..27].iter().copied().collect();
    let mut puzzles: Vec<Puzzle> = ["r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1", "", "r5c5"]
        .map(|blanks| nearly_full(blanks.parse().unwrap()))
        .to_vec();
    puzzles.push(nearly_full(first_rows - [Cell::R1C1, Cell::R1C4, Cell::R2C2].into()));
    let minimal: Puzzle = MINIMAL[1].parse().unwrap();
    puzzles.extend(minimal.givens().map(|(cell, _)| minimal.without(cell)).step_by(7));
    puzzles.push(minimal.without(Cell::R1C3).without(Cell::R3C1));
    for puzzle in puzzles {
        let expected = puzzle.given_count() + fewest(puzzle);
        let mut extension = Extension::new(&puzzle, puzzle.solve().unwrap()).unwrap();
        extension.run_within(Budget::UNLIMITED, |order| order.rotate_left(7)).unwrap();
        assert!(is_proper(&extension.best()), "{puzzle}");
        assert_eq!((extension.best().given_count(), extension.at_least()), (expected, expected), "{puzzle}");
    }
}

#[test]
fn extensions_to_a_solution_are_smallest() {
    let minimal: Puzzle = MINIMAL[0].parse().unwrap();
    let puzzle = minimal.without(Cell::R1C1).without(Cell::R7C3);
    for solution in puzzle.solutions().take(3) {
        let mut smallest = Smallest::beside(&puzzle, solution).unwrap();
        smallest.run_within(Budget::UNLIMITED, <[CellSet]>::reverse).unwrap();
        let best = smallest.best();
        assert!(is_proper(&best) && solution.extends(best.grid()));
        // No smaller set of the blanks is enough.
        let number = best.given_count() - puzzle.given_count();
        let blanks: Vec<Cell> = puzzle.grid().blanks().iter().collect();
        let mut parts = HashSet::from([puzzle.grid().filled()]);
        for _ in 1..number {
            parts = parts.iter().flat_map(|part| blanks.iter().map(|cell| part.with(*cell))).collect();
        }
        assert!(parts.iter().all(|part| !is_proper(&solution.part(*part))), "{solution}");
    }
    let other = nearly_full(CellSet::EMPTY).solution().unwrap();
    assert!(Smallest::beside(&puzzle, other).is_none() && Extension::new(&puzzle, other).is_none());
}
