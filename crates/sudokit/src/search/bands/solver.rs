//! [`BandsSolver`], the engine without budget and events, for one puzzle after another: text in, count out.

use std::ops::ControlFlow;

use super::board::Board;
use super::search::{Node, TreeSearch};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::search::known_solution::KnownSolution;
use crate::search::observer::Observer;
use crate::simd::Row;

/// Solves one puzzle after another in the same memory.
///
/// It finds the solutions of the engine [`Bands`](super::Bands) in the same order.
#[derive(Debug)]
pub(in crate::search) struct BandsSolver {
    search: TreeSearch,
    nodes: u64,
    /// Whether the second branch of [pairs alone](crate::search#pairs-alone) is searched, too.
    whole_tree: bool,
}

/// Counts solutions up to a limit, keeps the first of them, and counts nodes.
struct SolutionCounter<'a> {
    known: KnownSolution<'a>,
    first: Option<&'a mut [u8; 81]>,
    count: u64,
    limit: u64,
    nodes: u64,
    max_nodes: u64,
    whole_tree: bool,
}

impl Observer<Node> for SolutionCounter<'_> {
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
        !self.whole_tree
    }

    #[inline(always)]
    fn solution(&mut self, node: &Node) -> ControlFlow<()> {
        if let Some(first) = self.first.take() {
            *first = node.board.text();
        }
        // Each halved node doubles the solutions. There are at most 20, since each fills four cells or more.
        self.count = self.limit.min(self.count + (1 << node.halved));
        if self.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

impl BandsSolver {
    pub(in crate::search) fn new() -> BandsSolver {
        BandsSolver { search: TreeSearch::new(Board::from_text(&[b'.'; 81])), nodes: 0, whole_tree: false }
    }

    /// The number of nodes of the last search: more than it was allowed if it was stopped.
    pub(in crate::search) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts the solutions up to the limit. Writes the first of them, if there is one.
    pub(in crate::search) fn solve_text(
        &mut self,
        puzzle: &[u8; 81],
        limit: u64,
        max_nodes: u64,
        first: &mut [u8; 81],
    ) -> u64 {
        self.search.restart(Board::from_text(puzzle));
        self.count(limit, max_nodes, KnownSolution::NONE, Some(first))
    }

    /// The same for a puzzle or a sukaku.
    pub(in crate::search) fn solve_problem(
        &mut self,
        problem: &Problem,
        limit: u64,
        first: &mut [u8; 81],
    ) -> u64 {
        self.search.restart(Board::new(problem));
        self.count(limit, u64::MAX, KnownSolution::NONE, Some(first))
    }

    /// Counts the solutions up to the limit.
    pub(in crate::search) fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        self.search.restart(Board::from_text(puzzle));
        self.count(limit, u64::MAX, KnownSolution::NONE, None)
    }

    /// The number of nodes of the whole tree, up to this number of solutions.
    #[cfg(feature = "generate")]
    pub(in crate::search) fn nodes_of_tree(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
        self.whole_tree = true;
        self.count_text(puzzle, limit);
        self.whole_tree = false;
        self.nodes
    }

    /// Whether there is a solution without this candidate of a blank cell. Writes the first.
    pub(in crate::search) fn find_other(
        &mut self,
        puzzle: &[u8; 81],
        excluded: Candidate,
        known: KnownSolution<'_>,
        first: &mut [u8; 81],
    ) -> bool {
        let mut board = Board::from_text(puzzle);
        board.remove(excluded);
        self.search.restart(board);
        self.count(1, u64::MAX, known, Some(first)) > 0
    }

    /// Searches a board of another search, given by its candidates in reading order.
    pub(in crate::search) fn solve_board(
        &mut self,
        cells: &Row,
        limit: u64,
        max_nodes: u64,
        known: KnownSolution<'_>,
        first: &mut [u8; 81],
    ) -> u64 {
        let candidates = std::array::from_fn(|cell| cells[cell / 32].0[cell % 32]);
        self.search.restart(Board::from_candidates(&candidates));
        self.count(limit, max_nodes, known, Some(first))
    }

    /// Runs the search that was set up.
    #[inline]
    fn count(
        &mut self,
        limit: u64,
        max_nodes: u64,
        known: KnownSolution<'_>,
        first: Option<&mut [u8; 81]>,
    ) -> u64 {
        self.nodes = 0;
        if limit == 0 {
            return 0;
        }
        let whole_tree = self.whole_tree;
        let mut counter = SolutionCounter { known, first, count: 0, limit, nodes: 0, max_nodes, whole_tree };
        self.search.run(&mut counter);
        self.nodes = counter.nodes;
        counter.count
    }
}
