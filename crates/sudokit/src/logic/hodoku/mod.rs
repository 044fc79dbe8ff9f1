//! The level and the score of HoDoKu, with its default settings.
//!
//! A puzzle is solved step by step. The techniques of the [`SCALE`] are tried in its order, and the first
//! step found is applied. The score is the sum of the scores of the steps. The level is that of the hardest
//! step, or the lowest level whose [limit](Level::limit) the score does not exceed, whichever is higher. If
//! no technique finds a step, one cell is filled from the solution: [`BRUTE_FORCE`].
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::logic::hodoku::{Level, rate};
//!
//! let text = "..............1..2..3....4......25...36.......7....1.....36..8...5.7....1......9.";
//! let rating = rate(&text.parse::<Puzzle>()?.into())?;
//! assert_eq!((rating.level, rating.score), (Level::Easy, 626));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Order, levels and scores are HoDoKu's. If there are several steps, the step of HoDoKu 2.3 is chosen: the
//! `finders` search in its order. Version 2.2 differs: among chains with equally many eliminations, it does
//! not prefer the shortest. Techniques that HoDoKu lacks, or disables by default, are listed in
//! [`NOT_IN_SCALE`].
//!
//! Level, score and every step equal HoDoKu's on 250 random minimal puzzles, and level and score on 500
//! puzzles with 17 givens. All steps of 1248 further random minimal puzzles, 152 of them extreme, and of 38
//! hard ones with 69 forcing chains and 33 forcing nets equal the steps of a port of HoDoKu 2.2. Whether
//! version 2.3 searches for forcing nets in the same way is not known: it needs none in the paths that were
//! compared with it.

mod finders;
mod scale;

pub use scale::{BRUTE_FORCE, Level, NOT_IN_SCALE, ParseLevelError, SCALE, ScaleEntry};

use std::fmt;

use sudokit_base::{Budget, StopReason};

use crate::cell::Cell;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::NotUniqueError;

use super::node_counter::NodeCounter;
use finders::{Found, Grid};

/// Level and score, and the steps they come from.
///
/// The text form is level and score: `Hard/1310`.
///
/// ```
/// use sudokit::{Puzzle, logic::hodoku::rate};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = rate(&text.parse::<Puzzle>()?.into())?;
/// let steps: Vec<_> = rating.steps.iter().map(|(entry, count)| (entry.name, *count)).collect();
/// assert_eq!(steps, [("Full House", 21), ("Naked Single", 30)]);
/// assert_eq!(rating.to_string(), "Easy/204");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The level of the puzzle.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// How often each technique was used, in the order of the scale.
    pub steps: Vec<(&'static ScaleEntry, u32)>,
    /// Whether the puzzle was solved. If not, level and score are lower bounds.
    pub is_complete: bool,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.level, self.score))
    }
}

/// Rates a puzzle or a sukaku that has one solution, without limits. The hardest puzzles take seconds.
///
/// # Errors
/// The problem has no solution, or several.
pub fn rate(problem: &Problem) -> Result<Rating, NotUniqueError> {
    rate_within(problem, Budget::UNLIMITED)
}

/// Rates within a budget. Each technique that is tried counts a node, and long searches count further ones
/// often.
///
/// A rating that was stopped is not complete, and its level and score are lower bounds. It may be stopped
/// before it is known that the problem has exactly one solution.
///
/// # Errors
/// The problem has no solution, or several.
///
/// ```
/// use sudokit::{Budget, GoOn, Puzzle, logic::hodoku::rate_within};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let never = GoOn::new(|| false);
/// let budget = Budget::default().with_go_on(&never);
/// let rating = rate_within(&text.parse::<Puzzle>()?.into(), budget)?;
/// assert_eq!((rating.score, rating.is_complete), (0, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_within(problem: &Problem, budget: Budget<'_>) -> Result<Rating, NotUniqueError> {
    let Ok(solution) = problem.solution_within(budget.without_max_nodes()) else {
        return Ok(Rating { level: Level::of_score(0), score: 0, steps: Vec::new(), is_complete: false });
    };
    let mut solving = Solving::new(problem, solution?, budget);
    let mut counts = vec![0; SCALE.len() + 1];
    for entry in solving.by_ref() {
        counts[entry] += 1;
    }
    let counted = SCALE.iter().chain([&BRUTE_FORCE]).zip(counts);
    let steps: Vec<_> = counted.filter(|(_, count)| *count > 0).collect();
    let score = steps.iter().map(|(entry, count)| entry.score * count).sum();
    let levels = steps.iter().map(|(entry, _)| entry.level);
    let level = levels.fold(Level::of_score(score), Level::max);
    Ok(Rating { level, score, steps, is_complete: solving.grid.is_solved() })
}

/// The steps from a problem to its solution. Each is the number of its entry in the scale; the number after
/// the last one means [`BRUTE_FORCE`].
struct Solving<'a> {
    grid: Grid,
    solution: Solution,
    counter: NodeCounter<'a>,
}

impl<'a> Solving<'a> {
    fn new(problem: &Problem, solution: Solution, budget: Budget<'a>) -> Solving<'a> {
        let mut grid = Grid::new();
        for cell in Cell::ALL {
            match problem.given(cell) {
                Some(digit) => grid.give((cell.index(), digit.index())),
                None => (!problem.allowed(cell))
                    .iter()
                    .for_each(|digit| grid.close((cell.index(), digit.index()))),
            }
        }
        Solving { grid, solution, counter: NodeCounter::new(budget) }
    }

    /// The next step, if HoDoKu finds one.
    fn found(&self) -> Result<Option<Found>, StopReason> {
        let found = finders::find(&self.grid, &|| self.counter.go_on());
        self.counter.result().map(|()| found)
    }

    fn apply(&mut self, found: &Found) {
        found.placements.iter().for_each(|&mark| self.grid.place(mark));
        found.eliminations.iter().for_each(|&mark| self.grid.eliminate(mark));
    }
}

/// The number of the entry of a technique in the scale.
fn entry_of(technique: &str) -> Option<usize> {
    SCALE.iter().position(|entry| entry.technique == technique)
}

impl Iterator for Solving<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let middle = finders::middle_blank(&self.grid).filter(|_| self.counter.go_on())?;
        match self.found().ok()? {
            Some(found) => {
                self.apply(&found);
                entry_of(found.technique)
            }
            None => {
                let digit = Cell::from_index(middle).map(|cell| self.solution.get(cell).index())?;
                self.grid.place((middle, digit));
                Some(SCALE.len())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::sukaku::Sukaku;
    use sudokit_base::GoOn;

    /// Follows the paths of a file: a puzzle in each line, and then the codes of its steps. After a colon
    /// follow the cells and digits that a step places or eliminates, from the second technique of the scale
    /// on.
    fn follow(paths: &str) -> usize {
        let mut steps = 0;
        for line in paths.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split(' ');
            let puzzle: Puzzle = fields.next().and_then(|text| text.parse().ok()).expect("a puzzle");
            let solution = puzzle.solution().expect("one solution");
            let mut solving = Solving::new(&puzzle.into(), solution, Budget::UNLIMITED);
            for (number, step) in fields.enumerate() {
                let found = solving.found().ok().flatten().expect("a step");
                let ScaleEntry { code: usual, variants, .. } =
                    SCALE[entry_of(found.technique).expect("an entry")];
                let (code, effect) = step.split_once(':').unwrap_or((step, ""));
                let is_variant = variants.iter().any(|(_, variant)| *variant == code);
                assert!(is_variant || usual == code, "{puzzle} step {number}: {usual} instead of {code}");
                assert!(
                    effect.is_empty() || effect == effect_of(&found),
                    "{puzzle} step {number}: {found:?}"
                );
                for &(cell, digit) in &found.eliminations {
                    let is_true = solution.get(Cell::ALL[cell]).index() == digit;
                    assert!(!is_true, "{puzzle} step {number} is wrong: {found:?}");
                }
                solving.apply(&found);
                steps += 1;
            }
            assert!(solving.grid.is_solved(), "{puzzle}");
        }
        steps
    }

    /// The candidates of a step by their numbers, in order, such as `5-12`: digit 1 of the cell 5 is
    /// eliminated, and 2 ...
    fn effect_of(found: &Found) -> String {
        let all = found.placements.iter().chain(&found.eliminations);
        let numbers: std::collections::BTreeSet<usize> = all.map(|&(cell, digit)| 9 * cell + digit).collect();
        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn paths_are_hodokus_step_by_step() {
        assert_eq!(follow(include_str!("../../../tests/data/hodoku-paths.txt")), 15_292);
    }

    #[test]
    fn steps_of_a_sukaku_eliminate_nothing_of_its_solution() {
        for line in include_str!("../../../tests/data/hodoku-minimal.csv").lines().step_by(5) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = puzzle.solution().expect("one solution");
            let sukaku = Sukaku::from(puzzle.grid().candidates());
            let mut solving = Solving::new(&sukaku.into(), solution, Budget::UNLIMITED);
            while let Some(found) = solving.found().expect("no limit") {
                for &(cell, digit) in &found.eliminations {
                    assert_ne!(solution.get(Cell::ALL[cell]).index(), digit, "{puzzle}: {found:?}");
                }
                solving.apply(&found);
                if solving.grid.is_solved() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_stopped_search_takes_no_step() {
        let line = include_str!("../../../tests/data/hodoku-paths.txt").lines().nth(3).expect("a path");
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        let path = |go_on: &dyn Fn() -> bool| -> Vec<usize> {
            let go_on = GoOn::new(go_on);
            let budget = Budget::default().with_go_on(&go_on);
            Solving::new(&puzzle.into(), puzzle.solution().expect("one solution"), budget).collect()
        };
        let whole = path(&|| true);
        for asked in 0..300 {
            let left = std::cell::Cell::new(asked);
            let begun = path(&|| {
                let go_on = left.get() > 0;
                left.set(left.get() - i32::from(go_on));
                go_on
            });
            assert!(whole.starts_with(&begun) && begun.len() < whole.len(), "{asked}: {begun:?}");
        }
    }
}
