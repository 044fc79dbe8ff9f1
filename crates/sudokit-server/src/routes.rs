//! The table of the routes, and what answers the routes about the server itself.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::problem::Problem;
use crate::{batch, operations, page, problem_page, request_layer};

/// The routes of everything except the files of the page.
fn routes() -> impl Iterator<Item = (String, MethodRouter<Arc<App>>)> {
    let own = [
        ("/healthz".to_owned(), get(healthz)),
        ("/readyz".to_owned(), get(readyz)),
        ("/metrics".to_owned(), get(metrics)),
        ("/openapi.json".to_owned(), get(openapi)),
        ("/problems".to_owned(), get(problem_page::page)),
    ];
    own.into_iter().chain(operations::routes()).chain(batch::routes())
}

/// What answers requests.
pub(crate) fn router(app: &Arc<App>) -> Router {
    routes()
        .fold(Router::new(), |router, (path, methods)| router.route(&path, methods))
        .fallback(page::answer)
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        .layer(request_layer::preflight())
        .layer(middleware::from_fn_with_state(Arc::clone(app), request_layer::answer_request))
        .with_state(Arc::clone(app))
}

/// The process is alive.
async fn healthz() -> Response {
    text("ok\n")
}

/// The server takes requests.
async fn readyz(State(app): State<Arc<App>>) -> Response {
    if app.shutdown.has_begun() {
        let mut response = text("stopping\n");
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        return response;
    }
    text("ok\n")
}

/// The numbers for Prometheus.
async fn metrics(State(app): State<Arc<App>>) -> Response {
    let mut response = text(app.metrics.to_text());
    let media_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, media_type);
    response
}

/// The description of the API.
async fn openapi() -> Response {
    const DOCUMENT: &str = include_str!("../openapi.json");
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, DOCUMENT).into_response()
}

fn text(text: impl IntoResponse) -> Response {
    ([(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))], text).into_response()
}
