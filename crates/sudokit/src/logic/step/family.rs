//! [`Family`], the groups that techniques are sorted into for people.

use std::fmt;

use sudokit_base::parse_by_name;

/// Declares the families with their names, from easy to hard.
macro_rules! families {
    ($($(#[$doc:meta])* $family:ident $name:literal),* $(,)?) => {
        /// A group of techniques that share an idea.
        ///
        /// ```
        /// use sudokit::logic::{Family, Technique};
        /// let technique = Technique::from_name("xy-wing").expect("it is in the table");
        /// assert_eq!(technique.family, Family::Wings);
        /// assert_eq!("wings".parse(), Ok(Family::Wings));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Family { $($(#[$doc])* $family),* }

        impl Family {
            /// All families, roughly from easy to hard.
            pub const ALL: &'static [Family] = &[$(Family::$family),*];

            /// The name in English.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Family::$family => $name),* }
            }
        }
    };
}

families! {
    /// A cell or a place that is the only one left.
    Singles "singles",
    /// A digit, or several, locked where two houses cross.
    LockedCandidates "locked candidates",
    /// Cells of a house with as few digits, or digits with as few cells.
    Subsets "subsets",
    /// Houses whose places of a digit lie in the same number of other houses.
    Fish "fish",
    /// Short chains of one digit.
    SingleDigitChains "single-digit chains",
    /// Places of a digit in two colors.
    Coloring "coloring",
    /// A pivot and the cells that it sees.
    Wings "wings",
    /// Four cells that must not be left with two digits.
    DeadlyRectangles "deadly rectangles",
    /// Larger loops that must not be left with two digits.
    UniqueLoops "unique loops",
    /// The whole board must not be left with two candidates per cell.
    BivalueUniversalGrave "bivalue universal grave",
    /// Cells of a house with one digit more than cells.
    AlmostLockedSets "almost locked sets",
    /// Combinations of candidates that other cells rule out.
    Exclusion "exclusion",
    /// Patterns over several boxes.
    LargerPatterns "larger patterns",
    /// Alternating strong and weak links.
    Chains "chains",
    /// What follows from each of several assumptions.
    ForcingChains "forcing chains",
}

impl Family {
    /// The family with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Family> {
        Family::ALL.iter().copied().find(|family| family.name() == name)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

parse_by_name! {
    /// The text is not the name of a family of techniques.
    pub struct ParseFamilyError(
        "not a family of techniques; the families are ",
        Family::ALL.iter().map(|family| family.name())
    );

    /// By name.
    impl FromStr for Family = Family::from_name;
}
