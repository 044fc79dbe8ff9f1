//! The engine `batch`: 32 puzzles at a time (16 with AVX2, 8 with NEON), side by side in the lanes of
//! vectors.
//!
//! One puzzle in registers ([`registers`](super::registers)) mostly waits, because each step needs the result
//! of the previous one. Puzzles are independent of each other. So here a vector is *one cell of 32 puzzles*,
//! and one instruction applies a rule to that cell in all of them, while others work on other cells. Nothing
//! is ever moved between lanes.
//!
//! ```text
//!              lane 0    lane 1    lane 2         lane 31
//!  cells[0]    r1c1 of   r1c1 of   r1c1 of  ...   r1c1 of       81 vectors: what the rules work on
//!  cells[1]    r1c2 of   r1c2 of   r1c2 of  ...   r1c2 of
//!   ...        board 0   board 1   board 2  ...   board 31
//!  cells[80]   r9c9 of   r9c9 of   r9c9 of  ...   r9c9 of
//!                 |         |         |              |
//!  boards      ======    ======    ======   ...   ======        each board by itself: 81 sets of candidates,
//!  waiting     ======              ======                       and the boards that wait
//!              ======
//! ```
//!
//! The search works in rounds. A round transposes the boards into columns, makes passes of all rules over all
//! of them (`propagate.rs`), chooses the cells to branch on (`branch.rs`), and transposes the columns back
//! into boards. Then, lane by lane (`search.rs`), a contradictory or solved board is replaced by the latest
//! waiting one; an open board is branched, and one of the two branches waits; and a lane without boards takes
//! the next puzzle. A round ends when enough lanes need that.
//!
//! # Order
//! Every lane searches depth first, the board with the candidate placed before the one without it, as if it
//! were alone. So the first solution does not depend on the batch: it is the first of [the order of
//! solutions](super#the-order-of-solutions). Where one puzzle at a time is faster, a sequential engine takes
//! over, with the same order.
//!
//! # Termination
//! A pass that changes a board, and each branch of it, leaves fewer candidates, and there are at most 729.
//! The waiting boards are second branches of nodes on one path of first branches, and each first branch fills
//! an open cell. So at most 81 boards of a lane wait.
//!
//! # When it is worth it
//! With the 512-bit registers of [`Backend::Avx512`] it is 1.2 to 1.4 times as fast as one puzzle at a time
//! by [`registers`](super::registers) on a processor that does 512 bits in two halves, 1.4 to 1.8 times on
//! one that does not. With the 256-bit registers of [`Backend::Avx2`] there are 16 puzzles side by side, and
//! it is 5 times as fast as [`bands`](super::bands) on easy puzzles, 4 times on those of 17 givens, and 3
//! times on hard ones; within 1.6 times of AVX-512.
//!
//! With the 128-bit registers of [`Backend::Neon`] there are 8 side by side. That is known to be right, but
//! has not been measured: it was only run on an emulator.
//!
//! On arrays it is twice as fast as `registers` on arrays, but takes 1.2 to 2.2 times as long as `bands`. So
//! on arrays everything is left to `bands`.
//!
//! Small batches, and the rest of larger ones when few lanes are active, are handed over to the sequential
//! engine: on AVX-512 to `registers`, up to 64 puzzles and 14 lanes; on AVX2 to `digits`, up to 40 puzzles and 4
//! lanes; on NEON to `bands`, up to 14 puzzles and 4 lanes. Boards are handed over as they are.
//!
//! [`Backend::Avx512`]: super::Backend::Avx512
//! [`Backend::Avx2`]: super::Backend::Avx2
//! [`Backend::Neon`]: super::Backend::Neon
//!
//! # Tried without gain
//! Branching on what a digit does in a whole chute (since ties, more nodes on all sets but `hard`, and no
//! bound on the depth of the search); in stacks, no hidden singles of boxes (fewer operations, but more
//! passes); working on bands and stacks at the same time (fewer operations, too, and a third more passes: no
//! gain by the counts, and not built).
//!
//! # Source
//! Found for this project; the rules are the same as in [`registers`](super::registers). The rule to end a
//! round when it has wasted as much as another round costs is the classic solution of ski rental.

#![forbid(unsafe_code)]

mod board;
mod branch;
mod engine;
mod propagate;
mod search;
mod solver;
#[cfg(test)]
mod tests;

pub use engine::Batch;
pub(in crate::search) use solver::BatchSolver;
