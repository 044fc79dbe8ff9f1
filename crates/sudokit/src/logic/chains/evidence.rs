//! [`Evidence`], whether a net records the steps of its [inner rules](InnerRule).

use std::ops::Range;

use crate::logic::step::{Step, Technique};

/// A rule by which an inner search eliminates candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum InnerRule {
    Pointing,
    Claiming,
    HiddenPair,
    NakedPair,
    XWing,
    /// A cycle.
    Cycle,
    /// A chain that does not branch, of one digit.
    XChain,
    /// A chain that does not branch, of several digits.
    Chain,
    /// Chains from all candidates of a cell.
    Cell,
    /// Chains from all places of a digit in a house.
    Region,
    /// Dynamic chains without inner rules.
    Dynamic,
    /// Dynamic chains with inner chains.
    DynamicChains,
}

/// What a net records of its inner rules.
pub(in crate::logic) trait Evidence: Default {
    /// Whether steps are recorded.
    const RECORDS: bool;

    /// Forgets all steps.
    fn clear(&mut self);

    /// Records the step of a rule that turned these entries off. `step` makes the step, with the technique of
    /// the rule.
    fn record(&mut self, entries: Range<u16>, rule: InnerRule, step: impl FnOnce(&'static Technique) -> Step);

    /// The recorded steps.
    fn steps(&self) -> &[RecordedStep];
}

/// Records nothing: for ratings, and to find out which nets are worth explaining.
#[derive(Default)]
pub(in crate::logic) struct Unrecorded;

impl Evidence for Unrecorded {
    const RECORDS: bool = false;

    fn clear(&mut self) {}

    fn record(&mut self, _: Range<u16>, _: InnerRule, _: impl FnOnce(&'static Technique) -> Step) {}

    fn steps(&self) -> &[RecordedStep] {
        &[]
    }
}

/// A step that turned nodes off. Its premises follow from the parents of those nodes.
pub(in crate::logic) struct RecordedStep {
    pub(in crate::logic) entries: Range<u16>,
    pub(in crate::logic) step: Step,
}
