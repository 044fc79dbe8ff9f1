//! More work than the server can do, disconnecting clients, and the stop: nothing that was accepted is lost.

use std::num::NonZero;

use sudokit_server::Options;

use crate::common::{Client, PROPER, TestServer, WATCHDOG, options, wait_until};

/// A request that takes far longer than a test.
fn endless() -> String {
    format!(r#"{{"puzzle":"{}","limit":1000000000}}"#, ".".repeat(81))
}

/// Sends a request that never ends.
fn start_endless(server: &TestServer) -> Client {
    let mut client = server.connect();
    client.send("POST", "/v1/count", "content-type: application/json\r\n", endless().as_bytes());
    client
}

/// One thread, and one place in the queue.
fn narrow() -> Options {
    Options { threads: NonZero::<usize>::MIN, queue: 1, ..options() }
}

#[test]
fn the_work_ends_when_the_client_goes() {
    let server = TestServer::start(narrow());
    for gone in 1..=3 {
        let client = start_endless(&server);
        server.wait_for("sudokit_running", 1);
        drop(client);
        server.wait_for("sudokit_cancelled_total", gone);
        // This is only answered if the single thread is free again.
        let answer = server.post("/v1/count", format!(r#"{{"puzzle":"{PROPER}"}}"#));
        assert_eq!(answer.json()["count"], 1);
    }
}

#[test]
fn a_client_that_goes_while_it_waits_gives_its_place_back() {
    let server = TestServer::start(narrow());
    let running = start_endless(&server);
    server.wait_for("sudokit_running", 1);
    let waiting = start_endless(&server);
    server.wait_for("sudokit_queued", 1);
    server.post("/v1/count", endless()).problem(503, "overloaded");
    drop(waiting);
    server.wait_for("sudokit_cancelled_total", 1);
    drop(running);
    server.wait_for("sudokit_running", 0);
    assert_eq!(server.post("/v1/count", format!(r#"{{"puzzle":"{PROPER}"}}"#)).status, 200);
}

#[test]
fn what_is_too_much_is_refused_and_everything_else_answered() {
    let server = TestServer::start(narrow());
    let rate = format!(r#"{{"puzzle":"{PROPER}"}}"#);
    let ask = || server.post("/v1/rate", &rate);
    let answers: Vec<u16> = std::thread::scope(|scope| {
        let clients: Vec<_> =
            (0..16).map(|_| scope.spawn(|| (0..20).map(|_| ask().status).collect::<Vec<_>>())).collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    let count = |status| answers.iter().filter(|it| **it == status).count();
    assert_eq!(count(200) + count(503), 320, "{answers:?}");
    assert!(count(200) > 0);
    assert_eq!(server.metric("sudokit_shed_total"), count(503) as u64);
    assert_eq!(server.metric("sudokit_queued"), 0);
}

#[test]
fn quick_requests_are_answered_while_all_threads_are_busy() {
    let server = TestServer::start(narrow());
    let _clients = [start_endless(&server), start_endless(&server)];
    server.wait_for("sudokit_queued", 1);
    for _ in 0..100 {
        assert_eq!(server.get("/healthz").status, 200);
        assert_eq!(server.get(&format!("/v1/solve/{PROPER}")).status, 200);
    }
}

#[test]
fn connections_beyond_the_limit_wait() {
    let server = TestServer::start(Options { connections: 1, ..options() });
    let mut first = server.connect();
    first.send("GET", "/healthz", "", b"");
    assert_eq!(first.answer().status, 200);
    let mut second = server.connect();
    second.send("GET", "/healthz", "", b"");
    // The first connection is still served; the second is served when the first is closed.
    first.send("GET", "/readyz", "", b"");
    assert_eq!(first.answer().status, 200);
    drop(first);
    assert_eq!(second.answer().status, 200);
}

#[test]
fn the_end_finishes_what_was_accepted() {
    let mut server = TestServer::start(options());
    let mut idle = server.connect();
    let mut batch = server.connect();
    batch.write(b"POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n");
    let line = format!("{:x}\r\n{PROPER}\n\r\n", PROPER.len() + 1);
    batch.write(line.as_bytes());
    assert_eq!(batch.head().status, 200);
    assert!(batch.piece().is_some());
    server.stop();
    // A connection without a request is closed.
    assert!(idle.is_closed());
    batch.write(line.as_bytes());
    assert!(batch.piece().is_some());
    batch.write(b"0\r\n\r\n");
    let summary = String::from_utf8(batch.piece().unwrap()).unwrap();
    assert!(summary.contains("\"records\":2"), "{summary}");
    assert!(batch.piece().is_none());
    let address = server.address;
    server.wait();
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn a_server_that_will_end_says_so_and_still_answers() {
    let mut server = TestServer::start(Options { drain: 10 * WATCHDOG, ..options() });
    assert_eq!(server.get("/readyz").status, 200);
    server.stop();
    wait_until("the server is not ready", || server.get("/readyz").status == 503);
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.get(&format!("/v1/solve/{PROPER}")).status, 200);
}

#[test]
fn what_cannot_be_finished_is_answered_with_a_problem() {
    let mut server = TestServer::start(Options { grace: std::time::Duration::ZERO, ..narrow() });
    let mut running = start_endless(&server);
    server.wait_for("sudokit_running", 1);
    let mut waiting = start_endless(&server);
    server.wait_for("sudokit_queued", 1);
    let mut batch = server.connect();
    batch.write(b"POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n");
    batch.write(format!("{:x}\r\n{PROPER}\n\r\n", PROPER.len() + 1).as_bytes());
    assert_eq!(batch.head().status, 200);
    assert!(batch.piece().is_some());
    // A body that is still being sent.
    let mut slow = server.connect();
    slow.write(b"POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
    server.wait_for("sudokit_connections", 5);
    server.stop();
    for client in [&mut running, &mut waiting] {
        let answer = client.answer();
        answer.problem(503, "stopping");
        assert_eq!(answer.headers["retry-after"], "1");
        assert!(client.is_closed());
    }
    let summary = String::from_utf8(batch.piece().unwrap()).unwrap();
    assert!(summary.contains(r#""status":"stopped","records":1"#), "{summary}");
    assert!(summary.contains("the server stops"), "{summary}");
    assert!(batch.piece().is_none());
    slow.answer().problem(503, "stopping");
    server.wait();
}

#[test]
fn parts_end_with_a_problem_when_the_server_ends() {
    let mut server = TestServer::start(Options { grace: std::time::Duration::ZERO, ..options() });
    let mut client = server.connect();
    // An empty board has very many steps.
    let body = format!(r#"{{"puzzle":"{}","all_steps":true}}"#, ".".repeat(81));
    let headers = "content-type: application/json\r\naccept: application/x-ndjson\r\n";
    client.send("POST", "/v1/explain", headers, body.as_bytes());
    server.wait_for("sudokit_running", 1);
    server.stop();
    let answer = client.answer();
    // The request was cut too late for a status, or it finished in time.
    if answer.status == 503 {
        answer.problem(503, "stopping");
    } else {
        let lines = answer.lines();
        let last = lines.last().unwrap();
        assert!(last["error"]["code"] == "stopping" || !last["answer"].is_null(), "{last}");
    }
    server.wait();
}

#[test]
fn no_accepted_request_is_lost_at_the_end_under_load() {
    let mut server = TestServer::start(options());
    let body = format!(r#"{{"puzzle":"{PROPER}"}}"#);
    let (send, answered) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let (send, address, body) = (send.clone(), server.address, &body);
            scope.spawn(move || loop {
                // A connection is refused, or closed before an answer begins; but no answer is incomplete.
                let Ok(stream) = std::net::TcpStream::connect(address) else { return };
                let mut client = Client { stream: std::io::BufReader::new(stream) };
                let head = format!("POST /v1/rate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len());
                let is_sent = std::io::Write::write_all(client.stream.get_mut(), head.as_bytes()).is_ok();
                // The end of the stream, or an error if the connection was never accepted.
                if !is_sent || !std::io::BufRead::fill_buf(&mut client.stream).is_ok_and(|bytes| !bytes.is_empty()) {
                    return;
                }
                let answer = client.answer();
                assert_eq!((answer.status, answer.json()["er"].as_f64()), (200, Some(1.2)));
                let _ = send.send(());
            });
        }
        for _ in 0..40 {
            answered.recv().unwrap();
        }
        server.stop();
    });
    server.wait();
}
