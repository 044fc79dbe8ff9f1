//! [`Solutions`], the solutions of each puzzle, streamed as they are found.

use sudokit::format::Format;
use sudokit::search::{self, Engine};

use crate::{AnswerStream, Error, InputRecord, Limits, OutputFormat, Status, StreamJob};

/// Writes the solutions of each puzzle.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Solutions;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let mut job = Solutions { limit: Some(3), ..Solutions::default() };
/// let sources = vec![Source::text("request", ".".repeat(81))];
/// let report = Pipeline::new(Arc::new(NoHost)).run_sequential(sources, std::io::sink(), &mut job)?;
/// assert_eq!(report.answers, 3);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solutions {
    /// The format of the output.
    pub output: OutputFormat,
    /// The engine that searches.
    pub engine: &'static dyn Engine,
    /// How long the search for the solutions of one puzzle may take.
    pub limits: Limits,
    /// The greatest number of solutions of each puzzle that are written; none for all solutions.
    pub limit: Option<u64>,
}

impl Default for Solutions {
    fn default() -> Solutions {
        Solutions {
            output: OutputFormat::default(),
            engine: search::DEFAULT,
            limits: Limits::default(),
            limit: None,
        }
    }
}

impl StreamJob for Solutions {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        // Givens that break a rule have no solution.
        let Ok(problem) = input.record.board.problem() else {
            stream.count(Status::No);
            return Ok(());
        };
        let limit = self.limit.unwrap_or(u64::MAX);
        let host = stream.host();
        self.limits.within(host, |budget| {
            let mut solutions = self.engine.solutions(&problem).with_budget(budget);
            let mut found = 0;
            while found < limit
                && !host.is_cancelled()
                && let Some(solution) = solutions.next()
            {
                found += 1;
                stream.write(&input.record, solution)?;
            }
            match solutions.stopped() {
                Some(reason) => {
                    stream.message(input, format!("{}, at {found} solutions", budget.explain(reason)))?;
                    stream.count(Status::Stopped);
                }
                None if found == 0 => stream.count(Status::No),
                None => {}
            }
            Ok(())
        })
    }
}
