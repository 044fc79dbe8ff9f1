//! [`Sukaku`]: a puzzle whose clues are candidates instead of givens.

use std::fmt;
use std::str::FromStr;

use crate::blanks::Blanks;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;

/// A puzzle whose clues are candidates: each cell holds one of its candidates. It may have no solution, or
/// even a cell without candidates.
///
/// The text is 729 characters, nine for each cell: character *k* is the digit *k* or a blank.
///
/// ```
/// use sudokit::{Grid, Sukaku};
///
/// let grid: Grid = "8".repeat(81).parse()?;
/// let sukaku = Sukaku::from(grid.candidates());
/// assert!(sukaku.to_string().starts_with(".......8........8."));
/// assert_eq!(sukaku.to_string().parse(), Ok(sukaku));
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "pencilmark puzzle")]
pub struct Sukaku(CandidateSet);

impl Sukaku {
    /// The candidates.
    #[inline]
    #[must_use]
    pub const fn candidates(&self) -> &CandidateSet {
        &self.0
    }
}

impl From<CandidateSet> for Sukaku {
    fn from(candidates: CandidateSet) -> Self {
        Sukaku(candidates)
    }
}

impl fmt::Display for Sukaku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::ALL {
            let digits = self.0.get(cell);
            let marks = Digit::ALL.map(|d| if digits.contains(d) { b'0' + d.get() } else { b'.' });
            f.write_str(std::str::from_utf8(&marks).unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Why a text was not a sukaku, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSukakuError {
    kind: ParseSukakuErrorKind,
    offset: usize,
}

/// What was wrong in a [`ParseSukakuError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSukakuErrorKind {
    /// A character that is neither a blank nor the digit of its position.
    NotAMark(char),
    /// There are this number of marks instead of 729.
    MarkCount(usize),
}

impl ParseSukakuErrorKind {
    /// A stable name of the kind for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            ParseSukakuErrorKind::NotAMark(_) => "not-a-mark",
            ParseSukakuErrorKind::MarkCount(_) => "mark-count",
        }
    }
}

impl ParseSukakuError {
    /// What was wrong.
    #[must_use]
    pub fn kind(&self) -> ParseSukakuErrorKind {
        self.kind
    }

    /// The number of characters before the error.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseSukakuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseSukakuErrorKind::NotAMark(c) => {
                let candidate = Candidate::from_index(self.offset);
                write!(f, "{c:?} at character {} is neither a blank", self.offset + 1)?;
                candidate.map_or(Ok(()), |it| write!(f, " nor {}, the mark of {}", it.digit, it.cell))
            }
            ParseSukakuErrorKind::MarkCount(count) => {
                write!(f, "{count} mark{} instead of 729", if count == 1 { "" } else { "s" })
            }
        }
    }
}

impl std::error::Error for ParseSukakuError {}

impl FromStr for Sukaku {
    type Err = ParseSukakuError;

    /// Reads 729 characters: character *k* of a cell is the digit *k* or a blank. Blanks are `. 0 * _ - x X`;
    /// instead of all of these, the text may use another character.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Sukaku::parse(text, &Blanks::default())
    }
}

impl Sukaku {
    /// Reads 729 characters as [`FromStr`] does, with more blanks.
    pub(crate) fn parse(text: &str, blanks: &Blanks) -> Result<Sukaku, ParseSukakuError> {
        let blanks = blanks.with_own(text.chars());
        let mut candidates = CandidateSet::EMPTY;
        let mut count = 0;
        for (offset, c) in text.chars().enumerate() {
            if let Some(candidate) = Candidate::from_index(offset) {
                match blanks.cell(c) {
                    Some(None) => {}
                    Some(Some(digit)) if digit == candidate.digit => {
                        candidates.insert(candidate);
                    }
                    _ => return Err(ParseSukakuError { kind: ParseSukakuErrorKind::NotAMark(c), offset }),
                }
            }
            count += 1;
        }
        if count == 729 {
            Ok(Sukaku(candidates))
        } else {
            Err(ParseSukakuError { kind: ParseSukakuErrorKind::MarkCount(count), offset: count })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sukaku_survives_text_and_refuses_what_is_not_one() {
        let sukaku = Sukaku::from(CandidateSet::ALL.without("r5c5=5".parse().unwrap()));
        let text = sukaku.to_string();
        assert_eq!(text.parse(), Ok(sukaku));
        assert_eq!(text.replace('.', "0").parse(), Ok(sukaku));
        let error = text.replacen('2', "3", 1).parse::<Sukaku>().unwrap_err();
        assert_eq!(error.to_string(), "'3' at character 2 is neither a blank nor 2, the mark of r1c1");
        assert!(text[1..].parse::<Sukaku>().is_err());
    }
}
