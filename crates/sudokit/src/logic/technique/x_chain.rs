//! X-chain: an [alternating chain](crate::logic::chains::alternating) with the candidates of one digit. With
//! three links it is a skyscraper, a two-string kite or a turbot fish.
//!
//! Sound: if the first node is false, the links make the last node true. So what sees both ends is false.

use crate::logic::chains::alternating::each_chain;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::ChainKind;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

const KIND: ChainKind = ChainKind { links: Links::X, grouped: false, looped: false };

pub(super) static X_CHAIN: Technique = Technique {
    id: "x-chain",
    family: Family::Chains,
    aliases: &[],
    explainer: Some("forcing X-chain, 6.6 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_chain(&X_CHAIN, KIND, position, sink)),
};

pub(super) static GROUPED_X_CHAIN: Technique = Technique {
    id: "grouped-x-chain",
    family: Family::Chains,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_chain(&GROUPED_X_CHAIN, ChainKind { grouped: true, ..KIND }, position, sink)
    }),
};
