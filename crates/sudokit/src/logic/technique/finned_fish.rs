//! Finned X-wing, swordfish, jellyfish: a fish, except that some places of its bases, the fins, lie in no
//! cover. The eliminations of the fish are valid for candidates that see all fins. Without the fins each base
//! has at least two places.
//!
//! Sound: if no fin is true, the fish without them eliminates the candidate; if one is true, the candidate
//! sees it.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::fish::{Fins, FishKind, each_fish};

pub(super) static FINNED_X_WING: Technique = Technique {
    id: "finned-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FINNED_X_WING, FishKind { size: 2, fins: Fins::Finned, franken: false }, position, sink)
    },
};

pub(super) static FINNED_SWORDFISH: Technique = Technique {
    id: "finned-swordfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FINNED_SWORDFISH, FishKind { size: 3, fins: Fins::Finned, franken: false }, position, sink)
    },
};

pub(super) static FINNED_JELLYFISH: Technique = Technique {
    id: "finned-jellyfish",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FINNED_JELLYFISH, FishKind { size: 4, fins: Fins::Finned, franken: false }, position, sink)
    },
};
