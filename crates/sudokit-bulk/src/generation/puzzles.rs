//! [`GeneratedPuzzles`], the puzzles of a range of numbers, in order.
//!
//! If no two puzzles may be isomorphic, a worker first generates each puzzle without regard to the others. If
//! it is isomorphic to an earlier one, it is generated again here, from the same seed, with all earlier
//! puzzles excluded. So a puzzle depends only on its seed and on the earlier puzzles, not on the number of
//! threads.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use std::vec;

use sudokit::Puzzle;

use super::attempts::{Found, Shared, Worker};
use super::{Checkpoint, GeneratedPuzzle, Generation, GenerationKind, GenerationStop};
use crate::{Error, Host, OrderedMap};

/// The most puzzles that a worker makes at a time, if each is quick.
const BATCH: u64 = 256;

/// The puzzles of a range of numbers, in order. A stop is the last item. [`Generation::puzzles`] makes one.
pub struct GeneratedPuzzles {
    shared: Arc<Shared>,
    batches: OrderedMap<Vec<Found>>,
    current: vec::IntoIter<Found>,
    /// The minlex forms of the puzzles so far, if no two may be isomorphic, and a worker that generates
    /// puzzles again.
    earlier: HashSet<Puzzle>,
    worker: Worker,
    /// The first number to return; puzzles before it are generated only to be excluded.
    from: u64,
    is_over: bool,
}

impl fmt::Debug for GeneratedPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GeneratedPuzzles").field("from", &self.from).finish_non_exhaustive()
    }
}

impl Generation {
    /// The puzzles from the checkpoint up to this number, found on several threads, which end when the
    /// iterator is dropped.
    ///
    /// [`Checkpoint`] has an example.
    ///
    /// # Errors
    /// If no thread can be started.
    ///
    /// # Panics
    /// If [`check`](Generation::check) fails.
    pub fn puzzles(
        this: &Arc<Generation>,
        from: Checkpoint,
        end: u64,
        threads: usize,
        host: Arc<dyn Host>,
    ) -> Result<GeneratedPuzzles, Error> {
        let shared = Arc::new(Shared {
            generation: Arc::clone(this),
            seed: from.seed,
            host,
            is_over: AtomicBool::new(false),
            attempts: AtomicU64::new(0),
        });
        // The earlier puzzles must be known if none may be isomorphic to them.
        let first = if this.unique { 0 } else { from.next };
        let is_slow = matches!(this.kind, GenerationKind::Hard(_) | GenerationKind::Variants(_))
            || this.target.has_conditions();
        let batch = if this.unique || is_slow {
            1
        } else {
            end.saturating_sub(first).div_ceil(threads.max(1) as u64).clamp(1, BATCH)
        };
        let worker = Worker::new(Arc::clone(&shared));
        let of_threads = Arc::clone(&shared);
        let batches = OrderedMap::new(threads, Batches { rest: first..end, batch }, move || {
            let mut worker = Worker::new(Arc::clone(&of_threads));
            move |numbers| worker.find_all(numbers)
        })?;
        Ok(GeneratedPuzzles {
            shared,
            batches,
            current: vec::IntoIter::default(),
            earlier: HashSet::new(),
            worker,
            from: from.next,
            is_over: false,
        })
    }
}

/// Numbers in batches.
struct Batches {
    rest: Range<u64>,
    batch: u64,
}

impl Iterator for Batches {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let Range { start, end } = self.rest;
        self.rest.start = end.min(start.saturating_add(self.batch));
        (start < end).then_some(start..self.rest.start)
    }
}

impl GeneratedPuzzles {
    /// The number of attempts of all threads so far.
    #[must_use]
    pub fn attempts(&self) -> u64 {
        self.shared.attempts.load(Ordering::Relaxed)
    }

    /// Waits for the next puzzle, at most for this time. `None` if it takes longer, `Some(None)` at the end.
    pub fn next_within(
        &mut self,
        time: Duration,
    ) -> Option<Option<Result<Result<GeneratedPuzzle, GenerationStop>, Error>>> {
        while !self.is_over {
            let Some(found) = self.current.next() else {
                match self.batches.next_within(time)? {
                    Some(Ok(batch)) => self.current = batch.into_iter(),
                    Some(Err(error)) => {
                        self.is_over = true;
                        return Some(Some(Err(error)));
                    }
                    None => self.is_over = true,
                }
                continue;
            };
            match self.exclude_isomorphs(found) {
                Ok(puzzle) if puzzle.number < self.from => {}
                Ok(puzzle) => return Some(Some(Ok(Ok(puzzle)))),
                Err(stop) => {
                    self.is_over = true;
                    return Some(Some(Ok(Err(stop))));
                }
            }
        }
        Some(None)
    }

    /// The puzzle, or another one of the same number if it is isomorphic to an earlier one.
    fn exclude_isomorphs(&mut self, found: Found) -> Result<GeneratedPuzzle, GenerationStop> {
        let (mut puzzle, mut form) = found?;
        if form.is_some_and(|form| self.earlier.contains(&form)) {
            (puzzle, form) = self.worker.find(puzzle.number, &self.earlier)?;
        }
        self.earlier.extend(form);
        Ok(puzzle)
    }
}

impl Iterator for GeneratedPuzzles {
    type Item = Result<Result<GeneratedPuzzle, GenerationStop>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(next) = self.next_within(Duration::from_secs(1)) {
                return next;
            }
        }
    }
}

impl Drop for GeneratedPuzzles {
    fn drop(&mut self) {
        self.shared.is_over.store(true, Ordering::Relaxed);
    }
}
