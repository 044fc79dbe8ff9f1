//! [`Workspace`], the search without budget and events, for one puzzle after another: text in, count out.

use std::ops::ControlFlow;

use super::search::{Begin, Node, Place, TreeSearch};
use super::{Board, Start, WriteText};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::search::known_solution::KnownSolution;
use crate::search::observer::Observer;
use crate::simd::{Row, Token};

/// The memory that is kept from puzzle to puzzle.
pub(in crate::search) struct Workspace<T, B> {
    token: T,
    search: TreeSearch<B>,
    nodes: u64,
}

/// Counts solutions up to a limit, keeps the text of the first, and counts nodes.
struct SolutionCounter<'a> {
    known: KnownSolution<'a>,
    first: &'a mut [u8; 81],
    count: u64,
    limit: u64,
    nodes: u64,
    max_nodes: u64,
    /// The place and the depth of the solution in `first`.
    place: Place,
    depth: u16,
}

impl<B: WriteText + Copy> Observer<Node<B>> for SolutionCounter<'_> {
    #[inline(always)]
    fn node(&mut self, _: usize) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes > self.max_nodes { Err(StopReason::MaxNodes) } else { Ok(()) }
    }

    #[inline(always)]
    fn known(&self) -> KnownSolution<'_> {
        self.known
    }

    #[inline(always)]
    fn only_counts(&self) -> bool {
        true
    }

    #[inline(always)]
    fn solution(&mut self, node: &Node<B>) -> ControlFlow<()> {
        if self.count == 0 || node.place < self.place {
            (self.place, self.depth) = (node.place, node.depth);
            node.board.write(b'1', self.first);
        }
        self.count = self.limit.min(self.count + (1 << node.halved));
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// What to search for.
#[derive(Clone, Copy)]
pub(in crate::search) struct Request<'a> {
    start: Start<'a>,
    limit: u64,
    /// The search stops at the first node beyond this number.
    max_nodes: u64,
    known: KnownSolution<'a>,
    /// Whether the written solution must be the first of [the order](crate::search#the-order-of-solutions).
    /// Writing any solution is faster.
    first: bool,
}

impl<T: Token, B: Board<T>> Workspace<T, B> {
    pub(in crate::search) fn new(token: T) -> Box<Self> {
        Box::new(Workspace { token, search: TreeSearch::over(B::unused(token)), nodes: 0 })
    }

    /// The number of nodes of the last search: more than it was allowed if it was stopped.
    pub(in crate::search) fn nodes(&self) -> u64 {
        self.nodes
    }

    #[inline]
    pub(in crate::search) fn solve(&mut self, request: Request<'_>, first: &mut [u8; 81]) -> u64 {
        self.nodes = 0;
        if request.limit == 0 {
            return 0;
        }
        // Two boards at a time are faster for counting, one board for finding the first solution.
        let in_order = request.first && request.limit == 1;
        let (count, is_first) = self.count(request, in_order, first);
        // With two boards, a solution that comes earlier may not have been found when the limit was reached.
        if request.first && !is_first {
            let max_nodes = request.max_nodes.saturating_sub(self.nodes);
            self.count(Request { limit: 1, max_nodes, ..request }, true, first);
        }
        count
    }

    /// Returns the number of solutions, and whether the written one is known to be the first.
    #[inline]
    fn count(&mut self, request: Request<'_>, in_order: bool, first: &mut [u8; 81]) -> (u64, bool) {
        let Request { start, limit, max_nodes, known, .. } = request;
        let (place, depth) = (Place::START, 0);
        let mut observer =
            SolutionCounter { known, first, count: 0, limit, nodes: 0, max_nodes, place, depth };
        self.search.in_order = in_order;
        self.token.run(Begin { start, search: &mut self.search, observer: &mut observer });
        let SolutionCounter { count, nodes, place, depth, .. } = observer;
        self.nodes += nodes;
        (count, in_order || count < 2 || self.search.is_past(place, depth))
    }
}

/// A solver of one puzzle after another, with any back end.
pub(in crate::search) trait OneByOne {
    /// Counts the solutions up to the limit. Writes the first of them, or any, if there is one.
    fn solve(&mut self, request: Request<'_>, first: &mut [u8; 81]) -> u64;

    /// Counts the solutions up to the limit. Writes the first of them, if there is one.
    #[inline]
    fn solve_text(&mut self, puzzle: &[u8; 81], limit: u64, max_nodes: u64, first: &mut [u8; 81]) -> u64 {
        let start = Start::Text(puzzle);
        self.solve(Request { start, limit, max_nodes, known: KnownSolution::NONE, first: true }, first)
    }

    /// The same for a puzzle or a sukaku.
    fn solve_problem(&mut self, problem: &Problem, limit: u64, first: &mut [u8; 81]) -> u64 {
        Start::with(problem, |start| {
            let (max_nodes, known) = (u64::MAX, KnownSolution::NONE);
            self.solve(Request { start, limit, max_nodes, known, first: true }, first)
        })
    }

    /// Counts the solutions up to the limit.
    fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        let (start, max_nodes) = (Start::Text(puzzle), u64::MAX);
        let known = KnownSolution::NONE;
        self.solve(Request { start, limit, max_nodes, known, first: false }, &mut [0; 81])
    }

    /// Whether there is a solution without this candidate of a blank cell. Writes the first.
    fn find_other(
        &mut self,
        puzzle: &[u8; 81],
        excluded: Candidate,
        known: KnownSolution<'_>,
        first: &mut [u8; 81],
    ) -> bool {
        let puzzle = (*puzzle, excluded);
        let start = Start::Without(&puzzle);
        self.solve(Request { start, limit: 1, max_nodes: u64::MAX, known, first: true }, first) > 0
    }

    /// Searches a board of another search, given by its candidates in reading order.
    fn solve_board(
        &mut self,
        cells: &Row,
        limit: u64,
        max_nodes: u64,
        known: KnownSolution<'_>,
        first: &mut [u8; 81],
    ) -> u64 {
        let start = Start::Candidates(cells);
        self.solve(Request { start, limit, max_nodes, known, first: true }, first)
    }
}
