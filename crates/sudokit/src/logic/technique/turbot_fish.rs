//! Turbot fish, an X-chain of four nodes: a digit has two places in each of two houses, and a place of one
//! house sees a place of the other. A candidate that sees the other two places is eliminated. A skyscraper or
//! a two-string kite is not found here again.
//!
//! Sound: the places that see each other are not both true, so at least one of the houses has the digit in
//! its other place.

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
