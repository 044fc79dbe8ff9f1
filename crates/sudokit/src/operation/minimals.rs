//! `minimals`: all minimal puzzles inside a puzzle.

use sudokit_base::Budget;

use crate::field_info::{FieldInfo, fields};
use crate::format::{Board, Record};
use crate::minimize::Minimals;
use crate::outcome::{SerializedFields, UnsuitableError, counted};
use crate::puzzle::Puzzle;

use super::enumeration::{Enumeration, EnumerationEnd, Found, columns};
use super::options::options;
use super::question::Memory;

options! {
    /// There is nothing to choose.
    #[operation(
        "minimals",
        "All minimal puzzles inside a puzzle",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","limit":3}"#
    )]
    pub struct MinimalsOptions {}
}

impl Enumeration for MinimalsOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        columns(FoundMinimal::FIELDS)
    }

    fn enumerate(
        &self,
        board: &Board,
        _: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd {
        let puzzle = UnsuitableError::proper_puzzle(board, budget);
        let mut minimals = match puzzle.and_then(|puzzle| Ok(Minimals::new(&puzzle)?)) {
            Ok(minimals) => minimals,
            Err(why) => return EnumerationEnd::Unsuitable(why),
        };
        let mut found = 0;
        loop {
            match minimals.next_within(budget) {
                Ok(Some(minimal)) => {
                    found += 1;
                    let givens = minimal.given_count();
                    if !on_answer(&FoundMinimal { minimized: minimal, givens }) {
                        return EnumerationEnd::Enough(None);
                    }
                }
                // A puzzle with exactly one solution contains a minimal one.
                Ok(None) => return EnumerationEnd::Complete,
                Err(reason) => {
                    let (why, found) = (budget.explain(reason), counted(found, "minimal puzzle"));
                    return EnumerationEnd::Stopped(format!("{why}, at {found}"));
                }
            }
        }
    }
}

fields! {
    /// One of the minimal puzzles inside a puzzle.
    pub(crate) struct FoundMinimal {
        /// The minimal puzzle.
        minimized: Puzzle,
        /// The number of its givens.
        givens: usize,
    }
}

impl SerializedFields for FoundMinimal {}

impl Found for FoundMinimal {
    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        record.replace_board(Board::Givens(self.minimized.into()));
    }
}
