//! [`ExplanationEnd`], how an explanation ends. The [words](crate::logic::words) of its last sentences depend
//! on it.

/// How an explanation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExplanationEnd {
    /// Every cell is filled.
    Solved,
    /// No technique finds a further step.
    Stuck,
    /// A blank has no candidate, or a digit has no place in a house: there is no solution from here.
    Contradiction,
    /// The explanation lists all steps of one position and is not a path.
    AllSteps,
    /// The budget or the number of steps was used up.
    Stopped,
}
