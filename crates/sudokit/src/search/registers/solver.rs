//! [`RegistersSolver`], the engine without budget and events, for one puzzle after another: text in, count
//! out.

use std::fmt;

use super::board::Board;
use crate::search::two_boards::{OneByOne, Request, Workspace};
use crate::simd::{Avx512, Backend, Portable, Token};

/// The memory for a back end.
type Memory<T> = Box<Workspace<T, Board<<T as Token>::Vector>>>;

/// Solves one puzzle after another in the same memory.
///
/// It finds the solutions of the engine [`Registers`](super::Registers) in the same order.
pub(in crate::search) enum RegistersSolver {
    Avx512(Memory<Avx512>),
    Portable(Memory<Portable>),
}

impl RegistersSolver {
    /// A solver on this back end, if the machine has it and a register can hold a third of a board, which is
    /// not the case for [`Backend::Avx2`] and [`Backend::Neon`].
    pub(in crate::search) fn on(backend: Backend) -> Option<Self> {
        Some(match backend {
            Backend::Avx512 => RegistersSolver::Avx512(Workspace::new(Avx512::detect()?)),
            // On arrays it is slower than `bands`, and its unrolled code would be a fifth of a WebAssembly
            // module.
            Backend::Portable if cfg!(target_family = "wasm") => return None,
            Backend::Portable => RegistersSolver::Portable(Workspace::new(Portable)),
            Backend::Avx2 | Backend::Neon => return None,
        })
    }

    /// The back end it runs on.
    fn backend(&self) -> Backend {
        match self {
            RegistersSolver::Avx512(_) => Backend::Avx512,
            RegistersSolver::Portable(_) => Backend::Portable,
        }
    }

    /// The number of nodes of the last search.
    pub(in crate::search) fn nodes(&self) -> u64 {
        match self {
            RegistersSolver::Avx512(workspace) => workspace.nodes(),
            RegistersSolver::Portable(workspace) => workspace.nodes(),
        }
    }
}

impl OneByOne for RegistersSolver {
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
