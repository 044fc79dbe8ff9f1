//! [`MinimizeAll`], all minimal puzzles inside each puzzle, streamed as they are found.

use sudokit::FieldInfo;
use sudokit::format::Format;
use sudokit::minimize::Minimals;
use sudokit::outcome::{UnsuitableError, counted};

use crate::{AnswerStream, Error, InputRecord, Limits, OutputFormat, Status, StreamJob, WHY_FIELD};

/// The fields of an answer in a table, with the same names as in [`Minimize`](super::Minimize).
const MINIMIZED: &str = "minimized";
const GIVENS: &str = "givens";

/// Writes all minimal puzzles that each puzzle contains: in a table next to the puzzle, otherwise in its
/// place. A puzzle without any gets a row of a table that says why.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::MinimizeAll;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut job = MinimizeAll { limit: Some(5), ..MinimizeAll::default() };
/// let sources = vec![Source::text("request", puzzle)];
/// let report = Pipeline::new(Arc::new(NoHost)).run_sequential(sources, std::io::sink(), &mut job)?;
/// assert_eq!(report.answers, 5);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MinimizeAll {
    /// The format of the output.
    pub output: OutputFormat,
    /// The limits of the search inside one puzzle.
    pub limits: Limits,
    /// The greatest number of minimal puzzles inside each puzzle that are written; `None` for all of them.
    pub limit: Option<u64>,
}

impl StreamJob for MinimizeAll {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![FieldInfo::text(MINIMIZED), FieldInfo::integer(GIVENS), FieldInfo::text(WHY_FIELD)]
    }

    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let host = stream.host();
        let puzzle =
            self.limits.within(host, |budget| UnsuitableError::proper_puzzle(&input.record.board, budget));
        let mut minimals = match puzzle.and_then(|puzzle| Ok(Minimals::new(&puzzle)?)) {
            Ok(minimals) => minimals,
            Err(why) => {
                stream.count(why.answer().into());
                return stream.write_why(input, why.to_string());
            }
        };
        self.limits.within(host, |budget| {
            let limit = self.limit.unwrap_or(u64::MAX);
            for found in 0..=limit {
                match minimals.next_within(budget) {
                    Ok(Some(_)) if found == limit => return stream.report_more(input, limit),
                    Ok(Some(puzzle)) if stream.is_tabular() => {
                        let givens = puzzle.given_count() as u64;
                        let fields = [(MINIMIZED, puzzle.to_string().into()), (GIVENS, givens.into())];
                        stream.write_fields(&input.record, fields)?;
                    }
                    Ok(Some(puzzle)) => stream.write(&input.record, puzzle)?,
                    Ok(None) => break,
                    Err(reason) => {
                        stream.count(Status::Stopped);
                        let text =
                            format!("{}, at {}", budget.explain(reason), counted(found, "minimal puzzle"));
                        return if found == 0 {
                            stream.write_why(input, text)
                        } else {
                            stream.message(input, text)
                        };
                    }
                }
            }
            Ok(())
        })
    }
}
