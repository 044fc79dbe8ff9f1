//! [`Digit`], a number that a cell holds, and [`DigitSet`].

use std::fmt;
use std::ops::RangeInclusive;

use sudokit_base::bit_set;

/// A digit: a number from 0 to 62, as most boards have 1 to 9 and some 0 to 8 or 1 to 25.
///
/// ```
/// use sudokit_variants::Digit;
/// assert_eq!((Digit::new(12).value(), Digit::new(12).to_string()), (12, "12".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The greatest digit.
    pub const MAX: Digit = Digit(62);

    /// The digit with this value.
    ///
    /// # Panics
    /// The value is greater than 62.
    #[inline]
    #[must_use]
    pub const fn new(value: u8) -> Digit {
        assert!(value <= Digit::MAX.0, "digits go to 62");
        Digit(value)
    }

    /// The value, as the rules add and compare it.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// The digit whose bit in a set has this index, if there is one.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index <= Digit::MAX.0 as usize { Some(Digit(index as u8)) } else { None }
    }

    /// The index of its bit in a set.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

bit_set! {
    /// A set of digits.
    ///
    /// ```
    /// use sudokit_variants::{Digit, DigitSet};
    /// let digits = DigitSet::range(1..=9);
    /// assert_eq!((digits.len(), digits.sum(), digits.contains(Digit::new(0))), (9, 45, false));
    /// ```
    pub struct DigitSet(u64) of Digit, 63;
}

impl DigitSet {
    /// The digits with values in a range; those above 62 are left out.
    #[must_use]
    pub fn range(values: RangeInclusive<u8>) -> DigitSet {
        values.take_while(|&value| value <= Digit::MAX.0).map(Digit).collect()
    }

    /// The digits whose values meet a condition.
    #[must_use]
    pub fn matching(self, condition: impl Fn(i32) -> bool) -> DigitSet {
        self.iter().filter(|digit| condition(digit.value())).collect()
    }

    /// The sum of the values.
    #[must_use]
    pub fn sum(self) -> i32 {
        self.iter().map(Digit::value).sum()
    }

    /// The highest digit.
    #[must_use]
    pub const fn last(self) -> Option<Digit> {
        if self.is_empty() { None } else { Some(Digit(63 - self.bits().leading_zeros() as u8)) }
    }
}
