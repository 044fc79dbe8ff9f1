//! Two-string kite: a digit has two places in a row and two in a column, and one of the row and one of the column
//! lie in the same box. It is eliminated from cells that see the other two places.
//!
//! Sound: the box holds the digit once, so in the row or in the column it is in the other place.
//! Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0401`; to SE a forcing X-chain, 6.6.

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
