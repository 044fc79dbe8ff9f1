//! [`State`], the candidates of all cells, and [`Board`], the state while propagators work on it.

use super::super::mask::{Mask, bit, digits, is_single, lowest, union};
use super::super::model::Model;
use super::super::queue::BitQueue;
use super::words::{common, with_words, without};

/// No candidate is left, or a constraint cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Contradiction;

/// What a propagator answers.
pub(in crate::search) type Outcome = Result<(), Contradiction>;

/// What is at work on the board: it need not be called again for its own changes.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) enum Running {
    /// A cell that acts on others.
    Cell,
    House(usize),
    Propagator(usize),
}

/// The candidates of all cells, and what is left to do with them.
#[derive(Clone, Debug)]
pub(in crate::search) struct State {
    pub(in crate::search) candidates: Vec<Mask>,
    /// The cells that have each digit as a candidate, as rows of bits.
    pub(in crate::search) places: Vec<u64>,
    /// The cells with more than one candidate, or whose digit has not left their peers yet.
    pub(in crate::search) open: Vec<u64>,
    /// For each digit the houses in which it has lost places, by the lowest six bits of their numbers.
    pub(super) lost: [u64; 64],
    /// The digits that have lost places.
    lost_digits: Mask,
    /// The cells whose changes concern peers or tables of pairs.
    changed: BitQueue,
    pending: BitQueue,
    pub(in crate::search) running: Running,
    /// The cell whose digit left its peers last, and the digit.
    pub(in crate::search) last_placed: (usize, usize),
}

impl State {
    /// These candidates, with everything to do.
    pub(in crate::search) fn new(model: &Model, candidates: Vec<Mask>) -> State {
        let words = model.differ.words();
        let mut places = vec![0; words * model.size];
        for (cell, &mask) in candidates.iter().enumerate() {
            for digit in digits(mask) {
                places[digit * words + cell / 64] |= 1 << (cell % 64);
            }
        }
        State {
            places,
            open: (0..words).map(|word| lowest(candidates.len().saturating_sub(64 * word))).collect(),
            lost: [u64::MAX; 64],
            lost_digits: model.full,
            changed: BitQueue::new(candidates.len(), true),
            pending: BitQueue::new(model.propagators.len(), true),
            candidates,
            running: Running::Cell,
            last_placed: (0, 0),
        }
    }

    /// Makes propagators pending: bits of a word of their numbers.
    #[inline(always)]
    pub(in crate::search) fn wake(&mut self, word: u32, bits: u64) {
        self.pending.insert(word as usize, bits);
    }

    /// Whether a digit that is a candidate of a cell has two places in one of the cell's houses.
    pub(in crate::search) fn has_two_places(&self, model: &Model, cell: usize, digit: usize) -> bool {
        let words = model.house_rows.words();
        let places = &self.places[digit * words..][..words];
        // Houses whose numbers are the same in the lowest six bits share a bit.
        let mut houses = model.houses_of[cell];
        while houses != 0 {
            let mut house = houses.trailing_zeros() as usize;
            houses &= houses - 1;
            while house < model.houses.len() {
                if has_two(model.house_rows.row(house), places) && model.house_rows.has(house, cell) {
                    return true;
                }
                house += 64;
            }
        }
        false
    }

    /// Saves the candidates.
    pub(in crate::search) fn save(&self, saved: &mut Vec<u64>) {
        saved.extend_from_slice(&self.candidates);
        saved.extend_from_slice(&self.places);
        saved.extend_from_slice(&self.open);
    }

    /// Takes the candidates that were saved last, with nothing to do.
    pub(in crate::search) fn restore(&mut self, saved: &mut Vec<u64>) {
        for values in [&mut self.open, &mut self.places, &mut self.candidates] {
            let start = saved.len() - values.len();
            values.copy_from_slice(&saved[start..]);
            saved.truncate(start);
        }
        digits(std::mem::take(&mut self.lost_digits)).for_each(|digit| self.lost[digit] = 0);
        self.changed.clear();
        self.pending.clear();
    }
}

/// Whether two sets have exactly two cells in common.
fn has_two(one: &[u64], other: &[u64]) -> bool {
    let mut count = 0;
    for (one, other) in one.iter().zip(other) {
        let mut rest = one & other;
        while rest != 0 {
            rest &= rest - 1;
            count += 1;
            if count > 2 {
                return false;
            }
        }
    }
    count == 2
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

    /// The cells that have a digit as a candidate.
    #[inline(always)]
    pub(super) fn places<const W: usize>(&self, digit: usize) -> &[u64; W] {
        &self.state.places.as_chunks().0[digit]
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
        let (word, here) = (at / 64, 1 << (at % 64));
        let (words, houses) = (self.model.differ.words(), self.model.houses_of[at]);
        self.state.lost_digits |= before & !mask;
        for digit in digits(before & !mask) {
            self.state.places[digit * words + word] &= !here;
            self.state.lost[digit & 63] |= houses;
        }
        for &(word, bits) in self.model.watches.of(at) {
            self.state.wake(word, bits);
        }
        let size = self.model.acting_size[at];
        if is_single(mask) || size > 1 && mask.count_ones() <= u32::from(size) {
            self.state.changed.insert(word, here);
        }
        Ok(())
    }

    /// A digit leaves some cells, all of which have it. Not inlined, as the code for all numbers of words is large.
    #[inline(never)]
    pub(super) fn remove<const W: usize>(&mut self, digit: usize, cells: &[u64; W]) -> Outcome {
        let model = self.model;
        let state = &mut *self.state;
        let places = &mut state.places.as_chunks_mut().0[digit];
        *places = without(places, cells);
        let (mut houses, mut is_empty) = (0, false);
        for (word, mut rest) in cells.iter().copied().enumerate() {
            while rest != 0 {
                let here = rest & rest.wrapping_neg();
                let at = word * 64 + rest.trailing_zeros() as usize;
                rest ^= here;
                let mask = state.candidates[at] & !bit(digit);
                state.candidates[at] = mask;
                houses |= model.houses_of[at];
                is_empty |= mask == 0;
                for &(word, bits) in model.watches.of(at) {
                    state.pending.insert(word as usize, bits);
                }
                let size = model.acting_size[at];
                if is_single(mask) || size > 1 && mask.count_ones() <= u32::from(size) {
                    state.changed.insert(word, here);
                }
            }
        }
        state.lost[digit & 63] |= houses;
        state.lost_digits |= bit(digit);
        if is_empty { Err(Contradiction) } else { Ok(()) }
    }

    /// Digits leave some cells.
    #[inline(never)]
    pub(super) fn remove_digits<const W: usize>(&mut self, mask: Mask, cells: &[u64; W]) -> Outcome {
        for digit in digits(mask) {
            let some = common(self.places(digit), cells);
            if some != [0; W] {
                self.remove(digit, &some)?;
            }
        }
        Ok(())
    }

    /// Runs all that is pending, until nothing changes.
    pub(in crate::search) fn propagate(&mut self) -> Outcome {
        let model = self.model;
        loop {
            self.state.running = Running::Cell;
            while let Some(cell) = self.state.changed.pop() {
                with_words!(self.act_on_others(cell))?;
            }
            let lost = self.state.lost_digits;
            let Some(number) = self.state.pending.pop_below(if lost == 0 { usize::MAX } else { model.early })
            else {
                if lost == 0 {
                    return Ok(());
                }
                self.state.lost_digits = lost & (lost - 1);
                with_words!(self.take_houses(lost.trailing_zeros() as usize))?;
                continue;
            };
            self.state.running = Running::Propagator(number);
            let propagator = &model.propagators[number];
            propagator.kind.run(self, model.cells_of(self.state.running))?;
            if propagator.is_idempotent {
                self.forget_running();
            }
        }
    }

    /// Takes the propagator that is at work out of the queue: its own changes are no reason to run it again.
    #[inline(always)]
    pub(super) fn forget_running(&mut self) {
        if let Running::Propagator(number) = self.state.running {
            self.state.pending.remove(number);
        }
    }
}
