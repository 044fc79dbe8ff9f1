//! Chains: what follows from a candidate being right (on) or wrong (off).
//!
//! On to off: the other candidates of the cell, then the same digit in box, row and column. Off to on: where a
//! cell or a house is left exactly one other. All searches are breadth-first. Of all hints of a kind the one
//! with the least rating, then the fewest nodes, then the least key, then the one met first is taken.
//!
//! [`graph`] knows the links of a position that stays as it is; there the number of nodes follows from the
//! distance alone, so no parents are kept, and [`walk`] finds them where they are wanted. [`net`] is a search that
//! takes away what is off as it goes, and keeps the parents of each node. From these, [`explain`](explain::explain)
//! makes steps that say what they rest on, for whoever asks; a rating does not.

pub(super) mod dynamic;
mod explain;
mod graph;
mod inner;
mod length;
mod list;
mod matrix;
pub(super) mod multiple;
mod net;
mod nishio;
mod rounds;
pub(super) mod statics;
mod told;
mod walk;

pub(in crate::logic) use dynamic::Kind;
pub(super) use dynamic::Nets;
pub(in crate::logic) use explain::explain;
pub(super) use matrix::Matrix;
pub(in crate::logic) use net::Rules;
pub(in crate::logic) use told::InnerRule;
