//! [`Detail`], how much of a hint is shown.

/// How much of a hint is shown.
///
/// ```
/// use sudokit::logic::Detail;
/// assert!(Detail::Where < Detail::All);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Of a step, a house to look at; of mistakes, their number.
    Where,
    /// Of a step, the technique; of mistakes, also the boxes they are in.
    Technique,
    /// Of a step, the technique and what is seen; of mistakes, which digits and marks they are.
    Evidence,
    /// Of a step, also what follows; of mistakes, also why they are wrong.
    All,
}

impl Detail {
    /// All levels, from least to most.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Detail::ALL.len(), 4);
    /// ```
    pub const ALL: [Detail; 4] = [Detail::Where, Detail::Technique, Detail::Evidence, Detail::All];
}
