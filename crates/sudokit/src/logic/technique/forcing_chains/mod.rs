//! Forcing chains: the search that they share, in [nets](crate::logic::chains::nets) of assumptions.
//!
//! The consequences of a candidate being true or false are followed breadth first: a true candidate excludes
//! others, and the last candidate of a cell, or of a digit in a house, is true. The techniques differ in the
//! rules of their nets ([`NetRules`]) and in the conclusions that they draw ([`ForcingKind`]).
//!
//! For each conclusion, the argument with the fewest nodes is found; the shortest arguments come first. The
//! first one is the step that the rating `se121` takes if it finds no easier one.
//!
//! [`dynamic`] and [`nested`] forcing chains quote steps of other techniques, some of which are forcing
//! chains themselves. So this file names the techniques of [`multiple`], [`dynamic`] and [`nested`], which
//! use it for their search.

mod dynamic;
mod multiple;
mod nested;
mod nishio;

use std::ops::{ControlFlow, Range};

use crate::logic::board::Board;
use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::evidence::{Evidence, InnerRule, RecordedStep};
use crate::logic::chains::explain::explain;
use crate::logic::chains::net::NetRules;
use crate::logic::position::Position;
use crate::logic::step::{Sink, Step, Technique};

use super::{aic, basic_fish, claiming, hidden_subset, naked_subset, nice_loop, pointing, x_chain};

pub(super) use dynamic::{DYNAMIC_FORCING_CHAINS, DYNAMIC_FORCING_CHAINS_PLUS};
pub(super) use multiple::{CELL_FORCING_CHAINS, REGION_FORCING_CHAINS};
pub(super) use nested::{
    NESTED_FORCING_CHAINS_2, NESTED_FORCING_CHAINS_3, NESTED_FORCING_CHAINS_4, NESTED_FORCING_CHAINS_5,
};
pub(super) use nishio::NISHIO;

/// How a technique searches.
struct Search {
    rules: NetRules,
    kinds: &'static [ForcingKind],
    /// The greatest number of candidates of a position that is searched.
    most_candidates: usize,
    /// The greatest number of nets; if more are needed, nothing is found. A net follows one assumption.
    most_searches: u64,
}

/// Passes the steps that the search finds to the sink.
fn each_forced(
    technique: &'static Technique,
    search: &Search,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if position.all_candidates().len() > search.most_candidates {
        return ControlFlow::Continue(());
    }
    let board = Board::of(position);
    explain::<Explained>(&board, search.rules, search.most_searches, search.kinds, technique, sink)
}

/// Records the steps of inner rules as steps of the techniques.
#[derive(Default)]
struct Explained(Vec<RecordedStep>);

impl Evidence for Explained {
    const RECORDS: bool = true;

    fn clear(&mut self) {
        self.0.clear();
    }

    fn record(
        &mut self,
        entries: Range<u16>,
        rule: InnerRule,
        step: impl FnOnce(&'static Technique) -> Step,
    ) {
        self.0.push(RecordedStep { entries, step: step(technique_of(rule)) });
    }

    fn steps(&self) -> &[RecordedStep] {
        &self.0
    }
}

/// The technique of an inner rule.
fn technique_of(rule: InnerRule) -> &'static Technique {
    match rule {
        InnerRule::Pointing => &pointing::POINTING,
        InnerRule::Claiming => &claiming::CLAIMING,
        InnerRule::HiddenPair => &hidden_subset::HIDDEN_PAIR,
        InnerRule::NakedPair => &naked_subset::NAKED_PAIR,
        InnerRule::XWing => &basic_fish::X_WING,
        InnerRule::Cycle => &nice_loop::NICE_LOOP,
        InnerRule::XChain => &x_chain::X_CHAIN,
        InnerRule::Chain => &aic::AIC,
        InnerRule::Cell => &CELL_FORCING_CHAINS,
        InnerRule::Region => &REGION_FORCING_CHAINS,
        InnerRule::Dynamic => &DYNAMIC_FORCING_CHAINS,
        InnerRule::DynamicChains => &NESTED_FORCING_CHAINS_2,
    }
}
