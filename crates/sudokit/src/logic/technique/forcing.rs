//! What the forcing chains share: the search for them, which is that of the [rating](crate::logic::se121).
//!
//! All follow what a candidate being true or false leads to, breadth first: what is true excludes; where a cell
//! or a house has one candidate left, that is true. They differ in what may be used on the way ([`Rules`]) and
//! in which conclusions are drawn ([`Kind`]):
//!
//! - *contradiction*: a candidate that leads to a candidate being true and false is false, or true if it was
//!   taken for false;
//! - *double*: what follows from a candidate being true and also from it being false, holds;
//! - *cell*, *region*: what follows from every candidate of a cell, or from every place of a digit in a house,
//!   holds.
//!
//! Of each conclusion the argument with the fewest nodes is handed on, and of these the shortest first: the first
//! is the step that the rating takes, if none of the easier ones that it knows is left.

use std::ops::ControlFlow;

use crate::logic::position::Position;
use crate::logic::se121::{self, InnerRule, Kind, Rules, explain};

use super::{Sink, Technique, aic, basic_fish, claiming, dynamic_forcing_chains, hidden_subset};
use super::{multiple_forcing_chains, naked_subset, nested_forcing_chains, nice_loop, pointing, x_chain};

/// How a technique searches.
pub(super) struct Search {
    pub(super) rules: Rules,
    pub(super) kinds: &'static [Kind],
    /// Nothing is looked for where there are more candidates than this, ...
    pub(super) most_candidates: usize,
    /// ... nor where this many searches are not enough. One search follows one candidate.
    pub(super) most_searches: u64,
}

/// Hands on what the search finds.
pub(super) fn each_forced(
    technique: &'static Technique,
    search: &Search,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if position.all_candidates().len() > search.most_candidates {
        return ControlFlow::Continue(());
    }
    let board = se121::Position::of(position);
    explain(&board, search.rules, search.most_searches, search.kinds, (technique, name), sink)
}

/// The techniques that are used within.
fn name(rule: InnerRule) -> &'static Technique {
    match rule {
        InnerRule::Pointing => &pointing::POINTING,
        InnerRule::Claiming => &claiming::CLAIMING,
        InnerRule::HiddenPair => &hidden_subset::HIDDEN_PAIR,
        InnerRule::NakedPair => &naked_subset::NAKED_PAIR,
        InnerRule::XWing => &basic_fish::X_WING,
        InnerRule::Cycle => &nice_loop::NICE_LOOP,
        InnerRule::XChain => &x_chain::X_CHAIN,
        InnerRule::Chain => &aic::AIC,
        InnerRule::Cell => &multiple_forcing_chains::CELL_FORCING_CHAINS,
        InnerRule::Region => &multiple_forcing_chains::REGION_FORCING_CHAINS,
        InnerRule::Dynamic => &dynamic_forcing_chains::DYNAMIC_FORCING_CHAINS,
        InnerRule::DynamicChains => &nested_forcing_chains::NESTED_FORCING_CHAINS_2,
    }
}
