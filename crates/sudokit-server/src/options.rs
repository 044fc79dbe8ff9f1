//! [`Options`] of a server: where it listens, who may use it, and its limits.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::time::Duration;

use crate::Tokens;

/// Where a server listens, who may use it, and its limits. The defaults are for one person on the same machine.
///
/// ```
/// use sudokit_server::Options;
/// assert!(Options::default().listen.ip().is_loopback());
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at. Port 0 is any free port.
    pub listen: SocketAddr,
    /// The tokens of which requests to the API must have one. If there are none, anyone may ask.
    pub tokens: Option<Tokens>,
    /// The names under which the server may be asked, besides addresses and `localhost`; without a list any name.
    pub hosts: Option<Vec<String>>,
    /// The number of requests a second from one client, on average; twice as many may come at once.
    pub rate: Option<NonZero<u32>>,
    /// Whether all requests come through a proxy, which names the client in the header `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// The greatest size of the body of a request, in bytes.
    pub max_body: usize,
    /// The greatest size of the body of a batch, in bytes, also of what comes out of it if it is compressed.
    pub max_batch: u64,
    /// The greatest number of bytes that may come out of each byte of a compressed batch.
    pub max_ratio: u64,
    /// The time that a batch may take until it is answered as far as it has come.
    pub batch_timeout: Duration,
    /// The time that a request may take until it is answered with what is known then.
    pub timeout: Duration,
    /// The number of threads for work that takes long, and of each batch.
    pub threads: NonZero<usize>,
    /// The number of requests that may wait for one of these threads.
    pub queue: usize,
    /// The number of batches that run at the same time.
    pub batches: usize,
    /// The number of connections. Further clients wait until one is closed.
    pub connections: usize,
    /// The number of connections of one client. Further ones are refused.
    pub client_connections: usize,
    /// The time that a client has to send the head of a request, also of the next on the same connection.
    pub head_timeout: Duration,
    /// The time after which a client that neither sends nor takes anything is disconnected.
    pub stall_timeout: Duration,
    /// The least number of bytes a second that a client may send or take, on average of the time that it lets the server
    /// wait; it may be late by the time of a stall.
    pub min_rate: u64,
    /// The time for which the server still accepts connections after it is stopped, while `/readyz` says so.
    pub drain: Duration,
    /// The time that accepted requests have to finish after that. Those that are left then are answered with a problem.
    pub grace: Duration,
    /// Whether every request is logged, and not only failures of the server.
    pub log_requests: bool,
}

impl Options {
    /// The port of a server if nothing else is requested.
    pub const DEFAULT_PORT: u16 = 8910;
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Options::DEFAULT_PORT),
            tokens: None,
            hosts: Some(Vec::new()),
            rate: None,
            is_behind_proxy: false,
            max_body: 1 << 20,
            max_batch: 1 << 30,
            max_ratio: 100,
            batch_timeout: Duration::from_secs(3600),
            timeout: Duration::from_secs(30),
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            queue: 64,
            batches: 2,
            connections: 1024,
            client_connections: 256,
            head_timeout: Duration::from_secs(15),
            stall_timeout: Duration::from_secs(30),
            min_rate: 1000,
            drain: Duration::from_secs(1),
            grace: Duration::from_secs(10),
            log_requests: false,
        }
    }
}
