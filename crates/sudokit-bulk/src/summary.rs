//! [`Summary`], what the records of a run amount to: the worst status, the number of records of each verdict,
//! what was lost, and messages.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sudokit::format::Loss;

use crate::{Message, Status};

/// The totals of the records of a run.
///
/// ```
/// use sudokit_bulk::{Status, Summary};
/// let mut summary = Summary::default();
/// summary.count(Status::Yes, "unique");
/// summary.count_many(Status::No, "without solution", 2);
/// assert_eq!((summary.records(), summary.status), (3, Status::No));
/// assert_eq!(summary.to_string(), "3 records: 1 unique, 2 without solution");
/// ```
#[derive(Debug, Default)]
pub struct Summary {
    /// The worst status of all records.
    pub status: Status,
    /// The number of records of each verdict, in the order in which they came. There are few, and each record
    /// is looked up twice on its way: a list is quicker than a map.
    verdicts: Vec<(Cow<'static, str>, u64)>,
    /// The parts that the format of the output could not hold, with the number of records.
    pub losses: BTreeMap<Loss, u64>,
    /// The number of records with digits of a player that the answers do not use.
    pub unused_placed: u64,
    /// Messages that the host has not received yet.
    pub messages: Vec<Message>,
    /// Whether the host cancelled the run before its end.
    pub is_cancelled: bool,
    /// Whether there are records that are not answered, since the first alone
    /// [is](crate::Job::answers_first_only).
    pub has_more: bool,
}

/// The verdict on a record that cannot be read.
pub const UNREADABLE: &str = "unreadable";

impl Summary {
    /// Counts a record.
    pub fn count(&mut self, status: Status, verdict: &'static str) {
        self.count_many(status, verdict, 1);
    }

    /// Counts several records with the same verdict.
    pub fn count_many(&mut self, status: Status, verdict: &'static str, records: u64) {
        if records > 0 {
            self.status = self.status.max(status);
            self.add(Cow::Borrowed(verdict), records);
        }
    }

    /// Counts records with a verdict whose name was read.
    pub(crate) fn add(&mut self, verdict: Cow<'static, str>, records: u64) {
        match self.verdicts.iter_mut().find(|(it, _)| *it == verdict) {
            Some((_, count)) => *count += records,
            None => self.verdicts.push((verdict, records)),
        }
    }

    /// The same without messages, which are sent once.
    pub(crate) fn without_messages(&self) -> Summary {
        let Summary { status, verdicts, losses, unused_placed, is_cancelled, has_more, .. } = self;
        let (verdicts, losses) = (verdicts.clone(), losses.clone());
        Summary {
            status: *status,
            verdicts,
            losses,
            unused_placed: *unused_placed,
            messages: Vec::new(),
            is_cancelled: *is_cancelled,
            has_more: *has_more,
        }
    }

    /// Counts records that lost something. A file may have any number of fields, so only the first hundred
    /// kinds of loss are kept.
    pub fn count_loss(&mut self, loss: Loss, records: u64) {
        const KINDS: usize = 100;
        if self.losses.len() < KINDS || self.losses.contains_key(&loss) {
            *self.losses.entry(loss).or_default() += records;
        }
    }

    /// Adds a message about a record of this source.
    pub fn message(&mut self, source: &str, line: u64, text: impl Into<String>) {
        self.messages.push(Message::Record { source: source.into(), line, text: text.into() });
    }

    /// Moves everything from another summary to this one.
    pub fn append(&mut self, other: &mut Summary) {
        self.status = self.status.max(std::mem::take(&mut other.status));
        // The entries stay: the next records will most likely have the same verdicts.
        for (verdict, count) in other.verdicts.iter_mut().filter(|(_, count)| *count > 0) {
            self.add(verdict.clone(), std::mem::take(count));
        }
        if !other.losses.is_empty() {
            for (loss, count) in std::mem::take(&mut other.losses) {
                self.count_loss(loss, count);
            }
        }
        self.unused_placed += std::mem::take(&mut other.unused_placed);
        self.messages.append(&mut other.messages);
        self.is_cancelled |= std::mem::take(&mut other.is_cancelled);
    }

    /// The number of records.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.verdicts.iter().map(|(_, count)| count).sum()
    }

    /// The number of records with this verdict.
    #[must_use]
    pub fn records_with(&self, verdict: &str) -> u64 {
        self.verdicts.iter().filter(|(it, _)| *it == verdict).map(|(_, count)| count).sum()
    }

    /// The number of records of each verdict, by name.
    #[must_use]
    pub fn verdicts(&self) -> BTreeMap<&str, u64> {
        self.verdicts
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| (&**verdict, *count))
            .collect()
    }
}

/// One line for people, such as `1000 records: 998 unique, 2 without solution`.
impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts: Vec<String> =
            self.verdicts().into_iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let records = self.records();
        write!(f, "{records} record{}: {}", if records == 1 { "" } else { "s" }, counts.join(", "))
    }
}
