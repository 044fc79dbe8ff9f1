//! [`PlacedDigits`], the digits that a player has placed in a puzzle, compared with its solutions.
//!
//! Questions about solutions are about the puzzle as it was given. Placed digits are not used for them, but they are compared
//! with the answer, and their errors are reported.

use std::fmt;

use sudokit_base::Budget;

use crate::candidate::Candidate;
use crate::format::{Board, Record};
use crate::puzzle::Solution;
use crate::search::Engine;

use super::Verdict;

/// The digits that a player has placed, and whether they are right.
///
/// ```
/// use sudokit::format::read;
/// use sudokit::outcome::{PlacedCheck, PlacedDigits, Verdict};
/// use sudokit::search::DEFAULT;
/// use sudokit::Budget;
///
/// // The placed 1 in r1c3 should be a 4.
/// let text = "53+1.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let record = read(text.as_bytes())?.next().expect("a record")?;
/// let verdict = Verdict::of(&record.board.require_classic()?, DEFAULT, Budget::UNLIMITED);
/// let placed = PlacedDigits::of(&record, &verdict, DEFAULT, Budget::UNLIMITED).expect("one is placed");
/// assert_eq!((placed.count, placed.check), (1, PlacedCheck::Wrong));
/// assert_eq!(placed.to_string(), "wrong among 1 placed digit: r1c3=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlacedDigits {
    /// Their number.
    pub count: usize,
    /// Whether they are right.
    pub check: PlacedCheck,
    /// The placed digits that differ from the only solution.
    pub wrong: Vec<Candidate>,
}

/// Whether placed digits are right.
///
/// ```
/// assert_eq!(sudokit::outcome::PlacedCheck::Right.name(), "right");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlacedCheck {
    /// A solution has all of them.
    Right,
    /// The only solution does not have all of them.
    Wrong,
    /// None of several solutions has all of them.
    Contradictory,
    /// The puzzle has no solution, or a limit was reached.
    Unknown,
}

impl PlacedCheck {
    /// The check in one word.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::PlacedCheck::Wrong.name(), "wrong");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PlacedCheck::Right => "right",
            PlacedCheck::Wrong => "wrong",
            PlacedCheck::Contradictory => "contradictory",
            PlacedCheck::Unknown => "unknown",
        }
    }

    /// Whether the digits are known to be wrong.
    ///
    /// ```
    /// assert!(!sudokit::outcome::PlacedCheck::Unknown.is_bad());
    /// ```
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(self, PlacedCheck::Wrong | PlacedCheck::Contradictory)
    }
}

impl PlacedDigits {
    /// The digits that a record has in addition to its givens, compared with its known solutions. `None` if there are no such
    /// digits. If there are several solutions, the engine searches for one that has all placed digits.
    ///
    /// ```
    /// use sudokit::outcome::{PlacedDigits, Verdict};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let record = Grid::EMPTY.into();
    /// assert_eq!(PlacedDigits::of(&record, &Verdict::None, DEFAULT, Budget::UNLIMITED), None);
    /// ```
    #[must_use]
    pub fn of(
        record: &Record,
        verdict: &Verdict,
        engine: &dyn Engine,
        budget: Budget<'_>,
    ) -> Option<PlacedDigits> {
        let placed = record.progress.as_ref()?.placed;
        let count = placed.iter().count();
        if count == 0 {
            return None;
        }
        let wrong_in = |solution: &Solution| {
            let wrong = placed.iter().filter(|(cell, digit)| solution.get(*cell) != *digit);
            wrong.map(|(cell, digit)| Candidate { cell, digit }).collect::<Vec<_>>()
        };
        let (check, wrong) = match verdict {
            Verdict::Unique(solution) => match wrong_in(solution) {
                wrong if wrong.is_empty() => (PlacedCheck::Right, wrong),
                wrong => (PlacedCheck::Wrong, wrong),
            },
            Verdict::Several(solution) | Verdict::Solved(solution) if wrong_in(solution).is_empty() => {
                (PlacedCheck::Right, Vec::new())
            }
            Verdict::Several(_) | Verdict::Solved(_) => (one_has_all(record, engine, budget), Vec::new()),
            Verdict::None | Verdict::Invalid(_) | Verdict::Stopped { .. } => {
                (PlacedCheck::Unknown, Vec::new())
            }
        };
        Some(PlacedDigits { count, check, wrong })
    }

    /// The number of digits that a record has in addition to its givens.
    ///
    /// ```
    /// use sudokit::Grid;
    /// assert_eq!(sudokit::outcome::PlacedDigits::count_in(&Grid::EMPTY.into()), 0);
    /// ```
    #[must_use]
    pub fn count_in(record: &Record) -> usize {
        record.progress.as_ref().map_or(0, |progress| progress.placed.iter().count())
    }

    /// A note that the digits placed in a record were not used; `None` without such digits.
    ///
    /// ```
    /// use sudokit::outcome::PlacedDigits;
    /// let record = sudokit::format::read(format!("53+1{}", ".".repeat(78)).as_bytes())?.next().expect("one")?;
    /// let note = PlacedDigits::unused_note(&record).expect("a digit is placed");
    /// assert_eq!(note, "1 digit was placed by a player; it is not a given, and was not used");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn unused_note(record: &Record) -> Option<String> {
        match PlacedDigits::count_in(record) {
            0 => None,
            1 => Some("1 digit was placed by a player; it is not a given, and was not used".to_owned()),
            count => Some(format!(
                "{count} digits were placed by a player; they are not givens, and were not used"
            )),
        }
    }

    /// The digits that the only solution does not have, as a text: `r1c3=1 r2c2=7`.
    ///
    /// ```
    /// use sudokit::outcome::{PlacedDigits, Verdict};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let placed = PlacedDigits::of(&Grid::EMPTY.into(), &Verdict::None, DEFAULT, Budget::UNLIMITED);
    /// assert_eq!(placed.map(|placed| placed.wrong_text()), None);
    /// ```
    #[must_use]
    pub fn wrong_text(&self) -> String {
        self.wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// Whether a solution has all digits on the board.
fn one_has_all(record: &Record, engine: &dyn Engine, budget: Budget<'_>) -> PlacedCheck {
    let Some(Board::Givens(_)) = record.board.classic() else { return PlacedCheck::Unknown };
    match Verdict::of_first(&Board::Givens(record.filled()), engine, budget) {
        Verdict::None | Verdict::Invalid(_) => PlacedCheck::Contradictory,
        Verdict::Stopped { .. } => PlacedCheck::Unknown,
        Verdict::Unique(_) | Verdict::Several(_) | Verdict::Solved(_) => PlacedCheck::Right,
    }
}

/// A clause about the digits.
impl fmt::Display for PlacedDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        let digits = if count == 1 { "digit" } else { "digits" };
        match self.check {
            PlacedCheck::Right if count == 1 => write!(f, "1 placed {digits} is right"),
            PlacedCheck::Right => write!(f, "{count} placed {digits} are right"),
            PlacedCheck::Wrong => write!(f, "wrong among {count} placed {digits}: {}", self.wrong_text()),
            PlacedCheck::Contradictory => write!(f, "no solution has the {count} placed {digits}"),
            PlacedCheck::Unknown => write!(f, "{count} placed {digits} not compared with a solution"),
        }
    }
}
