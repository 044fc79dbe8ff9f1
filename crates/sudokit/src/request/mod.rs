//! Requests: each operation of the library asked for in JSON and answered in JSON.
//!
//! A face that speaks JSON, such as the HTTP API or the WebAssembly module, passes on the name of an
//! operation and the text of a request; everything else is decided here. [`OPERATIONS`] is the table of what
//! can be asked. An answer is what the command's `--json` writes for the same question: `docs/json.md`
//! describes it. If the command writes several lines, the answer is an array of them; if these lines are
//! several answers for one board, it is the board with a list of them, and whether they are all.
//!
//! A request has only the keys that its operation knows; an error names the key, and for a board the line,
//! column and cell. Nothing in a request can make work unbounded: the caller's [`Budget`] limits all of it,
//! and counts and lengths have greatest values.
//!
//! ```
//! use sudokit::Budget;
//! use sudokit::request::Request;
//!
//! let json = br#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let request = Request::parse("count", json)?;
//! let answer = request.answer(Budget::UNLIMITED, &mut |_part| {})?;
//! assert!(answer.ends_with(r#""count":1,"complete":true}"#));
//! # Ok::<(), sudokit::outcome::ErrorReport>(())
//! ```
//!
//! A build with the feature `play` alone has the operations for playing, and reads boards of 81 cells. It answers
//! everything else, and questions for which it lacks a rare technique, with [`MISSING_FEATURE`]. The caller then
//! asks a build with the feature `request`, which has the answer or the error.
//!
//! - `operation`: what an operation is;
//! - `ask`: a question about one board;
//! - `enumerate`: several answers for one board;
//! - `option_keys`: a request with options that are declared in the core;
//! - `json`: from JSON to a typed request, and the errors of that;
//! - `board_input`: the boards in requests;
//! - `parameters`: names, ranges and other parameters;
//! - `reply`: from outcomes to JSON;
//! - `running`: answers in pieces, for a caller that cannot be called back;
//! - `schema`: the JSON schema of all answers and requests;
//! - one file for each operation.

#![expect(clippy::result_large_err, reason = "a request has one error at most")]

mod ask;
mod board_input;
mod json;
mod operation;
mod option_keys;
mod parameters;
mod reply;
mod running;

mod board;
mod generate;
mod listings;

#[cfg(feature = "request")]
mod convert;
#[cfg(feature = "request")]
mod drill;
#[cfg(feature = "request")]
mod enumerate;
#[cfg(feature = "request")]
mod grade;
#[cfg(feature = "request")]
mod same;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "request")]
mod shuffle;
#[cfg(feature = "request")]
mod trace;
#[cfg(feature = "request")]
mod verify;

#[cfg(all(test, feature = "request"))]
mod tests;

use std::cell::Cell;

use sudokit_base::Budget;

#[cfg(feature = "request")]
use crate::operation::{
    CandidatesOptions, CanonOptions, ExtendOptions, MinimalsOptions, MinimizeOptions, SolutionsOptions,
    UnavoidableOptions, VaryOptions,
};
use crate::operation::{
    CheckOptions, CountOptions, ExplainOptions, GenerateOptions, HintOptions, RateOptions, SolveOptions,
};
use crate::outcome::ErrorReport;

#[cfg(feature = "request")]
pub use ask::write_explanation;
pub use operation::{Next, Operation};
pub use reply::error_json;
pub use running::Running;
#[cfg(feature = "schema")]
pub use schema::{SCHEMA_VERSION, schema};
#[cfg(feature = "schema")]
pub use schemars::SchemaGenerator;

/// All operations.
///
/// ```
/// use sudokit::request::OPERATIONS;
/// assert!(OPERATIONS.iter().any(|operation| operation.name == "hint"));
/// ```
pub const OPERATIONS: &[Operation] = &[
    Operation::of_question::<SolveOptions>(),
    Operation::of_question::<CountOptions>(),
    #[cfg(feature = "request")]
    Operation::of_enumeration::<SolutionsOptions>("solutions_answers"),
    #[cfg(feature = "request")]
    Operation::of_question::<CandidatesOptions>(),
    Operation::of_question::<CheckOptions>(),
    Operation::of_question::<HintOptions>(),
    Operation::of_question::<ExplainOptions>().with_parts(),
    Operation::of_question::<RateOptions>().with_parts(),
    #[cfg(feature = "request")]
    Operation::of_question::<CanonOptions>(),
    #[cfg(feature = "request")]
    same::OPERATION,
    #[cfg(feature = "request")]
    Operation::of_question::<MinimizeOptions>(),
    #[cfg(feature = "request")]
    Operation::of_enumeration::<MinimalsOptions>("minimals_answers"),
    #[cfg(feature = "request")]
    Operation::of_enumeration::<VaryOptions>("vary_answers"),
    #[cfg(feature = "request")]
    Operation::of_enumeration::<UnavoidableOptions>("unavoidable_answers"),
    #[cfg(feature = "request")]
    Operation::of_question::<ExtendOptions>(),
    Operation::with_options::<GenerateOptions>(),
    #[cfg(feature = "request")]
    Operation::with_options::<convert::Convert>().answering("conversion"),
    #[cfg(feature = "request")]
    Operation::with_options::<shuffle::Shuffle>(),
    #[cfg(feature = "request")]
    trace::OPERATION,
    #[cfg(feature = "request")]
    verify::OPERATION,
    board::OPERATION,
    #[cfg(feature = "request")]
    drill::OPERATION,
    #[cfg(feature = "request")]
    grade::OPERATION,
    listings::TECHNIQUES,
    #[cfg(feature = "request")]
    listings::FORMATS,
    #[cfg(feature = "request")]
    listings::ENGINES,
    #[cfg(feature = "request")]
    listings::LEVELS,
    #[cfg(feature = "request")]
    listings::RULES,
    listings::VERSION,
];

/// The [code](ErrorReport::code) of a request that only a build with the feature `request` understands.
///
/// ```
/// # #[cfg(not(feature = "request"))]
/// # {
/// use sudokit::request::{MISSING_FEATURE, Request};
/// let error = Request::parse("canon", b"").unwrap_err();
/// assert_eq!(error.code, MISSING_FEATURE);
/// # }
/// ```
pub const MISSING_FEATURE: &str = "missing-feature";

/// What a build without the feature `request` says of everything that it does not understand.
fn not_understood() -> ErrorReport {
    ErrorReport::new("only a build with the feature `request` understands this request", MISSING_FEATURE)
}

/// What work finds under this budget, unless it asks for something that this build leaves out.
fn complete<T>(
    budget: Budget<'_>,
    work: impl FnOnce(Budget<'_>) -> Result<T, ErrorReport>,
) -> Result<T, ErrorReport> {
    let missed = Cell::new(false);
    let found = work(budget.noting_missed(&missed));
    if missed.get() { Err(not_understood()) } else { found }
}

/// The schemas of answers that no subcommand gives, with their names.
#[cfg(feature = "schema")]
pub(crate) fn definitions(
    generator: &mut schemars::SchemaGenerator,
) -> [(&'static str, serde_json::Value); 5] {
    [
        (board::OPERATION.answer, generator.subschema_for::<crate::outcome::BoardModel>().to_value()),
        ("conversion", generator.subschema_for::<convert::Conversion>().to_value()),
        (drill::OPERATION.answer, generator.subschema_for::<drill::DrillPosition>().to_value()),
        (listings::LEVELS.answer, generator.subschema_for::<crate::outcome::LevelInfo>().to_value()),
        (grade::OPERATION.answer, generator.subschema_for::<grade::GradeReport>().to_value()),
    ]
}

/// A request of one of the [`OPERATIONS`].
pub struct Request {
    operation: &'static Operation,
    work: Box<dyn operation::Work>,
}

impl Request {
    /// Reads a request. An empty text is a request without keys.
    ///
    /// # Errors
    /// There is no such operation, the text is not JSON, or a key or its value is wrong. Boards are read when
    /// the request is answered.
    ///
    /// ```
    /// use sudokit::request::Request;
    /// let error = Request::parse("solve", br#"{"puzzle":5}"#).unwrap_err();
    /// assert_eq!(error.code, "bad-request");
    /// assert!(error.message.starts_with("puzzle: "), "{}", error.message);
    /// ```
    pub fn parse(operation: &str, json: &[u8]) -> Result<Request, ErrorReport> {
        let operation = Operation::from_name(operation).ok_or_else(|| unknown(operation))?;
        Ok(Request { operation, work: (operation.parse)(json)? })
    }

    /// What is asked for.
    ///
    /// ```
    /// use sudokit::request::Request;
    /// assert_eq!(Request::parse("version", b"")?.operation().name, "version");
    /// # Ok::<(), sudokit::outcome::ErrorReport>(())
    /// ```
    #[must_use]
    pub const fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// Does the work, and answers with a JSON text. Operations [with parts](Operation::has_parts) pass on
    /// each part as a JSON text as soon as it is found; the answer has all of them, too.
    ///
    /// The budget counts what the operation counts as a node: nodes of a search, searches for chains, or
    /// attempts at a puzzle. If the request has a limit of its own, the lower one is in force. A limit is not
    /// an error if the operation has an answer for that.
    ///
    /// # Errors
    /// A board cannot be read, or there is no answer.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::request::Request;
    /// let request = Request::parse("solve", br#"{"puzzle":"a sudoku"}"#)?;
    /// let error = request.answer(Budget::UNLIMITED, &mut |_| {}).unwrap_err();
    /// assert_eq!((error.code, error.place.source.as_deref()), ("unrecognized-format", Some("puzzle")));
    /// # Ok::<(), sudokit::outcome::ErrorReport>(())
    /// ```
    pub fn answer(&self, budget: Budget<'_>, on_part: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        complete(budget, |budget| self.work.answer(budget, on_part))
    }

    /// The same work in pieces, for a caller that cannot be called back.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::request::{Next, Operation, Request};
    /// let explain = Operation::from_name("explain").expect("it is in the table");
    /// let mut running = Request::parse("explain", explain.example.as_bytes())?.start();
    /// assert!(matches!(running.next(Budget::UNLIMITED)?, Next::Part(_)));
    /// # Ok::<(), sudokit::outcome::ErrorReport>(())
    /// ```
    #[must_use]
    pub fn start(self) -> Running {
        Running::new(self.work)
    }
}

#[cfg(feature = "request")]
fn unknown(operation: &str) -> ErrorReport {
    let names: Vec<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    let message = format!("no operation is called {operation:?}; there are: {}", names.join(", "));
    ErrorReport::new(message, "unknown-operation")
}

#[cfg(not(feature = "request"))]
fn unknown(_operation: &str) -> ErrorReport {
    not_understood()
}

impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Request").field("operation", &self.operation.name).finish_non_exhaustive()
    }
}
