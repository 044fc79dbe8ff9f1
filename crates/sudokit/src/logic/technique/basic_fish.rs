//! X-wing, swordfish, jellyfish: if all places of a digit in two, three or four rows lie in the same number
//! of columns, the digit is eliminated from the rest of these columns. The same with rows and columns
//! exchanged.
//!
//! Sound: each of the rows has the digit, each in a different one of the columns, so each of the columns has
//! it in one of the rows.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::fish::{Fins, FishKind, each_fish};

pub(super) static X_WING: Technique = Technique {
    id: "x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: Some("3.2"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&X_WING, FishKind { size: 2, fins: Fins::Without, franken: false }, position, sink)
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
        each_fish(&SWORDFISH, FishKind { size: 3, fins: Fins::Without, franken: false }, position, sink)
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
        each_fish(&JELLYFISH, FishKind { size: 4, fins: Fins::Without, franken: false }, position, sink)
    },
};
