//! [`Attempts`], the failures of the attempts at one puzzle, which show how rare the requested puzzles are.

use std::collections::BTreeMap;

use crate::cell::CellSet;
use crate::generate::{FailedAttempt, Recipe};
use crate::logic::se121::{Level, Tenths};

use super::{Mismatch, counted};

/// How the attempts at one puzzle failed.
///
/// ```
/// use sudokit::generate::{FailedAttempt, Recipe};
/// use sudokit::outcome::Attempts;
///
/// let mut attempts = Attempts::default();
/// assert_eq!(attempts.explain(&Recipe::default()), None);
/// attempts.misses.insert(FailedAttempt::NotMinimal, 3);
/// let text = attempts.explain(&Recipe::default()).expect("there were attempts");
/// assert!(text.ends_with("3 had givens that are not needed"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Attempts {
    /// Attempts that missed the recipe.
    pub misses: BTreeMap<FailedAttempt, u64>,
    /// Attempts that missed the target.
    pub mismatches: BTreeMap<Mismatch, u64>,
    /// The number of attempts that were isomorphic to an earlier puzzle.
    pub isomorphs: u64,
    /// The hardness of the puzzles at which climbs ended.
    pub climbs: Vec<f64>,
    /// The hardness that the current climb has reached.
    pub current_climb: Option<f64>,
}

impl Attempts {
    /// All attempts in words; `None` if there was no attempt. In a climb, each neighbor is an attempt.
    ///
    /// ```
    /// use sudokit::generate::Recipe;
    /// use sudokit::outcome::Attempts;
    /// assert!(Attempts::default().explain(&Recipe::default()).is_none());
    /// ```
    #[must_use]
    pub fn explain(&self, recipe: &Recipe) -> Option<String> {
        let missed: u64 = self.misses.values().chain(self.mismatches.values()).sum();
        let all = missed + self.isomorphs;
        let mut parts = Vec::new();
        if missed > 0 {
            parts.push(format!(
                "none of {} was one, so it is likely rarer than 1 in {}, if there is one at all",
                counted(all, "attempt"),
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
        if let Some(hardness) = self.current_climb {
            parts.push(format!("a climb was under way at a hardness of {hardness:.1}"));
        }
        let givens: Vec<(u64, u64)> = self
            .misses
            .iter()
            .filter_map(|(miss, times)| match miss {
                FailedAttempt::Givens(n) => Some((u64::from(*n), *times)),
                _ => None,
            })
            .collect();
        if let (Some((least, _)), Some((most, _))) = (givens.first(), givens.last()) {
            let times: u64 = givens.iter().map(|(_, times)| times).sum();
            let mean = givens.iter().map(|(n, times)| n * times).sum::<u64>() as f64 / times as f64;
            parts.push(format!("{times} had {least} to {most} givens, {mean:.1} on the average"));
        }
        if let Some(times) = self.misses.get(&FailedAttempt::Improper) {
            let cells = recipe.pattern.map_or(81, CellSet::len);
            parts.push(format!("{times} had several solutions even with givens in all {cells} cells"));
        }
        if let Some(times) = self.misses.get(&FailedAttempt::NotMinimal) {
            parts.push(format!("{times} had givens that are not needed"));
        }
        parts.extend(self.ratings());
        if let Some(times) = self.mismatches.get(&Mismatch::Path) {
            parts.push(format!("{times} were not solved by the techniques as wanted"));
        }
        if self.isomorphs > 0 {
            let more = if missed == 0 { ", so there may be no more" } else { "" };
            parts.push(format!("{} were isomorphic to a puzzle before{more}", self.isomorphs));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The ratings of the puzzles that missed the target.
    fn ratings(&self) -> Option<String> {
        let of = |mismatch: &Mismatch| match mismatch {
            Mismatch::Rating(er) => Some(*er),
            Mismatch::Path => None,
        };
        let seen: Vec<(Tenths, u64)> =
            self.mismatches.iter().filter_map(|(mismatch, times)| Some((of(mismatch)?, *times))).collect();
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
