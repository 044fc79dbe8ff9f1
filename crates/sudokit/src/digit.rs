//! [`Digit`], the content of a filled cell, and [`DigitSet`].

use std::fmt;
use std::str::FromStr;

use sudokit_base::bit_set;
use sudokit_base::parse_error;

/// One of the nine digits.
///
/// In text a digit is `1` to `9`; [`index`](Digit::index) counts from 0, for tables.
/// `Option<Digit>` is one byte.
///
/// ```
/// use sudokit::Digit;
///
/// let digit: Digit = "7".parse()?;
/// assert_eq!(digit, Digit::D7);
/// assert_eq!((digit.get(), digit.index()), (7, 6));
/// assert_eq!(digit.to_string(), "7");
/// assert_eq!(size_of::<Option<Digit>>(), 1);
/// # Ok::<(), sudokit::ParseDigitError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "nine names that need no explanation")]
#[doc(alias("value", "symbol"))]
pub enum Digit {
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

impl Digit {
    /// All nine, in order.
    pub const ALL: [Digit; 9] = {
        use Digit::*;
        [D1, D2, D3, D4, D5, D6, D7, D8, D9]
    };

    /// The digit of this value, 1 to 9; otherwise `None`.
    #[inline]
    #[must_use]
    pub const fn new(value: u8) -> Option<Digit> {
        if value >= 1 && value <= 9 { Some(Self::ALL[value as usize - 1]) } else { None }
    }

    /// The digit at this 0-based index, 0 to 8; otherwise `None`.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < 9 { Some(Self::ALL[index]) } else { None }
    }

    /// The digit of a character, `'1'` to `'9'`; otherwise `None`.
    #[inline]
    #[must_use]
    pub const fn from_char(c: char) -> Option<Digit> {
        if c >= '1' && c <= '9' { Some(Self::ALL[c as usize - '1' as usize]) } else { None }
    }

    /// The digit's value, 1 to 9.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self as u8 + 1
    }

    /// The digit's 0-based index, 0 to 8: a table of nine needs no bounds check for it.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit as a character, `'1'` to `'9'`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D{}", self.get())
    }
}

parse_error! {
    /// The text was not one character from `1` to `9`.
    pub struct ParseDigitError("not a digit from 1 to 9");
}

impl FromStr for Digit {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        match (chars.next().and_then(Digit::from_char), chars.next()) {
            (Some(digit), None) => Ok(digit),
            _ => Err(ParseDigitError(())),
        }
    }
}

impl TryFrom<u8> for Digit {
    type Error = ParseDigitError;

    fn try_from(value: u8) -> Result<Self, Self::Error> {
        Digit::new(value).ok_or(ParseDigitError(()))
    }
}

bit_set! {
    /// A set of digits: bit *i* is the digit with index *i*.
    ///
    /// Text is the digits in order, run together, as in a candidate grid.
    ///
    /// ```
    /// use sudokit::{Digit, DigitSet};
    ///
    /// let candidates: DigitSet = "249".parse()?;
    /// assert_eq!(candidates.len(), 3);
    /// assert_eq!(candidates.first(), Some(Digit::D2));
    /// assert_eq!((!candidates).to_string(), "135678");
    /// # Ok::<(), sudokit::ParseDigitError>(())
    /// ```
    #[doc(alias("candidates", "pencil marks"))]
    pub struct DigitSet(u16) of Digit, 9;
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 9];
        for (slot, digit) in text.iter_mut().zip(*self) {
            *slot = b'0' + digit.get();
        }
        f.pad(std::str::from_utf8(&text[..self.len()]).unwrap_or_default())
    }
}

impl FromStr for DigitSet {
    type Err = ParseDigitError;

    /// Reads digits in any order, each at most once; the empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut set = DigitSet::EMPTY;
        for c in text.chars() {
            let digit = Digit::from_char(c).ok_or(ParseDigitError(()))?;
            if !set.insert(digit) {
                return Err(ParseDigitError(()));
            }
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_survives_text_and_index() {
        for digit in Digit::ALL {
            assert_eq!(digit.to_string().parse(), Ok(digit));
            assert_eq!(Digit::from_index(digit.index()), Some(digit));
            assert_eq!(Digit::new(digit.get()), Some(digit));
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
        }
    }

    #[test]
    fn every_digit_set_survives_text() {
        for bits in 0..=DigitSet::ALL.bits() {
            let set = DigitSet::from_bits_truncate(bits);
            assert_eq!(set.to_string().parse(), Ok(set));
            assert_eq!(set.iter().collect::<DigitSet>(), set);
        }
        assert!("11".parse::<DigitSet>().is_err(), "a digit twice");
        assert!("1a".parse::<DigitSet>().is_err());
    }
}
