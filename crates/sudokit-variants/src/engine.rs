//! What every engine answers: [`Next`], and the effort that it took.

use sudokit_base::StopReason;

use crate::Digit;

/// What a search finds next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A solution: the digit of each cell.
    Solution(Vec<Digit>),
    /// There are no more solutions.
    End,
    /// The budget is used up. The search can go on with another budget.
    Stopped(StopReason),
}

/// How much work a search has done. A budget counts the choices as nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The choices: a digit tried in a cell.
    pub choices: u64,
    /// The contradictions that were found.
    pub contradictions: u64,
}
