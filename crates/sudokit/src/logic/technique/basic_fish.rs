//! X-wing, swordfish, jellyfish: if all places of a digit in two, three or four rows lie in as many columns,
//! it stands in none of those columns elsewhere; the same with rows and columns exchanged.
//!
//! Sound: the digit stands in each of the rows, each time in another of the columns, so each of the columns
//! has it in one of the rows. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0300` to `0302`; SE 3.2, 3.8, 5.2.

use super::shared::fish::{Fins, Kind, each_fish};
use super::{Family, Needs, Technique};

pub(super) static X_WING: Technique = Technique {
    id: "x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: Some("3.2"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&X_WING, Kind { size: 2, fins: Fins::None, franken: false }, position, sink)
    },
};

pub(super) static SWORDFISH: Technique = Technique {
    id: "swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: Some("3.8"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&SWORDFISH, Kind { size: 3, fins: Fins::None, franken: false }, position, sink)
    },
};

pub(super) static JELLYFISH: Technique = Technique {
    id: "jellyfish",
    family: Family::Fish,
    aliases: &[],
    explainer: Some("5.2"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&JELLYFISH, Kind { size: 4, fins: Fins::None, franken: false }, position, sink)
    },
};
