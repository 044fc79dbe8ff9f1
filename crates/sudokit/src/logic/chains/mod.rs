//! Chains and nets: what follows from a candidate being true (*on*) or false (*off*).
//!
//! On to off: the other candidates of the cell, and the same digit in the peers. Off to on: the last
//! candidate of a cell or a house. The chain techniques and the rating [`se121`](super::se121) use this
//! module, and know nothing of each other.
//!
//! - [`numbering`], [`links`] and [`graph`]: one numbering of the candidates, one notion of strong link, one
//!   link graph.
//! - [`node_graph`], [`alternating`], [`loops`]: the graph with groups, and the chains and loops of the
//!   techniques. They list many chains, also grouped ones, on boards of any layout.
//! - [`distances`], [`breadth_first`], [`cycle_starts`], [`cycles`], [`static_chains`], [`ranking`]: the
//!   chains and cycles that do not branch, for the rating and for nets. They count nodes and find the first
//!   chain in Sudoku Explainer's order. They are separate from [`alternating`] on purpose: the two list
//!   different chains in different orders. But both use [`graph`], and a test compares the links on both
//!   kinds of boards.
//! - [`net`], [`evidence`]: one net, an assumption and its consequences. Whether it records evidence is a
//!   type parameter.
//! - [`nets`], [`conclusion`], [`one_digit`]: the nets of a board, and what they lead to together.
//! - [`inner_rules`], [`found_chain`]: the further rules of a net. [`nets`] and [`inner_rules`] name each
//!   other, because they are one recursion: an inner rule may search in nets of its own.
//! - [`steps`], [`explain`]: chains and nets as steps.

pub(in crate::logic) mod alternating;
pub(in crate::logic) mod breadth_first;
pub(in crate::logic) mod conclusion;
pub(in crate::logic) mod cycle_starts;
pub(in crate::logic) mod cycles;
pub(in crate::logic) mod distances;
pub(in crate::logic) mod evidence;
pub(in crate::logic) mod explain;
mod found_chain;
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
pub(in crate::logic) mod search_counter;
mod static_chains;
mod steps;
