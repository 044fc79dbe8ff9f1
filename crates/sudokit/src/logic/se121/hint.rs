//! [`Hint`], what a producer found: no more than a rating needs.

use super::position::Position;
use super::technique::Technique;
use crate::candidate::{Candidate, CandidateSet};

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) technique: Technique,
    pub(super) rating: f64,
    /// Of chains, how many nodes they have.
    pub(super) complexity: Option<u32>,
    pub(super) placement: Option<Candidate>,
    /// Candidates that are there and go; not those that a placement takes from its peers.
    pub(super) eliminations: CandidateSet,
}

impl Hint {
    pub(super) fn placing(technique: Technique, rating: f64, candidate: Candidate) -> Self {
        let eliminations = CandidateSet::EMPTY;
        Self { technique, rating, complexity: None, placement: Some(candidate), eliminations }
    }

    pub(super) fn removing(technique: Technique, rating: f64, eliminations: CandidateSet) -> Self {
        Self { technique, rating, complexity: None, placement: None, eliminations }
    }

    pub(super) fn apply(&self, position: &mut Position) {
        if !self.eliminations.is_empty() {
            self.eliminations.iter().for_each(|candidate| position.remove(candidate));
        }
        if let Some(candidate) = self.placement {
            position.place(candidate);
        }
    }
}
