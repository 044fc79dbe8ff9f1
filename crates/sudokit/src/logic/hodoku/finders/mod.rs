//! The finders of HoDoKu's techniques, each in HoDoKu's own order of search.
//!
//! HoDoKu's rating depends on which of several steps it takes: the first that it finds, or the best by its
//! own order. So each finder searches in HoDoKu's order, which the top of its file describes, and returns the
//! step that HoDoKu takes. The finders of [`technique`](crate::logic::technique) find more steps, in an order
//! that suits the learner.

// Digits, cells and houses are numbers here, each of which is an index of several tables.
#![allow(clippy::needless_range_loop)]

mod almost_locked_sets;
mod basic_fish;
mod colors;
mod forcing;
mod franken_fish;
mod grid;
mod loops;
mod nets;
mod one_digit;
mod rectangles;
mod simple;
mod simple_chains;
mod sue_de_coq;
mod tables;
mod wings;

use grid::Cells;
pub(super) use grid::{Grid, Mark};

/// A step: the filled cells, and then the eliminations, in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// The id of the technique.
    pub(super) technique: &'static str,
    pub(super) placements: Vec<Mark>,
    pub(super) eliminations: Vec<Mark>,
}

impl Found {
    fn placing(technique: &'static str, mark: Mark) -> Found {
        Found { technique, placements: vec![mark], eliminations: Vec::new() }
    }

    /// The step with these eliminations, if there are any.
    fn eliminating(technique: &'static str, eliminations: Vec<Mark>) -> Option<Found> {
        (!eliminations.is_empty()).then_some(Found { technique, placements: Vec::new(), eliminations })
    }

    /// The step that eliminates a digit from cells, if there are any.
    fn of_digit(technique: &'static str, digit: usize, cells: Cells) -> Option<Found> {
        Found::eliminating(technique, grid::each(cells).map(|cell| (cell, digit)).collect())
    }
}

/// A finder gets a function that says whether it may continue. If it may not, it finds nothing.
type Finder = fn(&Grid, &dyn Fn() -> bool) -> Option<Found>;

/// The finders in the order of the scale. Some find the steps of several techniques that follow one another
/// in it.
static FINDERS: &[Finder] = &[
    |grid, _| simple::full_house(grid),
    |grid, _| simple::naked_single(grid),
    |grid, _| simple::hidden_single(grid),
    |grid, _| simple::locked_subset(grid, 2),
    |grid, _| simple::locked_subset(grid, 3),
    |grid, _| simple::pointing(grid),
    |grid, _| simple::claiming(grid),
    |grid, _| simple::naked_subset(grid, 2),
    |grid, _| simple::naked_subset(grid, 3),
    |grid, _| simple::hidden_subset(grid, 2),
    |grid, _| simple::hidden_subset(grid, 3),
    |grid, _| simple::naked_subset(grid, 4),
    |grid, _| simple::hidden_subset(grid, 4),
    |grid, _| basic_fish::basic(grid, 2),
    |grid, _| basic_fish::basic(grid, 3),
    |grid, _| basic_fish::basic(grid, 4),
    simple_chains::remote_pair,
    |grid, _| rectangles::bug(grid),
    |grid, _| one_digit::skyscraper(grid),
    |grid, _| one_digit::two_string_kite(grid),
    simple_chains::turbot_fish,
    |grid, _| one_digit::empty_rectangle(grid),
    |grid, _| wings::w_wing(grid),
    |grid, _| wings::xy_wing(grid),
    |grid, _| wings::xyz_wing(grid),
    |grid, _| rectangles::unique(grid),
    |grid, _| rectangles::avoidable(grid),
    |grid, _| basic_fish::finned(grid, 2, false),
    |grid, _| basic_fish::finned(grid, 2, true),
    |grid, _| basic_fish::finned(grid, 3, false),
    |grid, _| basic_fish::finned(grid, 3, true),
    |grid, _| basic_fish::finned(grid, 4, false),
    |grid, _| basic_fish::finned(grid, 4, true),
    |grid, _| sue_de_coq::find(grid),
    |grid, _| colors::simple(grid),
    |grid, _| colors::multi(grid),
    simple_chains::x_chain,
    simple_chains::xy_chain,
    |grid, go_on| loops::find(grid, false, go_on),
    |grid, go_on| loops::find(grid, true, go_on),
    almost_locked_sets::pair,
    almost_locked_sets::wing,
    almost_locked_sets::chain,
    |grid, _| franken_fish::find(grid, 2, false),
    |grid, _| franken_fish::find(grid, 3, false),
    |grid, _| franken_fish::find(grid, 2, true),
    franken_fish::finned_swordfish,
    |grid, go_on| forcing::find(grid, false, go_on),
    |grid, go_on| forcing::find(grid, true, go_on),
];

/// The step that HoDoKu takes, if it finds one.
pub(super) fn find(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    for finder in FINDERS {
        if !go_on() {
            return None;
        }
        let found = finder(grid, go_on);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The cell that HoDoKu fills if it finds no step: the middle one of the blanks.
pub(super) fn middle_blank(grid: &Grid) -> Option<usize> {
    grid::each(grid.blanks).nth(grid.blanks.count_ones() as usize / 2)
}
