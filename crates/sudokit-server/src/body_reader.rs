//! [`BodyReader`], the body of a request that a thread reads while the client sends: a queue with few places, so whoever is
//! faster waits.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use bytes::{Buf as _, Bytes};
use http_body_util::BodyExt as _;
use hyper::body::Frame;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

/// The number of pieces that may wait in the queue.
const PIECES: usize = 4;

/// Reads the body of a request, from a thread that may wait.
#[derive(Debug)]
pub(crate) struct BodyReader {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
    supply: Arc<Supply>,
}

/// What a reader has at hand.
#[derive(Debug, Default)]
struct Supply {
    /// The number of pieces that are not read to their end.
    pieces: AtomicUsize,
    /// Whether no piece will come any more.
    is_complete: AtomicBool,
}

impl BodyReader {
    /// A reader of this body, which fails if more bytes come or nothing comes for this long. Its beginning is waited for:
    /// an answer before that would tell a client that the body is not needed.
    pub(crate) async fn new(mut body: Body, limit: u64, stall: Duration) -> BodyReader {
        let (send, pieces) = channel(PIECES);
        let supply = Arc::<Supply>::default();
        let sender = PieceSender { send, supply: Arc::clone(&supply) };
        let start = timeout(stall, body.frame()).await;
        tokio::spawn(sender.send_all(start, body, limit, stall));
        BodyReader { pieces, piece: Bytes::new(), supply }
    }

    /// A question whether reading would have to wait now.
    pub(crate) fn would_wait(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let supply = Arc::clone(&self.supply);
        move || supply.pieces.load(Ordering::Acquire) == 0 && !supply.is_complete.load(Ordering::Acquire)
    }
}

impl Read for BodyReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            let Some(piece) = self.pieces.blocking_recv() else { return Ok(0) };
            self.piece = piece.inspect_err(|_| self.supply.remove())?;
            if self.piece.is_empty() {
                self.supply.remove();
            }
        }
        let length = bytes.len().min(self.piece.len());
        self.piece.copy_to_slice(&mut bytes[..length]);
        if self.piece.is_empty() {
            self.supply.remove();
        }
        Ok(length)
    }
}

impl Supply {
    fn remove(&self) {
        self.pieces.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The next frame of a body, none at its end, an error if it is broken off, or one if it comes too late.
type Awaited = Result<Option<Result<Frame<Bytes>, axum::Error>>, Elapsed>;

/// Moves the pieces of a body to the queue of a reader.
struct PieceSender {
    send: Sender<io::Result<Bytes>>,
    supply: Arc<Supply>,
}

impl Drop for PieceSender {
    fn drop(&mut self) {
        self.supply.is_complete.store(true, Ordering::Release);
    }
}

impl PieceSender {
    /// Sends all pieces, or the error that ends them. It also ends if the reader has gone.
    async fn send_all(self, start: Awaited, mut body: Body, limit: u64, stall: Duration) {
        let (mut rest, mut next) = (limit, start);
        loop {
            let piece = match next {
                Ok(None) => return,
                Ok(Some(Ok(frame))) => match frame.into_data() {
                    Ok(piece) if piece.len() as u64 <= rest => Ok(piece),
                    Ok(_) => Err(too_large(limit)),
                    // Trailers come last, and mean nothing here.
                    Err(_) => return,
                },
                Ok(Some(Err(error))) => Err(io::Error::new(io::ErrorKind::ConnectionAborted, error)),
                Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "the body did not come in time")),
            };
            rest -= piece.as_ref().map_or(0, |piece| piece.len() as u64);
            let is_last = piece.is_err();
            self.supply.pieces.fetch_add(1, Ordering::AcqRel);
            if self.send.send(piece).await.is_err() || is_last {
                return;
            }
            next = timeout(stall, body.frame()).await;
        }
    }
}

fn too_large(limit: u64) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("the body has more than {limit} bytes"))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;
    use crate::answer_stream::{Cancellation, answer_stream};

    #[test]
    fn a_reader_knows_what_is_at_hand() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (mut client, body) = answer_stream(Cancellation::default());
        let mut send = |bytes: &[u8]| client.write_all(bytes).and_then(|()| client.flush()).unwrap();
        send(b"12345");
        let mut reader = runtime.block_on(BodyReader::new(body, 10, Duration::from_secs(60)));
        let would_wait = reader.would_wait();
        let turn = || runtime.block_on(async { tokio::task::yield_now().await });
        turn();
        let mut bytes = [0; 3];
        for (at_hand, expected) in [(true, 3), (true, 2)] {
            assert_eq!(!would_wait(), at_hand);
            assert_eq!(reader.read(&mut bytes).unwrap(), expected);
        }
        assert!(would_wait());
        send(b"678901");
        turn();
        assert!(!would_wait());
        assert_eq!(reader.read(&mut bytes).unwrap_err().to_string(), "the body has more than 10 bytes");
        turn();
        assert!(!would_wait(), "the end does not let a reader wait");
        assert_eq!(reader.read(&mut bytes).unwrap(), 0);
    }
}
