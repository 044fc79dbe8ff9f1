//! [`ColumnJob`]: which jobs of [`sudokit_bulk`] answer columns without text, and with which options.

use sudokit::outcome::CanonicalBy;
use sudokit_bulk::jobs::{Canonicalize, Check, Count, Rate, Solve};
use sudokit_bulk::{Job, Limits};

use crate::jobs;

/// A job on records that may also be one on columns, with the same answers.
///
/// ```
/// use sudokit_arrow::parquet::ColumnJob as _;
/// use sudokit_bulk::jobs::{Check, Solve};
/// assert!(Solve::default().on_columns().is_some());
/// // Certificates are written beside the answers.
/// assert!(Check { certificate: true, ..Check::default() }.on_columns().is_none());
/// ```
pub trait ColumnJob: Job + Clone + 'static {
    /// The same job on columns; none if it has no such options.
    fn on_columns(&self) -> Option<Box<dyn jobs::Job>>;
}

impl ColumnJob for Solve {
    fn on_columns(&self) -> Option<Box<dyn jobs::Job>> {
        let Solve { output: _, engine, limits: Limits { max_nodes, timeout }, first } = *self;
        Some(Box::new(jobs::Solve { engine, first, max_nodes, timeout }))
    }
}

impl ColumnJob for Count {
    fn on_columns(&self) -> Option<Box<dyn jobs::Job>> {
        let Count { output: _, engine, limits: Limits { max_nodes, timeout }, limit } = *self;
        // A message says that a count was stopped.
        self.limits.is_unlimited().then(|| Box::new(jobs::Count { engine, limit, max_nodes, timeout }) as _)
    }
}

impl ColumnJob for Check {
    fn on_columns(&self) -> Option<Box<dyn jobs::Job>> {
        let Check { engine, limits: Limits { max_nodes, timeout }, solvable, unique, minimal, why, .. } =
            *self;
        let is_known = !self.certificate && self.solution.is_none();
        let check = jobs::Check { engine, solvable, unique, minimal, why, max_nodes, timeout };
        is_known.then(|| Box::new(check) as _)
    }
}

impl ColumnJob for Rate {
    fn on_columns(&self) -> Option<Box<dyn jobs::Job>> {
        let Rate { options, limits: Limits { max_nodes, timeout }, .. } = *self;
        let is_known = self.template.is_none() && self.isomorphs.is_none() && !options.steps;
        let (hodoku, difficulty, improper) = (options.hodoku, options.difficulty, options.improper);
        is_known.then(|| Box::new(jobs::Rate { hodoku, difficulty, improper, max_nodes, timeout }) as _)
    }
}

impl ColumnJob for Canonicalize {
    fn on_columns(&self) -> Option<Box<dyn jobs::Job>> {
        let Canonicalize { by, with_symmetries, limits: Limits { max_nodes, timeout }, .. } = *self;
        let by_solution = by == CanonicalBy::Solution;
        Some(Box::new(jobs::Canon { by_solution, symmetries: with_symmetries, max_nodes, timeout }))
    }
}
