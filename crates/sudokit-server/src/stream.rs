//! The body of an answer that a thread writes while the client reads, and the body of a request that a thread reads while
//! the client sends. Both are queues with few places, so whoever is faster waits.

use std::io::{self, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender, sync_channel};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::{Buf as _, Bytes};
use http_body_util::BodyExt as _;
use hyper::body::Frame;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

/// The number of pieces that may wait in a queue.
const PIECES: usize = 4;

/// The size of a piece of an answer. Each costs a change of threads.
const PIECE: usize = 256 << 10;

/// Says that an answer is not needed any more. When the last reader of an answer goes, it is cancelled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Cancels work when it is dropped.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Cancellation);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// A body and its writer. If the client goes, the work is cancelled.
pub(crate) fn answer_stream(cancellation: Cancellation) -> (AnswerWriter, Body) {
    let (send, pieces) = channel(PIECES);
    let lines = Lines { pieces, _cancel: CancelOnDrop(cancellation) };
    (AnswerWriter { send, piece: Vec::new(), buffers: sync_channel(PIECES) }, Body::new(lines))
}

/// The body of an answer.
struct Lines {
    pieces: Receiver<Bytes>,
    _cancel: CancelOnDrop,
}

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        self.pieces.poll_recv(context).map(|piece| piece.map(|piece| Ok(Frame::data(piece))))
    }
}

/// Writes the body of an answer, from a thread that may wait.
#[derive(Debug)]
pub(crate) struct AnswerWriter {
    send: Sender<Bytes>,
    piece: Vec<u8>,
    /// The buffers of pieces that are sent: new memory for each piece would cost more than filling it.
    buffers: (SyncSender<Vec<u8>>, mpsc::Receiver<Vec<u8>>),
}

/// A piece of an answer, whose buffer goes back to the writer.
struct Piece {
    bytes: Vec<u8>,
    buffers: SyncSender<Vec<u8>>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        // A buffer that is one too many, or that nobody needs any more, is freed.
        let _ = self.buffers.try_send(bytes);
    }
}

impl AnswerWriter {
    fn send_piece(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let (buffers, empty) = &self.buffers;
        let bytes = std::mem::replace(&mut self.piece, empty.try_recv().unwrap_or_default());
        let piece = Bytes::from_owner(Piece { bytes, buffers: buffers.clone() });
        self.send.blocking_send(piece).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Write for AnswerWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(&bytes[..length]);
        if self.piece.len() == PIECE {
            self.send_piece()?;
        }
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send_piece()
    }
}

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
    use super::*;

    #[test]
    fn a_reader_knows_what_is_at_hand() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (send, receive) = channel(PIECES);
        let pieces = Lines { pieces: receive, _cancel: CancelOnDrop(Cancellation::default()) };
        let body = Body::new(pieces);
        send.try_send(Bytes::from_static(b"12345")).unwrap();
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
        send.try_send(Bytes::from_static(b"678901")).unwrap();
        turn();
        assert!(!would_wait());
        assert_eq!(reader.read(&mut bytes).unwrap_err().to_string(), "the body has more than 10 bytes");
        turn();
        assert!(!would_wait(), "the end does not let a reader wait");
        assert_eq!(reader.read(&mut bytes).unwrap(), 0);
    }
}
