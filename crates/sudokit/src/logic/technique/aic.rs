//! AIC (alternating inference chain): an [alternating chain](crate::logic::chains::alternating) with strong
//! links both in cells and in houses. Its nodes are single candidates; in a grouped AIC also groups of
//! candidates.
//!
//! Sound: if the first node is false, the links make the last node true. So what sees both ends is false, and
//! a chain with the same candidate at both ends makes that candidate true.

use crate::logic::chains::alternating::each_chain;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::ChainKind;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

const KIND: ChainKind = ChainKind { links: Links::XY, grouped: false, looped: false };

pub(super) static AIC: Technique = Technique {
    id: "aic",
    family: Family::Chains,
    aliases: &["alternating inference chain", "discontinuous nice loop"],
    explainer: Some("forcing chain, 7.0 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_chain(&AIC, KIND, position, sink)),
};

pub(super) static GROUPED_AIC: Technique = Technique {
    id: "grouped-aic",
    family: Family::Chains,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_chain(&GROUPED_AIC, ChainKind { grouped: true, ..KIND }, position, sink)
    }),
};
