//! [`Question`], an operation with its options, and [`Outcome`], its answer for one board.

use std::any::Any;
#[cfg(feature = "request")]
use std::collections::HashSet;
use std::fmt;

use serde::Serialize;
use sudokit_base::Budget;
#[cfg(feature = "request")]
use sudokit_variants::Compiled;

use crate::field_info::FieldInfo;
#[cfg(feature = "request")]
use crate::format::VariantBoard;
use crate::format::{Board, Field, Record, free_name};
use crate::grid::Grid;
use crate::grid_text::{GridText, GridTexts};
use crate::logic::se121::Rater;
use crate::outcome::{Answer, ErrorReport, Fields, Stopped};
use crate::puzzle::ConflictError;
#[cfg(feature = "request")]
use crate::puzzle::Puzzle;
use crate::search::{Engine, Solver, SolverAnswer};

#[cfg(feature = "request")]
use super::options::EngineName;

/// The number of nodes after which a search for the fewest givens stops if there is no other limit.
#[cfg(feature = "request")]
pub(super) const MAX_NODES_FOR_SMALLEST: u64 = 1_000_000;

/// An operation on one board, with its options.
pub trait Question: fmt::Debug + Send + Sync {
    /// The name of the operation.
    fn name(&self) -> &'static str;

    /// The columns that answers fill in a table, in order.
    fn columns(&self) -> Vec<FieldInfo>;

    /// Answers for a board. A question whose answer grows passes on each part as JSON as soon as it is found.
    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome>;

    /// Finds the kinds of many plain boards together, which is faster than to answer for each; `None` if
    /// there are no kinds.
    fn kinds<'m>(&self, _asked: AskedTogether<'_>, _memory: &'m mut Memory) -> Option<Kinds<'m>> {
        None
    }

    /// The answer for a plain board of this [kind](Question::kinds), with the text that its answer has.
    ///
    /// # Panics
    /// There are no kinds.
    fn answer_of_kind(&self, _kind: u32, _text: Option<&[u8; 81]>) -> Box<dyn Outcome> {
        unreachable!("there are no kinds")
    }

    /// The column that holds the [texts](Kinds::texts) of kinds.
    fn text_column(&self) -> Option<&'static str> {
        None
    }

    /// Whether a board that has no kind may take long although most have one.
    fn takes_long_alone(&self) -> bool {
        false
    }

    /// Where an answer is in a format without columns.
    fn place(&self) -> AnswerPlace {
        AnswerPlace::Words
    }

    /// What a budget counts as a node.
    fn unit(&self) -> &'static str {
        "node"
    }

    /// The number of units after which the work for a board stops if the caller sets no limit.
    fn usual_max_work(&self) -> Option<u64> {
        None
    }

    /// The number of boards that a thread takes at a time: few if one may take seconds.
    fn boards_at_a_time(&self) -> usize {
        usize::MAX
    }

    /// Whether the digits and candidates that a player has placed matter.
    fn uses_placed(&self) -> bool {
        false
    }

    /// Whether yes and no answer it, also where there is no room for words.
    fn is_yes_or_no(&self) -> bool {
        false
    }

    /// The fields of a record that the options name, as the caller calls them.
    fn named_fields(&self) -> &[String] {
        &[]
    }

    /// Whether more of a record matters than its board: its number or its fields; or there is a second
    /// output.
    fn needs_record(&self) -> bool {
        !self.named_fields().is_empty()
    }

    /// Checks that the options fit together, and that something is counted if there is a limit to it.
    ///
    /// # Errors
    /// They do not, in words.
    fn check_options(&self, _max_work: Option<u64>) -> Result<(), String> {
        Ok(())
    }

    /// Prepares the question for one board without fields. There, an option that names a field of records has
    /// the text of the field instead. Returns that field, to be added to the record, and names it in the option.
    fn for_one_board(&mut self) -> Option<Field> {
        None
    }

    /// Whether lines for people are about the first board of the input alone.
    fn tells_people_of_the_first(&self) -> bool {
        false
    }

    /// How it answers for boards of another size or with other rules.
    ///
    /// # Errors
    /// The name of the operation, or an option and its value, if that takes classic boards only.
    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantQuestion, String> {
        Err(self.name().to_owned())
    }

    /// The answer in pieces, for a caller that cannot be called back; `None` if it has no parts.
    fn pieces(&self, _asked: Asked<'_>) -> Option<Box<dyn Pieces>> {
        None
    }
}

/// Where an answer is in a format without columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnswerPlace {
    /// In a remark; unless a format is requested, in lines for people.
    Words,
    /// In place of the board.
    Board,
    /// In place of the board; the answer is a puzzle, which the format of the input suits.
    Puzzle,
    /// Behind the board, on its line.
    Behind,
}

/// An answer that pauses after each part.
pub trait Pieces: Send {
    /// Finds the next part, or the answer. It is not called after the answer.
    fn next(&mut self, budget: Budget<'_>) -> Piece;
}

/// What comes next of an answer.
#[derive(Debug)]
pub enum Piece {
    /// A part, as JSON.
    Part(String),
    /// The answer, which has all parts.
    Outcome(Box<dyn Outcome>),
}

/// A board that a question is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The board, a classic one.
    pub board: Board,
    /// The record of the board, with what came along.
    pub record: &'a Record,
    /// The number of the record in its source, from 1.
    pub number: u64,
    /// The names of the [named fields](Question::named_fields) in this record.
    pub fields: &'a [String],
    /// Characters that are blank cells in these fields, besides the usual ones.
    pub blanks: &'a str,
}

impl<'a> Asked<'a> {
    /// A record without a source, whose board is a classic one.
    #[must_use]
    pub fn of(record: &'a Record) -> Asked<'a> {
        Asked { board: record.board.classic_or_blank(), record, number: 1, fields: &[], blanks: "" }
    }
}

/// What an answer may use.
pub struct Resources<'a> {
    /// What the thread keeps from one board to the next.
    pub memory: &'a mut Memory,
    /// The limits.
    pub budget: Budget<'a>,
    /// Takes each part of an answer that grows, as JSON.
    pub on_part: &'a mut dyn FnMut(&str),
}

impl fmt::Debug for Resources<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resources").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// Plain boards that a question is asked about together.
#[derive(Clone, Copy)]
pub struct AskedTogether<'a> {
    /// The boards.
    pub boards: GridTexts<'a>,
    /// The texts of the first [named field](Question::named_fields) of each, by index.
    pub field: Option<&'a dyn Fn(usize) -> Option<&'a [u8]>>,
    /// The number of nodes that the search for each may take. A board that needs more is asked about by
    /// itself.
    pub max_nodes: u64,
    /// Whether the answers become rows of columns, which show all of their fields.
    pub for_columns: bool,
}

impl fmt::Debug for AskedTogether<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AskedTogether").field("boards", &self.boards.len()).finish_non_exhaustive()
    }
}

/// The kinds of boards: all boards of a kind have the same answer, apart from their texts.
#[derive(Debug)]
pub struct Kinds<'m> {
    /// The kind of each board, or [`ALONE`](Kinds::ALONE).
    pub kinds: Vec<u32>,
    /// What the answers have for each board: its solution, or another board in its place.
    pub texts: KindTexts<'m>,
}

/// The text of each board of a kind.
#[derive(Debug)]
#[non_exhaustive]
pub enum KindTexts<'m> {
    /// There are none.
    None,
    /// The solutions that a search found.
    Solutions(&'m [SolverAnswer]),
    /// Other boards.
    Boards(Vec<[u8; 81]>),
}

impl Kinds<'_> {
    /// A board that must be asked about by itself.
    pub const ALONE: u32 = u32::MAX;

    /// The text of the board at this index, if there are texts.
    #[must_use]
    pub fn text(&self, index: usize) -> Option<&[u8; 81]> {
        match &self.texts {
            KindTexts::None => None,
            KindTexts::Solutions(answers) => answers[index].text(),
            KindTexts::Boards(boards) => boards.get(index),
        }
    }
}

/// The board that is the text of a kind.
pub(super) fn grid_of_kind(text: Option<&[u8; 81]>) -> Option<Grid> {
    Some(GridText::new(text?).ok()?.to_grid())
}

/// What a thread keeps from one board to the next: what is large, and what was found for the boards so far.
#[derive(Default)]
pub struct Memory {
    /// The canonical forms of puzzles, if no two isomorphic ones are wanted.
    #[cfg(feature = "request")]
    pub(super) forms: HashSet<Puzzle>,
    rater: Option<Rater>,
    solver: Option<(&'static str, Solver)>,
    answers: Vec<SolverAnswer>,
    /// The engine for the last variant.
    #[cfg(feature = "request")]
    compiled: Option<(VariantBoard, Compiled)>,
}

impl Memory {
    /// Counts the solutions of each board up to the limit with this engine, and finds the first; `None` if
    /// the engine solves one board after another only.
    pub(super) fn solve_together(
        &mut self,
        asked: AskedTogether<'_>,
        limit: u64,
        engine: &dyn Engine,
    ) -> Option<&[SolverAnswer]> {
        if self.solver.as_ref().is_none_or(|(name, _)| *name != engine.name()) {
            self.solver = Some((engine.name(), Solver::of_engine(engine)?));
        }
        let (_, solver) = self.solver.as_mut()?;
        self.answers.resize(asked.boards.len(), SolverAnswer::NONE);
        solver.solve_all_within(asked.boards, limit, asked.max_nodes, &mut self.answers);
        Some(&self.answers)
    }

    /// The engine for boards with the layout and the rules of this one.
    #[cfg(feature = "request")]
    pub(super) fn compiled(&mut self, board: &VariantBoard, engine: EngineName) -> &Compiled {
        self.compiled.take_if(|(last, _)| !last.has_same_rules(board));
        let (_, compiled) =
            self.compiled.get_or_insert_with(|| (board.clone(), Compiled::new(&board.puzzle)));
        compiled.set_engine(engine.for_all_boards());
        compiled
    }

    /// A rater with its tables.
    pub(super) fn rater(&mut self) -> &mut Rater {
        self.rater.get_or_insert_default()
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

/// The answer to a question about a board.
pub trait Outcome: Fields + fmt::Debug + Any {
    /// Whether the answer is yes.
    fn answer(&self) -> Answer;

    /// The answer in a summary of many boards.
    fn summary(&self) -> &'static str;

    /// The answer in words, for a remark behind a board.
    fn remark(&self) -> String;

    /// Changes a record of a format without columns, so that it shows the answer. `has_room` says whether the
    /// format has room for the field of this name.
    fn show(&self, record: &mut Record, _has_room: &dyn Fn(&str) -> bool) {
        record.add_remark(&self.remark());
    }

    /// Why there is no answer, or not the whole, which a format without columns says besides.
    fn why(&self) -> Option<String> {
        None
    }

    /// The answer in lines for people, each with a line break, about the board at this place: `FILE:LINE`.
    fn lines(&self, place: &str, _board: &Board) -> String {
        format!("{place}: {}\n", self.remark())
    }

    /// A message for people whose output has only numbers: why the answer is not complete.
    fn message(&self) -> Option<String> {
        None
    }

    /// The JSON of an answer that is an object of its own, with more than a record has room for, and these
    /// fields of the record: it is the answer to a request, and to each board if JSON is requested.
    ///
    /// # Errors
    /// There is no answer. The source of the report is the key of the request that is wrong.
    fn alone(&self, _fields: &[Field]) -> Option<Result<String, ErrorReport>> {
        None
    }

    /// What is written to a second output.
    fn beside(&self) -> Option<&[u8]> {
        None
    }
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(super) struct NoAnswer {
    pub(super) answer: Answer,
    pub(super) summary: &'static str,
    pub(super) report: ErrorReport,
}

impl NoAnswer {
    /// The digits of this key of a request break rules.
    pub(super) fn invalid(conflicts: &ConflictError, key: &str) -> NoAnswer {
        let report = ErrorReport::from(conflicts).with_source(key);
        NoAnswer { answer: Answer::No, summary: "invalid", report }
    }

    /// A limit was reached.
    pub(super) fn stopped(stopped: &Stopped) -> NoAnswer {
        NoAnswer { answer: Answer::Stopped, summary: "stopped", report: ErrorReport::from(stopped) }
    }

    /// The question does not fit the board.
    #[cfg(feature = "request")]
    pub(super) const fn unsuitable(report: ErrorReport) -> NoAnswer {
        NoAnswer { answer: Answer::Unreadable, summary: "unsuitable", report }
    }
}

/// The JSON of an answer with these fields of the record, or the report why there is none.
pub(super) fn json_or_why(
    answer: Result<impl Serialize, &NoAnswer>,
    fields: &[Field],
) -> Result<String, ErrorReport> {
    let answer = answer.map_err(|why| why.report.clone())?;
    let object = serde_json::to_string(&answer);
    object
        .map(|object| with_fields(object, fields))
        .map_err(|error| ErrorReport::new(error.to_string(), "internal"))
}

/// A JSON object with the fields of a record. A field whose name is a key of the object gets another name.
fn with_fields(mut object: String, fields: &[Field]) -> String {
    if fields.is_empty() {
        return object;
    }
    let mut names: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&object).unwrap_or_else(|_| unreachable!("an answer is an object"));
    object.truncate(object.len() - 1);
    for Field { name, value } in fields {
        let name = free_name(name, |name| names.contains_key(name));
        object += &format!(",{}:{value}", serde_json::Value::from(&*name));
        names.insert(name, serde_json::Value::Null);
    }
    object + "}"
}
