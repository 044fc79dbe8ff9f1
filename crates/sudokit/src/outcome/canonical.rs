//! [`Canonical`], the canonical form of a board; [`Isomorphism`], whether two puzzles are isomorphic;
//! [`Leak`], whether a puzzle of a test set is isomorphic to one of a training set.

use std::fmt;

use sudokit_base::Budget;

use super::{Answer, Stopped};
use crate::format::Board;
use crate::problem::Problem;
use crate::puzzle::ConflictError;
use crate::search::NotUniqueError;
use crate::symmetry::{Minlex, Symmetry, Transform};

/// What the canonical form makes as small as possible.
///
/// ```
/// assert_eq!(sudokit::outcome::CanonicalBy::default(), sudokit::outcome::CanonicalBy::Puzzle);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum CanonicalBy {
    /// The text of the puzzle.
    #[default]
    Puzzle,
    /// The text of its only solution.
    Solution,
}

/// The canonical form of a board: the same for all isomorphic boards.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::format::Board;
/// use sudokit::outcome::{Canonical, CanonicalBy};
///
/// let one: sudokit::Grid = format!("5{}", ".".repeat(80)).parse()?;
/// let canonical = Canonical::of(&Board::Givens(one), CanonicalBy::Puzzle, Budget::UNLIMITED)?;
/// assert!(canonical.canonical.to_string().ends_with(".1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical form.
    pub canonical: Problem,
    /// The transform from the board to the form.
    pub transform: Transform,
    /// The symmetries, if they were asked for.
    pub symmetries: Option<Symmetries>,
}

/// The symmetries of a puzzle.
///
/// ```
/// use sudokit::format::Board;
/// use sudokit::outcome::Symmetries;
/// use sudokit::{Grid, Puzzle};
/// let symmetries = Symmetries::of(&Board::Givens(Grid::EMPTY), &Puzzle::EMPTY.into());
/// assert!(symmetries.automorphisms > 1_000_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Symmetries {
    /// The number of transforms that map the puzzle to itself, at least 1.
    pub automorphisms: u64,
    /// The visual symmetry of the cells with givens; of a sukaku, of the solved cells.
    pub symmetry: Symmetry,
}

impl Symmetries {
    /// The symmetries of a board, whose canonical form this is.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::Symmetries;
    /// use sudokit::symmetry::Symmetry;
    /// use sudokit::{Grid, Puzzle};
    /// let symmetries = Symmetries::of(&Board::Givens(Grid::EMPTY), &Puzzle::EMPTY.into());
    /// assert_eq!(symmetries.symmetry, Symmetry::Full);
    /// ```
    #[must_use]
    pub fn of(board: &Board, form: &Problem) -> Symmetries {
        Symmetries {
            automorphisms: form.automorphisms().order(),
            symmetry: Symmetry::of(board.solved_cells().filled()),
        }
    }
}

/// The number of automorphisms and the name of the visual symmetry: `2 rotate180`.
impl fmt::Display for Symmetries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.automorphisms, self.symmetry.name())
    }
}

impl Canonical {
    /// The canonical form of a board. The budget limits the search for the only solution; a node is one of
    /// the search.
    ///
    /// # Errors
    /// The board has none.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::format::Board;
    /// use sudokit::outcome::{Canonical, CanonicalBy};
    /// let ones = Board::Givens("1".repeat(81).parse()?);
    /// assert!(Canonical::of(&ones, CanonicalBy::Puzzle, Budget::UNLIMITED).is_err());
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    pub fn of(board: &Board, by: CanonicalBy, budget: Budget<'_>) -> Result<Canonical, CanonicalFormError> {
        let problem = board.problem().map_err(CanonicalFormError::Invalid)?;
        let Minlex { form, transform } = match (problem, by) {
            (problem, CanonicalBy::Puzzle) => problem.minlex(),
            (Problem::Givens(puzzle), CanonicalBy::Solution) => {
                let stopped = |reason| CanonicalFormError::Stopped(Stopped::new(reason, budget));
                let minlex = puzzle.minlex_by_solution_within(budget).map_err(stopped)?;
                let minlex = minlex.map_err(CanonicalFormError::NotProper)?;
                Minlex { form: minlex.form.into(), transform: minlex.transform }
            }
            (Problem::Candidates(_), CanonicalBy::Solution) => {
                return Err(CanonicalFormError::NoGivens);
            }
        };
        Ok(Canonical { canonical: form, transform, symmetries: None })
    }

    /// The same with the symmetries of the board.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit::outcome::{Canonical, CanonicalBy};
    /// use sudokit::{Budget, Grid};
    /// let board = Board::Givens(Grid::EMPTY);
    /// let canonical = Canonical::of(&board, CanonicalBy::Puzzle, Budget::UNLIMITED)?.with_symmetries(&board);
    /// assert!(canonical.symmetries.is_some());
    /// # Ok::<(), sudokit::outcome::CanonicalFormError>(())
    /// ```
    #[must_use]
    pub fn with_symmetries(mut self, board: &Board) -> Canonical {
        self.symmetries = Some(Symmetries::of(board, &self.canonical));
        self
    }
}

/// Why a board has no canonical form.
///
/// ```
/// use sudokit::outcome::CanonicalFormError;
/// assert_eq!(CanonicalFormError::NoGivens.to_string(), "only a puzzle with givens has a canonical form by its solution");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonicalFormError {
    /// The givens break these rules.
    Invalid(ConflictError),
    /// A form by the solution needs exactly one solution; there are none or several.
    NotProper(NotUniqueError),
    /// A form by the solution needs givens; the board is a sukaku.
    NoGivens,
    /// A limit was reached before the only solution was known.
    Stopped(Stopped),
}

impl CanonicalFormError {
    /// What it means for a caller who asked for the form.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, CanonicalFormError};
    /// assert_eq!(CanonicalFormError::NoGivens.answer(), Answer::No);
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        match self {
            CanonicalFormError::Stopped(_) => Answer::Stopped,
            _ => Answer::No,
        }
    }
}

impl CanonicalFormError {
    /// A short name of the kind of error for programs; it never changes.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::CanonicalFormError::NoGivens.code(), "no-givens");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            CanonicalFormError::Invalid(conflicts) => conflicts.code(),
            CanonicalFormError::NotProper(why) => why.code(),
            CanonicalFormError::NoGivens => "no-givens",
            CanonicalFormError::Stopped(stopped) => stopped.reason.code(),
        }
    }
}

impl fmt::Display for CanonicalFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CanonicalFormError::Invalid(conflicts) => conflicts.fmt(f),
            CanonicalFormError::NotProper(why) => why.fmt(f),
            CanonicalFormError::Stopped(why) => why.fmt(f),
            CanonicalFormError::NoGivens => {
                f.write_str("only a puzzle with givens has a canonical form by its solution")
            }
        }
    }
}

impl std::error::Error for CanonicalFormError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CanonicalFormError::Invalid(conflicts) => Some(conflicts),
            CanonicalFormError::NotProper(why) => Some(why),
            CanonicalFormError::Stopped(why) => Some(why),
            CanonicalFormError::NoGivens => None,
        }
    }
}

/// Whether two puzzles are isomorphic.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::outcome::Isomorphism;
/// assert!(Isomorphism::of(&Puzzle::EMPTY.into(), &Puzzle::EMPTY.into()).isomorphic);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Isomorphism {
    /// Whether they are.
    pub isomorphic: bool,
    /// The transform from the first puzzle to the second, if they are.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub transform: Option<Transform>,
}

impl Isomorphism {
    /// Compares two puzzles.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::outcome::Isomorphism;
    /// let one: Puzzle = format!("5{}", ".".repeat(80)).parse()?;
    /// let other: Puzzle = format!("{}7", ".".repeat(80)).parse()?;
    /// let transform = Isomorphism::of(&one.into(), &other.into()).transform;
    /// assert_eq!(transform.map(|transform| transform.apply(one)), Some(other));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn of(from: &Problem, to: &Problem) -> Isomorphism {
        let transform = from.isomorphism(to);
        Isomorphism { isomorphic: transform.is_some(), transform }
    }

    /// Whether they are, as an answer.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::outcome::{Answer, Isomorphism};
    /// let one: Puzzle = format!("5{}", ".".repeat(80)).parse()?;
    /// assert_eq!(Isomorphism::of(&one.into(), &Puzzle::EMPTY.into()).answer(), Answer::No);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        if self.isomorphic { Answer::Yes } else { Answer::No }
    }
}

/// Whether a puzzle of a test set is isomorphic to one of a training set.
///
/// ```
/// use sudokit::outcome::Leak;
/// use sudokit::symmetry::Transform;
/// assert!(Leak::found(7, Transform::IDENTITY).leak && !Leak::NONE.leak);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Leak {
    /// Whether it is.
    pub leak: bool,
    /// The line of the first such puzzle of the training set.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub train_line: Option<u64>,
    /// The transform from the puzzle of the test set to that one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub transform: Option<Transform>,
}

impl Leak {
    /// There is no such puzzle.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Leak::NONE.train_line, None);
    /// ```
    pub const NONE: Leak = Leak { leak: false, train_line: None, transform: None };

    /// The puzzle on this line is isomorphic, by this transform.
    ///
    /// ```
    /// use sudokit::outcome::Leak;
    /// use sudokit::symmetry::Transform;
    /// assert_eq!(Leak::found(7, Transform::IDENTITY).train_line, Some(7));
    /// ```
    #[must_use]
    pub const fn found(train_line: u64, transform: Transform) -> Leak {
        Leak { leak: true, train_line: Some(train_line), transform: Some(transform) }
    }
}

#[cfg(feature = "serde")]
impl super::SerializedFields for Leak {}
