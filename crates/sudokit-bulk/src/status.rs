//! [`Status`], the result of a record or a run for a script.

use sudokit::outcome::Answer;

/// The result of a record or of a whole run. A run has the worst status of its records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Done, and the answer is yes.
    #[default]
    Yes,
    /// Done, and the answer is no: invalid, no solution, not unique.
    No,
    /// Not done: a limit was reached.
    Stopped,
    /// The input cannot be read, or the request is wrong.
    Failed,
}

impl From<Answer> for Status {
    fn from(answer: Answer) -> Status {
        match answer {
            Answer::Yes => Status::Yes,
            Answer::No => Status::No,
            Answer::Stopped => Status::Stopped,
            Answer::Unreadable => Status::Failed,
        }
    }
}
