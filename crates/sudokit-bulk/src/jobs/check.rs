//! [`Check`], which rules each board breaks, and more on request.

use std::io::Write;

use sudokit::Grid;
use sudokit::format::{FORMATS, Format, PlainLines, REMARK, RecordError};
use sudokit::outcome::{self, CheckQuestions};
use sudokit::search::{self, Engine};

use crate::{AnswerOne, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status, answer_each_line};

/// Checks which rules each board breaks; on request, whether it has a solution or exactly one and why, whether every given
/// is needed, and whether a solution beside it is right. Without a requested format, there is a line for people for each
/// board; a format that holds nothing but boards gets `true` and `false`.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Check;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let sources = vec![Source::text("request", format!("1{}\n11{}\n", ".".repeat(80), ".".repeat(79)))];
/// let job = Check { unique: true, ..Check::default() };
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// let output = String::from_utf8_lossy(&output);
/// let lines: Vec<&str> = output.lines().collect();
/// assert!(lines[0].ends_with("more than one solution") && lines[1].starts_with("request:2: invalid"), "{lines:?}");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    /// The format of the output.
    pub output: OutputFormat,
    /// The engine that searches.
    pub engine: &'static dyn Engine,
    /// How long the search for one board may take.
    pub limits: Limits,
    /// Whether there is a solution.
    pub solvable: bool,
    /// Whether there is exactly one solution.
    pub unique: bool,
    /// Whether every given is needed for exactly one solution.
    pub minimal: bool,
    /// Why there is not exactly one solution.
    pub why: bool,
    /// Whether a proof of the number of solutions is written to the [second output](crate::Pipeline::run_beside).
    pub certificate: bool,
    /// The field with a solution that is to be checked.
    pub solution: Option<String>,
    /// Characters that are blank cells in that solution, besides the usual ones.
    pub blanks: String,
}

impl Default for Check {
    fn default() -> Check {
        Check {
            output: OutputFormat::default(),
            engine: search::DEFAULT,
            limits: Limits::default(),
            solvable: false,
            unique: false,
            minimal: false,
            why: false,
            certificate: false,
            solution: None,
            blanks: String::new(),
        }
    }
}

impl Check {
    /// The questions about each board; `solution` is the field that holds the solution.
    fn questions<'a>(&'a self, solution: Option<&'a str>) -> CheckQuestions<'a> {
        CheckQuestions {
            solvable: self.solvable,
            unique: self.unique,
            minimal: self.minimal,
            why: self.why,
            certificate: self.certificate,
            solution_field: solution,
            blanks: &self.blanks,
        }
    }

    /// Whether the answers are `true` and `false`, since the format has no room for words.
    fn is_judge(&self) -> bool {
        self.output.requested.is_some_and(|format| !format.is_tabular() && !format.holds.fields.holds(REMARK))
    }
}

/// Adds one to a decimal number; false if it would need another digit.
fn count_on(number: &mut [u8]) -> bool {
    for digit in number.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return true;
        }
        *digit = b'0';
    }
    false
}

impl Job for Check {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        self.output.requested.unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self) -> bool {
        self.output.requested.is_some() && !self.is_judge()
    }

    fn named_fields(&self) -> &[String] {
        self.solution.as_slice()
    }

    fn added_fields(&self) -> Vec<&'static str> {
        self.questions(self.solution.as_deref()).field_names()
    }

    fn max_batch(&self) -> usize {
        if self.certificate { 1 } else { usize::MAX }
    }

    fn answer_lines(
        &self,
        run: PlainLines<'_>,
        source: &str,
        writer: &mut RecordWriter<'_>,
        one: &mut AnswerOne<'_>,
    ) {
        if self.is_encoded() || self.questions(None).need_search() {
            return answer_each_line(run, writer, one);
        }
        let (status, word) = (Status::Yes, outcome::Check::VALID);
        if self.is_judge() {
            let mut are_valid = vec![false; run.cells.len()];
            Grid::are_valid(run.cells, &mut are_valid);
            for (index, is_valid) in are_valid.into_iter().enumerate() {
                if is_valid {
                    writer.out.extend_from_slice(b"true\n");
                    writer.summary.count(status, word);
                } else if !one(index, writer) {
                    break;
                }
            }
            return;
        }
        let end = format!(": {word}\n");
        let text_of = |line| format!("{source}:{line}{end}").into_bytes();
        // The same text again and again, but for a number that counts on.
        let mut text = text_of(run.line);
        let mut are_valid = vec![false; run.cells.len()];
        Grid::are_valid(run.cells, &mut are_valid);
        writer.out.reserve(text.len() * run.cells.len());
        let mut valid = 0;
        for (index, is_valid) in are_valid.into_iter().enumerate() {
            if is_valid {
                writer.out.extend_from_slice(&text);
                valid += 1;
            } else if !one(index, writer) {
                break;
            }
            let number = source.len() + 1..text.len() - end.len();
            if !count_on(&mut text[number]) {
                text = text_of(run.line + index as u64 + 1);
            }
        }
        writer.summary.count_many(status, word, valid);
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, mut record, fields, .. } = input;
        let questions = self.questions(fields.first().map(String::as_str));
        let engine = self.engine;
        let check =
            self.limits.within(writer.host, |budget| outcome::Check::of(&record, &questions, engine, budget));
        if let Some(Ok(certificate)) = &check.certificate {
            writer.beside.extend_from_slice(certificate);
        }
        let (status, text) = (Status::from(check.answer()), check.to_string());
        writer.summary.count(status, check.summary());
        if self.is_judge() {
            let answer = match status {
                Status::Yes => "true".to_owned(),
                Status::No => "false".to_owned(),
                Status::Stopped | Status::Failed => format!("error: {source}:{line}: {text}"),
            };
            writer.out.extend_from_slice(answer.as_bytes());
            writer.out.push(b'\n');
            return;
        }
        if !self.is_encoded() {
            // Writing to memory cannot fail.
            let _ = writeln!(writer.out, "{source}:{line}: {text}");
            return;
        }
        if writer.format.is_tabular() {
            writer.add_outcome(&mut record, &check);
        } else {
            record.set_field(REMARK, text);
        }
        writer.encoder.record(&record, writer.out);
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        if self.is_judge() {
            let text = format!("error: {source}: {error}\n");
            writer.out.extend_from_slice(text.as_bytes());
        } else {
            writer.write_error(source, error, self.is_encoded());
        }
    }
}
