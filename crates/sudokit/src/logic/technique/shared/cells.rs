//! The common peers of cells on the classic board, where no layout is at hand.

use crate::cell::CellSet;

/// The cells that see all of these; none of these is among them.
pub(in crate::logic::technique) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
}
