//! AIC, alternating inference chain: a [chain](super::chain) with strong links of both sorts, in cells and
//! in houses, through single candidates or also through groups.
//!
//! Sound: if its first node is false, the links make the last one true; what sees both is false either
//! way. If it leads from a node to the same node, that is true. Assumes uniqueness: no.
//!
//! Elsewhere: discontinuous nice loop; HoDoKu `0707`, `0708`, grouped `0710`, `0711`; SE forcing chain, 7.0
//! and more.

use crate::logic::chains::alternating::each_chain;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::ChainKind;
use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

const KIND: ChainKind = ChainKind { links: Links::XY, grouped: false, looped: false };

pub(super) static AIC: Technique = Technique {
    id: "aic",
    family: Family::Chains,
    aliases: &["alternating inference chain", "discontinuous nice loop"],
    explainer: Some("forcing chain, 7.0 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| each_chain(&AIC, KIND, position, sink),
};

pub(super) static GROUPED_AIC: Technique = Technique {
    id: "grouped-aic",
    family: Family::Chains,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| each_chain(&GROUPED_AIC, ChainKind { grouped: true, ..KIND }, position, sink),
};
