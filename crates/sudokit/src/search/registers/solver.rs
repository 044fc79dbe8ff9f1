//! [`RegistersSolver`], the engine without budget and events, for one puzzle after another: text in, count out.

use std::fmt;
use std::ops::ControlFlow;

use super::board::{Board, Start, from_reading_order};
use super::search::{Begin, Node, Place, TreeSearch};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::search::board_text;
use crate::search::observer::Observer;
use crate::simd::{Avx512, Backend, Lanes, Permute, Portable, Row, Token};

/// Solves one puzzle after another in the same memory.
///
/// It finds the solutions of the engine [`Registers`](super::Registers) in the same order.
pub(in crate::search) enum RegistersSolver {
    Avx512(Box<Workspace<Avx512>>),
    Portable(Box<Workspace<Portable>>),
}

/// The memory that is kept from puzzle to puzzle.
pub(in crate::search) struct Workspace<T: Token<Vector: Permute>> {
    token: T,
    search: TreeSearch<T::Vector>,
    nodes: u64,
}

/// Counts solutions up to a limit, keeps the text of the first, and counts nodes.
struct SolutionCounter<'a> {
    first: &'a mut [u8; 81],
    count: u64,
    limit: u64,
    nodes: u64,
    /// The place and the depth of the solution in `first`.
    place: Place,
    depth: u16,
}

impl<V: Permute> Observer<Node<V>> for SolutionCounter<'_> {
    #[inline(always)]
    fn node(&mut self, _: usize) -> Result<(), StopReason> {
        self.nodes += 1;
        Ok(())
    }

    #[inline(always)]
    fn solution(&mut self, node: &Node<V>) -> ControlFlow<()> {
        if self.count == 0 || node.place < self.place {
            (self.place, self.depth) = (node.place, node.depth);
            node.board.write(b'1', self.first);
        }
        self.count += 1;
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What to search for.
#[derive(Clone, Copy)]
struct Request<'a> {
    start: Start<'a>,
    limit: u64,
    /// Whether the solution written must be the first of [the order](crate::search#the-order-of-solutions). Any other is
    /// faster.
    first: bool,
}

impl<T: Token<Vector: Permute>> Workspace<T> {
    fn new(token: T) -> Box<Self> {
        let empty = Board([token.load(&Lanes([0; 32])); 3]);
        Box::new(Workspace { token, search: TreeSearch::over(empty), nodes: 0 })
    }

    #[inline]
    fn solve(&mut self, request: Request<'_>, first: &mut [u8; 81]) -> u64 {
        self.nodes = 0;
        if request.limit == 0 {
            return 0;
        }
        // Two boards at a time are faster to count, one to find the first solution.
        let in_order = request.first && request.limit == 1;
        let (count, is_first) = self.count(request.start, request.limit, in_order, first);
        if request.first && !is_first {
            self.count(request.start, 1, true, first);
        }
        count
    }

    /// Returns the number of solutions, and whether the one written is known to be the first.
    #[inline]
    fn count(&mut self, start: Start<'_>, limit: u64, in_order: bool, first: &mut [u8; 81]) -> (u64, bool) {
        let (place, depth) = (Place::START, 0);
        let mut observer = SolutionCounter { first, count: 0, limit, nodes: 0, place, depth };
        self.search.in_order = in_order;
        self.token.run(Begin { start, search: &mut self.search, observer: &mut observer });
        let SolutionCounter { count, nodes, place, depth, .. } = observer;
        self.nodes += nodes;
        (count, in_order || count < 2 || self.search.is_past(place, depth))
    }
}

impl RegistersSolver {
    /// A solver on this back end, if the machine has it and a register can hold a third of a board:
    /// [`Backend::Avx2`] and [`Backend::Neon`] cannot.
    pub(in crate::search) fn on(backend: Backend) -> Option<Self> {
        Some(match backend {
            Backend::Avx512 => RegistersSolver::Avx512(Workspace::new(Avx512::detect()?)),
            // On arrays it is slower than `bands`, and its unrolled code would be a fifth of a WebAssembly module.
            Backend::Portable if cfg!(target_family = "wasm") => return None,
            Backend::Portable => RegistersSolver::Portable(Workspace::new(Portable)),
            Backend::Avx2 | Backend::Neon => return None,
        })
    }

    /// The back end it runs on.
    pub(in crate::search) fn backend(&self) -> Backend {
        match self {
            RegistersSolver::Avx512(_) => Backend::Avx512,
            RegistersSolver::Portable(_) => Backend::Portable,
        }
    }

    /// The number of nodes of the last search.
    pub(in crate::search) fn nodes(&self) -> u64 {
        match self {
            RegistersSolver::Avx512(workspace) => workspace.nodes,
            RegistersSolver::Portable(workspace) => workspace.nodes,
        }
    }

    /// Counts the solutions up to the limit. Writes the first of them, if there is one.
    #[inline]
    pub(in crate::search) fn solve_text(
        &mut self,
        puzzle: &[u8; 81],
        limit: u64,
        first: &mut [u8; 81],
    ) -> u64 {
        self.solve(Request { start: Start::Text(puzzle), limit, first: true }, first)
    }

    /// The same for a puzzle or a sukaku.
    pub(in crate::search) fn solve_problem(
        &mut self,
        problem: &Problem,
        limit: u64,
        first: &mut [u8; 81],
    ) -> u64 {
        Start::with(problem, |start| self.solve(Request { start, limit, first: true }, first))
    }

    /// Counts the solutions up to the limit.
    pub(in crate::search) fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        self.solve(Request { start: Start::Text(puzzle), limit, first: false }, &mut [0; 81])
    }

    /// Whether there is a solution without this candidate of a blank cell.
    pub(in crate::search) fn has_other(&mut self, puzzle: &[u8; 81], excluded: Candidate) -> bool {
        let mut text = *puzzle;
        text[excluded.cell.index()] = board_text::excluding(excluded.digit);
        self.count_text(&text, 1) > 0
    }

    /// Searches a board of another search, given by its candidates in reading order.
    pub(in crate::search) fn solve_board(&mut self, cells: &Row, limit: u64, first: &mut [u8; 81]) -> u64 {
        let start = Start::Lanes(&from_reading_order(cells));
        self.solve(Request { start, limit, first: true }, first)
    }

    #[inline]
    fn solve(&mut self, request: Request<'_>, first: &mut [u8; 81]) -> u64 {
        match self {
            RegistersSolver::Avx512(workspace) => workspace.solve(request, first),
            RegistersSolver::Portable(_) if cfg!(target_family = "wasm") => {
                unreachable!("it is not made there")
            }
            RegistersSolver::Portable(workspace) => workspace.solve(request, first),
        }
    }
}

impl fmt::Debug for RegistersSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RegistersSolver").field("backend", &self.backend()).finish_non_exhaustive()
    }
}
