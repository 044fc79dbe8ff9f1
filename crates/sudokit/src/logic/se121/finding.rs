//! [`Finding`], the result of a finder: the part of a step that a rating needs.

use super::rule::Rule;
use crate::candidate::{Candidate, CandidateSet};
use crate::logic::board::Board;

/// An elimination or a placement with its rating.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) rule: Rule,
    pub(super) rating: f64,
    /// The number of nodes of a chain.
    pub(super) complexity: Option<u32>,
    pub(super) placement: Option<Candidate>,
    /// Candidates of the board, without those that a placement eliminates.
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
