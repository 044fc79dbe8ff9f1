//! `sudokit check`: which rules each board breaks; on request whether it has a solution, exactly one,
//! and whether every given is needed; why; what proves it; and whether a solution beside it is right.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sudokit::StopReason;
use sudokit::format::{FORMATS, FieldBoard, Format, PlainLines, Record, RecordError, Value};
use sudokit::reason::Verdict;
use sudokit::{CellSet, Conflict, Grid, Problem, SolutionCheck};
use sudokit_bulk::{AnswerOne, InputRecord, Job, RecordWriter, Status, answer_each_line};

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::output::FILES;
use crate::pipeline;
use crate::reasons;

/// Arguments of `sudokit check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Ask further: does it have a solution?
    #[arg(long)]
    solvable: bool,

    /// Ask further: does it have exactly one solution?
    #[arg(long)]
    unique: bool,

    /// Ask further: is every given needed for there to be exactly one solution?
    #[arg(long)]
    minimal: bool,

    /// Ask further: does it have exactly one solution, and if not, why? Givens that contradict each other, or cells
    /// that are not decided
    #[arg(long)]
    why: bool,

    /// Write into this file what proves whether there are no, one or several solutions: a certificate of each
    /// puzzle, for `sudokit verify`
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

/// What was found out about a board.
struct Findings {
    conflicts: Vec<Conflict>,
    /// How many solutions there are, 2 standing for more, if that was asked.
    solutions: Option<u64>,
    /// The givens that are not needed, if that was asked of a puzzle with exactly one solution.
    redundant: Option<CellSet>,
    /// Why there are no solutions or several, if that was asked; also in words.
    reason: Option<Verdict>,
    why: Option<String>,
    /// Why the search was given up, if it was.
    gave_up: Option<String>,
    /// Why there is no certificate, if there should be one.
    unproved: Option<String>,
    /// The verdict on the solution beside the puzzle, if that was asked.
    claim: Option<Claim>,
}

/// The verdict on the solution that stands beside a puzzle.
enum Claim {
    Checked(SolutionCheck),
    /// There is no such field, or it is empty.
    Missing,
    /// The field is not a board, and why.
    Unreadable(String),
    /// It is a solution, but the search for others was stopped, and why.
    Stopped(String),
}

impl Claim {
    /// What it means for scripts, the verdict in one word, for the summary, and the reason.
    fn words(&self) -> (Status, &'static str, &'static str, String) {
        match self {
            Claim::Checked(check) => {
                let (status, summary) = match check {
                    SolutionCheck::Correct => (Status::Yes, "with a correct solution"),
                    SolutionCheck::Incomplete(_) => (Status::No, "with an incomplete solution"),
                    SolutionCheck::NotUnique(_) => (Status::No, "with a solution that is not the only one"),
                    _ => (Status::No, "with a wrong solution"),
                };
                let reason = if status == Status::Yes { String::new() } else { check.to_string() };
                (status, check.name(), summary, reason)
            }
            Claim::Missing => (Status::No, "missing", "without a solution to check", String::new()),
            Claim::Unreadable(why) => {
                (Status::Failed, "unreadable", "with an unreadable solution", why.clone())
            }
            Claim::Stopped(why) => (Status::Stopped, "stopped", "stopped", why.clone()),
        }
    }
}

/// The fields of the verdict on a solution.
const CLAIM: [&str; 3] = ["solution_check", "solution_cell", "solution_why"];

/// What a board without conflicts comes to if nothing further is asked.
const VALID: (Status, &str) = (Status::Yes, "valid");

impl CheckArgs {
    /// Whether more is asked than the rules.
    fn asks_further(&self) -> bool {
        self.solvable || self.asks_unique()
    }

    /// Whether it is asked if there is exactly one solution.
    fn asks_unique(&self) -> bool {
        self.unique || self.minimal || self.why || self.prove.is_some()
    }

    /// Whether the answers are `true` and `false`: so for a format that has no room for words.
    fn is_judge(&self) -> bool {
        self.output
            .format()
            .is_some_and(|format| !format.is_tabular() && !format.holds.fields.holds(sudokit::format::REMARK))
    }

    /// What there is to be found out; the certificate goes beside the answers. `solution` is the field that holds the
    /// solution.
    fn find(&self, record: &Record, solution: Option<&str>, beside: &mut Vec<u8>) -> Findings {
        let mut findings = Findings {
            conflicts: record.filled().conflicts(),
            solutions: None,
            redundant: None,
            reason: None,
            why: None,
            gave_up: None,
            unproved: None,
            claim: None,
        };
        if let (Some(field), Ok(problem)) = (solution, record.board.problem()) {
            findings.claim = Some(self.check_solution(&problem, &record.text(field)));
        }
        if !self.asks_further() {
            return findings;
        }
        let Ok(problem) = record.board.problem() else {
            findings.solutions = Some(0);
            return findings;
        };
        let limit = if self.asks_unique() { 2 } else { 1 };
        match self.count(&problem, limit) {
            Ok(count) => findings.solutions = Some(count),
            Err(reason) => findings.gave_up = Some(self.engine.budget.explain(reason)),
        }
        if let (true, Some(1), Problem::Givens(puzzle)) = (self.minimal, findings.solutions, problem) {
            let mut redundant = CellSet::EMPTY;
            for (cell, _) in puzzle.givens() {
                match self.count(&puzzle.without(cell).into(), 2) {
                    Ok(1) => {
                        redundant.insert(cell);
                    }
                    Ok(_) => {}
                    Err(reason) => findings.gave_up = Some(self.engine.budget.explain(reason)),
                }
            }
            findings.redundant = Some(redundant);
        }
        if self.why && findings.solutions.is_some_and(|count| count != 1) {
            match self.engine.budget.limits(|limits| problem.verdict_within(limits)) {
                Ok(reason) => {
                    findings.why = reasons::words(&problem, &reason);
                    findings.reason = Some(reason);
                }
                Err(reason) => findings.gave_up = Some(self.engine.budget.explain(reason)),
            }
        }
        if self.prove.is_some() {
            match reasons::certificate(&problem, &self.engine.budget) {
                Ok(mut certificate) => beside.append(&mut certificate),
                Err(why) => findings.unproved = Some(why),
            }
        }
        findings
    }

    /// The verdict on the solution of this text.
    fn check_solution(&self, problem: &Problem, text: &str) -> Claim {
        if text.trim().is_empty() {
            return Claim::Missing;
        }
        let blanks = self.input.read.blank.as_deref().unwrap_or_default();
        let board = match FieldBoard::parse_with_blanks(text, blanks) {
            Ok(board) => board,
            Err(error) => return Claim::Unreadable(error.to_string()),
        };
        let budget = &self.engine.budget;
        let check = budget
            .limits(|limits| problem.check_solution_within(&board.grid(), self.engine.engine(), limits));
        check.map_or_else(|reason| Claim::Stopped(budget.explain(reason)), Claim::Checked)
    }

    fn count(&self, problem: &Problem, limit: u64) -> Result<u64, StopReason> {
        self.engine.search(problem, |solutions| {
            let count = solutions.count_up_to(limit);
            solutions.stopped().map_or(Ok(count), Err)
        })
    }

    /// What the findings mean for scripts, and for people, in general and here.
    fn words(&self, findings: &Findings) -> (Status, &'static str, String) {
        let (status, word, mut text) = self.board_words(findings);
        let Some(claim) = &findings.claim else { return (status, word, text) };
        let (claim_status, _, summary, reason) = claim.words();
        text += &format!("; {summary}");
        if !reason.is_empty() {
            text += &format!(": {reason}");
        }
        // The worse of the two is the word for the record.
        if claim_status >= status { (claim_status, summary, text) } else { (status, word, text) }
    }

    /// The same without the solution beside it.
    fn board_words(&self, findings: &Findings) -> (Status, &'static str, String) {
        if !findings.conflicts.is_empty() {
            let conflicts: Vec<String> = findings.conflicts.iter().map(ToString::to_string).collect();
            return (Status::No, "invalid", format!("invalid: {}", conflicts.join("; ")));
        }
        if let Some(why) = &findings.gave_up {
            return (Status::Stopped, "given up", format!("valid; {why}"));
        }
        let proper = self.asks_unique();
        let (status, word, mut text) = match (findings.solutions, findings.redundant) {
            (None, _) => (VALID.0, VALID.1, VALID.1.to_owned()),
            (Some(0), _) => (Status::No, "valid without solution", "valid; no solution".to_owned()),
            (Some(1), _) if !proper => (Status::Yes, "solvable", "valid; has a solution".to_owned()),
            (Some(1), None) if self.minimal => (
                Status::No,
                "without givens",
                "valid; exactly one solution; no givens that could be minimal".to_owned(),
            ),
            (Some(1), None) => (Status::Yes, "unique", "valid; exactly one solution".to_owned()),
            (Some(1), Some(redundant)) if redundant.is_empty() => {
                (Status::Yes, "minimal", "valid; exactly one solution; minimal".to_owned())
            }
            (Some(1), Some(redundant)) => {
                let text =
                    format!("valid; exactly one solution; not minimal: each of {redundant} is redundant");
                (Status::No, "not minimal", text)
            }
            (Some(_), _) => {
                (Status::No, "with more than one solution", "valid; more than one solution".to_owned())
            }
        };
        if let Some(why) = &findings.why {
            text += &format!(": {why}");
        }
        match &findings.unproved {
            Some(why) => (Status::Stopped, "without a certificate", format!("{text}; no certificate: {why}")),
            None => (status, word, text),
        }
    }

    /// The fields of the findings, for formats that hold any.
    fn add_fields(&self, findings: &Findings, record: &mut Record, writer: &RecordWriter<'_>) {
        let conflicts: Value = if writer.format.is_structured() {
            conflict_list(&findings.conflicts)
        } else {
            join(&findings.conflicts).into()
        };
        writer.add_field(record, "valid", findings.conflicts.is_empty());
        writer.add_field(record, "conflicts", conflicts);
        if let Some(count) = findings.solutions {
            writer.add_field(record, "solvable", count > 0);
            if self.asks_unique() {
                writer.add_field(record, "unique", count == 1);
            }
        }
        if let Some(redundant) = findings.redundant {
            writer.add_field(record, "minimal", redundant.is_empty());
            writer.add_field(record, "redundant", redundant.to_string());
        }
        if let Some(reason) = &findings.reason {
            reasons::add_fields(reason, record, writer);
        }
        if let Some(claim) = &findings.claim {
            let (_, word, _, reason) = claim.words();
            let [check, cell, why] = CLAIM;
            writer.add_field(record, check, word);
            if let Claim::Checked(found) = claim
                && let Some(at) = found.cell()
            {
                writer.add_field(record, cell, at.to_string());
            }
            if !reason.is_empty() {
                writer.add_field(record, why, reason);
            }
        }
        if let Some(why) = findings.gave_up.as_ref().or(findings.unproved.as_ref()) {
            writer.add_field(record, "gave_up", why.clone());
        }
    }
}

/// Adds one to a decimal number, if it has a digit for it.
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

fn join(conflicts: &[Conflict]) -> String {
    conflicts.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The conflicts as a list of objects.
fn conflict_list(conflicts: &[Conflict]) -> Value {
    let objects = conflicts.iter().map(|conflict| {
        serde_json::json!({
            "house": conflict.house.to_string(),
            "digit": conflict.digit.get(),
            "cells": conflict.cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(),
        })
    });
    objects.collect::<serde_json::Value>().into()
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
        let mut names = vec!["valid", "conflicts"];
        let proper = self.asks_unique();
        names.extend((self.solvable || proper).then_some("solvable"));
        names.extend(proper.then_some("unique"));
        if self.minimal {
            names.extend(["minimal", "redundant"]);
        }
        if self.why {
            names.extend(reasons::FIELDS);
        }
        if self.solution.is_some() {
            names.extend(CLAIM);
        }
        if self.solvable || proper {
            names.push("gave_up");
        }
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
        if self.is_encoded() || self.asks_further() {
            return answer_each_line(run, writer, one);
        }
        let (status, word) = VALID;
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
        let findings = self.find(&record, fields.first().map(String::as_str), writer.beside);
        let (status, word, text) = self.words(&findings);
        writer.summary.count(status, word);
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
            self.add_fields(&findings, &mut record, writer);
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
