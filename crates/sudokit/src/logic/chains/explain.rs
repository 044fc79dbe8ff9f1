//! [`explain`], the conclusions of a search with nets as steps.
//!
//! The search is made first without recording anything, and the best argument for each conclusion is kept.
//! Then the nets of these conclusions are made again, with the steps of their inner rules, for as many
//! conclusions as the receiver takes.

use std::ops::ControlFlow;

use sudokit_base::{Budget, GoOn};

use super::conclusion::{ForcingKind, Outcome};
use super::evidence::{Evidence, Unrecorded};
use super::net::NetRules;
use super::nets::Nets;
use super::search_counter::SearchCounter;
use crate::logic::board::Board;
use crate::logic::step::{Sink, Technique};
use crate::sort::sort_by_key;

/// The best way to a conclusion.
struct Best {
    complexity: u32,
    kind: ForcingKind,
    /// Its index in the order of finding.
    order: usize,
    outcome: Outcome,
}

/// Passes the best steps of these kinds to the sink, one for each conclusion, the steps with the fewest nodes
/// first. Passes no step if more than `max_searches` nets would be needed.
pub(in crate::logic) fn explain<E: Evidence>(
    board: &Board,
    rules: NetRules,
    max_searches: u64,
    kinds: &[ForcingKind],
    technique: &'static Technique,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut nets = Nets::<Unrecorded>::default();
    let go_on = GoOn::new(|| sink.go_on());
    let mut counter = SearchCounter::new(Budget::default().with_max_nodes(max_searches).with_go_on(&go_on));
    let mut best: Vec<Option<Best>> = (0..729 * 2).map(|_| None).collect();
    let mut order = 0;
    nets.each(board, rules, &mut counter, |ends| {
        order += 1;
        if !kinds.contains(&ends.kind) {
            return;
        }
        let best = &mut best[ends.conclusion.index() * 2 + usize::from(ends.is_on)];
        let beats = |complexity| {
            best.as_ref().is_none_or(|best| (complexity, ends.kind) < (best.complexity, best.kind))
        };
        if beats(ends.least()) {
            let complexity = ends.complexity();
            if beats(complexity) {
                *best = Some(Best { complexity, kind: ends.kind, order, outcome: ends.outcome() });
            }
        }
    });
    if counter.is_stopped() {
        return if sink.go_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    }
    let mut best: Vec<Best> = best.into_iter().flatten().collect();
    sort_by_key(&mut best, |best| (best.complexity, best.kind, best.order));
    let mut nets = Nets::<E>::default();
    nets.start();
    best.into_iter().try_for_each(|best| {
        let go_on = GoOn::new(|| sink.go_on());
        let mut counter = SearchCounter::new(Budget::default().with_go_on(&go_on));
        for source in best.outcome.sources() {
            if !nets.make(board, source, rules, &mut counter) {
                return ControlFlow::Break(());
            }
        }
        sink.take(nets.step(technique, &best.outcome))
    })
}
