//! Cell and region forcing chains: whichever candidate of a cell is true, or whichever place of a digit in
//! a house, chains lead to the same conclusion.
//!
//! Sound: one of them is true, and each leads there. The chains go through cells with two candidates and
//! houses with two places, as these are in the position. Assumes uniqueness: no.
//!
//! As SE has it, cells with two candidates are not tried, nor houses in which the first place of the digit
//! is such a cell.
//!
//! Elsewhere: multiple forcing chains; SE 8.0 and more; HoDoKu forcing chain verity, `1302`.

use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::{Search, each_forced};

const CELLS: Search = Search {
    rules: NetRules { y: true, dynamic: false, level: 0 },
    kinds: &[ForcingKind::Cell],
    most_candidates: 729,
    most_searches: u64::MAX,
};

const REGIONS: Search = Search { kinds: &[ForcingKind::Region], ..CELLS };

pub(in crate::logic::technique) static CELL_FORCING_CHAINS: Technique = Technique {
    id: "cell-forcing-chains",
    family: Family::ForcingChains,
    aliases: &["multiple forcing chains"],
    explainer: Some("8.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| each_forced(&CELL_FORCING_CHAINS, &CELLS, position, sink),
};

pub(in crate::logic::technique) static REGION_FORCING_CHAINS: Technique = Technique {
    id: "region-forcing-chains",
    family: Family::ForcingChains,
    aliases: &["multiple forcing chains"],
    explainer: Some("8.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| each_forced(&REGION_FORCING_CHAINS, &REGIONS, position, sink),
};
