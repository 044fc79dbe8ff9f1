//! Cell and region forcing chains: whichever candidate of a cell is true, or whichever place of a digit in
//! a house, chains lead to the same conclusion.
//!
//! Sound: one of them is true, and each leads there. The chains go through cells with two candidates and
//! houses with two places, as these are in the position. Assumes uniqueness: no.
//!
//! Elsewhere: multiple forcing chains; SE 8.0 and more; HoDoKu forcing chain verity, `1302`.

use super::Technique;
use super::forcing::{Conclusions, each_forced};
use super::net::Rules;

pub(super) const RULES: Rules = Rules { cells: true, takes_away: false, inner: &[] };

const NOTHING: Conclusions =
    Conclusions { contradictions: false, doubles: false, cells: false, regions: false };

pub(super) static CELL_FORCING_CHAINS: Technique = Technique {
    id: "cell-forcing-chains",
    assumes_uniqueness: false,
    find: |position, sink| {
        let conclusions = Conclusions { cells: true, ..NOTHING };
        each_forced(&CELL_FORCING_CHAINS, RULES, conclusions, position, sink)
    },
};

pub(super) static REGION_FORCING_CHAINS: Technique = Technique {
    id: "region-forcing-chains",
    assumes_uniqueness: false,
    find: |position, sink| {
        let conclusions = Conclusions { regions: true, ..NOTHING };
        each_forced(&REGION_FORCING_CHAINS, RULES, conclusions, position, sink)
    },
};
