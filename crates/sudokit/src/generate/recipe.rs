//! [`Recipe`]: the kind of puzzle to generate. [`RecipeError`]: why there is no such puzzle. [`GivenCounts`]: numbers of givens
//! as text.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use sudokit_base::{RangeProblem, parse_range};

use crate::cell::CellSet;
use crate::house::House;
use crate::minimize::FEWEST;
use crate::puzzle::Solution;
use crate::symmetry::Symmetry;

/// The kind of puzzle to generate. All puzzles have exactly one solution.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::generate::{Generator, Random, Recipe, Symmetry};
///
/// let recipe = Recipe { symmetry: Symmetry::Rotate180, givens: Some(24..=28), ..Recipe::default() };
/// let mut generator = Generator::new(&recipe)?;
/// let budget = Budget::default().with_max_nodes(1_000);
/// let puzzle = generator.puzzle_within(&mut Random::new(1), budget).expect("it is not rare");
/// assert!((24..=28).contains(&puzzle.given_count()) && puzzle.is_proper());
/// # Ok::<(), sudokit::generate::RecipeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    /// Whether no given may be redundant. Otherwise single givens may be redundant, but not all givens of an
    /// orbit under the symmetry together.
    pub minimal: bool,
    /// The number of givens; if it is missing, as few as removing givens leads to.
    pub givens: Option<RangeInclusive<usize>>,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Only these cells hold givens.
    pub pattern: Option<CellSet>,
    /// The solution; if it is missing, any solution.
    pub solution: Option<Solution>,
}

/// The numbers of givens that a [`Recipe`] may ask for, as text: `24..28`, or `30` for exactly this number.
/// The range includes its end.
///
/// ```
/// use sudokit::generate::GivenCounts;
/// assert_eq!("24..28".parse(), Ok(GivenCounts(24..=28)));
/// assert_eq!("30".parse(), Ok(GivenCounts(30..=30)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GivenCounts(pub RangeInclusive<usize>);

/// Reads a range of numbers up to 81, or one number.
impl FromStr for GivenCounts {
    type Err = ParseGivenCountsError;

    fn from_str(text: &str) -> Result<GivenCounts, ParseGivenCountsError> {
        match parse_range(text) {
            Ok(range) if *range.end() <= 81 => Ok(GivenCounts(range)),
            Ok(_) => Err(ParseGivenCountsError(RangeProblem::Malformed)),
            Err(problem) => Err(ParseGivenCountsError(problem)),
        }
    }
}

/// The text is not a range of numbers of givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseGivenCountsError(RangeProblem);

impl fmt::Display for ParseGivenCountsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            RangeProblem::Malformed => {
                f.write_str("expected numbers up to 81, such as 24..28 or 30; the range includes its end")
            }
            RangeProblem::Reversed(range) => write!(f, "the first number is the greater: write {range}"),
        }
    }
}

impl std::error::Error for ParseGivenCountsError {}

/// Why a recipe has no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// No puzzle with fewer than 17 givens has exactly one solution.
    TooFewGivens,
    /// Symmetry and pattern leave only this number of cells for givens, fewer than 17.
    TooFewCells(usize),
    /// The range of the number of givens is empty, or begins above 81.
    EmptyRange,
    /// No union of the orbits that symmetry and pattern leave has an allowed number of cells.
    NoSumOfOrbits,
    /// These two rows of a band, or columns of a stack, must be blank: exchanging them gives another
    /// solution.
    BlankLines(House, House),
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::TooFewGivens => {
                f.write_str("no puzzle with fewer than 17 givens has just one solution")
            }
            RecipeError::TooFewCells(cells) => write!(
                f,
                "symmetry and pattern leave {cells} cells for givens, and no puzzle with fewer than 17 has just one solution"
            ),
            RecipeError::EmptyRange => f.write_str("there are no such numbers of givens"),
            RecipeError::NoSumOfOrbits => f.write_str(
                "the groups of cells that symmetry and pattern leave make no such number of givens",
            ),
            RecipeError::BlankLines(one, other) => {
                write!(f, "{one} and {other} are blank: what they hold can always change places")
            }
        }
    }
}

impl RecipeError {
    /// A stable name of the reason for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            RecipeError::TooFewGivens => "too-few-givens",
            RecipeError::TooFewCells(_) => "too-few-cells",
            RecipeError::EmptyRange => "empty-range",
            RecipeError::NoSumOfOrbits => "no-sum-of-orbits",
            RecipeError::BlankLines(..) => "blank-lines",
        }
    }
}

impl std::error::Error for RecipeError {}

impl Recipe {
    /// The orbits that may hold givens.
    pub(super) fn orbits(&self) -> Vec<CellSet> {
        let pattern = self.pattern.unwrap_or(CellSet::ALL);
        let mut orbits = self.symmetry.orbits();
        orbits.retain(|orbit| orbit.is_subset(pattern));
        orbits
    }

    /// Returns an error if it is known in advance that no such puzzle exists.
    pub(super) fn check(&self) -> Result<(), RecipeError> {
        let orbits = self.orbits();
        let cells = orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union);
        let (least, most) = self.givens.clone().unwrap_or(0..=cells.len()).into_inner();
        if least > most || least > 81 {
            return Err(RecipeError::EmptyRange);
        }
        if cells.len() < FEWEST {
            return Err(RecipeError::TooFewCells(cells.len()));
        }
        if most < FEWEST {
            return Err(RecipeError::TooFewGivens);
        }
        // Bit n is set if some orbits together have n cells.
        let sums = orbits.iter().fold(1_u128, |sums, orbit| sums | sums << orbit.len());
        if !(least..=most.min(81)).any(|number| sums >> number & 1 == 1) {
            return Err(RecipeError::NoSumOfOrbits);
        }
        for lines in [House::ROWS, House::COLUMNS] {
            for chute in lines.as_chunks::<3>().0 {
                let mut blank = chute.iter().filter(|line| line.cells().is_disjoint(cells));
                if let (Some(one), Some(other)) = (blank.next(), blank.next()) {
                    return Err(RecipeError::BlankLines(*one, *other));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_givens_are_read() {
        let read = |text: &str| text.parse::<GivenCounts>().ok().map(|counts| counts.0);
        assert_eq!(["24..28", "24..=28", "30"].map(read), [Some(24..=28), Some(24..=28), Some(30..=30)]);
        for text in ["", "..", "28..24", "3..82", "x"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
