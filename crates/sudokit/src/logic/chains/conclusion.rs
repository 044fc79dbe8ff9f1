//! Conclusions from nets: their [kinds](ForcingKind), [where their branches end](Ends), and [what is
//! kept](Outcome) to build their steps.

use super::evidence::Evidence;
use super::graph::Cause;
use super::net::{InnerChain, Net};
use crate::candidate::Candidate;

/// The kind of a conclusion. Its number decides between conclusions with equally many nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::logic) enum ForcingKind {
    Double = 1,
    Cell = 5,
    Region = 6,
    Contradiction = 7,
}

/// A conclusion from nets: the entries where the branches end.
#[derive(Clone, Copy)]
pub(in crate::logic) struct Ends<'a, E> {
    pub(in crate::logic) kind: ForcingKind,
    /// The cell or house whose candidates the branches assume, if there is one.
    pub(super) basis: Cause,
    pub(in crate::logic) conclusion: Candidate,
    pub(in crate::logic) is_on: bool,
    pub(super) branches: &'a [(&'a Net<E>, u16)],
    /// The inner chains that turned nodes off.
    pub(super) nested: &'a [InnerChain],
}

/// A conclusion without its nets, which are made again to build its step.
pub(super) struct Outcome {
    pub(super) kind: ForcingKind,
    pub(super) basis: Cause,
    /// The candidate, and whether it is on.
    pub(super) conclusion: (Candidate, bool),
    /// The start of each branch, whether it is on there, and the entry where the branch ends.
    pub(super) ends: Vec<(Candidate, bool, u16)>,
}

impl Outcome {
    /// The starts of the branches, and whether they are on.
    pub(super) fn sources(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        self.ends.iter().map(|(source, is_on, _)| (*source, *is_on))
    }
}

impl<E: Evidence> Ends<'_, E> {
    pub(super) fn outcome(&self) -> Outcome {
        let ends = self.branches.iter().map(|(net, end)| (net.candidate(0), net.holds(0), *end)).collect();
        Outcome { kind: self.kind, basis: self.basis, conclusion: (self.conclusion, self.is_on), ends }
    }

    /// A lower bound of [`complexity`](Ends::complexity).
    pub(in crate::logic) fn least(&self) -> u32 {
        let depth = |(net, entry): &(&Net<E>, u16)| u32::from(net.entries[usize::from(*entry)].depth);
        self.branches.iter().map(|branch| depth(branch) + 1).sum()
    }

    /// The number of nodes of the branches and of the inner chains that they use.
    pub(in crate::logic) fn complexity(&self) -> u32 {
        let mut count = 0;
        let mut inner: Vec<u64> = Vec::new();
        for (net, entry) in self.branches {
            net.each_ancestor(*entry, |entry| {
                count += 1;
                if let Some(last) = entry.nested.checked_sub(1) {
                    let nested = self.nested[last as usize];
                    if !inner.contains(&nested.identity) {
                        inner.push(nested.identity);
                        count += nested.complexity;
                    }
                }
            });
        }
        count
    }
}
