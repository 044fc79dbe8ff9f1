//! Batches: any format in, lines of JSON out, while the client still sends.

use std::io::Write as _;

use sudokit_server::Options;

use crate::common::{Answer, PROPER, SOLUTION, TestServer, options};

fn batch(server: &TestServer, operation: &str, body: impl AsRef<[u8]>) -> Answer {
    server.ask("POST", &format!("/v1/batch/{operation}"), "", body)
}

#[test]
fn one_line_for_each_record_and_the_summary() {
    let server = TestServer::start(options());
    let body = format!("{PROPER}\nno puzzle\n{}\n", ".".repeat(81));
    let answer = batch(&server, "solve", body);
    assert_eq!(answer.headers["content-type"], "application/x-ndjson");
    let lines = answer.lines();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["solution"], SOLUTION);
    assert_eq!((&lines[1]["code"], &lines[1]["place"]["line"]), (&"not-a-cell".into(), &2.into()));
    assert_eq!(lines[2]["verdict"], "several");
    let summary = &lines[3]["summary"];
    assert_eq!((&summary["records"], &summary["status"]), (&3.into(), &"failed".into()));
    assert_eq!(summary["verdicts"]["unreadable"], 1);
}

#[test]
fn every_operation_reads_every_format() {
    let server = TestServer::start(options());
    let bodies = [
        format!("puzzle,level\n{PROPER},easy\n"),
        format!("{{\"puzzle\":\"{PROPER}\",\"level\":\"easy\"}}\n"),
    ];
    for body in &bodies {
        for (operation, key) in [
            ("solve", "solution"),
            ("check?unique=true", "unique"),
            ("count", "count"),
            ("rate", "er"),
            ("rate?profile=hodoku", "hodoku_score"),
            ("rate?clues=true&minimal=true", "minimal"),
            ("canon", "canonical"),
            ("minimize", "minimized"),
        ] {
            let lines = batch(&server, operation, body).lines();
            assert_eq!(
                (&lines[0]["puzzle"], &lines[0]["level"]),
                (&PROPER.into(), &"easy".into()),
                "{operation}"
            );
            assert!(!lines[0][key].is_null(), "{operation}: {lines:?}");
            assert_eq!(lines[1]["summary"]["records"], 1);
        }
    }
}

#[test]
fn boards_of_other_sizes_and_with_rules_are_answered() {
    let server = TestServer::start(options());
    let x = "27.6..1...65...........3.......2...51..49.3.........4............21....84........";
    let lines = batch(&server, "solve?rules=x", format!("{x}\n1..4............\n")).lines();
    assert_eq!((&lines[0]["verdict"], &lines[0]["rules"]), (&"unique".into(), &serde_json::json!(["x"])));
    assert_eq!(lines[1]["solution"].as_str().map(str::len), Some(16));
    let lines = batch(&server, "count?size=9", "1..4............\n").lines();
    assert_eq!(lines[0]["code"], "other-board");
    let lines = batch(&server, "canon", "1..4............\n").lines();
    assert_eq!(lines[0]["code"], "not-classic");
    let problem = batch(&server, "solve?size=7", "").problem(400, "bad-query");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("no usual boxes")), "{problem}");
}

#[test]
fn wrong_options_are_problems_before_the_batch() {
    let server = TestServer::start(options());
    for (path, option) in [
        ("solve?unique=true", "unique"),
        ("check?unique=maybe", "unique"),
        ("check?certificate=true", "certificate"),
        ("rate?isomorphs=0", "isomorphs"),
        ("rate?timeout=soon", "timeout"),
        ("solve?from=no-such-format", "from"),
        ("solve?blank=5", "blank"),
        ("count?limit=-1", "limit"),
        ("solve?rules=fog", "rules"),
        ("solve?size=many", "size"),
        ("canon?rules=x", "rules"),
    ] {
        assert_eq!(batch(&server, path, "").problem(400, "bad-query")["source"], option, "{path}");
    }
    batch(&server, "dance", "").problem(404, "not-found");
}

#[test]
fn answers_come_while_the_client_still_sends() {
    let server = TestServer::start(options());
    let mut client = server.connect();
    client.write(b"POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n");
    let line = format!("{:x}\r\n{PROPER}\n\r\n", PROPER.len() + 1);
    client.write(line.as_bytes());
    assert_eq!(client.head().status, 200);
    for _ in 0..3 {
        let answer = String::from_utf8(client.piece().unwrap()).unwrap();
        assert!(answer.contains(SOLUTION), "{answer}");
        client.write(line.as_bytes());
    }
    client.write(b"0\r\n\r\n");
    let mut rest = Vec::new();
    while let Some(piece) = client.piece() {
        rest.extend(piece);
    }
    assert!(String::from_utf8(rest).unwrap().ends_with(
        "{\"summary\":{\"status\":\"yes\",\"records\":4,\"verdicts\":{\"with exactly one solution\":4}}}\n"
    ));
}

#[test]
fn a_body_that_is_too_large_is_answered_as_far_as_it_came() {
    let server = TestServer::start(Options { max_batch: 1000, ..options() });
    let body = format!("{PROPER}\n").repeat(1000);
    let lines = batch(&server, "solve", body).lines();
    let summary = &lines.last().unwrap()["summary"];
    assert_eq!(summary["status"], "failed");
    assert!(summary["error"].as_str().unwrap().contains("more than 1000 bytes"), "{summary}");
}

#[test]
fn a_batch_too_many_is_refused() {
    let server = TestServer::start(Options { batches: 1, ..options() });
    let mut client = server.connect();
    client.write(
        b"POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\n.\r\n",
    );
    assert_eq!(client.head().status, 200);
    let refused = batch(&server, "solve", "");
    refused.problem(503, "overloaded");
    assert_eq!(refused.headers["retry-after"], "1");
    // The first client disconnects, which frees its place.
    drop(client);
    server.wait_for("sudokit_batches", 0);
    assert_eq!(batch(&server, "solve", PROPER).status, 200);
}

#[test]
fn a_client_that_waits_for_each_answer_is_never_refused() {
    let server = TestServer::start(Options { batches: 1, ..options() });
    for _ in 0..300 {
        assert_eq!(batch(&server, "count", PROPER).status, 200);
    }
}

#[test]
fn a_client_that_reads_nothing_lets_the_server_wait() {
    let server = TestServer::start(options());
    let mut client = server.connect();
    client.write(b"POST /v1/batch/solve HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n");
    let lines = format!("{PROPER}\n").repeat(1000);
    let piece = format!("{:x}\r\n{lines}\r\n", lines.len());
    // If nobody reads the answers, the server stops reading, so at some point nothing more can be sent.
    client.stream.get_mut().set_nonblocking(true).unwrap();
    let mut sent = 0;
    let stream = client.stream.get_mut();
    let is_full = (0..100_000).any(|_| match std::io::Write::write(stream, piece.as_bytes()) {
        Ok(length) => {
            sent += length;
            // A partly sent piece would have to be continued; when that happens, enough was sent.
            length < piece.len()
        }
        Err(_) => true,
    });
    assert!(is_full, "the server has taken {sent} bytes without an end");
    assert_eq!(server.get("/healthz").status, 200);
}

/// Brackets compressed with gzip: a member of a mebibyte, many times.
fn bomb(mebibytes: usize) -> Vec<u8> {
    let mut member = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    member.write_all(&[b'['; 1 << 20]).unwrap();
    member.finish().unwrap().repeat(mebibytes)
}

#[test]
fn what_comes_out_of_a_compressed_body_is_limited() {
    for (limits, expected) in [
        (Options { max_ratio: 10, ..options() }, "16 MiB and 10 times their size"),
        (Options { max_ratio: u64::MAX, max_batch: 3 << 20, ..options() }, "more than 3145728 bytes"),
    ] {
        let server = TestServer::start(limits);
        let lines = batch(&server, "solve", bomb(64)).lines();
        let summary = &lines.last().unwrap()["summary"];
        assert_eq!(summary["status"], "failed");
        assert!(summary["error"].as_str().unwrap().contains(expected), "{summary}");
    }
    // Data that compresses well because it repeats is not a bomb.
    let server = TestServer::start(options());
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(format!("{PROPER}\n").repeat(10_000).as_bytes()).unwrap();
    let lines = batch(&server, "count", packed.finish().unwrap()).lines();
    assert_eq!(lines.last().unwrap()["summary"]["records"], 10_000);
}

/// Four gigabytes of brackets as 120 KB of zstd, in blocks that repeat one byte.
fn large_bomb() -> Vec<u8> {
    let (magic, window_of_128_kib) = ([0x28, 0xb5, 0x2f, 0xfd], [0, 7 << 3]);
    let block = [2, 0, 16, b'['];
    [&magic[..], &window_of_128_kib, &block.repeat(30_000)].concat()
}

#[test]
fn the_place_of_a_client_that_went_is_free_again() {
    let limits = Options { batches: 1, max_ratio: u64::MAX, max_batch: u64::MAX, ..options() };
    let server = TestServer::start(limits);
    for _ in 0..3 {
        let mut client = server.connect();
        client.send("POST", "/v1/batch/solve", "", &large_bomb());
        server.wait_for("sudokit_batches", 1);
        drop(client);
        server.wait_for("sudokit_batches", 0);
        assert_eq!(batch(&server, "solve", PROPER).status, 200);
    }
}

#[test]
fn clients_may_ask_for_plain_text() {
    let server = TestServer::start(options());
    let answer = server.ask("POST", "/v1/batch/solve", "accept: text/plain\r\n", PROPER);
    assert_eq!(answer.headers["content-type"], "text/plain; charset=utf-8");
    assert_eq!(answer.lines().len(), 2);
}
