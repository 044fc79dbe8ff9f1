//! [`RateLimiter`], the limit of requests for each client.
//!
//! For each client it stores one point in time: when the client's allowance is full again. A request moves
//! that point by one interval, and is refused if the point lies more than the burst in the future (the
//! generic cell rate algorithm).

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::client::network_of;

/// The number of clients that are remembered. All others share the entry of the unspecified address.
const CLIENTS: usize = 10_000;

/// The limit of requests for each client.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    interval: Duration,
    burst: Duration,
    clients: Mutex<HashMap<IpAddr, Instant>>,
}

impl RateLimiter {
    /// Allows `rate` requests a second on average, and twice as many at once.
    pub(crate) fn new(rate: NonZero<u32>) -> RateLimiter {
        let interval = Duration::from_secs(1) / rate.get();
        RateLimiter { interval, burst: interval * (2 * rate.get() - 1), clients: Mutex::default() }
    }

    /// Counts a request of a client. If the client must wait, returns the time after which a request is
    /// allowed.
    pub(crate) fn admit(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let mut client = network_of(client);
        if clients.len() >= CLIENTS && !clients.contains_key(&client) {
            clients.retain(|_, free| *free > now);
            if clients.len() >= CLIENTS {
                client = Ipv6Addr::UNSPECIFIED.into();
            }
        }
        let free = clients.entry(client).or_insert(now);
        let ahead = free.saturating_duration_since(now);
        if ahead > self.burst {
            return Err(ahead - self.burst);
        }
        *free = now.max(*free) + self.interval;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_burst_is_followed_by_the_rate() {
        let limiter = RateLimiter::new(NonZero::new(10).unwrap());
        let start = Instant::now();
        let admitted =
            |at: Duration| (0..100).take_while(|_| limiter.admit(client("::1"), start + at).is_ok()).count();
        assert_eq!(admitted(Duration::ZERO), 20);
        assert_eq!(admitted(Duration::from_millis(99)), 0);
        assert_eq!(admitted(Duration::from_millis(500)), 5);
        assert_eq!(
            limiter.admit(client("::1"), start + Duration::from_millis(500)),
            Err(Duration::from_millis(100))
        );
        assert!(limiter.admit(client("1.2.3.4"), start).is_ok(), "another client");
    }

    #[test]
    fn memory_is_bounded() {
        let limiter = RateLimiter::new(NonZero::new(1).unwrap());
        let now = Instant::now();
        for number in 0..2 * u32::try_from(CLIENTS).unwrap() {
            let _ = limiter.admit(IpAddr::V4(number.into()), now);
        }
        assert!(limiter.clients.lock().unwrap().len() <= CLIENTS + 1);
    }
}
