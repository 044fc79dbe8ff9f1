//! [`FoundChain`], a chain, cycle or conclusion from nets that an [inner rule](super::inner_rules) found.

use super::conclusion::{ForcingKind, Outcome};
use super::evidence::InnerRule;
use super::graph::Cause;
use crate::candidate::{Candidate, CandidateSet};

/// A chain that an inner search found.
pub(super) struct FoundChain {
    pub(super) rating: f64,
    pub(super) complexity: u32,
    pub(super) key: u8,
    pub(super) eliminations: CandidateSet,
    /// The nodes that are on, with their premises, including the premise of the assumptions of a cell or
    /// region chain.
    pub(super) causes: Vec<(Candidate, Cause)>,
    pub(super) identity: u64,
    pub(super) shape: Shape,
}

/// The data from which the step of an inner chain is built.
pub(super) enum Shape {
    /// Candidates off and on in turn, and the candidate that is placed.
    Chain { rule: InnerRule, ways: Vec<Candidate>, placement: Option<Candidate> },
    /// A conclusion from nets; the outcome is `None` if no steps are recorded.
    Nets { kind: ForcingKind, outcome: Option<Outcome> },
}

/// A hash that distinguishes inner chains.
pub(super) struct Identity(pub(super) u64);

impl Identity {
    pub(super) fn new(kind: u64) -> Self {
        let mut new = Self(0xcbf2_9ce4_8422_2325);
        new.add(kind);
        new
    }

    pub(super) fn add(&mut self, item: u64) {
        self.0 = (self.0 ^ (item + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}
