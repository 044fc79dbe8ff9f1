//! What the records of a run came to: the worst status, how many had which verdict, what was lost.

use std::collections::BTreeMap;

use sudokit::format::{Loss, REMARK};

use crate::status::Status;

/// What all records of a run came to.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The worst of all.
    pub(crate) status: Status,
    /// How many records came to what.
    pub(crate) verdicts: BTreeMap<&'static str, u64>,
    /// What the format of the output could not hold, and of how many records.
    pub(crate) losses: BTreeMap<Loss, u64>,
    /// What is to be said on standard error.
    pub(crate) talk: Vec<String>,
}

/// The verdict on a record that cannot be read.
pub(crate) const UNREADABLE: &str = "unreadable";

impl Tally {
    /// Notes what a record came to.
    pub(crate) fn note(&mut self, status: Status, verdict: &'static str) {
        self.note_all(status, verdict, 1);
    }

    /// Notes what so many records came to.
    pub(crate) fn note_all(&mut self, status: Status, verdict: &'static str, count: u64) {
        if count > 0 {
            self.status = self.status.max(status);
            *self.verdicts.entry(verdict).or_default() += count;
        }
    }

    /// Notes what was lost. Files may have any number of fields; nobody reads about more than this.
    pub(crate) fn lose(&mut self, loss: Loss, count: u64) {
        const KINDS: usize = 100;
        if self.losses.len() < KINDS || self.losses.contains_key(&loss) {
            *self.losses.entry(loss).or_default() += count;
        }
    }

    /// Says that what was asked for, which goes into remarks, was lost, if it was.
    pub(crate) fn say_lost_remarks(&self, what: &str) {
        if self.losses.contains_key(&Loss::Field(REMARK.to_owned())) {
            talk!("sudokit: the format of the output has no place for {what}");
        }
    }

    /// Says what the format of the output, which is called so, could not hold.
    pub(crate) fn say_losses(&self, format: &str) {
        for (loss, count) in &self.losses {
            let puzzles = if *count == 1 { "puzzle" } else { "puzzles" };
            talk!("sudokit: lost from {count} {puzzles}: {loss}; {format} cannot hold it");
        }
    }

    /// Says something on standard error, in the order of the records.
    pub(crate) fn say(&mut self, text: String) {
        self.talk.push(text);
    }

    /// Adds what other records came to, and forgets them there.
    pub(crate) fn take(&mut self, other: &mut Tally) {
        self.status = self.status.max(std::mem::take(&mut other.status));
        // The entries stay: for the next records they will be the same.
        for (verdict, count) in other.verdicts.iter_mut().filter(|(_, count)| **count > 0) {
            *self.verdicts.entry(verdict).or_default() += std::mem::take(count);
        }
        if !other.losses.is_empty() {
            for (loss, count) in std::mem::take(&mut other.losses) {
                self.lose(loss, count);
            }
        }
        self.talk.append(&mut other.talk);
    }

    /// How many records there were.
    pub(crate) fn records(&self) -> u64 {
        self.verdicts.values().sum()
    }

    /// One line for people, such as `1000 records: 998 unique, 2 no solution`.
    pub(crate) fn summary(&self) -> String {
        let counts: Vec<String> =
            self.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let records = self.records();
        format!("{records} record{}: {}", if records == 1 { "" } else { "s" }, counts.join(", "))
    }
}
