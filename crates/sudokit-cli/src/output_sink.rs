//! [`Sink`], through which the bytes of answers go to standard output or to a file.

use std::io::{self, IsTerminal as _, Write as _};

use sudokit_bulk::{Error, OutputEncoding, OutputFile, ResumableOutput};

/// The buffer is written to the system when it has this number of bytes.
const BUFFER: usize = 1 << 16;

/// A text of this number of bytes is written without a copy.
const LARGE: usize = 1 << 14;

/// Where the bytes go.
#[derive(Default)]
pub(crate) enum Destination {
    #[default]
    StandardOutput,
    File(OutputFile),
    /// A file whose run can be resumed. It encodes its text itself, at its end.
    Resumable(Box<ResumableOutput>),
    /// Nowhere: there is no file any more.
    Nowhere,
}

/// Takes whole records and passes them on in large pieces.
#[derive(Default)]
pub(crate) struct Sink {
    /// Whole records that the system does not have yet.
    pub(crate) buffer: Vec<u8>,
    pub(crate) destination: Destination,
    /// Makes the bytes of the output from the text.
    pub(crate) encoding: Option<Box<dyn OutputEncoding>>,
    /// Whether there was any text.
    pub(crate) has_written: bool,
    /// The error of a flush that could not return it; the next flush returns it.
    pub(crate) failed: Option<io::Error>,
    /// After a signal nothing more is written.
    pub(crate) is_closed: bool,
}

impl Sink {
    /// Takes whole records.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if text.len() >= LARGE {
            self.flush()?;
            return self.send(text);
        }
        self.buffer.extend_from_slice(text);
        if self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    /// Passes on what it holds.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        // Bytes that cannot be written are not tried again.
        let bytes = std::mem::take(&mut self.buffer);
        let result = self.failed.take().map_or_else(|| self.send(&bytes), Err);
        self.buffer = bytes;
        self.buffer.clear();
        result
    }

    /// Writes the last bytes of the encoding, if there is one.
    pub(crate) fn finish_encoding(&mut self) -> io::Result<()> {
        let Some(mut encoding) = self.encoding.take() else { return Ok(()) };
        let mut bytes = Vec::new();
        encoding.finish(&mut bytes)?;
        self.send_bytes(&bytes)
    }

    /// Fails if nothing more may be written.
    pub(crate) fn check_open(&self) -> io::Result<()> {
        if self.is_closed { Err(io::Error::other("the process ends")) } else { Ok(()) }
    }

    /// Whether a person looks at the answers.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.destination, Destination::StandardOutput) && io::stdout().is_terminal()
    }

    fn send(&mut self, text: &[u8]) -> io::Result<()> {
        self.check_open()?;
        self.has_written |= !text.is_empty();
        match &mut self.encoding {
            None => self.send_bytes(text),
            Some(encoding) => {
                let mut bytes = Vec::new();
                encoding.encode(text, &mut bytes)?;
                self.send_bytes(&bytes)
            }
        }
    }

    fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match &mut self.destination {
            Destination::File(file) => file.append(bytes).map_err(with_place),
            Destination::Resumable(file) => file.write(bytes).map_err(with_place),
            Destination::Nowhere => Ok(()),
            Destination::StandardOutput => {
                let mut out = io::stdout().lock();
                let result = out.write_all(bytes).and_then(|()| out.flush());
                result.map_err(|error| io::Error::new(error.kind(), format!("standard output: {error}")))
            }
        }
    }
}

/// An error of the system that names the file.
pub(crate) fn with_place(error: Error) -> io::Error {
    match error {
        Error::WriteFile { place, error } => io::Error::new(error.kind(), format!("{place}: {error}")),
        error => io::Error::other(error),
    }
}
