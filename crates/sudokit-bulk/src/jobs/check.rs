//! [`Check`], which rules each board breaks, and more on request.

use std::io::Write;

use sudokit::Grid;
use sudokit::format::{FORMATS, Format, PlainField, REMARK, Record, RecordError};
use sudokit::outcome::{self, CheckQuestions};
use sudokit::search::{self, Engine, SolverAnswer};

use super::answer_forms::{AnswerForms, Counted};
use super::solve_lines::solve_lines;
use crate::{InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status};

/// Checks which rules each board breaks; on request, whether it has a solution or exactly one and why, whether every given
/// is needed, and whether a solution beside it is right. Tables and JSON get fields; without a requested format, others
/// get a line for people for each board. A format that holds nothing but boards gets `true` and `false`.
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

    /// Writes the answers to plain lines that have this many solutions, as far as these were asked for; those that break a
    /// rule have none.
    fn write_lines<S: Copy + PartialEq + Into<u64>>(
        &self,
        solutions: &[S],
        input: &mut InputLines<'_>,
        writer: &mut RecordWriter<'_>,
    ) {
        let mut forms = AnswerForms::new(writer.is_encoded, input);
        let (source, named_fields) = (input.source, input.named_fields);
        let mut start = 0;
        for run in solutions.chunk_by(PartialEq::eq) {
            let (solutions, indices) = (run[0].into(), start..start + run.len());
            start = indices.end;
            let have_more_to_say = match solutions {
                0 => true,
                1 => self.minimal,
                _ => self.why,
            };
            if !have_more_to_say {
                forms.write_run(solutions, indices, input, writer, |record, line, writer| {
                    self.write(record, source, line, named_fields, writer)
                });
            } else if !indices.into_iter().all(|index| forms.answer_by_itself(index, input, writer)) {
                break;
            }
        }
        forms.finish(writer);
    }

    /// Answers plain lines with claimed solutions: those whose claim is correct together.
    fn answer_claims(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let Some(place) = input.named_fields.first().and_then(|name| input.field_place(name)) else {
            return input.answer_each(writer);
        };
        let checked = solve_lines(input.lines.cells, 2, self.engine, &self.limits, |answers| {
            let is_correct = |(index, answer): (usize, &SolverAnswer)| {
                let claim = || input.lines.fields(index).nth(place).map(PlainField::text);
                let is_claimed = answer.text().is_some_and(|text| claim() == Some(&text[..]));
                answer.count() == 1 && is_claimed && !answer.is_stopped()
            };
            let are_correct: Vec<bool> = answers.iter().enumerate().map(is_correct).collect();
            // All others have more to say.
            self.write_lines(&are_correct, input, writer);
        });
        if checked.is_none() {
            input.answer_each(writer);
        }
    }

    /// Checks a record, writes the answer, and counts it.
    fn write(
        &self,
        mut record: Record,
        source: &str,
        line: u64,
        fields: &[String],
        writer: &mut RecordWriter<'_>,
    ) -> Counted {
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
        } else if !writer.is_encoded {
            // Writing to memory cannot fail.
            let _ = writeln!(writer.out, "{source}:{line}: {text}");
        } else {
            if writer.format.is_tabular() {
                writer.add_outcome(&mut record, &check);
            } else {
                record.set_field(REMARK, text);
            }
            writer.encoder.record(&record, writer.out);
        }
        Counted::new(status, check.summary())
    }

    /// Whether the answers are `true` and `false`, since the format has no room for words.
    fn is_judge(&self) -> bool {
        self.output.requested.is_some_and(|format| !format.is_tabular() && !format.holds.fields.holds(REMARK))
    }
}

impl Job for Check {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_fields(input).unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self, input: &'static Format) -> bool {
        self.output.for_fields(input).is_some() && !self.is_judge()
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

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let questions = self.questions(None);
        let cells = input.lines.cells;
        if self.certificate {
            return input.answer_each(writer);
        }
        if self.solution.is_some() {
            return self.answer_claims(input, writer);
        }
        if !questions.need_search() {
            let mut are_valid = vec![false; cells.len()];
            Grid::are_valid(cells, &mut are_valid);
            return self.write_lines(&are_valid, input, writer);
        }
        let limit = if questions.ask_unique() { 2 } else { 1 };
        let checked = solve_lines(cells, limit, self.engine, &self.limits, |answers| {
            // Those of which it is not known have more to say, as those without a solution have.
            let solutions = answers.iter().map(|answer| if answer.is_stopped() { 0 } else { answer.count() });
            let solutions: Vec<u64> = solutions.collect();
            self.write_lines(&solutions, input, writer);
        });
        if checked.is_none() {
            input.answer_each(writer);
        }
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, fields, .. } = input;
        self.write(record, source, line, fields, writer);
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        if self.is_judge() {
            let text = format!("error: {source}: {error}\n");
            writer.out.extend_from_slice(text.as_bytes());
        } else {
            writer.write_error(source, error);
        }
    }
}
