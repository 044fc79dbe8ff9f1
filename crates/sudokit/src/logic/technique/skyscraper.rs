//! Skyscraper: a digit has two places in each of two rows, one of each in the same column. It is eliminated from cells that
//! see the other two places. The same with rows and columns exchanged.
//!
//! Sound: the column holds the digit once, so in one of the rows it is in the other place.
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
