//! Turbot fish: a digit has two places in each of two houses, and one of the one sees one of the other; what sees
//! the other two places loses it. Where it is a skyscraper or a two-string kite, it counts as that.
//!
//! Sound: the digit does not stand in both of the places that see each other, so in one of the houses it stands
//! in the other place. Assumes uniqueness: no.
//!
//! Elsewhere: X-chain of four nodes; HoDoKu `0403`; to SE a forcing X-chain, 6.6.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::two_links::{Shape, each_two_links};

pub(super) static TURBOT_FISH: Technique = Technique {
    id: "turbot-fish",
    family: Family::SingleDigitChains,
    aliases: &[],
    explainer: Some("forcing X-chain, 6.6"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| each_two_links(&TURBOT_FISH, Shape::Other, position, sink),
};
