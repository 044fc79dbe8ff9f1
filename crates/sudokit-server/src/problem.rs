//! [`Problem`], an error as HTTP describes it: `application/problem+json` (RFC 9457), with a code that never changes, and
//! with line, column and cell where they are known.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The page that describes the problems, each below its code.
const DESCRIPTIONS: &str = "https://github.com/sudokit/sudokit/blob/main/docs/api.md#";

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    detail: String,
    line: Option<u64>,
    column: Option<u64>,
    cell: Option<String>,
    /// The number of seconds after which the client may try again.
    retry_after: Option<u64>,
}

/// The members of the JSON object.
#[derive(Serialize)]
struct Members<'a> {
    r#type: String,
    title: &'a str,
    status: u16,
    code: &'a str,
    detail: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<&'a str>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Problem {
        let detail = detail.into();
        Problem { status, code, detail, line: None, column: None, cell: None, retry_after: None }
    }

    pub(crate) fn not_found() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this path")
    }

    pub(crate) fn method_not_allowed() -> Problem {
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "this path has other methods")
    }

    pub(crate) fn unauthorized() -> Problem {
        let detail = "the header Authorization must have a bearer token that this server knows";
        Problem::new(StatusCode::UNAUTHORIZED, "unauthorized", detail)
    }

    pub(crate) fn too_many_requests(seconds: u64) -> Problem {
        let detail = "this client has sent too many requests";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail).with_retry_after(seconds)
    }

    pub(crate) fn internal() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "this is a bug in the server")
    }

    fn with_retry_after(self, seconds: u64) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// The JSON object, without a line feed.
    pub(crate) fn to_json(&self) -> String {
        let Problem { status, code, detail, line, column, cell, .. } = self;
        let members = Members {
            r#type: format!("{DESCRIPTIONS}{code}"),
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code,
            detail,
            line: *line,
            column: *column,
            cell: cell.as_deref(),
        };
        // Texts and numbers always serialize.
        serde_json::to_string(&members).unwrap_or_default()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.to_json()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
