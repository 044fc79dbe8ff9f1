//! The producers in the order in which they are asked: the first hint is taken.

use super::chains::{Matrix, Nets, dynamic, multiple, statics};
use super::hint::Hint;
use super::position::Position;
use super::technique::Technique as T;
use super::{aligned, bug, fish, locking, sets, singles, unique, wings};
use super::chains::Rules;

/// What producers keep between them, to use again.
pub(super) struct Scratch {
    matrix: Matrix,
    nets: Nets,
}

impl Scratch {
    pub(super) fn new(position: &Position) -> Self {
        Self { matrix: Matrix::default(), nets: Nets::new(position) }
    }
}

type Producer = fn(&Position, &mut Scratch) -> Option<Hint>;

const NISHIO: Rules = Rules { y: false, dynamic: true, level: 0 };
const DYNAMIC: Rules = Rules { y: true, dynamic: true, level: 0 };

pub(super) const PRODUCERS: &[Producer] = &[
    |p, _| singles::hidden(p),
    |p, _| locking::direct(p),
    |p, _| sets::direct(p, 2, T::DirectHiddenPair, 2.0),
    |p, _| singles::naked(p),
    |p, _| sets::direct(p, 3, T::DirectHiddenTriplet, 2.5),
    |p, _| locking::indirect(p),
    |p, _| sets::naked(p, 2, T::NakedPair, 3.0),
    |p, _| fish::first(p, 2, T::XWing, 3.2),
    |p, _| sets::hidden(p, 2, T::HiddenPair, 3.4),
    |p, _| sets::naked(p, 3, T::NakedTriplet, 3.6),
    |p, _| fish::first(p, 3, T::Swordfish, 3.8),
    |p, _| sets::hidden(p, 3, T::HiddenTriplet, 4.0),
    |p, _| wings::xy(p),
    |p, _| wings::xyz(p),
    |p, _| unique::first(p),
    |p, _| sets::naked(p, 4, T::NakedQuad, 5.0),
    |p, _| fish::first(p, 4, T::Jellyfish, 5.2),
    |p, _| sets::hidden(p, 4, T::HiddenQuad, 5.4),
    |p, _| bug::first(p),
    |p, _| aligned::pair(p),
    |p, s| statics::find(p, &mut s.matrix),
    |p, _| aligned::triplet(p),
    |p, s| dynamic::find(p, &mut s.nets, NISHIO, 7.5),
    |p, s| multiple::find(p, &mut s.matrix),
    |p, s| dynamic::find(p, &mut s.nets, DYNAMIC, 8.5),
    |p, s| dynamic::find(p, &mut s.nets, Rules { level: 1, ..DYNAMIC }, 9.0),
    |p, s| dynamic::find(p, &mut s.nets, Rules { level: 2, ..DYNAMIC }, 9.5),
    |p, s| dynamic::find(p, &mut s.nets, Rules { level: 3, ..DYNAMIC }, 10.0),
    |p, s| dynamic::find(p, &mut s.nets, Rules { level: 4, ..DYNAMIC }, 10.5),
    |p, s| dynamic::find(p, &mut s.nets, Rules { level: 5, ..DYNAMIC }, 11.0),
];
