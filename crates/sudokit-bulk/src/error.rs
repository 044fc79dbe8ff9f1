//! [`Error`], why a run fails, with the place.

use std::{fmt, io};

use sudokit::certificate::VerifyError;
use sudokit::format::{OpenError, RecordError};
use sudokit::outcome::ErrorReport;

/// Why a run, a source or a record fails. Each error names its place, a file or a source, and has a
/// [code](Error::code) that stays the same from version to version.
///
/// ```
/// use sudokit::format::ReadOptions;
/// use sudokit_bulk::Source;
///
/// let error = Source::file("no-such-file").records(&ReadOptions::default(), || {}).unwrap_err();
/// assert_eq!((error.code(), error.place()), ("read", Some("no-such-file")));
/// assert!(std::error::Error::source(&error).is_some());
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A source cannot be read.
    Read {
        /// The name of the source.
        place: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A source can be read, but has no known format, or lacks a column.
    Format {
        /// The name of the source.
        place: String,
        /// The problem.
        error: OpenError,
    },
    /// A record cannot be read.
    Record {
        /// The name of the source.
        place: String,
        /// The problem, and its position in the source.
        error: RecordError,
    },
    /// A source does not begin with a certificate, or cannot be read to its end.
    Certificate {
        /// The name of the source.
        place: String,
        /// The problem, and its position in the source.
        error: VerifyError,
    },
    /// A source has no certificate.
    NoCertificate {
        /// The name of the source.
        place: String,
    },
    /// The output does not take the answers.
    Write(io::Error),
    /// An output file cannot be written.
    WriteFile {
        /// The path of the file.
        place: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A path that should be written is a folder.
    IsFolder {
        /// The path.
        place: String,
    },
    /// A file that should be replaced may not be written.
    IsReadOnly {
        /// The path.
        place: String,
    },
    /// A file is named as the output of two things.
    OutputTwice {
        /// The path.
        place: String,
        /// What names it now.
        named_by: String,
        /// Its other role.
        other: String,
    },
    /// A file is named as an input and as an output.
    InputIsOutput {
        /// The name of the input.
        place: String,
        /// Its role as an output.
        output: String,
    },
    /// A run cannot continue where it was interrupted.
    CannotResume {
        /// The file or input that does not fit.
        place: String,
        /// Why not.
        reason: String,
    },
    /// No thread can be started.
    NoThread(io::Error),
    /// A thread has panicked: a bug.
    ThreadPanicked,
    /// The run was cancelled by its host.
    Cancelled,
}

impl Error {
    /// A short name of the kind of error for programs; it never changes.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Error::Read { .. } => "read",
            Error::Format { .. } => "format",
            Error::Record { .. } => "record",
            Error::Certificate { .. } => "certificate",
            Error::NoCertificate { .. } => "no-certificate",
            Error::Write(_) => "write",
            Error::WriteFile { .. } => "write-file",
            Error::IsFolder { .. } => "is-folder",
            Error::IsReadOnly { .. } => "is-read-only",
            Error::OutputTwice { .. } => "output-twice",
            Error::InputIsOutput { .. } => "input-is-output",
            Error::CannotResume { .. } => "cannot-resume",
            Error::NoThread(_) => "no-thread",
            Error::ThreadPanicked => "thread-panicked",
            Error::Cancelled => "cancelled",
        }
    }

    /// The name of the source or file that the error is about.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        match self {
            Error::Read { place, .. }
            | Error::Format { place, .. }
            | Error::Record { place, .. }
            | Error::Certificate { place, .. }
            | Error::NoCertificate { place }
            | Error::WriteFile { place, .. }
            | Error::IsFolder { place }
            | Error::IsReadOnly { place }
            | Error::OutputTwice { place, .. }
            | Error::InputIsOutput { place, .. }
            | Error::CannotResume { place, .. } => Some(place),
            Error::Write(_) | Error::NoThread(_) | Error::ThreadPanicked | Error::Cancelled => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place() {
            write!(f, "{place}: ")?;
        }
        match self {
            Error::Read { .. } => f.write_str("cannot be read"),
            Error::Format { .. } => f.write_str("cannot be read as puzzles"),
            Error::Record { .. } => f.write_str("a record cannot be read"),
            Error::Certificate { .. } => f.write_str("cannot be read as certificates"),
            Error::NoCertificate { .. } => f.write_str("there is no certificate"),
            Error::Write(_) => f.write_str("the answers cannot be written"),
            Error::WriteFile { .. } => f.write_str("cannot be written"),
            Error::IsFolder { .. } => f.write_str("is a folder, not a file"),
            Error::IsReadOnly { .. } => f.write_str("is read-only"),
            Error::OutputTwice { named_by, other, .. } => {
                write!(f, "is named by {named_by}, and is also {other}")
            }
            Error::InputIsOutput { output, .. } => write!(f, "is also {output}"),
            Error::CannotResume { reason, .. } => write!(f, "the run cannot be resumed: {reason}"),
            Error::NoThread(_) => f.write_str("no thread can be started"),
            Error::ThreadPanicked => f.write_str("a thread has panicked: this is a bug"),
            Error::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Read { error, .. } | Error::WriteFile { error, .. } => Some(error),
            Error::Write(error) | Error::NoThread(error) => Some(error),
            Error::Format { error, .. } => Some(error),
            Error::Record { error, .. } => Some(error),
            Error::Certificate { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// A report has the code and the place of the error.
impl From<&Error> for ErrorReport {
    fn from(error: &Error) -> ErrorReport {
        let report = match error {
            Error::Format { error, .. } => error.into(),
            Error::Record { error, .. } => error.into(),
            _ => {
                let cause = std::error::Error::source(error).map(|cause| format!(": {cause}"));
                ErrorReport::new(format!("{error}{}", cause.unwrap_or_default()), error.code())
            }
        };
        match error.place() {
            Some(place) => report.with_source(place),
            None => report,
        }
    }
}
