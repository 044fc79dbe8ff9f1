//! XY-chain: an [alternating chain](crate::logic::chains::alternating) through bivalue cells. With three
//! cells it is an XY-wing.
//!
//! Sound: if the first node is false, the links make the last node true. So what sees both ends is false.

use crate::logic::chains::alternating::each_chain;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::ChainKind;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

const KIND: ChainKind = ChainKind { links: Links::Y, grouped: false, looped: false };

pub(super) static XY_CHAIN: Technique = Technique {
    id: "xy-chain",
    family: Family::Chains,
    aliases: &[],
    explainer: Some("forcing chain, 7.0 and more, or Y-cycle"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_chain(&XY_CHAIN, KIND, position, sink)),
};
