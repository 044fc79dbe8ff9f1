//! `POST /v1/batch/{operation}`: puzzles of any format in, one line of JSON for each out, in the same order.
//!
//! Both directions are streams: a piece is read when there is work for it, and the client is not faster than its own
//! reading. A record that cannot be read has its error as its line. The last line is the summary; if the body breaks off,
//! it is too large, or nothing in it is a puzzle, the summary says so, since the status has been sent before.

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
use sudokit::format::{Format, ReadOptions};
use sudokit::operation::OptionInfo;
use sudokit::outcome::CanonicalBy;
use sudokit::request::{OPERATIONS, Operation};
use sudokit_bulk::jobs::{Ask, Canonicalize, Count, Minimize, Solve};
use sudokit_bulk::{
    Error, Host, Input, Limits, OutputFormat, Pipeline, Source, Summary, UnpackLimits, parse_duration,
};
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

/// Runs the job of an operation.
type Run = fn(&Pipeline, Source, &Query, &mut dyn Write) -> Result<Summary, Error>;

/// Answers a batch whose options are read.
type Batch = dyn FnOnce(&Pipeline, Source, &mut dyn Write) -> Result<Summary, Error> + Send;

/// An operation on each puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) struct BatchOperation {
    /// Its name in the path.
    pub(crate) name: &'static str,
    /// What it does, in words, for the description of the API.
    #[cfg_attr(not(feature = "schema"), expect(dead_code))]
    pub(crate) about: &'static str,
    pub(crate) kind: BatchKind,
}

/// How a batch is answered.
#[derive(Clone, Copy)]
pub(crate) enum BatchKind {
    /// By a question of the core, whose options it has.
    Question(&'static Operation),
    /// By a job of its own with these options in the query, besides those of all operations.
    Job(&'static [&'static str], Run),
}

/// The options that all operations have: how to read, and the limits for each puzzle.
pub(crate) const COMMON_OPTIONS: [&str; 5] = ["from", "blank", "column", "max_work", "timeout"];

/// The operations on each puzzle of a batch.
pub(crate) fn batch_operations() -> impl Iterator<Item = BatchOperation> {
    let questions = OPERATIONS.iter().filter(|operation| operation.options.is_some()).map(|operation| {
        let Operation { name, about, .. } = operation;
        BatchOperation { name, about, kind: BatchKind::Question(operation) }
    });
    questions.chain(JOBS.iter().copied())
}

/// The operations that are no questions.
const JOBS: &[BatchOperation] = &[
    BatchOperation {
        name: "solve",
        about: "The solution of each puzzle, and whether it is the only one.",
        kind: BatchKind::Job(&["first"], |pipeline, source, query, out| {
            let job = Solve {
                output: json_lines(),
                limits: query.limits(),
                first: query.first,
                ..Solve::default()
            };
            pipeline.run(vec![source], job, out)
        }),
    },
    BatchOperation {
        name: "count",
        about: "The number of solutions of each puzzle.",
        kind: BatchKind::Job(&["limit"], |pipeline, source, query, out| {
            let usual = Count::default();
            let limit = query.limit.or(usual.limit);
            pipeline.run(
                vec![source],
                Count { output: json_lines(), limits: query.limits(), limit, ..usual },
                out,
            )
        }),
    },
    BatchOperation {
        name: "canon",
        about: "The canonical form of each puzzle, which is the same for isomorphic puzzles.",
        kind: BatchKind::Job(&["with_symmetry", "by_solution"], |pipeline, source, query, out| {
            let by = if query.by_solution { CanonicalBy::Solution } else { CanonicalBy::default() };
            let with_symmetries = query.with_symmetry;
            let job = Canonicalize {
                output: json_lines(),
                by,
                with_symmetries,
                limits: query.limits(),
                ..Canonicalize::default()
            };
            pipeline.run(vec![source], job, out)
        }),
    },
    BatchOperation {
        name: "minimize",
        about: "A minimal puzzle inside each puzzle.",
        kind: BatchKind::Job(&["smallest", "seed"], |pipeline, source, query, out| {
            let job = Minimize {
                output: json_lines(),
                smallest: query.smallest,
                seed: query.seed,
                limits: query.limits(),
            };
            pipeline.run(vec![source], job, out)
        }),
    },
];

/// All options of a batch.
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
    /// Stop after this many nodes of the search for each puzzle, or after this many searches for chains.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    max_work: Option<u64>,
    /// Stop after this time for each puzzle: `500ms`, `10s`, or a number of seconds.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(deserialize_with = "duration")]
    timeout: Option<Duration>,
    /// Stop at the first solution.
    first: bool,
    /// Stop counting at this many solutions.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    limit: Option<u64>,
    /// Add the automorphisms and the symmetry.
    with_symmetry: bool,
    /// The form of the puzzle whose solution is smallest.
    by_solution: bool,
    /// Search for the fewest givens.
    smallest: bool,
    /// Remove givens in a random order from this seed.
    #[cfg_attr(feature = "schema", schemars(with = "u64"))]
    seed: Option<u64>,
}

impl Query {
    /// The options in the query of an address. Those of a question are returned apart, as JSON.
    fn of(uri: &Uri, operation: &BatchOperation) -> Result<(Query, Map<String, Value>), Problem> {
        let mut options = Map::new();
        for (name, text) in from_query::<Vec<(String, String)>>(uri)? {
            if let Some(option) = operation.question_options().find(|option| option.name == name) {
                let value = option
                    .parse(&text)
                    .map_err(|why| Problem::bad_query(format!("{name}: {why}")).with_source(&name))?;
                options.insert(name, value);
                continue;
            }
            let names = COMMON_OPTIONS.into_iter().chain(operation.options()).collect::<Vec<_>>();
            if !names.contains(&&*name) {
                let detail = format!("unknown option {name}; expected one of {}", names.join(", "));
                return Err(Problem::bad_query(detail).with_source(name));
            }
        }
        Ok((from_query(uri)?, options))
    }

    fn limits(&self) -> Limits {
        Limits { max_work: self.max_work, timeout: self.timeout }
    }

    fn read_options(&self) -> Result<ReadOptions, Problem> {
        let format = match &self.from {
            None => None,
            Some(name) => {
                let format = Format::from_name(name).filter(|format| format.can_read());
                Some(format.ok_or_else(|| {
                    Problem::bad_query(format!("{name} is no format that can be read")).with_source("from")
                })?)
            }
        };
        if self.blank.chars().any(|c| c != '0' && !sudokit::format::can_be_blank(c)) {
            let detail = "blank has a character that cannot be a blank";
            return Err(Problem::bad_query(detail).with_source("blank"));
        }
        Ok(ReadOptions { format, name: None, blanks: self.blank.clone(), column: self.column.clone() })
    }
}

impl BatchOperation {
    /// The names of the options besides those of all operations.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        match self.kind {
            BatchKind::Job(names, _) => names.to_vec(),
            BatchKind::Question(_) => self.question_options().map(|option| option.name).collect(),
        }
    }

    /// The options of the question, but for a certificate: it is not in the line of a board.
    pub(crate) fn question_options(&self) -> impl Iterator<Item = &'static OptionInfo> {
        let options = match self.kind {
            BatchKind::Question(question) => question.options.unwrap_or_default(),
            BatchKind::Job(..) => &[],
        };
        options.iter().filter(|option| option.name != "certificate")
    }
}

impl BatchOperation {
    /// What answers a batch with these options.
    fn run(&self, query: Query, options: Map<String, Value>) -> Result<Box<Batch>, Problem> {
        let operation = match self.kind {
            BatchKind::Job(_, run) => {
                return Ok(Box::new(move |pipeline, source, out| run(pipeline, source, &query, out)));
            }
            BatchKind::Question(operation) => operation,
        };
        let wrong = |why: String| Problem::bad_query(why);
        let question = operation.question(&Value::Object(options)).expect("it is a question");
        let question = question.map_err(|error| wrong(error.to_string()))?;
        question.check_options(query.max_work).map_err(wrong)?;
        let job = Ask { output: json_lines(), limits: query.limits(), ..Ask::shared(question.into()) };
        Ok(Box::new(move |pipeline, source, out| pipeline.run(vec![source], job, out)))
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

fn json_lines() -> OutputFormat {
    Format::of_objects().into()
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
async fn answer(app: Arc<App>, operation: BatchOperation, request: Request) -> Result<Response, Problem> {
    let (query, options) = Query::of(request.uri(), &operation)?;
    let run = operation.run(query.clone(), options)?;
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
        let result = run(&pipeline, source, &mut writer);
        let summary = host.summary(result);
        // A run that is cancelled returns before its threads end. The place of the batch is free when they have, and before
        // its answer ends, so a client that sends one batch after another is never refused.
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
