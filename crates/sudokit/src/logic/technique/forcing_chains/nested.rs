//! Nested forcing chains: [dynamic forcing chains](super::dynamic) that use other chains when there are no
//! further consequences and the simple techniques of the `plus` form find nothing:
//!
//! - level 2: chains and cycles that do not branch;
//! - level 3: these, then cell and region forcing chains;
//! - level 4: dynamic forcing chains;
//! - level 5: these, then dynamic forcing chains of level 2.
//!
//! Sound: what the inner chains eliminate also follows from the assumption, and one of the assumptions is
//! true.
//!
//! Bounded: positions with more than 300 candidates are not searched, and a search gives up after ten million
//! inner searches. In the hardest positions levels 2 to 4 take one or two seconds, level 5 half a minute.

use std::ops::ControlFlow;

use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::dynamic::SEARCH;
use super::{Search, each_forced};

fn find(technique: &'static Technique, level: u8, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let rules = NetRules { level, ..SEARCH.rules };
    let search = Search { rules, most_candidates: 300, most_searches: 10_000_000, ..SEARCH };
    each_forced(technique, &search, position, sink)
}

pub(in crate::logic::technique) static NESTED_FORCING_CHAINS_2: Technique = Technique {
    id: "nested-forcing-chains-2",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("dynamic forcing chains (+ Forcing Chains), 9.5 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| find(&NESTED_FORCING_CHAINS_2, 2, position, sink)),
};

pub(in crate::logic::technique) static NESTED_FORCING_CHAINS_3: Technique = Technique {
    id: "nested-forcing-chains-3",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("dynamic forcing chains (+ Multiple Forcing Chains), 10.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| find(&NESTED_FORCING_CHAINS_3, 3, position, sink)),
};

pub(in crate::logic::technique) static NESTED_FORCING_CHAINS_4: Technique = Technique {
    id: "nested-forcing-chains-4",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("dynamic forcing chains (+ Dynamic Forcing Chains), 10.5 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| find(&NESTED_FORCING_CHAINS_4, 4, position, sink)),
};

pub(in crate::logic::technique) static NESTED_FORCING_CHAINS_5: Technique = Technique {
    id: "nested-forcing-chains-5",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("dynamic forcing chains (+ Dynamic Forcing Chains (+ Forcing Chains)), 11.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| find(&NESTED_FORCING_CHAINS_5, 5, position, sink)),
};
