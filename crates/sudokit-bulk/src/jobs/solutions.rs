//! [`Solutions`], the solutions of each puzzle, streamed as they are found.

use sudokit::FieldInfo;
use sudokit::Solution;
use sudokit::format::{Format, REMARK, Record, TRAILING};
use sudokit::outcome::{Verdict, counted};
use sudokit::search::{self, Engine};

use crate::{AnswerStream, Error, InputRecord, Limits, OutputFormat, Status, StreamJob, WHY_FIELD};

/// The name of the field with the solution.
const SOLUTION: &str = "solution";

/// Writes a record for each solution of each puzzle: the puzzle with the solution in a field of a table, or
/// after it on its line; in other formats the solution in place of the puzzle. A puzzle without a solution
/// has one record that says so.
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
    /// The limits of the search for the solutions of one puzzle.
    pub limits: Limits,
    /// The greatest number of solutions of each puzzle that are written; `None` for all solutions.
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

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![FieldInfo::text(SOLUTION), FieldInfo::text(WHY_FIELD)]
    }

    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let problem = match input.record.board.problem() {
            Ok(problem) => problem,
            Err(conflicts) => {
                stream.count(Status::No);
                return write_none(input, Verdict::Invalid(conflicts).to_string(), stream);
            }
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
                write_solution(&input.record, solution, stream)?;
            }
            match solutions.stopped() {
                Some(reason) => {
                    stream.count(Status::Stopped);
                    let why = budget.explain(reason);
                    if found == 0 {
                        return write_none(input, why, stream);
                    }
                    stream.message(input, format!("{why}, at {}", counted(found, "solution")))
                }
                None if found == 0 && limit > 0 => {
                    stream.count(Status::No);
                    write_none(input, Verdict::None.to_string(), stream)
                }
                None => Ok(()),
            }
        })
    }
}

/// Writes a solution of a record.
fn write_solution(record: &Record, solution: Solution, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
    if stream.is_tabular() {
        return stream.write_fields(record, [(SOLUTION, solution.to_string().into())]);
    }
    if stream.holds(TRAILING) {
        let trailing = format!("{} {solution}", record.text(TRAILING));
        return stream.write_fields(record, [(TRAILING, trailing.into())]);
    }
    stream.write(record, solution)
}

/// Writes that a record has no solution, or that none was found, and why.
fn write_none(input: &InputRecord<'_>, why: String, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
    if stream.is_tabular() {
        return stream.write_fields(&input.record, [(SOLUTION, "".into()), (WHY_FIELD, why.into())]);
    }
    if stream.holds(REMARK) {
        return stream.write_fields(&input.record, [(REMARK, why.into())]);
    }
    stream.write_record(&input.record)?;
    stream.message(input, why)
}
