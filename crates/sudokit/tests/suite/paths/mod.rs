//! The puzzles on whose paths the techniques are tested.

#[cfg_attr(not(feature = "generate"), allow(dead_code, reason = "random paths need generated puzzles"))]
pub(crate) mod walk;

use sudokit::Puzzle;
use sudokit::logic::Technique;

/// Puzzles from easy to hard, generated for this.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("../../data/paths.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// Whether a technique follows assumptions: too slow to be asked at every step of many paths.
pub(crate) fn follows_assumptions(technique: &Technique) -> bool {
    technique.id == "nishio" || technique.id.contains("forcing-chains")
}
