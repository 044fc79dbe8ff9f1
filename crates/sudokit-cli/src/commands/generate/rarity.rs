//! [`Tried`]: what the attempts at a puzzle came to, so that whoever asked for something rare learns how rare.

use std::collections::BTreeMap;

use sudokit::CellSet;
use sudokit::generate::{Miss, Recipe};
use sudokit::logic::se121::{Level, Tenths};

use super::wanted::Unlike;

/// What became of the attempts at one puzzle that were not what was wanted.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) misses: BTreeMap<Miss, u64>,
    /// What people would have to do for them is something else.
    pub(super) unlike: BTreeMap<Unlike, u64>,
    /// So many were isomorphic to a puzzle before.
    pub(super) isomorphs: u64,
    /// How hard the puzzles are that climbs ended at.
    pub(super) climbs: Vec<f64>,
    /// How hard the puzzle is that a climb has come to.
    pub(super) under_way: Option<f64>,
}

impl Tried {
    /// In words; nothing if there was no attempt. In a climb each neighbour is one.
    pub(super) fn explain(&self, recipe: &Recipe) -> Option<String> {
        let missed: u64 = self.misses.values().chain(self.unlike.values()).sum();
        let all = missed + self.isomorphs;
        let mut parts = Vec::new();
        if missed > 0 {
            parts.push(format!(
                "none of {all} attempts was one, so it is likely rarer than 1 in {}, if there is one at all",
                (all / 3).max(1)
            ));
        }
        if let Some(hardest) = self.climbs.iter().copied().reduce(f64::max) {
            let (count, mean) =
                (self.climbs.len(), self.climbs.iter().sum::<f64>() / self.climbs.len() as f64);
            parts.push(format!(
                "{count} climb{} ended at a hardness of {hardest:.1} at the most, {mean:.1} on the average",
                if count == 1 { "" } else { "s" }
            ));
        }
        if let Some(hardness) = self.under_way {
            parts.push(format!("a climb was under way at a hardness of {hardness:.1}"));
        }
        let givens: Vec<(u64, u64)> = self
            .misses
            .iter()
            .filter_map(|(miss, times)| match miss {
                Miss::Givens(n) => Some((u64::from(*n), *times)),
                _ => None,
            })
            .collect();
        if let (Some((least, _)), Some((most, _))) = (givens.first(), givens.last()) {
            let times: u64 = givens.iter().map(|(_, times)| times).sum();
            let mean = givens.iter().map(|(n, times)| n * times).sum::<u64>() as f64 / times as f64;
            parts.push(format!("{times} had {least} to {most} givens, {mean:.1} on the average"));
        }
        if let Some(times) = self.misses.get(&Miss::Improper) {
            let cells = recipe.pattern.map_or(81, CellSet::len);
            parts.push(format!("{times} had several solutions even with givens in all {cells} cells"));
        }
        if let Some(times) = self.misses.get(&Miss::NotMinimal) {
            parts.push(format!("{times} had givens that are not needed"));
        }
        parts.extend(self.ratings());
        if let Some(times) = self.unlike.get(&Unlike::Path) {
            parts.push(format!("{times} were not solved by the techniques as wanted"));
        }
        if self.isomorphs > 0 {
            let more = if missed == 0 { ", so there may be no more" } else { "" };
            parts.push(format!("{} were isomorphic to a puzzle before{more}", self.isomorphs));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Which ratings were seen, none of which was wanted.
    fn ratings(&self) -> Option<String> {
        let of = |unlike: &Unlike| match unlike {
            Unlike::Rating(er) => Some(*er),
            Unlike::Path => None,
        };
        let seen: Vec<(Tenths, u64)> =
            self.unlike.iter().filter_map(|(unlike, times)| Some((of(unlike)?, *times))).collect();
        let ((least, _), (most, _)) = (seen.first()?, seen.last()?);
        let levels = Level::ALL.into_iter().filter_map(|level| {
            let here = seen.iter().filter(|(er, _)| Level::of(*er) == level);
            let times: u64 = here.map(|(_, times)| times).sum();
            (times > 0).then(|| format!("{times} {level}"))
        });
        let (times, levels) = (seen.iter().map(|(_, times)| times).sum::<u64>(), levels.collect::<Vec<_>>());
        Some(format!("{times} had an ER of {least} to {most}: {}", levels.join(", ")))
    }
}
