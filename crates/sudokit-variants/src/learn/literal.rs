//! Variables, "this cell has this digit", and literals, "it has" or "it has not".

use std::ops::Not;

/// A variable by its number.
pub(super) type Variable = u32;

/// A variable that is said to be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    /// The variable is true.
    #[inline]
    pub(super) const fn positive(variable: Variable) -> Literal {
        Literal(variable << 1)
    }

    /// The variable is false.
    #[inline]
    pub(super) const fn negative(variable: Variable) -> Literal {
        Literal(variable << 1 | 1)
    }

    #[inline]
    pub(super) const fn from_code(code: u32) -> Literal {
        Literal(code)
    }

    /// The number of the literal: two for each variable.
    #[inline]
    pub(super) const fn code(self) -> u32 {
        self.0
    }

    /// The code as an index.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn variable(self) -> Variable {
        self.0 >> 1
    }

    #[inline]
    pub(super) const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
