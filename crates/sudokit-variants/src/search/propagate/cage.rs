//! [`Cage`]: cells that differ, whose digits are one of some sets.

use super::super::mask::Mask;
use super::open_cells::{Accepted, Checks, OpenCells, Renumbered, family_of};
use super::{Board, Contradiction, Outcome};

/// With more sets left, the exact filter hardly finds more than the union of the sets.
const MAX_EXACT_SETS: usize = 8;

/// The cells differ, and their digits are one of these sets.
///
/// Exact if few sets, cells and digits are left, otherwise by the union of the sets that can be. A digit of all sets leaves the
/// cells that differ from all its places.
#[derive(Debug)]
pub(in crate::search) struct Cage {
    pub(in crate::search) sets: Vec<Mask>,
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
            open.keep(board, some)?;
        }
        let needed = if count > MAX_EXACT_SETS || !open.are_few() {
            every & !open.placed
        } else if open.is_empty() {
            return Ok(());
        } else {
            open.filter(board, &Sets { sets: &few[..count], open: &open })?
        };
        board.remove_needed(cells, needed)
    }
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
