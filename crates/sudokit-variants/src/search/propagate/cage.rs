//! [`Cage`]: cells that differ, whose digits are one of some sets.

use super::super::mask::{Mask, bit, sum};
use super::open_cells::{Accepted, Checks, OpenCells, Renumbered, family_of};
use super::sum::keep_triple_sums;
use super::{Board, Contradiction, Outcome};

/// With more sets left, the exact filter hardly finds more than the union of the sets.
const MAX_EXACT_SETS: usize = 6;

/// The cells differ, and their digits are one of these sets.
///
/// Exact if few sets, cells and digits are left, otherwise by the union of the sets that can be. A digit of all sets leaves the
/// cells that differ from all its places.
#[derive(Debug)]
pub(in crate::search) struct Cage {
    pub(in crate::search) sets: Vec<Mask>,
    /// The sum of the digits, each counted from 0, if these are all sets of the sum.
    pub(in crate::search) total: Option<i64>,
}

impl Cage {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let mut open = OpenCells::of(board, cells)?;
        let (mut some, mut every, mut count) = (0, Mask::MAX, 0);
        let mut few = [0; MAX_EXACT_SETS];
        for &set in &self.sets {
            if set & !(open.free | open.placed) == 0 && open.placed & !set == 0 {
                some |= set;
                every &= set;
                if count < MAX_EXACT_SETS {
                    few[count] = set;
                }
                count += 1;
            }
        }
        if count == 0 {
            return Err(Contradiction);
        }
        if some != open.free | open.placed {
            open.keep(board, cells, some)?;
        }
        let needed = if let (Some(total), 3) = (self.total, open.count())
            && let [one, other, third] = open.few()[..]
        {
            // Some set fits, so the rest of the total is a sum of three digits.
            keep_triple_sums(board, [one, other, third], bit((total - sum(open.placed)) as usize & 63))?
        } else if count > MAX_EXACT_SETS || !open.are_few() {
            every & !open.placed
        } else {
            let sets = &few[..count];
            match open.few()[..] {
                // The union of the sets is exact for one cell.
                [] | [_] => return Ok(()),
                [one, other] => filter_pair(board, [one, other], sets, open.placed)?,
                _ => open.filter(board, &Sets { sets, open: &open })?,
            }
        };
        board.remove_needed(cells, needed)
    }
}

/// Keeps the digits of two cells that make a set with the placed digits. Returns the digits of all sets that can be made. Exact.
fn filter_pair(
    board: &mut Board<'_>,
    [(one, mask), (other, other_mask)]: [(u16, Mask); 2],
    sets: &[Mask],
    placed: Mask,
) -> Result<Mask, Contradiction> {
    let (mut kept, mut other_kept, mut needed) = (0, 0, Mask::MAX);
    for set in sets {
        let rest = set & !placed;
        let low = rest & rest.wrapping_neg();
        for digit in [low, rest ^ low] {
            if mask & digit != 0 && other_mask & (rest ^ digit) != 0 {
                kept |= digit;
                other_kept |= rest ^ digit;
                needed &= rest;
            }
        }
    }
    board.keep(one, kept)?;
    board.keep(other, other_kept)?;
    Ok(needed)
}

/// Accepts sets of digits.
struct Sets<'a> {
    sets: &'a [Mask],
    open: &'a OpenCells,
}

impl Accepted for Sets<'_> {
    #[inline(always)]
    fn checks<const W: usize>(&self, free: &Renumbered, checks: &mut Checks<W>) -> Outcome {
        checks.add(self.open.count(), family_of(self.sets, self.open.placed, self.open.free, free))
    }
}
