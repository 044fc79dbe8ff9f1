//! [`Question`]s about the solutions of a board, and [`Inquiry`], work that asks one question at a time. So
//! one solver can answer the questions of one board, or of many boards side by side.

use super::board::Board;
use crate::candidate::Candidate;

/// A question about the board of an [`Inquiry`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Is there a solution without this candidate?
    HasOther(Candidate),
    /// Are there several solutions?
    HasSeveral,
}

/// An answer about the solutions of the board of an [`Inquiry`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer<'a> {
    /// There is no other solution.
    Unique,
    /// There is another solution, with this text.
    Other(&'a [u8; 81]),
    /// There is another solution.
    Several,
}

/// Work on a board that depends on answers to questions about it.
pub(crate) trait Inquiry {
    /// The next question; the [`answer`](Inquiry::answer) must follow. `None` if the work is done.
    fn question(&mut self) -> Option<Question>;

    /// The board that the question is about.
    fn board(&self) -> &Board;

    /// Takes the answer to the last question.
    fn answer(&mut self, answer: Answer<'_>);
}
