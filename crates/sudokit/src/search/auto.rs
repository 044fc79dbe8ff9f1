//! The engine `auto`, the default: the fastest on the machine, with the same solutions in the same order on all.
//!
//! It is [`registers`](super::registers) if the machine has AVX-512, [`digits`](super::digits) if it has AVX2 or, in WebAssembly,
//! 128-bit vectors, and otherwise [`bands`](super::bands). With a listener for events it is `bands`, which reports single steps.
//!
//! The statistics come from the engine that is used. So the statistics, and the result of a search with a tight budget, depend
//! on the machine.

use super::advance::{Advance, Search};
use super::bands::Bands;
use super::digits::Digits;
use super::engine::{Engine, sealed::Sealed};
use super::monitor::Monitor;
use super::registers::Registers;
use super::solver::Solver;
use crate::problem::Problem;
use crate::simd::{Backend, PORTABLE_WORDS_ARE_REGISTERS};

/// The engine that is the fastest for one puzzle at a time on this back end.
pub(super) fn fastest_on(backend: Backend) -> &'static dyn Engine {
    match backend {
        Backend::Avx512 => &Registers,
        Backend::Avx2 => &Digits,
        Backend::Portable if PORTABLE_WORDS_ARE_REGISTERS => &Digits,
        // `digits` was not measured on 64-bit Arm.
        Backend::Neon | Backend::Portable => &Bands,
    }
}

/// The engine `auto`: the fastest on the machine, `registers`, `digits` or `bands`.
///
/// ```
/// use sudokit::{Puzzle, search::{Auto, Engine, bands::Bands}};
/// let empty = Puzzle::EMPTY.into();
/// assert!(Auto.solutions(&empty).take(10).eq(Bands.solutions(&empty).take(10)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Auto;

impl Sealed for Auto {}

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn about(&self) -> &'static str {
        "the fastest of the machine: registers, digits or bands"
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn solver(&self, backend: Backend) -> Option<Solver> {
        backend.is_available().then(|| Solver::fastest_on(backend))
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(AutoSearch::New(*problem))
    }
}

/// The engine is chosen when the search begins: only then is it known whether there is a listener.
enum AutoSearch {
    New(Problem),
    Started(Box<dyn Search>),
}

impl Search for AutoSearch {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Advance {
        if let AutoSearch::New(problem) = self {
            let engine = if monitor.has_listener() { &Bands } else { fastest_on(Backend::chosen()) };
            *self = AutoSearch::Started(engine.start(problem));
        }
        match self {
            AutoSearch::New(_) => Advance::Exhausted,
            AutoSearch::Started(search) => search.advance(monitor),
        }
    }
}
