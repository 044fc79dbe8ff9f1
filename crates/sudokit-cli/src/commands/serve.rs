//! `sudokit serve`: the page and the HTTP API.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;
use sudokit::outcome::counted;
use sudokit_bulk::Status;
use sudokit_server::{Options, Server, Tokens, write_page};

use crate::interrupt;
use crate::numbers::{threads, whole};
use sudokit_bulk::parse_duration;

/// Arguments of `sudokit serve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeArgs {
    /// Listen at this address, or at this address and port [default: 127.0.0.1:8910]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,

    /// Answer under this name, besides addresses and localhost; may be repeated [default: no name on this machine, otherwise or
    /// behind a proxy any name]
    #[arg(long, value_name = "NAME", value_parser = host)]
    host: Vec<String>,

    /// Write the page into this folder instead, as static files for any web server
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    write: Option<PathBuf>,

    /// Answer only requests to the API with a bearer token of this file, which has one token a line
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// Requests a second from one client [default: no limit on this machine, otherwise 100]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    rate: Option<u32>,

    /// Take the address of the client from X-Forwarded-For; only behind a proxy that sets it
    #[arg(long)]
    behind_proxy: bool,

    /// Bytes in the body of a request
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=u64::MAX), default_value_t = Options::default().max_body)]
    max_body: usize,

    /// Bytes in the body of a batch, also after it is unpacked
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX), default_value_t = Options::default().max_batch)]
    max_batch: u64,

    /// Bytes that may come out of each byte of a compressed batch; 16 MiB may always come
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX), default_value_t = Options::default().max_ratio)]
    max_ratio: u64,

    /// Answer with what is known after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "30s")]
    timeout: Duration,

    /// Threads for work that takes long [default: the number of cores]
    #[arg(long, short = 'j', value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,

    /// Requests that wait for such a thread; further ones are refused
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=1_000_000), default_value_t = Options::default().queue)]
    queue: usize,

    /// Batches at the same time; further ones are refused
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=1_000_000), default_value_t = Options::default().batches)]
    batches: usize,

    /// End a batch after this long, with the answers so far
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "1h")]
    batch_timeout: Duration,

    /// Connections at the same time; further ones wait
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000), default_value_t = Options::default().connections)]
    connections: usize,

    /// Connections of one client; further ones are refused [default: a quarter of all, behind a proxy no limit]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1_000_000))]
    client_connections: Option<usize>,

    /// Disconnect clients that send or take nothing for this long
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "30s")]
    stall: Duration,

    /// Bytes a second that a client has to send or take, on average
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX), default_value_t = Options::default().min_rate)]
    min_rate: u64,

    /// After a signal, answer for this long while /readyz says 503
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "1s")]
    drain: Duration,

    /// Then let requests finish for this long; what is left is answered with 503
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10s")]
    grace: Duration,

    /// Log every request, and not only failures
    #[arg(long)]
    log: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ServeArgs) -> Result<Status> {
    if let Some(folder) = &args.write {
        let files = write_page(folder).with_context(|| folder.display().to_string())?;
        message!("sudokit: {} in {}", counted(files as u64, "file"), folder.display());
        return Ok(Status::Yes);
    }
    let options = options(args)?;
    let is_open = options.tokens.is_none();
    let listen = options.listen;
    let server = Server::bind(options).with_context(|| format!("cannot listen at {listen}"))?;
    message!("sudokit: http://{}/", server.address());
    if !listen.ip().is_loopback() {
        let who = if is_open { "anyone who can reach it" } else { "anyone who can reach it and has a token" };
        message!("sudokit: this address is not only for this machine: {who} can use the API");
    }
    interrupt::end_by_itself();
    server.run(|| {
        // The channel is closed by a signal, which ends the wait.
        let _ = interrupt::signals().recv();
        message!("sudokit: finishing what was accepted");
    })?;
    Ok(Status::Yes)
}

fn options(args: &ServeArgs) -> Result<Options> {
    let default = Options::default();
    let listen = args.listen.unwrap_or(default.listen);
    let is_local = listen.ip().is_loopback();
    let usual_rate = if is_local { None } else { NonZero::new(100) };
    let usual_share = if args.behind_proxy { args.connections } else { args.connections.div_ceil(4) };
    Ok(Options {
        listen,
        hosts: (!args.host.is_empty() || is_local && !args.behind_proxy).then(|| args.host.clone()),
        tokens: args.token_file.as_ref().map(tokens).transpose()?,
        rate: args.rate.map_or(usual_rate, NonZero::new),
        is_behind_proxy: args.behind_proxy,
        max_body: args.max_body,
        max_batch: args.max_batch,
        max_ratio: args.max_ratio,
        batch_timeout: args.batch_timeout,
        timeout: args.timeout,
        threads: args.threads.unwrap_or(default.threads),
        queue: args.queue,
        batches: args.batches,
        connections: args.connections,
        client_connections: args.client_connections.unwrap_or(usual_share),
        stall_timeout: args.stall,
        min_rate: args.min_rate,
        drain: args.drain,
        grace: args.grace,
        log_requests: args.log,
        ..default
    })
}

fn tokens(path: &PathBuf) -> Result<Tokens> {
    let read = || Ok(fs::read_to_string(path)?.parse()?);
    read().map_err(|error: anyhow::Error| error.context(path.display().to_string()))
}

/// Reads a name without a port.
fn host(text: &str) -> Result<String, String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    if !text.is_empty() && text.chars().all(is_name) {
        return Ok(text.to_owned());
    }
    Err("expected a name such as sudoku.example.com, without a port".to_owned())
}

/// Reads an address with a port or without.
fn address(text: &str) -> Result<SocketAddr, String> {
    let without_port =
        || text.parse::<IpAddr>().map(|address| SocketAddr::new(address, Options::DEFAULT_PORT));
    text.parse().or_else(|_| without_port()).map_err(|_| {
        "expected an address such as 127.0.0.1:8910, 0.0.0.0 (all of IPv4) or [::]:8910 (all)".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_may_lack_the_port() {
        assert_eq!(address("0.0.0.0").unwrap().to_string(), "0.0.0.0:8910");
        assert_eq!(address("[::1]:80").unwrap().to_string(), "[::1]:80");
        assert_eq!(address("::").unwrap().to_string(), "[::]:8910");
        assert!(address("localhost").is_err() && address("1.2.3.4:99999").is_err());
    }
}
