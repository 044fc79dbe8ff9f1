//! [`Host`], the program around a run: it shows progress and messages, and may cancel the work.

use std::fmt;
use std::sync::Arc;

use sudokit::format::RecordError;

use crate::Error;

/// The program that a run works for. All methods may be called from any thread, and all of them have a
/// default that does nothing.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use sudokit_bulk::{Host, Message};
///
/// #[derive(Default)]
/// struct Window {
///     is_closed: AtomicBool,
/// }
///
/// impl Host for Window {
///     fn is_cancelled(&self) -> bool {
///         self.is_closed.load(Ordering::Relaxed)
///     }
///
///     fn message(&self, message: &Message) {
///         eprintln!("{message}");
///     }
/// }
/// ```
pub trait Host: Send + Sync {
    /// Whether the run must end; after the first true, the answer must stay true. It is called at least every
    /// few milliseconds. A cancelled run returns with whole records, and does not wait for a reader that
    /// blocks.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Receives how far the run has come, from the thread that called it.
    fn progress(&self, _progress: Progress) {}

    /// Receives a message, in the order of the records, on the thread that called the run. All answers before
    /// the message have been written and flushed.
    fn message(&self, _message: &Message) {}
}

/// A host that never cancels and ignores progress and messages.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of records that have been answered; of a generation, the number of puzzles.
    pub records: u64,
    /// The number of bytes that have been read, before they are unpacked.
    pub bytes: u64,
    /// The number of attempts of a generation, failed ones included.
    pub attempts: u64,
}

/// Something that the answers do not show, or not as clearly.
///
/// ```
/// use sudokit_bulk::Message;
/// let message = Message::Record { source: "puzzles.txt".into(), line: 3, text: "no solution".to_owned() };
/// assert_eq!(message.to_string(), "puzzles.txt: line 3: no solution");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Message {
    /// About the answer to a record.
    Record {
        /// The name of the source.
        source: Arc<str>,
        /// The line at which the record begins, from 1.
        line: u64,
        /// The message.
        text: String,
    },
    /// A record has more answers than may be written.
    MoreAnswers {
        /// The name of the source.
        source: Arc<str>,
        /// The line at which the record begins, from 1.
        line: u64,
        /// The number of answers that were written.
        limit: u64,
    },
    /// A record cannot be read.
    Unreadable {
        /// The name of the source.
        source: Arc<str>,
        /// Why, and where.
        error: RecordError,
        /// Whether the output also has the error, instead of the answer.
        is_in_output: bool,
    },
    /// A source cannot be read, or not to its end.
    Source(Error),
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Record { source, line, text } => write!(f, "{source}: line {line}: {text}"),
            Message::MoreAnswers { source, line, limit } => {
                write!(f, "{source}: line {line}: there are more than {limit}")
            }
            Message::Unreadable { source, error, .. } => write!(f, "{source}: {error}"),
            Message::Source(error) => match std::error::Error::source(error) {
                Some(cause) => write!(f, "{error}: {cause}"),
                None => error.fmt(f),
            },
        }
    }
}
