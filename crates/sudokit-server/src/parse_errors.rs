//! [`ParseErrors`], a connection that answers requests that are not HTTP, or too long, with a problem.
//!
//! hyper answers such requests by itself, without a body, and has no hook for another answer. Its answer is
//! the last one on a connection, and can be recognized: all answers of this server have a request id.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::problem::Problem;

/// A stream to which hyper writes its answers.
#[derive(Debug)]
pub(crate) struct ParseErrors<S> {
    stream: S,
    /// The remaining bytes of an answer that replaces hyper's.
    answer: Vec<u8>,
}

/// hyper's answers are shorter than this.
const MAX_LENGTH: usize = 256;

/// hyper's answer without a body at the end of these bytes: its offset and its status.
fn parse_error(bytes: &[u8]) -> Option<(usize, StatusCode)> {
    let end = bytes.get(bytes.len().saturating_sub(MAX_LENGTH)..)?;
    let begin = bytes.len() - end.len() + end.windows(9).rposition(|it| it == b"HTTP/1.1 ")?;
    let head = std::str::from_utf8(bytes.get(begin..)?).ok()?;
    let status = head.get(9..12)?.parse().ok().filter(|status| matches!(status, 400 | 414 | 431))?;
    let headers = head.strip_suffix("\r\n\r\n")?;
    let is_own = headers.contains("\r\ncontent-length: 0") && !headers.contains("x-request-id");
    is_own.then_some((begin, StatusCode::from_u16(status).ok()?))
}

impl<S: AsyncWrite + Unpin> ParseErrors<S> {
    pub(crate) fn new(stream: S) -> ParseErrors<S> {
        ParseErrors { stream, answer: Vec::new() }
    }

    /// Writes the remaining bytes of the answer.
    fn poll_answer(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.answer.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(context, &self.answer))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.answer.drain(..written);
        }
        Poll::Ready(Ok(()))
    }

    /// Removes hyper's answer from the end of these bytes, and keeps the problem to send instead.
    fn replace(&mut self, bytes: &[u8]) -> bool {
        let Some((begin, status)) = parse_error(bytes) else { return false };
        self.answer = bytes[..begin].to_vec();
        self.answer.extend(Problem::bad_http(status).to_http1());
        true
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ParseErrors<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ParseErrors<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.replace(bytes) {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_answer(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_answer(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // hyper writes such a head only when nothing else waits.
        if let [head] = bytes
            && self.replace(head)
        {
            return Poll::Ready(Ok(head.len()));
        }
        Pin::new(&mut self.stream).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_of_hyper_are_recognized() {
        let own = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\ndate: x\r\n\r\n";
        assert_eq!(parse_error(own.as_bytes()), Some((0, StatusCode::BAD_REQUEST)));
        let first = "HTTP/1.1 200 OK\r\nx-request-id: 1\r\ncontent-length: 3\r\n\r\nok\n";
        let both = [first, own].concat();
        assert_eq!(parse_error(both.as_bytes()), Some((first.len(), StatusCode::BAD_REQUEST)));
        for other in [
            first,
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-request-id: 1\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
            "{\"detail\":\"HTTP/1.1 400 Bad Request\\r\\ncontent-length: 0\\r\\n\\r\\n\"}",
            "",
        ] {
            assert_eq!(parse_error(other.as_bytes()), None, "{other}");
        }
    }
}
