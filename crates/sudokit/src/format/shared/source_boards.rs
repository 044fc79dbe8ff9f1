//! [`BoardFinder`]: the boards among the arrays of source code.
//!
//! A bracket that contains only cells is a *row*, and so is a text of about nine cells. A bracket that
//! contains only rows is a board, and so are nine consecutive rows, 81 cells in one bracket, and a text of 81
//! cells. Words before a bracket (`vec!`, `new int[]`, `List.of`) do not matter. An array that hardly looks
//! like a board is not one: see [`Content::is_near`]. One of another size than 9x9 that has errors is a board
//! if its variable is called one, or if the size is known.

use crate::blanks::{Blanks, cell_from_char};
use crate::format::other_sizes::line_size;
use crate::format::shared::array_content::{
    ArrayCell, ArrayRow, Content, Element, cells_of_text, is_kept, rows_of_text,
};
use crate::format::shared::other_rows::row_size;
use crate::format::shared::source_tokens::{Lexer, Token};

/// A board in source code, and where it begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundBoard {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) content: Content,
    /// Whether it is in brackets, instead of being lines or a text alone.
    pub(crate) in_brackets: bool,
}

/// The greatest number of cells of a row, and of a flat array.
const MOST_IN_ROW: usize = 40;
const MOST_CELLS: usize = 700;

/// The smallest number of cells of a row.
const SHORTEST: usize = 4;

/// An open bracket, or the code outside of all brackets.
#[derive(Default)]
struct Bracket {
    open: u8,
    at: usize,
    /// `a[0]`, `int[9]`: no array.
    is_index: bool,
    /// `Some(5)`.
    wraps_cell: bool,
    cells: Vec<ArrayCell>,
    /// The numbers of cells before a `;` or `|`.
    breaks: Vec<usize>,
    rows: Vec<ArrayRow>,
    /// Whether it contains anything besides cells and rows.
    is_code: bool,
    /// Whether the nine rows before `rows` were a board.
    after_board: bool,
}

/// Finds the boards of source code.
pub(crate) struct BoardFinder {
    lexer: Lexer,
    /// The open brackets, after the code outside of all brackets.
    open: Vec<Bracket>,
    found: Vec<FoundBoard>,
    /// Where the last board ended.
    found_end: usize,
    /// The end of a word, and whether it belongs to the bracket or text after it; otherwise it is code.
    word: Option<(usize, bool)>,
    /// Where the last token ended, and whether it closed a bracket.
    last_end: usize,
    closed: Option<usize>,
    after_comma: bool,
    /// Whether the last token was an opening parenthesis.
    opened: bool,
    /// Whether the last token was a cell.
    last_was_cell: bool,
    /// The number of `=` since the last name of a board.
    since_name: usize,
    blanks: Blanks,
}

/// Parts of the names of boards.
const BOARD_NAMES: [&str; 4] = ["board", "grid", "puzzle", "sudoku"];

/// The words that mean a blank cell.
const BLANK_WORDS: [&str; 14] = [
    "None",
    "null",
    "nil",
    "NULL",
    "Nothing",
    "nothing",
    "undefined",
    "NA",
    "NaN",
    "nan",
    "none",
    "missing",
    "empty",
    "EMPTY",
];

/// If more brackets are open, the outermost are forgotten.
const MOST_OPEN: usize = 200;

impl BoardFinder {
    /// Finds boards in which these characters are blanks.
    pub(crate) fn new(blanks: &Blanks) -> BoardFinder {
        BoardFinder {
            lexer: Lexer::default(),
            open: vec![Bracket { is_code: true, ..Bracket::default() }],
            found: Vec::new(),
            found_end: 0,
            word: None,
            last_end: 0,
            closed: None,
            after_comma: false,
            opened: false,
            last_was_cell: false,
            since_name: usize::MAX,
            blanks: blanks.clone(),
        }
    }

    /// Finds the board again in its own code, without the name before it.
    pub(crate) fn of_board(blanks: &Blanks) -> BoardFinder {
        BoardFinder { since_name: 0, ..BoardFinder::new(blanks) }
    }

    /// The boards of this code, which continues the code of earlier calls.
    pub(crate) fn read(&mut self, code: &str) -> Vec<FoundBoard> {
        let mut lexer = std::mem::take(&mut self.lexer);
        lexer.read(code, |start, end, token| self.take(start, end, token));
        self.lexer = lexer;
        std::mem::take(&mut self.found)
    }

    /// The boards at the end of the code.
    pub(crate) fn finish(&mut self) -> Vec<FoundBoard> {
        let end = self.last_end;
        while self.open.len() > 1 {
            self.close(end);
        }
        self.end_rows();
        std::mem::take(&mut self.found)
    }

    /// The first byte that is still needed.
    pub(crate) fn needs(&self) -> usize {
        let of_bracket = |bracket: &Bracket| match bracket.rows.first() {
            Some(row) => row.at.min(if bracket.is_code { usize::MAX } else { bracket.at }),
            None if bracket.is_code => usize::MAX,
            None => bracket.at,
        };
        self.open.iter().map(of_bracket).min().unwrap_or(usize::MAX).min(self.lexer.needs())
    }

    /// Forgets `bytes` bytes at the start of the code.
    pub(crate) fn forget(&mut self, bytes: usize) {
        self.lexer.forget(bytes);
        self.last_end = self.last_end.saturating_sub(bytes);
        self.found_end = self.found_end.saturating_sub(bytes);
        self.closed = self.closed.map(|end| end.saturating_sub(bytes));
        for bracket in &mut self.open {
            bracket.at = bracket.at.saturating_sub(bytes);
            let in_rows = bracket.rows.iter_mut().flat_map(|row| {
                (row.at, row.end) = (row.at - bytes, row.end - bytes);
                &mut row.cells
            });
            in_rows.chain(&mut bracket.cells).for_each(|cell| cell.at -= bytes);
        }
        if let Some((end, _)) = &mut self.word {
            *end = end.saturating_sub(bytes);
        }
    }

    /// Turns everything that is open into code, after more bytes than a board can have.
    pub(crate) fn give_up(&mut self) {
        for bracket in &mut self.open {
            bracket.is_code = true;
            bracket.rows.clear();
            bracket.cells.clear();
        }
    }

    fn top(&mut self) -> &mut Bracket {
        if self.open.is_empty() {
            self.open.push(Bracket { is_code: true, ..Bracket::default() });
        }
        self.open.last_mut().expect("one was pushed")
    }

    fn take(&mut self, start: usize, end: usize, token: Token<'_>) {
        let after_comma = self.after_comma;
        match token {
            Token::Word(word) if names_board(word) => self.since_name = 0,
            Token::Other(b'=') => self.since_name = self.since_name.saturating_add(1),
            _ => {}
        }
        match token {
            Token::Word("..." | "\\") => {}
            Token::Word(word) => match self.cell_of_word(word) {
                Some(element) => self.cell(ArrayCell { at: start, element }),
                // `(list 5 3 ...)`.
                None if self.opened => {}
                None => self.word = Some((end, matches!(word, "Some" | "Just"))),
            },
            Token::Text(text) => {
                // `r"..."` and the like.
                self.word = self.word.filter(|(word_end, _)| *word_end != start);
                let inside = start + (end - start - text.len()) / 2;
                self.text(start, inside, end, text);
            }
            Token::Open(open) => {
                // `a[0]`, `int[9][9]`: a bracket directly after a name or a closed bracket.
                let after_name = self.word.is_some_and(|(end, _)| end == start) || self.closed == Some(start);
                let is_index = open == b'[' && after_name;
                let wraps_cell = open == b'(' && self.word.take().is_some_and(|(_, wraps)| wraps);
                self.word = None;
                let top = self.top();
                if top.open == open
                    && top.rows.is_empty()
                    && (7..=11).contains(&top.cells.len())
                    && open != b'('
                {
                    // The row before lacks its closing bracket.
                    self.close(start);
                }
                if self.open.len() < MOST_OPEN {
                    self.open.push(Bracket { open, at: start, is_index, wraps_cell, ..Bracket::default() });
                }
            }
            Token::Close(close) => {
                self.end_word();
                let top = self.top();
                if after_comma && top.cells.len() == 8 {
                    top.cells.push(ArrayCell { at: start, element: Element::Blank });
                }
                let open = match close {
                    b']' => b'[',
                    b'}' => b'{',
                    _ => b'(',
                };
                if let Some(depth) = self.open.iter().rposition(|bracket| bracket.open == open) {
                    while self.open.len() > depth {
                        self.close(end);
                    }
                }
            }
            Token::Separator(separator) => {
                self.end_word();
                let top = self.top();
                if separator == b',' {
                    // Two adjacent commas are a hole in a JavaScript array.
                    if (after_comma || top.at + 1 == start) && !top.is_code && top.rows.is_empty() {
                        top.cells.push(ArrayCell { at: start, element: Element::Blank });
                    }
                } else if !top.cells.is_empty() {
                    top.breaks.push(top.cells.len());
                }
            }
            Token::Other(b':') if self.last_was_cell => {
                // The key of the first row.
                self.top().cells.pop();
            }
            Token::Other(other) => {
                if !b"=:!.<>&*#-+\\@^~'\"?/".contains(&other) {
                    self.end_word();
                }
            }
        }
        self.opened = token == Token::Open(b'(');
        self.last_was_cell = matches!(token, Token::Word(_) | Token::Text(_)) && self.word.is_none();
        self.after_comma = token == Token::Separator(b',');
        self.last_end = end;
        self.closed = matches!(token, Token::Close(_)).then_some(end);
    }

    /// A word that belongs to no bracket or text is code.
    fn end_word(&mut self) {
        if self.word.take().is_some() {
            self.code();
        }
    }

    /// Whether an array that begins here is called a board.
    fn is_named(&self) -> bool {
        self.since_name <= 1
    }

    /// Whether an array is a board, perhaps with an error.
    fn is_board(&self, content: &Content) -> bool {
        let has_known = |size| self.blanks.layout().is_some_and(|layout| layout.digits().len() == size);
        content.is_near() || content.faulty_size().is_some_and(|size| self.is_named() || has_known(size))
    }

    /// Something that is neither a cell nor a row.
    fn code(&mut self) {
        self.end_rows();
        let top = self.top();
        top.is_code = true;
        top.after_board = false;
        top.cells.clear();
    }

    fn cell_of_word(&self, word: &str) -> Option<Element> {
        if BLANK_WORDS.contains(&word) {
            return Some(Element::Blank);
        }
        let mut chars = word.chars();
        if let (Some(c), None) = (chars.next(), chars.next())
            && !c.is_ascii_digit()
        {
            let is_blank = cell_from_char(c).is_some() && !c.is_alphabetic();
            return match is_blank {
                true => Some(Element::Blank),
                false => self.blanks.names(c).then_some(Element::Symbol(c)),
            };
        }
        if !word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return None;
        }
        let is_suffix = |suffix: &&str| word.ends_with(*suffix);
        let suffix = ["u8", "i8", "u32", "i32", "usize", "L", "U", "f", "F", "u", "n", "b", "d"]
            .into_iter()
            .find(is_suffix);
        let number = suffix.map_or(word, |suffix| &word[..word.len() - suffix.len()]);
        match number.parse::<f64>() {
            Ok(-1.0) => Some(Element::Blank),
            Ok(number) if (0.0..=36.0).contains(&number) && number.fract() == 0.0 => {
                Some(if number == 0.0 { Element::Blank } else { Element::Number(number as u8) })
            }
            _ => Some(Element::Wrong),
        }
    }

    fn cell(&mut self, cell: ArrayCell) {
        // `Just 5`.
        self.word = self.word.filter(|(_, wraps)| !wraps);
        self.end_word();
        let top = self.top();
        let may_be_key = !top.rows.is_empty() && top.cells.is_empty() && top.open == b'{';
        if top.is_code || may_be_key {
            // Code, unless it is the key of a row: `1: [5, 3, ...]`.
            self.word = Some((cell.at, false));
        } else if !top.rows.is_empty() || top.cells.len() > MOST_CELLS {
            self.code();
        } else {
            top.cells.push(cell);
        }
    }

    fn row(&mut self, row: ArrayRow) {
        self.end_word();
        let top = self.top();
        if !top.cells.is_empty() {
            self.code();
        }
        let top = self.top();
        top.rows.push(row);
        let is_board = top.rows.len() == 9 && top.rows.iter().all(|row| row.cells.len() == 9);
        if top.rows.len() > MOST_IN_ROW || (top.is_code && is_board) {
            self.end_rows();
            self.top().after_board = is_board;
        }
    }

    /// A text between quotes; `inside` is its start without the quote.
    fn text(&mut self, start: usize, inside: usize, end: usize, text: &str) {
        let trimmed = text.trim();
        let at = inside + (text.len() - text.trim_start().len());
        match trimmed.chars().count() {
            0 => return self.cell(ArrayCell { at: inside, element: Element::Blank }),
            1 => {
                return self.cell(ArrayCell {
                    at,
                    element: trimmed.chars().map(Element::of_char).next().unwrap_or(Element::Blank),
                });
            }
            2 if let Ok(number @ 10..=36) = trimmed.parse() => {
                return self.cell(ArrayCell { at, element: Element::Number(number) });
            }
            _ => {}
        }
        let content = if trimmed.contains('\n') {
            Content::Rows(rows_of_text(inside, text))
        } else {
            let cells = cells_of_text(inside, text);
            let others: Vec<char> =
                trimmed.chars().filter(|c| is_kept(*c) && cell_from_char(*c).is_none()).collect();
            // A special blank must be the same sign everywhere.
            let is_blank = others
                .first()
                .is_some_and(|first| !first.is_alphabetic() && others.iter().all(|c| c == first));
            let is_row = (7..=11).contains(&cells.len()) && (others.len() <= 2 || is_blank)
                || (4..=36).contains(&cells.len()) && others.is_empty() && self.is_named();
            if is_row || (cells.len() <= 36 && row_size(trimmed) == Some(cells.len())) {
                return self.row(ArrayRow { at: start, end, cells });
            }
            if !(is_blank || others.len() * 8 <= cells.len() || line_size(trimmed, &self.blanks).is_some()) {
                self.end_word();
                return self.code();
            }
            Content::Flat(cells)
        };
        self.end_word();
        let in_brackets = self.open.len() > 1;
        match content {
            // The text contains several boards.
            Content::Rows(rows)
                if rows.len() > 9
                    && rows.len().is_multiple_of(9)
                    && rows.iter().all(|row| row.cells.len() == 9) =>
            {
                for rows in rows.chunks(9) {
                    let (start, end, content) = (rows[0].at, rows[8].end, Content::Rows(rows.to_vec()));
                    self.push(FoundBoard { start, end, content, in_brackets });
                }
            }
            content if self.is_board(&content) => self.push(FoundBoard { start, end, content, in_brackets }),
            _ => {}
        }
        self.code();
    }

    /// Ends consecutive rows that have no enclosing bracket.
    fn end_rows(&mut self) {
        self.top();
        self.end_rows_of(self.open.len() - 1);
    }

    /// The same for the bracket at this depth.
    fn end_rows_of(&mut self, depth: usize) {
        let bracket = &mut self.open[depth];
        let rows = std::mem::take(&mut bracket.rows);
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
        let (start, end) = (first.at, last.end);
        let after_board = std::mem::take(&mut bracket.after_board);
        let content = Content::Rows(rows);
        if after_board || self.is_board(&content) {
            self.push(FoundBoard { start, end, content, in_brackets: false });
        }
    }

    /// Reports a board. The brackets around it become code, and rows before it end there, so that boards are
    /// found in order.
    fn push(&mut self, board: FoundBoard) {
        for depth in 0..self.open.len() {
            self.end_rows_of(depth);
            self.open[depth].is_code = true;
            self.open[depth].cells.clear();
        }
        // The rest of a bracket around a board is not a board that begins before it.
        if board.start >= self.found_end {
            self.found_end = board.end;
            self.found.push(board);
        }
    }

    /// Closes the innermost bracket.
    fn close(&mut self, end: usize) {
        let Some(mut bracket) = self.open.pop() else { return };
        if bracket.is_index && bracket.rows.is_empty() && bracket.cells.len() < SHORTEST {
            return;
        }
        let start = bracket.at;
        if bracket.wraps_cell && bracket.cells.len() == 1 {
            return self.cell(bracket.cells[0]);
        }
        if bracket.open == b'(' && bracket.rows.len() == 1 {
            return self.row(bracket.rows.remove(0));
        }
        if bracket.is_code {
            // The remaining rows.
            self.open.push(Bracket {
                rows: bracket.rows,
                after_board: bracket.after_board,
                ..Bracket::default()
            });
            self.end_rows();
            self.open.pop();
            return self.code();
        }
        if bracket.cells.is_empty() && bracket.rows.is_empty() {
            return;
        }
        if bracket.rows.is_empty() {
            bracket.rows = rows_between(&bracket.cells, &bracket.breaks);
        }
        let content =
            if bracket.rows.is_empty() { Content::Flat(bracket.cells) } else { Content::Rows(bracket.rows) };
        if self.is_board(&content) {
            self.push(FoundBoard { start, end, content, in_brackets: true });
            return self.code();
        }
        // A row of a 4x4 board that lacks a cell.
        let shortest = if self.is_named() && bracket.open != b'(' { SHORTEST - 1 } else { SHORTEST };
        match content {
            Content::Flat(cells) if (shortest..=MOST_IN_ROW).contains(&cells.len()) => {
                self.row(ArrayRow { at: start, end, cells });
            }
            Content::Flat(cells) if bracket.open == b'(' && cells.len() < SHORTEST => {}
            _ => self.code(),
        }
    }
}

fn names_board(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    BOARD_NAMES.iter().any(|name| word.contains(name))
}

/// The rows of cells, when `breaks` has the numbers of cells before the row ends. Empty if a row would be a
/// single cell.
fn rows_between(cells: &[ArrayCell], breaks: &[usize]) -> Vec<ArrayRow> {
    let mut rows = Vec::new();
    let mut start = 0;
    for end in breaks.iter().copied().chain([cells.len()]) {
        if let Some([first, .., last]) = cells.get(start..end) {
            rows.push(ArrayRow { at: first.at, end: last.at + 1, cells: cells[start..end].to_vec() });
        } else if end > start {
            return Vec::new();
        }
        start = end;
    }
    if rows.len() > 1 { rows } else { Vec::new() }
}
