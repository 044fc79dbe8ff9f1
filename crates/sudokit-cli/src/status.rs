//! What a run comes to, and the exit status that tells scripts.

use std::process::ExitCode;

/// What a record, or a whole run, comes to; the worst of the records is that of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Done, and the answer is yes: exit status 0.
    #[default]
    Yes,
    /// Done, and the answer is no (invalid, no solution, not unique): exit status 1.
    No,
    /// Not done: the budget was used up: exit status 3.
    GaveUp,
    /// Wrong use or unreadable input: exit status 2.
    Bad,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Yes => 0,
            Status::No => 1,
            Status::Bad => 2,
            Status::GaveUp => 3,
        })
    }
}
