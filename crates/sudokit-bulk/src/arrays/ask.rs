//! [`ask`]: any question about each of many boards.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;

use serde_json::{Map, Value};
use sudokit::format::{Field, Format, Record};
use sudokit::operation::{Asked, AskedTogether, Kinds, Memory, Outcome, Question, Resources};
use sudokit::request::Operation;
use sudokit::{Grid, GridText, GridTexts};

use super::rows::{RowError, RowErrorKind, RowErrors, Rows};
use super::run::{ArrayRun, Cancelled, Piece};
use crate::{Limits, Status, Summary};

/// The answers to a question about rows. Many rows may have the same answer.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ArrayAnswers {
    /// The fields of each answer, as a table has them.
    pub answers: Vec<Vec<Field>>,
    /// The index of the answer for each row; `None` for a row that cannot be read.
    pub answer_of: Vec<Option<u32>>,
    /// The board in the [text column](Question::text_column) of each row, as 81 characters, and zeros where
    /// there is none. The answers do not have this field. Empty if the question has no such column.
    pub texts: Vec<[u8; 81]>,
    /// The number of rows of each verdict, without those that cannot be read.
    pub summary: Summary,
    /// The rows that cannot be read.
    pub errors: RowErrors,
    /// The rows whose answer is not complete, and why.
    pub reasons: RowErrors,
}

/// The answer for a row.
#[derive(Clone, Default)]
enum RowAnswer {
    #[default]
    Unreadable,
    /// That of all rows of this kind.
    OfKind(u32),
    /// One of its own, and why it is not complete.
    Own(Box<(Status, &'static str, Vec<Field>)>, Option<RowErrorKind>),
}

/// Asks a question about the board of each row.
///
/// ```
/// use sudokit::operation::CheckOptions;
/// use sudokit_bulk::Limits;
/// use sudokit_bulk::arrays::{ArrayRun, Digits, ask};
/// let boards = Digits(&[[0; 81], [0; 81], [7; 81]]);
/// let asked = ask(&boards, &CheckOptions::default(), &Limits::default(), ArrayRun::default())?;
/// assert_eq!(asked.answer_of, [Some(0), Some(0), Some(1)]);
/// # Ok::<(), sudokit_bulk::arrays::Cancelled>(())
/// ```
///
/// # Errors
/// If the host cancels.
pub fn ask(
    rows: &dyn Rows,
    question: &dyn Question,
    limits: &Limits,
    run: ArrayRun<'_>,
) -> Result<ArrayAnswers, Cancelled> {
    let max_nodes = limits.nodes_together();
    let limits = limits.for_question(question);
    let text_column = question.text_column();
    let find_kinds =
        |boards: GridTexts<'_>, memory: &mut Memory, texts: &mut [[u8; 81]]| -> Option<Vec<u32>> {
            let asked = AskedTogether { boards, field: None, max_nodes: max_nodes?, for_columns: true };
            let kinds = question.kinds(asked, memory)?;
            for (index, text) in
                texts.iter_mut().enumerate().filter(|(index, _)| kinds.kinds[*index] != Kinds::ALONE)
            {
                *text = kinds.text(index).copied().unwrap_or([0; 81]);
            }
            Some(kinds.kinds)
        };
    // A board may take seconds, an easy one microseconds.
    let piece = match are_asked_together(question, &limits) {
        true if question.takes_long_alone() => 64,
        true => 1024,
        false => 16,
    };
    let mut answers = vec![RowAnswer::Unreadable; rows.len()];
    let mut texts = vec![[0; 81]; text_column.map_or(0, |_| rows.len())];
    let texts_of_pieces = texts.chunks_mut(piece).chain(std::iter::repeat_with(Default::default));
    let output = answers.chunks_mut(piece).zip(texts_of_pieces);
    let errors = run.answer(rows, piece, output, || {
        let mut memory = Memory::default();
        move |piece: Piece<'_>, (answers, texts): (&mut [RowAnswer], &mut [[u8; 81]]), _: &mut RowErrors| {
            let kinds = find_kinds(piece.texts, &mut memory, texts);
            for (at, text) in piece.readable() {
                let kind = kinds.as_ref().map_or(Kinds::ALONE, |kinds| kinds[at]);
                if kind != Kinds::ALONE {
                    answers[at] = RowAnswer::OfKind(kind);
                    continue;
                }
                if run.host.is_cancelled() {
                    return;
                }
                let record = Record::from(GridText::new(text).map_or(Grid::EMPTY, GridText::to_grid));
                let asked = Asked { number: (piece.first + at) as u64 + 1, ..Asked::of(&record) };
                let outcome = limits.within_units(question.unit(), run.host, |budget| {
                    question.answer(asked, Resources { memory: &mut memory, budget, on_part: &mut |_| {} })
                });
                let reason = match asked.board.problem() {
                    Err(conflicts) => Some(RowErrorKind::Invalid(conflicts)),
                    Ok(_) => outcome.message().map(RowErrorKind::NotRated),
                };
                let mut own = told(&*outcome);
                if let Some(text) = take_text(&mut own.2, text_column) {
                    texts[at] = text;
                }
                answers[at] = RowAnswer::Own(Box::new(own), reason);
            }
        }
    })?;
    let mut all = ArrayAnswers { errors, texts, ..ArrayAnswers::default() };
    let mut of_kind = HashMap::new();
    for (row, answer) in answers.into_iter().enumerate() {
        let index = match answer {
            RowAnswer::Unreadable => None,
            RowAnswer::OfKind(kind) => {
                let (index, status, verdict) = *of_kind.entry(kind).or_insert_with(|| {
                    let text = all.texts.get(row).filter(|text| text[0] > 0);
                    let (status, verdict, mut fields) = told(&*question.answer_of_kind(kind, text));
                    take_text(&mut fields, text_column);
                    all.answers.push(fields);
                    (all.answers.len() as u32 - 1, status, verdict)
                });
                all.summary.count(status, verdict);
                Some(index)
            }
            RowAnswer::Own(own, reason) => {
                all.reasons.extend(reason.map(|kind| RowError { row, kind }));
                let (status, verdict, fields) = *own;
                all.answers.push(fields);
                all.summary.count(status, verdict);
                Some(all.answers.len() as u32 - 1)
            }
        };
        all.answer_of.push(index);
    }
    Ok(all)
}

/// The question of an operation with these options, and the limits among them.
///
/// ```
/// use sudokit_bulk::arrays::question;
/// let options = serde_json::json!({ "profile": "hodoku", "timeout": "10s" });
/// let (question, limits) = question("rate", options.as_object().expect("it is one"))?;
/// assert!(question.columns().iter().any(|column| column.name == "hodoku_score") && limits.timeout.is_some());
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// There is no such question, an option is wrong, or the options need more than boards. The text says which.
pub fn question(
    operation: &str,
    options: &Map<String, Value>,
) -> Result<(Arc<dyn Question>, Limits), String> {
    let wrong = |why: &dyn Display| format!("{operation}: {why}");
    let (limits, options) = Limits::take(options).map_err(|error| wrong(&error))?;
    let question = Operation::from_name(operation)
        .and_then(|operation| operation.question(&Value::Object(options)))
        .ok_or_else(|| wrong(&"there is no such question"))?
        .map_err(|error| wrong(&error))?;
    question.check_options(limits.max_work).map_err(|message| wrong(&message))?;
    if question.needs_record() {
        return Err(wrong(&"these options need the records of a file, not boards alone"));
    }
    Ok((question.into(), limits))
}

/// Whether the question has [kinds](Question::kinds) within these limits, so that many boards take no time.
pub fn are_asked_together(question: &dyn Question, limits: &Limits) -> bool {
    let boards = GridTexts::default();
    limits.nodes_together().is_some_and(|max_nodes| {
        let asked = AskedTogether { boards, field: None, max_nodes, for_columns: true };
        question.kinds(asked, &mut Memory::default()).is_some()
    })
}

/// Takes the field of the text column out, and returns its board.
fn take_text(fields: &mut Vec<Field>, column: Option<&str>) -> Option<[u8; 81]> {
    let at = fields.iter().position(|field| column.is_some_and(|column| field.name == *column))?;
    fields.remove(at).value.as_str()?.as_bytes().try_into().ok()
}

/// What an outcome says: the status, the verdict in a summary, and the fields for a table.
fn told(outcome: &dyn Outcome) -> (Status, &'static str, Vec<Field>) {
    (outcome.answer().into(), outcome.summary(), outcome.fields(Format::of_tables()))
}
