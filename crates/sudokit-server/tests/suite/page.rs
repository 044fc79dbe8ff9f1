//! The files of the page, and their headers.

use std::io::Read as _;

use crate::common::{TestServer, options, wait_until};

#[test]
fn the_page_and_all_that_it_needs_are_served() {
    let server = TestServer::start(options());
    let page = server.get("/");
    assert_eq!((page.status, &*page.headers["content-type"]), (200, "text/html; charset=utf-8"));
    assert_eq!(page.headers["cache-control"], "no-cache");
    let policy = &page.headers["content-security-policy"];
    assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    for name in
        ["referrer-policy", "permissions-policy", "cross-origin-opener-policy", "x-content-type-options"]
    {
        assert!(page.headers.contains_key(name), "{name}");
    }
    let list = server.get("/assets.json").json();
    for path in list["files"].as_array().unwrap().iter().map(|path| path.as_str().unwrap()) {
        let file = server.get(&format!("/{path}"));
        assert_eq!(file.status, 200, "{path}");
        let is_immutable = file.headers["cache-control"].ends_with("immutable");
        assert_eq!(is_immutable, path.starts_with("assets/"), "{path}");
        let known = format!("if-none-match: \"x\", {}\r\n", file.headers["etag"]);
        let again = server.ask("GET", &format!("/{path}"), &known, "");
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
}

#[test]
fn files_are_compressed_soon_after_the_first_was_asked_for() {
    let server = TestServer::start(options());
    let plain = server.get("/assets.json");
    assert!(!plain.headers.contains_key("content-encoding"));
    let ask = || server.ask("GET", "/assets.json", "accept-encoding: gzip, br\r\n", "");
    let mut answer = ask();
    wait_until("assets.json is compressed", || {
        answer = ask();
        answer.headers.get("content-encoding").is_some_and(|name| name == "br")
    });
    let mut body = Vec::new();
    brotli::Decompressor::new(&*answer.body, 4096).read_to_end(&mut body).unwrap();
    assert_eq!(body, plain.body);
    assert_eq!(answer.headers["vary"], "Accept-Encoding");
}

#[test]
fn what_is_not_there_is_a_problem() {
    let server = TestServer::start(options());
    server.get("/assets/0000000000000000/web/main.js").problem(404, "not-found");
    server.get("/../Cargo.toml").problem(404, "not-found");
    let answer = server.ask("POST", "/", "", "");
    answer.problem(405, "method-not-allowed");
    assert_eq!(answer.headers["allow"], "GET, HEAD");
}

#[test]
fn a_program_can_ask_whether_the_server_is_well() {
    let server = TestServer::start(options());
    assert_eq!(server.get("/healthz").text(), "ok\n");
    assert_eq!(server.get("/readyz").text(), "ok\n");
    let requests = "sudokit_requests_total{route=\"/healthz\",status=\"200\"}";
    assert_eq!(server.metric(requests), 1);
}

#[test]
fn requests_have_names() {
    let server = TestServer::start(options());
    assert_eq!(server.ask("GET", "/healthz", "x-request-id: mine\r\n", "").headers["x-request-id"], "mine");
    let names: Vec<String> = (0..2).map(|_| server.get("/healthz").headers["x-request-id"].clone()).collect();
    assert_ne!(names[0], names[1]);
}
