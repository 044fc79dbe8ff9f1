//! [`Metrics`] for Prometheus: requests by route and status with their times, the queue, and batches.

use std::time::Duration;

use axum::http::StatusCode;
use prometheus::core::Collector;
use prometheus::{
    HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// The upper bounds of the histogram, in seconds.
const BUCKETS: [f64; 16] = [
    0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0,
];

/// The route in the metrics for paths without a route.
const NO_ROUTE: &str = "none";

/// The numbers that Prometheus reads.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    times: HistogramVec,
    /// The number of requests whose client disconnected before the answer.
    pub(crate) cancelled: IntCounter,
    /// The number of requests that were refused because there was too much work, or too much from one client.
    pub(crate) shed: IntCounter,
    /// The number of requests that wait for a thread.
    pub(crate) queued: IntGauge,
    /// The number of requests that have a thread.
    pub(crate) running: IntGauge,
    /// The number of batches that run.
    pub(crate) batches: IntGauge,
    /// The number of records that batches have answered.
    pub(crate) records: IntCounter,
    /// The number of open connections.
    pub(crate) connections: IntGauge,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let registry = Registry::new();
        let counter = |name, about| registered(&registry, IntCounter::new(name, about));
        let gauge = |name, about| registered(&registry, IntGauge::new(name, about));
        let requests = Opts::new("sudokit_requests_total", "Answered requests.");
        let about = "The time from the head of a request to that of its answer.";
        let times = HistogramOpts::new("sudokit_request_duration_seconds", about).buckets(BUCKETS.to_vec());
        Metrics {
            requests: registered(&registry, IntCounterVec::new(requests, &["route", "status"])),
            times: registered(&registry, HistogramVec::new(times, &["route"])),
            cancelled: counter("sudokit_cancelled_total", "Requests whose client went before the answer."),
            shed: counter("sudokit_shed_total", "Requests that were refused because of too much work."),
            queued: gauge("sudokit_queued", "Requests that wait for a thread."),
            running: gauge("sudokit_running", "Requests that have a thread."),
            batches: gauge("sudokit_batches", "Batches that run."),
            records: counter("sudokit_batch_records_total", "Records that batches have answered."),
            connections: gauge("sudokit_connections", "Open connections."),
            registry,
        }
    }

    /// Counts an answered request.
    pub(crate) fn count(&self, route: Option<&str>, status: StatusCode, time: Duration) {
        let route = route.unwrap_or(NO_ROUTE);
        self.requests.with_label_values(&[route, status.as_str()]).inc();
        self.times.with_label_values(&[route]).observe(time.as_secs_f64());
    }

    /// All numbers in Prometheus's text format.
    pub(crate) fn to_text(&self) -> String {
        TextEncoder::new().encode_to_string(&self.registry.gather()).expect("the names are valid")
    }
}

/// Adds a metric to the registry.
fn registered<M: Collector + Clone + 'static>(registry: &Registry, metric: prometheus::Result<M>) -> M {
    let metric = metric.expect("the names are valid");
    registry.register(Box::new(metric.clone())).expect("the names differ");
    metric
}

/// Raises a gauge by one until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted<'a>(&'a IntGauge);

impl<'a> Counted<'a> {
    pub(crate) fn new(gauge: &'a IntGauge) -> Counted<'a> {
        gauge.inc();
        Counted(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_time() {
        let metrics = Metrics::new();
        for microseconds in [10, 70, 80, 40_000_000] {
            metrics.count(Some("/v1/solve"), StatusCode::OK, Duration::from_micros(microseconds));
        }
        metrics.count(None, StatusCode::NOT_FOUND, Duration::ZERO);
        let text = metrics.to_text();
        for line in [
            "sudokit_requests_total{route=\"/v1/solve\",status=\"200\"} 4",
            "sudokit_requests_total{route=\"none\",status=\"404\"} 1",
            "sudokit_request_duration_seconds_bucket{route=\"/v1/solve\",le=\"0.00005\"} 1",
            "sudokit_request_duration_seconds_bucket{route=\"/v1/solve\",le=\"0.0001\"} 3",
            "sudokit_request_duration_seconds_bucket{route=\"/v1/solve\",le=\"30\"} 3",
            "sudokit_request_duration_seconds_bucket{route=\"/v1/solve\",le=\"+Inf\"} 4",
            "sudokit_queued 0",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
    }
}
