//! Houses, one digit at a time, by the places that the digit has on the board; and cells that only differ.

use super::super::mask::bit;
use super::super::model::bits_of;
use super::board::{Board, Contradiction, Outcome, Running};

impl Board<'_> {
    /// Takes the houses in which a digit has lost places since they were taken last.
    pub(super) fn take_houses(&mut self, digit: usize) -> Outcome {
        match self.model.differ.words() {
            1 => self.take_houses_of::<1>(digit),
            2 => self.take_houses_of::<2>(digit),
            4 => self.take_houses_of::<4>(digit),
            8 => self.take_houses_of::<8>(digit),
            16 => self.take_houses_of::<16>(digit),
            _ => self.take_houses_of::<64>(digit),
        }
    }

    fn take_houses_of<const W: usize>(&mut self, digit: usize) -> Outcome {
        let model = self.model;
        let rows = model.house_rows.rows::<W>();
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
        let places: [u64; W] = std::array::from_fn(|word| everywhere[word] & row[word]);
        // The bits of the words before, and whether there are two bits.
        let (mut any, mut has_two) = (0, false);
        for word in places {
            has_two |= word & word.wrapping_sub(1) != 0 || any != 0 && word != 0;
            any |= word;
        }
        if !has_two {
            self.state.running = Running::House(house);
            let place = bits_of(&places).next().ok_or(Contradiction)?;
            return self.keep(place as u16, bit(digit));
        }
        let differ = self.model.differ.rows::<W>();
        let mut seen = everywhere;
        for (at, mut rest) in places.into_iter().enumerate() {
            while rest != 0 {
                let cell = at * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                seen = std::array::from_fn(|word| seen[word] & differ[cell][word]);
                if seen == [0; W] {
                    return Ok(());
                }
            }
        }
        self.state.running = Running::House(house);
        bits_of(&seen).try_for_each(|cell| self.keep(cell as u16, !bit(digit)))
    }
}

/// There are at least as many digits as cells.
pub(super) fn differ(board: &mut Board<'_>, cells: &[u16]) -> Outcome {
    if (board.union(cells).count_ones() as usize) < cells.len() { Err(Contradiction) } else { Ok(()) }
}
