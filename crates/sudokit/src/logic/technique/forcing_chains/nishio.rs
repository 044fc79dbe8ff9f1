//! Nishio: a candidate that leads its digit to a contradiction is false; one whose absence does, is true.
//!
//! Only the digit itself is followed: where it is excluded, and where one place is left in a house.
//!
//! Sound: otherwise a place of the digit would have to take it and not take it. Assumes uniqueness: no.
//!
//! Elsewhere: SE Nishio forcing chains, 7.5 and more; HoDoKu has no name for it alone.

use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
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
    find: |position, sink| each_forced(&NISHIO, &SEARCH, position, sink),
};
