//! [`Event`], a change that a search makes to the board: enough to show the search as an animation.
//!
//! # Invariant
//! A listener that starts from [`Problem::grid`](crate::Problem::grid), fills a cell at every
//! [`Place`](Event::Place) and blanks it at every [`Undo`](Event::Undo) always has the board of the search.
//! `Place` fills a blank cell, `Undo` blanks the cell that was filled last, and at [`Solved`](Event::Solved)
//! the board is the solution. When the search is exhausted, everything has been undone.

use std::fmt;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;

/// One step of a search.
///
/// Every digit that an engine proposes for a cell is either placed or rejected. A choice fails at once if a
/// blank or a house is left without a candidate, or if a digit that follows from the choice is rejected. Then
/// everything that followed from the choice is undone, latest first, then the choice itself, and then the
/// choice is rejected with that reason. A choice that fails only after all alternatives below it is just
/// undone.
///
/// ```
/// use sudokit::search::{Event, PlaceReason};
/// let event = Event::Place { candidate: "r1c1=8".parse()?, reason: PlaceReason::Choice };
/// assert_eq!(event.to_string(), "place r1c1=8 (choice)");
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// The digit is placed in the cell, which was blank.
    Place {
        /// The digit and the cell.
        candidate: Candidate,
        /// Why it is placed.
        reason: PlaceReason,
    },
    /// The digit is rejected; the board does not change.
    Reject {
        /// The digit and the cell.
        candidate: Candidate,
        /// Why it is rejected.
        reason: RejectReason,
    },
    /// The digit that was placed last is removed; its cell is blank again.
    Undo {
        /// The digit and the cell.
        candidate: Candidate,
    },
    /// The board is a solution.
    Solved,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Place { candidate, reason } => write!(f, "place {candidate} ({reason})"),
            Event::Reject { candidate, reason } => write!(f, "reject {candidate} ({reason})"),
            Event::Undo { candidate } => write!(f, "undo {candidate}"),
            Event::Solved => f.write_str("solved"),
        }
    }
}

/// Why a digit was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlaceReason {
    /// The engine chose it: it may be wrong.
    Choice,
    /// The cell had no other candidate.
    NakedSingle,
    /// The house had no other cell for the digit.
    HiddenSingle(House),
    /// It follows from the other digits by rules that need not be singles.
    Inference,
    /// It belongs to the solution just found: the engine works on whole boards and reports no single steps.
    Found,
}

impl fmt::Display for PlaceReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceReason::Choice => f.write_str("choice"),
            PlaceReason::NakedSingle => f.write_str("naked single"),
            PlaceReason::HiddenSingle(house) => write!(f, "hidden single in {house:#}"),
            PlaceReason::Inference => f.write_str("inference"),
            PlaceReason::Found => f.write_str("found"),
        }
    }
}

/// Why a digit was rejected.
///
/// ```
/// use sudokit::{Digit, House, search::RejectReason};
/// assert_eq!(RejectReason::Seen(House::R1).to_string(), "row 1 holds the digit already");
/// let reason = RejectReason::NoCellFor { house: House::B3, digit: Digit::D5 };
/// assert_eq!(reason.to_string(), "box 3 would have no cell for 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RejectReason {
    /// This house of the cell holds the digit already.
    Seen(House),
    /// The sukaku does not allow the digit here.
    NotACandidate,
    /// This blank would be left without a candidate.
    NoDigitFor(Cell),
    /// This house would be left without a cell for this digit.
    NoCellFor {
        /// The house.
        house: House,
        /// The digit that it still needs.
        digit: Digit,
    },
    /// It leads to a contradiction by rules that need not be singles.
    Contradiction,
}

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RejectReason::Seen(house) => write!(f, "{house:#} holds the digit already"),
            RejectReason::NotACandidate => f.write_str("not a candidate of the cell"),
            RejectReason::NoDigitFor(cell) => write!(f, "{cell} would have no candidate"),
            RejectReason::NoCellFor { house, digit } => write!(f, "{house:#} would have no cell for {digit}"),
            RejectReason::Contradiction => f.write_str("it leads to a contradiction"),
        }
    }
}
