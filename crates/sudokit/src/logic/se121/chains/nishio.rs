//! Whether a digit comes into contradiction with itself, without asking by which way.
//!
//! A net of one digit holds, unless it ends early, all that follows: every candidate that is off has left the
//! board, and a house with one place left has it on. So it ends early exactly if what follows, in whatever order,
//! is no longer consistent.

use super::super::masks::single;
use super::super::position::{Position, index_in};
use crate::candidate::Candidate;
use crate::cell::CellSet;

/// Whether something is on and off if this candidate is on, or off; only its digit is looked at.
pub(super) fn is_refuted(position: &Position, source: Candidate, is_on: bool) -> bool {
    let Candidate { cell: source, digit } = source;
    let plane = position.plane(digit);
    let mut places: [u16; 27] = position.places_of(digit);
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
