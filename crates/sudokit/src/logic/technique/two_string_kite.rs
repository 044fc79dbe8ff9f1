//! Two-string kite: a digit has two places in a row and two in a column, and a place of the row and a place
//! of the column are in the same box. A candidate that sees the other two places is eliminated.
//!
//! Sound: the box has the digit only once, so the row or the column has it in the other place.

use crate::logic::layout::Needs;
use crate::logic::step::{Family, Technique};

use super::shared::two_links::{Shape, each_two_links};

pub(super) static TWO_STRING_KITE: Technique = Technique {
    id: "two-string-kite",
    family: Family::SingleDigitChains,
    aliases: &[],
    explainer: Some("forcing X-chain, 6.6"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| each_two_links(&TWO_STRING_KITE, Shape::Kite, position, sink),
};
