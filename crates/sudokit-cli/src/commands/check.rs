//! `sudokit check`: which rules each board breaks; on request, whether it has a solution or exactly one and why, whether
//! every given is needed, a proof, and whether a solution beside it is right.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sudokit::Grid;
use sudokit::format::{FORMATS, Format, PlainLines, RecordError};
use sudokit::outcome::{Check, CheckQuestions};
use sudokit_bulk::{AnswerOne, InputRecord, Job, RecordWriter, Status, answer_each_line};

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::output::FILES;
use crate::pipeline;

/// Arguments of `sudokit check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Also check whether there is a solution
    #[arg(long)]
    solvable: bool,

    /// Also check whether there is exactly one solution
    #[arg(long)]
    unique: bool,

    /// Also check whether every given is needed for exactly one solution
    #[arg(long)]
    minimal: bool,

    /// Also check whether there is exactly one solution, and if not, explain why: givens that contradict each other, or
    /// cells that are not determined
    #[arg(long)]
    why: bool,

    /// Write a certificate of each puzzle to this file: a proof that it has no, one or several solutions, for `sudokit
    /// verify`
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

    /// Check the solution that this column of a table, or this key of a JSON object, gives for each puzzle: is it
    /// complete, right, and the only one?
    #[arg(long, value_name = "COLUMN")]
    solution: Option<String>,

    #[command(flatten)]
    engine: EngineArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CheckArgs) -> Result<Status> {
    let summary = match &args.prove {
        Some(path) => {
            let mut file = FILES.create(path, "--prove")?;
            let summary = pipeline::run_beside(&args.input, args.clone(), &mut file)?;
            file.finish_unless_failed(summary.status)?;
            summary
        }
        None => pipeline::run(&args.input, args.clone())?,
    };
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

/// The fields of the verdict on a solution.
const CLAIM: [&str; 3] = ["solution_check", "solution_cell", "solution_why"];

impl CheckArgs {
    /// The questions about each board; `solution` is the field that holds the solution.
    fn questions<'a>(&'a self, solution: Option<&'a str>) -> CheckQuestions<'a> {
        CheckQuestions {
            solvable: self.solvable,
            unique: self.unique,
            minimal: self.minimal,
            why: self.why,
            certificate: self.prove.is_some(),
            solution_field: solution,
            blanks: self.input.read.blank.as_deref().unwrap_or_default(),
        }
    }

    /// Whether the answers are `true` and `false`, since the format has no room for words.
    fn is_judge(&self) -> bool {
        self.output
            .format()
            .is_some_and(|format| !format.is_tabular() && !format.holds.fields.holds(sudokit::format::REMARK))
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

impl Job for CheckArgs {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        self.output.format().unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self) -> bool {
        self.output.format().is_some() && !self.is_judge()
    }

    fn named_fields(&self) -> &[String] {
        self.solution.as_slice()
    }

    fn added_fields(&self) -> Vec<&'static str> {
        let questions = self.questions(None);
        let mut names = vec!["valid", "conflicts"];
        names.extend(questions.need_search().then_some("solvable"));
        names.extend(questions.ask_unique().then_some("unique"));
        if self.minimal {
            names.extend(["minimal", "redundant"]);
        }
        if self.why {
            names.extend(["contradiction", "unavoidable", "solutions"]);
        }
        if self.solution.is_some() {
            names.extend(CLAIM);
        }
        names.extend(questions.need_search().then_some("gave_up"));
        names
    }

    fn max_batch(&self) -> usize {
        if self.prove.is_some() { 1 } else { usize::MAX }
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
        let (status, word) = (Status::Yes, Check::VALID);
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
        let engine = self.engine.engine();
        let check = self.engine.limits.within(|budget| Check::of(&record, &questions, engine, budget));
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
            record.set_field(sudokit::format::REMARK, text);
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
