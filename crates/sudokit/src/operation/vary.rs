//! `vary`: the proper puzzles that differ from a puzzle in some givens, {-n+m}.

use sudokit_base::Budget;

use crate::field_info::{FieldInfo, fields};
use crate::format::{Board, Record};
use crate::minimize::Neighbors;
use crate::outcome::{SerializedFields, UnsuitableError, counted};
use crate::puzzle::Puzzle;

use super::enumeration::{Enumeration, EnumerationEnd, Found, columns};
use super::options::{Within, options};
use super::question::Memory;

options! {
    /// Which puzzles near to a puzzle to find.
    #[operation(
        "vary",
        "The puzzles with one solution that differ from a puzzle in a few givens",
        r#"{"puzzle":"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..","limit":3}"#
    )]
    pub struct VaryOptions {
        /// Remove this many givens, in all ways.
        pub remove: Within<0, 81, 1>,
        /// Then add this many other givens, in all ways that leave exactly one solution.
        pub add: Within<0, 81, 1>,
        /// Write only minimal puzzles.
        pub minimal: bool,
        /// Write only the first of several isomorphic puzzles, and none that is isomorphic to a puzzle of the
        /// input. Uses about 200 MB of memory for a million puzzles.
        pub unique_up_to_symmetry: bool,
    }
}

impl Enumeration for VaryOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        columns(FoundPuzzle::FIELDS)
    }

    fn enumerate(
        &self,
        board: &Board,
        memory: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd {
        let puzzle = match UnsuitableError::puzzle(board) {
            Ok(puzzle) => puzzle,
            Err(why) => return EnumerationEnd::Unsuitable(why),
        };
        let mut is_new =
            |puzzle: &Puzzle| !self.unique_up_to_symmetry || memory.forms.insert(puzzle.minlex().form);
        is_new(&puzzle);
        let mut neighbors = Neighbors::new(&puzzle, self.remove.0 as usize, self.add.0 as usize);
        if self.minimal {
            neighbors = neighbors.minimal();
        }
        let mut found = 0;
        loop {
            match neighbors.next_within(budget) {
                Ok(Some(neighbor)) => {
                    if !is_new(&neighbor) {
                        continue;
                    }
                    found += 1;
                    if !on_answer(&FoundPuzzle { varied: neighbor }) {
                        return EnumerationEnd::Enough(Some(progress(&neighbors)));
                    }
                }
                Ok(None) if found == 0 => {
                    return EnumerationEnd::None("there are no such puzzles".to_owned());
                }
                Ok(None) => return EnumerationEnd::Complete,
                Err(reason) => {
                    let (why, found) = (budget.explain(reason), counted(found, "puzzle"));
                    return EnumerationEnd::Stopped(format!("{why}, at {found}; {}", progress(&neighbors)));
                }
            }
        }
    }
}

/// How far the search is, in words.
fn progress(neighbors: &Neighbors) -> String {
    let (begun, ways) = neighbors.progress();
    format!("begun with {begun} of {ways} ways to take givens away")
}

fields! {
    /// One of the puzzles near to a puzzle.
    pub(crate) struct FoundPuzzle {
        /// The puzzle.
        varied: Puzzle,
    }
}

impl SerializedFields for FoundPuzzle {}

impl Found for FoundPuzzle {
    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        record.replace_board(Board::Givens(self.varied.into()));
    }
}
