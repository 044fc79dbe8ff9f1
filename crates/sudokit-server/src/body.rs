//! Reads the whole body of a request, within its limits of size and time.

use std::time::Duration;

use axum::extract::Request;
use axum::http::header;
use bytes::Bytes;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::body::Body as _;
use tokio::time::timeout;

use crate::problem::Problem;

/// The JSON body of a request.
///
/// # Errors
/// If the media type is not JSON, or the body is compressed, too large, too slow, or incomplete.
pub(crate) async fn json(request: Request, limit: usize, time: Duration) -> Result<Bytes, Problem> {
    let headers = request.headers();
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = media_type.and_then(|text| text.split(';').next()).unwrap_or_default().trim();
    let is_compressed = headers.get(header::CONTENT_ENCODING).is_some_and(|value| value != "identity");
    if is_compressed || !essence.eq_ignore_ascii_case("application/json") {
        return Err(Problem::unsupported_media_type());
    }
    let body = request.into_body();
    if body.size_hint().lower() > limit as u64 {
        return Err(Problem::too_large(limit));
    }
    match timeout(time, Limited::new(body, limit).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Problem::too_large(limit)),
        Ok(Err(_)) => Err(Problem::broken_body()),
        Err(_) => Err(Problem::too_slow()),
    }
}
