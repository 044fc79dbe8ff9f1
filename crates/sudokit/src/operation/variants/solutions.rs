//! `solutions` for boards of other sizes and with other rules.

use sudokit_base::Budget;
use sudokit_variants::Next;

use crate::format::{RecordBoard, VariantBoard};
use crate::outcome::VerdictOf;

use super::super::enumeration::{EnumerationEnd, Found};
use super::super::question::Memory;
use super::super::solutions::{FoundSolution, SolutionsOptions, ended};
use super::VariantEnumeration;

impl VariantEnumeration for SolutionsOptions {
    fn enumerate(
        &self,
        board: &VariantBoard,
        memory: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd {
        let mut solutions =
            memory.compiled(board, self.engine).solutions(board.puzzle.candidates(), u64::MAX);
        let mut found = 0;
        loop {
            let solution = match solutions.next(&budget) {
                Next::Solution(digits) => board.with_digits(&digits),
                Next::End if found == 0 => {
                    return EnumerationEnd::None(VerdictOf::without_solution(board).to_string());
                }
                Next::End => return EnumerationEnd::Complete,
                Next::Stopped(reason) => return ended(found, Some(reason), budget),
            };
            found += 1;
            if !on_answer(&FoundSolution::of(RecordBoard::from(solution))) {
                return EnumerationEnd::Enough(None);
            }
        }
    }
}
