//! [`Enumerate`], the job of every operation with several answers for a board, which are written as they are
//! found: in a table next to the puzzle, behind it on its line, or in its place.

use sudokit::FieldInfo;
use sudokit::format::{Format, REMARK, RecordBoard};
use sudokit::operation::{AnswerPlace, Enumeration, EnumerationEnd, Found, Memory};

use crate::{AnswerStream, Error, InputRecord, Limits, OutputFormat, Status, StreamJob};

/// Writes a record for each answer for each board. A board without answers gets a row of a table that says
/// why. In other formats it is written with a remark if answers are behind the board; there is only a message
/// if they are in its place.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::operation::SolutionsOptions;
/// use sudokit_bulk::jobs::Enumerate;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let mut job = Enumerate { limit: Some(3), ..Enumerate::new(SolutionsOptions::default()) };
/// let sources = vec![Source::text("request", ".".repeat(81))];
/// let report = Pipeline::new(Arc::new(NoHost)).run_sequential(sources, std::io::sink(), &mut job)?;
/// assert_eq!(report.answers, 3);
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Debug)]
pub struct Enumerate {
    /// The operation.
    pub enumeration: Box<dyn Enumeration>,
    /// The format of the output.
    pub output: OutputFormat,
    /// The greatest number of answers for each board that are written; `None` for all of them.
    pub limit: Option<u64>,
    /// Whether one answer more than the limit is looked for, and a message says that there are more.
    pub reports_more: bool,
    /// The limits of the search for the answers for one board.
    pub limits: Limits,
    /// The memory of a thread, which is reused from board to board.
    pub memory: Memory,
}

impl Enumerate {
    /// Writes all answers, in the format that suits the input.
    pub fn new(enumeration: impl Enumeration + 'static) -> Enumerate {
        Enumerate {
            enumeration: Box::new(enumeration),
            output: OutputFormat::default(),
            limit: None,
            reports_more: true,
            limits: Limits::default(),
            memory: Memory::default(),
        }
    }

    /// Writes that a board has no answers, or that none was found.
    fn write_nothing(
        &self,
        input: &InputRecord<'_>,
        why: String,
        stream: &mut AnswerStream<'_>,
    ) -> Result<(), Error> {
        let is_behind = self.enumeration.place() == AnswerPlace::Behind;
        if stream.is_tabular() || is_behind {
            stream.write_found(&input.record, &*self.enumeration.nothing(why.clone()))?;
        }
        if stream.is_tabular() || is_behind && stream.holds(REMARK) {
            return Ok(());
        }
        stream.message(input, why)
    }
}

impl StreamJob for Enumerate {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        self.enumeration.columns()
    }

    fn classic_only(&self) -> Option<String> {
        self.enumeration.for_variants().err()
    }

    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let limit = self.limit.unwrap_or(u64::MAX);
        let mut found = 0;
        let mut written = Ok(());
        let end = self.limits.within(stream.host(), |budget| {
            let on_answer = &mut |answer: &dyn Found| {
                if found == limit {
                    return false;
                }
                found += 1;
                written = stream.write_found(&input.record, answer);
                written.is_ok() && (found < limit || self.reports_more)
            };
            match (&input.record.board, self.enumeration.for_variants()) {
                (RecordBoard::Variant(board), Ok(enumeration)) => {
                    enumeration.enumerate(board, &mut self.memory, budget, on_answer)
                }
                (board, _) => {
                    self.enumeration.enumerate(&board.classic_or_blank(), &mut self.memory, budget, on_answer)
                }
            }
        });
        written?;
        let Some(why) = end.why(limit) else { return Ok(()) };
        match end {
            EnumerationEnd::Enough(_) if !self.reports_more => return Ok(()),
            EnumerationEnd::Enough(None) => return stream.report_more(input, limit),
            EnumerationEnd::Enough(Some(_)) | EnumerationEnd::Complete => {}
            EnumerationEnd::None(_) => stream.count(Status::No),
            EnumerationEnd::Unsuitable(error) => stream.count(error.answer().into()),
            EnumerationEnd::Stopped(_) => stream.count(Status::Stopped),
        }
        if found == 0 { self.write_nothing(input, why, stream) } else { stream.message(input, why) }
    }
}
