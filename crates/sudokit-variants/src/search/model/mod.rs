//! [`Model`], the propagators of a layout with rules.
//!
//! | file | what it makes |
//! |---|---|
//! | `builder` | collects what constraints say, and lays it out |
//! | `constraints` | propagators of each kind of constraint |
//! | `sums` | propagators of sums, by their form |
//! | `known_sums` | sums that follow from cages and houses |
//! | `same_digits` | cells that have the same digits as others, because houses overlap |
//! | `house_chains` | houses with cages inside |
//! | `pairs` | relations of two cells |
//! | `pair_table` | the partners of candidates by a relation |
//! | `rows` | sets and lists for each cell |

mod builder;
mod constraints;
mod house_chains;
mod known_sums;
mod pair_table;
mod pairs;
mod rows;
mod same_digits;
mod sums;

use std::ops::Range;
use std::sync::Arc;

use crate::constraint::Constraint;
use crate::{Layout, Puzzle};

use super::mask::Mask;
use super::propagate::{Kind, Running};
use builder::Builder;
use pair_table::PairTable;
pub(in crate::search) use rows::bits_of;
use rows::{CellRows, Lists};

/// A layout with rules, made ready for a [`Search`](super::Search). Puzzles that differ only in their candidates share it.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_base::Budget;
/// use sudokit_variants::search::{Model, Search};
/// use sudokit_variants::{Digit, Layout, Next, Puzzle};
///
/// let mut puzzle = Puzzle::new(Arc::new(Layout::boxes(2, 2)?), vec![]);
/// let model = Arc::new(Model::of(&puzzle));
/// for digit in 1..=4 {
///     let cell = puzzle.layout().cells().next().expect("a board has a cell");
///     let mut puzzle = puzzle.clone();
///     puzzle.give(cell, Digit::new(digit));
///     let mut search = Search::new(&model, puzzle.candidates());
///     let mut count = 0;
///     while let Next::Solution(_) = search.next(&Budget::UNLIMITED) {
///         count += 1;
///     }
///     assert_eq!(count, 72);
/// }
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Debug)]
pub struct Model {
    /// The value of the lowest digit.
    pub(super) lowest: usize,
    /// The number of digits.
    pub(super) size: usize,
    /// All digits.
    pub(super) full: Mask,
    /// The candidates that the constraints on single cells leave.
    pub(super) start: Vec<Mask>,
    /// Whether no filling satisfies the constraints, whatever the candidates are.
    pub(super) is_impossible: bool,
    /// The propagators, by cost.
    pub(super) propagators: Vec<Propagator>,
    /// The number of propagators that run before houses: cages and what is cheaper. Most changes of theirs concern the same houses.
    pub(super) early: usize,
    /// The cells of all propagators.
    cells: Vec<u16>,
    /// The propagators to run when a cell changes, as words of their numbers.
    pub(super) watches: Lists<(u32, u64)>,
    /// The cells that lose a digit that a cell has.
    pub(super) peers: CellRows,
    /// The cells that differ, also because of a relation of two cells.
    pub(super) differ: CellRows,
    /// The cells in a relation with a cell, each with the table of the relation, but for frequent relations.
    pub(super) partners: Lists<(u16, u32)>,
    pub(super) tables: Vec<PairTable>,
    pub(super) frequent: Vec<FrequentRelation>,
    /// A cell with more candidates does not concern others.
    pub(super) acting_size: Vec<u8>,
    /// Whether to look for two cells with the same two candidates.
    pub(super) finds_naked_pairs: bool,
    /// Whether to look for two digits with the same two places in a house.
    pub(super) finds_hidden_pairs: bool,
    /// The complete houses.
    pub(super) houses: Vec<Vec<u16>>,
    /// The same as sets.
    pub(super) house_rows: CellRows,
    /// The houses of each cell, as bits of the lowest six bits of their numbers.
    pub(super) houses_of: Vec<u64>,
    /// The sizes of the propagators of a cell, added up: the first guess of how much it matters.
    pub(super) weights: Vec<u32>,
}

/// A relation that many pairs of cells are in. A digit with few places in a house then often has partners of all its places.
#[derive(Debug)]
pub(super) struct FrequentRelation {
    /// The partners of each cell, and the cell itself.
    pub(super) rows: CellRows,
    /// The number of its table.
    pub(super) table: usize,
}

/// A propagator, and where its cells are.
#[derive(Debug)]
pub(super) struct Propagator {
    pub(super) kind: Kind,
    cells: Range<usize>,
    /// Whether it finds nothing new when it runs again on what it left.
    pub(super) is_idempotent: bool,
}

impl Model {
    /// The model of a layout with these constraints.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, constraints: &[Constraint]) -> Model {
        Builder::whole(layout, constraints).build()
    }

    /// The model of the layout and the rules of a puzzle, without its candidates.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Model {
        let constraints: Vec<Constraint> =
            puzzle.rules().iter().flat_map(|rule| rule.constraints(puzzle.layout())).collect();
        Model::new(puzzle.layout(), &constraints)
    }

    /// The model of some cells of a layout, without its houses.
    #[cfg(test)]
    pub(super) fn of_cells(
        layout: &Arc<Layout>,
        constraints: &[Constraint],
        cells: Vec<crate::Cell>,
    ) -> Model {
        Builder::branch(layout, constraints, cells).build()
    }

    /// The same, but pairs are looked for on a small board, too.
    #[cfg(test)]
    pub(super) fn with_pairs(mut self) -> Model {
        (self.finds_naked_pairs, self.finds_hidden_pairs) = (true, true);
        self.acting_size.iter_mut().for_each(|size| *size = 2.max(*size));
        self
    }

    /// The cells of what runs, but for a cell that acts on others.
    #[inline(always)]
    pub(super) fn cells_of(&self, running: Running) -> &[u16] {
        match running {
            Running::Cell => &[],
            Running::House(house) => &self.houses[house],
            Running::Propagator(number) => &self.cells[self.propagators[number].cells.clone()],
        }
    }
}
