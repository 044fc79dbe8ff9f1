//! [`FINDERS`], which are asked for the next step in this order.
//!
//! The first finding wins, even if a later finder knows one with a lower rating.

use super::chains::{dynamic, multiple, unbranched};
use super::finding::Finding;
use super::rule::Rule as R;
use super::{aligned, bug, fish, locking, singles, subsets, unique_loops, wings};
use crate::logic::board::Board;
use crate::logic::chains::distances::Distances;
use crate::logic::chains::evidence::Unrecorded;
use crate::logic::chains::net::NetRules;
use crate::logic::chains::nets::Nets;
use crate::logic::chains::search_counter::SearchCounter;
use crate::logic::play_build::{IS_PLAY_BUILD, LEAST_LEFT_OUT};

/// Memory that finders reuse.
#[derive(Default)]
pub(super) struct Scratch {
    distances: Distances,
    nets: Nets<Unrecorded>,
}

type Find = fn(&Board, &mut Scratch, &mut SearchCounter) -> Option<Finding>;

/// Finds the first step of some rules.
pub(super) struct Finder {
    /// A lower bound of the ratings of its steps, and of the steps of all later finders.
    pub(super) least: f64,
    pub(super) find: Find,
}

impl Finder {
    const fn new(least: f64, find: Find) -> Finder {
        let is_rare = least * 10.0 >= LEAST_LEFT_OUT.0 as f64;
        Finder { least, find: if IS_PLAY_BUILD && is_rare { left_out } else { find } }
    }
}

/// The finder of rules that are left out.
fn left_out(_: &Board, _: &mut Scratch, counter: &mut SearchCounter) -> Option<Finding> {
    counter.miss();
    None
}

const NISHIO: NetRules = NetRules { y: false, dynamic: true, level: 0 };
const DYNAMIC: NetRules = NetRules { y: true, dynamic: true, level: 0 };

macro_rules! finders {
    ($($least:literal $find:expr),* $(,)?) => { &[$(Finder::new($least, $find)),*] };
}

/// All finders.
pub(super) const FINDERS: &[Finder] = finders! {
    1.0 |p, _, _| singles::hidden(p),
    1.7 |p, _, _| locking::direct(p),
    2.0 |p, _, _| subsets::direct(p, 2, R::DirectHiddenPair, 2.0),
    2.3 |p, _, _| singles::naked(p),
    2.5 |p, _, _| subsets::direct(p, 3, R::DirectHiddenTriplet, 2.5),
    2.6 |p, _, _| locking::indirect(p),
    3.0 |p, _, _| subsets::naked(p, 2, R::NakedPair, 3.0),
    3.2 |p, _, _| fish::first(p, 2, R::XWing, 3.2),
    3.4 |p, _, _| subsets::hidden(p, 2, R::HiddenPair, 3.4),
    3.6 |p, _, _| subsets::naked(p, 3, R::NakedTriplet, 3.6),
    3.8 |p, _, _| fish::first(p, 3, R::Swordfish, 3.8),
    4.0 |p, _, _| subsets::hidden(p, 3, R::HiddenTriplet, 4.0),
    4.2 |p, _, _| wings::xy(p),
    4.4 |p, _, _| wings::xyz(p),
    4.5 |p, _, _| unique_loops::first(p),
    5.0 |p, _, _| subsets::naked(p, 4, R::NakedQuad, 5.0),
    5.2 |p, _, _| fish::first(p, 4, R::Jellyfish, 5.2),
    5.4 |p, _, _| subsets::hidden(p, 4, R::HiddenQuad, 5.4),
    5.6 |p, _, _| bug::first(p),
    6.2 |p, _, _| aligned::pair(p),
    6.5 |p, s, _| unbranched::find(p, &mut s.distances),
    7.5 |p, _, _| aligned::triplet(p),
    7.5 |p, s, w| dynamic::find(p, &mut s.nets, NISHIO, 7.5, w),
    8.0 |p, s, _| multiple::find(p, &mut s.distances),
    8.5 |p, s, w| dynamic::find(p, &mut s.nets, DYNAMIC, 8.5, w),
    9.0 |p, s, w| dynamic::find(p, &mut s.nets, NetRules { level: 1, ..DYNAMIC }, 9.0, w),
    9.5 |p, s, w| dynamic::find(p, &mut s.nets, NetRules { level: 2, ..DYNAMIC }, 9.5, w),
    10.0 |p, s, w| dynamic::find(p, &mut s.nets, NetRules { level: 3, ..DYNAMIC }, 10.0, w),
    10.5 |p, s, w| dynamic::find(p, &mut s.nets, NetRules { level: 4, ..DYNAMIC }, 10.5, w),
    11.0 |p, s, w| dynamic::find(p, &mut s.nets, NetRules { level: 5, ..DYNAMIC }, 11.0, w),
};
