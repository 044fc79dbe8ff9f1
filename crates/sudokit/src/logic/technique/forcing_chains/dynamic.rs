//! Dynamic forcing chains: the consequences of an assumption, where candidates that the assumption excludes
//! count as eliminated, so that several consequences together can have further ones.
//!
//! An assumption with contradictory consequences is false. A conclusion is true if it follows from a
//! candidate and from its opposite, from every candidate of a cell, or from every place of a digit in a
//! house. The `plus` form also uses simple techniques when there are no further direct consequences: pointing
//! and claiming, hidden and naked pairs, X-wings.
//!
//! Sound: each consequence follows from its assumption, and one of the assumptions is true.
//!
//! Bounded: positions with more than 400 candidates are not searched. Hard puzzles have about 250.

use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

use super::{Search, each_forced};

pub(super) const SEARCH: Search = Search {
    rules: NetRules { y: true, dynamic: true, level: 0 },
    kinds: &[ForcingKind::Double, ForcingKind::Cell, ForcingKind::Region, ForcingKind::Contradiction],
    most_candidates: 400,
    most_searches: u64::MAX,
};

const PLUS: Search = Search { rules: NetRules { level: 1, ..SEARCH.rules }, ..SEARCH };

pub(in crate::logic::technique) static DYNAMIC_FORCING_CHAINS: Technique = Technique {
    id: "dynamic-forcing-chains",
    family: Family::ForcingChains,
    aliases: &["forcing nets"],
    explainer: Some("8.5 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_forced(&DYNAMIC_FORCING_CHAINS, &SEARCH, position, sink)),
};

pub(in crate::logic::technique) static DYNAMIC_FORCING_CHAINS_PLUS: Technique = Technique {
    id: "dynamic-forcing-chains-plus",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("dynamic forcing chains (+), 9.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_forced(&DYNAMIC_FORCING_CHAINS_PLUS, &PLUS, position, sink)),
};
