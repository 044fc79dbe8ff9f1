//! Dynamic forcing chains: what an assumption rules out counts as gone on the way, so that several of its
//! consequences together may lead on.
//!
//! An assumption that contradicts itself is false; what follows from a candidate and from its opposite,
//! from every candidate of a cell, or from every place of a digit in a house, holds. With `plus`, simple
//! techniques are used where nothing more follows: pointing and claiming, hidden and naked pairs, X-wings.
//!
//! Bounded: where there are more than 400 candidates, nothing is looked for. Hard puzzles have some 250.
//!
//! Sound: each consequence follows from the assumption, and one of the assumptions is true. Assumes
//! uniqueness: no.
//!
//! Elsewhere: SE dynamic forcing chains, 8.5 and more, plus 9.0; HoDoKu forcing nets, `1303`, `1304`.

use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
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
    find: |position, sink| each_forced(&DYNAMIC_FORCING_CHAINS, &SEARCH, position, sink),
};

pub(in crate::logic::technique) static DYNAMIC_FORCING_CHAINS_PLUS: Technique = Technique {
    id: "dynamic-forcing-chains-plus",
    family: Family::ForcingChains,
    aliases: &[],
    explainer: Some("dynamic forcing chains (+), 9.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| each_forced(&DYNAMIC_FORCING_CHAINS_PLUS, &PLUS, position, sink),
};
