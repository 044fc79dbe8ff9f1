//! [`OutputEncoding`], a form of output that is made from text.

use std::io;
use std::sync::Arc;

/// Makes bytes from the text of an output, such as a compressed file.
pub trait OutputEncoding: Send {
    /// Takes text, whole records each time, and adds the bytes that are ready.
    ///
    /// # Errors
    /// If the text cannot be encoded.
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()>;

    /// Adds the last bytes.
    ///
    /// # Errors
    /// If the text cannot be encoded.
    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()>;

    /// The point from which another encoding, made in the same way, can go on after the bytes added so far; `None` if
    /// there is none.
    fn resume_point(&self) -> Option<ResumePoint> {
        None
    }

    /// Goes on from a point of an earlier encoding, as if this one had taken its text and added its bytes. It is called
    /// before any text comes, and the next text is what follows that of the point.
    ///
    /// # Errors
    /// If the state is not one of such an encoding.
    fn resume(&mut self, _point: &ResumePoint) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this form of output cannot be resumed"))
    }
}

/// A point from which an encoding can go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumePoint {
    /// The number of bytes of text, from the start of the output, that are in the bytes added so far.
    pub text: u64,
    /// Whatever else the encoding has to know.
    pub state: String,
}

/// Makes an encoding for each file of a form.
#[derive(Clone)]
pub struct FileEncoding {
    /// The ending of the files' names.
    pub extension: &'static str,
    /// Makes the encoding of a file.
    pub make: Arc<dyn Fn() -> Box<dyn OutputEncoding> + Send + Sync>,
}

impl std::fmt::Debug for FileEncoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileEncoding").field("extension", &self.extension).finish_non_exhaustive()
    }
}
