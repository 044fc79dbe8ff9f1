//! [`Finding`], what a finder found: no more than a rating needs.

use super::rule::Rule;
use crate::candidate::{Candidate, CandidateSet};
use crate::logic::board::Board;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) rule: Rule,
    pub(super) rating: f64,
    /// Of chains, how many nodes they have.
    pub(super) complexity: Option<u32>,
    pub(super) placement: Option<Candidate>,
    /// Candidates that are there and go; not those that a placement takes from its peers.
    pub(super) eliminations: CandidateSet,
}

impl Finding {
    pub(super) fn placing(rule: Rule, rating: f64, candidate: Candidate) -> Self {
        let eliminations = CandidateSet::EMPTY;
        Self { rule, rating, complexity: None, placement: Some(candidate), eliminations }
    }

    pub(super) fn removing(rule: Rule, rating: f64, eliminations: CandidateSet) -> Self {
        Self { rule, rating, complexity: None, placement: None, eliminations }
    }

    pub(super) fn apply(&self, board: &mut Board) {
        if !self.eliminations.is_empty() {
            self.eliminations.iter().for_each(|candidate| board.remove(candidate));
        }
        if let Some(candidate) = self.placement {
            board.place(candidate);
        }
    }
}
