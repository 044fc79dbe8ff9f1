//! [`Raw`], input as the system has it, and whether reading it would have to wait: what makes answers come when the
//! input pauses.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::sync::Arc;

/// Bytes from outside, or from an argument.
#[derive(Clone)]
pub(crate) enum Raw {
    Stdin,
    File(Arc<File>),
    /// A file on a disk: reading it does not wait for anybody.
    OrdinaryFile(Arc<File>),
    Argument(io::Cursor<String>),
}

impl Raw {
    /// The bytes of a file.
    pub(crate) fn of(file: File) -> Raw {
        let is_ordinary = file.metadata().is_ok_and(|it| it.is_file());
        if is_ordinary { Raw::OrdinaryFile(Arc::new(file)) } else { Raw::File(Arc::new(file)) }
    }

    /// Whether reading would have to wait now. Where that cannot be known, it might.
    pub(crate) fn is_paused(&self) -> bool {
        match self {
            Raw::Stdin => would_wait(&io::stdin()),
            Raw::File(file) => would_wait(&**file),
            Raw::OrdinaryFile(_) | Raw::Argument(_) => false,
        }
    }

    /// Whether a person types it.
    pub(crate) fn is_terminal(&self) -> bool {
        match self {
            Raw::Stdin => io::stdin().is_terminal(),
            Raw::File(file) => file.is_terminal(),
            Raw::OrdinaryFile(_) | Raw::Argument(_) => false,
        }
    }
}

impl Read for Raw {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Raw::Stdin => io::stdin().read(bytes),
            Raw::File(file) | Raw::OrdinaryFile(file) => (&**file).read(bytes),
            Raw::Argument(text) => text.read(bytes),
        }
    }
}

#[cfg(unix)]
fn would_wait(file: &impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&now)) == Ok(0)
}

#[cfg(not(unix))]
fn would_wait<T>(_file: &T) -> bool {
    true
}

/// Reads; before it has to wait, it calls `on_pause`. Behind its end there is nothing: a terminal would be asked again.
pub(crate) struct Live<F> {
    raw: Raw,
    on_pause: F,
    is_at_end: bool,
}

impl<F> Live<F> {
    pub(crate) fn new(raw: Raw, on_pause: F) -> Live<F> {
        Live { raw, on_pause, is_at_end: false }
    }
}

impl<F: FnMut()> Read for Live<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.is_at_end {
            return Ok(0);
        }
        if self.raw.is_paused() {
            (self.on_pause)();
        }
        let read = self.raw.read(bytes)?;
        self.is_at_end = read == 0;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pause_is_noticed_before_the_wait() {
        use std::io::Write as _;

        let (reader, mut writer) = io::pipe().unwrap();
        let raw = Raw::File(Arc::new(File::from(std::os::fd::OwnedFd::from(reader))));
        assert!(raw.is_paused());
        writer.write_all(b"abc").unwrap();
        assert!(!raw.is_paused());
        let mut pauses = 0;
        // Who is asked to wait gives more.
        let mut live = Live::new(raw, || {
            pauses += 1;
            writer.write_all(b"def").unwrap();
        });
        let mut bytes = [0; 3];
        live.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"abc");
        live.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"def");
        assert_eq!(pauses, 1);
    }
}
