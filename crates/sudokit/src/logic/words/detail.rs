//! [`Detail`], how much of a hint is shown.

use sudokit_base::parse_by_name;

/// How much of a hint is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// For a step, a house to look at; for mistakes, their number.
    Where,
    /// For a step, the technique; for mistakes, also the boxes they are in.
    Technique,
    /// For a step, the technique and the pattern; for mistakes, which digits and marks they are.
    Evidence,
    /// For a step, also its result; for mistakes, also why they are wrong.
    #[default]
    All,
}

impl Detail {
    /// All levels, from least to most.
    pub const ALL: [Detail; 4] = [Detail::Where, Detail::Technique, Detail::Evidence, Detail::All];

    /// Its name: `where`, `technique`, `evidence` or `all`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Detail::Where => "where",
            Detail::Technique => "technique",
            Detail::Evidence => "evidence",
            Detail::All => "all",
        }
    }

    /// The level with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Detail> {
        Detail::ALL.into_iter().find(|detail| detail.name() == name)
    }
}

parse_by_name! {
    /// The text is not the name of a level of detail.
    pub struct ParseDetailError(
        "not a level of detail; the levels of detail are ",
        Detail::ALL.iter().map(|detail| detail.name())
    );

    /// By name.
    impl FromStr for Detail = Detail::from_name;
}
