//! [`RightDigits`]: which digits are right, even in a puzzle with several solutions.

use sudokit_base::{Budget, StopReason};

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::{Puzzle, Solution};

/// The digits of a puzzle that were found right so far, and a solution that has them all.
///
/// A digit is right if some solution has it together with all digits that were found right before. In a
/// puzzle with exactly one solution, these are the digits of the solution; in another one, the order can
/// matter: the first digit of two that exclude each other is right.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::grading::RightDigits;
///
/// let mut right = RightDigits::new(Puzzle::EMPTY);
/// assert!(right.add("r1c1=5".parse()?)); // some solution has it
/// assert!(!right.add("r1c2=5".parse()?)); // none has both
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RightDigits {
    /// The givens and the right digits so far.
    known: Puzzle,
    witness: Option<Solution>,
    is_unique: bool,
}

impl RightDigits {
    /// The account of a puzzle.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> RightDigits {
        match RightDigits::within(puzzle, Budget::UNLIMITED) {
            Ok(right) => right,
            Err(_) => unreachable!("an unlimited budget stops nothing"),
        }
    }

    /// The right digits of a puzzle: none so far. The budget limits the search for its first two solutions.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn within(puzzle: Puzzle, budget: Budget<'_>) -> Result<RightDigits, StopReason> {
        let mut solutions = puzzle.solutions().with_budget(budget);
        let (first, second) = (solutions.next(), solutions.next());
        match solutions.stopped() {
            Some(reason) if second.is_none() => Err(reason),
            _ => Ok(RightDigits {
                known: puzzle,
                witness: first,
                is_unique: first.is_some() && second.is_none(),
            }),
        }
    }

    /// The givens and the right digits so far. If the puzzle has exactly one solution, right digits are not
    /// added.
    #[must_use]
    pub const fn known(&self) -> &Puzzle {
        &self.known
    }

    /// Whether the puzzle has exactly one solution.
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        self.is_unique
    }

    /// A solution that has all right digits so far; `None` if the puzzle has no solution.
    #[must_use]
    pub const fn solution(&self) -> Option<&Solution> {
        self.witness.as_ref()
    }

    /// Whether a digit is right, without adding it.
    ///
    /// ```
    /// use sudokit::{Puzzle, grading::RightDigits};
    /// let right = RightDigits::new(Puzzle::EMPTY);
    /// assert!(right.is_right("r1c1=5".parse()?) && right.is_right("r1c1=6".parse()?));
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    #[must_use]
    pub fn is_right(&self, candidate: Candidate) -> bool {
        let mut account = *self;
        account.add(candidate)
    }

    /// Adds a digit if it is right, and returns whether it is.
    ///
    /// ```
    /// use sudokit::{Puzzle, grading::RightDigits};
    /// let mut right = RightDigits::new(Puzzle::EMPTY);
    /// assert!(right.add("r1c1=5".parse()?) && !right.add("r1c1=6".parse()?));
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    pub fn add(&mut self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let Some(witness) = self.witness else { return false };
        let agrees = witness.get(cell) == digit;
        if self.is_unique || self.get(cell).is_some() {
            return agrees && (self.is_unique || self.get(cell) == Some(digit));
        }
        let Some(known) = self.known.with(candidate) else { return false };
        if !agrees {
            let Some(other) = known.solve() else { return false };
            self.witness = Some(other);
        }
        self.known = known;
        true
    }

    fn get(&self, cell: Cell) -> Option<Digit> {
        self.known.get(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a puzzle with two solutions, the first digit of two that exclude each other is right.
    #[test]
    fn the_first_of_two_digits_is_right() {
        let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(puzzle.count_solutions(9), 2);
        let [six, seven] = ["r1c4=6", "r1c4=7"].map(|text| text.parse().unwrap());
        for (first, second) in [(six, seven), (seven, six)] {
            let mut right = RightDigits::new(puzzle);
            assert!(right.is_right(first) && right.is_right(second));
            assert!(right.add(first) && right.add(first) && !right.add(second));
            assert_eq!(right.solution().map(|solution| solution.get(first.cell)), Some(first.digit));
        }
        assert!(!RightDigits::new(puzzle).add("r1c1=7".parse().unwrap()), "a given is another digit");
    }

    #[test]
    fn nothing_is_right_without_a_solution() {
        let none: Puzzle = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63)).parse().unwrap();
        assert_eq!(none.solve(), None);
        assert!(!RightDigits::new(none).add("r2c1=7".parse().unwrap()));
    }
}
