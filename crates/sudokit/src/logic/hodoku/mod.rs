//! Level and score in the scale of HoDoKu, with its default settings.
//!
//! A puzzle is solved step by step, each step the first that the techniques of the [`SCALE`] find, asked in its
//! order. The score is the sum of what the steps count. The level is that of the hardest step, or the lowest
//! whose [limit](Level::limit) the score keeps, whichever is higher. Where no technique finds anything, a cell
//! is filled from the solution: [`BRUTE_FORCE`].
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
//! Order, levels and scores are HoDoKu's; the finders are our own. Where there are several steps, the one that HoDoKu
//! takes is chosen, as inferred from its paths: the order of singles and of eliminations, which chain, which almost
//! locked sets, which fish and which subset. Techniques that HoDoKu does not have, or leaves out by default, are
//! [`NOT_IN_SCALE`].
//!
//! Levels and scores are equal on 250 reference puzzles, random minimal ones, and so is every step of their paths. Of
//! 500 reference puzzles with 17 givens all have the same level, and 499 the same score. What differs, or may:
//!
//! - A forcing chain here has one conclusion, and there several: a score of 1956 instead of 1452.
//! - The references do not show which step is taken among several coloring steps, Franken fish, ALS chains, forcing
//!   chains and forcing nets, and only few of grouped chains and almost locked sets. So scores of hard puzzles may
//!   differ more.
//! - Forcing nets follow assumptions as [`dynamic-forcing-chains`](Technique::id) do, which may reach more or less: then
//!   another cell is filled by brute force, or none.

mod board;
mod chains;
mod choice;
mod scale;
mod sets;

pub use scale::{BRUTE_FORCE, Entry, Level, NOT_IN_SCALE, SCALE};

use std::fmt;

use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::NotProper;

use super::step::Step;
use super::technique::Technique;
use board::Board;
use choice::Choice;

/// Level and score, and what they come from.
///
/// Text is the two: `Hard/1310`.
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
    /// How hard it is.
    pub level: Level,
    /// What all steps count together.
    pub score: u32,
    /// How often each technique was used, in the order of the scale.
    pub steps: Vec<(&'static Entry, u32)>,
    /// Whether it came to the end; if not, level and score are the least that they can be.
    pub is_complete: bool,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.level, self.score))
    }
}

/// Rates a puzzle or a sukaku that has one solution, however long it takes: seconds, for the hardest.
///
/// # Errors
/// It has no solution, or several.
///
/// ```
/// use sudokit::{Puzzle, logic::hodoku::rate};
/// assert!(rate(&Puzzle::EMPTY.into()).is_err());
/// ```
pub fn rate(problem: &Problem) -> Result<Rating, NotProper> {
    rate_while(problem, &|| true)
}

/// Rates as long as `go_on` returns true. It is asked before each technique, and often during long searches.
///
/// # Errors
/// It has no solution, or several.
///
/// ```
/// use sudokit::{Puzzle, logic::hodoku::rate_while};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = rate_while(&text.parse::<Puzzle>()?.into(), &|| false)?;
/// assert_eq!((rating.score, rating.is_complete), (0, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_while(problem: &Problem, go_on: &dyn Fn() -> bool) -> Result<Rating, NotProper> {
    let solution = problem.solution()?;
    let mut solving = Solving::new(problem, solution, go_on);
    let mut counts = vec![0; SCALE.len() + 1];
    for entry in solving.by_ref() {
        counts[entry] += 1;
    }
    let counted = SCALE.iter().chain([&BRUTE_FORCE]).zip(counts);
    let steps: Vec<_> = counted.filter(|(_, count)| *count > 0).collect();
    let score = steps.iter().map(|(entry, count)| entry.score * count).sum();
    let levels = steps.iter().map(|(entry, _)| entry.level);
    let level = levels.fold(Level::of_score(score), Level::max);
    Ok(Rating { level, score, steps, is_complete: solving.board.position().is_solved() })
}

/// The steps from a problem to its solution: of each its number in the scale, after whose last one comes
/// [`BRUTE_FORCE`].
struct Solving<'a> {
    board: Board,
    solution: Solution,
    finders: Vec<(&'static Technique, Choice)>,
    go_on: &'a dyn Fn() -> bool,
}

impl<'a> Solving<'a> {
    fn new(problem: &Problem, solution: Solution, go_on: &'a dyn Fn() -> bool) -> Solving<'a> {
        let find = |entry: &Entry| Some((Technique::from_name(entry.technique)?, entry.choice));
        let finders = SCALE.iter().filter_map(find).collect();
        Solving { board: Board::new(problem), solution, finders, go_on }
    }

    /// The next step but for brute force, as long as `go_on` returns true.
    fn found(&self) -> Result<Option<(usize, Step)>, StopReason> {
        let singles = [Board::full_house, Board::naked_single, Board::hidden_single];
        for (number, single) in singles.into_iter().enumerate() {
            if let Some(Candidate { cell, digit }) = single(&self.board) {
                return Ok(Some((number, Step::new(self.finders[number].0).places(cell, digit))));
            }
        }
        for (finder, choice) in &self.finders[singles.len()..] {
            if let Some(step) = choice.step(finder, self.board.position(), self.go_on)? {
                let entry = SCALE.iter().position(|entry| entry.technique == step.technique.id);
                return Ok(entry.map(|entry| (entry, step)));
            }
        }
        Ok(None)
    }
}

impl Iterator for Solving<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let cell = self.board.position().blanks().first().filter(|_| (self.go_on)())?;
        Some(if let Some((entry, step)) = self.found().ok()? {
            self.board.apply(&step);
            entry
        } else {
            self.board.place(Candidate { cell, digit: self.solution.get(cell) });
            SCALE.len()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::check;
    use crate::puzzle::Puzzle;

    #[test]
    fn paths_are_hodokus_step_by_step() {
        let lines = include_str!("../../../tests/data/hodoku-paths.txt").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let mut fields = line.split(' ');
            let puzzle: Puzzle = fields.next().and_then(|text| text.parse().ok()).expect("a puzzle");
            let solution = puzzle.solution().expect("one solution");
            let mut solving = Solving::new(&puzzle.into(), solution, &|| true);
            // There a chain that eliminates one candidate has a code of its own.
            let codes = fields.map(|code| match code {
                "0707" => "0708",
                "0710" => "0711",
                code => code,
            });
            for (number, code) in codes.enumerate() {
                let (entry, step) = solving.found().ok().flatten().expect("a step");
                assert_eq!(SCALE[entry].code, code, "{puzzle} step {number}");
                if SCALE[entry].level > Level::Easy {
                    assert_eq!(check(solving.board.position(), &step), Ok(()), "{puzzle} step {number}");
                }
                solving.board.apply(&step);
            }
            assert!(solving.board.position().is_solved(), "{puzzle}");
        }
    }

    #[test]
    fn a_stopped_search_takes_no_step() {
        let line = include_str!("../../../tests/data/hodoku-paths.txt").lines().nth(1).expect("a path");
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        let path = |go_on: &dyn Fn() -> bool| -> Vec<usize> {
            Solving::new(&puzzle.into(), puzzle.solution().expect("one solution"), go_on).collect()
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
