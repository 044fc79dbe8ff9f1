//! [`Solver`], the engine without its cloak: from text to text, puzzle after puzzle.

use super::layer::Layer;
use super::state::State;
use super::tree::{Follow, Rest, Tree};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::simd::Row;

/// Solves one puzzle after another, and allocates nothing for them.
///
/// It finds what the engine [`Bands`](super::Bands) finds, in the same order, but has no budget and
/// counts nothing but solutions and nodes.
///
/// ```
/// use sudokit::{Puzzle, search::bands::Solver};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut solver = Solver::new();
/// let (count, first) = solver.solve(&puzzle, 2);
/// assert_eq!(count, 1);
/// assert_eq!(first, puzzle.solve());
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    tree: Tree,
    nodes: Nodes,
}

/// Counts the nodes of a search, and heeds nothing else.
#[derive(Debug)]
struct Nodes(u64);

impl Follow for Nodes {
    #[inline(always)]
    fn node(&mut self) -> Result<(), StopReason> {
        self.0 += 1;
        Ok(())
    }

    #[inline(always)]
    fn stands(&mut self, _: Option<Candidate>, _: usize, _: Layer, _: &State) {}

    #[inline(always)]
    fn rejected(&mut self, _: Candidate) {}

    #[inline(always)]
    fn taken_back(&mut self, _: usize, _: usize) {}

    #[inline(always)]
    fn exhausted(&mut self) {}

    #[inline(always)]
    fn solved(&mut self) {}
}

impl Solver {
    /// A solver, good for any number of puzzles.
    ///
    /// ```
    /// let solver = sudokit::search::bands::Solver::new();
    /// ```
    #[must_use]
    pub fn new() -> Solver {
        Solver { tree: Tree::new(State::from_text(&[b'.'; 81])), nodes: Nodes(0) }
    }

    /// How many [nodes](crate::search::Stats::nodes) the last search had.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::bands::Solver};
    /// let mut solver = Solver::new();
    /// solver.solve(&Puzzle::EMPTY, 1);
    /// assert!(solver.nodes() > 0);
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.0
    }

    /// How many solutions there are, counted no further than to the limit, and the first of them.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::bands::Solver};
    /// let (count, first) = Solver::new().solve(&Puzzle::EMPTY, 50);
    /// assert_eq!(count, 50);
    /// assert!(first.is_some());
    /// ```
    pub fn solve(&mut self, puzzle: &Puzzle, limit: u64) -> (u64, Option<Solution>) {
        self.tree.restart(State::new(&Problem::from(*puzzle)));
        let mut first = None;
        let count = self.count(limit, |state| first = Some(solution(state)));
        (count, first)
    }

    /// The same from text to text: how many solutions there are, counted no further than to the limit;
    /// the first is written over `solution`, which is left alone if there is none.
    ///
    /// The characters `1` to `9` are clues and all others blanks. A puzzle whose clues break a rule has
    /// no solution.
    ///
    /// ```
    /// use sudokit::search::bands::Solver;
    ///
    /// let mut puzzle = [b'.'; 81];
    /// puzzle[..9].copy_from_slice(b"987654321");
    /// let mut solution = [0; 81];
    /// assert_eq!(Solver::new().solve_text(&puzzle, 1, &mut solution), 1);
    /// assert!(solution.starts_with(b"987654321"));
    /// ```
    #[inline]
    pub fn solve_text(&mut self, puzzle: &[u8; 81], limit: u64, solution: &mut [u8; 81]) -> u64 {
        self.tree.restart(State::from_text(puzzle));
        self.count(limit, |state| *solution = state.text())
    }

    /// Whether there is a solution without this candidate, whose cell is a blank of the text.
    pub(in crate::search) fn has_other(&mut self, puzzle: &[u8; 81], not: Candidate) -> bool {
        let mut state = State::from_text(puzzle);
        state.refuse(not);
        self.tree.restart(state);
        self.count(1, |_| ()) > 0
    }

    /// Goes on from a board in the middle of another search, its candidates in reading order.
    pub(in crate::search) fn take_up(&mut self, cells: &Row, limit: u64, solution: &mut [u8; 81]) -> u64 {
        let candidates = std::array::from_fn(|cell| cells[cell / 32].0[cell % 32]);
        self.tree.restart(State::from_candidates(&candidates));
        self.count(limit, |state| *solution = state.text())
    }

    #[inline]
    fn count(&mut self, limit: u64, mut first: impl FnMut(&State)) -> u64 {
        let mut count = 0;
        self.nodes = Nodes(0);
        while count < limit && self.tree.run(&mut self.nodes) == Rest::Solved {
            if count == 0 {
                first(self.tree.state());
            }
            count += 1;
        }
        count
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The solution that this board is.
pub(super) fn solution(state: &State) -> Solution {
    let digit = |byte: u8| Digit::from_index(usize::from(byte.wrapping_sub(b'1'))).unwrap_or(Digit::D1);
    Solution::found(state.text().map(digit))
}
