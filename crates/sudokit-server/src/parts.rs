//! Answers in parts: each is sent as soon as it is found, as a line of JSON.

use std::io::Write as _;
use std::sync::Arc;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use sudokit::request::Request;
use tokio::sync::oneshot;

use crate::answer_stream::{AnswerWriter, answer_stream};
use crate::app::App;
use crate::limit::Limit;
use crate::problem::Problem;

/// The media type of lines of JSON.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Answers a request by the workers, and sends each part as soon as it is found: lines of `{"part":...}`, and
/// at the end one of `{"answer":...}` or `{"error":...}`.
pub(crate) async fn stream(app: &Arc<App>, request: Request) -> Result<Response, Problem> {
    let limit = Limit::new(app);
    let (writer, body) = answer_stream(limit.cancellation.clone());
    let (begin, begun) = oneshot::channel();
    app.workers.start(app, move || write_parts(&request, &limit, writer, begin))?;
    // As long as nothing was sent, an error can still have its own status.
    begun.await.unwrap_or_else(|_| Err(Problem::internal()))?;
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(NDJSON));
    Ok(response)
}

fn write_parts(
    request: &Request,
    limit: &Limit,
    mut writer: AnswerWriter,
    begin: oneshot::Sender<Result<(), Problem>>,
) {
    let mut begin = Some(begin);
    let mut write = |line: std::fmt::Arguments<'_>| {
        if writeln!(writer, "{line}").and_then(|()| writer.flush()).is_err() {
            limit.cancellation.cancel();
        }
    };
    let mut on_part = |part: &str| {
        if let Some(begin) = begin.take() {
            let _ = begin.send(Ok(()));
        }
        write(format_args!(r#"{{"part":{part}}}"#));
    };
    match (limit.answer(request, &mut on_part), begin) {
        (Err(problem), Some(begin)) => {
            let _ = begin.send(Err(problem));
        }
        (answer, begin) => {
            // If the handler was dropped, writing fails as well.
            let _ = begin.map(|begin| begin.send(Ok(())));
            match answer {
                Ok(answer) => write(format_args!(r#"{{"answer":{}}}"#, answer.text)),
                Err(problem) => write(format_args!(r#"{{"error":{}}}"#, problem.to_json())),
            }
        }
    }
}
