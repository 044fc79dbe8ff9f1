//! Shared parts of the techniques of a family: the search for a pattern, and the steps that follow from it.
//!
//! A file here is not a technique: it has no row in [`TECHNIQUES`](super::TECHNIQUES).

pub(in crate::logic) mod almost_locked_sets;
pub(super) mod coloring;
pub(super) mod combinations;
pub(super) mod deadly_patterns;
pub(super) mod fish;
pub(super) mod hidden_subsets;
pub(super) mod locked_digits;
pub(super) mod naked_subsets;
pub(super) mod rectangles;
pub(super) mod singles;
pub(super) mod two_links;
pub(super) mod wings;
