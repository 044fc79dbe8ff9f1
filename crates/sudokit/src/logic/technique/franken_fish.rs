//! Franken X-wing and swordfish, plain and finned: a fish whose bases are rows and boxes and whose covers are
//! columns and boxes, with a box at least; or the same with rows and columns exchanged.
//!
//! Sound as a fish of rows and columns is: each base has the digit once, each cover once at most.
//! Assumes uniqueness: no.
//!
//! No base overlaps another in a candidate. Sashimi or not is not told apart. What a Franken X-wing without
//! fins finds, locked candidates have as a rule found before. Larger ones are left out: few people see them.
//!
//! Elsewhere: HoDoKu `0330`, `0331`, `0340`, `0341`; not in SE.

use super::shared::fish::{Fins, Kind, each_fish};
use super::{Family, Needs, Technique};

pub(super) static FRANKEN_X_WING: Technique = Technique {
    id: "franken-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FRANKEN_X_WING, Kind { size: 2, fins: Fins::None, franken: true }, position, sink)
    },
};

pub(super) static FRANKEN_SWORDFISH: Technique = Technique {
    id: "franken-swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FRANKEN_SWORDFISH, Kind { size: 3, fins: Fins::None, franken: true }, position, sink)
    },
};

pub(super) static FINNED_FRANKEN_X_WING: Technique = Technique {
    id: "finned-franken-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FINNED_FRANKEN_X_WING, Kind { size: 2, fins: Fins::Some, franken: true }, position, sink)
    },
};

pub(super) static FINNED_FRANKEN_SWORDFISH: Technique = Technique {
    id: "finned-franken-swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(
            &FINNED_FRANKEN_SWORDFISH,
            Kind { size: 3, fins: Fins::Some, franken: true },
            position,
            sink,
        )
    },
};
