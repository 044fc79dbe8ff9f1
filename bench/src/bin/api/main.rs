//! The benchmark of the HTTP API: what a request costs the server, what its layers add, batches, too much
//! load, and work that nobody waits for any more.
//!
//! ```sh
//! cargo run --release -p sudokit-bench --features api --bin api -- requests
//! cargo run --release -p sudokit-bench --features api --bin api -- batches puzzles.txt
//! taskset -c 0,1 cargo run --release -p sudokit-bench --features api --bin api -- overload --server-cores 2,3
//! ```
//!
//! Alternatives are measured in turns in one run. Only the CPU time of the server counts: other work on the
//! machine changes it less than elapsed time.

mod batches;
mod cancellation;
mod client;
mod overload;
mod requests;
mod server;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};

use server::Servers;

/// What a request costs the server, what its layers add, batches, overload, and clients that disconnect.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    mode: Mode,

    /// The cores of the servers, as `taskset` reads them; the client stays where this program is started
    #[arg(long, global = true)]
    server_cores: Option<String>,
}

#[derive(Subcommand)]
enum Mode {
    /// A solve beside an echo of the same shape, and with all layers of the server
    Requests,
    /// A file as a batch, beside `sudokit solve`
    Batches {
        /// The file
        file: PathBuf,
    },
    /// Three times as many clients as the server takes
    Overload,
    /// How soon the work ends when the clients go
    Cancellation,
    /// A server in a process of its own
    #[command(hide = true)]
    Serve,
    /// Routes of axum without any layer
    #[command(hide = true)]
    ServeBare,
    /// What `sudokit solve` does with a file
    #[command(hide = true)]
    Solve {
        /// The file
        file: PathBuf,
        /// The format of the output
        format: String,
    },
}

fn main() -> Result<()> {
    let Args { mode, server_cores } = Args::parse();
    let servers = Servers { cores: server_cores };
    match mode {
        Mode::Requests => requests::measure(&servers),
        Mode::Batches { file } => batches::measure(&servers, &file),
        Mode::Overload => overload::measure(&servers),
        Mode::Cancellation => cancellation::measure(&servers),
        Mode::Serve => server::serve(),
        Mode::ServeBare => requests::serve_bare(),
        Mode::Solve { file, format } => batches::solve(&file, &format),
    }
}

/// The median of some numbers, and the least.
fn median_and_least(numbers: &mut [f64]) -> (f64, f64) {
    numbers.sort_by(f64::total_cmp);
    (numbers[numbers.len() / 2], numbers[0])
}
