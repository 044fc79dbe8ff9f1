//! Sashimi X-wing, swordfish, jellyfish: a finned fish in which some base would have only one place left
//! without the fins.
//!
//! Sound: if no fin is true, this base has a single, and singles one after another fill the covers; if one is
//! true, the eliminated candidates see it.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::fish::{Fins, FishKind, each_fish};

pub(super) static SASHIMI_X_WING: Technique = Technique {
    id: "sashimi-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&SASHIMI_X_WING, FishKind { size: 2, fins: Fins::Sashimi, franken: false }, position, sink)
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
        each_fish(
            &SASHIMI_SWORDFISH,
            FishKind { size: 3, fins: Fins::Sashimi, franken: false },
            position,
            sink,
        )
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
        each_fish(
            &SASHIMI_JELLYFISH,
            FishKind { size: 4, fins: Fins::Sashimi, franken: false },
            position,
            sink,
        )
    },
};
