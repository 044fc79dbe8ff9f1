//! The regions of a jigsaw as text: n lines of n symbols, or one line of n*n. Cells with the same symbol are a region.
//!
//! ```text
//! AAAB
//! ACBB
//! CCBD
//! CDDD
//! ```
//!
//! Any characters are symbols. Spaces, tabs, commas, `;` and `|` may separate them; if there are n words on each of n lines, the
//! words are the symbols, such as numbers of regions. Empty lines and lines that begin with `#` are skipped.

use std::collections::HashMap;

use sudokit_variants::Layout;

use crate::format::error::{RecordError, RecordErrorKind};

/// The symbol of the region of a cell, and where it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(in crate::format) struct RegionCell<'a> {
    pub(in crate::format) symbol: &'a str,
    pub(in crate::format) line: u64,
    /// The column, in characters from 1.
    pub(in crate::format) column: u64,
}

impl RegionCell<'_> {
    fn error(&self, what: String) -> RecordError {
        RecordErrorKind::Syntax(what).at(self.line).with_column(self.column)
    }
}

/// The board of these regions.
///
/// # Errors
/// There is no square of symbols, or a region has another number of cells than a row: its symbol, the number, and the place of
/// its first cell.
#[cfg_attr(not(feature = "request"), allow(dead_code, reason = "an option of requests"))]
pub(crate) fn regions_from_text(text: &str) -> Result<Layout, RecordError> {
    let lines: Vec<Vec<RegionCell<'_>>> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map(|(number, line)| words(line, number))
        .collect();
    let Some(first) = lines.iter().flatten().next().copied() else {
        return Err(RecordErrorKind::Syntax("no regions".to_owned()).at(1));
    };
    if let [line] = lines.as_slice() {
        let cells: Vec<RegionCell<'_>> = line.iter().flat_map(characters).collect();
        return match layout_of_regions(&cells) {
            Err(_) if cells.len().isqrt().pow(2) != cells.len() => {
                Err(first
                    .error(format!("{} symbols on one line, which are no square of regions", cells.len())))
            }
            result => result,
        };
    }
    let size = lines.len();
    let are_words = size > 1 && lines.iter().all(|line| line.len() == size);
    let rows: Vec<Vec<RegionCell<'_>>> = match are_words {
        true => lines,
        false => lines.iter().map(|line| line.iter().flat_map(characters).collect()).collect(),
    };
    if let Some(row) = rows.iter().find(|row| row.len() != size) {
        let what = format!("{} symbols in a row of regions; {size} rows need {size}", row.len());
        return Err(row.first().unwrap_or(&first).error(what));
    }
    layout_of_regions(&rows.concat())
}

/// The board whose cells, in reading order, have these regions.
///
/// # Errors
/// As [`regions_from_text`].
pub(in crate::format) fn layout_of_regions(cells: &[RegionCell<'_>]) -> Result<Layout, RecordError> {
    let size = cells.len().isqrt();
    let mut regions: HashMap<&str, (u32, usize, RegionCell<'_>)> = HashMap::new();
    let mut symbols = Vec::with_capacity(cells.len());
    for cell in cells {
        let next = regions.len() as u32;
        let region = regions.entry(cell.symbol).or_insert((next, 0, *cell));
        region.1 += 1;
        // Each symbol, which may be a word, gets a character of its own.
        symbols.push(char::from_u32(region.0).unwrap_or_default());
    }
    let mut regions: Vec<_> = regions.into_values().collect();
    regions.sort_by_key(|(number, ..)| *number);
    if let Some((_, count, first)) =
        regions.iter().find(|(_, count, _)| size * size == cells.len() && *count != size)
    {
        let plural = if *count == 1 { "" } else { "s" };
        return Err(
            first.error(format!("region {} has {count} cell{plural} instead of {size}", first.symbol))
        );
    }
    Layout::jigsaw(&symbols).map_err(|error| match cells.first() {
        Some(first) => first.error(error.to_string()),
        None => RecordErrorKind::Syntax(error.to_string()).at(1),
    })
}

/// The words of a line.
fn words(line: &str, number: u64) -> Vec<RegionCell<'_>> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let mut words = Vec::new();
    let mut column = 1;
    for symbol in line.split(is_separator) {
        if !symbol.is_empty() {
            words.push(RegionCell { symbol, line: number, column });
        }
        column += symbol.chars().count() as u64 + 1;
    }
    words
}

/// The characters of a word.
pub(in crate::format) fn characters<'a>(
    word: &RegionCell<'a>,
) -> impl Iterator<Item = RegionCell<'a>> + use<'a> {
    let RegionCell { symbol, line, column } = *word;
    let ends = symbol.char_indices().map(|(at, c)| &symbol[at..at + c.len_utf8()]);
    (column..).zip(ends).map(move |(column, symbol)| RegionCell { symbol, line, column })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> String {
        regions_from_text(text).map_or_else(|error| error.to_string(), |layout| layout.to_string())
    }

    #[test]
    fn regions_are_rows_or_one_line_of_symbols() {
        let rows = "AAAB\nACBB\nCCBD\nCDDD\n";
        let layout = regions_from_text(rows).expect("each region has four cells");
        assert_eq!(layout.to_string(), "jigsaw 4x4");
        for same in [
            "1112132233243444",
            "# a comment\r\nA A A B\r\n\r\nA,C,B,B\r\nC;C;B;D\r\nCD|DD\r\n",
            "10 10 10 2\n10 3 2 2\n3 3 2 4\n3 4 4 4",
            "ααα. αγ.. γγ.δ γδδδ",
        ] {
            assert_eq!(regions_from_text(same).as_ref(), Ok(&layout), "{same}");
        }
        assert_eq!(name("AABBCC\nAABBCC\nAABBCC\nDDEEFF\nDDEEFF\nDDEEFF"), "6x6 with boxes of 3x2");
        assert_eq!(name("1"), "1x1 with boxes of 1x1");
    }

    #[test]
    fn wrong_regions_are_named_with_their_place() {
        for (text, error) in [
            ("", "line 1 (record 0): no regions"),
            ("AAAB\nACBB\nCCBD\nCDDB\n", "line 1, column 4 (record 0): region B has 5 cells instead of 4"),
            (
                "AAAB\nACBB\n\nCCBD\nCDD\n",
                "line 5, column 1 (record 0): 3 symbols in a row of regions; 4 rows need 4",
            ),
            (
                "  AABBAABBCCDDCCD",
                "line 1, column 3 (record 0): 15 symbols on one line, which are no square of regions",
            ),
            (
                "1 1 1 2\n1 3 2 2\n3 3 10 4\n3 4 4 4",
                "line 1, column 7 (record 0): region 2 has 3 cells instead of 4",
            ),
            ("ABCDABCDABCDABCE", "line 1, column 4 (record 0): region D has 3 cells instead of 4"),
        ] {
            assert_eq!(name(text), error);
        }
        let many = "ABCDEFGHI\n".repeat(10_000);
        assert_eq!(
            name(&many),
            "line 1, column 1 (record 0): 9 symbols in a row of regions; 10000 rows need 10000"
        );
        assert!(name(&"A".repeat(1_000_000)).contains("region A has 1000000 cells instead of 1000"));
    }
}
