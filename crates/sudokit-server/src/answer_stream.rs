//! The body of an answer that a thread writes while the client reads. The queue is short, so the faster side
//! waits. If the client disconnects, the work is cancelled.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, SyncSender, sync_channel};
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::Frame;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The number of pieces that may wait in the queue.
const PIECES: usize = 4;

/// The size of a piece. Each piece costs a switch of threads.
const PIECE: usize = 256 << 10;

/// Tells the work that its answer is not needed any more. It is set when the last reader of the answer is
/// dropped.
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

/// A body and its writer. If the client disconnects, the work is cancelled.
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

/// Writes the body of an answer. The thread that uses it may block.
#[derive(Debug)]
pub(crate) struct AnswerWriter {
    send: Sender<Bytes>,
    piece: Vec<u8>,
    /// The buffers of sent pieces, for reuse: allocating a buffer for each piece would cost more than filling
    /// it.
    buffers: (SyncSender<Vec<u8>>, mpsc::Receiver<Vec<u8>>),
}

/// A piece of an answer. Its buffer returns to the writer.
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
        // A surplus buffer, or one after the end of the writer, is freed.
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
