//! [`Engine`], a way to search. An engine has no state; the [`Search`]es that it starts have.

use std::fmt;

use sudokit_base::parse_by_name;

use super::advance::Search;
use super::solutions::Solutions;
use super::solver::Solver;
use crate::problem::Problem;
use crate::simd::Backend;

/// A way to search for the solutions of a puzzle or a sukaku.
///
/// All engines find the same solutions. Each engine has its own order, which is always the same. The trait is sealed:
/// [`ENGINES`](super::ENGINES) are all its implementations, besides the engines for boards of every size.
///
/// ```
/// use sudokit::{Puzzle, search::ENGINES};
///
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let puzzle: Puzzle = text.parse()?;
/// for engine in ENGINES {
///     let found = engine.solutions(&puzzle.into()).with_max_nodes(100_000).next();
///     assert!(found.is_some_and(|solution| solution.extends(puzzle.grid())), "{}", engine.name());
/// }
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
pub trait Engine: sealed::Sealed + Sync + fmt::Debug {
    /// The engine's name: one lower-case word.
    fn name(&self) -> &'static str;

    /// A description of the engine, in one line.
    fn about(&self) -> &'static str;

    /// Whether it is made for speed: it has solvers of many puzzles, and its solutions come in
    /// [the order](super#the-order-of-solutions) that all of these engines share. The others are the ladder.
    fn is_fast(&self) -> bool {
        false
    }

    /// Whether it fills the blanks in reading order, which takes hours for some puzzles: give it a budget.
    fn is_in_reading_order(&self) -> bool {
        false
    }

    /// Whether its events tell what it chooses and takes back. Engines that change whole boards report solutions only.
    fn reports_choices(&self) -> bool {
        true
    }

    /// Its solver of many puzzles on this back end. `None` if the machine does not have the back end, if the engine is not made
    /// for it, or if it is of the ladder.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{Backend, Engine, bands::Bands, ladder::Dlx}};
    /// let mut solver = Bands.solver(Backend::Portable).expect("it needs no vectors");
    /// assert_eq!(solver.count(&Puzzle::EMPTY, 50), 50);
    /// assert!(Dlx.solver(Backend::Portable).is_none());
    /// ```
    fn solver(&self, backend: Backend) -> Option<Solver> {
        let _ = backend;
        None
    }

    /// Prepares a search for the solutions of this problem.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{Engine, Monitor, Advance, ladder::Dlx}};
    /// let mut search = Dlx.start(&Puzzle::EMPTY.into());
    /// assert!(matches!(search.advance(&mut Monitor::new()), Advance::Found(_)));
    /// ```
    fn start(&self, problem: &Problem) -> Box<dyn Search>;

    /// The solutions of this problem, found one by one on demand.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{Engine, ladder::Dlx}};
    /// assert_eq!(Dlx.solutions(&Puzzle::EMPTY.into()).take(5).count(), 5);
    /// ```
    fn solutions<'a>(&self, problem: &Problem) -> Solutions<'a> {
        Solutions::new(self.start(problem))
    }
}

impl dyn Engine {
    /// The engine of [`ENGINES`](super::ENGINES) with this name.
    ///
    /// ```
    /// use sudokit::search::Engine;
    /// assert!(<dyn Engine>::from_name("dlx").is_some());
    /// assert!(<dyn Engine>::from_name("magic").is_none());
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static dyn Engine> {
        super::ENGINES.iter().copied().find(|engine| engine.name() == name)
    }
}

parse_by_name! {
    /// The text is not the name of an engine.
    pub struct ParseEngineError(
        "not an engine; the engines are ",
        super::ENGINES.iter().map(|engine| engine.name())
    );

    /// By name.
    impl FromStr for &'static dyn Engine = <dyn Engine>::from_name;
}

pub(super) mod sealed {
    /// Keeps [`Engine`](super::Engine) for the engines of this crate.
    pub trait Sealed {}
}
