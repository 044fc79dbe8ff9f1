//! [`Branch`], an argument from an assumption, inference by inference: forcing chains and refutations consist of branches.
//!
//! A branch is a list of inferences. Each says from which earlier ones it follows and by which rule, so that it can be
//! written, drawn and checked without a search. Techniques used within a branch are kept as whole steps; these may have
//! branches themselves, so the evidence is a tree.

use crate::candidate::{Candidate, CandidateSet};

use super::{Link, LinkKind, Node, Step, Truth};

/// The consequences of an assumption, in order.
///
/// ```
/// use sudokit::logic::{Branch, Inference, InferenceRule};
///
/// let [assumption, exclusion] = [InferenceRule::Assumption, InferenceRule::Exclusion];
/// let assumed = Inference { candidate: "r1c1=5".parse()?, holds: true, from: vec![], rule: assumption };
/// let excluded = Inference { candidate: "r1c9=5".parse()?, holds: false, from: vec![0], rule: exclusion };
/// let branch = Branch { inferences: vec![assumed, excluded], steps: vec![] };
/// assert!(!branch.is_contradiction());
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = super::open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Branch {
    /// The inferences: the assumption first, the conclusion last.
    pub inferences: Vec<Inference>,
    /// The steps that inferences refer to. Each is a step of the board without the candidates that the inference
    /// follows from.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub steps: Vec<Step>,
}

/// A candidate that is true, or false, under an assumption, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = super::open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Inference {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the candidate is true or false.
    pub holds: bool,
    /// The indices of the earlier inferences from which this one follows.
    #[cfg_attr(feature = "serde", serde(default))]
    pub from: Vec<usize>,
    /// The rule by which it follows.
    #[cfg_attr(feature = "serde", serde(rename = "by"))]
    pub rule: InferenceRule,
}

/// The rule by which an [`Inference`] follows from earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "crate::logic::serialize::RuleJson", into = "crate::logic::serialize::RuleJson")
)]
pub enum InferenceRule {
    /// It is an assumption.
    Assumption,
    /// A true candidate of the same cell, or of the same digit in a peer, excludes it.
    Exclusion,
    /// It is the last candidate of this premise.
    LastCandidate(Truth),
    /// It follows from the step of the branch with this index.
    Step(usize),
}

impl Branch {
    /// The assumption.
    #[must_use]
    pub fn assumption(&self) -> Option<&Inference> {
        self.inferences.first()
    }

    /// Whether the last inference is the opposite of an earlier one.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.inferences.split_last().is_some_and(|(last, before)| {
            before.iter().any(|item| item.candidate == last.candidate && item.holds != last.holds)
        })
    }

    /// The candidates that are inferred to be true, or to be false.
    #[must_use]
    pub fn candidates(&self, holds: bool) -> CandidateSet {
        let with = self.inferences.iter().filter(|inference| inference.holds == holds);
        with.map(|inference| inference.candidate).collect()
    }

    /// The links between the inferences, except those that a step makes.
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        let node = |inference: &Inference| Node {
            digit: inference.candidate.digit,
            cells: inference.candidate.cell.into(),
        };
        let linked = self.inferences.iter().filter(|item| !matches!(item.rule, InferenceRule::Step(_)));
        let links = linked.flat_map(|inference| {
            let kind = if inference.holds { LinkKind::Strong } else { LinkKind::Weak };
            // The latest premise comes first, so that a chain continues from its end.
            let from = inference.from.iter().rev().filter_map(|&place| self.inferences.get(place));
            from.map(move |from| Link { from: node(from), to: node(inference), kind })
        });
        links.collect()
    }

    /// The premises of the branch and of its steps.
    #[must_use]
    pub fn truths(&self) -> Vec<Truth> {
        let own = self.inferences.iter().filter_map(|inference| match inference.rule {
            InferenceRule::LastCandidate(truth) => Some(truth),
            _ => None,
        });
        own.chain(self.steps.iter().flat_map(|step| step.evidence.all_truths())).collect()
    }
}
