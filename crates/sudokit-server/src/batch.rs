//! `POST /v1/batch/{operation}`: puzzles of any format in, one line of JSON for each out, in the same order.
//!
//! Both directions are streams: a piece is read when there is work for it, and the client is not faster than
//! its own reading. A record that cannot be read has its error as its line. The last line is the summary; if
//! the body breaks off, it is too large, or nothing in it is a puzzle, the summary says so, since the status
//! has been sent before.

use std::io::Write;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use sudokit::format::{BoardKind, Format, ReadOptions};
use sudokit::operation::{BoardOptions, LIMITS, OptionInfo, Options as _};
use sudokit::request::{OPERATIONS, Operation};
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{Host, Input, Limits, Pipeline, Source, UnpackLimits, parse_duration};
use tokio::time::timeout;

use crate::answer_stream::{Cancellation, answer_stream};
use crate::app::App;
use crate::batch_host::BatchHost;
use crate::body_reader::BodyReader;
use crate::pace::Pace;
use crate::parts::NDJSON;
use crate::problem::Problem;

/// The name of the body in messages.
const SOURCE: &str = "body";

/// The options that say how to read. All operations have these and [`LIMITS`].
pub(crate) const READ_OPTIONS: [&str; 4] = ["from", "blank", "column", "assume_colours"];

/// The operations on each puzzle of a batch: the questions about one board.
pub(crate) fn batch_operations() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.iter().filter(|operation| operation.options.is_some())
}

/// The options of an operation in a batch: all but a certificate, which is not in the line of a board.
pub(crate) fn batch_options(operation: &Operation) -> impl Iterator<Item = &'static OptionInfo> {
    operation.options.unwrap_or_default().iter().filter(|option| option.name != "certificate")
}

/// The options that say what boards the cells are on, for operations that take all boards.
pub(crate) fn board_options(operation: &Operation) -> &'static [OptionInfo] {
    match operation.takes_variants() {
        true => BoardOptions::INFO,
        false => &[],
    }
}

/// The options that all batches have: [`READ_OPTIONS`] and [`LIMITS`].
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub(crate) struct Query {
    /// The format of the body; without it the format is recognized.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::openapi::readable_formats"))]
    from: Option<String>,
    /// Further characters that are blank cells.
    blank: String,
    /// The column of a table, or the key of JSON, that has the puzzles.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    column: Option<String>,
    /// Read a meaning from the color of lines of SudokuPad, which have no other.
    assume_colours: bool,
    /// What the boards are on.
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(skip)]
    board: Option<Arc<BoardKind>>,
    #[cfg_attr(feature = "schema", schemars(skip))]
    max_work: Option<u64>,
    #[cfg_attr(feature = "schema", schemars(skip))]
    #[serde(deserialize_with = "duration")]
    timeout: Option<Duration>,
}

impl Query {
    /// The options in the query of an address: those that all batches have, and those of the question as
    /// JSON.
    fn of(uri: &Uri, operation: &Operation) -> Result<(Query, Map<String, Value>), Problem> {
        let common: Vec<&str> = READ_OPTIONS.into_iter().chain(LIMITS.map(|limit| limit.name)).collect();
        let (mut options, mut of_board) = (Map::new(), Map::new());
        for (name, text) in from_query::<Vec<(String, String)>>(uri)? {
            let parsed = |option: &OptionInfo| {
                let value = option.parse(&text);
                value.map_err(|why| Problem::bad_query(format!("{name}: {why}")).with_source(&name))
            };
            if let Some(option) = batch_options(operation).find(|option| option.name == name) {
                let value = parsed(option)?;
                options.insert(name, value);
            } else if let Some(option) = board_options(operation).iter().find(|option| option.name == name) {
                let value = parsed(option)?;
                of_board.insert(name, value);
            } else if !common.contains(&&*name) {
                let own = board_options(operation).iter().chain(batch_options(operation));
                let own = own.map(|option| option.name);
                let names = common.into_iter().chain(own).collect::<Vec<_>>().join(", ");
                let detail = format!("unknown option {name}; expected one of {names}");
                return Err(Problem::bad_query(detail).with_source(name));
            }
        }
        let board = BoardOptions::deserialize(Value::Object(of_board))
            .map_err(|error| Problem::bad_query(error.to_string()))?
            .kind()
            .map_err(|error| Problem::bad_query(error.to_string()))?;
        Ok((Query { board: board.map(Arc::new), ..from_query(uri)? }, options))
    }

    /// The job of a batch with these options.
    fn job(&self, operation: &Operation, options: Map<String, Value>) -> Result<Ask, Problem> {
        let wrong = |why: String| Problem::bad_query(why);
        let question = operation.question(&Value::Object(options)).expect("it is a question");
        let question = question.map_err(|error| wrong(error.to_string()))?;
        question.check_options(self.max_work).map_err(wrong)?;
        let limits = Limits { max_work: self.max_work, timeout: self.timeout };
        Ok(Ask { output: Format::of_objects().into(), limits, ..Ask::shared(question.into()) })
    }

    fn read_options(&self) -> Result<ReadOptions, Problem> {
        let format = match &self.from {
            None => None,
            Some(name) => {
                let format = Format::from_name(name).filter(|format| format.can_read());
                Some(format.ok_or_else(|| {
                    Problem::bad_query(format!("{name} is not a format that can be read")).with_source("from")
                })?)
            }
        };
        if self.blank.chars().any(|c| c != '0' && !sudokit::format::can_be_blank(c)) {
            let detail = "blank has a character that cannot be a blank";
            return Err(Problem::bad_query(detail).with_source("blank"));
        }
        Ok(ReadOptions {
            format,
            name: None,
            blanks: self.blank.clone(),
            column: self.column.clone(),
            board: self.board.clone(),
            assume_colours: self.assume_colours,
        })
    }
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    parse_duration(&String::deserialize(deserializer)?).map(Some).map_err(serde::de::Error::custom)
}

/// What the query of an address holds. An error names the option.
fn from_query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Problem> {
    let axum::extract::Query(query) = axum::extract::Query::try_from_uri(uri).map_err(|error| {
        let text = error.body_text();
        let detail = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
        let problem = Problem::bad_query(detail);
        match detail.split_once(": ") {
            Some((name, _)) => problem.with_source(name),
            None => problem,
        }
    })?;
    Ok(query)
}

/// The routes of all operations.
pub(crate) fn routes() -> impl Iterator<Item = (String, MethodRouter<Arc<App>>)> {
    batch_operations().map(|operation| {
        let answer = move |State(app): State<Arc<App>>, request: Request| async move {
            answer(app, operation, request).await.unwrap_or_else(IntoResponse::into_response)
        };
        (format!("/v1/batch/{}", operation.name), post(answer))
    })
}

/// Starts to answer a batch.
async fn answer(app: Arc<App>, operation: &Operation, request: Request) -> Result<Response, Problem> {
    let (query, options) = Query::of(request.uri(), operation)?;
    let job = query.job(operation, options)?;
    // Clients that are made from the description may know no lines of JSON.
    let accept =
        request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = if accept.starts_with("text/plain") { "text/plain; charset=utf-8" } else { NDJSON };
    let read = query.read_options()?;
    let permit = Arc::clone(&app.batches).try_acquire_owned().map_err(|_| {
        app.metrics.shed.inc();
        Problem::overloaded()
    })?;
    let cancellation = Cancellation::default();
    let (host, ended) = BatchHost::new(&app, cancellation.clone(), permit);
    let (mut writer, body) = answer_stream(cancellation);
    let source = source(&app, request.into_body()).await;
    let pipeline = Pipeline::new(Arc::clone(&host) as Arc<dyn Host>)
        .with_read_options(read)
        .with_threads(app.options.threads.get());
    let work = move || {
        let result = pipeline.run(vec![source], job, &mut writer);
        let summary = host.summary(result);
        // A run that is cancelled returns before its threads end. The place of the batch is free when they
        // have, and before its answer ends, so a client that sends one batch after another is never refused.
        drop((pipeline, host));
        ended.wait();
        // If the client has gone, nobody reads the last line.
        let _ = writeln!(writer, "{summary}").and_then(|()| writer.flush());
    };
    thread::Builder::new().name("batch".to_owned()).spawn(work).map_err(|_| Problem::overloaded())?;
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    Ok(response)
}

/// The body of a request as a source of records.
async fn source(app: &Arc<App>, body: Body) -> Source {
    let options = &app.options;
    let pace = Pace::new(options.stall_timeout, options.min_rate);
    let end = {
        let app = Arc::clone(app);
        async move {
            let _ = timeout(app.options.batch_timeout, app.shutdown.wait_for_cut()).await;
        }
    };
    let reader = BodyReader::new(body, options.max_batch, pace, end).await;
    let limits = UnpackLimits { bytes: options.max_batch, ratio: options.max_ratio };
    let open = move || {
        let would_wait = reader.would_wait();
        Ok(Input::new(reader).with_would_wait(would_wait))
    };
    Source::new(SOURCE, open).with_unpack_limits(limits)
}
