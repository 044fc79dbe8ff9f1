//! A client that does as little as it can.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use anyhow::{Result, ensure};

/// A connection that stays open.
pub(crate) struct Client(BufReader<TcpStream>);

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    pub(crate) fn send(&mut self, method: &str, path: &str, body: &str) -> Result<()> {
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        Ok(self.0.get_mut().write_all(head.as_bytes())?)
    }

    /// The status of the next answer, and its body.
    pub(crate) fn receive(&mut self) -> Result<(u16, Vec<u8>)> {
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            ensure!(self.0.read_line(&mut line)? > 0, "the server has closed the connection");
            let text = line.trim_end();
            if let Some(rest) = text.strip_prefix("HTTP/1.1 ") {
                status = rest.get(..3).unwrap_or_default().parse()?;
            } else if let Some(text) = text.strip_prefix("content-length: ") {
                length = text.parse()?;
            } else if text.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok((status, body))
    }

    /// The value of a metric.
    pub(crate) fn metric(&mut self, name: &str) -> Result<u64> {
        self.send("GET", "/metrics", "")?;
        let text = String::from_utf8(self.receive()?.1)?;
        let value = text.lines().find_map(|line| line.strip_prefix(name));
        Ok(value.unwrap_or_default().trim().parse()?)
    }
}
