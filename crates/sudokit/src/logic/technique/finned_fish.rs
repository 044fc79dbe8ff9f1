//! Finned X-wing, swordfish, jellyfish: a fish but for some places of its bases, the fins; what the fish would
//! eliminate and what sees all the fins is false. Without the fins it would be a whole fish, with two places
//! or more in each base.
//!
//! Sound: if no fin is true, there is the fish without them; if one is true, it is seen.
//! Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0310` to `0312`; not in SE.

use super::shared::fish::{Fins, Kind, each_fish};
use super::{Family, Needs, Technique};

pub(super) static FINNED_X_WING: Technique = Technique {
    id: "finned-x-wing",
    family: Family::Fish,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| {
        each_fish(&FINNED_X_WING, Kind { size: 2, fins: Fins::Beside, franken: false }, position, sink)
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
        each_fish(&FINNED_SWORDFISH, Kind { size: 3, fins: Fins::Beside, franken: false }, position, sink)
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
        each_fish(&FINNED_JELLYFISH, Kind { size: 4, fins: Fins::Beside, franken: false }, position, sink)
    },
};
