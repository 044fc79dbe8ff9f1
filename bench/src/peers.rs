//! Other people's solvers: the crates `sudoku` and `rustoku-lib`.

use rustoku_lib::Rustoku;
use sudokit::GridTexts;

use crate::contender::{Answer, Contender};
use crate::corpus::Text;

pub(crate) fn peers() -> Vec<Box<dyn Contender>> {
    vec![Box::new(SudokuCrate), Box::new(RustokuLib)]
}

/// <https://crates.io/crates/sudoku>, AGPL-3.0.
pub(crate) struct SudokuCrate;

impl SudokuCrate {
    pub(crate) const NAME: &'static str = "sudoku 0.8";

    pub(crate) fn read(puzzle: &Text) -> sudoku::Sudoku {
        let digits = puzzle.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
        sudoku::Sudoku::from_bytes(digits).expect("a puzzle")
    }

    pub(crate) fn canonical(puzzle: &sudoku::Sudoku) -> sudoku::Sudoku {
        puzzle.canonicalized().expect("one solution").0
    }

    pub(crate) fn text(puzzle: sudoku::Sudoku) -> Text {
        puzzle.to_bytes().map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
    }
}

impl Contender for SudokuCrate {
    fn name(&self) -> String {
        Self::NAME.to_string()
    }

    fn is_peer(&self) -> bool {
        true
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        for (puzzle, answer) in puzzles.as_slice().iter().zip(answers) {
            let digits = puzzle.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
            let mut first = [[0; 81]];
            let count = match sudoku::Sudoku::from_bytes(digits) {
                Ok(sudoku) => sudoku.solutions_up_to_buffer(&mut first, limit),
                Err(_) => 0,
            };
            answer.count = Some(count);
            answer.solution = first[0].map(|digit| b'0' + digit);
        }
        None
    }
}

/// <https://crates.io/crates/rustoku-lib>, MIT.
struct RustokuLib;

impl Contender for RustokuLib {
    fn name(&self) -> String {
        "rustoku-lib 0.16".to_string()
    }

    fn is_peer(&self) -> bool {
        true
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn solve(&mut self, puzzles: GridTexts<'_>, limit: usize, answers: &mut [Answer]) -> Option<u64> {
        for (puzzle, answer) in puzzles.as_slice().iter().zip(answers) {
            let text = std::str::from_utf8(puzzle).ok();
            let solver = text.and_then(|text| Rustoku::new_from_str(text).ok());
            let solutions = solver.map(|mut solver| solver.solve_until(limit)).unwrap_or_default();
            answer.count = Some(solutions.len());
            if let Some(first) = solutions.first() {
                answer.solution = std::array::from_fn(|i| b'0' + first.board.get(i / 9, i % 9));
            }
        }
        None
    }
}
