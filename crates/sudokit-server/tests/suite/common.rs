//! A running server, and a client.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use sudokit_server::{Options, Server};

/// A time limit far longer than any test here.
pub(crate) const WATCHDOG: Duration = Duration::from_secs(120);

pub(crate) const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A server that is stopped at the end of a test.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

/// Options for tests: two threads, and limits that are never reached by chance.
pub(crate) fn options() -> Options {
    Options {
        listen: ([127, 0, 0, 1], 0).into(),
        threads: NonZero::new(2).unwrap(),
        timeout: 10 * WATCHDOG,
        head_timeout: 10 * WATCHDOG,
        stall_timeout: 10 * WATCHDOG,
        batch_timeout: 10 * WATCHDOG,
        drain: Duration::ZERO,
        grace: WATCHDOG,
        ..Options::default()
    }
}

impl TestServer {
    pub(crate) fn start(options: Options) -> TestServer {
        let server = Server::bind(options).unwrap();
        let address = server.address();
        let (stop, stopped): (Sender<()>, Receiver<()>) = channel();
        let run = move || {
            server.run(move || {
                let _ = stopped.recv();
            })
        };
        TestServer { address, stop: Some(stop), thread: Some(std::thread::spawn(run)) }
    }

    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(WATCHDOG)).unwrap();
        stream.set_write_timeout(Some(WATCHDOG)).unwrap();
        Client { stream: BufReader::new(stream) }
    }

    /// The answer to a request on a new connection.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: impl AsRef<[u8]>) -> Answer {
        let mut client = self.connect();
        client.send(method, path, headers, body.as_ref());
        client.answer()
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    pub(crate) fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        self.ask("POST", path, "content-type: application/json\r\n", body)
    }

    /// Tells the server to stop.
    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// Waits until the server has stopped.
    pub(crate) fn wait(mut self) {
        self.stop();
        self.thread.take().unwrap().join().unwrap().unwrap();
    }

    /// The value of a metric.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").text();
        let line =
            text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}\n{text}"));
        line.trim().parse().unwrap()
    }

    /// Reads a metric until it has this value.
    pub(crate) fn wait_for(&self, name: &str, value: u64) {
        wait_until(&format!("{name} is {value}"), || self.metric(name) == value);
    }
}

/// Repeats a check until it succeeds.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let turns = WATCHDOG.as_millis() / 10;
    let mut is_so_later = || {
        std::thread::sleep(Duration::from_millis(10));
        is_so()
    };
    assert!((0..turns).any(|_| is_so_later()), "it never was so that {what}");
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A connection to the server.
pub(crate) struct Client {
    pub(crate) stream: BufReader<TcpStream>,
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Client {
    pub(crate) fn send(&mut self, method: &str, path: &str, headers: &str, body: &[u8]) {
        let length =
            if method == "GET" { String::new() } else { format!("content-length: {}\r\n", body.len()) };
        let head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}{length}\r\n");
        self.write(head.as_bytes());
        // If the server has refused the head, it may have closed the connection.
        let _ = self.stream.get_mut().write_all(body);
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).unwrap();
    }

    /// Closes the sending direction; the other one stays open.
    pub(crate) fn end(&mut self) {
        self.stream.get_mut().shutdown(Shutdown::Write).unwrap();
    }

    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).unwrap();
        line.trim_end_matches(['\r', '\n']).to_owned()
    }

    /// Whether the server has closed the connection. Waits for that, or for an answer.
    pub(crate) fn is_closed(&mut self) -> bool {
        self.stream.fill_buf().is_ok_and(<[u8]>::is_empty)
    }

    /// The head of the next answer.
    pub(crate) fn head(&mut self) -> Answer {
        let line = self.line();
        let status = line.split(' ').nth(1).and_then(|text| text.parse().ok());
        let mut headers = HashMap::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.split_once(": ") else { break };
            headers.insert(name.to_owned(), value.to_owned());
        }
        Answer { status: status.unwrap_or_else(|| panic!("no answer: {line:?}")), headers, body: Vec::new() }
    }

    /// The next piece of a chunked body; `None` at its end.
    pub(crate) fn piece(&mut self) -> Option<Vec<u8>> {
        let length = usize::from_str_radix(&self.line(), 16).unwrap();
        let mut piece = vec![0; length];
        self.stream.read_exact(&mut piece).unwrap();
        assert_eq!(self.line(), "");
        (length > 0).then_some(piece)
    }

    /// The next answer.
    pub(crate) fn answer(&mut self) -> Answer {
        let mut answer = self.head();
        if answer.headers.get("transfer-encoding").is_some_and(|it| it == "chunked") {
            while let Some(piece) = self.piece() {
                answer.body.extend(piece);
            }
        } else if let Some(length) = answer.headers.get("content-length") {
            answer.body = vec![0; length.parse().unwrap()];
            self.stream.read_exact(&mut answer.body).unwrap();
        }
        answer
    }
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    pub(crate) fn lines(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Asserts that this is a problem with this status and code; returns its members.
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        assert_eq!(self.headers["content-type"], "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["code"], code);
        assert_eq!(problem["status"], status);
        assert_eq!(problem["type"], format!("/problems#{code}"));
        assert!(problem["detail"].as_str().is_some_and(|text| !text.is_empty()));
        problem
    }
}
