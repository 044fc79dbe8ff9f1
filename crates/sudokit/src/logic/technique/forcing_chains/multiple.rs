//! Cell and region forcing chains: chains from every candidate of a cell, or from every place of a digit in a
//! house, lead to the same conclusion.
//!
//! Sound: one of these candidates is true, and each leads to the conclusion. The chains use the cells with
//! two candidates and the houses with two places that the position has.
//!
//! As in Sudoku Explainer, bivalue cells are not tried, nor houses where the first place of the digit is a
//! bivalue cell.

use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::net::NetRules;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
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
    find: not_in_play(|position, sink| each_forced(&CELL_FORCING_CHAINS, &CELLS, position, sink)),
};

pub(in crate::logic::technique) static REGION_FORCING_CHAINS: Technique = Technique {
    id: "region-forcing-chains",
    family: Family::ForcingChains,
    aliases: &["multiple forcing chains"],
    explainer: Some("8.0 and more"),
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| each_forced(&REGION_FORCING_CHAINS, &REGIONS, position, sink)),
};
