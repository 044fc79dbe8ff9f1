//! [`Pace`], how long the server waits for a client: a limited time without any bytes, and on average no
//! longer than its bytes take at the least rate. So a client that sends a byte every ten seconds cannot
//! occupy a connection or a batch forever.

use std::time::Duration;

/// The time that the server has waited for a client, and the number of bytes it got.
#[derive(Clone, Debug)]
pub(crate) struct Pace {
    stall: Duration,
    bytes_per_second: u64,
    waited: Duration,
    bytes: u64,
}

impl Pace {
    /// A client may be silent for the time `stall`. It may fall behind by the same time in total, measured
    /// against `bytes_per_second`.
    pub(crate) fn new(stall: Duration, bytes_per_second: u64) -> Pace {
        Pace { stall, bytes_per_second: bytes_per_second.max(1), waited: Duration::ZERO, bytes: 0 }
    }

    /// Records that the server has waited this long for this number of bytes.
    pub(crate) fn note(&mut self, waited: Duration, bytes: usize) {
        self.waited += waited;
        self.bytes += bytes as u64;
    }

    /// The time for which the server waits for the next bytes.
    pub(crate) fn patience(&self) -> Duration {
        let due = Duration::from_secs(self.bytes / self.bytes_per_second)
            + Duration::from_secs(self.bytes % self.bytes_per_second) / clamped(self.bytes_per_second);
        self.stall.min(self.stall.saturating_add(due).saturating_sub(self.waited))
    }
}

fn clamped(rate: u64) -> u32 {
    u32::try_from(rate).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_that_drips_runs_out_of_time() {
        let second = Duration::from_secs(1);
        let mut pace = Pace::new(30 * second, 1000);
        assert_eq!(pace.patience(), 30 * second);
        // A byte every ten seconds, three times.
        for waited in 1..=3 {
            pace.note(10 * second, 1);
            assert_eq!(pace.patience().as_secs(), 30 - 10 * waited);
        }
        let mut pace = Pace::new(30 * second, 1000);
        // Twice the least rate is never too slow, but does not allow a longer silence later.
        for _ in 0..1000 {
            pace.note(second, 2000);
            assert_eq!(pace.patience(), 30 * second);
        }
        pace.note(1000 * second, 0);
        assert_eq!(pace.patience(), 30 * second);
        pace.note(10 * second, 0);
        assert_eq!(pace.patience(), 20 * second);
    }
}
