//! [`Server`], the loop that accepts connections, with the limits that hyper leaves to its caller: the number
//! of connections in all and of each client, the time for the head of a request, and clients that do not
//! read. When it stops, it answers all accepted requests.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use futures_util::future::select;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::assets::Assets;
use crate::client::{Connections, CountedConnection};
use crate::metrics::Counted;
use crate::pace::Pace;
use crate::parse_errors::ParseErrors;
use crate::problem::Problem;
use crate::request_layer::Peer;
use crate::stall::StallGuard;
use crate::{Options, open_files, routes};

/// The pause after the system has refused a connection, for example because there are too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// The minimum interval between log lines about such refusals.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The time for sending the answers of work that was cut short.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// The greatest number of bytes from or to a client that are held in memory; also the greatest size of a
/// head.
const BUFFER: usize = 128 << 10;

/// A server that listens. It answers when it [runs](Server::run).
///
/// ```
/// use sudokit_server::{Options, Server};
///
/// let options = Options { listen: ([127, 0, 0, 1], 0).into(), ..Options::default() };
/// let server = Server::bind(options)?;
/// assert_ne!(server.address().port(), 0);
/// server.run(|| println!("nobody needs it any more"))?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
}

impl Server {
    /// Listens at the address of the options. The soft limit of open files is raised if it is too low for the
    /// connections; if that is not possible, fewer connections are allowed.
    ///
    /// # Errors
    /// If the address cannot be used, or no thread can be started.
    pub fn bind(mut options: Options) -> io::Result<Server> {
        let requested = options.connections;
        options.connections = open_files::room_for(requested);
        let runtime =
            Builder::new_multi_thread().worker_threads(options.threads.get()).enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(options.listen))?;
        let address = listener.local_addr()?;
        let app = App::new(options)?;
        if app.options.connections < requested {
            let room = app.options.connections;
            app.log.line(format_args!("the limit of open files leaves room for {room} connections"));
        }
        Ok(Server { runtime, listener, address, app })
    }

    /// The address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `wait_for_end` returns, which runs in a separate thread. Then `/readyz` reports that the
    /// server stops. After the time `drain` no connection is accepted any more, and accepted requests have
    /// the time `grace` to finish. Requests that need longer are answered with a problem.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn run(self, wait_for_end: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let Server { runtime, listener, app, .. } = self;
        let (send, ended) = oneshot::channel();
        std::thread::Builder::new().name("wait".to_owned()).spawn(move || {
            wait_for_end();
            let _ = send.send(());
        })?;
        runtime.block_on(async {
            let graceful = GracefulShutdown::new();
            {
                let mut accepting = pin!(accept(listener, &app, &graceful));
                // Accepting never ends by itself. If the waiting thread has panicked, the server stops as
                // well.
                let _ = select(accepting.as_mut(), ended).await;
                app.shutdown.begin();
                let _ = timeout(app.options.drain, accepting).await;
            }
            let mut finished = pin!(graceful.shutdown());
            if timeout(app.options.grace, finished.as_mut()).await.is_err() {
                app.log.line(format_args!("stopped before all requests were finished"));
                app.shutdown.cut();
                let _ = timeout(LAST_ANSWERS, finished).await;
            }
        });
        // Work that still runs is abandoned.
        runtime.shutdown_background();
        Ok(())
    }
}

/// Writes the page as a folder of static files; returns the number of files.
///
/// # Errors
/// If a file cannot be written.
pub fn write_page(folder: impl AsRef<Path>) -> io::Result<usize> {
    Assets::embedded().write(folder.as_ref())
}

/// Accepts connections, as many at a time as the options allow.
async fn accept(listener: TcpListener, app: &Arc<App>, graceful: &GracefulShutdown) {
    let router = routes::router(app);
    let connections = Arc::new(Semaphore::new(app.options.connections));
    let of_clients = Connections::new(app.options.client_connections);
    let mut failures = Failures::default();
    while let Ok(permit) = Arc::clone(&connections).acquire_owned().await {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(counted) = of_clients.admit(peer.ip()) else {
                    app.metrics.shed.inc();
                    // If it cannot be sent at once, the client only sees the end of the connection.
                    let _ = stream.try_write(&Problem::too_many_connections().to_http1());
                    continue;
                };
                let (app, router) = (Arc::clone(app), router.clone());
                tokio::spawn(serve(stream, peer, app, router, graceful.watcher(), (permit, counted)));
            }
            Err(error) => {
                failures.log(app, &error);
                sleep(PAUSE).await;
            }
        }
    }
}

/// Connections that the system has refused. While no file can be opened, this happens again after each pause.
#[derive(Default)]
struct Failures {
    logged: Option<Instant>,
    /// The number of refusals that are not in the log.
    unlogged: u64,
}

impl Failures {
    fn log(&mut self, app: &App, error: &io::Error) {
        if self.logged.is_some_and(|at| at.elapsed() < LOG_INTERVAL) {
            self.unlogged += 1;
            return;
        }
        let before = std::mem::take(&mut self.unlogged);
        app.log.line(format_args!("a connection cannot be accepted, and {before} before it: {error}"));
        self.logged = Some(Instant::now());
    }
}

/// Answers the requests of one connection.
async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Arc<App>,
    router: Router,
    watcher: Watcher,
    _places: (OwnedSemaphorePermit, CountedConnection),
) {
    let _counted = Counted::new(&app.metrics.connections);
    // Without this option, small answers are delayed.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        tower_service::Service::call(&mut router.clone(), request.map(Body::new))
    });
    let pace = Pace::new(app.options.stall_timeout, app.options.min_rate);
    let stream = ParseErrors::new(StallGuard::new(stream, pace));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.options.head_timeout)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service);
    // Errors are the client's fault: it has disconnected, or does not send HTTP.
    let _ = watcher.watch(connection).await;
}
