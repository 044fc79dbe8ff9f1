//! Continuous nice loop: an [alternating chain](crate::logic::chains::alternating) whose ends are weakly
//! linked, so that it closes.
//!
//! Sound: around the loop, each false node makes the next one true, and each true node makes the next one
//! false. So exactly one node of each link is true, and what sees both is false.

use crate::logic::chains::alternating::each_chain;
use crate::logic::chains::graph::Links;
use crate::logic::chains::node_graph::ChainKind;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

const KIND: ChainKind = ChainKind { links: Links::XY, grouped: false, looped: true };

pub(super) static NICE_LOOP: Technique = Technique {
    id: "nice-loop",
    family: Family::Chains,
    aliases: &["continuous nice loop", "AIC loop"],
    explainer: Some("bidirectional cycle, 6.5 or 7.0 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_chain(&NICE_LOOP, KIND, position, sink)),
};

pub(super) static GROUPED_NICE_LOOP: Technique = Technique {
    id: "grouped-nice-loop",
    family: Family::Chains,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_chain(&GROUPED_NICE_LOOP, ChainKind { grouped: true, ..KIND }, position, sink)
    }),
};
