//! [`Tree`], the search for all smallest choices of givens that leave a known solution the only one.
//!
//! Givens leave a solution the only one if no other agrees with it in all of them: they must *hit*, for each other
//! solution, the set of the cells in which the two differ. The smallest such sets are the unavoidable ones. So
//! minimal puzzles are what hits all unavoidable sets and can spare none of its cells. The sets are not known
//! beforehand; each is found when it is missed, by asking an engine no more than *is there another solution?*
//! Therefore what is found, and in which order, is the same on every machine.
//!
//! A [`State`] is the cells that are chosen and those that may be. Of an unavoidable set that is not hit, one cell
//! after the other is chosen, and later ones do without those before: so nothing comes twice. The invariant: each
//! chosen cell is alone in hitting some set. Where that is lost, the state is dead, for the more is chosen, the
//! less a cell does alone. A set that shows it need not be known yet: then the engine is asked.
//!
//! # Source
//! K. Murakami and T. Uno, *Efficient algorithms for dualizing large-scale hypergraphs* (2014), whose MMCS knows all
//! sets from the start; to find them when they are missed is the way of implicit hitting sets.

use super::board::Board;
use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::puzzle::Solution;
use crate::search::{Monitor, Solver};

/// No more unavoidable sets than these are kept (128 KiB); those beyond are found again when they are missed.
const MOST_SETS: usize = 1 << 13;

/// So many cells are added at a time to what a set leaves out, if they can.
const AT_ONCE: usize = 16;

/// What comes of one step of a search.
pub(super) enum Step<T> {
    Found(T),
    GoOn,
    End,
}

/// The search, depth first; what is left of it stands on a stack.
#[derive(Debug)]
pub(super) struct Tree {
    board: Board,
    solver: Solver,
    /// These are given anyhow.
    kept: CellSet,
    /// These may be.
    ground: CellSet,
    /// The cells of the ground, those to be tried first at the front.
    order: Vec<Cell>,
    /// Unavoidable sets as far as the ground goes, the smallest first.
    sets: Vec<CellSet>,
    /// States that are yet to be visited.
    stack: Vec<State>,
    /// Only what has fewer givens is looked for.
    fewer_than: usize,
}

#[derive(Clone, Copy, Debug)]
struct State {
    chosen: CellSet,
    may: CellSet,
}

impl Tree {
    /// Givens in the cells that are kept, and in as few as possible of the others of the order. All of them together
    /// leave the solution the only one.
    pub(super) fn new(solution: Solution, kept: CellSet, order: Vec<Cell>) -> Tree {
        let ground: CellSet = order.iter().copied().collect();
        let start = State { chosen: kept, may: ground };
        let board = Board::new(solution, kept);
        let (solver, sets, stack) = (Solver::new(), Vec::new(), vec![start]);
        Tree { board, solver, kept, ground, order, sets, stack, fewer_than: usize::MAX }
    }

    /// From now on only what has fewer givens is looked for.
    pub(super) fn want_fewer_than(&mut self, givens: usize) {
        self.fewer_than = givens;
    }

    /// What all that is looked for has at least: as many more as there are unavoidable sets, of those known, that
    /// do not meet.
    pub(super) fn at_least(&self) -> usize {
        self.kept.len() + self.apart(State { chosen: self.kept, may: self.ground })
    }

    /// What is found until nothing is left.
    pub(super) fn advance(&mut self, monitor: &mut Monitor<'_>) -> Result<Option<CellSet>, StopReason> {
        loop {
            match self.step(monitor)? {
                Step::Found(cells) => return Ok(Some(cells)),
                Step::GoOn => {}
                Step::End => return Ok(None),
            }
        }
    }

    /// Visits one state. After an error it can be visited again.
    pub(super) fn step(&mut self, monitor: &mut Monitor<'_>) -> Result<Step<CellSet>, StopReason> {
        let Some(state) = self.stack.last().copied() else { return Ok(Step::End) };
        monitor.node()?;
        if state.chosen.len() + self.apart(state) >= self.fewer_than
            || !self.is_each_needed(state, monitor)?
        {
            self.stack.pop();
            return Ok(Step::GoOn);
        }
        let Some(missed) = self.missed(state, monitor)? else {
            self.stack.pop();
            return Ok(Step::Found(state.chosen));
        };
        self.stack.pop();
        let mut may = state.may;
        let first_child = self.stack.len();
        for cell in self.order.iter().filter(|cell| (missed & state.may).contains(**cell)) {
            may.remove(*cell);
            self.stack.push(State { chosen: state.chosen.with(*cell), may });
        }
        self.stack[first_child..].reverse();
        Ok(Step::GoOn)
    }

    /// How many sets there are that are not hit and do not meet: each takes a cell of its own. The smallest are
    /// taken first.
    fn apart(&self, State { chosen, may }: State) -> usize {
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

    /// Whether each chosen cell is alone in hitting some unavoidable set.
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
            self.find_set(State { chosen: others, ..state }, Some(cell), monitor)?;
        }
        Ok(true)
    }

    /// An unavoidable set that is not hit; of those known, the one in which the fewest cells may be chosen.
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

    /// Whether there is another solution with these givens; with another digit in this cell, if one is named.
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

    /// An unavoidable set that these givens do not hit, with this cell in it, if one is named: what is left when
    /// as many givens as can be were added. Those that may be chosen are added first, so that the set has few.
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
