//! Hosts of parts of a run.

use sudokit_bulk::{Host, Progress};

/// The host of a part of a run; it does not report the progress of the part.
pub(crate) struct WithoutProgress<'a>(pub(crate) &'a dyn Host);

impl Host for WithoutProgress<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// The host of a part of a run; it reports progress after this number of earlier rows.
pub(crate) struct ProgressAfter<'a>(pub(crate) u64, pub(crate) &'a dyn Host);

impl Host for ProgressAfter<'_> {
    fn is_cancelled(&self) -> bool {
        self.1.is_cancelled()
    }

    fn progress(&self, mut progress: Progress) {
        progress.records += self.0;
        self.1.progress(progress);
    }
}
