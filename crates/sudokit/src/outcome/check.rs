//! [`Check`], which rules a board breaks, and the answers to further questions: is there a solution, is it the only one, is
//! every given needed, why are there none or several, and is a claimed solution right?

use std::fmt;

use crate::cell::CellSet;
use crate::conflicts::{Conflict, ConflictWords};
use crate::reason::Reason;

use super::{Answer, ClaimedSolution, PlacedDigits, Stopped};

/// What a check found out about a board. What was not asked is `None`.
/// `operation::CheckOptions` make one.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Check {
    /// The rules that the board breaks.
    pub conflicts: Vec<Conflict>,
    /// Whether there is a solution.
    pub solvable: Option<bool>,
    /// Whether there is exactly one solution.
    pub unique: Option<bool>,
    /// The givens that are not needed, each for itself; only for a puzzle with exactly one solution.
    pub redundant: Option<CellSet>,
    /// Why there are no solutions or several.
    pub reason: Option<Reason>,
    /// The reason in words.
    pub reason_words: Option<String>,
    /// Why a question has no answer: a search was stopped.
    pub stopped: Option<Stopped>,
    /// The certificate of the number of solutions, or why there is none.
    pub certificate: Option<Result<Vec<u8>, String>>,
    /// The digits that the player has placed, compared with the solutions if a question needed a search.
    pub placed: Option<PlacedDigits>,
    /// Whether the claimed solution is right.
    pub claim: Option<ClaimedSolution>,
    /// Whether the check asks if every given is needed.
    pub(crate) asked_minimal: bool,
}

impl Check {
    /// In a summary, a board without conflicts for which nothing else was checked.
    pub const VALID: &'static str = "valid";
    /// In a summary, a board with conflicts.
    pub const INVALID: &'static str = "invalid";

    /// Whether no house has a digit twice.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.conflicts.is_empty()
    }

    /// Whether every answer is yes.
    #[must_use]
    pub fn answer(&self) -> Answer {
        self.words().0
    }

    /// The check in a summary of many boards: the worse of the board and the claimed solution.
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.words().1
    }

    /// The answer, and the words of the summary and of this board.
    fn words(&self) -> CheckWords {
        let (mut answer, mut summary, mut text) = self.board_words();
        if let (Some(placed), true) = (&self.placed, self.is_valid()) {
            text += &format!("; {placed}");
            if placed.check.is_bad() && answer == Answer::Yes {
                (answer, summary) = (Answer::No, "with wrong digits");
            }
        }
        with_claim((answer, summary, text), self.claim.as_ref())
    }

    /// The same without the claimed solution.
    fn board_words(&self) -> CheckWords {
        let conflicts = || ConflictWords(&self.conflicts).to_string();
        let words = CheckedBoard {
            conflicts: (!self.is_valid()).then(conflicts),
            stopped: self.stopped.as_ref(),
            solvable: self.solvable,
            unique: self.unique,
            redundant: self.redundant.map(|cells| cells.to_string()),
            asked_minimal: self.asked_minimal,
        };
        let is_told = !self.is_valid() || self.stopped.is_some();
        let (answer, summary, mut text) = words.words();
        if is_told {
            return (answer, summary, text);
        }
        if let Some(why) = &self.reason_words {
            text += &format!(": {why}");
        }
        match &self.certificate {
            Some(Err(why)) => {
                (Answer::Stopped, "without a certificate", format!("{text}; no certificate: {why}"))
            }
            _ => (answer, summary, text),
        }
    }
}

/// An answer, and its words in a summary and for one board.
pub(crate) type CheckWords = (Answer, &'static str, String);

/// What a check of a board found out, whatever its size and rules are. What was not asked is `None`.
pub(crate) struct CheckedBoard<'a> {
    /// The conflicts in words, if there are some.
    pub(crate) conflicts: Option<String>,
    pub(crate) stopped: Option<&'a Stopped>,
    pub(crate) solvable: Option<bool>,
    pub(crate) unique: Option<bool>,
    /// The cells of the givens that are not needed, or an empty text.
    pub(crate) redundant: Option<String>,
    pub(crate) asked_minimal: bool,
}

impl CheckedBoard<'_> {
    pub(crate) fn words(&self) -> CheckWords {
        if let Some(conflicts) = &self.conflicts {
            return (Answer::No, Check::INVALID, format!("invalid: {conflicts}"));
        }
        if let Some(stopped) = self.stopped {
            return (Answer::Stopped, "stopped", format!("valid; {stopped}"));
        }
        let (answer, summary, text) = match (self.solvable, self.unique, self.redundant.as_deref()) {
            (None, ..) => (Answer::Yes, Check::VALID, Check::VALID),
            (Some(false), ..) => (Answer::No, "valid without solution", "valid; no solution"),
            (Some(true), None, _) => (Answer::Yes, "solvable", "valid; has a solution"),
            (_, Some(false), _) => {
                (Answer::No, "with more than one solution", "valid; more than one solution")
            }
            (_, _, None) if self.asked_minimal => {
                (Answer::No, "without givens", "valid; exactly one solution; no givens that could be minimal")
            }
            (_, _, None) => (Answer::Yes, "unique", "valid; exactly one solution"),
            (_, _, Some("")) => (Answer::Yes, "minimal", "valid; exactly one solution; minimal"),
            (_, _, Some(redundant)) => {
                let text =
                    format!("valid; exactly one solution; not minimal: each of {redundant} is redundant");
                return (Answer::No, "not minimal", text);
            }
        };
        (answer, summary, text.to_owned())
    }
}

/// The words about a board with those about a claimed solution: the worse of both answers.
pub(crate) fn with_claim(
    (answer, summary, mut text): CheckWords,
    claim: Option<&ClaimedSolution>,
) -> CheckWords {
    let Some(claim) = claim else { return (answer, summary, text) };
    text += &match (claim, claim.why()) {
        (ClaimedSolution::Stopped(stopped), _) => format!("; {stopped}"),
        (_, Some(why)) => format!("; {}: {why}", claim.summary()),
        (_, None) => format!("; {}", claim.summary()),
    };
    if claim.answer() >= answer { (claim.answer(), claim.summary(), text) } else { (answer, summary, text) }
}

/// All answers in one line.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().2)
    }
}
