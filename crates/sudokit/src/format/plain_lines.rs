//! [`PlainLines`]: lines of exactly 81 bytes, `.` and digits, which are nearly all of a large file, read many at once.
//!
//! Invariant: the framer would have made the same raw records of these lines one by one, with the same numbers. Any other
//! line (a comment, a text after the cells, a missing cell, a last line without an end) is left to the framer, and so is
//! a line that is only partly in the buffer.

use crate::GridTexts;
use crate::format::input::RawRecord;

/// Consecutive plain lines, each of them a record: see [`Reader::next_plain_lines`](super::Reader::next_plain_lines).
///
/// ```
/// let run = sudokit::format::PlainLines::default();
/// assert!(run.cells.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlainLines<'a> {
    /// The lines, `.` and digits.
    pub cells: GridTexts<'a>,
    /// The line of the file that the first one is, counted from 1.
    pub line: u64,
    /// The number of its record in the file, counted from 1.
    pub record: u64,
}

impl PlainLines<'_> {
    /// Overwrites a raw record with the line at this index.
    ///
    /// # Panics
    /// If there is no such line.
    ///
    /// ```
    /// use sudokit::GridTexts;
    /// use sudokit::format::{RawRecord, PlainLines};
    /// let run = PlainLines { cells: GridTexts::new(&[[b'.'; 81]; 3])?, line: 7, record: 5 };
    /// let mut raw = RawRecord::default();
    /// run.write_raw(2, &mut raw);
    /// assert_eq!((raw.line, raw.record, raw.text.len()), (9, 7, 81));
    /// # Ok::<(), sudokit::GridTextError>(())
    /// ```
    pub fn write_raw(&self, index: usize, raw: &mut RawRecord) {
        raw.clear();
        raw.push(&self.cells.as_slice()[index]);
        raw.line = self.line + index as u64;
        raw.record = self.record + index as u64;
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;
    use crate::format::{Format, ReadOptions, Reader};
    use crate::{GridText, GridTextBuf};

    /// All raw records of a text that comes in buffers of this size; in runs as far as there are any, or without.
    fn raws(text: &[u8], buffer: usize, most: usize) -> (Vec<RawRecord>, usize) {
        let options = ReadOptions { format: Format::from_name("line"), ..ReadOptions::default() };
        let mut reader = Reader::open(BufReader::with_capacity(buffer, text), &options).unwrap();
        let (mut raws, mut in_runs) = (Vec::new(), 0);
        loop {
            let mut cells = GridTextBuf::new();
            cells.push(GridText::new(&[b'.'; 81]).unwrap());
            let run = reader.next_plain_lines(most, &mut cells).unwrap();
            assert!(run.cells.len() <= most);
            in_runs += run.cells.len();
            for index in 0..run.cells.len() {
                let mut raw = RawRecord::default();
                run.write_raw(index, &mut raw);
                raws.push(raw);
            }
            let mut raw = RawRecord::default();
            if run.cells.is_empty() {
                if !reader.next_raw(&mut raw).unwrap() {
                    return (raws, in_runs);
                }
                raws.push(raw);
            }
        }
    }

    #[test]
    fn runs_are_what_framing_would_have_cut() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let odd = ["# a comment", "", "8", &plain[1..], &format!("{plain}1"), &format!("{plain} x"), "\r"];
        let odd_81 = [format!("#{}", &plain[1..]), format!("{}q", &plain[1..]), format!("{}\r", &plain[1..])];
        let mut text = String::from("12\n");
        for odd in odd.into_iter().chain(odd_81.iter().map(|line| &**line)) {
            text += &format!("{plain}\n{plain}\r\n{odd}\n{plain}\n");
        }
        let closed = format!("{text}end\n{plain}\n");
        let open = format!("{text}{plain}");
        for text in [closed, open] {
            let (by_framing, none) = raws(text.as_bytes(), 1 << 16, 0);
            assert_eq!(none, 0);
            let (in_runs, many) = raws(text.as_bytes(), 1 << 16, 1000);
            assert!(in_runs == by_framing && many > by_framing.len() / 2);
            for buffer in 1..300 {
                for most in [1, 2, 1000] {
                    assert!(raws(text.as_bytes(), buffer, most).0 == by_framing, "{buffer} {most}");
                }
            }
        }
    }
}
