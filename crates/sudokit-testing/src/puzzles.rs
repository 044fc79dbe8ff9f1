//! The puzzles on whose paths the techniques are tested.

use sudokit::Puzzle;
use sudokit::logic::Technique;

/// Puzzles from easy to hard, generated for the tests of techniques.
#[must_use]
pub fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("../../sudokit/tests/data/paths.txt").lines();
    let puzzle = |line: &str| line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    lines.filter(|line| !line.starts_with('#')).map(puzzle).collect()
}

/// Whether a technique follows assumptions: it is too slow for every step of many paths.
#[must_use]
pub fn follows_assumptions(technique: &Technique) -> bool {
    technique.id == "nishio" || technique.id.contains("forcing-chains")
}
