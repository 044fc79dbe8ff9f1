//! `sudokit serve`: it prints its address, answers, and ends by a signal after it has answered the accepted
//! requests.
#![cfg(all(unix, feature = "serve"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::common::{Folder, WIKIPEDIA, WIKIPEDIA_SOLVED, run, sudokit};

/// Starts a server; returns the process, its messages, and its address.
fn start(args: &[&str]) -> (Child, BufReader<impl Read>, String) {
    let mut server = sudokit(&[&["serve", "--listen", "127.0.0.1:0"], args].concat())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut words = BufReader::new(server.stderr.take().unwrap());
    let mut line = String::new();
    words.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("sudokit: http://").unwrap_or_else(|| panic!("{line}"));
    let address = address.trim_end_matches('/').to_owned();
    (server, words, address)
}

fn send_signal(server: &Child) {
    let id = server.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
}

#[test]
fn a_signal_ends_the_server_after_what_it_has_accepted() {
    let (mut server, mut words, address) = start(&[]);
    let mut client = TcpStream::connect(&address).unwrap();
    let body = format!("{WIKIPEDIA}\n");
    let length = 2 * body.len();
    write!(client, "POST /v1/batch/solve HTTP/1.0\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
    let mut client = BufReader::new(client);
    let mut line = String::new();
    while !line.contains(WIKIPEDIA_SOLVED) {
        line.clear();
        assert!(client.read_line(&mut line).unwrap() > 0);
    }
    send_signal(&server);
    line.clear();
    words.read_line(&mut line).unwrap();
    assert_eq!(line, "sudokit: finishing what was accepted\n");
    client.get_mut().write_all(body.as_bytes()).unwrap();
    let mut rest = String::new();
    client.read_to_string(&mut rest).unwrap();
    assert!(rest.contains(WIKIPEDIA_SOLVED) && rest.contains("\"records\":2"), "{rest}");
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

#[test]
fn a_second_signal_ends_the_server_at_once() {
    let (mut server, mut words, address) = start(&["--grace", "1h"]);
    let mut client = TcpStream::connect(&address).unwrap();
    write!(client, "POST /v1/batch/solve HTTP/1.0\r\ncontent-length: 100\r\n\r\n{WIKIPEDIA}\n").unwrap();
    // The server answers, so the request is accepted.
    client.read_exact(&mut [0]).unwrap();
    send_signal(&server);
    words.read_line(&mut String::new()).unwrap();
    send_signal(&server);
    assert_eq!(server.wait().unwrap().code(), Some(143));
}

/// The status of the answer to `GET path`, and the answer.
fn get(address: &str, path: &str, host: &str) -> (u16, String) {
    let mut client = TcpStream::connect(address).unwrap();
    write!(client, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    (answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0), answer)
}

#[test]
fn probes_learn_of_the_end_before_the_port_is_closed() {
    let (mut server, mut words, address) = start(&["--drain", "1h"]);
    assert_eq!(get(&address, "/readyz", "localhost").0, 200);
    send_signal(&server);
    words.read_line(&mut String::new()).unwrap();
    while get(&address, "/readyz", "localhost").0 != 503 {}
    assert_eq!(get(&address, "/v1/version", "localhost").0, 200);
    send_signal(&server);
    assert_eq!(server.wait().unwrap().code(), Some(143));
}

#[test]
fn names_have_to_be_asked_for() {
    for (args, host, status) in [
        (&[][..], "localhost", 200),
        (&[], "evil.example", 421),
        (&["--host", "a.example", "--host", "b.example"], "b.example:80", 200),
        (&["--host", "a.example"], "evil.example", 421),
        (&["--behind-proxy"], "any.example", 200),
        (&["--behind-proxy", "--host", "a.example"], "any.example", 421),
    ] {
        let (mut server, _words, address) = start(args);
        assert_eq!(get(&address, "/healthz", host).0, status, "{args:?} {host}");
        server.kill().unwrap();
        server.wait().unwrap();
    }
}

/// A low soft limit of open files is raised, and a low hard limit leaves room for fewer connections. All 100
/// clients are answered.
#[test]
fn few_open_files_are_raised_or_leave_less_room() {
    for (limit, line) in [("-Sn 70", None), ("-n 100", Some("room for 36 connections"))] {
        let command = assert_cmd::cargo::cargo_bin("sudokit");
        let script = format!(
            "ulimit {limit}; exec {} serve --listen 127.0.0.1:0 --client-connections 1000",
            command.display()
        );
        let mut server = Command::new("sh").args(["-c", &script]).stderr(Stdio::piped()).spawn().unwrap();
        let mut words = BufReader::new(server.stderr.take().unwrap());
        let (mut lines, mut address) = (String::new(), String::new());
        while address.is_empty() || line.is_some_and(|line| !lines.contains(line)) {
            let start = lines.len();
            assert!(words.read_line(&mut lines).unwrap() > 0, "{lines}");
            let found = lines[start..]
                .trim()
                .strip_prefix("sudokit: http://")
                .map(|it| it.trim_end_matches('/').to_owned());
            address = found.unwrap_or(address);
        }
        let mut clients: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(&address).unwrap()).collect();
        for client in &mut clients {
            client.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").unwrap();
        }
        // The other connections are answered when the first ones are closed.
        for client in &mut clients {
            let mut answer = String::new();
            client.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.0 200"), "{limit}: {answer}");
        }
        server.kill().unwrap();
        server.wait().unwrap();
        words.read_to_string(&mut lines).unwrap();
        assert!(!lines.contains("cannot be accepted"), "{lines}");
    }
}

#[test]
fn the_page_is_written_as_files() {
    let folder = Folder::new("page");
    let page = folder.path().join("page");
    let output = run(&["serve", "--write", page.to_str().unwrap()], "");
    assert!(output.status.success());
    let index = std::fs::read_to_string(page.join("index.html")).unwrap();
    let script = index.split("type=\"module\" src=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(page.join(script).is_file(), "{script}");
}

#[test]
fn what_cannot_be_served_is_said() {
    for (args, expected) in [
        (&["--token-file", "no-such-file"][..], "no-such-file: "),
        (&["--listen", "localhost"], "expected an address"),
        (&["--listen", "192.0.2.1:80"], "cannot listen at 192.0.2.1:80"),
        (&["--rate", "0"], "expected a whole number"),
        (&["--host", "a.example:80"], "without a port"),
    ] {
        let output = run(&[&["serve"], args].concat(), "");
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains(expected), "{args:?}: {words}");
    }
}
