//! Unpacks gzip and zstd, which are recognized by their first bytes, within [`UnpackLimits`]: a few kilobytes
//! can hold gigabytes.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The size of the buffers between the system and the readers.
pub(crate) const BUFFER: usize = 1 << 17;

/// The number of bytes that may come out of any packed source: small files of similar puzzles are packed
/// well.
const FREE_BYTES: u64 = 16 << 20;

/// The memory that zstd may request, as a power of two: 8 MiB, the limit of RFC 9659 for the web.
const WINDOW_LOG: u32 = 23;

/// Limits for the unpacked bytes of a source whose sender is not trusted.
///
/// ```
/// use sudokit_bulk::UnpackLimits;
/// let limits = UnpackLimits { bytes: 1 << 30, ratio: 100 };
/// assert!(limits.check(12 << 10, 12 << 20).is_ok());
/// let error = limits.check(12 << 10, 400 << 20).unwrap_err();
/// assert_eq!(error.to_string(), "the packed bytes unpack to more than 16 MiB and 100 times their size");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnpackLimits {
    /// The greatest number of unpacked bytes.
    pub bytes: u64,
    /// The greatest number of unpacked bytes for each packed byte; 16 MiB are always allowed.
    pub ratio: u64,
}

impl UnpackLimits {
    /// Checks the number of unpacked bytes against the number of packed ones.
    ///
    /// # Errors
    /// If a limit is exceeded; the error names it.
    pub fn check(&self, packed: u64, unpacked: u64) -> io::Result<()> {
        let message = if unpacked > self.bytes {
            format!("the packed bytes unpack to more than {} bytes", self.bytes)
        } else if unpacked > FREE_BYTES.max(packed.saturating_mul(self.ratio)) {
            let free = FREE_BYTES >> 20;
            format!("the packed bytes unpack to more than {free} MiB and {} times their size", self.ratio)
        } else {
            return Ok(());
        };
        Err(io::Error::new(io::ErrorKind::FileTooLarge, message))
    }
}

/// The reasons to stop reading: the run is cancelled, or a limit is exceeded.
#[derive(Clone)]
pub(crate) struct ReadGuard {
    pub(crate) is_cancelled: Arc<dyn Fn() -> bool + Send + Sync>,
    pub(crate) limits: Option<UnpackLimits>,
}

impl Default for ReadGuard {
    fn default() -> ReadGuard {
        ReadGuard { is_cancelled: Arc::new(|| false), limits: None }
    }
}

impl ReadGuard {
    pub(crate) fn check_cancelled(&self) -> io::Result<()> {
        // An error of the kind `Interrupted` would make readers try again.
        if (self.is_cancelled)() { Err(io::Error::other("the run is cancelled")) } else { Ok(()) }
    }
}

/// The same bytes, unpacked if they are packed. `packed` counts the bytes read so far.
pub(crate) fn unpacked(
    mut bytes: impl BufRead + Send + 'static,
    packed: Arc<AtomicU64>,
    packed_before: u64,
    guard: ReadGuard,
) -> io::Result<Box<dyn BufRead + Send>> {
    let start = bytes.fill_buf()?;
    let decoder: Box<dyn Read + Send> = if start.starts_with(&[0x1f, 0x8b]) {
        Box::new(flate2::bufread::MultiGzDecoder::new(bytes))
    } else if start.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        let mut decoder = zstd::stream::read::Decoder::with_buffer(bytes)?;
        if guard.limits.is_some() {
            decoder.window_log_max(WINDOW_LOG)?;
        }
        Box::new(decoder)
    } else {
        return Ok(Box::new(bytes));
    };
    let unpacking = Unpacking { decoder, unpacked: 0, packed, packed_before, guard };
    Ok(Box::new(BufReader::with_capacity(BUFFER, unpacking)))
}

/// Unpacks while its guard allows it.
struct Unpacking {
    decoder: Box<dyn Read + Send>,
    unpacked: u64,
    packed: Arc<AtomicU64>,
    packed_before: u64,
    guard: ReadGuard,
}

impl Read for Unpacking {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.guard.check_cancelled()?;
        let read = self.decoder.read(buffer)?;
        self.unpacked += read as u64;
        if let Some(limits) = &self.guard.limits {
            let packed = self.packed.load(Ordering::Relaxed).saturating_sub(self.packed_before);
            limits.check(packed, self.unpacked)?;
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::Source;

    /// Unpacks a source; returns the number of bytes, and the message of the error that ended it.
    fn read(limits: UnpackLimits, packed: &[u8]) -> (u64, String) {
        let source = Source::text("bytes", packed).with_unpack_limits(limits);
        let mut bytes = source.bytes(|| {}).unwrap();
        let (mut count, mut buffer) = (0, [0; 4096]);
        loop {
            match bytes.read(&mut buffer) {
                Ok(0) => return (count, String::new()),
                Ok(read) => count += read as u64,
                Err(error) => return (count, error.to_string()),
            }
        }
    }

    fn zstd_of_zeros(length: u64) -> Vec<u8> {
        zstd::encode_all(io::repeat(0).take(length), 0).unwrap()
    }

    fn gzip_of_zeros(length: u64) -> Vec<u8> {
        let mut gzip = Vec::new();
        let zeros = io::repeat(0).take(length);
        flate2::bufread::GzEncoder::new(BufReader::new(zeros), flate2::Compression::fast())
            .read_to_end(&mut gzip)
            .unwrap();
        gzip
    }

    #[test]
    fn unpacked_bytes_are_limited_by_ratio_and_in_all() {
        for packed in [zstd_of_zeros(64 << 20), gzip_of_zeros(64 << 20)] {
            let (count, error) = read(UnpackLimits { bytes: u64::MAX, ratio: 2 }, &packed);
            assert!(count <= FREE_BYTES && error.ends_with("2 times their size"), "{count} {error}");
            let (count, error) = read(UnpackLimits { bytes: 1 << 20, ratio: u64::MAX }, &packed);
            assert!(count <= 1 << 20 && error.ends_with("more than 1048576 bytes"), "{count} {error}");
            let all = read(UnpackLimits { bytes: u64::MAX, ratio: u64::MAX }, &packed);
            assert_eq!(all, (64 << 20, String::new()));
            let both = packed.repeat(2);
            let (count, _) = read(UnpackLimits { bytes: 100 << 20, ratio: u64::MAX }, &both);
            assert!((64 << 20..=100 << 20).contains(&count), "{count}");
        }
    }

    #[test]
    fn a_cancelled_run_reads_no_further() {
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let mut source = Source::text("bytes", zstd_of_zeros(64 << 20));
        let flag = Arc::clone(&is_cancelled);
        source.cancel_when(Arc::new(move || flag.load(Ordering::Relaxed)));
        let mut bytes = source.bytes(|| {}).unwrap();
        let mut buffer = vec![0; BUFFER];
        bytes.read_exact(&mut buffer).unwrap();
        is_cancelled.store(true, Ordering::Relaxed);
        assert_eq!(bytes.read_exact(&mut buffer).unwrap_err().to_string(), "the run is cancelled");
    }
}
