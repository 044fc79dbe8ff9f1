//! [`Tenths`], a rating as it is printed: a whole number of tenths.

use std::fmt;

/// A rating in tenths, so that ratings can be compared and counted without rounding.
///
/// ```
/// use sudokit::logic::se121::Tenths;
/// assert_eq!(Tenths::of(7.2).to_string(), "7.2");
/// assert!(Tenths(72) < Tenths(110));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(pub u16);

impl Tenths {
    /// The nearest tenth, halves going up.
    ///
    /// ```
    /// use sudokit::logic::se121::Tenths;
    /// assert_eq!(Tenths::of(6.5 + 0.1 + 0.1), Tenths(67));
    /// ```
    #[must_use]
    pub fn of(rating: f64) -> Self {
        Self(((rating + 0.05) * 10.0).floor() as u16)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}
