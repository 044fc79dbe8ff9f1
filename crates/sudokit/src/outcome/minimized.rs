//! [`Minimized`], a minimal puzzle inside a puzzle, and [`Extended`], a puzzle with the fewest more givens
//! that give it exactly one solution.

use sudokit_base::Budget;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::format::Board;
use crate::minimize::{self, Extension, Smallest};
use crate::puzzle::{Puzzle, Solution};
use crate::search::{DEFAULT, NotUniqueError};

use super::{Answer, Stopped, UnsuitableError};

/// A minimal puzzle inside a puzzle: every given of it is needed.
///
/// ```
/// use sudokit::format::Board;
/// use sudokit::outcome::Minimized;
/// use sudokit::{Budget, Cell};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let minimized = Minimized::of(&Board::Givens(text.parse()?), &Cell::ALL, Budget::UNLIMITED)?;
/// assert!(minimized.minimized.is_minimal() && minimized.givens < 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimized {
    /// The minimal puzzle.
    pub minimized: Puzzle,
    /// The number of its givens.
    pub givens: usize,
    /// The number of givens that every such puzzle has at least, if the smallest was asked for.
    pub givens_at_least: Option<usize>,
    /// Why there may be a smaller one.
    pub stopped: Option<Stopped>,
}

impl Minimized {
    /// Removes givens in this order, each if it is not needed. The budget counts the nodes of the default
    /// engine in the check that the puzzle has exactly one solution.
    ///
    /// # Errors
    /// The puzzle does not have exactly one solution, or it is not known in time whether it has.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Minimized;
    /// use sudokit::{Budget, Cell, Grid};
    /// assert!(Minimized::of(&Board::Givens(Grid::EMPTY), &Cell::ALL, Budget::UNLIMITED).is_err());
    /// ```
    pub fn of(board: &Board, order: &[Cell; 81], budget: Budget<'_>) -> Result<Minimized, UnsuitableError> {
        let puzzle = UnsuitableError::proper_puzzle(board, budget)?;
        let stopped = |reason| UnsuitableError::Stopped(Stopped::new(reason, budget));
        let minimized = minimize::minimal_within(&puzzle, order, budget).map_err(stopped)??;
        Ok(Minimized { minimized, givens: minimized.given_count(), givens_at_least: None, stopped: None })
    }

    /// Searches for the minimal puzzle with the fewest givens. `shuffle` changes the order in which the
    /// search removes givens now and then; the order decides what is found early. The budget counts the nodes
    /// of the search.
    ///
    /// # Errors
    /// The puzzle does not have exactly one solution, or it is not known in time whether it has.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::format::Board;
    /// use sudokit::outcome::{Answer, Minimized};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let budget = Budget::default().with_max_nodes(1_000);
    /// let minimized = Minimized::smallest(&Board::Givens(text.parse()?), |_| (), budget)?;
    /// assert!(minimized.givens_at_least.is_some_and(|least| least <= minimized.givens));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smallest(
        board: &Board,
        shuffle: impl FnMut(&mut [CellSet]),
        budget: Budget<'_>,
    ) -> Result<Minimized, UnsuitableError> {
        let puzzle = UnsuitableError::proper_puzzle(board, budget)?;
        let stopped = |reason| UnsuitableError::Stopped(Stopped::new(reason, budget));
        let mut smallest = Smallest::inside_within(&puzzle, budget).map_err(stopped)??;
        let end = smallest.run_within(budget, shuffle);
        let (best, at_least) = (smallest.best(), smallest.at_least());
        let is_open = best.given_count() > at_least;
        Ok(Minimized {
            minimized: best,
            givens: best.given_count(),
            givens_at_least: Some(at_least),
            stopped: end.err().filter(|_| is_open).map(|reason| Stopped::new(reason, budget)),
        })
    }

    /// Whether the puzzle is what was asked for.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::{Answer, Minimized};
    /// use sudokit::{Budget, Cell};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let minimized = Minimized::of(&Board::Givens(text.parse()?), &Cell::ALL, Budget::UNLIMITED)?;
    /// assert_eq!((minimized.answer(), minimized.summary()), (Answer::Yes, "minimal"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        if self.stopped.is_some() { Answer::Stopped } else { Answer::Yes }
    }

    /// In a summary of many puzzles.
    ///
    /// ```
    /// # use sudokit::{Budget, Cell, format::Board, outcome::Minimized};
    /// # let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// # let board = Board::Givens(text.parse()?);
    /// assert_eq!(Minimized::of(&board, &Cell::ALL, Budget::UNLIMITED)?.summary(), "minimal");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        match (self.givens_at_least, &self.stopped) {
            (_, Some(_)) => "perhaps not the smallest",
            (Some(_), None) => "the smallest",
            (None, None) => "minimal",
        }
    }

    /// Why there may be a smaller one, in words.
    ///
    /// ```
    /// # use sudokit::{Budget, Cell, format::Board, outcome::Minimized};
    /// # let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// # let board = Board::Givens(text.parse()?);
    /// assert_eq!(Minimized::of(&board, &Cell::ALL, Budget::UNLIMITED)?.why(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn why(&self) -> Option<String> {
        let (stopped, at_least) = (self.stopped.as_ref()?, self.givens_at_least?);
        let givens = self.givens;
        Some(format!("{stopped}: {givens} givens, perhaps not the fewest; there are at least {at_least}"))
    }
}

/// A puzzle with some givens more that has exactly one solution.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::format::Board;
/// use sudokit::outcome::Extended;
///
/// let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// let extended = Extended::of(&Board::Givens(text.parse()?), None, |_| (), Budget::UNLIMITED)?;
/// assert_eq!((extended.added.len(), extended.added_at_least), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extended {
    /// The puzzle with exactly one solution.
    pub extended: Puzzle,
    /// What was added, separated by spaces.
    pub added: Vec<Candidate>,
    /// The number of givens that must be added at least.
    pub added_at_least: usize,
    /// The only solution.
    pub solution: Solution,
    /// Why fewer may be enough.
    pub stopped: Option<Stopped>,
}

impl Extended {
    /// Searches for the fewest givens to add; they lead to this solution, or to the one that needs the
    /// fewest. `shuffle` is as in [`Minimized::smallest`]. The budget counts the nodes of the search.
    ///
    /// # Errors
    /// The board is a sukaku, or has no solution or not this one, or it is not known in time whether it has.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::{Extended, UnsuitableError};
    /// use sudokit::Budget;
    /// let ones = Board::Givens("1".repeat(81).parse()?);
    /// assert!(matches!(Extended::of(&ones, None, |_| (), Budget::UNLIMITED), Err(UnsuitableError::Invalid(_))));
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    pub fn of(
        board: &Board,
        solution: Option<&Solution>,
        shuffle: impl FnMut(&mut [CellSet]),
        budget: Budget<'_>,
    ) -> Result<Extended, UnsuitableError> {
        let puzzle = UnsuitableError::puzzle(board)?;
        let first = super::search(DEFAULT, &puzzle.into(), budget, |solutions| {
            let first = solutions.next();
            let stopped = solutions.stopped().map(|reason| Stopped::new(reason, budget));
            stopped.map_or(Ok(first), |stopped| Err(UnsuitableError::Stopped(stopped)))
        })?;
        let first = first.ok_or(NotUniqueError::NoSolution)?;
        let (end, best, at_least) = match solution {
            Some(solution) => {
                let mut search =
                    Smallest::beside(&puzzle, *solution).ok_or(UnsuitableError::OtherSolution)?;
                let end = search.run_within(budget, shuffle);
                (end, search.best(), search.at_least())
            }
            None => {
                let mut search = Extension::new(&puzzle, first).ok_or(UnsuitableError::OtherSolution)?;
                let end = search.run_within(budget, shuffle);
                (end, search.best(), search.at_least())
            }
        };
        let givens = best.givens().map(|(cell, digit)| Candidate { cell, digit });
        let is_open = best.given_count() > at_least;
        Ok(Extended {
            extended: best,
            added: givens.filter(|given| puzzle.get(given.cell).is_none()).collect(),
            added_at_least: at_least.saturating_sub(puzzle.given_count()),
            solution: best.solution()?,
            stopped: end.err().filter(|_| is_open).map(|reason| Stopped::new(reason, budget)),
        })
    }

    /// Whether it is known that no fewer givens are enough.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::format::Board;
    /// use sudokit::outcome::{Answer, Extended};
    /// let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
    /// let extended = Extended::of(&Board::Givens(text.parse()?), None, |_| (), Budget::UNLIMITED)?;
    /// assert_eq!((extended.answer(), extended.summary()), (Answer::Yes, "with the fewest more"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        if self.stopped.is_some() { Answer::Stopped } else { Answer::Yes }
    }

    /// In a summary of many puzzles.
    ///
    /// ```
    /// # use sudokit::{Budget, format::Board, outcome::Extended};
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let extended = Extended::of(&Board::Givens(text.parse()?), None, |_| (), Budget::UNLIMITED)?;
    /// assert_eq!(extended.summary(), "with exactly one solution before");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn summary(&self) -> &'static str {
        match (&self.stopped, self.added.len()) {
            (Some(_), _) => "perhaps with more than the fewest",
            (None, 0) => "with exactly one solution before",
            (None, _) => "with the fewest more",
        }
    }

    /// Why fewer givens may be enough, in words.
    ///
    /// ```
    /// # use sudokit::{Budget, format::Board, outcome::Extended};
    /// # let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// # let board = Board::Givens(text.parse()?);
    /// assert_eq!(Extended::of(&board, None, |_| (), Budget::UNLIMITED)?.why(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn why(&self) -> Option<String> {
        let (stopped, added, at_least) = (self.stopped.as_ref()?, self.added.len(), self.added_at_least);
        Some(format!("{stopped}: {added} added, perhaps not the fewest; it takes at least {at_least}"))
    }
}
