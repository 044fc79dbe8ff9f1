//! [`Rule`], the kinds of steps of the rating, with the names that people quote.

use std::fmt;

use sudokit_base::parse_by_name;

/// Declares the techniques with their names, in the order in which they are looked for.
macro_rules! rules {
    ($($name:ident $text:literal),* $(,)?) => {
        /// A kind of step of the rating.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the names need no explanation")]
        #[non_exhaustive]
        pub enum Rule { $($name),* }

        impl Rule {
            /// All rules, in the order in which they are tried.
            pub const ALL: &'static [Rule] = &[$(Rule::$name),*];

            /// The name, as it is printed with a rating.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$name => $text),* }
            }
        }
    };
}

rules! {
    HiddenSingle "Hidden Single",
    DirectPointing "Direct Pointing",
    DirectClaiming "Direct Claiming",
    DirectHiddenPair "Direct Hidden Pair",
    NakedSingle "Naked Single",
    DirectHiddenTriplet "Direct Hidden Triplet",
    Pointing "Pointing",
    Claiming "Claiming",
    NakedPair "Naked Pair",
    XWing "X-Wing",
    HiddenPair "Hidden Pair",
    NakedTriplet "Naked Triplet",
    Swordfish "Swordfish",
    HiddenTriplet "Hidden Triplet",
    XyWing "XY-Wing",
    XyzWing "XYZ-Wing",
    UniqueRectangle1 "Unique Rectangle type 1",
    UniqueRectangle2 "Unique Rectangle type 2",
    UniqueRectangle3 "Unique Rectangle type 3",
    UniqueRectangle4 "Unique Rectangle type 4",
    UniqueLoop1 "Unique Loop type 1",
    UniqueLoop2 "Unique Loop type 2",
    UniqueLoop3 "Unique Loop type 3",
    UniqueLoop4 "Unique Loop type 4",
    NakedQuad "Naked Quad",
    Jellyfish "Jellyfish",
    HiddenQuad "Hidden Quad",
    Bug1 "BUG type 1",
    Bug2 "BUG type 2",
    Bug3 "BUG type 3",
    Bug4 "BUG type 4",
    AlignedPairExclusion "Aligned Pair Exclusion",
    XCycle "Bidirectional X-Cycle",
    YCycle "Bidirectional Y-Cycle",
    Cycle "Bidirectional Cycle",
    TurbotFish "Turbot Fish",
    ForcingXChain "Forcing X-Chain",
    ForcingChain "Forcing Chain",
    AlignedTripletExclusion "Aligned Triplet Exclusion",
    Nishio "Nishio Forcing Chains",
    CellChains "Cell Forcing Chains",
    RegionChains "Region Forcing Chains",
    DynamicCellChains "Dynamic Cell Forcing Chains",
    DynamicRegionChains "Dynamic Region Forcing Chains",
    DynamicContradiction "Dynamic Contradiction Forcing Chains",
    DynamicDouble "Dynamic Double Forcing Chains",
    PlusCellChains "Dynamic Cell Forcing Chains (+)",
    PlusRegionChains "Dynamic Region Forcing Chains (+)",
    PlusContradiction "Dynamic Contradiction Forcing Chains (+)",
    PlusDouble "Dynamic Double Forcing Chains (+)",
    Nested2CellChains "Dynamic Cell Forcing Chains (+ Forcing Chains)",
    Nested2RegionChains "Dynamic Region Forcing Chains (+ Forcing Chains)",
    Nested2Contradiction "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
    Nested2Double "Dynamic Double Forcing Chains (+ Forcing Chains)",
    Nested3CellChains "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)",
    Nested3RegionChains "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)",
    Nested3Contradiction "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)",
    Nested3Double "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)",
    Nested4CellChains "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)",
    Nested4RegionChains "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)",
    Nested4Contradiction "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)",
    Nested4Double "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)",
    Nested5CellChains "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    Nested5RegionChains "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    Nested5Contradiction "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    Nested5Double "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Rule {
    /// The rule of this name, without regard to case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

parse_by_name! {
    /// The text is not the name of a rule.
    pub struct ParseRuleError("not a rule; the rules are ", Rule::ALL.iter().map(|rule| rule.name()));

    /// By name.
    impl FromStr for Rule = Rule::from_name;
}
