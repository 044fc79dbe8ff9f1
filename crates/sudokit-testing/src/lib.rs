//! What the tests of several crates and the fuzz targets share: random problems, the example positions of the
//! techniques, and random paths through the techniques.
//!
//! These are helpers of tests: they panic where a test should fail.

#![allow(clippy::missing_panics_doc, reason = "a panic is how a test fails")]

pub mod positions;
#[cfg(feature = "proptest")]
pub mod problems;
mod puzzles;
mod random_path;

pub use puzzles::{follows_assumptions, puzzles};
pub use random_path::RandomPath;

/// The examples of the project's README are tested.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The configuration of a property test with this many cases, times the number in the environment variable
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
