//! What several cells have together: the cells that they see, and their candidates.

use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::logic::position::Position;

/// The cells that see all of these; none of these is among them.
pub(in crate::logic::technique) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
}

/// The digits that are candidates of any of these.
pub(in crate::logic::technique) fn digits_of(position: &Position, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | position.candidates(cell))
}
