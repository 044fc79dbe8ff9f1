//! HoDoKu's scale as data: the [`Level`]s with their limits, and the [`SCALE`] with the score of each
//! technique.

use std::fmt;

use sudokit_base::parse_by_name;

/// The difficulty of a step or a puzzle, in HoDoKu's words.
///
/// ```
/// use sudokit::logic::hodoku::Level;
/// assert!(Level::Hard < Level::Unfair);
/// assert_eq!(Level::Unfair.to_string(), "Unfair");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are HoDoKu's")]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// All levels, from easy to extreme.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The highest score of a puzzle of this level.
    #[must_use]
    pub const fn limit(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }

    /// HoDoKu's name of the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// The level of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The lowest level whose limit the score does not exceed.
    pub(super) fn of_score(score: u32) -> Level {
        Level::ALL.into_iter().find(|level| score <= level.limit()).unwrap_or(Level::Extreme)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

parse_by_name! {
    /// The text is not the name of a level.
    pub struct ParseLevelError("not a level; the levels are ", Level::ALL.iter().map(|level| level.name()));

    /// By name.
    impl FromStr for Level = Level::from_name;
}

/// A technique of the scale.
///
/// ```
/// use sudokit::logic::hodoku::{Level, SCALE};
/// let entry = SCALE.iter().find(|entry| entry.name == "XY-Wing").expect("it is in the scale");
/// assert_eq!((entry.code, entry.level, entry.score), ("0800", Level::Hard, 160));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct ScaleEntry {
    /// The [id](crate::logic::Technique::id) of the technique in this library.
    pub technique: &'static str,
    /// HoDoKu's name.
    pub name: &'static str,
    /// HoDoKu's code in its library of examples.
    pub code: &'static str,
    /// Other names and codes of HoDoKu, for kinds of steps that it distinguishes and this library does not.
    pub variants: &'static [(&'static str, &'static str)],
    /// The lowest possible level of a puzzle that needs the technique.
    pub level: Level,
    /// The score of each step.
    pub score: u32,
}

const fn entry(
    technique: &'static str,
    name: &'static str,
    code: &'static str,
    level: Level,
    score: u32,
) -> ScaleEntry {
    ScaleEntry { technique, name, code, variants: &[], level, score }
}

impl ScaleEntry {
    const fn or(self, variants: &'static [(&'static str, &'static str)]) -> ScaleEntry {
        ScaleEntry { variants, ..self }
    }
}

/// A grouped chain that eliminates only one candidate.
const GROUPED_DISCONTINUOUS: &[(&str, &str)] = &[("Grouped Discontinuous Nice Loop", "0710")];

/// The techniques of the scale, in the order in which they are tried.
#[rustfmt::skip]
pub static SCALE: &[ScaleEntry] = &[
    entry("full-house", "Full House", "0000", Level::Easy, 4),
    entry("naked-single", "Naked Single", "0003", Level::Easy, 4),
    entry("hidden-single", "Hidden Single", "0002", Level::Easy, 14),
    entry("locked-pair", "Locked Pair", "0110", Level::Medium, 40),
    entry("locked-triple", "Locked Triple", "0111", Level::Medium, 60),
    entry("pointing", "Locked Candidates Type 1 (Pointing)", "0100", Level::Medium, 50),
    entry("claiming", "Locked Candidates Type 2 (Claiming)", "0101", Level::Medium, 50),
    entry("naked-pair", "Naked Pair", "0200", Level::Medium, 60),
    entry("naked-triple", "Naked Triple", "0201", Level::Medium, 80),
    entry("hidden-pair", "Hidden Pair", "0210", Level::Medium, 70),
    entry("hidden-triple", "Hidden Triple", "0211", Level::Medium, 100),
    entry("naked-quad", "Naked Quadruple", "0202", Level::Hard, 120),
    entry("hidden-quad", "Hidden Quadruple", "0212", Level::Hard, 150),
    entry("x-wing", "X-Wing", "0300", Level::Hard, 140),
    entry("swordfish", "Swordfish", "0301", Level::Hard, 150),
    entry("jellyfish", "Jellyfish", "0302", Level::Hard, 160),
    entry("remote-pair", "Remote Pair", "0703", Level::Hard, 110),
    entry("bug-1", "Bivalue Universal Grave + 1", "0610", Level::Hard, 100),
    entry("skyscraper", "Skyscraper", "0400", Level::Hard, 130),
    entry("two-string-kite", "2-String Kite", "0401", Level::Hard, 150),
    entry("turbot-fish", "Turbot Fish", "0403", Level::Hard, 120),
    entry("empty-rectangle", "Empty Rectangle", "0402", Level::Hard, 120),
    entry("w-wing", "W-Wing", "0803", Level::Hard, 150),
    entry("xy-wing", "XY-Wing", "0800", Level::Hard, 160),
    entry("xyz-wing", "XYZ-Wing", "0801", Level::Hard, 180),
    entry("unique-rectangle-1", "Uniqueness Test 1", "0600", Level::Hard, 100),
    entry("unique-rectangle-2", "Uniqueness Test 2", "0601", Level::Hard, 100),
    entry("unique-rectangle-3", "Uniqueness Test 3", "0602", Level::Hard, 100),
    entry("unique-rectangle-4", "Uniqueness Test 4", "0603", Level::Hard, 100),
    entry("unique-rectangle-5", "Uniqueness Test 5", "0604", Level::Hard, 100),
    entry("unique-rectangle-6", "Uniqueness Test 6", "0605", Level::Hard, 100),
    entry("hidden-rectangle", "Hidden Rectangle", "0606", Level::Hard, 100),
    entry("avoidable-rectangle-1", "Avoidable Rectangle Type 1", "0607", Level::Hard, 100),
    entry("avoidable-rectangle-2", "Avoidable Rectangle Type 2", "0608", Level::Hard, 100),
    entry("finned-x-wing", "Finned X-Wing", "0310", Level::Hard, 130),
    entry("sashimi-x-wing", "Sashimi X-Wing", "0320", Level::Hard, 150),
    entry("finned-swordfish", "Finned Swordfish", "0311", Level::Unfair, 200),
    entry("sashimi-swordfish", "Sashimi Swordfish", "0321", Level::Unfair, 240),
    entry("finned-jellyfish", "Finned Jellyfish", "0312", Level::Unfair, 250),
    entry("sashimi-jellyfish", "Sashimi Jellyfish", "0322", Level::Unfair, 260),
    entry("sue-de-coq", "Sue de Coq", "1101", Level::Unfair, 250),
    entry("simple-colors-trap", "Simple Colors Trap", "0500", Level::Hard, 150),
    entry("simple-colors-wrap", "Simple Colors Wrap", "0501", Level::Hard, 150),
    entry("multi-colors-trap", "Multi Colors 1", "0502", Level::Hard, 200),
    entry("multi-colors-wrap", "Multi Colors 2", "0503", Level::Hard, 200),
    entry("x-chain", "X-Chain", "0701", Level::Unfair, 260),
    entry("xy-chain", "XY-Chain", "0702", Level::Unfair, 260),
    entry("nice-loop", "Continuous Nice Loop", "0706", Level::Unfair, 280),
    entry("aic", "AIC", "0708", Level::Unfair, 280).or(&[("Discontinuous Nice Loop", "0707")]),
    entry("grouped-nice-loop", "Grouped Continuous Nice Loop", "0709", Level::Unfair, 300),
    entry("grouped-x-chain", "Grouped AIC", "0711", Level::Unfair, 300).or(GROUPED_DISCONTINUOUS),
    entry("grouped-aic", "Grouped AIC", "0711", Level::Unfair, 300).or(GROUPED_DISCONTINUOUS),
    entry("als-xz", "Almost Locked Set XZ-Rule", "0901", Level::Unfair, 300),
    entry("als-xy-wing", "Almost Locked Set XY-Wing", "0902", Level::Unfair, 320),
    entry("als-chain", "Almost Locked Set XY-Chain", "0903", Level::Unfair, 340),
    entry("franken-x-wing", "Franken X-Wing", "0330", Level::Unfair, 300),
    entry("franken-swordfish", "Franken Swordfish", "0331", Level::Unfair, 350),
    entry("finned-franken-x-wing", "Finned Franken X-Wing", "0340", Level::Unfair, 390),
    entry("finned-franken-swordfish", "Finned Franken Swordfish", "0341", Level::Unfair, 410),
    entry("cell-forcing-chains", "Forcing Chain Verity", "1302", Level::Extreme, 500),
    entry("region-forcing-chains", "Forcing Chain Contradiction", "1301", Level::Extreme, 500).or(&[("Forcing Chain Verity", "1302")]),
    entry("nishio", "Forcing Net Contradiction", "1303", Level::Extreme, 700),
    entry("dynamic-forcing-chains", "Forcing Net Verity", "1304", Level::Extreme, 700),
];

/// The entry of a cell that is filled from the solution, because no technique of the scale finds a step.
pub static BRUTE_FORCE: ScaleEntry = entry("brute-force", "Brute Force", "xxxx", Level::Extreme, 10_000);

/// The techniques of [`TECHNIQUES`](crate::logic::TECHNIQUES) that HoDoKu does not have, or disables
/// by default.
#[rustfmt::skip]
pub static NOT_IN_SCALE: &[&str] = &[
    "direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triplet",
    "unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4", "bug-2", "bug-3", "bug-4",
    "wxyz-wing", "aligned-pair-exclusion", "aligned-triplet-exclusion", "death-blossom",
    "junior-exocet", "tridagon", "dynamic-forcing-chains-plus", "nested-forcing-chains-2",
    "nested-forcing-chains-3", "nested-forcing-chains-4", "nested-forcing-chains-5",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::TECHNIQUES;
    use std::collections::BTreeSet;

    #[test]
    fn every_technique_is_rated_or_named_as_not_in_the_scale() {
        let rated: Vec<_> = SCALE.iter().map(|entry| entry.technique).collect();
        let named: BTreeSet<_> = rated.iter().chain(NOT_IN_SCALE).copied().collect();
        assert_eq!(named.len(), SCALE.len() + NOT_IN_SCALE.len(), "one is listed twice");
        assert_eq!(named, TECHNIQUES.iter().map(|technique| technique.id).collect());
    }

    #[test]
    fn levels_ascend_and_codes_are_four_digits() {
        assert!(Level::ALL.is_sorted() && Level::ALL.map(Level::limit).is_sorted());
        let variants = SCALE.iter().flat_map(|entry| entry.variants).copied();
        for (name, code) in SCALE.iter().map(|entry| (entry.name, entry.code)).chain(variants) {
            assert!(code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit()), "{name}");
        }
    }
}
