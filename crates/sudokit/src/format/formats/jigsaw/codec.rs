//! Reads and writes records.

use std::io;
use std::sync::Arc;

use sudokit_variants::layout::HouseKind;
use sudokit_variants::{DigitSet, Layout};

use crate::blanks::Blanks;
use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, Line, RawRecord};
use crate::format::record::Record;
use crate::format::regions::{RegionCell, layout_of_regions};
use crate::format::shared::rule_text::{RuleTextEncoder, record_of_line};
use crate::format::shared::whole_lines::WholeLines;
use crate::format::variant_board::{Symbols, VariantBoard};

use super::{are_regions, is_separator, size_of};

pub(super) const CODEC: Codec = Codec::read_and_write(
    |_, options| {
        let blanks = options.blanks();
        Ok(Opened::new(JigsawFramer::default(), move |raw: &RawRecord| decode(raw, &blanks)))
    },
    |_| Box::new(RuleTextEncoder { write, has_candidates: false }),
);

/// Makes a raw record of each line, or of two lines if the first has the cells only.
#[derive(Default)]
struct JigsawFramer {
    lines: WholeLines,
}

/// Whether a line has as many symbols as a board has cells, which are not regions themselves.
fn has_cells_only(line: &Line) -> bool {
    let Ok(text) = str::from_utf8(&line.text) else { return false };
    let symbols: Vec<char> = text.chars().filter(|c| !is_separator(*c)).take(10_000).collect();
    size_of(symbols.len()).is_some_and(|size| !are_regions(&symbols, size))
}

impl Framer for JigsawFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let Some(line) = self.lines.next(input)? else { return Ok(false) };
        raw.line = line.number;
        line.write_to(raw);
        if !has_cells_only(line) {
            return Ok(true);
        }
        if let Some(line) = self.lines.next(input)? {
            // Lines that were skipped count for the place of an error.
            raw.push("\n".repeat((line.number - raw.line) as usize).as_bytes());
            line.write_to(raw);
        }
        Ok(true)
    }
}

/// A symbol of the text.
struct Symbol<'a> {
    text: &'a str,
    /// The byte at which it stands.
    at: usize,
    line: u64,
    column: u64,
}

fn symbols<'a>(text: &'a str, raw: &RawRecord) -> Vec<Symbol<'a>> {
    let (mut line, mut column) = (raw.line, raw.column);
    let mut symbols = Vec::new();
    for (at, c) in text.char_indices() {
        column += 1;
        if c == '\n' {
            (line, column) = (line + 1, 0);
        } else if !is_separator(c) {
            symbols.push(Symbol { text: &text[at..at + c.len_utf8()], at, line, column });
        }
    }
    symbols
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let symbols = symbols(raw.utf8()?, raw);
    let (cells, regions) = symbols.split_at(symbols.len() / 2);
    if cells.len() != regions.len() || size_of(cells.len()).is_none() {
        let what = format!(
            "{} symbols, where a jigsaw of 9x9 has 81 cells and 81 symbols of regions",
            symbols.len()
        );
        return Err(raw.error(RecordErrorKind::Syntax(what), symbols.first().map_or(0, |symbol| symbol.at)));
    }
    let region = |symbol: &Symbol<'_>| (symbol.line, symbol.column);
    let regions: Vec<RegionCell<'_>> = regions
        .iter()
        .map(|symbol| (symbol, region(symbol)))
        .map(|(symbol, (line, column))| RegionCell { symbol: symbol.text, line, column })
        .collect();
    let layout = Arc::new(layout_of_regions(&regions)?);
    let texts: Vec<&str> = cells.iter().map(|cell| cell.text).collect();
    let board = VariantBoard::on_layout(layout, &texts, blanks);
    let board = board.map_err(|(index, kind)| raw.error(kind, cells[index].at))?;
    Ok(record_of_line(board, ""))
}

/// The cells and the regions of a board.
fn write(board: &VariantBoard) -> Result<String, RecordErrorKind> {
    let layout = board.puzzle.layout();
    let refused =
        |what: String| Err(RecordErrorKind::Unsupported(format!("{what}, which a jigsaw text cannot say")));
    if let Some(rule) = board.puzzle.rules().first() {
        return refused(rule.words(layout));
    }
    let Some(regions) = regions(layout) else { return refused(layout.to_string()) };
    let is_plain = |digits: &DigitSet| digits.only().is_some() || *digits == layout.digits();
    if let Some(cell) = layout.cells().find(|cell| !is_plain(&board.puzzle.candidates()[cell.index()])) {
        return refused(format!("the candidates of {}", layout.name(cell)));
    }
    let symbols = if board.symbols == Symbols::Numbers { Symbols::Digits } else { board.symbols };
    let board = VariantBoard { puzzle: board.puzzle.clone(), symbols };
    Ok(board.cells().chain([regions]).collect())
}

/// The symbol of the region of each cell, if the layout has nothing but regions or boxes and digits of one character.
fn regions(layout: &Layout) -> Option<String> {
    let [grid] = layout.grids() else { return None };
    let size = grid.rows;
    let is_right = grid.is_square(size)
        && (super::SMALLEST..36).contains(&size)
        && layout.digits() == DigitSet::range(1..=size as u8)
        && layout.houses().len() == 3 * size;
    let kinds = [HouseKind::Box, HouseKind::Region];
    let houses: Vec<_> = layout.houses().iter().filter(|house| kinds.contains(&house.kind)).collect();
    if !is_right || houses.len() != size {
        return None;
    }
    let mut symbols = vec!['.'; layout.cell_count()];
    for (house, symbol) in houses.into_iter().zip(('1'..='9').chain('A'..='Z')) {
        house.cells.iter().for_each(|cell| symbols[cell.index()] = symbol);
    }
    Some(symbols.into_iter().collect())
}
