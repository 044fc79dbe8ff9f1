//! Skyscraper: a digit has two places in each of two rows, one of each in the same column; what sees the other
//! two places loses it. The same with rows and columns exchanged.
//!
//! Sound: in the column the digit stands once, so in one of the rows it stands in the other place.
//! Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0400`; to SE a forcing X-chain, 6.6.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::two_links::{Shape, each_two_links};

pub(super) static SKYSCRAPER: Technique = Technique {
    id: "skyscraper",
    family: Family::SingleDigitChains,
    aliases: &[],
    explainer: Some("forcing X-chain, 6.6"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| each_two_links(&SKYSCRAPER, Shape::Skyscraper, position, sink),
};
