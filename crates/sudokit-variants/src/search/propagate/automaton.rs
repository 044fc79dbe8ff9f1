//! [`Transitions`]: an automaton reads the digits of a line and accepts them.

use super::super::mask::Mask;
use super::super::model::bits_of;
use super::{Board, Contradiction, Outcome};

/// The automaton accepts the digits of the cells in their order.
///
/// One pass forward finds the states that can be reached, and one back those that lead to acceptance. Exact if no cell is twice in
/// the line.
#[derive(Debug)]
pub(in crate::search) struct Transitions {
    /// For each state, the digits that lead to another state.
    pub(in crate::search) from: Vec<Vec<(Mask, u32)>>,
    /// The accepting states, as bits.
    pub(in crate::search) accepting: Vec<u64>,
}

impl Transitions {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let words = self.accepting.len();
        let mut reached = vec![0u64; words * (cells.len() + 1)];
        reached[0] = 1;
        for (at, &cell) in cells.iter().enumerate() {
            let mask = board.get(cell);
            let (from, to) = reached[at * words..].split_at_mut(words);
            for state in bits_of(from) {
                for &(digits, next) in &self.from[state] {
                    if digits & mask != 0 {
                        to[next as usize / 64] |= 1 << (next % 64);
                    }
                }
            }
        }
        let last = &mut reached[cells.len() * words..];
        last.iter_mut().zip(&self.accepting).for_each(|(word, accepting)| *word &= accepting);
        if last.iter().all(|word| *word == 0) {
            return Err(Contradiction);
        }
        for (at, &cell) in cells.iter().enumerate().rev() {
            let mask = board.get(cell);
            let (before, live) = reached[at * words..].split_at_mut(words);
            let mut kept = 0;
            for (word, before) in before.iter_mut().enumerate() {
                for bit in bits_of(&[*before]) {
                    let fits = |(digits, next): &&(Mask, u32)| {
                        digits & mask != 0 && live[*next as usize / 64] >> (next % 64) & 1 == 1
                    };
                    let leading = self.from[word * 64 + bit].iter().filter(fits);
                    let digits = leading.fold(0, |all, (digits, _)| all | digits & mask);
                    kept |= digits;
                    *before &= if digits == 0 { !(1 << bit) } else { u64::MAX };
                }
            }
            board.keep(cell, kept)?;
        }
        Ok(())
    }
}
