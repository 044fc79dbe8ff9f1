//! Chains and nets: what follows from a candidate being true (*on*) or false (*off*).
//!
//! On to off: the other candidates of the cell, and the same digit in the peers. Off to on: where a cell or a house is left
//! exactly one candidate. The chain techniques and the rating [`se121`](super::se121) use this module, and know nothing of
//! each other.
//!
//! - [`numbering`], [`links`] and [`graph`]: one numbering of the candidates, one notion of strong link, one link graph.
//! - [`node_graph`], [`alternating`], [`loops`]: the graph with groups, and the chains and loops of the techniques. They
//!   list many chains, also grouped ones, on boards of any layout.
//! - [`distances`], [`breadth_first`], [`cycle_starts`], [`cycles`], [`static_chains`], [`ranking`]: the chains and cycles
//!   that do not branch, for the rating and for nets. They count nodes and find the first chain in Sudoku Explainer's order.
//!   This is apart from [`alternating`] on purpose: the two differ in what they list and in which order, but not in which
//!   candidates are linked: both use [`graph`], and a test compares the links on both kinds of boards.
//! - [`net`], [`nets`], [`one_digit`], [`inner_rules`]: one net of assumptions and their consequences. Whether it records
//!   evidence is a type parameter.
//! - [`evidence`], [`explain`]: nets as steps.

pub(in crate::logic) mod alternating;
pub(in crate::logic) mod breadth_first;
pub(in crate::logic) mod cycle_starts;
pub(in crate::logic) mod cycles;
pub(in crate::logic) mod distances;
pub(in crate::logic) mod evidence;
pub(in crate::logic) mod explain;
pub(in crate::logic) mod graph;
mod inner_rules;
pub(in crate::logic) mod links;
mod loops;
pub(in crate::logic) mod net;
pub(in crate::logic) mod nets;
pub(in crate::logic) mod node_graph;
pub(in crate::logic) mod numbering;
mod one_digit;
pub(in crate::logic) mod ranking;
pub(in crate::logic) mod relation;
pub(in crate::logic) mod search_meter;
mod static_chains;
