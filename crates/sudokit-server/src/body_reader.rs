//! [`BodyReader`], the body of a request that a thread reads while the client sends. The queue is short, so
//! the faster side waits.

use std::io::{self, Read};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::body::Body;
use bytes::{Buf as _, Bytes};
use futures_util::future::{Either, select};
use http_body_util::BodyExt as _;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout};

use crate::pace::Pace;

/// The number of pieces that may wait in the queue.
const PIECES: usize = 4;

/// Reads the body of a request. The thread that uses it may block.
#[derive(Debug)]
pub(crate) struct BodyReader {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
    supply: Arc<Supply>,
}

/// The data that a reader has available.
#[derive(Debug, Default)]
struct Supply {
    /// The number of pieces that are not completely read.
    pieces: AtomicUsize,
    /// Whether no more pieces will come.
    is_complete: AtomicBool,
}

impl BodyReader {
    /// A reader of this body. Reading fails if there are too many bytes, if they come too slowly, or when the
    /// future `end` is ready. This waits for the beginning of the body: an earlier answer would tell a client
    /// that the body is not needed.
    pub(crate) async fn new(
        body: Body,
        limit: u64,
        pace: Pace,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> BodyReader {
        let (send, pieces) = channel(PIECES);
        let supply = Arc::<Supply>::default();
        let sender = PieceSender { send, supply: Arc::clone(&supply) };
        let mut incoming = IncomingBody { body, limit, rest: limit, pace, end: Box::pin(end) };
        let first = incoming.next().await;
        tokio::spawn(sender.send_all(first, incoming));
        BodyReader { pieces, piece: Bytes::new(), supply }
    }

    /// A function that says whether reading would block now.
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

/// A body that is being received, and the event that ends it early.
struct IncomingBody {
    body: Body,
    limit: u64,
    /// The number of bytes that may still come.
    rest: u64,
    pace: Pace,
    end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl IncomingBody {
    /// The next piece; `None` at the end.
    async fn next(&mut self) -> Option<io::Result<Bytes>> {
        let start = Instant::now();
        let frame = pin!(timeout(self.pace.patience(), self.body.frame()));
        let frame = match select(frame, &mut self.end).await {
            Either::Left((Ok(frame), _)) => frame?,
            Either::Left((Err(_), _)) => {
                return Some(Err(io::Error::new(io::ErrorKind::TimedOut, "the body did not come in time")));
            }
            Either::Right(_) => return Some(Err(io::Error::other("the batch is ended"))),
        };
        let piece = match frame {
            // Trailers come last, and are ignored.
            Ok(frame) => frame.into_data().ok()?,
            Err(error) => return Some(Err(io::Error::new(io::ErrorKind::ConnectionAborted, error))),
        };
        self.pace.note(start.elapsed(), piece.len());
        let Some(rest) = self.rest.checked_sub(piece.len() as u64) else {
            let message = format!("the body has more than {} bytes", self.limit);
            return Some(Err(io::Error::new(io::ErrorKind::FileTooLarge, message)));
        };
        self.rest = rest;
        Some(Ok(piece))
    }
}

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
    /// Sends all pieces, or the error that ends them. Also ends when the reader is dropped.
    async fn send_all(self, first: Option<io::Result<Bytes>>, mut incoming: IncomingBody) {
        let mut next = first;
        while let Some(piece) = next {
            let is_last = piece.is_err();
            self.supply.pieces.fetch_add(1, Ordering::AcqRel);
            if self.send.send(piece).await.is_err() || is_last {
                return;
            }
            next = incoming.next().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::io::Write as _;
    use std::time::Duration;

    use super::*;
    use crate::answer_stream::{Cancellation, answer_stream};

    #[test]
    fn a_reader_knows_what_is_at_hand() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (mut client, body) = answer_stream(Cancellation::default());
        let mut send = |bytes: &[u8]| client.write_all(bytes).and_then(|()| client.flush()).unwrap();
        send(b"12345");
        let pace = Pace::new(Duration::from_secs(60), 1);
        let mut reader = runtime.block_on(BodyReader::new(body, 10, pace, pending()));
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
