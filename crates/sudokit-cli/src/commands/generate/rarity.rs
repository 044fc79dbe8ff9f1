//! [`Tried`]: what the attempts at a puzzle came to, so that whoever asked for something rare learns how rare.

use std::collections::BTreeMap;

use sudokit::CellSet;
use sudokit::generate::{Miss, Recipe};

/// What became of the attempts at one puzzle that were not what was wanted.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) misses: BTreeMap<Miss, u64>,
    /// So many were isomorphic to a puzzle before.
    pub(super) isomorphs: u64,
    /// How hard the puzzles are that climbs ended at.
    pub(super) climbs: Vec<f64>,
}

impl Tried {
    /// In words; nothing if there was no attempt. In a climb each neighbour is one.
    pub(super) fn explain(&self, recipe: &Recipe) -> Option<String> {
        let of_climbs = self.explain_climbs();
        let all: u64 = self.misses.values().sum::<u64>() + self.isomorphs;
        if all == 0 {
            return of_climbs;
        }
        let mut parts = vec![format!(
            "none of {all} attempts was one, so it is likely rarer than 1 in {}",
            (all / 3).max(1)
        )];
        if all == self.isomorphs {
            parts.clear();
        }
        parts.extend(of_climbs);
        let givens = || {
            self.misses.iter().filter_map(|(miss, times)| match miss {
                Miss::Givens(n) => Some((u64::from(*n), *times)),
                _ => None,
            })
        };
        if let (Some((least, _)), Some((most, _))) = (givens().next(), givens().next_back()) {
            let times: u64 = givens().map(|(_, times)| times).sum();
            let mean = givens().map(|(n, times)| n * times).sum::<u64>() as f64 / times as f64;
            parts.push(format!("{times} had {least} to {most} givens, {mean:.1} on the average"));
        }
        if let Some(times) = self.misses.get(&Miss::Improper) {
            let cells = recipe.pattern.map_or(81, CellSet::len);
            parts.push(format!("{times} had several solutions even with givens in all {cells} cells"));
        }
        if let Some(times) = self.misses.get(&Miss::NotMinimal) {
            parts.push(format!("{times} had givens that are not needed"));
        }
        if self.isomorphs > 0 {
            parts.push(format!("{} were isomorphic to a puzzle before", self.isomorphs));
        }
        Some(parts.join("; "))
    }

    fn explain_climbs(&self) -> Option<String> {
        let count = self.climbs.len();
        let hardest = self.climbs.iter().copied().reduce(f64::max)?;
        let mean = self.climbs.iter().sum::<f64>() / count as f64;
        Some(format!(
            "{count} climb{} ended at a hardness of {hardest:.1} at the most, {mean:.1} on the average",
            if count == 1 { "" } else { "s" }
        ))
    }
}
