//! [`App`], the state that all requests share.

use std::io;
use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::Options;
use crate::assets::Assets;
use crate::host::Hosts;
use crate::log::Log;
use crate::metrics::Metrics;
use crate::rate::RateLimiter;
use crate::request_id::RequestIds;
use crate::shutdown::Shutdown;
use crate::workers::Workers;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) options: Options,
    pub(crate) assets: &'static Assets,
    pub(crate) metrics: Metrics,
    pub(crate) log: Log,
    pub(crate) limiter: Option<RateLimiter>,
    pub(crate) request_ids: RequestIds,
    /// The threads for long work.
    pub(crate) workers: Workers,
    /// One permit for each batch that may run.
    pub(crate) batches: Arc<Semaphore>,
    pub(crate) hosts: Hosts,
    pub(crate) shutdown: Shutdown,
}

impl App {
    pub(crate) fn new(options: Options) -> io::Result<Arc<App>> {
        Ok(Arc::new(App {
            assets: Assets::embedded(),
            metrics: Metrics::new(),
            log: Log::new()?,
            limiter: options.rate.map(RateLimiter::new),
            request_ids: RequestIds::new(),
            workers: Workers::new(options.threads.get(), options.queue)?,
            batches: Arc::new(Semaphore::new(options.batches)),
            hosts: Hosts::new(options.hosts.as_deref()),
            shutdown: Shutdown::default(),
            options,
        }))
    }
}
