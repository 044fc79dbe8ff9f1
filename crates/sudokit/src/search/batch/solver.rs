//! [`BatchSolver`], many puzzles at once: texts in, counts out.

use std::fmt;

use super::search::{Request, SearchLanes, Workspace, lanes_of};
use crate::search::known_solution::KnownSolution;
use crate::search::solver_answer::SolverAnswer;
use crate::search::table::SequentialSolver;
use crate::simd::{Avx2, Avx512, Backend, Neon, Portable, Token};

/// Solves many puzzles at once in the same memory: see the [module](super).
///
/// Each answer is the same, regardless of the other puzzles in the batch and of the back end.
pub(in crate::search) struct BatchSolver {
    lanes: ByBackend,
    /// Solves small batches, and the rest of large ones.
    sequential: SequentialSolver,
    nodes: u64,
    hand_over: HandOver,
}

enum ByBackend {
    Avx512(Avx512, Box<Workspace<Avx512>>),
    Avx2(Avx2, Box<Workspace<Avx2>>),
    Neon(Neon, Box<Workspace<Neon>>),
    Portable(Portable, Box<Workspace<Portable>>),
}

/// When the sequential engine takes over.
#[derive(Clone, Copy)]
struct HandOver {
    /// When no puzzles are left and at most this number of lanes are active.
    lanes: u32,
    /// From the start, in batches of at most this number of puzzles.
    puzzles: usize,
}

impl HandOver {
    /// Chosen by measurement, so that hardly any kind of puzzle is slower in lanes. For NEON, which could not be measured, they
    /// are the numbers for AVX2 with the engine `bands`.
    fn on(backend: Backend) -> HandOver {
        match backend {
            Backend::Avx512 => HandOver { lanes: 14, puzzles: 64 },
            Backend::Avx2 => HandOver { lanes: 4, puzzles: 40 },
            Backend::Neon => HandOver { lanes: 4, puzzles: 14 },
            // One at a time is always faster.
            Backend::Portable => HandOver { lanes: 32, puzzles: usize::MAX },
        }
    }
}

impl BatchSolver {
    /// A solver on this back end, if the machine has it.
    pub(in crate::search) fn on(backend: Backend) -> Option<Self> {
        let lanes = match backend {
            Backend::Avx512 => {
                Avx512::detect().map(|token| ByBackend::Avx512(token, Workspace::new(token)))?
            }
            Backend::Avx2 => Avx2::detect().map(|token| ByBackend::Avx2(token, Workspace::new(token)))?,
            Backend::Neon => Neon::detect().map(|token| ByBackend::Neon(token, Workspace::new(token)))?,
            Backend::Portable => ByBackend::Portable(Portable, Workspace::new(Portable)),
        };
        let sequential = SequentialSolver::fastest_on(backend);
        Some(BatchSolver { lanes, sequential, nodes: 0, hand_over: HandOver::on(backend) })
    }

    /// Solves everything in lanes.
    #[cfg(test)]
    pub(super) fn without_hand_over(mut self) -> Self {
        self.hand_over = HandOver { lanes: 0, puzzles: 0 };
        self
    }

    /// The back end it runs on.
    pub(in crate::search) fn backend(&self) -> Backend {
        match self.lanes {
            ByBackend::Avx512(..) => Backend::Avx512,
            ByBackend::Avx2(..) => Backend::Avx2,
            ByBackend::Neon(..) => Backend::Neon,
            ByBackend::Portable(..) => Backend::Portable,
        }
    }

    /// The number of nodes of the last batch, over all its puzzles.
    pub(in crate::search) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether this number of puzzles is solved in lanes, instead of one after another.
    pub(in crate::search) fn prefers_lanes(&self, puzzles: usize) -> bool {
        puzzles > self.hand_over.puzzles
    }

    /// Counts the solutions of each puzzle up to the limit and writes the first of them. The answers are in the order of the
    /// puzzles, and there is one for each. A search that needs more than `max_nodes` nodes for a puzzle is stopped.
    pub(in crate::search) fn solve_texts(
        &mut self,
        puzzles: &[[u8; 81]],
        limit: u64,
        max_nodes: u64,
        answers: &mut [SolverAnswer],
    ) {
        answers.fill(SolverAnswer::NONE);
        self.nodes = 0;
        if limit == 0 {
            return;
        }
        if !self.prefers_lanes(puzzles.len()) {
            for (puzzle, answer) in puzzles.iter().zip(answers) {
                self.sequential.solve_text_within(puzzle, limit, max_nodes, answer);
                self.nodes += self.sequential.nodes();
            }
            return;
        }
        let hand_over_lanes = self.hand_over.lanes;
        self.search(Request { puzzles, known: &[], limit, max_nodes, hand_over_lanes }, answers);
    }

    /// Searches in lanes for another solution of each puzzle, given a known one.
    #[cfg(feature = "generate")]
    pub(in crate::search) fn find_others(
        &mut self,
        puzzles: &[[u8; 81]],
        known: &[[u8; 81]],
        answers: &mut [SolverAnswer],
    ) {
        answers.fill(SolverAnswer::NONE);
        let (max_nodes, hand_over_lanes) = (u64::MAX, self.hand_over.lanes);
        self.search(Request { puzzles, known, limit: 1, max_nodes, hand_over_lanes }, answers);
    }

    fn search(&mut self, request: Request<'_>, answers: &mut [SolverAnswer]) {
        self.nodes = match &mut self.lanes {
            ByBackend::Avx512(token, workspace) => {
                solve(*token, workspace, &mut self.sequential, request, answers)
            }
            ByBackend::Avx2(token, workspace) => {
                solve(*token, workspace, &mut self.sequential, request, answers)
            }
            ByBackend::Neon(token, workspace) => {
                solve(*token, workspace, &mut self.sequential, request, answers)
            }
            // All puzzles were handed over above. This code would only enlarge the WebAssembly module.
            ByBackend::Portable(..) if cfg!(target_family = "wasm") => unreachable!("one at a time"),
            ByBackend::Portable(token, workspace) => {
                solve(*token, workspace, &mut self.sequential, request, answers)
            }
        };
    }
}

/// Solves in lanes while many are active, and the rest with the sequential engine. Returns the number of nodes.
fn solve<T: Token>(
    token: T,
    workspace: &mut Workspace<T>,
    sequential: &mut SequentialSolver,
    request: Request<'_>,
    answers: &mut [SolverAnswer],
) -> u64 {
    let mut nodes = 0;
    for lane in lanes_of(token.run(SearchLanes { workspace, request, answers })) {
        let (puzzle, nodes_so_far, boards) = workspace.remaining(lane);
        let Request { known, limit, max_nodes, .. } = request;
        let known = KnownSolution(known.get(puzzle));
        nodes +=
            sequential.solve_boards(boards, &mut answers[puzzle], limit, max_nodes - nodes_so_far, known);
    }
    workspace.nodes + nodes
}

impl fmt::Debug for BatchSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchSolver").field("backend", &self.backend()).finish_non_exhaustive()
    }
}
