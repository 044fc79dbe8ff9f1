//! [`Event`], what a search does to the board, step by step: enough to show it as an animation.
//!
//! # Invariant
//! A listener that starts from [`Problem::grid`](crate::Problem::grid) and fills a cell at every
//! [`Place`](Event::Place) and blanks it at every [`Undo`](Event::Undo) has the search's board before
//! its eyes all the time. `Place` always meets a blank, `Undo` takes back the latest digit that still
//! stands, and at [`Solved`](Event::Solved) the board is the solution. When the search is exhausted,
//! everything has been taken back.

use std::fmt;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;

/// One step of a search.
///
/// Every digit that an engine proposes for a cell is either placed or rejected. When a choice proves
/// wrong at once, because a blank or a house is left without a candidate or because a digit that
/// follows from the choice is rejected, the choice is undone with all that followed from it, latest
/// first, and then *it* is rejected with that reason. A choice that only failed after all its
/// alternatives further on is just undone.
///
/// ```
/// use sudokit::search::{Event, Why};
/// let event = Event::Place { candidate: "r1c1=8".parse()?, why: Why::Choice };
/// assert_eq!(event.to_string(), "place r1c1=8 (choice)");
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// The digit is put in the cell, which was blank.
    Place {
        /// The digit and the cell.
        candidate: Candidate,
        /// What speaks for it.
        why: Why,
    },
    /// The digit is refused; the board stays as it is.
    Reject {
        /// The digit and the cell.
        candidate: Candidate,
        /// What speaks against it.
        reason: Reason,
    },
    /// The latest digit is taken back; the cell is blank again.
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
            Event::Place { candidate, why } => write!(f, "place {candidate} ({why})"),
            Event::Reject { candidate, reason } => write!(f, "reject {candidate} ({reason})"),
            Event::Undo { candidate } => write!(f, "undo {candidate}"),
            Event::Solved => f.write_str("solved"),
        }
    }
}

/// Why a digit was placed.
///
/// ```
/// use sudokit::{House, search::Why};
/// assert_eq!(Why::HiddenSingle(House::B3).to_string(), "hidden single in box 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The engine chose it; it may be wrong, and there may be alternatives.
    Choice,
    /// The cell had no other candidate.
    NakedSingle,
    /// The house had no other cell for the digit.
    HiddenSingle(House),
    /// It followed from the other digits, by rules that need not be singles on this board.
    Inference,
    /// It belongs to the solution that was just found: the engine works on whole boards, and has no
    /// steps to tell.
    Found,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Choice => f.write_str("choice"),
            Why::NakedSingle => f.write_str("naked single"),
            Why::HiddenSingle(house) => write!(f, "hidden single in {house:#}"),
            Why::Inference => f.write_str("inference"),
            Why::Found => f.write_str("found"),
        }
    }
}

/// Why a digit was rejected.
///
/// ```
/// use sudokit::{Digit, House, search::Reason};
/// assert_eq!(Reason::Seen(House::R1).to_string(), "row 1 holds the digit already");
/// let reason = Reason::NoCellFor { house: House::B3, digit: Digit::D5 };
/// assert_eq!(reason.to_string(), "box 3 would have no cell for 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
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
    /// What follows from it, by rules that need not be singles, contradicts itself.
    Contradiction,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Seen(house) => write!(f, "{house:#} holds the digit already"),
            Reason::NotACandidate => f.write_str("not a candidate of the cell"),
            Reason::NoDigitFor(cell) => write!(f, "{cell} would have no candidate"),
            Reason::NoCellFor { house, digit } => write!(f, "{house:#} would have no cell for {digit}"),
            Reason::Contradiction => f.write_str("it leads to a contradiction"),
        }
    }
}
