//! Forcing chains: the search that they share, in [nets](crate::logic::chains::nets) of assumptions.
//!
//! The consequences of a candidate being true or false are followed breadth first: a true candidate excludes others, and
//! the last candidate of a cell, or of a digit in a house, is true. The techniques differ in what may be used on the way
//! ([`NetRules`]) and in which conclusions are drawn ([`ForcingKind`]).
//!
//! Of each conclusion the argument with the fewest nodes is found, the shortest first. The first is the step that the
//! rating `se121` takes where it knows no easier one.

use std::ops::{ControlFlow, Range};

use crate::logic::board::Board;
use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::evidence::{Evidence, InnerRule, RecordedStep};
use crate::logic::chains::explain::explain;
use crate::logic::chains::net::NetRules;
use crate::logic::position::Position;
use crate::logic::step::{Sink, Step, Technique};
use crate::logic::technique::{aic, basic_fish, claiming, dynamic_forcing_chains};
use crate::logic::technique::{hidden_subset, multiple_forcing_chains, naked_subset};
use crate::logic::technique::{nested_forcing_chains, nice_loop, pointing, x_chain};

/// How a technique searches.
pub(in crate::logic::technique) struct Search {
    pub(in crate::logic::technique) rules: NetRules,
    pub(in crate::logic::technique) kinds: &'static [ForcingKind],
    /// Nothing is searched if the position has more candidates than this.
    pub(in crate::logic::technique) most_candidates: usize,
    /// Nothing is found if more nets than this are needed. A net follows one assumption.
    pub(in crate::logic::technique) most_searches: u64,
}

/// Passes the steps that the search finds to the sink.
pub(in crate::logic::technique) fn each_forced(
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
        InnerRule::Cell => &multiple_forcing_chains::CELL_FORCING_CHAINS,
        InnerRule::Region => &multiple_forcing_chains::REGION_FORCING_CHAINS,
        InnerRule::Dynamic => &dynamic_forcing_chains::DYNAMIC_FORCING_CHAINS,
        InnerRule::DynamicChains => &nested_forcing_chains::NESTED_FORCING_CHAINS_2,
    }
}
