//! [`GridText`], [`GridTexts`] and [`GridTextBuf`]: checked boards of 81 bytes each, which bulk work uses
//! without parsing.

use std::fmt;
use std::ops::Range;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// The text of a board: 81 bytes in reading order, each `1` to `9`, or `.` or `0` for a blank. The type
/// proves that there are no other bytes. Like a [`Grid`], the board may break every rule.
///
/// ```
/// use sudokit::{Cell, GridText};
///
/// let bytes = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let text = GridText::new(bytes)?;
/// assert_eq!(text.to_grid().to_string().as_bytes(), bytes);
///
/// let error = GridText::new(&[b'?'; 81]).unwrap_err();
/// assert_eq!(error.to_string(), "text 1: r1c1 is '?', which is not 1 to 9, . or 0");
/// # Ok::<(), sudokit::GridTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GridText<'a>(&'a [u8; 81]);

impl<'a> GridText<'a> {
    /// Checks the bytes of a board.
    ///
    /// # Errors
    /// A byte is not `1` to `9`, `.` or `0`.
    #[inline]
    pub fn new(bytes: &'a [u8; 81]) -> Result<Self, GridTextError> {
        if is_grid_text(bytes) { Ok(GridText(bytes)) } else { Err(GridTextError::of(0, bytes)) }
    }

    /// Bytes that are valid by construction.
    #[inline]
    pub(crate) fn known(bytes: &'a [u8; 81]) -> Self {
        debug_assert!(is_grid_text(bytes));
        GridText(bytes)
    }

    /// The 81 bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8; 81] {
        self.0
    }

    /// The digit in a cell, `None` for a blank.
    #[inline]
    #[must_use]
    pub fn get(self, cell: Cell) -> Option<Digit> {
        Digit::from_index(usize::from(self.0[cell.index()].wrapping_sub(b'1')))
    }

    /// The board.
    #[must_use]
    pub fn to_grid(self) -> Grid {
        /// The digit of each character, looked up without a branch.
        const DIGITS: [Option<Digit>; 64] = {
            let mut digits = [None; 64];
            let mut index = 0;
            while index < 9 {
                digits[b'1' as usize + index] = Digit::from_index(index);
                index += 1;
            }
            digits
        };
        Grid::from(self.0.map(|byte| DIGITS[usize::from(byte % 64)]))
    }
}

impl fmt::Debug for GridText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GridText({})", self.0.escape_ascii())
    }
}

/// The texts of many boards, one after another in memory: a slice of [`GridText`].
///
/// ```
/// use sudokit::GridTexts;
/// assert_eq!(GridTexts::new(&[[b'.'; 81]; 3])?.len(), 3);
/// assert_eq!(GridTexts::new(&[[b'.'; 81], [b'?'; 81]]).unwrap_err().index, 1);
/// # Ok::<(), sudokit::GridTextError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct GridTexts<'a>(&'a [[u8; 81]]);

impl<'a> GridTexts<'a> {
    /// Checks the bytes of many boards.
    ///
    /// # Errors
    /// A byte is not `1` to `9`, `.` or `0`.
    pub fn new(texts: &'a [[u8; 81]]) -> Result<Self, GridTextError> {
        match texts.iter().position(|text| !is_grid_text(text)) {
            Some(index) => Err(GridTextError::of(index, &texts[index])),
            None => Ok(GridTexts(texts)),
        }
    }

    /// Bytes that are valid by construction.
    #[cfg(feature = "generate")]
    pub(crate) fn known(texts: &'a [[u8; 81]]) -> Self {
        debug_assert!(texts.iter().all(is_grid_text));
        GridTexts(texts)
    }

    /// The bytes of all boards.
    #[inline]
    #[must_use]
    pub const fn as_slice(self) -> &'a [[u8; 81]] {
        self.0
    }

    /// The number of boards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there is no board.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The text at an index, if there is one.
    #[inline]
    #[must_use]
    pub fn get(self, index: usize) -> Option<GridText<'a>> {
        self.0.get(index).map(GridText)
    }

    /// The texts in their order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = GridText<'a>> {
        self.0.iter().map(GridText)
    }
}

impl fmt::Debug for GridTexts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A buffer for the texts of many boards; its memory can be reused.
///
/// ```
/// use sudokit::{GridText, GridTextBuf};
/// let mut texts = GridTextBuf::new();
/// texts.push(GridText::new(&[b'.'; 81])?);
/// assert_eq!(texts.since(0).len(), 1);
/// # Ok::<(), sudokit::GridTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridTextBuf(Vec<[u8; 81]>);

impl GridTextBuf {
    /// No texts.
    #[must_use]
    pub const fn new() -> Self {
        GridTextBuf(Vec::new())
    }

    /// Adds a text.
    #[inline]
    pub fn push(&mut self, text: GridText<'_>) {
        // Copies the text directly; `Vec::push` would make a copy in between.
        self.0.extend_from_slice(std::slice::from_ref(text.as_bytes()));
    }

    /// Removes all texts and keeps the memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The number of texts.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no text.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The texts from an index on.
    ///
    /// # Panics
    /// If there are fewer texts.
    #[must_use]
    pub fn since(&self, first: usize) -> GridTexts<'_> {
        GridTexts(&self.0[first..])
    }

    /// The texts of a range of indices.
    ///
    /// # Panics
    /// If the range goes past the end.
    #[must_use]
    pub fn range(&self, range: Range<usize>) -> GridTexts<'_> {
        GridTexts(&self.0[range])
    }
}

/// A byte that is neither a digit nor a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridTextError {
    /// The index of the text, 0 for a single one.
    pub index: usize,
    /// The first cell with such a byte.
    pub cell: Cell,
    /// The byte.
    pub byte: u8,
}

impl GridTextError {
    #[cold]
    fn of(index: usize, text: &[u8; 81]) -> Self {
        let cell = Cell::ALL.into_iter().find(|cell| rank(text[cell.index()]) > LAST);
        let cell = cell.unwrap_or(Cell::R1C1);
        GridTextError { index, cell, byte: text[cell.index()] }
    }
}

impl fmt::Display for GridTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GridTextError { index, cell, byte } = self;
        write!(f, "text {}: {cell} is '{}', which is not 1 to 9, . or 0", index + 1, byte.escape_ascii())
    }
}

impl std::error::Error for GridTextError {}

/// At most [`LAST`] for a digit or a blank, more for any other byte. Among the bytes from `.` to `9` only `/`
/// is neither, and flipping the last bit moves it before all of them.
#[inline(always)]
fn rank(byte: u8) -> u8 {
    (byte ^ 1).wrapping_sub(b'.' ^ 1)
}

/// The rank of `8`, because flipping the last bit exchanges `8` and `9`.
const LAST: u8 = (b'8' ^ 1) - (b'.' ^ 1);

/// Whether these bytes are the text of a board. It checks all bytes without an early return, so that the
/// compiler can use vectors: the first 48 and the last 48 bytes are whole vectors.
#[inline]
pub(crate) fn is_grid_text(text: &[u8; 81]) -> bool {
    let ranks = text[..48].iter().zip(&text[81 - 48..]).map(|(a, b)| rank(*a).max(rank(*b)));
    ranks.fold(0, |excess, rank| excess | rank.saturating_sub(LAST)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_checked_in_every_cell() {
        for cell in Cell::ALL {
            for byte in 0..=u8::MAX {
                let mut text = [b'.'; 81];
                text[cell.index()] = byte;
                let texts = [[b'0'; 81], text];
                if byte == b'.' || byte.is_ascii_digit() {
                    let digit = Digit::from_index(usize::from(byte.wrapping_sub(b'1')));
                    let read = GridText::new(&text).map(|text| (text.get(cell), text.to_grid().get(cell)));
                    assert_eq!(read, Ok((digit, digit)));
                    assert_eq!(GridTexts::new(&texts).map(GridTexts::len), Ok(2));
                } else {
                    assert_eq!(GridText::new(&text), Err(GridTextError { index: 0, cell, byte }));
                    assert_eq!(GridTexts::new(&texts), Err(GridTextError { index: 1, cell, byte }));
                }
            }
        }
    }
}
