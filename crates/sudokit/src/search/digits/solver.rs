//! [`DigitsSolver`], the engine without budget and events, for one puzzle after another: text in, count out.

use std::fmt;

use super::IS_PORTABLE;
use super::board::Board;
use crate::search::two_boards::{OneByOne, Request, Workspace};
use crate::simd::{Avx2, Backend, Neon, Portable, WordToken};

/// The memory for a back end.
type Memory<T> = Box<Workspace<T, Board<<T as WordToken>::Words>>>;

/// Solves one puzzle after another in the same memory.
///
/// It finds the solutions of the engine [`Digits`](super::Digits) in the same order.
pub(in crate::search) enum DigitsSolver {
    Avx2(Memory<Avx2>),
    Neon(Memory<Neon>),
    Portable(Memory<Portable>),
}

impl DigitsSolver {
    /// A solver on this back end, if the machine has it and the engine supports it.
    pub(in crate::search) fn on(backend: Backend) -> Option<Self> {
        Some(match backend {
            Backend::Avx2 => DigitsSolver::Avx2(Workspace::new(Avx2::detect()?)),
            Backend::Neon => DigitsSolver::Neon(Workspace::new(Neon::detect()?)),
            Backend::Portable if !IS_PORTABLE => return None,
            Backend::Portable => DigitsSolver::Portable(Workspace::new(Portable)),
            Backend::Avx512 => return None,
        })
    }

    /// The back end it runs on.
    fn backend(&self) -> Backend {
        match self {
            DigitsSolver::Avx2(_) => Backend::Avx2,
            DigitsSolver::Neon(_) => Backend::Neon,
            DigitsSolver::Portable(_) => Backend::Portable,
        }
    }

    /// The number of nodes of the last search.
    pub(in crate::search) fn nodes(&self) -> u64 {
        match self {
            DigitsSolver::Avx2(workspace) => workspace.nodes(),
            DigitsSolver::Neon(workspace) => workspace.nodes(),
            DigitsSolver::Portable(workspace) => workspace.nodes(),
        }
    }
}

impl OneByOne for DigitsSolver {
    #[inline]
    fn solve(&mut self, request: Request<'_>, first: &mut [u8; 81]) -> u64 {
        match self {
            DigitsSolver::Avx2(workspace) => workspace.solve(request, first),
            DigitsSolver::Neon(workspace) => workspace.solve(request, first),
            DigitsSolver::Portable(_) if !IS_PORTABLE => unreachable!("it is not made there"),
            DigitsSolver::Portable(workspace) => workspace.solve(request, first),
        }
    }
}

impl fmt::Debug for DigitsSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DigitsSolver").field("backend", &self.backend()).finish_non_exhaustive()
    }
}
