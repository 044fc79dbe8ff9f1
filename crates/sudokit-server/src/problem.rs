//! [`Problem`], an error as HTTP describes it: `application/problem+json` (RFC 9457), with a code that never
//! changes, and with line, column and cell where they are known.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sudokit::outcome::ErrorReport;

use crate::request_layer::answer_headers;

/// The [page](crate::problem_page) of this server that describes the problems, each below its code.
const DESCRIPTIONS: &str = "/problems#";

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: &'static str,
    detail: String,
    /// The name of the key or the option that is wrong.
    source: Option<String>,
    line: Option<u64>,
    column: Option<u64>,
    /// The cells, separated by spaces.
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
    source: Option<&'a str>,
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
        Problem {
            status,
            code,
            detail,
            source: None,
            line: None,
            column: None,
            cell: None,
            retry_after: None,
        }
    }

    pub(crate) fn not_found() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", "there is nothing at this path")
    }

    pub(crate) fn method_not_allowed() -> Problem {
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "this path has other methods")
    }

    pub(crate) fn too_large(limit: usize) -> Problem {
        let detail = format!("the body has more than {limit} bytes");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail)
    }

    pub(crate) fn too_slow() -> Problem {
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body did not come in time")
    }

    pub(crate) fn broken_body() -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "broken-body", "the body cannot be read to its end")
    }

    pub(crate) fn unsupported_media_type() -> Problem {
        let detail = "the body must be application/json, and not compressed";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", detail)
    }

    pub(crate) fn overloaded() -> Problem {
        let detail = "the server has as much work as it accepts";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "overloaded", detail).with_retry_after(1)
    }

    pub(crate) fn unauthorized() -> Problem {
        let detail = "the header Authorization must have a bearer token that this server knows";
        Problem::new(StatusCode::UNAUTHORIZED, "unauthorized", detail)
    }

    pub(crate) fn too_many_requests(seconds: u64) -> Problem {
        let detail = "this client has sent too many requests";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail).with_retry_after(seconds)
    }

    pub(crate) fn bad_host(detail: &str) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-host", detail)
    }

    pub(crate) fn wrong_host(name: &str) -> Problem {
        let detail = format!("this server is not called {name:?}; it can be started with --host {name}");
        Problem::new(StatusCode::MISDIRECTED_REQUEST, "wrong-host", detail)
    }

    pub(crate) fn too_many_connections() -> Problem {
        let detail = "this client has too many connections";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", detail).with_retry_after(1)
    }

    pub(crate) fn stopping() -> Problem {
        let detail = "the server stops, and has no time left for this request";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", detail).with_retry_after(1)
    }

    /// The problem of a request that is not HTTP or too long, by the status that hyper gives it.
    pub(crate) fn bad_http(status: StatusCode) -> Problem {
        let (code, detail) = match status {
            StatusCode::URI_TOO_LONG => ("too-long-address", "the address of the request is too long"),
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
                ("too-large-head", "the headers of the request are too many or too long")
            }
            _ => ("bad-http", "the first line or a header is not HTTP/1.1"),
        };
        Problem::new(status, code, detail)
    }

    pub(crate) fn internal() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "this is a bug in the server")
    }

    /// A query whose names or values are wrong.
    pub(crate) fn bad_query(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-query", detail)
    }

    /// Adds the name of the wrong key or option.
    pub(crate) fn with_source(self, name: impl Into<String>) -> Problem {
        Problem { source: Some(name.into()), ..self }
    }

    #[cfg(test)]
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    fn with_retry_after(self, seconds: u64) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// The JSON object, without a line feed.
    pub(crate) fn to_json(&self) -> String {
        let Problem { status, code, detail, source, line, column, cell, .. } = self;
        let members = Members {
            r#type: format!("{DESCRIPTIONS}{code}"),
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code,
            detail,
            source: source.as_deref(),
            line: *line,
            column: *column,
            cell: cell.as_deref(),
        };
        // Texts and numbers always serialize.
        serde_json::to_string(&members).unwrap_or_default()
    }
}

/// Broken JSON is a bad request; everything else that is wrong with an input is a request that cannot be
/// processed.
impl From<ErrorReport> for Problem {
    fn from(report: ErrorReport) -> Problem {
        let status = match report.code {
            "bad-json" => StatusCode::BAD_REQUEST,
            "internal" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let place = report.place;
        Problem {
            source: place.source,
            line: place.line,
            column: place.column,
            cell: (!place.cells.is_empty()).then(|| place.cells.to_string()),
            ..Problem::new(status, report.code, report.message)
        }
    }
}

impl Problem {
    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        headers
    }

    /// A complete HTTP answer that closes the connection, for requests that reach no handler.
    pub(crate) fn to_http1(&self) -> Vec<u8> {
        let body = self.to_json();
        let mut answer = format!("HTTP/1.1 {}\r\n", self.status);
        for (name, value) in self.headers().iter().chain(answer_headers().iter()) {
            // All values here are ASCII.
            let _ = write!(answer, "{name}: {}\r\n", value.to_str().unwrap_or_default());
        }
        let _ = write!(answer, "connection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        answer.into_bytes()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.to_json()));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers();
        response
    }
}
