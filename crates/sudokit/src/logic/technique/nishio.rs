//! Nishio: a candidate that leads its digit to a contradiction is false.
//!
//! Only the digit itself is followed: where it is excluded, and where one place is left in a house.
//!
//! Sound: if it were true, a house would be without the digit, or a cell would have to take it and not
//! take it. Assumes uniqueness: no.
//!
//! Elsewhere: SE Nishio forcing chains, 7.5 and more; HoDoKu has no name for it alone.

use super::Technique;
use super::forcing::{Conclusions, each_forced};
use super::net::Rules;

const RULES: Rules = Rules { cells: false, takes_away: true, inner: &[] };

const CONCLUSIONS: Conclusions =
    Conclusions { contradictions: true, doubles: false, cells: false, regions: false };

pub(super) static NISHIO: Technique = Technique {
    id: "nishio",
    assumes_uniqueness: false,
    find: |position, sink| each_forced(&NISHIO, RULES, CONCLUSIONS, position, sink),
};
