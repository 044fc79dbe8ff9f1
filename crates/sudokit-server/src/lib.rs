//! The web page of sudokit and its HTTP API, as one server with everything embedded.
//!
//! - [`Server`]: listens, answers, and stops without losing accepted requests.
//! - [`Options`]: where it listens, who may use it, and its limits.
//! - [`Tokens`]: the secrets of the clients that may use the API.
//! - [`write_page`]: the page as a folder of static files, which needs no server.
//!
//! The answers of the API come from `sudokit::request`; this crate decides nothing.

#![expect(clippy::result_large_err, reason = "a request has one error at most")]

mod answer_stream;
mod app;
mod assets;
mod batch;
mod batch_host;
mod body;
mod body_reader;
mod client;
#[cfg(any(test, not(embedded_page)))]
mod comments;
mod host;
mod limit;
mod log;
mod media_type;
mod metrics;
mod open_files;
#[cfg(feature = "schema")]
mod openapi;
#[cfg(feature = "schema")]
mod openapi_schemas;
mod operations;
mod options;
mod pace;
mod page;
#[cfg(not(embedded_page))]
mod page_files;
mod parse_errors;
mod parts;
mod problem;
mod problem_page;
mod rate;
mod request_id;
mod request_layer;
mod routes;
mod server;
mod shutdown;
mod stall;
mod tokens;
mod workers;

#[cfg(feature = "schema")]
pub use openapi::openapi;
pub use options::Options;
pub use server::{Server, write_page};
pub use tokens::{ParseTokensError, Tokens};
