//! [`Solver`], the engine for whoever has many puzzles: text in, text out, nothing allocated on the way.

use std::fmt;

use super::hunt::{Hunt, Place, Watch};
use super::{Board, Open, Start, layout};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::simd::{Avx512, Backend, Lanes, Permute, Portable, Row, Token};

/// Solves one puzzle after another by the engine [`registers`](super), in memory of its own that it keeps.
///
/// It finds the same solutions in the same order as the engine.
///
/// ```
/// use sudokit::search::registers::Solver;
///
/// let mut solver = Solver::new();
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut solution = [0; 81];
/// assert_eq!(solver.solve_text(puzzle, 2, &mut solution), 1);
/// assert!(solution.starts_with(b"534678912672195348"));
/// ```
pub struct Solver(On);

enum On {
    Avx512(Box<Memory<Avx512>>),
    Portable(Box<Memory<Portable>>),
}

/// What is kept from puzzle to puzzle.
struct Memory<T: Token<Vector: Permute>> {
    token: T,
    hunt: Hunt<T::Vector>,
    nodes: u64,
}

/// The first of some number of solutions, which was asked for as text or as indices, and their number.
struct Count<'a> {
    first: &'a mut [u8; 81],
    base: u8,
    count: usize,
    limit: usize,
    nodes: u64,
    /// Where the first stands, and how many choices it rests on.
    place: Place,
    choices: u16,
}

impl<V: Permute> Watch<V> for Count<'_> {
    #[inline(always)]
    fn node(&mut self, _: u16) -> Result<(), StopReason> {
        self.nodes += 1;
        Ok(())
    }

    #[inline(always)]
    fn dead(&mut self, _: u16) {}

    #[inline(always)]
    fn found(&mut self, solution: Board<V>, choices: u16, place: Place) -> bool {
        if self.count == 0 || place < self.place {
            (self.place, self.choices) = (place, choices);
            solution.write(self.base, self.first);
        }
        self.count += 1;
        self.count < self.limit
    }
}

/// What is asked.
#[derive(Clone, Copy)]
struct Task<'a> {
    start: Start<'a>,
    limit: usize,
    which: Which,
}

/// Which solution is wanted besides their number.
#[derive(Clone, Copy, PartialEq)]
enum Which {
    /// Any: the fastest will do.
    Any,
    /// The first of [the order](crate::search#the-order-of-solutions).
    First,
}

impl<T: Token<Vector: Permute>> Memory<T> {
    fn new(token: T) -> Box<Self> {
        let nothing = Board([token.load(&Lanes([0; 32])); 3]);
        Box::new(Memory { token, hunt: Hunt::over(nothing), nodes: 0 })
    }

    /// Does it, and notes the nodes.
    #[inline]
    fn perform(&mut self, Task { start, limit, which }: Task<'_>, base: u8, first: &mut [u8; 81]) -> usize {
        self.nodes = 0;
        if limit == 0 {
            return 0;
        }
        // Two boards in flight are faster to count, one to find the first.
        let in_order = which == Which::First && limit == 1;
        let (count, is_first) = self.count(start, limit, in_order, base, first);
        if which == Which::First && !is_first {
            self.count(start, 1, true, base, first);
        }
        count
    }

    /// How many solutions there are, and whether the one that was written is certainly the first.
    #[inline]
    fn count(
        &mut self,
        start: Start<'_>,
        limit: usize,
        in_order: bool,
        base: u8,
        first: &mut [u8; 81],
    ) -> (usize, bool) {
        let (place, choices) = (Place::START, 0);
        let mut count = Count { first, base, count: 0, limit, nodes: 0, place, choices };
        self.hunt.in_order = in_order;
        self.token.run(Open { start, hunt: &mut self.hunt, watch: &mut count });
        let Count { count, nodes, place, choices, .. } = count;
        self.nodes += nodes;
        (count, in_order || count < 2 || self.hunt.is_behind(place, choices))
    }
}

impl Solver {
    /// A solver on the [back end](Backend::chosen) that this machine is best at, if that can move numbers
    /// between lanes, and on arrays otherwise.
    ///
    /// ```
    /// use sudokit::search::{Backend, registers::Solver};
    /// let solver = Solver::new();
    /// assert!(solver.backend() == Backend::chosen() || solver.backend() == Backend::Portable);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::on(Backend::chosen()).unwrap_or_else(|| Self(On::Portable(Memory::new(Portable))))
    }

    /// A solver on this back end, if the machine has it and it can hold a board by itself:
    /// [`Backend::Avx2`] and [`Backend::Neon`] cannot.
    ///
    /// ```
    /// use sudokit::search::{Backend, registers::Solver};
    /// assert!(Solver::on(Backend::Portable).is_some());
    /// assert!(Solver::on(Backend::Avx2).is_none());
    /// ```
    #[must_use]
    pub fn on(backend: Backend) -> Option<Self> {
        Some(Self(match backend {
            Backend::Avx512 => On::Avx512(Memory::new(Avx512::detect()?)),
            Backend::Portable => On::Portable(Memory::new(Portable)),
            Backend::Avx2 | Backend::Neon => return None,
        }))
    }

    /// What it runs on.
    ///
    /// ```
    /// use sudokit::search::{Backend, registers::Solver};
    /// let solver = Solver::on(Backend::Portable);
    /// assert!(solver.is_some_and(|solver| solver.backend() == Backend::Portable));
    /// ```
    #[must_use]
    pub fn backend(&self) -> Backend {
        match self.0 {
            On::Avx512(_) => Backend::Avx512,
            On::Portable(_) => Backend::Portable,
        }
    }

    /// How many [nodes](crate::search::Stats::nodes) the last search had.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::registers::Solver};
    /// let mut solver = Solver::new();
    /// solver.solve(&Puzzle::EMPTY, 1);
    /// assert!(solver.nodes() > 0);
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.0 {
            On::Avx512(memory) => memory.nodes,
            On::Portable(memory) => memory.nodes,
        }
    }

    /// How many solutions the puzzle has, counting no further than to the limit; writes the first, if there
    /// is one and the limit is not 0.
    ///
    /// In the text `1` to `9` are givens, `.` and `0` are blanks, and nothing else may be there: the answer
    /// is of no use otherwise, but it comes. Givens may conflict; then there is no solution.
    ///
    /// ```
    /// use sudokit::search::registers::Solver;
    /// let (mut solver, mut solution) = (Solver::new(), [b'?'; 81]);
    /// assert_eq!(solver.solve_text(&[b'.'; 81], 3, &mut solution), 3);
    /// assert!(!solution.contains(&b'?'));
    /// assert_eq!(solver.solve_text(&[b'1'; 81], 3, &mut solution), 0);
    /// ```
    #[inline]
    pub fn solve_text(&mut self, puzzle: &[u8; 81], limit: usize, solution: &mut [u8; 81]) -> usize {
        self.perform(Task { start: Start::Text(puzzle), limit, which: Which::First }, b'1', solution)
    }

    /// How many solutions the puzzle has, counting no further than to the limit, and the first of them.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::registers::Solver};
    /// let (count, first) = Solver::new().solve(&Puzzle::EMPTY, 2);
    /// assert!(count == 2 && first.is_some());
    /// ```
    pub fn solve(&mut self, puzzle: &Puzzle, limit: usize) -> (usize, Option<Solution>) {
        self.solution(Start::Text(&puzzle.grid().to_bytes()), limit)
    }

    /// The same for a sukaku as well as a puzzle.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Problem, Sukaku, search::registers::Solver};
    /// let nothing = Problem::from(Sukaku::from(CandidateSet::EMPTY));
    /// assert_eq!(Solver::new().solve_problem(&nothing, 2), (0, None));
    /// ```
    pub fn solve_problem(&mut self, problem: &Problem, limit: usize) -> (usize, Option<Solution>) {
        Start::with(problem, |start| self.solution(start, limit))
    }

    #[inline]
    fn solution(&mut self, start: Start<'_>, limit: usize) -> (usize, Option<Solution>) {
        let mut first = [0; 81];
        let count = self.perform(Task { start, limit, which: Which::First }, 0, &mut first);
        (count, (count > 0).then(|| Solution::from_indices(&first)))
    }

    /// How many solutions the puzzle has, counting no further than to the limit.
    pub(in crate::search) fn count_text(&mut self, puzzle: &[u8; 81], limit: usize) -> usize {
        self.perform(Task { start: Start::Text(puzzle), limit, which: Which::Any }, b'1', &mut [0; 81])
    }

    /// Whether there is a solution without this candidate, whose cell is a blank of the text.
    pub(in crate::search) fn has_other(&mut self, puzzle: &[u8; 81], not: Candidate) -> bool {
        let mut text = *puzzle;
        text[not.cell.index()] = layout::NOT_1 + not.digit.index() as u8;
        self.count_text(&text, 1) > 0
    }

    /// Goes on from a board in the middle of another search, its candidates in reading order.
    pub(in crate::search) fn take_up(&mut self, cells: &Row, limit: usize, solution: &mut [u8; 81]) -> usize {
        let start = Start::Lanes(&layout::from_reading_order(cells));
        self.perform(Task { start, limit, which: Which::First }, b'1', solution)
    }

    #[inline]
    fn perform(&mut self, task: Task<'_>, base: u8, first: &mut [u8; 81]) -> usize {
        match &mut self.0 {
            On::Avx512(memory) => memory.perform(task, base, first),
            On::Portable(memory) => memory.perform(task, base, first),
        }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("backend", &self.backend()).finish_non_exhaustive()
    }
}
