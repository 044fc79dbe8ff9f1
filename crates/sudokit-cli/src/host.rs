//! [`CommandHost`], the command as the host of a run: a progress bar, messages on standard error, and Ctrl-C.

use std::sync::Arc;

use indicatif::ProgressBar;
use sudokit_bulk::{Host, Message, Progress};

use crate::output::Output;
use crate::{interrupt, messages};

/// Shows progress and messages to the user.
pub(crate) struct CommandHost {
    bar: ProgressBar,
    /// Shows the progress on the bar.
    show: fn(&ProgressBar, Progress),
    /// Whether a person looks at the answers.
    are_answers_seen: bool,
}

impl CommandHost {
    /// The host with this bar, and a function that shows the progress on it.
    pub(crate) fn shared(
        bar: ProgressBar,
        show: fn(&ProgressBar, Progress),
        output: &Output,
    ) -> Arc<dyn Host> {
        Arc::new(CommandHost { bar, show, are_answers_seen: output.is_terminal() })
    }
}

impl Host for CommandHost {
    fn is_cancelled(&self) -> bool {
        interrupt::has_come()
    }

    fn progress(&self, progress: Progress) {
        if !self.bar.is_hidden() {
            (self.show)(&self.bar, progress);
        }
    }

    fn message(&self, message: &Message) {
        // The answers show it, too: on a terminal once is enough.
        if self.are_answers_seen && matches!(message, Message::Unreadable { is_in_output: true, .. }) {
            return;
        }
        self.bar.suspend(|| messages::of_run(message));
    }
}
