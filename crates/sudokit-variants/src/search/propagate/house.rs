//! Houses, one digit at a time, by the places that the digit has on the board; and cells that only differ.

use super::super::mask::{Mask, bit, digits};
use super::board::{Board, Contradiction, Outcome, Running};
use super::words::{common, ends, seen_by_all, with_words, without, without_cell};

impl Board<'_> {
    /// Takes the houses in which a digit has lost places since they were taken last.
    #[inline(never)]
    pub(super) fn take_houses<const W: usize>(&mut self, digit: usize) -> Outcome {
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
    /// Cells in a frequent relation with all its places keep what goes with the digit, and a place without the digit goes with it.
    #[inline(always)]
    fn house<const W: usize>(&mut self, house: usize, row: &[u64; W], digit: usize) -> Outcome {
        let model = self.model;
        let places = common(self.places(digit), row);
        let Some((first, last)) = ends(&places) else {
            self.state.running = Running::House(house);
            return Err(Contradiction);
        };
        if first == last {
            self.state.running = Running::House(house);
            return self.keep(first as u16, bit(digit));
        }
        if model.finds_hidden_pairs && without_cell(&without_cell(&places, first), last) == [0; W] {
            self.hidden_pair(house, digit, [first, last])?;
        }
        let seen =
            seen_by_all(&without(self.places(digit), row), &places, (first, last), model.differ.rows());
        if seen != [0; W] {
            self.state.running = Running::House(house);
            self.remove(digit, &seen)?;
        }
        for relation in &model.frequent {
            let gone = model.full & !model.tables[relation.table].partners(bit(digit)) & !bit(digit);
            if gone != 0 {
                let seen = seen_by_all(&[u64::MAX; W], &places, (first, last), relation.rows.rows());
                if seen != [0; W] {
                    self.state.running = Running::House(house);
                    self.remove_digits(gone, &seen)?;
                }
            }
        }
        Ok(())
    }

    /// Looks for another digit that has the same two places in a house: no other digit goes there.
    #[inline(never)]
    fn hidden_pair(&mut self, house: usize, digit: usize, cells: [usize; 2]) -> Outcome {
        let row = self.model.house_rows.row(house);
        let everywhere = |digit: usize| &self.state.places[digit * row.len()..][..row.len()];
        let places = |digit: usize| everywhere(digit).iter().zip(row).map(|(word, row)| word & row);
        let [one, other] = cells.map(|cell| self.state.candidates[cell]);
        let second = digits(one & other & !bit(digit)).find(|&other| places(other).eq(places(digit)));
        if let Some(second) = second {
            self.state.running = Running::House(house);
            cells.into_iter().try_for_each(|cell| self.keep(cell as u16, bit(digit) | bit(second)))?;
        }
        Ok(())
    }

    /// A digit leaves the cells that differ from all its places in these cells, for each digit that these cells must have.
    #[inline(always)]
    pub(super) fn remove_needed(&mut self, cells: &[u16], needed: Mask) -> Outcome {
        if needed == 0 { Ok(()) } else { with_words!(self.remove_needed_of(cells, needed)) }
    }

    fn remove_needed_of<const W: usize>(&mut self, cells: &[u16], needed: Mask) -> Outcome {
        for digit in digits(needed) {
            let mut seen = *self.places(digit);
            let differ = self.model.differ.rows::<W>();
            for &cell in cells {
                if self.get(cell) & bit(digit) != 0 {
                    seen = common(&seen, &differ[usize::from(cell)]);
                    if seen == [0; W] {
                        break;
                    }
                }
            }
            self.remove(digit, &seen)?;
        }
        Ok(())
    }
}

/// There are at least as many digits as cells.
pub(super) fn differ(board: &mut Board<'_>, cells: &[u16]) -> Outcome {
    if (board.union(cells).count_ones() as usize) < cells.len() { Err(Contradiction) } else { Ok(()) }
}
