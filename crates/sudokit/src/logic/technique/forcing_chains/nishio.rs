//! Nishio: a candidate is assumed true, or false, and the consequences for its digit alone are followed: a
//! candidate is excluded by a true peer, and the last place of a house is true. If they contradict each
//! other, the opposite holds.
//!
//! Sound: the consequences follow from the assumption, and a contradiction refutes it.

use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

use super::{Search, each_forced};

const SEARCH: Search = Search {
    rules: NetRules { y: false, dynamic: true, level: 0 },
    kinds: &[ForcingKind::Contradiction],
    most_candidates: 729,
    most_searches: u64::MAX,
};

pub(in crate::logic::technique) static NISHIO: Technique = Technique {
    id: "nishio",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("Nishio forcing chains, 7.5 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_forced(&NISHIO, &SEARCH, position, sink)),
};
