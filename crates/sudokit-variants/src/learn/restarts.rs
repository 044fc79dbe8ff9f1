//! [`Restarts`], when to begin anew with what was learned: if the clauses of late are worse than the average.

/// The recent clauses may have more levels than the average by this factor.
const MARGIN: f64 = 1.25;

/// The weight of the newest clause in the recent mean.
const RECENT: f64 = 0.03;

/// The least weight of the newest clause in the mean of all.
const ALL: f64 = 1e-4;

/// See the top of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Restarts {
    /// The mean number of levels of the recent clauses, and of all.
    recent: f64,
    all: f64,
    conflicts: u64,
    since_restart: u64,
}

impl Restarts {
    /// A clause of literals of so many levels was learned.
    pub(super) fn learned(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        let levels = f64::from(levels);
        self.recent += (levels - self.recent) * RECENT;
        self.all += (levels - self.all) * ALL.max(1.0 / self.conflicts as f64);
    }

    /// Whether to restart now. If so, the recent mean begins at the average.
    pub(super) fn is_due(&mut self) -> bool {
        let is_due = self.since_restart >= 2 && self.recent > self.all * MARGIN;
        if is_due {
            self.since_restart = 0;
            self.recent = self.all;
        }
        is_due
    }
}
