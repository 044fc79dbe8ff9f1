//! Transcripts: the commands of one scenario with their output, kept as a text file in `tests/transcripts`.
//!
//! Each test that makes a [`Transcript`] compares it with the file of its name. `.ci/regenerate` writes the
//! files again.

use std::fmt::Write as _;
use std::path::Path;

use snapbox::Data;
use snapbox::data::DataFormat;

use crate::common::run;

/// Longer input is shown by its first lines and the number of lines.
const SHOWN_LINES: usize = 12;
/// A longer line of the input is shown by its beginning and the number of characters.
const SHOWN_CHARS: usize = 1000;

/// One scenario: commands with their input, answers, messages and exit status. It is compared when it is
/// dropped.
#[must_use]
pub(crate) struct Transcript {
    name: &'static str,
    text: String,
    /// A temporary path, with the text that replaces it.
    hidden: Option<(String, &'static str)>,
}

impl Transcript {
    /// An empty transcript, to be compared with `tests/transcripts/NAME.txt`.
    pub(crate) fn new(name: &'static str) -> Transcript {
        Transcript { name, text: String::new(), hidden: None }
    }

    /// Writes `name` for this temporary path.
    pub(crate) fn hiding(mut self, path: &str, name: &'static str) -> Transcript {
        self.hidden = Some((path.to_owned(), name));
        self
    }

    /// Runs the command in the folder of the project.
    pub(crate) fn run(&mut self, args: &[&str], input: impl AsRef<[u8]>) {
        let input = input.as_ref();
        let output = run(args, input);
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str("$ sudokit");
        for arg in args {
            self.text.push(' ');
            self.text.push_str(&quoted(arg));
        }
        self.write_input(input);
        self.text.push_str(&String::from_utf8_lossy(&output.stdout));
        self.end_line();
        if !output.stderr.is_empty() {
            self.text.push_str("[standard error]\n");
            self.text.push_str(&String::from_utf8_lossy(&output.stderr));
            self.end_line();
        }
        match output.status.code() {
            Some(0) => {}
            Some(code) => self.text += &format!("[exit status {code}]\n"),
            None => self.text.push_str("[ended by a signal]\n"),
        }
    }

    /// Writes the input as the here-document of a shell.
    fn write_input(&mut self, input: &[u8]) {
        if input.is_empty() {
            self.text.push('\n');
            return;
        }
        let input = String::from_utf8_lossy(input);
        self.text.push_str(" <<END\n");
        let lines = input.lines().count();
        for line in input.lines().take(SHOWN_LINES) {
            self.text.extend(line.chars().take(SHOWN_CHARS));
            let more = line.chars().skip(SHOWN_CHARS).count();
            if more > 0 {
                let _ = write!(self.text, " [and {more} characters more]");
            }
            self.text.push('\n');
        }
        if lines > SHOWN_LINES {
            let _ = writeln!(self.text, "[and {} lines more]", lines - SHOWN_LINES);
        }
        self.text.push_str("END\n");
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push_str("[no newline]\n");
        }
    }
}

impl Drop for Transcript {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(self.name);
        let expected = Data::read_from(&path.with_extension("txt"), Some(DataFormat::Text)).raw();
        let mut text = std::mem::take(&mut self.text);
        if let Some((path, name)) = &self.hidden {
            text = text.replace(path, name);
        }
        snapbox::Assert::new().action_env(snapbox::assert::DEFAULT_ACTION_ENV).eq(Data::from(text), expected);
    }
}

/// An argument, quoted for a shell.
fn quoted(arg: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=%+".contains(c);
    if !arg.is_empty() && arg.chars().all(is_plain) {
        arg.to_owned()
    } else {
        format!("'{}'", arg.replace('\'', "'\\''"))
    }
}
