//! Turbot fish: a digit has two places in each of two houses, and a place of one house sees a place of the other. It is
//! eliminated from cells that see the other two places. A skyscraper or two-string kite counts as that instead.
//!
//! Sound: the places that see each other cannot both hold the digit, so in one of the houses it is in the other place.
//! Assumes uniqueness: no.
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
