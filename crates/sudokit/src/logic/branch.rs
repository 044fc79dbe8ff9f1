//! [`Branch`], what follows from an assumption, step by step: the arguments of forcing chains.
//!
//! A branch is a list in which each item follows from items before it, and says how. So it can be told, drawn
//! and checked item by item, without a search. Steps that are used on the way are kept whole, with branches of
//! their own if they have some: the evidence is a tree.

use crate::candidate::{Candidate, CandidateSet};

use super::step::{Link, LinkKind, Node, Step, Truth};

/// What follows from an assumption.
///
/// ```
/// use sudokit::logic::{Branch, By, Inference};
///
/// let assumed = Inference { candidate: "r1c1=5".parse()?, holds: true, from: vec![], by: By::Assumption };
/// let excluded = Inference { candidate: "r1c9=5".parse()?, holds: false, from: vec![0], by: By::Exclusion };
/// let branch = Branch { inferences: vec![assumed, excluded], steps: vec![] };
/// assert!(!branch.is_contradiction());
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// First the assumption; last what the branch comes to.
    pub inferences: Vec<Inference>,
    /// Steps that are used on the way, each on the board without the candidates it is inferred from.
    pub steps: Vec<Step>,
}

/// A candidate that is true, or false, under an assumption, and why.
///
/// ```
/// use sudokit::logic::{By, Inference};
/// let assumed = Inference { candidate: "r1c1=5".parse()?, holds: true, from: vec![], by: By::Assumption };
/// assert!(assumed.from.is_empty());
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// What.
    pub candidate: Candidate,
    /// Whether it is true, or false.
    pub holds: bool,
    /// The places of those before it from which it follows.
    pub from: Vec<usize>,
    /// How it follows.
    pub by: By,
}

/// How something follows.
///
/// ```
/// use sudokit::{Cell, logic::{By, Truth}};
/// assert_ne!(By::Exclusion, By::Left(Truth::Cell(Cell::R1C1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// It is what is assumed.
    Assumption,
    /// A true candidate excludes it.
    Exclusion,
    /// It is the only one that is left of a premise.
    Left(Truth),
    /// By one of the steps of the branch.
    Step(usize),
}

impl Branch {
    /// What is assumed.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Branch::default().assumption(), None);
    /// ```
    #[must_use]
    pub fn assumption(&self) -> Option<&Inference> {
        self.inferences.first()
    }

    /// Whether the last inference is the opposite of one before it.
    ///
    /// ```
    /// assert!(!sudokit::logic::Branch::default().is_contradiction());
    /// ```
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.inferences.split_last().is_some_and(|(last, before)| {
            before.iter().any(|item| item.candidate == last.candidate && item.holds != last.holds)
        })
    }

    /// The candidates that are true, or false.
    ///
    /// ```
    /// assert!(sudokit::logic::Branch::default().candidates(true).is_empty());
    /// ```
    #[must_use]
    pub fn candidates(&self, holds: bool) -> CandidateSet {
        let with = self.inferences.iter().filter(|inference| inference.holds == holds);
        with.map(|inference| inference.candidate).collect()
    }

    /// The links between the inferences, but for those that a step makes.
    ///
    /// ```
    /// assert!(sudokit::logic::Branch::default().links().is_empty());
    /// ```
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        let node = |inference: &Inference| Node {
            digit: inference.candidate.digit,
            cells: inference.candidate.cell.into(),
        };
        let linked = self.inferences.iter().filter(|inference| !matches!(inference.by, By::Step(_)));
        let links = linked.flat_map(|inference| {
            let kind = if inference.holds { LinkKind::Strong } else { LinkKind::Weak };
            // What was inferred just before comes first, so that a chain goes on.
            let from = inference.from.iter().rev().filter_map(|&place| self.inferences.get(place));
            from.map(move |from| Link { from: node(from), to: node(inference), kind })
        });
        links.collect()
    }

    /// The premises, also those of the steps within.
    ///
    /// ```
    /// assert!(sudokit::logic::Branch::default().truths().is_empty());
    /// ```
    #[must_use]
    pub fn truths(&self) -> Vec<Truth> {
        let own = self.inferences.iter().filter_map(|inference| match inference.by {
            By::Left(truth) => Some(truth),
            _ => None,
        });
        own.chain(self.steps.iter().flat_map(|step| step.evidence.all_truths())).collect()
    }
}
