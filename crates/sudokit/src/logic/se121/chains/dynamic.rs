//! Nishio and dynamic forcing chains: the best conclusion of a search with nets.

use super::conclusion;
use crate::candidate::Candidate;
use crate::logic::board::Board;
use crate::logic::chains::conclusion::ForcingKind;
use crate::logic::chains::evidence::Unrecorded;
use crate::logic::chains::net::NetRules;
use crate::logic::chains::nets::Nets;
use crate::logic::chains::ranking::length;
use crate::logic::chains::search_counter::SearchCounter;
use crate::logic::se121::finding::Finding;
use crate::logic::se121::rule::Rule;

/// The best finding of these rules.
pub(in crate::logic::se121) fn find(
    board: &Board,
    nets: &mut Nets<Unrecorded>,
    rules: NetRules,
    base: f64,
    counter: &mut SearchCounter,
) -> Option<Finding> {
    let mut best: Option<(u32, ForcingKind, Candidate, bool)> = None;
    nets.each(board, rules, counter, |ends| {
        let beats = |complexity| best.is_none_or(|best| (complexity, ends.kind) < (best.0, best.1));
        if beats(ends.least()) {
            let complexity = ends.complexity();
            if beats(complexity) {
                best = Some((complexity, ends.kind, ends.conclusion, ends.is_on));
            }
        }
    });
    let (complexity, kind, candidate, is_on) = best?;
    let rule = name(rules, kind);
    let rating = base + length(complexity);
    Some(conclusion(board, rule, rating, complexity, candidate, is_on))
}

fn name(rules: NetRules, kind: ForcingKind) -> Rule {
    use Rule as T;
    if !rules.y {
        return T::Nishio;
    }
    let names = match rules.level {
        0 if !rules.dynamic => [T::CellChains, T::CellChains, T::RegionChains, T::CellChains],
        0 => [T::DynamicDouble, T::DynamicCellChains, T::DynamicRegionChains, T::DynamicContradiction],
        1 => [T::PlusDouble, T::PlusCellChains, T::PlusRegionChains, T::PlusContradiction],
        2 => [T::Nested2Double, T::Nested2CellChains, T::Nested2RegionChains, T::Nested2Contradiction],
        3 => [T::Nested3Double, T::Nested3CellChains, T::Nested3RegionChains, T::Nested3Contradiction],
        4 => [T::Nested4Double, T::Nested4CellChains, T::Nested4RegionChains, T::Nested4Contradiction],
        _ => [T::Nested5Double, T::Nested5CellChains, T::Nested5RegionChains, T::Nested5Contradiction],
    };
    names[match kind {
        ForcingKind::Double => 0,
        ForcingKind::Cell => 1,
        ForcingKind::Region => 2,
        ForcingKind::Contradiction => 3,
    }]
}
