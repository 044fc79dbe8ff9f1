//! What the tests of several crates and the fuzz targets share: random problems, the example positions of the
//! techniques, random paths through the techniques, and the check of generated files.
//!
//! These are helpers of tests: they panic where a test should fail.

#![allow(clippy::missing_panics_doc, reason = "a panic is how a test fails")]

use std::path::Path;

pub mod positions;
#[cfg(feature = "proptest")]
pub mod problems;
mod puzzles;
mod random_path;

pub use puzzles::{follows_assumptions, puzzles};
pub use random_path::RandomPath;

/// Compares a generated file with the text that it must have. If the environment variable `REGENERATE` is
/// set, as `.ci/regenerate` does, the file is written instead.
///
/// # Panics
/// If the file is stale, or cannot be written.
pub fn assert_fresh(path: &Path, text: &str) {
    let name = path.display();
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::write(path, text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    let line = there.lines().zip(text.lines()).take_while(|(there, made)| there == made).count() + 1;
    assert!(there == text, "{name} is stale from line {line}; .ci/regenerate writes it anew");
}

/// The examples of the project's README are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The configuration of a property test with `default` cases, multiplied by the environment variable
/// `SUDOKIT_TEST_CASES` if it is set. Under Miri, which is slow, there are two cases.
///
/// # Panics
/// If the variable does not hold a number.
#[cfg(feature = "proptest")]
#[must_use]
pub fn cases(default: u32) -> proptest::test_runner::Config {
    let times = std::env::var("SUDOKIT_TEST_CASES").map_or(1, |times| {
        times.parse().unwrap_or_else(|_| panic!("SUDOKIT_TEST_CASES={times}: not a number"))
    });
    proptest::test_runner::Config::with_cases(if cfg!(miri) { 2 } else { default.saturating_mul(times) })
}
