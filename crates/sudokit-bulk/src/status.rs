//! [`Status`], what a record or a run amounts to for a script.

/// What a record, or a whole run, amounts to; a run has the worst status of its records.
///
/// ```
/// use sudokit_bulk::Status;
/// assert!(Status::Yes < Status::No && Status::No < Status::Stopped && Status::Stopped < Status::Failed);
/// ```
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
