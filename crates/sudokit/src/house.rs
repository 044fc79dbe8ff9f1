//! [`House`]: a row, column or box, which must hold every digit once.

use std::fmt;
use std::str::FromStr;

use sudokit_base::parse_error;

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// A line from left to right.
    Row,
    /// A line from top to bottom.
    Column,
    /// Three by three cells.
    Box,
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        })
    }
}

/// One of the 27 houses: rows `R1` to `R9`, columns `C1` to `C9`, boxes `B1` to `B9`.
///
/// Boxes are numbered in reading order: `B1` to `B3` are at the top. The text is `r3`, `c3`, `b3`; with
/// `{:#}` it is `row 3`, `column 3`, `box 3`.
///
/// ```
/// use sudokit::{Cell, House};
///
/// let house: House = "b6".parse()?;
/// assert!(house.cells().contains(Cell::R4C7));
/// assert_eq!(format!("{house} is {house:#}"), "b6 is box 6");
/// # Ok::<(), sudokit::ParseHouseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "27 names that need no explanation")]
#[rustfmt::skip]
#[doc(alias("unit", "group", "region"))]
pub enum House {
    R1, R2, R3, R4, R5, R6, R7, R8, R9,
    C1, C2, C3, C4, C5, C6, C7, C8, C9,
    B1, B2, B3, B4, B5, B6, B7, B8, B9,
}

impl House {
    /// All 27: rows, columns, boxes.
    #[rustfmt::skip]
    pub const ALL: [House; 27] = {
        use House::*;
        [
            R1, R2, R3, R4, R5, R6, R7, R8, R9,
            C1, C2, C3, C4, C5, C6, C7, C8, C9,
            B1, B2, B3, B4, B5, B6, B7, B8, B9,
        ]
    };

    /// The nine rows from top to bottom.
    pub const ROWS: [House; 9] = Self::nine_from(0);

    /// The nine columns from left to right.
    pub const COLUMNS: [House; 9] = Self::nine_from(9);

    /// The nine boxes in reading order.
    pub const BOXES: [House; 9] = Self::nine_from(18);

    const fn nine_from(start: usize) -> [House; 9] {
        let mut nine = [House::R1; 9];
        let mut i = 0;
        while i < 9 {
            nine[i] = Self::ALL[start + i];
            i += 1;
        }
        nine
    }

    /// The house's index, 0 to 26: a table of 27 needs no bounds check for it.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Row, column or box.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self as u8 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// The number among the houses of its kind, 1 to 9.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 % 9 + 1
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{} {}", self.kind(), self.number())
        } else {
            let letter = match self.kind() {
                HouseKind::Row => 'r',
                HouseKind::Column => 'c',
                HouseKind::Box => 'b',
            };
            write!(f, "{letter}{}", self.number())
        }
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_string().to_ascii_uppercase())
    }
}

parse_error! {
    /// The text was not a house in the form `r3`, `c3` or `b3`.
    pub struct ParseHouseError("not a house: r1 to r9, c1 to c9 or b1 to b9");
}

impl FromStr for House {
    type Err = ParseHouseError;

    /// Reads `r3` or `R3`, and so on.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (houses, digit) = match *text.as_bytes() {
            [b'r' | b'R', digit] => (Self::ROWS, digit),
            [b'c' | b'C', digit] => (Self::COLUMNS, digit),
            [b'b' | b'B', digit] => (Self::BOXES, digit),
            _ => return Err(ParseHouseError(())),
        };
        houses.get(usize::from(digit.wrapping_sub(b'1'))).copied().ok_or(ParseHouseError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_survives_text() {
        for (index, house) in House::ALL.into_iter().enumerate() {
            assert_eq!(house.index(), index);
            assert_eq!(house.to_string().parse(), Ok(house));
        }
        for text in ["", "r", "r0", "b10", "d1"] {
            assert!(text.parse::<House>().is_err(), "{text}");
        }
    }
}
