//! The chains of the rating, from lowest to highest: without branches, from all candidates of a cell or
//! house, and with nets of assumptions.
//!
//! The searches are in [`logic::chains`](crate::logic::chains). Here are the choice among the chains found,
//! their names and their ratings: the lowest rating wins, then the fewest nodes, then the lowest key, then
//! the first found.

pub(super) mod dynamic;
pub(super) mod multiple;
pub(super) mod unbranched;

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::logic::board::Board;
use crate::logic::chains::cycles::eliminations;

/// The finding of a chain by which a candidate is true, or false.
pub(super) fn conclusion(
    board: &Board,
    rule: Rule,
    rating: f64,
    complexity: u32,
    candidate: Candidate,
    is_on: bool,
) -> Finding {
    let eliminations = eliminations(board, candidate, is_on);
    let placement = is_on.then_some(candidate);
    Finding { rule, rating, complexity: Some(complexity), placement, eliminations }
}
