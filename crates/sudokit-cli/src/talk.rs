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
