//! The engine `batch`: 32 puzzles at a time (16 with AVX2, 8 with NEON), side by side in the lanes of vectors.
//!
//! One puzzle in registers ([`registers`](super::registers)) is mostly waiting: each step needs what the step
//! before has found. Puzzles do not need each other. So here a vector is *one cell of 32 puzzles*, and a rule
//! is applied to that cell in all of them by one instruction, with other cells' work to do while it takes
//! effect. Nothing has to be moved between lanes, ever.
//!
//! ```text
//!              lane 0    lane 1    lane 2         lane 31
//!  cells[0]    r1c1 of   r1c1 of   r1c1 of  ...   r1c1 of       81 vectors: what the rules work on
//!  cells[1]    r1c2 of   r1c2 of   r1c2 of  ...   r1c2 of
//!   ...        board 0   board 1   board 2  ...   board 31
//!  cells[80]   r9c9 of   r9c9 of   r9c9 of  ...   r9c9 of
//!                 |         |         |              |
//!  boards      ======    ======    ======   ...   ======        each board by itself: 81 sets of candidates,
//!  waiting     ======              ======                       and the boards it has yet to come back to
//!              ======
//! ```
//!
//! It goes in rounds. A round turns the boards into columns, makes passes of all rules over all of them
//! (`propagate`), chooses where to split those that are stuck (`choose`), and turns the columns back into
//! boards. Then, lane by lane (`driver`), a dead board gives way to the latest that waits, a solved one too;
//! one that is stuck becomes two, of which one waits; and where nothing waits, the next puzzle begins. A round
//! ends when enough lanes need that.
//!
//! # Order
//! Every lane searches depth first, *it is so* before *it is not so*, as if it were alone. So the first solution
//! is the same whatever else is in the batch: the first of [the order of solutions](super#the-order-of-solutions).
//! Where one puzzle at a time is faster, few of them at a time, the one-puzzle engine takes over, with the same
//! order.
//!
//! # The end
//! A pass that changes a board, and each half of a split, has fewer candidates than before, and there were at
//! most 729. What waits are the *it is not so* of splits that lie one below the other, each below the *it is
//! so* of the one before; and each *it is so* fills a cell that was open. So at most 81 boards of a lane wait.
//!
//! # When it is worth it
//! With the 512-bit registers of [`Backend::Avx512`] it is 1.2 to 1.4 times as fast as one puzzle at a time by
//! [`registers`](super::registers) on a processor that does 512 bits in two halves, 1.4 to 1.8 times on one that does
//! not. With the 256-bit registers of [`Backend::Avx2`] there are 16 puzzles side by side, and it is 5 times as fast as
//! [`bands`](super::bands) on easy puzzles, 4 times on those of 17 givens, and 3 times on hard ones; within 1.6 times
//! of AVX-512.
//!
//! With the 128-bit registers of [`Backend::Neon`] there are 8 side by side. That is known to be right, but has
//! not been measured: it was only run on an emulator.
//!
//! On arrays it is twice as fast as `registers` is on arrays, but takes 1.2 to 2.2 times the time of `bands`. So
//! there `bands` does it all, except under a budget of nodes.
//!
//! Small batches, and what is left of larger ones when few lanes have work, go to the one-puzzle engine: on
//! AVX-512 to `registers`, up to 64 puzzles and 14 lanes; on AVX2 and NEON to `bands`, up to 14 puzzles and 4
//! lanes. Their boards go over as they are. Except under a budget of nodes, because the engines
//! agree on solutions, and not on how many nodes it takes to see that there is none.
//!
//! # Tried without gain
//! To split on what a digit does in a whole chute (since pairs are told apart by their ties more nodes on all sets but
//! `hard`, and no bound on the depth of the search); in stacks, no hidden singles of boxes (fewer operations, but more passes); to
//! work on bands and stacks at the same time (fewer operations, too, and a third more passes: by the counts no gain,
//! and not built).
//!
//! # Source
//! Found for this project; the rules are those of [`registers`](super::registers). That a round should end when
//! as much has been wasted as another costs is the old rule of ski rental.

#![forbid(unsafe_code)]

mod choose;
mod driver;
mod propagate;
mod state;
#[cfg(test)]
mod tests;

use std::fmt;

use super::engine::{Engine, Search};
use super::one::One;
use super::registers::Registers;
use crate::problem::Problem;
use crate::simd::{Avx2, Avx512, Backend, Neon, Portable, Token};
use driver::{Drive, Memory, Task, lanes};

/// The engine `batch`, for a single problem: that is the engine [`registers`](super::registers).
///
/// Those who have many puzzles want [`Batch`].
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, batch::Lanes}};
/// assert_eq!(Lanes.solutions(&Puzzle::EMPTY.into()).take(3).count(), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lanes;

impl Engine for Lanes {
    fn name(&self) -> &'static str {
        "batch"
    }

    fn about(&self) -> &'static str {
        "32 puzzles side by side in the lanes of vectors; one alone as registers does it"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Registers.start(problem)
    }
}

/// What came of one puzzle of a batch.
///
/// ```
/// use sudokit::search::batch::{Answer, Batch};
///
/// let mut answers = [Answer::NONE; 1];
/// Batch::new().solve_text(&[[b'.'; 81]], 3, &mut answers);
/// assert_eq!(answers[0].count, 3);
/// assert!(!answers[0].gave_up && !answers[0].first.contains(&b'.'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// How many solutions were found; no more than were asked for.
    pub count: usize,
    /// Whether the nodes ran out before so many were found: there may be more.
    pub gave_up: bool,
    /// The first solution, as text; all dots if none was found.
    pub first: [u8; 81],
}

impl Answer {
    /// Nothing was found.
    ///
    /// ```
    /// assert_eq!(sudokit::search::batch::Answer::NONE.count, 0);
    /// ```
    pub const NONE: Answer = Answer { count: 0, gave_up: false, first: [b'.'; 81] };
}

/// Where one puzzle at a time is faster.
#[derive(Clone, Copy)]
struct Few {
    /// When the puzzles have run out, and no more lanes than these have work.
    lanes: u32,
    /// In batches of no more puzzles than these.
    puzzles: usize,
}

/// Solves many puzzles at once, in memory of its own that it keeps: see the [module](self).
///
/// Each answer is the same whatever else is in the batch, and on every back end. The first solution is the
/// first of a search that goes depth first. Nothing is allocated while it solves.
///
/// ```
/// use sudokit::search::batch::{Answer, Batch};
///
/// let puzzles = [
///     *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     *b"55...............................................................................",
/// ];
/// let mut answers = [Answer::NONE; 2];
/// Batch::new().solve_text(&puzzles, 2, &mut answers);
/// assert_eq!(answers.map(|answer| answer.count), [1, 0]);
/// assert!(answers[0].first.starts_with(b"534678912672195348"));
/// ```
pub struct Batch {
    lanes: On,
    /// For puzzles that are few.
    one: One,
    max_nodes: u64,
    nodes: u64,
}

enum On {
    Avx512(Avx512, Box<Memory<Avx512>>),
    Avx2(Avx2, Box<Memory<Avx2>>),
    Neon(Neon, Box<Memory<Neon>>),
    Portable(Portable, Box<Memory<Portable>>),
}

impl Batch {
    /// On the [back end](Backend::chosen) that this machine is best at.
    ///
    /// ```
    /// use sudokit::search::{Backend, batch::Batch};
    /// assert_eq!(Batch::new().backend(), Backend::chosen());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let portable = || Self::with(On::Portable(Portable, Memory::new(Portable)));
        Self::on(Backend::chosen()).unwrap_or_else(portable)
    }

    /// On this back end, if the machine has it.
    ///
    /// ```
    /// use sudokit::search::{Backend, batch::Batch};
    /// assert!(Batch::on(Backend::Portable).is_some());
    /// ```
    #[must_use]
    pub fn on(backend: Backend) -> Option<Self> {
        Some(Self::with(match backend {
            Backend::Avx512 => Avx512::detect().map(|token| On::Avx512(token, Memory::new(token)))?,
            Backend::Avx2 => Avx2::detect().map(|token| On::Avx2(token, Memory::new(token)))?,
            Backend::Neon => Neon::detect().map(|token| On::Neon(token, Memory::new(token)))?,
            Backend::Portable => On::Portable(Portable, Memory::new(Portable)),
        }))
    }

    fn with(lanes: On) -> Self {
        let one = One::on(lanes.backend());
        Self { lanes, one, max_nodes: u64::MAX, nodes: 0 }
    }

    /// What it runs on.
    ///
    /// ```
    /// use sudokit::search::{Backend, batch::Batch};
    /// let batch = Batch::on(Backend::Portable);
    /// assert!(batch.is_some_and(|batch| batch.backend() == Backend::Portable));
    /// ```
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.lanes.backend()
    }

    /// How many nodes each puzzle may need; `u64::MAX` is no limit. A node is a split.
    ///
    /// ```
    /// use sudokit::search::batch::{Answer, Batch};
    ///
    /// let hard = *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let mut answers = [Answer::NONE];
    /// Batch::new().with_max_nodes(3).solve_text(&[hard], 2, &mut answers);
    /// assert!(answers[0].gave_up && answers[0].count == 0);
    /// ```
    #[must_use]
    pub fn with_max_nodes(mut self, max_nodes: u64) -> Self {
        self.max_nodes = max_nodes;
        self
    }

    /// Of each puzzle how many solutions it has, counting no further than to the limit, and the first of
    /// them. Answers are in the order of the puzzles.
    ///
    /// In the text `1` to `9` are givens, `.` and `0` are blanks, and nothing else may be there: the answer
    /// is of no use otherwise, but it comes. Givens may conflict; then there is no solution.
    ///
    /// # Panics
    /// If there is not one answer for each puzzle.
    ///
    /// ```
    /// use sudokit::search::batch::{Answer, Batch};
    ///
    /// let mut answers = vec![Answer::NONE; 100];
    /// Batch::new().solve_text(&[[b'.'; 81]; 100], 5, &mut answers);
    /// assert!(answers.iter().all(|answer| answer.count == 5 && answer.first == answers[0].first));
    /// ```
    pub fn solve_text(&mut self, puzzles: &[[u8; 81]], limit: usize, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
        answers.fill(Answer::NONE);
        self.nodes = 0;
        if limit == 0 {
            return;
        }
        // Engines agree on what is found, but not on how many nodes that takes where there is nothing to find.
        let Few { lanes: few, puzzles: small } =
            if self.max_nodes == u64::MAX { self.lanes.few() } else { Few { lanes: 0, puzzles: 0 } };
        if puzzles.len() <= small {
            for (puzzle, answer) in puzzles.iter().zip(answers) {
                answer.count = self.one.solve_text(puzzle, limit, &mut answer.first);
                self.nodes += self.one.nodes();
            }
            return;
        }
        let task = Task { puzzles, limit, max_nodes: self.max_nodes, few };
        self.nodes = match &mut self.lanes {
            On::Avx512(token, memory) => solve(*token, memory, &mut self.one, task, answers),
            On::Avx2(token, memory) => solve(*token, memory, &mut self.one, task, answers),
            On::Neon(token, memory) => solve(*token, memory, &mut self.one, task, answers),
            On::Portable(token, memory) => solve(*token, memory, &mut self.one, task, answers),
        };
    }

    /// How many nodes the last batch had, all its puzzles together.
    ///
    /// ```
    /// use sudokit::search::batch::{Answer, Batch};
    /// let mut batch = Batch::new();
    /// batch.solve_text(&[[b'.'; 81]], 1, &mut [Answer::NONE]);
    /// assert!(batch.nodes() > 0);
    /// ```
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl On {
    fn backend(&self) -> Backend {
        match self {
            On::Avx512(..) => Backend::Avx512,
            On::Avx2(..) => Backend::Avx2,
            On::Neon(..) => Backend::Neon,
            On::Portable(..) => Backend::Portable,
        }
    }

    /// Found by measurement, so that no kind of puzzle is slower in lanes; but for NEON: there it is what AVX2 has, for want of a machine to measure on.
    fn few(&self) -> Few {
        match self {
            On::Avx512(..) => Few { lanes: 14, puzzles: 64 },
            On::Avx2(..) | On::Neon(..) => Few { lanes: 4, puzzles: 14 },
            // One at a time is always faster.
            On::Portable(..) => Few { lanes: 32, puzzles: usize::MAX },
        }
    }
}

/// In the lanes, as long as they are many; those that are left, by the one-puzzle engine. Returns the nodes.
fn solve<T: Token>(
    token: T,
    memory: &mut Memory<T>,
    one: &mut One,
    task: Task<'_>,
    answers: &mut [Answer],
) -> u64 {
    let mut nodes = 0;
    for lane in lanes(token.run(Drive { memory, task, answers })) {
        let (puzzle, boards) = memory.left(lane);
        let Answer { count, first, .. } = &mut answers[puzzle];
        *count = one.take_over(boards, *count, task.limit, first);
        nodes += one.nodes();
    }
    memory.nodes + nodes
}

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { max_nodes, .. } = self;
        f.debug_struct("Batch")
            .field("backend", &self.backend())
            .field("max_nodes", max_nodes)
            .finish_non_exhaustive()
    }
}
