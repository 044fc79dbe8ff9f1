//! Answers in parts: each is sent as soon as it is found, as a line of JSON.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use sudokit::request::Request;
use tokio::sync::oneshot;

use crate::answer_stream::{AnswerWriter, answer_stream};
use crate::app::App;
use crate::limit::{Answer, Limit, within};
use crate::problem::Problem;

/// The media type of lines of JSON.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// Answers a request by the workers, and sends each part as soon as it is found: lines of `{"part":...}`, and at the end
/// one of `{"answer":...}` or `{"error":...}`.
pub(crate) async fn stream(app: &Arc<App>, request: Request) -> Result<Response, Problem> {
    let limit = Limit::new(app);
    let (writer, body) = answer_stream(limit.cancellation.clone());
    let (begin, begun) = oneshot::channel();
    let timeout = app.options.timeout;
    app.workers.start(app, move || write_parts(&request, timeout, &limit, writer, begin))?;
    // As long as nothing is sent, an error still has its status.
    begun.await.unwrap_or_else(|_| Err(Problem::internal()))?;
    let mut response = Response::new(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(NDJSON));
    Ok(response)
}

fn write_parts(
    request: &Request,
    timeout: Duration,
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
    let answer = within(request, timeout, &mut on_part, || limit.goes_on());
    match (answer, begin) {
        (Err((error, _)), Some(begin)) => {
            let _ = begin.send(Err(error.into()));
        }
        (answer, begin) => {
            // If the handler has gone, writing fails as well.
            let _ = begin.map(|begin| begin.send(Ok(())));
            match answer {
                Ok(Answer { is_stopped: true, .. }) | Err((_, true)) if limit.is_cut() => {
                    write(format_args!(r#"{{"error":{}}}"#, Problem::stopping().to_json()));
                }
                Ok(answer) => write(format_args!(r#"{{"answer":{}}}"#, answer.text)),
                Err((error, _)) => write(format_args!(r#"{{"error":{}}}"#, Problem::from(error).to_json())),
            }
        }
    }
}
