//! [`Blanks`]: the characters that mean a blank cell: the usual ones, the ones that the caller names, and the one that a board
//! uses throughout.
//!
//! A character is the blank of a board if the board has no other blanks, if it occurs twice or more, and if
//! it occurs more often than any other character that is not a digit. So `53??7????` has blanks, but a single
//! `q` among digits or dots is an error that names its cell.

use std::sync::Arc;

use sudokit_variants::Layout;

use crate::digit::Digit;
use crate::symbols::Symbols;

/// The greatest number of different characters that are counted; a text with more of them is not a board.
const MOST_OTHERS: usize = 16;

/// The characters that are blank cells, and the board that the cells are on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blanks {
    named: Arc<[char]>,
    own: Option<char>,
    layout: Option<Arc<Layout>>,
    symbols: Option<Symbols>,
}

impl Blanks {
    /// The usual blanks and these characters, except digits and white space.
    pub(crate) fn new(named: &str) -> Blanks {
        Blanks {
            named: named.chars().filter(|c| can_be_blank(*c)).collect(),
            own: None,
            layout: None,
            symbols: None,
        }
    }

    /// These blanks on boards with this layout and digits that are written in this way, if these are known.
    pub(crate) fn on(self, layout: Option<Arc<Layout>>, symbols: Option<Symbols>) -> Blanks {
        Blanks { layout, symbols, ..self }
    }

    /// The layout of the boards, if it is known.
    pub(crate) fn layout(&self) -> Option<&Arc<Layout>> {
        self.layout.as_ref()
    }

    /// How digits are written, if it is known.
    pub(crate) fn symbols(&self) -> Option<Symbols> {
        self.symbols
    }

    /// These blanks, and the blank that a board with these characters uses throughout.
    pub(crate) fn with_own(&self, board: impl Iterator<Item = char>) -> Blanks {
        Blanks { own: self.own_blank(board), ..self.clone() }
    }

    /// The cell of a character; see [`cell_from_char`].
    pub(crate) fn cell(&self, c: char) -> Option<Option<Digit>> {
        cell_from_char(c).or_else(|| (self.named.contains(&c) || self.own == Some(c)).then_some(None))
    }

    /// Whether the caller has named this character.
    pub(crate) fn names(&self, c: char) -> bool {
        self.named.contains(&c)
    }

    fn own_blank(&self, board: impl Iterator<Item = char>) -> Option<char> {
        let mut others: Vec<(char, usize)> = Vec::new();
        let mut has_digit = false;
        for c in board {
            match self.cell(c) {
                Some(Some(_)) => has_digit = true,
                Some(None) => return None,
                None if !can_be_blank(c) => {}
                None => match others.iter().position(|(other, _)| *other == c) {
                    Some(i) => others[i].1 += 1,
                    None if others.len() == MOST_OTHERS => return None,
                    None => others.push((c, 1)),
                },
            }
        }
        let most = others.iter().map(|(_, count)| *count).max().filter(|most| *most > 1 && has_digit)?;
        let mut candidates = others.iter().filter(|(_, count)| *count == most);
        let (blank, _) = candidates.next()?;
        candidates.next().is_none().then_some(*blank)
    }
}

/// The cell of a character: a digit, a blank (`. 0 * _ - x X`), or `None` if it is neither.
///
/// ```
/// use sudokit::{cell_from_char, Digit};
/// assert_eq!(cell_from_char('7'), Some(Some(Digit::D7)));
/// assert_eq!(cell_from_char('*'), Some(None));
/// assert_eq!(cell_from_char('q'), None);
/// ```
#[inline]
#[must_use]
pub const fn cell_from_char(c: char) -> Option<Option<Digit>> {
    match c {
        '1'..='9' => Some(Digit::from_char(c)),
        '.' | '0' | '*' | '_' | '-' | 'x' | 'X' => Some(None),
        _ => None,
    }
}

/// Whether a character can be a blank cell: digits, white space and control characters cannot.
///
/// ```
/// use sudokit::format::can_be_blank;
/// assert!(can_be_blank('?') && can_be_blank('o'));
/// assert!(!can_be_blank('5') && !can_be_blank(' '));
/// ```
#[must_use]
pub fn can_be_blank(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || c.is_numeric() || c == char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_one_blank_of_its_own_at_most() {
        let own = |board: &str| Blanks::default().with_own(board.chars()).own;
        assert_eq!(own("53??7????"), Some('?'));
        assert_eq!(own("53??7???q"), Some('?'), "the q is an error");
        for board in ["53..7..qq", "53467891q", "???", "53?q7?q?1q", "53\u{fffd}\u{fffd}7"] {
            assert_eq!(own(board), None, "{board}");
        }
        assert_eq!(Blanks::new("?").with_own("5?qq".chars()).own, None, "the named blank is there");
    }

    #[test]
    fn digits_and_white_space_cannot_be_named() {
        let blanks = Blanks::new("5 #");
        assert_eq!(blanks.cell('5'), Some(Some(Digit::D5)));
        assert_eq!(blanks.cell(' '), None);
        assert_eq!(blanks.cell('#'), Some(None));
    }
}
