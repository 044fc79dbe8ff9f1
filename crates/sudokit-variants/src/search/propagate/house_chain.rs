//! [`HouseChain`]: a house with cages inside.

use super::super::mask::{Mask, is_single};
use super::open_cells::{Accepted, Checks, OpenCells, Renumbered, family_of};
use super::{Board, Outcome};

/// With more free digits the filter takes longer than what it saves.
const MAX_FREE: u32 = 8;

/// The cells are a house, the cells of cages inside first. After each cage, the digits so far are one of some sets.
///
/// Exact for up to eight free digits and four cages; more cages are left out, as they have propagators of their own.
#[derive(Debug)]
pub(in crate::search) struct HouseChain {
    /// The number of cells up to the end of each cage, and the sets of their digits.
    pub(in crate::search) cages: Vec<(usize, Vec<Mask>)>,
}

impl HouseChain {
    #[inline(never)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        let open = OpenCells::of(board, cells)?;
        if !open.are_few() || open.free.count_ones() > MAX_FREE {
            return Ok(());
        }
        let mut begun = [(0, 0); 64];
        let (mut count, mut placed) = (0, 0);
        for (at, &cell) in cells.iter().enumerate() {
            let mask = board.get(cell);
            if is_single(mask) {
                placed |= mask;
            } else {
                count += 1;
            }
            begun[at & 63] = (count, placed);
        }
        if count > 0 {
            open.filter(board, &Cages { cages: &self.cages, begun: &begun, open: &open })?;
        }
        Ok(())
    }
}

/// Accepts the sets of the cages.
struct Cages<'a> {
    cages: &'a [(usize, Vec<Mask>)],
    /// Up to each cell: the number of open cells, and the digits of the others.
    begun: &'a [(usize, Mask); 64],
    open: &'a OpenCells,
}

impl Accepted for Cages<'_> {
    #[inline(always)]
    fn checks<const W: usize>(&self, free: &Renumbered, checks: &mut Checks<W>) -> Outcome {
        for (cells, sets) in self.cages {
            let (count, placed) = self.begun[cells - 1];
            checks.add(count, family_of(sets, placed, self.open.free, free))?;
        }
        Ok(())
    }
}
