//! Cells with few candidates act on others: a digit for sure leaves the peers, relations of two cells act on the partners, and two
//! cells with the same two candidates take these from all others that differ from both.

use super::super::mask::{Mask, digits, is_single};
use super::board::{Board, Contradiction, Outcome};
use super::words::{common, without_cell};

impl Board<'_> {
    /// A cell with few candidates that has changed acts on others.
    #[inline(never)]
    pub(super) fn act_on_others<const W: usize>(&mut self, cell: usize) -> Outcome {
        let model = self.model;
        let mask = self.state.candidates[cell];
        if mask == 0 {
            return Err(Contradiction);
        }
        let rest = mask & (mask - 1);
        if rest == 0 {
            let digit = mask.trailing_zeros() as usize;
            self.state.last_placed = (cell, digit);
            self.state.open[cell / 64] &= !(1 << (cell % 64));
            let seen = common(self.places::<W>(digit), &model.peers.rows()[cell]);
            self.remove(digit, &seen)?;
            // The houses of the cell need not run for this digit. With more than 64 houses, some share a bit, so the bits stay.
            if model.houses.len() <= 64 {
                self.state.lost[digit & 63] &= !model.houses_of[cell];
            }
        } else if model.finds_naked_pairs && is_single(rest) {
            self.naked_pair::<W>(cell, mask)?;
        }
        // Partners by the same table follow each other, and most tables leave everything.
        let (mut last, mut kept) = (u32::MAX, model.full);
        for &(partner, table) in model.partners.of(cell) {
            if table != last {
                (last, kept) = (table, model.tables[table as usize].partners(mask));
            }
            if kept != model.full {
                self.keep(partner, kept)?;
            }
        }
        for relation in &model.frequent {
            let gone = model.full & !model.tables[relation.table].partners(mask);
            if gone != 0 {
                self.remove_digits(gone, &without_cell(&relation.rows.rows::<W>()[cell], cell))?;
            }
        }
        Ok(())
    }

    /// Looks for a cell with the same two candidates.
    #[inline(never)]
    fn naked_pair<const W: usize>(&mut self, cell: usize, mask: Mask) -> Outcome {
        let differ = self.model.differ.rows::<W>();
        let both = digits(mask).fold(differ[cell], |both, digit| common(&both, self.places(digit)));
        for (word, mut rest) in both.into_iter().enumerate() {
            while rest != 0 {
                let other = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.state.candidates[other] == mask {
                    return self.remove_digits(mask, &common(&differ[cell], &differ[other]));
                }
            }
        }
        Ok(())
    }
}
