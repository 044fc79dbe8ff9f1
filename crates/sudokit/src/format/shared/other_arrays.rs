//! Boards of other sizes than 9x9 in arrays: [`other_board`] reads one, or says what is wrong with it.

use crate::blanks::Blanks;
use crate::format::error::RecordError;
use crate::format::input::RawRecord;
use crate::format::other_sizes::{LINE_SIZES, length_of_most, size_by_rows, wrong_row};
use crate::format::record::RecordBoard;
use crate::format::shared::board_arrays::{Token, Tokens};
use crate::format::variant_board::VariantBoard;

/// The text of a cell, and where it begins.
type CellText<'a> = (usize, &'a str);

/// A row, and where it begins.
struct Row<'a> {
    at: usize,
    cells: Vec<CellText<'a>>,
}

/// The board of another size in this part of the raw record.
///
/// # Errors
/// Its rows or cells are wrong; if it is not a board of another size, the error that it has as a classic one.
pub(crate) fn other_board(
    classic: RecordError,
    raw: &RawRecord,
    at: usize,
    text: &str,
    blanks: &Blanks,
) -> Result<RecordBoard, RecordError> {
    let mut tokens = Tokens::new(raw, at, text, blanks);
    let mut rows = Vec::new();
    let read = read_rows(&mut tokens, &mut rows);
    let lengths: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
    if let Err(error) = read {
        return Err(if length_of_most(&lengths).is_some() { error } else { classic });
    }
    let Some(size) = size_by_rows(&lengths) else { return Err(classic) };
    let cells: Vec<CellText<'_>> = rows.iter().flat_map(|row| &row.cells).copied().collect();
    // A zero is a blank unless there are others.
    let blank = if cells.iter().any(|(_, cell)| *cell == "0") { "0" } else { "." };
    let texts: Vec<&str> = cells
        .iter()
        .map(|(_, cell)| match *cell {
            "" | "null" | "None" | "-1" => blank,
            cell => cell,
        })
        .collect();
    if let Some((index, kind)) = wrong_row(&lengths, size) {
        return Err(raw.error(kind, rows.get(index).map_or(tokens.at - 1, |row| row.at)));
    }
    let board = VariantBoard::of_cells(size, &texts, blanks);
    board.map(RecordBoard::from).map_err(|(index, kind)| raw.error(kind, cells[index].0))
}

/// Reads rows that are arrays of cells, texts, or parts of one array.
fn read_rows<'a>(tokens: &mut Tokens<'a>, rows: &mut Vec<Row<'a>>) -> Result<(), RecordError> {
    match tokens.next()? {
        (_, Token::Open) => {}
        (at, token) => return Err(tokens.unexpected(at, token, "[ at the start of a board")),
    }
    let mut texts = Vec::new();
    loop {
        match tokens.next()? {
            (_, Token::Close) => break,
            (at, Token::Open) if texts.is_empty() => rows.push(Row { at, cells: read_cells(tokens)? }),
            (at, token) => match cell_text(at, token).filter(|_| rows.is_empty()) {
                Some(text) => texts.push(text),
                None => return Err(tokens.unexpected(at, token, "a row")),
            },
        }
        if !tokens.another()? {
            break;
        }
    }
    let are_cells =
        texts.iter().all(|(_, text)| text.chars().count() <= 2 || matches!(*text, "null" | "None"));
    match LINE_SIZES.into_iter().find(|size| are_cells && size * size == texts.len()) {
        Some(size) => rows.extend(texts.chunks(size).map(|row| Row { at: row[0].0, cells: row.to_vec() })),
        None => rows.extend(texts.into_iter().map(|(at, text)| Row { at, cells: characters(at, text) })),
    }
    Ok(())
}

/// The cells of a row after its opening bracket.
fn read_cells<'a>(tokens: &mut Tokens<'a>) -> Result<Vec<CellText<'a>>, RecordError> {
    let mut cells = Vec::new();
    loop {
        let (at, token) = tokens.next()?;
        match cell_text(at, token) {
            Some(text) => cells.push(text),
            None if token == Token::Close => break,
            None => return Err(tokens.unexpected(at, token, "a cell")),
        }
        if !tokens.another()? {
            break;
        }
    }
    Ok(cells)
}

fn cell_text<'a>(at: usize, token: Token<'a>) -> Option<CellText<'a>> {
    match token {
        Token::Text(text) => Some((at + 1, text.trim())),
        Token::Word(word) => Some((at, word)),
        _ => None,
    }
}

fn characters(at: usize, text: &str) -> Vec<CellText<'_>> {
    text.char_indices().map(|(offset, c)| (at + offset, &text[offset..offset + c.len_utf8()])).collect()
}
