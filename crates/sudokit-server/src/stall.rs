//! [`StallGuard`], a connection that fails if the client reads nothing for too long, or too slowly. So a
//! client that asks for much and reads nothing, or only a byte now and then, cannot occupy the server
//! forever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::pace::Pace;

/// A stream whose writes fail if they wait longer than the pace allows. A timer exists only while a write
/// waits.
#[derive(Debug)]
pub(crate) struct StallGuard<S> {
    stream: S,
    pace: Pace,
    /// When the pending write began, and its deadline.
    wait: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> StallGuard<S> {
    pub(crate) fn new(stream: S, pace: Pace) -> StallGuard<S> {
        StallGuard { stream, pace, wait: None }
    }

    /// Passes on the result of a write, or fails if writes have been pending for too long.
    fn watch(&mut self, poll: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = poll {
            let waited = self.wait.take().map(|(since, _)| since.elapsed());
            self.pace.note(waited.unwrap_or_default(), *result.as_ref().unwrap_or(&0));
            return Poll::Ready(result);
        }
        let pace = &self.pace;
        let (_, timer) = self.wait.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(pace.patience()))));
        ready!(timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StallGuard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StallGuard<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(poll, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.watch(poll, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
