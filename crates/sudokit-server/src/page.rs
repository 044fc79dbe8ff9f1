//! The files of the page, with headers that let browsers keep them, and that forbid everything else.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::assets::{Asset, Encoding};
use crate::problem::Problem;

/// What a page may load: scripts, styles, images and data of this server, and nothing else.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every file of the page, in addition to the headers of all answers.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::VARY, "Accept-Encoding"),
];

/// Answers requests that no other route answers.
pub(crate) async fn answer(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    match app.assets.get(path) {
        None => Problem::not_found().into_response(),
        Some(_) if request.method() != Method::GET && request.method() != Method::HEAD => {
            let mut response = Problem::method_not_allowed().into_response();
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            response
        }
        Some(asset) => {
            // Compressing takes seconds of a core, which a server that is used only as an API does not spend.
            app.assets.compress_in_background();
            send(asset, &request)
        }
    }
}

fn send(asset: &Asset, request: &Request) -> Response {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_known = text(header::IF_NONE_MATCH).split(',').any(|etag| etag.trim() == asset.etag);
    let mut response = Response::new(Body::empty());
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        let (encoding, content) = asset.content(Encoding::accepted(text(header::ACCEPT_ENCODING)));
        *response.body_mut() = Body::from(content);
        if let Some(name) = encoding.name() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.media_type));
    }
    let cache = if asset.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(etag) = HeaderValue::from_str(&asset.etag) {
        headers.insert(header::ETAG, etag);
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
