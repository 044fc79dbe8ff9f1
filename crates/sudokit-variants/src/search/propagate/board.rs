//! [`State`], the candidates of all cells, and [`Board`], the state while propagators work on it.

use super::super::mask::{Mask, digits, is_single, union};
use super::super::model::{Model, bits_of};
use super::super::queue::BitQueue;

/// No candidate is left, or a constraint cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Contradiction;

/// What a propagator answers.
pub(in crate::search) type Outcome = Result<(), Contradiction>;

/// The candidates of all cells, and what is left to do with them.
#[derive(Clone, Debug)]
pub(in crate::search) struct State {
    pub(in crate::search) candidates: Vec<Mask>,
    /// The cells that changed, with their candidates before, to take changes back.
    pub(in crate::search) trail: Vec<(u16, Mask)>,
    /// The cells whose changes concern peers or tables of pairs.
    changed: BitQueue,
    pending: BitQueue,
    /// The propagator that runs, if any.
    pub(in crate::search) running: Option<usize>,
    /// For each complete house, the digits that had two places when its propagator ran last.
    pub(in crate::search) doubles: Vec<Mask>,
    /// For each segment, the candidates of its cells when it was noted last.
    pub(in crate::search) segments: Vec<Mask>,
    /// The cell whose digit left its peers last, and the digit.
    pub(in crate::search) last_placed: (usize, usize),
}

impl State {
    /// These candidates, with everything to do.
    pub(in crate::search) fn new(model: &Model, candidates: Vec<Mask>) -> State {
        State {
            changed: BitQueue::new(candidates.len(), true),
            pending: BitQueue::new(model.propagators.len(), true),
            candidates,
            trail: Vec::with_capacity(4 * model.start.len()),
            running: None,
            segments: vec![0; model.segment_count],
            doubles: vec![0; model.houses().count()],
            last_placed: (0, 0),
        }
    }

    /// Makes propagators pending: bits of a word of their numbers.
    #[inline(always)]
    pub(in crate::search) fn wake(&mut self, word: u32, bits: u64) {
        self.pending.insert(word as usize, bits);
    }

    /// Takes changes back until the trail has this length.
    pub(in crate::search) fn undo(&mut self, length: usize) {
        for (cell, before) in self.trail.drain(length..).rev() {
            self.candidates[usize::from(cell)] = before;
        }
        self.changed.clear();
        self.pending.clear();
    }
}

/// A state that propagators of a model work on.
pub(in crate::search) struct Board<'a> {
    pub(in crate::search) model: &'a Model,
    pub(in crate::search) state: &'a mut State,
}

impl Board<'_> {
    /// The candidates of a cell.
    #[inline(always)]
    pub(in crate::search) fn get(&self, cell: u16) -> Mask {
        self.state.candidates[usize::from(cell)]
    }

    /// The candidates of some cells together.
    #[inline(always)]
    pub(in crate::search) fn union(&self, cells: &[u16]) -> Mask {
        union(cells.iter().map(|&cell| self.get(cell)))
    }

    /// Keeps only these candidates of a cell.
    #[inline(always)]
    pub(in crate::search) fn keep(&mut self, cell: u16, mask: Mask) -> Outcome {
        let before = self.get(cell);
        if before & !mask == 0 { Ok(()) } else { self.set(cell, before & mask) }
    }

    /// Gives a cell fewer candidates than it has.
    #[inline(always)]
    pub(in crate::search) fn set(&mut self, cell: u16, mask: Mask) -> Outcome {
        let at = usize::from(cell);
        if mask == 0 {
            return Err(Contradiction);
        }
        let before = std::mem::replace(&mut self.state.candidates[at], mask);
        self.state.trail.push((cell, before));
        for &(word, bits) in self.model.watches.of(at) {
            self.state.wake(word, bits);
        }
        let size = self.model.acting_size[at];
        if is_single(mask) || size > 1 && mask.count_ones() <= u32::from(size) {
            self.state.changed.insert(at / 64, 1 << (at % 64));
        }
        Ok(())
    }

    /// Runs all that is pending, until nothing changes.
    pub(in crate::search) fn propagate(&mut self) -> Outcome {
        let model = self.model;
        loop {
            self.state.running = None;
            while let Some(cell) = self.state.changed.pop() {
                self.act_on_others(cell)?;
            }
            let Some(number) = self.state.pending.pop() else { return Ok(()) };
            self.state.running = Some(number);
            let propagator = &model.propagators[number];
            propagator.kind.run(self, model.cells_of(propagator))?;
            if propagator.is_idempotent {
                self.state.pending.remove(number);
            }
        }
    }

    /// A digit for sure leaves the peers, and tables of pairs act on the partners.
    fn act_on_others(&mut self, cell: usize) -> Outcome {
        let model = self.model;
        let mask = self.state.candidates[cell];
        if mask == 0 {
            return Err(Contradiction);
        }
        if is_single(mask) {
            self.state.last_placed = (cell, mask.trailing_zeros() as usize);
            for &peer in model.peers.of(cell) {
                self.keep(peer, !mask)?;
            }
        }
        for &(partner, table) in model.partners.of(cell) {
            self.keep(partner, model.tables[table as usize].partners(mask))?;
        }
        Ok(())
    }

    /// Cells that differ from all places of a digit in these cells lose it, for each digit that these cells must have.
    pub(in crate::search) fn remove_needed(&mut self, cells: &[u16], needed: Mask) -> Outcome {
        for digit in digits(needed) {
            let bit = 1 << digit;
            let mut seen = [u64::MAX; crate::Cell::MAX / 64];
            let seen = &mut seen[..self.state.candidates.len().div_ceil(64)];
            for &cell in cells {
                let mask = self.get(cell);
                if mask & bit != 0 {
                    if is_single(mask) {
                        seen.fill(0);
                        break;
                    }
                    let row = self.model.differ.row(usize::from(cell));
                    seen.iter_mut().zip(row).for_each(|(word, more)| *word &= more);
                }
            }
            for cell in bits_of(seen) {
                self.keep(cell as u16, !bit)?;
            }
        }
        Ok(())
    }
}
