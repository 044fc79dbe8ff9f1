//! Sashimi X-wing, swordfish, jellyfish: a finned fish of which some base would have only one place left without
//! the fins.
//!
//! Sound: if no fin is true, that base has a single, and singles in turn fill the covers; if one is true, what
//! is eliminated sees it. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0320` to `0322`; not in SE.

use super::shared::fish::{Fins, Kind, each_fish};
use super::{Family, Needs, Technique};

pub(super) static SASHIMI_X_WING: Technique = Technique {
    id: "sashimi-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&SASHIMI_X_WING, Kind { size: 2, fins: Fins::Instead, franken: false }, position, sink)
    },
};

pub(super) static SASHIMI_SWORDFISH: Technique = Technique {
    id: "sashimi-swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&SASHIMI_SWORDFISH, Kind { size: 3, fins: Fins::Instead, franken: false }, position, sink)
    },
};

pub(super) static SASHIMI_JELLYFISH: Technique = Technique {
    id: "sashimi-jellyfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&SASHIMI_JELLYFISH, Kind { size: 4, fins: Fins::Instead, franken: false }, position, sink)
    },
};
