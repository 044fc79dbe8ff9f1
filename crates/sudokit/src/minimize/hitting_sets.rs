//! [`HittingSets`]: the search for all minimal sets of givens that leave a known solution the only one.
//!
//! Some givens leave a solution the only one if every other solution differs from it in one of them. So they
//! must *hit*, for each other solution, the set of the cells in which the two differ; the minimal such sets
//! are the unavoidable sets. A minimal puzzle is a set of cells that hits all unavoidable sets and needs each
//! of its cells for that. The unavoidable sets are not known beforehand. A set is found when the givens do
//! not hit it, by asking an engine only *is there another solution?* So the results and their order are the
//! same on every machine.
//!
//! A [`State`] is the chosen cells and the cells that may still be chosen. If an unavoidable set is not hit,
//! its cells are tried one after another, and later branches exclude the cells of earlier ones, so no result
//! occurs twice. The invariant: each chosen cell is the only one that hits some set. A state that loses it is
//! dropped, because further choices cannot restore it. The set that proves it may not be known yet; then the
//! engine is asked.
//!
//! # Source
//! K. Murakami and T. Uno, *Efficient algorithms for dualizing large-scale hypergraphs* (2014). Their MMCS
//! knows all sets from the start; finding them when they are missed is the method of implicit hitting sets.

use super::board::Board;
use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::puzzle::Solution;
use crate::search::{Monitor, Solver};

/// The greatest number of unavoidable sets that are kept (128 KiB). Others are found again when they are not
/// hit.
const MOST_SETS: usize = 1 << 13;

/// The greatest number of cells that are added at a time to the complement of a new set.
const AT_ONCE: usize = 16;

/// The result of visiting one state of a search.
pub(super) enum Visit<T> {
    Found(T),
    Continue,
    Finished,
}

/// A depth-first search with an explicit stack.
#[derive(Debug)]
pub(super) struct HittingSets {
    board: Board,
    solver: Solver,
    /// The cells that are always given.
    kept: CellSet,
    /// The cells that may be given.
    ground: CellSet,
    /// The cells of the ground in the order in which they are tried.
    order: Vec<Cell>,
    /// The known unavoidable sets, restricted to the ground, the smallest first.
    sets: Vec<CellSet>,
    /// The states to visit.
    stack: Vec<State>,
    /// The limit: only sets with fewer givens are searched for.
    fewer_than: usize,
}

#[derive(Clone, Copy, Debug)]
struct State {
    chosen: CellSet,
    may: CellSet,
}

impl HittingSets {
    /// Searches for the minimal choices from `order` that, together with the cells in `kept`, leave the
    /// solution the only one. All of these cells together must do so.
    pub(super) fn new(solution: Solution, kept: CellSet, order: Vec<Cell>) -> HittingSets {
        let ground: CellSet = order.iter().copied().collect();
        let start = State { chosen: kept, may: ground };
        let board = Board::new(solution, kept);
        let (solver, sets, stack) = (Solver::new(), Vec::new(), vec![start]);
        HittingSets { board, solver, kept, ground, order, sets, stack, fewer_than: usize::MAX }
    }

    /// From now on, searches only for sets with fewer givens.
    pub(super) fn want_fewer_than(&mut self, givens: usize) {
        self.fewer_than = givens;
    }

    /// A lower bound of the number of givens: the kept ones, and one for each of some known unavoidable sets
    /// that are pairwise disjoint.
    pub(super) fn at_least(&self) -> usize {
        self.kept.len() + self.disjoint_sets(State { chosen: self.kept, may: self.ground })
    }

    /// The next set, or `None` after the last one.
    pub(super) fn advance(&mut self, monitor: &mut Monitor<'_>) -> Result<Option<CellSet>, StopReason> {
        loop {
            match self.step(monitor)? {
                Visit::Found(cells) => return Ok(Some(cells)),
                Visit::Continue => {}
                Visit::Finished => return Ok(None),
            }
        }
    }

    /// Visits one state. After an error it can be visited again.
    pub(super) fn step(&mut self, monitor: &mut Monitor<'_>) -> Result<Visit<CellSet>, StopReason> {
        let Some(state) = self.stack.last().copied() else { return Ok(Visit::Finished) };
        monitor.node()?;
        if state.chosen.len() + self.disjoint_sets(state) >= self.fewer_than
            || !self.is_each_needed(state, monitor)?
        {
            self.stack.pop();
            return Ok(Visit::Continue);
        }
        let Some(missed) = self.missed(state, monitor)? else {
            self.stack.pop();
            return Ok(Visit::Found(state.chosen));
        };
        // Only now: after an error above, the state is visited again.
        self.stack.pop();
        let mut may = state.may;
        let first_child = self.stack.len();
        for cell in self.order.iter().filter(|cell| (missed & state.may).contains(**cell)) {
            // This branch and the later ones do without the cells of the earlier ones.
            may.remove(*cell);
            self.stack.push(State { chosen: state.chosen.with(*cell), may });
        }
        // The first cell is to be visited first.
        self.stack[first_child..].reverse();
        Ok(Visit::Continue)
    }

    /// The number of disjoint sets that are not hit, chosen greedily from the smallest on. Each needs a
    /// separate cell.
    fn disjoint_sets(&self, State { chosen, may }: State) -> usize {
        let mut met = CellSet::EMPTY;
        let mut number = 0;
        for set in self.sets.iter().filter(|set| set.is_disjoint(chosen)) {
            if (*set & may).is_disjoint(met) {
                met |= *set;
                number += 1;
            }
        }
        number
    }

    /// Whether each chosen cell is the only one that hits some unavoidable set.
    fn is_each_needed(&mut self, state: State, monitor: &mut Monitor<'_>) -> Result<bool, StopReason> {
        let mut unsure = state.chosen - self.kept;
        for set in &self.sets {
            if let Some(cell) = (*set & state.chosen).only() {
                unsure.remove(cell);
            }
        }
        for cell in unsure {
            let others = state.chosen.without(cell);
            if !self.has_other(others, Some(cell), monitor)? {
                return Ok(false);
            }
            // The set is kept, so that the engine is not asked again about this cell below this state.
            self.find_set(State { chosen: others, ..state }, Some(cell), monitor)?;
        }
        Ok(true)
    }

    /// An unavoidable set that is not hit; among the known ones, the set with the fewest cells that may be
    /// chosen.
    fn missed(&mut self, state: State, monitor: &mut Monitor<'_>) -> Result<Option<CellSet>, StopReason> {
        let not_hit = self.sets.iter().filter(|set| set.is_disjoint(state.chosen));
        if let Some(set) = not_hit.min_by_key(|set| (**set & state.may).len()) {
            return Ok(Some(*set));
        }
        if !self.has_other(state.chosen, None, monitor)? {
            return Ok(None);
        }
        self.find_set(state, None, monitor).map(Some)
    }

    /// Whether there is another solution with these givens and, if `cell` is given, with another digit in it.
    fn has_other(
        &mut self,
        givens: CellSet,
        cell: Option<Cell>,
        monitor: &mut Monitor<'_>,
    ) -> Result<bool, StopReason> {
        monitor.node()?;
        self.board.set(givens);
        Ok(match cell {
            Some(cell) => self.board.has_other(cell, &mut self.solver),
            None => !self.board.is_proper(&mut self.solver),
        })
    }

    /// Finds an unavoidable set that these givens do not hit and that contains `cell`, if that is given: the
    /// complement of as many givens as can be added. The cells that may be chosen are added first, so that
    /// the set has few of them.
    fn find_set(
        &mut self,
        State { chosen, may }: State,
        cell: Option<Cell>,
        monitor: &mut Monitor<'_>,
    ) -> Result<CellSet, StopReason> {
        let rest = (self.ground - chosen) - cell.map_or(CellSet::EMPTY, CellSet::of);
        let (may, not): (Vec<Cell>, Vec<Cell>) =
            self.order.iter().filter(|cell| rest.contains(**cell)).partition(|cell| may.contains(**cell));
        let cells = [may, not].concat();
        let mut outside = chosen;
        // Many at a time as long as that works; then half as many, down to one, which is left out.
        let (mut next, mut at_once) = (0, AT_ONCE);
        while next < cells.len() {
            let end = cells.len().min(next + at_once);
            let more = outside | cells[next..end].iter().copied().collect();
            if self.has_other(more, cell, monitor)? {
                outside = more;
                next = end;
                at_once = AT_ONCE.min(at_once * 2);
            } else if end - next > 1 {
                at_once = (end - next) / 2;
            } else {
                next = end;
            }
        }
        let set = self.ground - outside;
        if self.sets.len() < MOST_SETS {
            let place = self.sets.partition_point(|other| other.len() <= set.len());
            self.sets.insert(place, set);
        }
        Ok(set)
    }
}
