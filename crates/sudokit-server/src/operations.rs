//! The operations of `sudokit::request`, each at `POST /v1/NAME`. The body is the request, and the answer is the library's,
//! character for character.
//!
//! Most operations take microseconds, and are answered in the handler. If an operation takes more than a moment, the
//! [workers](crate::workers) start it again; operations that usually take long begin there. When the client disconnects, the
//! work ends.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::json;
use sudokit::request::{OPERATIONS, Operation, Request};

use crate::answer_stream::CancelOnDrop;
use crate::app::App;
use crate::body;
use crate::limit::{Answer, Limit, within};
use crate::parts::{self, NDJSON};
use crate::problem::Problem;

/// The time that a handler may compute before the workers take over.
const MOMENT: Duration = Duration::from_micros(500);

/// From this size of the body on, the workers do the work.
const LARGE: usize = 16 << 10;

/// The operations that usually take longer than a moment.
const LONG: [&str; 8] = ["count", "drill", "explain", "generate", "minimize", "rate", "trace", "verify"];

/// How long caches may keep the solution of a puzzle. The solution never changes, but a later version may say more about it, so
/// it is a day.
const CACHE_SOLUTION: &str = "max-age=86400";

/// How long caches may keep answers that depend on the version: they must ask each time, with the `ETag`.
const CACHE_LISTING: &str = "no-cache";

/// The routes of all operations.
pub(crate) fn routes() -> impl Iterator<Item = (String, MethodRouter<Arc<App>>)> {
    let operations = OPERATIONS.iter().map(|operation| {
        let by_body = move |State(app): State<Arc<App>>, request: HttpRequest| async move {
            answer(app, operation, request).await.unwrap_or_else(IntoResponse::into_response)
        };
        let by_address = move |State(app): State<Arc<App>>, headers: HeaderMap| async move {
            cacheable(app, operation, b"{}", &headers, CACHE_LISTING)
                .await
                .unwrap_or_else(IntoResponse::into_response)
        };
        let methods = post(by_body);
        let methods = if has_no_keys(operation) { methods.get(by_address) } else { methods };
        (format!("/v1/{}", operation.name), methods)
    });
    operations.chain([("/v1/solve/{puzzle}".to_owned(), get(solve))])
}

/// Whether requests of this operation have no keys, so that GET can be used.
pub(crate) fn has_no_keys(operation: &Operation) -> bool {
    operation.example == "{}"
}

/// `GET /v1/solve/{puzzle}`.
async fn solve(
    State(app): State<Arc<App>>,
    puzzle: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let answer = async {
        let Path(puzzle) = puzzle.map_err(|_| Problem::not_found())?;
        let operation = Operation::from_name("solve").ok_or_else(Problem::not_found)?;
        let request = json!({ "puzzle": puzzle }).to_string();
        cacheable(app, operation, request.as_bytes(), &headers, CACHE_SOLUTION).await
    };
    answer.await.unwrap_or_else(IntoResponse::into_response)
}

/// Answers a request that is the same for everyone, so that caches can keep the answer.
async fn cacheable(
    app: Arc<App>,
    operation: &'static Operation,
    request: &[u8],
    headers: &HeaderMap,
    cache: &str,
) -> Result<Response, Problem> {
    let is_secret = app.options.tokens.is_some();
    let request = Request::parse(operation.name, request).map_err(Problem::from)?;
    let answer = compute(&app, request).await?;
    if answer.is_stopped {
        return Ok(response(answer.text));
    }
    let etag = format!("\"{:016x}\"", crate::assets::hash(&answer.text));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut response = if known.split(',').any(|it| it.trim() == etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        response(answer.text)
    };
    let cache = format!("{}, {cache}", if is_secret { "private" } else { "public" });
    for (name, value) in [(header::CACHE_CONTROL, cache), (header::ETAG, etag)] {
        if let Ok(value) = HeaderValue::try_from(value) {
            response.headers_mut().insert(name, value);
        }
    }
    Ok(response)
}

/// Answers a request whose body is JSON.
async fn answer(
    app: Arc<App>,
    operation: &'static Operation,
    request: HttpRequest,
) -> Result<Response, Problem> {
    let accept = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let with_parts = operation.has_parts && accept.is_some_and(|accept| accept.contains(NDJSON));
    let text = body::json(request, app.options.max_body, app.options.stall_timeout).await?;
    let request = Request::parse(operation.name, &text).map_err(Problem::from)?;
    if with_parts {
        return parts::stream(&app, request).await;
    }
    if text.len() >= LARGE {
        return Ok(response(by_workers(&app, request).await?.text));
    }
    Ok(response(compute(&app, request).await?.text))
}

/// Answers a request: at once, or by the workers.
async fn compute(app: &Arc<App>, request: Request) -> Result<Answer, Problem> {
    if !LONG.contains(&request.operation().name) {
        let start = Instant::now();
        let answer = within(&request, app.options.timeout, &mut |_| {}, || start.elapsed() < MOMENT);
        match answer {
            Ok(Answer { is_stopped: true, .. }) | Err((_, true)) => {}
            Ok(answer) => return Ok(answer),
            Err((error, false)) => return Err(error.into()),
        }
    }
    by_workers(app, request).await
}

/// Answers a request by the workers.
async fn by_workers(app: &Arc<App>, request: Request) -> Result<Answer, Problem> {
    let limit = Limit::new(app);
    let _cancel = CancelOnDrop(limit.cancellation.clone());
    app.workers.run(app, move || limit.answer(&request, &mut |_| {})).await?
}

fn response(json: String) -> Response {
    let mut response = Response::new(Body::from(json));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
