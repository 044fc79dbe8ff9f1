//! Propagators remove candidates that no solution has. One file declares a propagator: its data, and what it removes.
//!
//! Cells that changed come first: a digit that a cell has for sure leaves the cell's peers, and tables of pairs act on their
//! partners. Then the pending propagator with the lowest number runs. They are numbered by cost. Houses in which a digit has lost places
//! come after cages, and before sums.
//!
//! Each propagator is sound: it removes only candidates that are in no filling of its cells. It is decisive: with one candidate
//! in each cell it finds out whether its constraint holds. Some are exact: they remove all candidates that are in no filling.

mod any;
mod automaton;
mod board;
mod cage;
mod cell;
mod check;
mod contains;
mod count_themselves;
mod ends;
mod first_sum;
mod house;
mod house_chain;
mod index;
mod open_cells;
mod same;
mod sandwich;
mod sum;
mod visible;
mod words;

pub(super) use any::{Any, Branch};
pub(super) use automaton::Transitions;
pub(super) use board::{Board, Contradiction, Outcome, Running, State};
pub(super) use cage::Cage;
pub(super) use check::Check;
pub(super) use contains::Contains;
pub(super) use count_themselves::CountThemselves;
pub(super) use ends::Ends;
pub(super) use first_sum::FirstSum;
pub(super) use house_chain::HouseChain;
pub(super) use index::Index;
pub(super) use same::Same;
pub(super) use sandwich::Sandwich;
pub(super) use sum::{Group, Sum};
pub(super) use visible::Visible;

/// A propagator without its cells.
#[derive(Debug)]
pub(super) enum Kind {
    /// Fewer cells than digits, which differ.
    Differ,
    Same(Same),
    Cage(Cage),
    HouseChain(HouseChain),
    Sum(Sum),
    Contains(Contains),
    Sandwich(Sandwich),
    FirstSum(FirstSum),
    Visible(Visible),
    Ends(Ends),
    Index(Index),
    Automaton(Transitions),
    CountThemselves(CountThemselves),
    Any(Any),
    Check(Check),
}

impl Kind {
    /// Whether it finds nothing new when it runs again on what it left, if no cell is there twice.
    pub(super) const fn is_idempotent(&self) -> bool {
        matches!(self, Kind::Cage(_) | Kind::HouseChain(_) | Kind::Automaton(_) | Kind::Ends(_))
    }

    /// Runs it on its cells.
    #[inline(always)]
    pub(super) fn run(&self, board: &mut Board<'_>, cells: &[u16]) -> Outcome {
        match self {
            Kind::Differ => house::differ(board, cells),
            Kind::Same(same) => same.run(board, cells),
            Kind::Cage(cage) => cage.run(board, cells),
            Kind::HouseChain(chain) => chain.run(board, cells),
            Kind::Sum(sum) => sum.run(board, cells),
            Kind::Contains(contains) => contains.run(board, cells),
            Kind::Sandwich(sandwich) => sandwich.run(board, cells),
            Kind::FirstSum(sum) => sum.run(board, cells),
            Kind::Visible(visible) => visible.run(board, cells),
            Kind::Ends(ends) => ends.run(board, cells),
            Kind::Index(index) => index.run(board, cells),
            Kind::Automaton(transitions) => transitions.run(board, cells),
            Kind::CountThemselves(count) => count.run(board, cells),
            Kind::Any(any) => any.run(board, cells),
            Kind::Check(check) => check.run(board, cells),
        }
    }
}
