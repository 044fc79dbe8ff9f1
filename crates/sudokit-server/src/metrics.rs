//! [`Metrics`] for Prometheus: requests by route and status with their times, the queue, and batches.
//!
//! Every number is an atomic integer in a table that is made at the start, so counting needs no lock.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::http::StatusCode;

/// The upper bounds of the histogram, in microseconds.
const BUCKETS: [u64; 16] = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    5_000_000, 30_000_000,
];

/// The statuses of the server's answers; all others are counted as the last one.
const STATUSES: [u16; 14] = [200, 304, 400, 401, 404, 405, 408, 413, 415, 421, 422, 429, 503, 500];

/// The route in the metrics for paths without a route.
const NO_ROUTE: &str = "none";

/// The numbers that Prometheus reads.
#[derive(Debug)]
pub(crate) struct Metrics {
    /// The index of each route in the table.
    routes: HashMap<String, usize>,
    requests: Vec<RouteMetrics>,
    /// The number of requests whose client disconnected before the answer.
    pub(crate) cancelled: AtomicU64,
    /// The number of requests that were refused because there was too much work, or too much from one client.
    pub(crate) shed: AtomicU64,
    /// The number of requests that wait for a thread.
    pub(crate) queued: AtomicI64,
    /// Requests that have a thread.
    pub(crate) running: AtomicI64,
    /// Batches that run.
    pub(crate) batches: AtomicI64,
    /// The number of records that batches have answered.
    pub(crate) records: AtomicU64,
    /// Connections that are open.
    pub(crate) connections: AtomicI64,
}

/// The numbers of one route.
#[derive(Debug, Default)]
struct RouteMetrics {
    statuses: [AtomicU64; STATUSES.len()],
    buckets: [AtomicU64; BUCKETS.len()],
    microseconds: AtomicU64,
}

impl Metrics {
    /// The numbers of these routes.
    pub(crate) fn new(routes: impl IntoIterator<Item = String>) -> Metrics {
        let routes: HashMap<String, usize> = routes
            .into_iter()
            .chain([NO_ROUTE.to_owned()])
            .enumerate()
            .map(|(index, it)| (it, index))
            .collect();
        let requests = routes.iter().map(|_| RouteMetrics::default()).collect();
        Metrics {
            routes,
            requests,
            cancelled: AtomicU64::default(),
            shed: AtomicU64::default(),
            queued: AtomicI64::default(),
            running: AtomicI64::default(),
            batches: AtomicI64::default(),
            records: AtomicU64::default(),
            connections: AtomicI64::default(),
        }
    }

    /// Counts an answered request.
    pub(crate) fn count(&self, route: Option<&str>, status: StatusCode, time: Duration) {
        let index = route.and_then(|route| self.routes.get(route)).or_else(|| self.routes.get(NO_ROUTE));
        let Some(route) = index.and_then(|&index| self.requests.get(index)) else { return };
        let status = STATUSES.iter().position(|it| *it == status.as_u16()).unwrap_or(STATUSES.len() - 1);
        route.statuses[status].fetch_add(1, Relaxed);
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        route.microseconds.fetch_add(microseconds, Relaxed);
        if let Some(bucket) = BUCKETS.iter().position(|end| microseconds <= *end) {
            route.buckets[bucket].fetch_add(1, Relaxed);
        }
    }

    /// All numbers in Prometheus's text format.
    pub(crate) fn to_text(&self) -> String {
        let mut routes: Vec<(&String, &RouteMetrics)> =
            self.routes.iter().map(|(route, &index)| (route, &self.requests[index])).collect();
        routes.sort_by_key(|(route, _)| *route);
        let mut text = String::new();
        heading(&mut text, "sudokit_requests_total", "counter", "Answered requests.");
        for (route, metrics) in &routes {
            for (status, count) in STATUSES.iter().zip(&metrics.statuses) {
                let count = count.load(Relaxed);
                if count > 0 {
                    let labels = format!("route=\"{route}\",status=\"{status}\"");
                    line(&mut text, "sudokit_requests_total", &labels, count);
                }
            }
        }
        let name = "sudokit_request_duration_seconds";
        heading(&mut text, name, "histogram", "The time from the head of a request to that of its answer.");
        for (route, metrics) in &routes {
            let count: u64 = metrics.statuses.iter().map(|count| count.load(Relaxed)).sum();
            if count == 0 {
                continue;
            }
            let mut below = 0;
            for (end, bucket) in BUCKETS.iter().zip(&metrics.buckets) {
                below += bucket.load(Relaxed);
                let labels = format!("route=\"{route}\",le=\"{}\"", seconds(*end));
                line(&mut text, &format!("{name}_bucket"), &labels, below);
            }
            let labels = format!("route=\"{route}\"");
            line(&mut text, &format!("{name}_bucket"), &format!("{labels},le=\"+Inf\""), count);
            line(&mut text, &format!("{name}_sum"), &labels, seconds(metrics.microseconds.load(Relaxed)));
            line(&mut text, &format!("{name}_count"), &labels, count);
        }
        let counters = [
            ("sudokit_cancelled_total", "Requests whose client went before the answer.", &self.cancelled),
            ("sudokit_shed_total", "Requests that were refused because of too much work.", &self.shed),
            ("sudokit_batch_records_total", "Records that batches have answered.", &self.records),
        ];
        for (name, about, value) in counters {
            heading(&mut text, name, "counter", about);
            line(&mut text, name, "", value.load(Relaxed));
        }
        let gauges = [
            ("sudokit_queued", "Requests that wait for a thread.", &self.queued),
            ("sudokit_running", "Requests that have a thread.", &self.running),
            ("sudokit_batches", "Batches that run.", &self.batches),
            ("sudokit_connections", "Open connections.", &self.connections),
        ];
        for (name, about, value) in gauges {
            heading(&mut text, name, "gauge", about);
            line(&mut text, name, "", value.load(Relaxed));
        }
        text
    }
}

/// Raises a gauge by one until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted<'a>(&'a AtomicI64);

impl<'a> Counted<'a> {
    pub(crate) fn new(gauge: &'a AtomicI64) -> Counted<'a> {
        gauge.fetch_add(1, Relaxed);
        Counted(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

fn seconds(microseconds: u64) -> f64 {
    Duration::from_micros(microseconds).as_secs_f64()
}

// Writing to a text cannot fail.
fn heading(text: &mut String, name: &str, kind: &str, about: &str) {
    let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}");
}

fn line(text: &mut String, name: &str, labels: &str, value: impl std::fmt::Display) {
    let _ = if labels.is_empty() {
        writeln!(text, "{name} {value}")
    } else {
        writeln!(text, "{name}{{{labels}}} {value}")
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histograms_are_cumulative() {
        let metrics = Metrics::new(["/v1/solve".to_owned()]);
        for microseconds in [10, 70, 80, 40_000_000] {
            metrics.count(Some("/v1/solve"), StatusCode::OK, Duration::from_micros(microseconds));
        }
        metrics.count(Some("/elsewhere"), StatusCode::NOT_FOUND, Duration::ZERO);
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
