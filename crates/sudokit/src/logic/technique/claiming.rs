//! Claiming: if all places of a digit in a line lie in one box, it stands nowhere else in that box.
//!
//! Sound: wherever in the line the digit stands, it stands in the box too, and a box holds it once.
//! Assumes uniqueness: no.
//!
//! Elsewhere: locked candidates type 2, box-line reduction; HoDoKu `0101`; SE 2.8.

use std::ops::ControlFlow;

use crate::house::House;
use crate::logic::position::Position;

use super::locked::each_locked;
use super::{Sink, Technique};

pub(super) static CLAIMING: Technique = Technique { id: "claiming", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let lines = House::ALL[..18].iter().copied();
    each_locked(&CLAIMING, position, lines, |cell| [cell.box_house()].to_vec(), sink)
}
