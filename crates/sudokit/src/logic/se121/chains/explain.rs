//! [`explain`], the hints of a search with nets as steps, in the order in which they would be taken.
//!
//! First the search is made as for a rating, and of each conclusion the best finding noted. Then only the nets of
//! those hints that are asked for are made again, with what their nodes rest on.

use std::ops::ControlFlow;

use super::super::position::Position;
use super::super::search_meter::SearchMeter;
use super::dynamic::{Kind, Nets, Outcome};
use super::net::Rules;
use super::told::NameRule;
use crate::budget::Budget;
use crate::logic::technique::{Sink, Technique};

/// A finding that is the best of its conclusion.
struct Best {
    complexity: u32,
    kind: Kind,
    /// When it was found.
    order: usize,
    outcome: Outcome,
}

/// Hands on the hints of these kinds, the best of each conclusion, in order. Nothing where more than so many searches
/// for chains would be needed, or where the receiver waits no longer.
pub(in crate::logic) fn explain(
    position: &Position,
    rules: Rules,
    max_searches: u64,
    kinds: &[Kind],
    (technique, name): (&'static Technique, NameRule),
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut nets = Nets::default();
    let go_on = || sink.go_on();
    let mut meter = SearchMeter::new(Budget::default().with_max_nodes(max_searches).with_go_on(&go_on));
    let mut best: Vec<Option<Best>> = (0..729 * 2).map(|_| None).collect();
    let mut order = 0;
    nets.each(position, rules, &mut meter, |ends| {
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
    if meter.is_stopped() {
        return if sink.go_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    }
    let mut best: Vec<Best> = best.into_iter().flatten().collect();
    best.sort_by_key(|best| (best.complexity, best.kind, best.order));
    nets.name(Some(name));
    nets.start();
    best.into_iter().try_for_each(|best| {
        let go_on = || sink.go_on();
        let mut meter = SearchMeter::new(Budget::default().with_go_on(&go_on));
        for source in best.outcome.sources() {
            if !nets.make(position, source, rules, &mut meter) {
                return ControlFlow::Break(());
            }
        }
        sink.take(nets.tell(technique, &best.outcome))
    })
}
