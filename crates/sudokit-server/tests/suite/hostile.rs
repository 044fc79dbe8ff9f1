//! Bodies and clients that mean harm, or are broken: each gets an answer or is disconnected, and the server lives on.

use std::time::Duration;

use sudokit::request::OPERATIONS;
use sudokit_server::Options;

use crate::common::{PROPER, TestServer, options};

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
    // The same without saying so before.
    let mut client = server.connect();
    let head = "POST /v1/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
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
    // Long enough for the clients that are in time, also on a busy machine.
    let short = Duration::from_millis(500);
    let server = TestServer::start(Options { head_timeout: short, stall_timeout: short, ..options() });
    // One that never ends its head, and one that asks nothing after its first answer.
    let mut client = server.connect();
    client.write(b"GET /healthz HTTP/1.1\r\nhost: test\r\n");
    assert!(client.is_closed());
    let mut client = server.connect();
    client.send("GET", "/healthz", "", b"");
    assert_eq!(client.answer().status, 200);
    assert!(client.is_closed());
    // One that never ends its body.
    let mut client = server.connect();
    client.write(b"POST /v1/solve HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
    client.answer().problem(408, "too-slow");
    // A batch that stops halfway.
    let mut client = server.connect();
    let head = "POST /v1/batch/solve HTTP/1.1\r\nhost: test\r\ncontent-length: 999\r\n\r\n";
    client.write(format!("{head}{PROPER}\n").as_bytes());
    let answer = client.answer();
    let lines = answer.lines();
    let summary = &lines.last().unwrap()["summary"];
    assert!(summary["error"].as_str().unwrap().contains("did not come in time"), "{summary}");
}

#[test]
fn what_is_no_http_is_refused() {
    let server = TestServer::start(options());
    for bytes in
        [&b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..], b"NONSENSE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
    {
        let mut client = server.connect();
        client.write(bytes);
        client.end();
        assert!(client.is_closed() || client.head().status >= 400);
    }
    let mut client = server.connect();
    let head = format!("GET / HTTP/1.1\r\nhost: test\r\nx: {}\r\n\r\n", "x".repeat(1 << 20));
    let _ = std::io::Write::write_all(client.stream.get_mut(), head.as_bytes());
    assert!(client.is_closed() || client.head().status == 431);
    assert_eq!(server.get("/healthz").status, 200);
}
