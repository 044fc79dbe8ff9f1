//! Franken X-wing and swordfish, without and with fins: a fish whose bases are rows and boxes and whose
//! covers are columns and boxes, with at least one box. The same with rows and columns exchanged.
//!
//! Sound: as for other fish, each base holds the digit once, and each cover at most once.
//!
//! No two bases share a candidate, and sashimi fish are not distinguished. Locked candidates usually
//! eliminate the candidates of a Franken X-wing without fins first. Larger Franken fish are left out, because
//! few people can see them.

use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::step::{Family, Technique};

use super::shared::fish::{Fins, FishKind, each_fish};

pub(super) static FRANKEN_X_WING: Technique = Technique {
    id: "franken-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_fish(&FRANKEN_X_WING, FishKind { size: 2, fins: Fins::Without, franken: true }, position, sink)
    }),
};

pub(super) static FRANKEN_SWORDFISH: Technique = Technique {
    id: "franken-swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_fish(
            &FRANKEN_SWORDFISH,
            FishKind { size: 3, fins: Fins::Without, franken: true },
            position,
            sink,
        )
    }),
};

pub(super) static FINNED_FRANKEN_X_WING: Technique = Technique {
    id: "finned-franken-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_fish(
            &FINNED_FRANKEN_X_WING,
            FishKind { size: 2, fins: Fins::Any, franken: true },
            position,
            sink,
        )
    }),
};

pub(super) static FINNED_FRANKEN_SWORDFISH: Technique = Technique {
    id: "finned-franken-swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::ClassicBoard,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| {
        each_fish(
            &FINNED_FRANKEN_SWORDFISH,
            FishKind { size: 3, fins: Fins::Any, franken: true },
            position,
            sink,
        )
    }),
};
