//! [`TrueCandidates`], in how many solutions each candidate is, up to a cap.
//!
//! Every solution counts for all of its candidates. While a candidate is below the cap, solutions that have it are searched for;
//! when there are no more of them, its count is exact, and later searches do without it.

use std::collections::HashSet;

use sudokit_base::{Budget, StopReason};

use crate::{Cell, Digit, DigitSet, Next};

/// A search for solutions one after another, as [`true_candidates`] needs it.
pub trait SolutionSearch {
    /// The next solution.
    fn next(&mut self) -> Next;

    /// The choices so far.
    fn choices(&self) -> u64;
}

/// In how many solutions each candidate is, up to a cap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// The greatest count.
    pub cap: u32,
    /// Why the work was stopped, if it was: then each count is a lower bound.
    pub stopped: Option<StopReason>,
    counts: Vec<u32>,
}

/// The number of counts of a cell.
const WIDTH: usize = Digit::MAX.index() + 1;

impl TrueCandidates {
    pub(crate) fn new(cells: usize, cap: u32) -> TrueCandidates {
        TrueCandidates { cap, stopped: None, counts: vec![0; cells * WIDTH] }
    }

    /// The number of solutions in which the cell has the digit; the cap if there are as many or more.
    ///
    /// # Panics
    /// There is no such cell.
    #[must_use]
    pub fn count(&self, cell: Cell, digit: Digit) -> u32 {
        self.counts[cell.index() * WIDTH + digit.index()]
    }

    /// The digits that the cell has in a solution that was found.
    ///
    /// # Panics
    /// There is no such cell.
    #[must_use]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        let counts = &self.counts[cell.index() * WIDTH..][..WIDTH];
        counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .filter_map(|(digit, _)| Digit::from_index(digit))
            .collect()
    }

    /// The number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.counts.len() / WIDTH
    }

    pub(crate) fn stopped_by(mut self, reason: StopReason) -> TrueCandidates {
        self.stopped = Some(reason);
        self
    }

    pub(crate) fn is_below_cap(&self, cell: Cell, digit: Digit) -> bool {
        self.count(cell, digit) < self.cap
    }

    /// Counts a solution that was not counted before.
    pub(crate) fn add(&mut self, solution: &[Digit]) {
        for (cell, digit) in solution.iter().enumerate() {
            let count = &mut self.counts[cell * WIDTH + digit.index()];
            *count = self.cap.min(*count + 1);
        }
    }
}

/// Counts the solutions of each candidate, with searches that `begin` starts for the candidates and the budget that it gets. There
/// is one set for each cell. The budget counts the choices of all searches as nodes.
///
/// The memory is that of all solutions found, at most `cap` for each candidate.
///
/// ```
/// use sudokit_base::Budget;
/// use sudokit_variants::{Compiled, Digit, DigitSet, Layout, Puzzle, true_candidates};
/// let mut puzzle = Puzzle::new(std::sync::Arc::new(Layout::boxes(2, 2)?), []);
/// let cells: Vec<_> = puzzle.layout().cells().collect();
/// puzzle.give(cells[0], Digit::new(1));
/// let engine = Compiled::new(&puzzle);
/// let found = true_candidates(puzzle.candidates(), 100, &Budget::UNLIMITED, |left, budget| (engine.solutions(left, 100), budget));
/// // 72 of the 288 boards begin with 1, and a third of these go on with 2.
/// assert_eq!((found.count(cells[0], Digit::new(1)), found.count(cells[1], Digit::new(2))), (72, 24));
/// assert_eq!(found.digits(cells[1]), DigitSet::range(2..=4));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
pub fn true_candidates<'b, S: SolutionSearch>(
    candidates: &[DigitSet],
    cap: u32,
    budget: &Budget<'b>,
    begin: impl FnMut(&[DigitSet], Budget<'b>) -> S,
) -> TrueCandidates {
    let found = TrueCandidates::new(candidates.len(), cap);
    let mut search = Counting { found, seen: HashSet::new(), budget: *budget, spent: 0, begin };
    let mut left = candidates.to_vec();
    if let Err(reason) = search.run(&mut left) {
        search.found.stopped = Some(reason);
    }
    search.found
}

struct Counting<'b, B> {
    found: TrueCandidates,
    seen: HashSet<Vec<Digit>>,
    budget: Budget<'b>,
    /// The choices of the searches that have ended.
    spent: u64,
    begin: B,
}

impl<'b, S: SolutionSearch, B: FnMut(&[DigitSet], Budget<'b>) -> S> Counting<'b, B> {
    fn run(&mut self, left: &mut [DigitSet]) -> Result<(), StopReason> {
        // If there are few solutions, the first search finds all of them.
        let mut more = u64::from(self.found.cap) + 1;
        let goes_on = |_: &TrueCandidates| {
            more -= 1;
            more > 0
        };
        if self.search(left, goes_on)? {
            return Ok(());
        }
        for cell in (0..left.len()).map(Cell::new) {
            for digit in left[cell.index()] {
                if !self.found.is_below_cap(cell, digit) {
                    continue;
                }
                let mut with_digit = left.to_vec();
                with_digit[cell.index()] = DigitSet::of(digit);
                if self.search(&with_digit, |found| found.is_below_cap(cell, digit))? {
                    left[cell.index()] = left[cell.index()].without(digit);
                }
            }
        }
        Ok(())
    }

    /// Counts the solutions of these candidates as long as `goes_on` says; returns whether there are no more.
    fn search(
        &mut self,
        candidates: &[DigitSet],
        mut goes_on: impl FnMut(&TrueCandidates) -> bool,
    ) -> Result<bool, StopReason> {
        let left = self.budget.max_nodes().saturating_sub(self.spent);
        let mut search = (self.begin)(candidates, self.budget.with_max_nodes(left));
        let is_over = loop {
            match search.next() {
                Next::Solution(solution) => {
                    if !self.seen.contains(&solution) {
                        self.found.add(&solution);
                        self.seen.insert(solution);
                    }
                    if !goes_on(&self.found) {
                        break false;
                    }
                }
                Next::End => break true,
                Next::Stopped(reason) => return Err(reason),
            }
        };
        self.spent += search.choices();
        Ok(is_over)
    }
}
