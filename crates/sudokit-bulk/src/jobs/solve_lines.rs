//! [`solve_lines`], many puzzles at once by an engine, in memory that each thread keeps.

use std::cell::RefCell;

use sudokit::GridTexts;
use sudokit::search::{Engine, Solver, SolverAnswer};

use crate::Limits;

/// The memory of a thread.
struct LineSolver {
    engine: &'static str,
    solver: Solver,
    answers: Vec<SolverAnswer>,
}

/// Counts the solutions of each puzzle up to the limit, finds the first, and hands the answers on. Those that are
/// [stopped](SolverAnswer::is_stopped) need a search of their own, which may reach the limits. `None` if all need one: the
/// engine solves puzzles one after another only, or hardly any time is allowed.
pub(super) fn solve_lines<R>(
    cells: GridTexts<'_>,
    limit: u64,
    engine: &dyn Engine,
    limits: &Limits,
    use_answers: impl FnOnce(&[SolverAnswer]) -> R,
) -> Option<R> {
    thread_local!(static SOLVER: RefCell<Option<LineSolver>> = const { RefCell::new(None) });
    let max_nodes = limits.nodes_together()?;
    SOLVER.with_borrow_mut(|kept| {
        let name = engine.name();
        if kept.as_ref().is_none_or(|it| it.engine != name) {
            let solver = Solver::of_engine(engine)?;
            *kept = Some(LineSolver { engine: name, solver, answers: Vec::new() });
        }
        let LineSolver { solver, answers, .. } = kept.as_mut()?;
        answers.resize(cells.len(), SolverAnswer::NONE);
        solver.solve_all_within(cells, limit, max_nodes, answers);
        Some(use_answers(answers))
    })
}
