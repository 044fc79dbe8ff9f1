//! The sets of puzzles to measure on: generated from a seed, kept in the repository, or read from files.
//!
//! | set | how it is made | what it shows |
//! |---|---|---|
//! | `easy` | `minimal` with ten more givens | reading, setup, singles |
//! | `minimal` | givens of a random solution removed in random order while it stays the only one | the usual case |
//! | `hard` | the ends of climbs (`hard`), kept in `corpus/hard.txt` | search |
//! | `multi` | `minimal` without two givens | finding a second solution, or stopping at the first |
//! | `unsolvable` | `minimal` with one wrong given that breaks no rule | proving that there is no solution |
//!
//! The generator asks an engine only for the number of solutions, so a set does not depend on the engine.

use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sudokit::search::{Engine, Solver, ladder::Singles};
use sudokit::{Cell, Digit, Grid, GridText, GridTexts, Puzzle, Solution};

use sudokit::generate::Random;

pub(crate) type Text = [u8; 81];

/// Puzzles, and the number of solutions of each, counted up to the greatest limit that is measured.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Text>,
    pub(crate) counts: Vec<usize>,
}

impl Set {
    /// The counts come from `singles`, the engine of the ladder that is the reference for all faster ones.
    pub(crate) fn new(name: String, puzzles: Vec<Text>, limit: usize) -> Result<Set> {
        let count = |text: &Text| {
            let puzzle =
                puzzle(text).with_context(|| format!("{name}: {}", String::from_utf8_lossy(text)))?;
            Ok(Singles.solutions(&puzzle.into()).take(limit).count())
        };
        let counts = puzzles.iter().map(count).collect::<Result<_>>()?;
        Ok(Set { name, puzzles, counts })
    }

    /// The texts of these puzzles.
    pub(crate) fn texts(&self, range: Range<usize>) -> GridTexts<'_> {
        GridTexts::new(&self.puzzles[range]).expect("each was parsed")
    }

    /// FNV-1a of all puzzles: two runs with the same fingerprint measured the same puzzles.
    pub(crate) fn fingerprint(&self) -> u64 {
        let bytes = self.puzzles.iter().flatten();
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

pub(crate) fn puzzle(text: &Text) -> Result<Puzzle> {
    Ok(std::str::from_utf8(text)?.parse()?)
}

fn text(grid: &Grid) -> Text {
    let mut text = [b'.'; 81];
    grid.iter().for_each(|(cell, digit)| text[cell.index()] = b'0' + digit.get());
    text
}

/// The puzzles of a file of any format that sudokit reads, without sukakus.
pub(crate) fn read(path: &Path) -> Result<Vec<Text>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let mut puzzles = Vec::new();
    for record in sudokit::format::read(BufReader::new(file)).with_context(|| path.display().to_string())? {
        let record = record.with_context(|| path.display().to_string())?;
        if let Ok(sudokit::Problem::Givens(puzzle)) = record.board.classic_or_blank().problem() {
            puzzles.push(text(puzzle.grid()));
        }
    }
    ensure!(!puzzles.is_empty(), "{}: no puzzles", path.display());
    Ok(puzzles)
}

const HARD: &str = include_str!("../corpus/hard.txt");

/// Each line begins with a puzzle, or is a comment.
fn hard() -> impl Iterator<Item = Text> {
    HARD.lines()
        .filter_map(|line| line.get(..81)?.as_bytes().try_into().ok())
        .filter(|text: &Text| text[0] != b'#')
}

/// A generator of the sets.
pub(crate) struct Generator {
    random: Random,
    solver: Solver,
}

/// The sets that need no file.
pub(crate) const GENERATED: [&str; 5] = ["easy", "minimal", "hard", "multi", "unsolvable"];

impl Generator {
    /// Each set has its own random numbers, so that it does not depend on the other sets.
    pub(crate) fn new(seed: u64, set: &str) -> Generator {
        let own = set.bytes().fold(seed, |seed, byte| seed.wrapping_mul(257).wrapping_add(u64::from(byte)));
        Generator { random: Random::new(own), solver: Solver::bands() }
    }

    /// This number of puzzles of the set with this name; for `hard`, at most as many as the file has.
    pub(crate) fn puzzles(&mut self, set: &str, count: usize) -> Vec<Text> {
        if set == "hard" {
            return hard().take(count).collect();
        }
        let one = |_| match set {
            "easy" => self.easy(),
            "minimal" => self.minimal().0,
            "multi" => self.multi(),
            _ => self.unsolvable(),
        };
        (0..count).map(one).collect()
    }

    fn count(&mut self, puzzle: &Text, limit: u64) -> u64 {
        self.solver.count(GridText::new(puzzle).expect("digits and dots"), limit)
    }

    /// A random solution: random digits in random cells, each if a solution is left, until the board is full.
    fn solution(&mut self) -> Text {
        let mut grid = Grid::EMPTY;
        for cell in self.random.shuffled(Cell::ALL) {
            for digit in self.random.shuffled(Digit::ALL) {
                if grid.unseen(cell).contains(digit) {
                    grid.set(cell, Some(digit));
                    if self.count(&text(&grid), 1) > 0 {
                        break;
                    }
                    grid.set(cell, None);
                }
            }
        }
        text(&grid)
    }

    /// Removes givens in random order while there is one solution.
    fn minimize(&mut self, mut puzzle: Text) -> Text {
        for cell in self.random.shuffled(Cell::ALL) {
            let given = std::mem::replace(&mut puzzle[cell.index()], b'.');
            if given != b'.' && self.count(&puzzle, 2) > 1 {
                puzzle[cell.index()] = given;
            }
        }
        puzzle
    }

    /// A minimal puzzle and its solution.
    pub(crate) fn minimal(&mut self) -> (Text, Text) {
        let solution = self.solution();
        (self.minimize(solution), solution)
    }

    /// Random blank or filled cells.
    fn cells(&mut self, puzzle: &Text, blank: bool, count: usize) -> Vec<usize> {
        let cells = self.random.shuffled(Cell::ALL).map(Cell::index);
        cells.into_iter().filter(|cell| (puzzle[*cell] == b'.') == blank).take(count).collect()
    }

    fn easy(&mut self) -> Text {
        let (mut puzzle, solution) = self.minimal();
        for cell in self.cells(&puzzle, true, 10) {
            puzzle[cell] = solution[cell];
        }
        puzzle
    }

    fn multi(&mut self) -> Text {
        let (mut puzzle, _) = self.minimal();
        for cell in self.cells(&puzzle, false, 2) {
            puzzle[cell] = b'.';
        }
        puzzle
    }

    fn unsolvable(&mut self) -> Text {
        loop {
            let (minimal, solution) = self.minimal();
            for cell in self.cells(&minimal, true, 81) {
                for digit in self.random.shuffled(*b"123456789") {
                    let mut wrong = minimal;
                    wrong[cell] = digit;
                    if digit != solution[cell] && puzzle(&wrong).is_ok() {
                        return wrong;
                    }
                }
            }
        }
    }
}

/// A random isomorph: digits relabeled, rows, columns, bands and stacks permuted, perhaps transposed.
pub(crate) fn isomorph(random: &mut Random, puzzle: &Text) -> Text {
    let digits = random.shuffled(*b"123456789");
    let [rows, columns] = [(); 2].map(|()| {
        let chutes = random.shuffled([0, 1, 2]);
        let lines = [(); 3].map(|()| random.shuffled([0, 1, 2]));
        move |line: usize| 3 * chutes[line / 3] + lines[line / 3][line % 3]
    });
    let turned = random.below(2) == 1;
    std::array::from_fn(|i| {
        let (row, column) = (rows(i / 9), columns(i % 9));
        match puzzle[if turned { 9 * column + row } else { 9 * row + column }] {
            given @ b'1'..=b'9' => digits[usize::from(given - b'1')],
            blank => blank,
        }
    })
}

/// Whether this is a solution of the puzzle.
pub(crate) fn solves(solution: &Text, puzzle: &Text) -> bool {
    let solution = std::str::from_utf8(solution).ok().and_then(|text| text.parse::<Solution>().ok());
    let grid = std::str::from_utf8(puzzle).ok().and_then(|text| text.parse::<Grid>().ok());
    solution.zip(grid).is_some_and(|(solution, grid)| solution.extends(&grid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_documented_properties() {
        for name in GENERATED {
            let puzzles = Generator::new(1, name).puzzles(name, 20);
            assert_eq!(puzzles, Generator::new(1, name).puzzles(name, 20), "the seed determines the set");
            let set = Set::new(name.to_string(), puzzles, 2).expect("puzzles");
            let solutions = match name {
                "multi" => 2,
                "unsolvable" => 0,
                _ => 1,
            };
            assert!(set.counts.iter().all(|count| *count == solutions), "{name}: {:?}", set.counts);
            for text in &set.puzzles {
                let minimal = puzzle(text).is_ok_and(|puzzle| puzzle.is_minimal());
                assert_eq!(minimal, name == "minimal" || name == "hard", "{name}");
            }
        }
    }

    #[test]
    fn the_sets_stay_as_they_are() {
        // The stored results were measured on these sets; after a change here they can no longer be compared.
        let fingerprints = GENERATED.map(|name| {
            let puzzles = Generator::new(1, name).puzzles(name, 10);
            Set { name: name.to_string(), puzzles, counts: Vec::new() }.fingerprint()
        });
        assert_eq!(
            fingerprints,
            [
                0xf3c2_cb42_a708_4633,
                0x2951_f05f_3dca_4423,
                0xedb5_5e3c_bb93_19ee,
                0xe33f_143b_0185_2f90,
                0xe36b_3701_f209_9dea
            ]
        );
    }

    #[test]
    fn an_isomorph_has_as_many_solutions_and_other_givens() {
        let mut random = Random::new(3);
        for name in GENERATED {
            let puzzles = Generator::new(2, name).puzzles(name, 5);
            let others: Vec<_> = puzzles.iter().map(|puzzle| isomorph(&mut random, puzzle)).collect();
            assert!(puzzles.iter().zip(&others).all(|(a, b)| a != b));
            let counts = |puzzles| Set::new(name.to_string(), puzzles, 50).expect("puzzles").counts;
            assert_eq!(counts(puzzles), counts(others));
        }
    }
}
