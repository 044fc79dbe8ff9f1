//! Malicious or broken bodies and clients: each gets an answer or is disconnected, and the server keeps
//! running.

use std::io::{Read as _, Write as _};
use std::time::Duration;

use sudokit::request::OPERATIONS;
use sudokit_server::Options;

use crate::common::{Client, PROPER, TestServer, options, wait_until};

#[test]
fn no_body_hurts() {
    let server = TestServer::start(options());
    let deep = "[".repeat(100_000);
    let deep_value = format!("{{\"puzzle\":{}", "{\"a\":".repeat(100_000));
    let bodies: [&[u8]; 12] = [
        b"",
        b"null",
        b"[]",
        b"5",
        b"\"puzzle\"",
        b"{\"puzzle\":null}",
        b"{\"puzzle\":[[]]}",
        b"{\"puzzle\":1e400}",
        b"{\"puzzle\":\"\\ud800\"}",
        b"{\"puzzle\":\"\xff\xfe\"}",
        deep.as_bytes(),
        deep_value.as_bytes(),
    ];
    for operation in OPERATIONS {
        for body in bodies {
            let answer = server.post(&format!("/v1/{}", operation.name), body);
            let is_listing = operation.example == "{}" && body.is_empty();
            if answer.status != 200 || !is_listing {
                assert!(matches!(answer.status, 200 | 400 | 422), "{}: {answer:?}", operation.name);
            }
            if answer.status != 200 {
                assert_eq!(answer.headers["content-type"], "application/problem+json");
            }
        }
    }
}

#[test]
fn large_bodies_are_refused() {
    let server = TestServer::start(options());
    let large = format!("{{\"puzzle\":\"{}\"}}", ".".repeat(10 << 20));
    server.post("/v1/solve", &large).problem(413, "too-large");
    // The same without announcing the size.
    let mut client = server.connect();
    let head = "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    client.write(head.as_bytes());
    let piece = format!("{:x}\r\n{}\r\n", 1 << 16, ".".repeat(1 << 16));
    for _ in 0..17 {
        client.write(piece.as_bytes());
    }
    client.answer().problem(413, "too-large");
}

#[test]
fn large_batches_of_anything_are_answered() {
    let server = TestServer::start(options());
    for body in
        ["\0".repeat(1 << 20), "[".repeat(1 << 20), "x".repeat(3 << 20), "1\n".repeat(1000), String::new()]
    {
        let answer = server.ask("POST", "/v1/batch/solve", "", &body);
        assert_eq!(answer.status, 200);
        assert!(answer.lines().last().unwrap()["summary"]["status"].is_string());
    }
    let answer = server.ask("POST", "/v1/batch/solve", "", b"\xff\xfe\xfd\x00\x80\n\xc3\x28");
    assert_eq!(answer.lines().last().unwrap()["summary"]["status"], "failed");
}

#[test]
fn slow_clients_are_disconnected() {
    // Long enough for clients that are in time, even on a busy machine.
    let short = Duration::from_millis(500);
    let server = TestServer::start(Options { head_timeout: short, stall_timeout: short, ..options() });
    // One client never ends its head, and one asks nothing after its first answer.
    let mut client = server.connect();
    client.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n");
    assert!(client.is_closed());
    let mut client = server.connect();
    client.send("GET", "/healthz", "", b"");
    assert_eq!(client.answer().status, 200);
    assert!(client.is_closed());
    // A client that never ends its body.
    let mut client = server.connect();
    client.write(b"POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
    client.answer().problem(408, "too-slow");
    // A batch that stops halfway.
    let mut client = server.connect();
    let head = "POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: 999\r\n\r\n";
    client.write(format!("{head}{PROPER}\n").as_bytes());
    let answer = client.answer();
    let lines = answer.lines();
    let summary = &lines.last().unwrap()["summary"];
    assert!(summary["error"].as_str().unwrap().contains("did not come in time"), "{summary}");
}

/// Sends these bytes repeatedly, with pauses, until the server has closed the connection.
fn drip(client: &Client, bytes: &'static [u8]) {
    let mut stream = client.stream.get_ref().try_clone().unwrap();
    std::thread::spawn(move || {
        while stream.write_all(bytes).is_ok() {
            std::thread::sleep(Duration::from_millis(10));
        }
    });
}

const BATCH: &[u8] =
    b"POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";

#[test]
fn a_client_that_is_never_silent_has_an_end_too() {
    let short = Duration::from_millis(500);
    // A byte in each piece is far below the least rate.
    let server = TestServer::start(Options { stall_timeout: short, min_rate: 1 << 40, ..options() });
    let mut client = server.connect();
    client.write(BATCH);
    drip(&client, b"1\r\n.\r\n");
    let lines = client.answer().lines();
    let summary = &lines.last().unwrap()["summary"];
    assert!(summary["error"].as_str().unwrap().contains("did not come in time"), "{summary}");
    // Fast enough, but endless.
    let server = TestServer::start(Options { batch_timeout: short, ..options() });
    let mut client = server.connect();
    client.write(BATCH);
    drip(&client, b"2\r\n1\n\r\n");
    let lines = client.answer().lines();
    let summary = &lines.last().unwrap()["summary"];
    assert_eq!(summary["status"], "stopped");
    assert!(summary["error"].as_str().unwrap().contains("taken longer than 500ms"), "{summary}");
    assert_eq!(summary["records"].as_u64(), Some(lines.len() as u64 - 1));
    server.wait_for("sudokit_batches", 0);
}

#[test]
fn a_client_that_takes_answers_by_the_byte_is_disconnected() {
    let short = Duration::from_millis(500);
    let server = TestServer::start(Options { stall_timeout: short, min_rate: 1 << 40, ..options() });
    let mut client = server.connect();
    client.write(BATCH);
    let line = format!("{PROPER}\n").repeat(1000);
    drip(&client, format!("{:x}\r\n{line}\r\n", line.len()).into_bytes().leak());
    // The client keeps reading, so it is never silent for long.
    let mut bytes = vec![0; 1 << 16];
    while client.stream.get_mut().read(&mut bytes).is_ok_and(|read| read > 0) {
        std::thread::sleep(Duration::from_millis(50));
    }
    server.wait_for("sudokit_batches", 0);
}

#[test]
fn one_client_cannot_take_all_connections() {
    let server = TestServer::start(Options { client_connections: 2, ..options() });
    let mut idle = [server.connect(), server.connect()];
    for client in &mut idle {
        client.send("GET", "/healthz", "", b"");
        assert_eq!(client.answer().status, 200);
    }
    let mut third = server.connect();
    let refused = third.answer();
    refused.problem(429, "too-many-connections");
    assert_eq!((&*refused.headers["connection"], &*refused.headers["retry-after"]), ("close", "1"));
    assert!(third.is_closed());
    drop(idle);
    wait_until("there is room again", || {
        let mut client = server.connect();
        // A refusal comes without a question.
        let _ = client.stream.get_mut().write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
        client.answer().status == 200
    });
}

#[test]
fn what_is_no_http_is_a_problem() {
    let server = TestServer::start(options());
    let long = "x".repeat(100_000);
    for (request, status, code) in [
        ("NONSENSE\r\n\r\n".to_owned(), 400, "bad-http"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400, "bad-http"),
        ("GET / HTTP/1.1\r\nhost: localhost\r\nno colon\r\n\r\n".to_owned(), 400, "bad-http"),
        (format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n"), 414, "too-long-address"),
        (format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {long}{long}\r\n\r\n"), 431, "too-large-head"),
    ] {
        let mut client = server.connect();
        let _ = client.stream.get_mut().write_all(request.as_bytes());
        let answer = client.answer();
        answer.problem(status, code);
        assert_eq!(answer.headers["access-control-allow-origin"], "*");
        assert!(client.is_closed());
    }
    // After a request that is answered.
    let mut client = server.connect();
    client.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\nNONSENSE\r\n\r\n");
    assert_eq!(client.answer().status, 200);
    client.answer().problem(400, "bad-http");
    // A TLS connection cannot be answered.
    let mut client = server.connect();
    client.write(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03");
    client.end();
    assert!(client.is_closed() || client.head().status == 400);
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn every_problem_is_described_where_its_type_says() {
    let server = TestServer::start(options());
    let page = server.get("/problems");
    assert_eq!((page.status, &*page.headers["content-type"]), (200, "text/html; charset=utf-8"));
    let text = page.text();
    let problem = server.post("/v1/solve", r#"{"puzzle":"12"}"#).problem(422, "unrecognized-format");
    let (path, code) = problem["type"].as_str().unwrap().split_once('#').unwrap();
    assert_eq!(path, "/problems");
    for code in [code, "bad-json", "not-a-cell", "too-many-connections", "stopping", "wrong-host"] {
        assert!(text.contains(&format!("id=\"{code}\"")), "{code}");
    }
}
