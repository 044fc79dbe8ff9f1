//! [`OutputEncoding`], a form of output that is made from text.

use std::io;
use std::sync::Arc;

/// Makes bytes from the text of an output, such as a compressed file.
pub trait OutputEncoding: Send {
    /// Takes the next piece of the text, and adds the bytes that are ready. Pieces may end anywhere.
    ///
    /// # Errors
    /// If the text cannot be encoded.
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()>;

    /// Adds the last bytes.
    ///
    /// # Errors
    /// If the text cannot be encoded.
    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()>;
}

/// Makes an encoding for each file of a form.
#[derive(Clone)]
pub struct FileEncoding {
    /// The ending of the names of the files.
    pub extension: &'static str,
    /// Makes the encoding of a file.
    pub make: Arc<dyn Fn() -> Box<dyn OutputEncoding> + Send + Sync>,
}

impl std::fmt::Debug for FileEncoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileEncoding").field("extension", &self.extension).finish_non_exhaustive()
    }
}
