//! [`CompressedOutput`], an output that is compressed with gzip or zstd.
//!
//! Most readers of gzip go on after the end of a member, but some readers of zstd stop at the end of a frame without a
//! word. So only gzip is written in members, and only if the run can be resumed: it goes on after the last one.
//! Members have a fixed number of bytes of text, so an interrupted run ends with the same bytes.

use std::io::{self, Write as _};

use flate2::Compression as Level;
use flate2::write::GzEncoder;

use crate::{OutputEncoding, ResumePoint};

/// The number of bytes of text in a member of gzip.
const MEMBER: usize = 1 << 20;

/// How an output is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// gzip: `.gz`.
    Gzip,
    /// Zstandard: `.zst`.
    Zstd,
}

impl Compression {
    /// The compression of files with this extension, without the dot.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Compression> {
        match &*extension.to_ascii_lowercase() {
            "gz" | "gzip" => Some(Compression::Gzip),
            "zst" | "zstd" => Some(Compression::Zstd),
            _ => None,
        }
    }

    /// Whether a run that is compressed in this way can be resumed.
    #[must_use]
    pub const fn can_resume(self) -> bool {
        matches!(self, Compression::Gzip)
    }
}

/// Compresses the text of an output.
///
/// ```
/// use std::io::Read as _;
/// use sudokit_bulk::{CompressedOutput, Compression, OutputEncoding as _};
///
/// let mut output = CompressedOutput::new(Compression::Gzip)?;
/// let mut bytes = Vec::new();
/// output.encode(b"534678912\n", &mut bytes)?;
/// output.finish(&mut bytes)?;
/// assert_eq!(bytes[..2], [0x1f, 0x8b]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CompressedOutput {
    encoder: Encoder,
}

enum Encoder {
    Gzip(GzEncoder<Vec<u8>>),
    Zstd(zstd::stream::write::Encoder<'static, Vec<u8>>),
    /// The text that is in no member yet, and the number of bytes that are.
    Members {
        text: Vec<u8>,
        done: u64,
    },
}

impl std::fmt::Debug for Encoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Encoder::Gzip(_) => "Gzip",
            Encoder::Zstd(_) => "Zstd",
            Encoder::Members { .. } => "Members",
        })
    }
}

impl CompressedOutput {
    /// An output in one piece.
    ///
    /// # Errors
    /// If the system lacks the memory.
    pub fn new(compression: Compression) -> io::Result<CompressedOutput> {
        let encoder = match compression {
            Compression::Gzip => Encoder::Gzip(GzEncoder::new(Vec::new(), Level::default())),
            Compression::Zstd => Encoder::Zstd(zstd::stream::write::Encoder::new(Vec::new(), 0)?),
        };
        Ok(CompressedOutput { encoder })
    }

    /// An output with gzip that can be resumed.
    #[must_use]
    pub fn resumable_gzip() -> CompressedOutput {
        CompressedOutput { encoder: Encoder::Members { text: Vec::new(), done: 0 } }
    }
}

/// Appends a member of gzip.
fn write_member(text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    let mut encoder = GzEncoder::new(out, Level::default());
    encoder.write_all(text)?;
    encoder.finish().map(drop)
}

impl OutputEncoding for CompressedOutput {
    fn encode(&mut self, new: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        match &mut self.encoder {
            Encoder::Gzip(encoder) => {
                encoder.write_all(new)?;
                out.append(encoder.get_mut());
            }
            Encoder::Zstd(encoder) => {
                encoder.write_all(new)?;
                out.append(encoder.get_mut());
            }
            Encoder::Members { text, done } => {
                text.extend_from_slice(new);
                let mut whole = text.chunks_exact(MEMBER);
                for member in &mut whole {
                    write_member(member, out)?;
                    *done += MEMBER as u64;
                }
                *text = whole.remainder().to_vec();
            }
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        match &mut self.encoder {
            Encoder::Gzip(encoder) => {
                encoder.try_finish()?;
                out.append(encoder.get_mut());
            }
            Encoder::Zstd(encoder) => {
                encoder.do_finish()?;
                out.append(encoder.get_mut());
            }
            Encoder::Members { text, done } => {
                if !text.is_empty() || *done == 0 {
                    write_member(text, out)?;
                }
            }
        }
        Ok(())
    }

    fn resume_point(&self) -> Option<ResumePoint> {
        match &self.encoder {
            Encoder::Members { done, .. } => Some(ResumePoint { text: *done, state: String::new() }),
            Encoder::Gzip(_) | Encoder::Zstd(_) => None,
        }
    }

    fn resume(&mut self, point: &ResumePoint) -> io::Result<()> {
        match &mut self.encoder {
            Encoder::Members { done, .. } => {
                *done = point.text;
                Ok(())
            }
            Encoder::Gzip(_) | Encoder::Zstd(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn unpacked_gzip(bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        flate2::read::MultiGzDecoder::new(bytes).read_to_end(&mut text).unwrap();
        text
    }

    /// Compresses the text, in parts of this many bytes, from a point.
    fn packed(mut output: CompressedOutput, text: &[u8], part: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        text.chunks(part).for_each(|part| output.encode(part, &mut bytes).unwrap());
        output.finish(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_compressed_is_the_text() {
        let text: Vec<u8> = (0..3 * MEMBER as u32 / 2).map(|i| (i.wrapping_mul(i) >> 7) as u8).collect();
        for text in [&text[..], b"1", b""] {
            let gzip = packed(CompressedOutput::new(Compression::Gzip).unwrap(), text, 777);
            assert!(unpacked_gzip(&gzip) == text);
            let zstd = packed(CompressedOutput::new(Compression::Zstd).unwrap(), text, 777);
            assert!(zstd::decode_all(&zstd[..]).unwrap() == text);
            let members = packed(CompressedOutput::resumable_gzip(), text, 777);
            assert!(unpacked_gzip(&members) == text);
            assert!(packed(CompressedOutput::resumable_gzip(), text, usize::MAX) == members);
        }
    }

    #[test]
    fn a_run_that_goes_on_ends_with_the_same_bytes() {
        let text: Vec<u8> = (0..5 * MEMBER as u32 / 2).map(|i| (i / 3) as u8).collect();
        let whole = packed(CompressedOutput::resumable_gzip(), &text, 1000);
        let (mut first, mut bytes) = (CompressedOutput::resumable_gzip(), Vec::new());
        first.encode(&text[..MEMBER + 5], &mut bytes).unwrap();
        let point = first.resume_point().unwrap();
        assert_eq!(point.text, MEMBER as u64);
        let mut second = CompressedOutput::resumable_gzip();
        second.resume(&point).unwrap();
        bytes.extend(packed(second, &text[MEMBER..], 999));
        assert!(bytes == whole);
    }
}
