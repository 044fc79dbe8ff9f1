//! What the command says on standard error, beside the answers.
//!
//! A standard error that is full or closed loses the words and nothing else: `eprintln!` would panic there.

use std::fmt;
use std::io::Write;

/// Writes a line to standard error, with the arguments of [`format!`]; a failure is ignored.
macro_rules! talk {
    ($($arguments:tt)*) => { $crate::talk::line(format_args!($($arguments)*)) };
}

/// See [`talk!`].
pub(crate) fn line(text: fmt::Arguments<'_>) {
    // In one write, so that no line of another process gets into it.
    let _ = anstream::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Writes an error and its causes to standard error, on one line.
pub(crate) fn error(error: &anyhow::Error) {
    line(format_args!("sudokit: {}", without_numbers(format!("{error:#}"))));
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
    #[test]
    fn numbers_of_errors_are_left_out() {
        let text = "proofs: No such file or directory (os error 2): what was read (os error 13)";
        let plain = super::without_numbers(text.to_owned());
        assert_eq!(plain, "proofs: No such file or directory: what was read");
    }
}
