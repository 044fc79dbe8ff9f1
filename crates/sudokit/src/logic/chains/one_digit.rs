//! Whether an assumption leads one digit to a contradiction: a quick test, without a net.
//!
//! A net of one digit finds all consequences of its assumption, unless it ends early at a contradiction. So
//! it ends early exactly if the consequences, in whatever order they are found, contradict each other.

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::logic::board::masks::single;
use crate::logic::board::{Board, index_in};

/// Whether a candidate would be on and off if this candidate is on, or off; only its digit is considered.
pub(super) fn is_refuted(board: &Board, source: Candidate, is_on: bool) -> bool {
    let Candidate { cell: source, digit } = source;
    let plane = board.plane(digit);
    let mut places: [u16; 27] = board.places_of(digit);
    let (mut on, mut off) = (CellSet::EMPTY, CellSet::EMPTY);
    let mut fresh = CellSet::of(source);
    if is_on {
        on = fresh;
        fresh = source.peers() & plane;
    }
    while let Some(cell) = fresh.first() {
        fresh.remove(cell);
        off.insert(cell);
        for house in cell.houses() {
            let places = &mut places[house.index()];
            *places &= !(1 << index_in(house, cell));
            if single(*places) {
                let last = house.cell_array()[places.trailing_zeros() as usize];
                on.insert(last);
                fresh |= (last.peers() & plane) - off;
            }
        }
        if !(on & (off | fresh)).is_empty() {
            return true;
        }
    }
    false
}
