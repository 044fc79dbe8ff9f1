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
//! Order, levels and scores are HoDoKu's; the finders are our own. Singles are taken in the order in which
//! they turn up, as there, and of other steps those that it takes, as far as trying has shown. Techniques that
//! HoDoKu does not have, or leaves out by default, are [`NOT_IN_SCALE`].
//!
//! Of 500 reference puzzles with 17 givens all have the same level, and 499 the same score. What differs, or may:
//!
//! - Forcing chains come to one conclusion a step, and there to several: a score of 1956 instead of 1452.
//! - Which step is taken where there are several is not known of grouped chains, almost locked sets, Franken fish
//!   and forcing nets: the references take none, and of Sue de Coq and fish with fins a few. So scores of hard
//!   puzzles may differ more.
//! - Forcing nets follow assumptions as [`dynamic-forcing-chains`](Technique::id) do, which may reach further or
//!   less far: then another cell is filled by brute force, or none.

mod board;
mod choice;
mod scale;

pub use scale::{BRUTE_FORCE, Entry, Level, NOT_IN_SCALE, SCALE};

use std::fmt;

use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::search::NotProper;

use super::policy::Stopped;
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
    let find = |entry: &Entry| Some((Technique::by_id(entry.technique)?, entry.choice));
    let finders: Vec<_> = SCALE.iter().filter_map(find).collect();
    let mut board = Board::new(problem);
    let mut counts = vec![0; SCALE.len() + 1];
    while let Some(cell) = board.position().blanks().first().filter(|_| go_on()) {
        let Ok(found) = step(&mut board, &finders, go_on) else { break };
        if found.is_none() {
            board.place(Candidate { cell, digit: solution.get(cell) });
        }
        counts[found.unwrap_or(SCALE.len())] += 1;
    }
    let counted = SCALE.iter().chain([&BRUTE_FORCE]).zip(counts);
    let steps: Vec<_> = counted.filter(|(_, count)| *count > 0).collect();
    let score = steps.iter().map(|(entry, count)| entry.score * count).sum();
    let levels = steps.iter().map(|(entry, _)| entry.level);
    let level = levels.fold(Level::of_score(score), Level::max);
    Ok(Rating { level, score, steps, is_complete: board.position().is_solved() })
}

/// Does the next step, as long as `go_on` returns true; which entry of the scale it is.
fn step(
    board: &mut Board,
    finders: &[(&Technique, Choice)],
    go_on: &dyn Fn() -> bool,
) -> Result<Option<usize>, Stopped> {
    let singles = [board.full_house(), board.naked_single(), board.hidden_single()];
    if let Some((index, single)) = singles.into_iter().enumerate().find_map(|(i, it)| Some((i, it?))) {
        board.place(single);
        return Ok(Some(index));
    }
    for (index, (finder, choice)) in finders.iter().enumerate().skip(singles.len()) {
        if let Some(step) = choice.step(finder, board.position(), go_on)? {
            board.apply(&step);
            return Ok(Some(index));
        }
    }
    Ok(None)
}
