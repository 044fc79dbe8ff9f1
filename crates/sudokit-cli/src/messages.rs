//! Messages on standard error.
//!
//! If standard error is full or closed, messages are lost and nothing else happens; `eprintln!` would panic.
//!
//! Messages about records that repeat are summed up before the next message of another sort, and at the end.

use std::fmt;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use sudokit::format::{Loss, REMARK};
use sudokit_bulk::{Error, Message, Summary};

use crate::repeated_messages::RepeatedMessages;

static REPEATED: Mutex<RepeatedMessages> = Mutex::new(RepeatedMessages::new());

/// Writes a line to standard error, with the arguments of [`format!`]; a failure is ignored.
macro_rules! message {
    ($($arguments:tt)*) => { $crate::messages::line(format_args!($($arguments)*)) };
}

/// See [`message!`].
pub(crate) fn line(text: fmt::Arguments<'_>) {
    sum_up();
    write(text);
}

/// Says how many messages about records were left out since the last time.
pub(crate) fn sum_up() {
    // Not while it is locked: standard error may be blocked.
    let sums = REPEATED.lock().unwrap_or_else(PoisonError::into_inner).sum_up();
    sums.iter().for_each(|sum| write(format_args!("sudokit: {sum}")));
}

/// Whether a message about a record is to be written that gives this reason.
fn is_new(reason: impl fmt::Display) -> bool {
    REPEATED.lock().unwrap_or_else(PoisonError::into_inner).is_new(&reason.to_string())
}

fn write(text: fmt::Arguments<'_>) {
    // In one write, so that no line of another process gets into it.
    let _ = anstream::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Writes a message of a run.
pub(crate) fn of_run(message: &Message) {
    match message {
        Message::Unreadable { error, .. } if !is_new(error.kind()) => {}
        Message::Record { text, .. } if !is_new(text) => {}
        Message::MoreAnswers { .. } if !is_new("there are more") => {}
        Message::Source(source) => error(source),
        Message::MoreAnswers { .. } => write(format_args!("sudokit: {message}: --limit all writes them")),
        message => write(format_args!("sudokit: {message}")),
    }
}

/// Says what the format of the output, which has this name, could not hold.
pub(crate) fn losses(summary: &Summary, format: &str) {
    for (loss, count) in &summary.losses {
        let puzzles = if *count == 1 { "puzzle" } else { "puzzles" };
        message!("sudokit: lost from {count} {puzzles}: {loss}; {format} cannot hold it");
    }
}

/// Says in how many puzzles the digits of a player were not used, if there are such puzzles.
pub(crate) fn unused_placed(puzzles: u64) {
    match puzzles {
        0 => {}
        1 => message!(
            "sudokit: 1 puzzle has digits placed by a player; they are not givens, and were not used"
        ),
        many => {
            message!(
                "sudokit: {many} puzzles have digits placed by a player; they are not givens, and were not used"
            );
        }
    }
}

/// Says that requested remarks, which have this name, were lost, if they were.
pub(crate) fn lost_remarks(summary: &Summary, remarks: &str) {
    if summary.losses.contains_key(&Loss::Field(REMARK.to_owned())) {
        message!("sudokit: the format of the output has no place for {remarks}");
    }
}

/// Writes an error and its causes to standard error, on one line.
pub(crate) fn error(error: &(dyn std::error::Error + 'static)) {
    if let Some(Error::Record { error, .. }) = error.downcast_ref::<Error>()
        && !is_new(error.kind())
    {
        return;
    }
    write(format_args!("{}", with_causes(error)));
}

fn with_causes(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = "sudokit".to_owned();
    let mut next = Some(error);
    while let Some(cause) = next {
        let part = match cause.downcast_ref::<Error>() {
            // The cause is enough, but for a file it lacks the name.
            Some(it) if cause.source().is_some() => it.place().map(str::to_owned),
            _ => Some(cause.to_string()),
        };
        // Some errors repeat the text of their cause after the place.
        text.extend(
            part.filter(|part| part.is_empty() || !text.ends_with(part)).map(|part| format!(": {part}")),
        );
        next = cause.source();
    }
    without_numbers(text)
}

/// The text without the numbers of the system's errors, which Rust's library appends to their names.
fn without_numbers(mut text: String) -> String {
    const NUMBER: &str = " (os error ";
    while let Some(start) = text.find(NUMBER) {
        let end = text[start..].find(')').map_or(text.len(), |length| start + length + 1);
        text.replace_range(start..end, "");
    }
    text.replace("stream did not contain valid UTF-8", "not UTF-8 text")
}

#[cfg(test)]
mod tests {
    use sudokit::format::{ReadOptions, Reader};

    #[test]
    fn the_words_of_a_cause_occur_once() {
        let line = ".".repeat(82);
        let mut reader = Reader::open(line.as_bytes(), &ReadOptions::default()).unwrap();
        let text = super::with_causes(&reader.next().unwrap().unwrap_err());
        assert_eq!(text, "sudokit: line 1, column 83 (record 1): 82 cells instead of 81");
    }

    #[test]
    fn numbers_of_errors_are_left_out() {
        let text = "proofs: No such file or directory (os error 2): what was read (os error 13)";
        let plain = super::without_numbers(text.to_owned());
        assert_eq!(plain, "proofs: No such file or directory: what was read");
    }
}
