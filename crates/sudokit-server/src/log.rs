//! [`Log`], lines on standard error. A separate thread writes them, so no request waits for a terminal.

use std::fmt;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The number of lines that may wait. If the reader of the log is slower, further lines are lost.
const WAITING: usize = 4096;

/// Where lines go.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    lines: SyncSender<String>,
}

impl Log {
    /// A log on standard error.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn new() -> io::Result<Log> {
        let (lines, received) = sync_channel(WAITING);
        thread::Builder::new().name("log".to_owned()).spawn(move || write(&received))?;
        Ok(Log { lines })
    }

    /// Queues a line with the time of day.
    pub(crate) fn line(&self, text: fmt::Arguments<'_>) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let _ = self.lines.try_send(format!("{} {text}\n", Timestamp(now)));
    }
}

/// Writes lines until the log is dropped; all waiting lines are written together.
fn write(received: &Receiver<String>) {
    while let Ok(mut text) = received.recv() {
        text.extend(received.try_iter().take(WAITING));
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// A time since 1970 as `2026-11-22T20:15:00.123Z`.
struct Timestamp(Duration);

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, milliseconds) = (self.0.as_secs(), self.0.subsec_millis());
        let (days, second) = (seconds / 86_400, seconds % 86_400);
        // Counts years from March, in eras of 400 years, so that the leap day is the last day of a year.
        let days = days + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year + u64::from(month <= 2);
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        let text = |seconds| Timestamp(Duration::from_secs(seconds)).to_string();
        assert_eq!(text(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(text(951_782_399), "2000-02-28T23:59:59.000Z");
        assert_eq!(text(951_782_400), "2000-02-29T00:00:00.000Z");
        assert_eq!(text(4_107_542_400), "2100-03-01T00:00:00.000Z");
        assert_eq!(text(1_795_378_500), "2026-11-22T20:15:00.000Z");
    }
}
