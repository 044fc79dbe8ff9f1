//! [`App`], the state that all requests share, and the table of the routes.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;

use crate::assets::Assets;
use crate::host::Hosts;
use crate::log::Log;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rate::RateLimiter;
use crate::request_id::RequestIds;
use crate::shutdown::Shutdown;
use crate::workers::Workers;
use crate::{Options, batch, operations, page, problem_page, request_layer};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) options: Options,
    pub(crate) assets: &'static Assets,
    pub(crate) metrics: Metrics,
    pub(crate) log: Log,
    pub(crate) limiter: Option<RateLimiter>,
    pub(crate) request_ids: RequestIds,
    /// The threads for long work.
    pub(crate) workers: Workers,
    /// One permit for each batch that may run.
    pub(crate) batches: Arc<Semaphore>,
    pub(crate) hosts: Hosts,
    pub(crate) shutdown: Shutdown,
}

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

impl App {
    pub(crate) fn new(options: Options) -> io::Result<Arc<App>> {
        Ok(Arc::new(App {
            assets: Assets::embedded(),
            metrics: Metrics::new(routes().map(|(path, _)| path)),
            log: Log::new()?,
            limiter: options.rate.map(RateLimiter::new),
            request_ids: RequestIds::new(),
            workers: Workers::new(options.threads.get(), options.queue)?,
            batches: Arc::new(Semaphore::new(options.batches)),
            hosts: Hosts::new(options.hosts.as_deref()),
            shutdown: Shutdown::default(),
            options,
        }))
    }
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
