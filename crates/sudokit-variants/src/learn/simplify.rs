//! Two ways in which the groups make a learned clause shorter.

use super::literal::{Literal, Variable};
use super::solver::Solver;
use super::trail::Reason;

/// Variables that are noted or counted during a step.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    /// The last step that has noted the variable.
    noted: Vec<u64>,
    counts: Vec<u32>,
    step: u64,
}

impl Peers {
    pub(super) fn new(variables: usize) -> Peers {
        Peers { noted: vec![0; variables], counts: vec![0; variables], step: 0 }
    }

    /// Adds one to the count of this step.
    fn count(&mut self, variable: Variable) {
        let at = variable as usize;
        if self.noted[at] != self.step {
            self.noted[at] = self.step;
            self.counts[at] = 0;
        }
        self.counts[at] += 1;
    }
}

impl Solver {
    /// A clause with "not x" needs no "y" that shares a group with x, because y implies "not x".
    pub(super) fn drop_peers(&mut self) {
        let peers = &mut self.analysis.peers;
        peers.step += 1;
        for literal in self.analysis.clause.iter().filter(|literal| literal.is_negative()) {
            for peer in self.groups.peers(literal.variable()) {
                peers.noted[peer as usize] = peers.step;
            }
        }
        let mut index = 0;
        self.analysis.clause.retain(|literal| {
            index += 1;
            let is_peer = peers.noted[literal.variable() as usize] == peers.step;
            index == 1 || literal.is_negative() || !is_peer
        });
    }

    /// Replaces two literals or more that are false because the same x is true by "not x".
    pub(super) fn merge_peers(&mut self) {
        /// The count of a variable whose literal is in the clause.
        const IS_IN: u32 = u32::MAX;
        let trail = &self.trail;
        let cause = |literal: Literal| match trail.reason_of(literal.variable()) {
            Reason::Peer(variable) if !literal.is_negative() => Some(variable),
            _ => None,
        };
        let peers = &mut self.analysis.peers;
        peers.step += 1;
        let clause = &mut self.analysis.clause;
        clause[1..].iter().filter_map(|&literal| cause(literal)).for_each(|variable| peers.count(variable));
        let mut len = 1;
        for index in 1..clause.len() {
            let mut literal = clause[index];
            if let Some(variable) = cause(literal) {
                let count = &mut peers.counts[variable as usize];
                if *count == IS_IN {
                    continue;
                }
                if *count >= 2 {
                    *count = IS_IN;
                    literal = Literal::negative(variable);
                }
            }
            clause[len] = literal;
            len += 1;
        }
        clause.truncate(len);
    }
}
