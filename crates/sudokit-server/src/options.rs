//! [`Options`] of a server: where it listens, who may use it, and its limits.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::time::Duration;

use crate::Tokens;

/// Where a server listens, who may use it, and its limits. The defaults are for one person on the same
/// machine.
///
/// ```
/// use sudokit_server::Options;
/// assert!(Options::default().listen.ip().is_loopback());
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on. Port 0 means any free port.
    pub listen: SocketAddr,
    /// The tokens; each request to the API must have one of them. Without tokens, anyone may ask.
    pub tokens: Option<Tokens>,
    /// The names by which the server may be addressed, besides addresses and `localhost`; any name if it is
    /// missing.
    pub hosts: Option<Vec<String>>,
    /// The number of requests a second from one client, on average; twice as many may come at once.
    pub rate: Option<NonZero<u32>>,
    /// Whether all requests come through a proxy, which names the client in the header `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// The greatest size of the body of a request, in bytes.
    pub max_body: usize,
    /// The greatest size of the body of a batch, in bytes, both compressed and unpacked.
    pub max_batch: u64,
    /// The greatest number of bytes to which each byte of a compressed batch may unpack.
    pub max_ratio: u64,
    /// The time limit of a batch. When it is over, the batch ends with the answers so far.
    pub batch_timeout: Duration,
    /// The time limit of a request. When it is over, the answer has what is known by then.
    pub timeout: Duration,
    /// The number of threads for long work, and the number of threads of each batch.
    pub threads: NonZero<usize>,
    /// The number of requests that may wait for one of these threads.
    pub queue: usize,
    /// The number of batches that run at the same time.
    pub batches: usize,
    /// The maximum number of connections. Further clients wait until one is closed.
    pub connections: usize,
    /// The maximum number of connections of one client. Further ones are refused.
    pub client_connections: usize,
    /// The time in which a client must send the head of a request, also of the next request on a connection.
    pub head_timeout: Duration,
    /// The time after which a client that neither sends nor takes anything is disconnected.
    pub stall_timeout: Duration,
    /// The least rate in bytes per second at which a client may send or take data, averaged over the time
    /// that the server waits for it. A client may fall behind by the time of a stall.
    pub min_rate: u64,
    /// For this time after the server is told to stop, it still accepts connections, while `/readyz` reports
    /// that it stops.
    pub drain: Duration,
    /// The time that accepted requests then have to finish. Afterwards, open requests are answered with a
    /// problem.
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
