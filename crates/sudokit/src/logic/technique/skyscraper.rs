//! Skyscraper: a digit has two places in each of two rows, and one place of each row is in the same column. A
//! candidate that sees the other two places is eliminated. The same with rows and columns exchanged.
//!
//! Sound: the column has the digit only once, so at least one of the rows has it in the other place.

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
