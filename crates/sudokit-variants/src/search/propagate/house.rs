//! Houses, one digit at a time, by the places that the digit has on the board; and cells that only differ.

use super::super::mask::{Mask, bit, digits};
use super::super::model::bits_of;
use super::board::{Board, Contradiction, Outcome, Running};

/// Calls a method with the number of words of a set of cells as a constant.
macro_rules! with_words {
    ($board:ident.$method:ident($($argument:expr),*)) => {
        match $board.model.differ.words() {
            1 => $board.$method::<1>($($argument),*),
            2 => $board.$method::<2>($($argument),*),
            3 => $board.$method::<3>($($argument),*),
            4 => $board.$method::<4>($($argument),*),
            8 => $board.$method::<8>($($argument),*),
            16 => $board.$method::<16>($($argument),*),
            _ => $board.$method::<64>($($argument),*),
        }
    };
}

impl Board<'_> {
    /// Takes the houses in which a digit has lost places since they were taken last.
    pub(super) fn take_houses(&mut self, digit: usize) -> Outcome {
        with_words!(self.take_houses_of(digit))
    }

    /// A digit leaves the cells that differ from all its places in these cells, for each digit that these cells must have.
    #[inline(always)]
    pub(super) fn remove_needed(&mut self, cells: &[u16], needed: Mask) -> Outcome {
        if needed == 0 { Ok(()) } else { with_words!(self.remove_needed_of(cells, needed)) }
    }

    fn take_houses_of<const W: usize>(&mut self, digit: usize) -> Outcome {
        let rows = self.model.house_rows.rows::<W>();
        let mut rest = std::mem::take(&mut self.state.lost[digit & 63]);
        while rest != 0 {
            // Houses whose numbers are the same in the lowest six bits share a bit.
            let mut house = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            while let Some(row) = rows.get(house) {
                self.house(house, row, digit)?;
                house += 64;
            }
        }
        Ok(())
    }

    /// A digit has a place in a house; if it has one place, it goes there; and it leaves the cells that differ from all its places.
    #[inline(always)]
    fn house<const W: usize>(&mut self, house: usize, row: &[u64; W], digit: usize) -> Outcome {
        let everywhere = self.state.places.as_chunks::<W>().0[digit];
        let places = common(&everywhere, row);
        // The bits of the words before, and whether there are two bits.
        let (mut any, mut has_two) = (0, false);
        for word in places {
            has_two |= word & word.wrapping_sub(1) != 0 || any != 0 && word != 0;
            any |= word;
        }
        if !has_two {
            self.state.running = Running::House(house);
            for (at, word) in places.into_iter().enumerate() {
                if word != 0 {
                    return self.keep((at * 64) as u16 + word.trailing_zeros() as u16, bit(digit));
                }
            }
            return Err(Contradiction);
        }
        let differ = self.model.differ.rows::<W>();
        let mut seen = everywhere;
        for (at, mut rest) in places.into_iter().enumerate() {
            while rest != 0 {
                let cell = at * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                seen = common(&seen, &differ[cell]);
                if seen == [0; W] {
                    return Ok(());
                }
            }
        }
        self.state.running = Running::House(house);
        bits_of(&seen).try_for_each(|cell| self.keep(cell as u16, !bit(digit)))
    }

    fn remove_needed_of<const W: usize>(&mut self, cells: &[u16], needed: Mask) -> Outcome {
        for digit in digits(needed) {
            let mut seen = self.state.places.as_chunks::<W>().0[digit];
            let differ = self.model.differ.rows::<W>();
            for &cell in cells {
                if self.get(cell) & bit(digit) != 0 {
                    seen = common(&seen, &differ[usize::from(cell)]);
                    if seen == [0; W] {
                        break;
                    }
                }
            }
            bits_of(&seen).try_for_each(|cell| self.keep(cell as u16, !bit(digit)))?;
        }
        Ok(())
    }
}

/// The cells that two sets have in common.
#[inline(always)]
fn common<const W: usize>(one: &[u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] & other[word])
}

/// There are at least as many digits as cells.
pub(super) fn differ(board: &mut Board<'_>, cells: &[u16]) -> Outcome {
    if (board.union(cells).count_ones() as usize) < cells.len() { Err(Contradiction) } else { Ok(()) }
}
