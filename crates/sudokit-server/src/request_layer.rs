//! The layer around every request: it gives the request an id, checks who may ask and how often, adds the
//! headers of all answers, and updates the log and the metrics.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::future::{Either, select};
use tower_http::cors::{AllowHeaders, CorsLayer};

use crate::app::App;
use crate::client::forwarded;
use crate::problem::Problem;
use crate::request_id::REQUEST_ID;

/// The address at the other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The greatest number of characters of a path in the log.
const LOGGED: usize = 200;

/// The headers of every answer. Any page may read the answer, and the listed headers.
pub(crate) fn answer_headers() -> HeaderMap {
    let exposed = "allow, etag, retry-after, www-authenticate, x-request-id";
    HeaderMap::from_iter([
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed)),
    ])
}

/// The answer to a browser that asks whether a page of another origin may use the API: any page may, without
/// credentials, and with any headers that its libraries add.
pub(crate) fn preflight() -> CorsLayer {
    CorsLayer::new()
        .allow_methods([Method::GET, Method::POST])
        .allow_headers(AllowHeaders::mirror_request())
        .max_age(Duration::from_secs(86400))
        // Caches do not keep answers to OPTIONS, so `Vary` is not needed.
        .vary([])
}

/// The paths that need a token, if there are tokens.
fn is_protected(path: &str) -> bool {
    path.starts_with("/v1/") || path == "/metrics"
}

/// Answers a request.
pub(crate) async fn answer_request(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = app.request_ids.of(request.headers());
    let mut exchange = Exchange {
        start: Instant::now(),
        client: client(&app, &request),
        method: request.method().clone(),
        path: request.uri().path().chars().take(LOGGED).collect(),
        route: request.extensions().get::<MatchedPath>().cloned(),
        id: id.clone(),
        status: None,
        app,
    };
    let admitted = exchange.admit(&request);
    let mut response = match admitted {
        Err(problem) => problem.into_response(),
        // If the server runs out of time while it stops, unfinished work is dropped and answered with a
        // problem.
        Ok(()) => match select(pin!(next.run(request)), pin!(exchange.app.shutdown.wait_for_cut())).await {
            Either::Left((response, _)) => response,
            Either::Right(_) => Problem::stopping().into_response(),
        },
    };
    response.headers_mut().insert(REQUEST_ID, id);
    response.headers_mut().extend(answer_headers());
    exchange.status = Some(response.status());
    response
}

/// The address of the client: the other end of the connection, or the address that the proxy there gives.
fn client(app: &App, request: &Request) -> Option<IpAddr> {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let forwarded = app.options.is_behind_proxy.then(|| forwarded(request.headers())).flatten();
    forwarded.or(peer)
}

/// A request and its answer, for the log and the metrics. If it is dropped without a status, the client has
/// disconnected.
struct Exchange {
    app: Arc<App>,
    start: Instant,
    client: Option<IpAddr>,
    method: Method,
    path: String,
    route: Option<MatchedPath>,
    id: HeaderValue,
    status: Option<StatusCode>,
}

impl Exchange {
    /// Checks whether the client may send this request now.
    fn admit(&self, request: &Request) -> Result<(), Problem> {
        let headers = request.headers();
        self.app.hosts.check(request.version(), request.uri(), headers)?;
        // A preflight has no credentials.
        if !is_protected(&self.path) || self.method == Method::OPTIONS {
            return Ok(());
        }
        if let (Some(limiter), Some(client)) = (&self.app.limiter, self.client) {
            limiter.admit(client, self.start).map_err(|wait| {
                self.app.metrics.shed.inc();
                Problem::too_many_requests(wait.as_secs() + 1)
            })?;
        }
        let Some(tokens) = &self.app.options.tokens else { return Ok(()) };
        let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        if tokens.allow(given.unwrap_or_default()) { Ok(()) } else { Err(Problem::unauthorized()) }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        let Exchange { app, start, client, method, path, route, id, status } = self;
        let time = start.elapsed();
        match status {
            Some(status) => app.metrics.count(route.as_ref().map(MatchedPath::as_str), *status, time),
            None => {
                app.metrics.cancelled.inc();
            }
        }
        if app.options.log_requests || status.is_some_and(|it| it == StatusCode::INTERNAL_SERVER_ERROR) {
            let id = id.to_str().unwrap_or("-");
            let client = client.map_or_else(|| "-".to_owned(), |client| client.to_string());
            let status = status.as_ref().map_or("gone", StatusCode::as_str);
            app.log.line(format_args!("{id} {client} {method} {path} {status} {}us", time.as_micros()));
        }
    }
}
