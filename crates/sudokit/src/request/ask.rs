//! [`Ask`], a request that asks a question about one board: the keys of the board, a limit, and the options
//! of the operation.

use serde_json::value::RawValue;
use sudokit_base::Budget;

use crate::format::{Field, Record};
#[cfg(feature = "request")]
use crate::format::{RecordBoard, RecordErrorKind};
#[cfg(feature = "request")]
use crate::logic::ExplanationFormat;
use crate::operation::{
    Asked, Memory, OptionInfo, Options, Outcome, Piece, Pieces as OutcomePieces, Question, Resources,
};
#[cfg(feature = "request")]
use crate::operation::{ExplainOptions, key_of};
use crate::outcome::ErrorReport;

#[cfg(feature = "request")]
use super::board_input::{ASSUME_COLOURS, READING_KEYS};
use super::board_input::{BoardText, in_key, record_of_player};
use super::json;
use super::operation::{Next, Pieces, Work};
#[cfg(feature = "schema")]
use super::option_keys;
use super::parameters::within;
use super::reply;

/// The keys of the board and of the limit. Only questions that [use](Question::uses_placed) what a player has
/// placed have [`PLACED`] and [`MARKS`].
const PUZZLE: &str = "puzzle";
const PLACED: &str = "placed";
const MARKS: &str = "marks";
const MAX_WORK: &str = "max_work";

/// The keys that say how [`PUZZLE`] is read.
#[cfg(not(feature = "request"))]
const READING_KEYS: &[&str] = &[];

/// A question about one board.
pub(super) struct Ask {
    board: BoardKeys,
    max_work: Option<u64>,
    question: Box<dyn Question>,
    /// What the question needs of the record.
    field: Option<Field>,
}

/// The values of the keys of the board.
struct BoardKeys {
    puzzle: BoardText,
    assumes_colours: bool,
    placed: Option<String>,
    marks: Option<String>,
}

impl Ask {
    pub(super) fn parse<Q: Question + Options + 'static>(text: &[u8]) -> Result<Ask, ErrorReport> {
        let (board, max_work, mut question) = parse::<Q>(text)?;
        let max_work = max_work.or(question.usual_max_work());
        let field = question.for_one_board();
        Ok(Ask { board, max_work, question: Box::new(question), field })
    }

    /// The record that the question is about.
    fn record(&self) -> Result<Record, ErrorReport> {
        let mut record = self.board.record(self.question.uses_placed())?;
        #[cfg(feature = "request")]
        if let RecordBoard::Variant(board) = &record.board
            && let Err(what) = self.question.for_variants()
        {
            let kind = RecordErrorKind::not_classic(Some(&what), &board.name());
            return Err(in_key(PUZZLE, ErrorReport::from(&kind)));
        }
        if let Some(field) = &self.field {
            record.set_field(&field.name, field.value.clone());
        }
        Ok(record)
    }

    fn asked<'a>(&'a self, record: &'a Record) -> Asked<'a> {
        Asked { fields: self.question.named_fields(), ..Asked::of(record) }
    }
}

impl BoardKeys {
    fn record(&self, with_progress: bool) -> Result<Record, ErrorReport> {
        let record = self.puzzle.any_record(PUZZLE, self.assumes_colours)?;
        match with_progress {
            true => record_of_player(record, self.placed.as_deref(), self.marks.as_deref()),
            false => Ok(BoardText::with_note(record)),
        }
    }
}

/// Reads a request: the keys of the board, the limit, and the question.
fn parse<Q: Question + Options>(text: &[u8]) -> Result<(BoardKeys, Option<u64>, Q), ErrorReport> {
    let Split { board, max_work, options } =
        Split::of(text, Q::INFO, Q::default().uses_placed(), takes_variants(&Q::default()))?;
    let question: Q = json::parse(options.as_bytes())?;
    question.check_options(max_work).map_err(|message| ErrorReport::new(message, "bad-request"))?;
    Ok((board, max_work, question))
}

/// The parts of a request.
struct Split {
    board: BoardKeys,
    max_work: Option<u64>,
    /// The other keys, which are the options, as an object of JSON.
    options: String,
}

impl Split {
    /// Splits a request with these options. This is compiled once for all questions.
    fn of(
        text: &[u8],
        info: &[OptionInfo],
        uses_placed: bool,
        takes_variants: bool,
    ) -> Result<Split, ErrorReport> {
        let pairs = json::pairs(text)?;
        let mut board_keys = Vec::new();
        #[cfg_attr(not(feature = "request"), expect(unused_mut, reason = "playing reads no links"))]
        let mut assumes_colours = false;
        let (mut puzzle, mut placed, mut marks, mut max_work) = (None, None, None, None);
        let mut options = String::from("{");
        for (key, value) in &pairs {
            match &**key {
                PUZZLE => puzzle = Some(json::value(key, value)?),
                PLACED if uses_placed => placed = json::value(key, value)?,
                MARKS if uses_placed => marks = json::value(key, value)?,
                MAX_WORK => max_work = json::value(key, value)?,
                #[cfg(feature = "request")]
                ASSUME_COLOURS if takes_variants => assumes_colours = json::value(key, value)?,
                name if takes_variants && READING_KEYS.contains(&name) => board_keys.push((name, &**value)),
                name if info.iter().any(|option| option.name == name) => {
                    let comma = if options.len() > 1 { "," } else { "" };
                    options += &format!("{comma}\"{name}\":{}", RawValue::get(value));
                }
                name => return Err(json::unknown_key(name, &names(info, uses_placed, takes_variants))),
            }
        }
        options.push('}');
        let puzzle: BoardText = puzzle.ok_or_else(|| json::missing_key(PUZZLE))?;
        #[cfg(feature = "request")]
        let puzzle = puzzle.on_board(&board_keys)?;
        Ok(Split { board: BoardKeys { puzzle, assumes_colours, placed, marks }, max_work, options })
    }
}

/// Whether a question takes boards of other sizes and with other rules.
#[cfg_attr(not(feature = "request"), expect(unused_variables, reason = "none takes them"))]
fn takes_variants(question: &dyn Question) -> bool {
    #[cfg(feature = "request")]
    let takes = question.for_variants().is_ok();
    #[cfg(not(feature = "request"))]
    let takes = false;
    takes
}

/// Answers a request of `explain` with the whole explanation in a format for people.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::logic::ExplanationFormat;
/// use sudokit::request::write_explanation;
/// let request = format!(r#"{{"puzzle":"{}"}}"#, ".".repeat(81));
/// let html = write_explanation(request.as_bytes(), ExplanationFormat::Html, Budget::UNLIMITED)?;
/// assert!(html.starts_with("<article "));
/// # Ok::<(), sudokit::outcome::ErrorReport>(())
/// ```
///
/// # Errors
/// The request is wrong.
#[cfg(feature = "request")]
pub fn write_explanation(
    request: &[u8],
    format: ExplanationFormat,
    budget: Budget<'_>,
) -> Result<String, ErrorReport> {
    let (board, max_work, question) = parse::<ExplainOptions>(request)?;
    let record = board.record(question.uses_placed())?;
    let (mut text, language) = (String::new(), question.language.0);
    within(budget, max_work, question.unit(), |budget| {
        question.explain(&record, budget, &mut |part| text += &format.write(part, language))
    })
    .map_err(|conflicts| in_key(key_of(&record), ErrorReport::from(&conflicts)))?;
    Ok(text)
}

/// The names of all keys.
fn names(info: &[OptionInfo], with_progress: bool, takes_variants: bool) -> Vec<&'static str> {
    let progress = if with_progress { &[PLACED, MARKS][..] } else { &[] };
    let options = info.iter().map(|option| option.name);
    let reading = if takes_variants { READING_KEYS } else { &[] };
    [PUZZLE]
        .into_iter()
        .chain(reading.iter().copied())
        .chain(progress.iter().copied())
        .chain(options)
        .chain([MAX_WORK])
        .collect()
}

/// The answer for a record.
fn answer(mut record: Record, outcome: &dyn Outcome) -> Result<String, ErrorReport> {
    if let Some(answer) = outcome.alone(&record.fields) {
        return answer.map_err(with_key);
    }
    reply::add(&mut record, outcome);
    if let Some(beside) = outcome.beside() {
        record.add_field("certificate", &*String::from_utf8_lossy(beside));
    }
    Ok(reply::record(&record))
}

/// The error in the value of the key that is its source.
fn with_key(report: ErrorReport) -> ErrorReport {
    match report.place.source.clone() {
        Some(key) => in_key(&key, report),
        None => report,
    }
}

impl Work for Ask {
    fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record = self.record()?;
        let outcome = within(budget, self.max_work, self.question.unit(), |budget| {
            let resources = Resources { memory: &mut Memory::default(), budget, on_part };
            #[cfg(feature = "request")]
            if let RecordBoard::Variant(board) = &record.board
                && let Ok(question) = self.question.for_variants()
            {
                return question.answer(board, self.asked(&record), resources);
            }
            self.question.answer(self.asked(&record), resources)
        });
        answer(record, &*outcome)
    }

    fn pieces(&self) -> Result<Option<Box<dyn Pieces>>, ErrorReport> {
        let record = self.record()?;
        if record.board.classic().is_none() {
            return Ok(None);
        }
        let Some(pieces) = self.question.pieces(self.asked(&record)) else { return Ok(None) };
        let (max_work, unit) = (self.max_work, self.question.unit());
        Ok(Some(Box::new(AskInPieces { record, pieces, max_work, unit })))
    }
}

/// A question whose answer pauses after each part.
struct AskInPieces {
    record: Record,
    pieces: Box<dyn OutcomePieces>,
    max_work: Option<u64>,
    unit: &'static str,
}

impl Pieces for AskInPieces {
    fn next(&mut self, budget: Budget<'_>) -> Result<Next, ErrorReport> {
        let piece = within(budget, self.max_work, self.unit, |budget| self.pieces.next(budget));
        Ok(match piece {
            Piece::Part(part) => Next::Part(part),
            Piece::Outcome(outcome) => Next::Answer(answer(self.record.clone(), &*outcome)?),
        })
    }
}

/// The schemas of the keys of the board.
#[cfg(feature = "schema")]
pub(super) fn board_keys(
    generator: &mut schemars::SchemaGenerator,
    with_progress: bool,
    takes_variants: bool,
) -> serde_json::Map<String, serde_json::Value> {
    let text = |about: &str| serde_json::json!({ "type": "string", "description": about });
    let mut keys = serde_json::Map::new();
    keys.insert(PUZZLE.to_owned(), generator.subschema_for::<BoardText>().to_value());
    if takes_variants {
        keys.extend(super::board_input::reading_key_schemas(generator));
    }
    if with_progress {
        keys.insert(PLACED.to_owned(), text("The digits that the player has placed, as 81 cells."));
        keys.insert(MARKS.to_owned(), text("The candidates that the player still sees, as 729 characters."));
    }
    keys
}

/// The schema of a request: the keys of the board, the options and the limit.
#[cfg(feature = "schema")]
pub(super) fn schema<Q: Question + Options>(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let question = Q::default();
    let mut keys = board_keys(generator, question.uses_placed(), takes_variants(&question));
    keys.extend(option_keys::schemas(Q::INFO));
    let about = match question.unit() {
        "search" => "Stop after this many searches for chains.",
        _ => "Stop after this many nodes of a search.",
    };
    keys.insert(
        MAX_WORK.to_owned(),
        serde_json::json!({ "type": "integer", "minimum": 0, "description": about }),
    );
    option_keys::schema(Q::ABOUT, keys, &[PUZZLE])
}
