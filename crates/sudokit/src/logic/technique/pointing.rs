//! Pointing: if all places of a digit in a box lie in one line, it stands nowhere else in that line.
//!
//! Sound: wherever in the box the digit stands, it stands in the line too, and a line holds it once.
//! Assumes uniqueness: no.
//!
//! Elsewhere: locked candidates type 1; HoDoKu `0100`; SE 2.6.

use std::ops::ControlFlow;

use crate::house::House;
use crate::logic::position::Position;

use super::locked::each_locked;
use super::{Sink, Technique};

pub(super) static POINTING: Technique = Technique { id: "pointing", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let boxes = House::ALL[18..].iter().copied();
    each_locked(&POINTING, position, boxes, |cell| [cell.row(), cell.column()].to_vec(), sink)
}
