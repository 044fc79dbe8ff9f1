//! [`PlainBoards`], the boards of a format that writes the cells, a line break and nothing else.

use sudokit::format::{Encoder, Record};
use sudokit::{Digit, Grid};

use crate::{InputLines, RecordWriter};

/// Writes boards without records, for formats whose boards are 81 bytes on a line.
#[derive(Clone, Copy)]
pub(super) struct PlainBoards {
    blank: u8,
    line_break: &'static str,
}

impl PlainBoards {
    /// How this encoder writes boards; `None` if it writes more than the cells, or in another way.
    pub(super) fn of(encoder: &dyn Encoder) -> Option<PlainBoards> {
        let line = |grid: Grid| {
            let mut line = Vec::new();
            encoder.record(&Record::from(grid), &mut line);
            line
        };
        let digits = Grid::from(std::array::from_fn(|cell| Some(Digit::ALL[cell % 9])));
        let blank = *line(Grid::EMPTY).first()?;
        let line_break = if line(digits).ends_with(b"\r\n") { "\r\n" } else { "\n" };
        let boards = PlainBoards { blank, line_break };
        let is_plain = |grid: Grid| {
            let mut plain = Vec::new();
            boards.write(&grid.to_bytes(), &mut plain);
            plain == line(grid)
        };
        (is_plain(digits) && is_plain(Grid::EMPTY)).then_some(boards)
    }

    /// The same for lines that have nothing else.
    pub(super) fn for_lines(input: &InputLines<'_>, writer: &RecordWriter<'_>) -> Option<PlainBoards> {
        let have_fields = input.lines.columns().iter().any(|column| column.field_name().is_some());
        if have_fields { None } else { PlainBoards::of(writer.encoder) }
    }

    /// Writes a board on a line.
    pub(super) fn write(self, cells: &[u8; 81], out: &mut Vec<u8>) {
        out.extend_from_slice(&self.text(cells));
        out.extend_from_slice(self.line_break.as_bytes());
    }

    /// The cells as the format writes them.
    pub(super) fn text(self, cells: &[u8; 81]) -> [u8; 81] {
        cells.map(|byte| if matches!(byte, b'.' | b'0') { self.blank } else { byte })
    }
}

#[cfg(test)]
mod tests {
    use sudokit::format::Format;

    use super::*;

    #[test]
    fn only_lines_of_cells_are_plain() {
        let of = |name| PlainBoards::of(&*Format::from_name(name)?.encoder([])?);
        let text =
            |name| of(name).map(|boards| String::from_utf8(boards.text(&[b'0'; 81]).to_vec()).unwrap());
        assert_eq!(text("line"), Some(".".repeat(81)));
        assert_eq!(text("sdm"), Some("0".repeat(81)));
        // A table without other columns is one board on a line, too.
        assert_eq!(text("csv"), Some(".".repeat(81)));
        assert!(["rows", "json", "sukaku"].iter().all(|name| of(name).is_none()));
    }
}
