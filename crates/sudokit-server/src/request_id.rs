//! [`RequestIds`], the ids of requests, which appear in the log and in the header `X-Request-Id` of the answer.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The header with the id of a request.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The greatest length of an id that is accepted from a client.
const MAX_LENGTH: usize = 64;

/// Gives each request its own id: the start time of the server and a number.
#[derive(Debug)]
pub(crate) struct RequestIds {
    start: u64,
    next: AtomicU64,
}

impl RequestIds {
    pub(crate) fn new() -> RequestIds {
        let start = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        RequestIds { start, next: AtomicU64::new(1) }
    }

    /// The id that a client or proxy has sent, or a new one.
    pub(crate) fn of(&self, headers: &HeaderMap) -> HeaderValue {
        let is_name = |value: &&HeaderValue| {
            let bytes = value.as_bytes();
            !bytes.is_empty() && bytes.len() <= MAX_LENGTH && bytes.iter().all(u8::is_ascii_graphic)
        };
        if let Some(given) = headers.get(REQUEST_ID).filter(is_name) {
            return given.clone();
        }
        let mut name = String::with_capacity(24);
        // Writing to a text cannot fail.
        let _ = write!(name, "{:x}-{}", self.start, self.next.fetch_add(1, Ordering::Relaxed));
        HeaderValue::try_from(name).unwrap_or_else(|_| HeaderValue::from_static("-"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_clients_are_kept_if_they_fit_on_a_line() {
        let ids = RequestIds::new();
        let of = |name: &str| {
            let headers = HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_str(name).unwrap())]);
            ids.of(&headers)
        };
        assert_eq!(of("trace-1"), "trace-1");
        for name in ["", "two words", &"x".repeat(65)] {
            assert_ne!(of(name), name);
        }
        assert_ne!(ids.of(&HeaderMap::new()), ids.of(&HeaderMap::new()));
    }
}
