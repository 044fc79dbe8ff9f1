//! Single requests: an echo and a solve without any layer, and the solve of the real server. The echo reads
//! and writes JSON of the same shape, without any work.

use std::net::TcpListener;

use anyhow::{Result, ensure};
use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use axum::serve::ListenerExt as _;
use serde::{Deserialize, Serialize};
use sudokit::Budget;
use sudokit::request::Request;
use sudokit_server::Options;

use crate::client::Client;
use crate::median_and_least;
use crate::server::{Process, Servers, tell_cpu_time};

const PUZZLE: &str =
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The header of all answers.
const JSON: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

const TURNS: usize = 15;
const REQUESTS: usize = 32_000;
const CONNECTIONS: usize = 32;

/// What the echo reads.
#[derive(Deserialize)]
struct Question {
    puzzle: String,
}

/// The answer, with the same keys as the answer of a solve.
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
pub(crate) fn serve_bare() -> Result<()> {
    let solve = |body: Bytes| async move {
        let request = Request::parse("solve", &body).ok();
        let answer = request.and_then(|it| it.answer(Budget::UNLIMITED, &mut |_| {}).ok());
        (JSON, answer.unwrap_or_default())
    };
    let router = Router::new()
        .route("/echo", post(|body: Bytes| async move { (JSON, echo(&body).unwrap_or_default()) }))
        .route("/v1/solve", post(solve));
    let listener = TcpListener::bind("127.0.0.1:0")?;
    listener.set_nonblocking(true)?;
    println!("{}", listener.local_addr()?);
    std::thread::spawn(tell_cpu_time);
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

/// Sends many requests over many connections; returns the CPU time of the server for each, in microseconds.
fn cost(process: &Process, path: &str) -> Result<f64> {
    let expected = echo(PUZZLE.as_bytes())?;
    let clients: Result<Vec<Client>> = (0..CONNECTIONS).map(|_| Client::connect(process.address)).collect();
    let mut clients = clients?;
    let before = process.cpu()?;
    for _ in 0..REQUESTS / CONNECTIONS {
        for client in &mut clients {
            client.send("POST", path, PUZZLE)?;
        }
        for client in &mut clients {
            let (status, answer) = client.receive()?;
            ensure!(status == 200 && answer == expected.as_bytes(), "{path}: {status}");
        }
    }
    let spent = process.cpu()? - before;
    Ok(spent.as_secs_f64() * 1e6 / (REQUESTS / CONNECTIONS * CONNECTIONS) as f64)
}

/// Measures the three routes in turns.
pub(crate) fn measure(servers: &Servers) -> Result<()> {
    let (bare, full) = (servers.start("serve-bare")?, servers.start("serve")?);
    let routes = [
        ("echo, bare", &bare, "/echo"),
        ("solve, bare", &bare, "/v1/solve"),
        ("solve, the server", &full, "/v1/solve"),
    ];
    let mut costs = [const { Vec::new() }; 3];
    for turn in 0..=TURNS {
        for (costs, (_, process, path)) in costs.iter_mut().zip(routes) {
            let cost = cost(process, path)?;
            // The first turn warms up.
            if turn > 0 {
                costs.push(cost);
            }
        }
    }
    println!("| route | CPU per request, us: median | least |\n|---|--:|--:|");
    let medians = routes.iter().zip(&mut costs).map(|((name, ..), costs)| {
        let (median, least) = median_and_least(costs);
        println!("| {name} | {median:.2} | {least:.2} |");
        [median, least]
    });
    let [echo, solve, full]: [[f64; 2]; 3] = medians.collect::<Vec<_>>().try_into().unwrap_or_default();
    println!(
        "\nBare, a solve has {:.0} % of the speed of an echo ({:.0} % by the least). As it is served, with all layers, it \
         has {:.0} % ({:.0} %): they add {:.2} us.",
        100.0 * echo[0] / solve[0],
        100.0 * echo[1] / solve[1],
        100.0 * echo[0] / full[0],
        100.0 * echo[1] / full[1],
        full[0] - solve[0]
    );
    Ok(())
}
