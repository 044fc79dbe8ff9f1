//! The benchmark of the HTTP API: what a request costs the server, what its layers add, batches, and too much load.
//!
//! Servers run as processes of their own, so that their CPU time is theirs alone. Routes are measured in turns in one run:
//! an echo and a solve without any layer, and the solve of the real server. The echo reads and writes JSON of the same shape,
//! and thinks nothing.
//!
//! ```sh
//! cargo run --release -p sudokit-bench --features api --bin api -- puzzles.txt
//! ```

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::num::NonZero;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use axum::serve::ListenerExt as _;
use serde::{Deserialize, Serialize};
use sudokit::Budget;
use sudokit::request::Request;
use sudokit_bulk::jobs::Solve;
use sudokit_bulk::{NoHost, Pipeline, Source};
use sudokit_server::{Options, Server};

const PUZZLE: &str =
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A request that takes some milliseconds: to count this many of the solutions of the empty board.
const SLOW: &str = r#"{"puzzle":".................................................................................","limit":20000}"#;

/// The header of all answers.
const JSON: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

const TURNS: usize = 7;
const REQUESTS: usize = 40_000;
const CONNECTIONS: usize = 32;

fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("serve-bare") => serve_bare(),
        Some("serve") => serve(Options::default().threads),
        Some("serve-narrow") => serve(NonZero::<usize>::MIN),
        Some("solve") => solve(&std::env::args().nth(2).context("a file")?),
        file => {
            single_requests()?;
            if let Some(file) = file {
                batches(file)?;
            }
            overload()
        }
    }
}

/// What the echo reads.
#[derive(Deserialize)]
struct Question {
    puzzle: String,
}

/// What it answers: the same as a solve.
#[derive(Serialize)]
struct Answer {
    puzzle: String,
    solution: &'static str,
    verdict: &'static str,
}

fn echo(body: &[u8]) -> Result<String, serde_json::Error> {
    let Question { puzzle } = serde_json::from_slice(body)?;
    serde_json::to_string(&Answer { puzzle, solution: SOLUTION, verdict: "unique" })
}

/// Routes of axum and nothing else.
fn serve_bare() -> Result<()> {
    let solve = |body: Bytes| async move {
        let answer = Request::parse("solve", &body).and_then(|it| it.answer(Budget::UNLIMITED, &mut |_| {}));
        (JSON, answer.unwrap_or_default())
    };
    let router = Router::new()
        .route("/echo", post(|body: Bytes| async move { (JSON, echo(&body).unwrap_or_default()) }))
        .route("/v1/solve", post(solve));
    let listener = TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    println!("{}", listener.local_addr()?);
    let threads = Options::default().threads.get();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        axum::serve(listener, router).await
    })?;
    Ok(())
}

/// The real server.
fn serve(threads: NonZero<usize>) -> Result<()> {
    let listen = ([127, 0, 0, 1], 0).into();
    let server = Server::bind(Options { listen, threads, ..Options::default() })?;
    println!("{}", server.address());
    server.run(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
    })?;
    Ok(())
}

/// What `sudokit solve` does with a file.
fn solve(file: &str) -> Result<()> {
    let pipeline = Pipeline::new(Arc::new(NoHost));
    let mut output = File::create("/dev/null")?;
    let start = Instant::now();
    pipeline.run(vec![Source::file(file)], Solve::default(), &mut output)?;
    println!("{}", start.elapsed().as_secs_f64());
    Ok(())
}

/// A server in a process of its own.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(mode: &str) -> Result<Process> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg(mode)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("its output")?).read_line(&mut line)?;
        Ok(Process { child, address: line.trim().parse()? })
    }

    /// The CPU time of all its threads, also of those that have ended, in steps of 10 ms.
    fn cpu(&self) -> Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name of the process may have spaces; the fields after it are counted from the third.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: Result<Vec<u64>, _> = fields.skip(11).take(2).map(str::parse).collect();
        Ok(Duration::from_millis(10 * ticks?.iter().sum::<u64>()))
    }

    /// Its memory, in MB.
    fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? / 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that stays open.
struct Client(BufReader<TcpStream>);

impl Client {
    fn connect(address: SocketAddr) -> Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    fn send(&mut self, method: &str, path: &str, body: &str) -> Result<()> {
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        Ok(self.0.get_mut().write_all(head.as_bytes())?)
    }

    /// The status of the next answer, and its body.
    fn receive(&mut self) -> Result<(u16, Vec<u8>)> {
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            ensure!(self.0.read_line(&mut line)? > 0, "the server has closed the connection");
            let text = line.trim_end();
            if let Some(rest) = text.strip_prefix("HTTP/1.1 ") {
                status = rest.get(..3).unwrap_or_default().parse()?;
            } else if let Some(text) = text.strip_prefix("content-length: ") {
                length = text.parse()?;
            } else if text.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok((status, body))
    }
}

/// Sends many requests over many connections; returns the CPU time of the server for each.
fn cost(process: &Process, path: &str, body: &str) -> Result<f64> {
    let expected = echo(PUZZLE.as_bytes())?;
    let clients: Result<Vec<Client>> = (0..CONNECTIONS).map(|_| Client::connect(process.address)).collect();
    let mut clients = clients?;
    let before = process.cpu()?;
    for _ in 0..REQUESTS / CONNECTIONS {
        for client in &mut clients {
            client.send("POST", path, body)?;
        }
        for client in &mut clients {
            let (status, answer) = client.receive()?;
            ensure!(status == 200 && answer == expected.as_bytes(), "{path}: {status}");
        }
    }
    let spent = process.cpu()? - before;
    Ok(spent.as_secs_f64() * 1e6 / (REQUESTS / CONNECTIONS * CONNECTIONS) as f64)
}

fn single_requests() -> Result<()> {
    let (bare, full) = (Process::start("serve-bare")?, Process::start("serve")?);
    let routes = [
        ("echo, bare", &bare, "/echo", PUZZLE),
        ("solve, bare", &bare, "/v1/solve", PUZZLE),
        ("solve, the server", &full, "/v1/solve", PUZZLE),
    ];
    let mut costs = [const { Vec::new() }; 3];
    for turn in 0..=TURNS {
        for (costs, (_, process, path, body)) in costs.iter_mut().zip(routes) {
            let cost = cost(process, path, body)?;
            // The first turn warms up.
            if turn > 0 {
                costs.push(cost);
            }
        }
    }
    let median = |costs: &[f64]| {
        let mut costs = costs.to_vec();
        costs.sort_by(f64::total_cmp);
        costs[costs.len() / 2]
    };
    println!("| route | CPU per request, us: median | least |\n|---|--:|--:|");
    for ((name, ..), costs) in routes.iter().zip(&costs) {
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        println!("| {name} | {:.2} | {least:.2} |", median(costs));
    }
    let [echo, solve, full] = costs.map(|costs| median(&costs));
    println!(
        "\nA solve needs {:.0} % of the CPU of an echo; the layers add {:.2} us.\n",
        100.0 * solve / echo,
        full - solve
    );
    Ok(())
}

/// The time for a file as a batch, and without a server.
fn batches(file: &str) -> Result<()> {
    let size = fs::metadata(file)?.len();
    let full = Process::start("serve")?;
    let mut times = [f64::INFINITY; 2];
    for _ in 0..TURNS {
        let output = Command::new(std::env::current_exe()?).args(["solve", file]).output()?;
        times[0] = times[0].min(String::from_utf8(output.stdout)?.trim().parse()?);
        let start = Instant::now();
        let mut stream = TcpStream::connect(full.address)?;
        let mut sender = stream.try_clone()?;
        let mut input = File::open(file)?;
        let sending = std::thread::spawn(move || -> Result<()> {
            write!(
                sender,
                "POST /v1/batch/solve HTTP/1.1\r\nhost: bench\r\nconnection: close\r\ncontent-length: {size}\r\n\r\n"
            )?;
            let mut bytes = vec![0; 1 << 18];
            loop {
                let read = input.read(&mut bytes)?;
                if read == 0 {
                    return Ok(());
                }
                sender.write_all(&bytes[..read])?;
            }
        });
        let (mut bytes, mut end) = (vec![0; 1 << 18], Vec::new());
        loop {
            let read = stream.read(&mut bytes)?;
            if read == 0 {
                break;
            }
            end = [&end[end.len().min(read)..], &bytes[read.saturating_sub(300)..read]].concat();
        }
        times[1] = times[1].min(start.elapsed().as_secs_f64());
        sending.join().map_err(|_| anyhow::anyhow!("a panic"))??;
        ensure!(String::from_utf8_lossy(&end).contains(r#"{"summary":{"status":"#), "a batch has no summary");
    }
    let [file_time, batch_time] = times;
    println!(
        "{size} bytes: {file_time:.3} s as `sudokit solve`, {batch_time:.3} s as a batch: {:.0} % of the speed; {} MB.\n",
        100.0 * file_time / batch_time,
        full.memory()?
    );
    Ok(())
}

/// Three times as many clients as the server takes.
fn overload() -> Result<()> {
    let process = Process::start("serve-narrow")?;
    let clients = 3 * (1 + Options::default().queue);
    let is_over = Arc::new(AtomicBool::new(false));
    let before = process.memory()?;
    let mut threads = Vec::new();
    for _ in 0..clients {
        let (address, is_over) = (process.address, Arc::clone(&is_over));
        threads.push(std::thread::spawn(move || -> Result<[Vec<Duration>; 2]> {
            let mut client = Client::connect(address)?;
            let mut times = [Vec::new(), Vec::new()];
            while !is_over.load(Ordering::Relaxed) {
                let start = Instant::now();
                client.send("POST", "/v1/count", SLOW)?;
                let (status, _) = client.receive()?;
                ensure!(status == 200 || status == 503, "{status}");
                times[usize::from(status == 503)].push(start.elapsed());
                // A client that is refused waits, if not as long as it is told.
                if status == 503 {
                    std::thread::sleep(Duration::from_millis(50));
                }
            }
            Ok(times)
        }));
    }
    let mut health = Vec::new();
    let mut client = Client::connect(process.address)?;
    for _ in 0..2_000 {
        let start = Instant::now();
        client.send("GET", "/healthz", "")?;
        ensure!(client.receive()?.0 == 200);
        health.push(start.elapsed());
        std::thread::sleep(Duration::from_millis(2));
    }
    is_over.store(true, Ordering::Relaxed);
    let mut times = [Vec::new(), Vec::new()];
    for thread in threads {
        let answered = thread.join().map_err(|_| anyhow::anyhow!("a panic"))??;
        times.iter_mut().zip(answered).for_each(|(all, some)| all.extend(some));
    }
    let percentile = |times: &mut Vec<Duration>| {
        times.sort();
        times.get(times.len() * 99 / 100).copied().unwrap_or_default()
    };
    let [mut answered, mut refused] = times;
    println!(
        "{clients} clients: {} answered, {} refused, none lost; p99 of a health check {:.1?}, of a refusal {:.1?}, of an answer {:.1?}; {before} MB, then {} MB.",
        answered.len(),
        refused.len(),
        percentile(&mut health),
        percentile(&mut refused),
        percentile(&mut answered),
        process.memory()?
    );
    Ok(())
}
