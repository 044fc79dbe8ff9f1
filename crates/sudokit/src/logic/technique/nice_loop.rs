//! Continuous nice loop: a [chain](super::chain) whose ends are linked weakly, so that it closes.
//!
//! Sound: going round from any node, each false one makes the next true and each true one the next
//! false; so of every link one node is true, and what excludes both is false. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0706`, grouped `0709`; SE bidirectional cycle, 6.5 or 7.0 and more.

use crate::logic::chains::alternating::each_chain;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::ChainKind;
use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

const KIND: ChainKind = ChainKind { links: Links::XY, grouped: false, looped: true };

pub(super) static NICE_LOOP: Technique = Technique {
    id: "nice-loop",
    family: Family::Chains,
    aliases: &["continuous nice loop", "AIC loop"],
    explainer: Some("bidirectional cycle, 6.5 or 7.0 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| each_chain(&NICE_LOOP, KIND, position, sink),
};

pub(super) static GROUPED_NICE_LOOP: Technique = Technique {
    id: "grouped-nice-loop",
    family: Family::Chains,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_chain(&GROUPED_NICE_LOOP, ChainKind { grouped: true, ..KIND }, position, sink)
    },
};
