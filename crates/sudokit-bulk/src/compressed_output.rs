//! [`CompressedOutput`], an output that is compressed with gzip or zstd.

use std::io::{self, Write as _};

use flate2::write::GzEncoder;

use crate::OutputEncoding;

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
}

impl std::fmt::Debug for Encoder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Encoder::Gzip(_) => "Gzip",
            Encoder::Zstd(_) => "Zstd",
        })
    }
}

impl CompressedOutput {
    /// An output with this compression.
    ///
    /// # Errors
    /// If the system lacks the memory.
    pub fn new(compression: Compression) -> io::Result<CompressedOutput> {
        let encoder = match compression {
            Compression::Gzip => Encoder::Gzip(GzEncoder::new(Vec::new(), flate2::Compression::default())),
            Compression::Zstd => Encoder::Zstd(zstd::stream::write::Encoder::new(Vec::new(), 0)?),
        };
        Ok(CompressedOutput { encoder })
    }
}

impl OutputEncoding for CompressedOutput {
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        match &mut self.encoder {
            Encoder::Gzip(encoder) => {
                encoder.write_all(text)?;
                out.append(encoder.get_mut());
            }
            Encoder::Zstd(encoder) => {
                encoder.write_all(text)?;
                out.append(encoder.get_mut());
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
        }
        Ok(())
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

    /// Compresses the text, in pieces of `piece` bytes.
    fn packed(compression: Compression, text: &[u8], piece: usize) -> Vec<u8> {
        let mut output = CompressedOutput::new(compression).unwrap();
        let mut bytes = Vec::new();
        text.chunks(piece).for_each(|piece| output.encode(piece, &mut bytes).unwrap());
        output.finish(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_compressed_is_the_text() {
        let text: Vec<u8> = (0..1_500_000_u32).map(|i| (i.wrapping_mul(i) >> 7) as u8).collect();
        for text in [&text[..], b"1", b""] {
            assert!(unpacked_gzip(&packed(Compression::Gzip, text, 777)) == text);
            assert!(zstd::decode_all(&packed(Compression::Zstd, text, 777)[..]).unwrap() == text);
        }
    }
}
