//! [`FINDERS`], who is asked for the next step, in this order: the first finding is taken.
//!
//! A finder that comes earlier wins though a later one may know something cheaper.

use super::chains::{Matrix, Nets, Rules, dynamic, multiple, statics};
use super::finding::Finding;
use super::position::Position;
use super::rule::Rule as T;
use super::search_meter::SearchMeter;
use super::{aligned, bug, fish, locking, singles, subsets, unique_loops, wings};

/// What finders keep between them, to use again.
#[derive(Default)]
pub(super) struct Scratch {
    matrix: Matrix,
    nets: Nets,
}

/// Who looks for hints of a kind.
pub(super) struct Finder {
    /// The least rating its hints have, and those of all that are asked after it.
    pub(super) least: f64,
    pub(super) find: fn(&Position, &mut Scratch, &mut SearchMeter) -> Option<Finding>,
}

const NISHIO: Rules = Rules { y: false, dynamic: true, level: 0 };
const DYNAMIC: Rules = Rules { y: true, dynamic: true, level: 0 };

macro_rules! finders {
    ($($least:literal $find:expr),* $(,)?) => { &[$(Finder { least: $least, find: $find }),*] };
}

/// See the module.
pub(super) const FINDERS: &[Finder] = finders! {
    1.0 |p, _, _| singles::hidden(p),
    1.7 |p, _, _| locking::direct(p),
    2.0 |p, _, _| subsets::direct(p, 2, T::DirectHiddenPair, 2.0),
    2.3 |p, _, _| singles::naked(p),
    2.5 |p, _, _| subsets::direct(p, 3, T::DirectHiddenTriplet, 2.5),
    2.6 |p, _, _| locking::indirect(p),
    3.0 |p, _, _| subsets::naked(p, 2, T::NakedPair, 3.0),
    3.2 |p, _, _| fish::first(p, 2, T::XWing, 3.2),
    3.4 |p, _, _| subsets::hidden(p, 2, T::HiddenPair, 3.4),
    3.6 |p, _, _| subsets::naked(p, 3, T::NakedTriplet, 3.6),
    3.8 |p, _, _| fish::first(p, 3, T::Swordfish, 3.8),
    4.0 |p, _, _| subsets::hidden(p, 3, T::HiddenTriplet, 4.0),
    4.2 |p, _, _| wings::xy(p),
    4.4 |p, _, _| wings::xyz(p),
    4.5 |p, _, _| unique_loops::first(p),
    5.0 |p, _, _| subsets::naked(p, 4, T::NakedQuad, 5.0),
    5.2 |p, _, _| fish::first(p, 4, T::Jellyfish, 5.2),
    5.4 |p, _, _| subsets::hidden(p, 4, T::HiddenQuad, 5.4),
    5.6 |p, _, _| bug::first(p),
    6.2 |p, _, _| aligned::pair(p),
    6.5 |p, s, _| statics::find(p, &mut s.matrix),
    7.5 |p, _, _| aligned::triplet(p),
    7.5 |p, s, w| dynamic::find(p, &mut s.nets, NISHIO, 7.5, w),
    8.0 |p, s, _| multiple::find(p, &mut s.matrix),
    8.5 |p, s, w| dynamic::find(p, &mut s.nets, DYNAMIC, 8.5, w),
    9.0 |p, s, w| dynamic::find(p, &mut s.nets, Rules { level: 1, ..DYNAMIC }, 9.0, w),
    9.5 |p, s, w| dynamic::find(p, &mut s.nets, Rules { level: 2, ..DYNAMIC }, 9.5, w),
    10.0 |p, s, w| dynamic::find(p, &mut s.nets, Rules { level: 3, ..DYNAMIC }, 10.0, w),
    10.5 |p, s, w| dynamic::find(p, &mut s.nets, Rules { level: 4, ..DYNAMIC }, 10.5, w),
    11.0 |p, s, w| dynamic::find(p, &mut s.nets, Rules { level: 5, ..DYNAMIC }, 11.0, w),
};
