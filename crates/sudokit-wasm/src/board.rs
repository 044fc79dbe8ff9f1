//! The model of a board as typed arrays in memory, for each keystroke: the caller fills in the first fields,
//! calls [`update_board`] and reads the others.

use std::cell::UnsafeCell;

use sudokit::format::{Board, Progress, Record};
use sudokit::outcome::BoardModel;
use sudokit::{Budget, CandidateSet, Cell, Digit, DigitSet, Grid};

/// A board, and what is known of it. Digits are 1 to 9, and 0 is a blank cell; of a set of digits, bit *d* −
/// 1 is *d*.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BoardMemory {
    /// In: the candidates that the player still sees.
    pub marks: [u16; 81],
    /// Out: the candidates that the givens, the placed digits and the marks leave; a filled cell has its
    /// digit.
    pub candidates: [u16; 81],
    /// In: the givens.
    pub givens: [u8; 81],
    /// In: the digits that the player has placed.
    pub placed: [u8; 81],
    /// In: whether the player has marks.
    pub has_marks: u8,
    /// Out: 1 for each cell whose digit is in a house twice.
    pub conflicts: [u8; 81],
    /// Out: the only solution; zeros if there is none, or several.
    pub solution: [u8; 81],
    /// Out: the number of solutions of the puzzle: 0, 1, or 2 for several.
    pub solutions: u8,
    /// Out: the number of these solutions that agree with all placed digits.
    pub solutions_left: u8,
    /// Out: for each digit, from 1 to 9, the number of cells that lack it: 9 minus the cells that have it.
    pub left: [u8; 9],
}

impl BoardMemory {
    const EMPTY: BoardMemory = BoardMemory {
        marks: [0; 81],
        candidates: [0; 81],
        givens: [0; 81],
        placed: [0; 81],
        has_marks: 0,
        conflicts: [0; 81],
        solution: [0; 81],
        solutions: 0,
        solutions_left: 0,
        left: [0; 9],
    };

    /// Fills in what is known of the board.
    pub fn update(&mut self) {
        let mut marks = CandidateSet::EMPTY;
        for (cell, bits) in Cell::ALL.into_iter().zip(self.marks) {
            marks.set(cell, digits_of(bits));
        }
        let givens = grid(&self.givens);
        let mut placed = grid(&self.placed);
        givens.iter().for_each(|(cell, _)| placed.set(cell, None));
        let progress = Progress { placed, marks: (self.has_marks != 0).then_some(marks) };
        let record =
            Record { board: Board::Givens(givens).into(), progress: Some(progress), fields: Vec::new() };
        let model = BoardModel::of(&record, Budget::UNLIMITED);

        for cell in Cell::ALL {
            let digits = model.candidates.candidates().get(cell);
            self.candidates[cell.index()] = digits.iter().map(|digit| 1 << digit.index()).sum();
            self.solution[cell.index()] = model.solution.map_or(0, |solution| solution.get(cell).get());
        }
        self.conflicts = [0; 81];
        for cell in model.conflicts.iter().flat_map(|conflict| conflict.cells) {
            self.conflicts[cell.index()] = 1;
        }
        self.solutions = number(model.solutions);
        self.solutions_left = number(model.solutions_left);
        self.left = model.left.map(|left| left as u8);
    }
}

/// At most 2, and always known without a limit.
fn number(solutions: Option<u64>) -> u8 {
    solutions.map_or(0, |solutions| solutions as u8)
}

fn grid(digits: &[u8; 81]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in Cell::ALL.into_iter().zip(digits) {
        grid.set(cell, Digit::new(*digit));
    }
    grid
}

fn digits_of(bits: u16) -> DigitSet {
    Digit::ALL.into_iter().filter(|digit| bits >> digit.index() & 1 == 1).collect()
}

/// The board of the caller. The module has one thread.
struct Memory(UnsafeCell<BoardMemory>);

// SAFETY: WebAssembly without threads, and the caller's pointer is used between calls only.
unsafe impl Sync for Memory {}

static MEMORY: Memory = Memory(UnsafeCell::new(BoardMemory::EMPTY));

/// Where the [`BoardMemory`] is. It never moves.
#[unsafe(no_mangle)]
pub extern "C" fn board() -> *mut BoardMemory {
    MEMORY.0.get()
}

/// Fills in what is known of the board.
#[unsafe(no_mangle)]
pub extern "C" fn update_board() {
    // SAFETY: there is one thread, and no other reference to the memory is made anywhere.
    unsafe { (*MEMORY.0.get()).update() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_board_is_described() {
        let mut memory = BoardMemory::EMPTY;
        memory.givens = PUZZLE.map(|byte| byte.saturating_sub(b'0'));
        memory.update();
        assert_eq!((memory.solutions, memory.solutions_left, memory.left[3]), (1, 1, 7));
        assert_eq!(memory.solution[..4], [5, 3, 4, 6]);
        assert_eq!(memory.candidates[..3], [1 << 4, 1 << 2, 0b1011]);
        memory.placed[2] = 5;
        memory.update();
        assert_eq!((memory.solutions, memory.solutions_left), (1, 0));
        assert_eq!((memory.conflicts[0], memory.conflicts[1], memory.conflicts[2]), (1, 0, 1));
        memory.placed[2] = 0;
        memory.has_marks = 1;
        memory.marks = [0b11; 81];
        memory.update();
        assert_eq!(memory.candidates[2], 0b11);
    }

    #[test]
    fn the_layout_is_the_documented_one() {
        use std::mem::offset_of;
        let offsets = [
            offset_of!(BoardMemory, marks),
            offset_of!(BoardMemory, candidates),
            offset_of!(BoardMemory, givens),
            offset_of!(BoardMemory, placed),
            offset_of!(BoardMemory, has_marks),
            offset_of!(BoardMemory, conflicts),
            offset_of!(BoardMemory, solution),
            offset_of!(BoardMemory, solutions),
            offset_of!(BoardMemory, solutions_left),
            offset_of!(BoardMemory, left),
        ];
        assert_eq!(offsets, [0, 162, 324, 405, 486, 487, 568, 649, 650, 651]);
    }
}
