//! [`Recipe`], what kind of puzzle is wanted, and [`Impossible`], why there is none.

use std::fmt;
use std::ops::RangeInclusive;

use crate::cell::CellSet;
use crate::house::House;
use crate::minimize::FEWEST;
use crate::puzzle::Solution;
use crate::symmetry::Symmetry;

/// What kind of puzzle is wanted. All puzzles have exactly one solution.
///
/// ```
/// use sudokit::generate::{Generator, Random, Recipe, Symmetry};
///
/// let recipe = Recipe { symmetry: Symmetry::Rotate180, givens: Some(24..=28), ..Recipe::default() };
/// let mut generator = Generator::new(&recipe)?;
/// let puzzle = generator.puzzle(&mut Random::new(1), 1_000).expect("it is not rare");
/// assert!((24..=28).contains(&puzzle.given_count()) && puzzle.is_proper());
/// # Ok::<(), sudokit::generate::Impossible>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recipe {
    /// No given can be taken away without letting in another solution. Otherwise that is said only of a given
    /// together with all those that the symmetry demands with it.
    pub minimal: bool,
    /// How many givens; otherwise as few as taking away leads to.
    pub givens: Option<RangeInclusive<usize>>,
    /// How the givens lie.
    pub symmetry: Symmetry,
    /// Only these cells hold givens.
    pub pattern: Option<CellSet>,
    /// This is the solution; otherwise any may be.
    pub solution: Option<Solution>,
}

/// Why no puzzle is as the recipe wants it.
///
/// ```
/// use sudokit::generate::{Generator, Recipe};
/// let error = Generator::new(&Recipe { givens: Some(3..=16), ..Recipe::default() }).unwrap_err();
/// assert_eq!(error.to_string(), "no puzzle with fewer than 17 givens has just one solution");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// With fewer than 17 givens there is never just one solution.
    TooFew,
    /// Symmetry and pattern leave only so many cells for givens, which is fewer than 17.
    FewCells(usize),
    /// These numbers of givens are none: the first is more than the last, or there are not so many cells.
    Range,
    /// With the symmetry and pattern, there are no groups of cells that make such a number.
    Orbits,
    /// Two rows of a band, or columns of a stack, must be blank: each solution has another in which they have
    /// changed places.
    BlankLines(House, House),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::TooFew => f.write_str("no puzzle with fewer than 17 givens has just one solution"),
            Impossible::FewCells(cells) => write!(
                f,
                "symmetry and pattern leave {cells} cells for givens, and no puzzle with fewer than 17 has just one solution"
            ),
            Impossible::Range => f.write_str("there are no such numbers of givens"),
            Impossible::Orbits => f.write_str(
                "the groups of cells that symmetry and pattern leave make no such number of givens",
            ),
            Impossible::BlankLines(one, other) => {
                write!(f, "{one} and {other} are blank: what they hold can always change places")
            }
        }
    }
}

impl std::error::Error for Impossible {}

impl Recipe {
    /// The groups of cells that may hold givens.
    pub(super) fn orbits(&self) -> Vec<CellSet> {
        let pattern = self.pattern.unwrap_or(CellSet::ALL);
        let mut orbits = self.symmetry.orbits();
        orbits.retain(|orbit| orbit.is_subset(pattern));
        orbits
    }

    /// Whether it is known beforehand that there is no such puzzle.
    pub(super) fn check(&self) -> Result<(), Impossible> {
        let orbits = self.orbits();
        let cells = orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union);
        let (least, most) = self.givens.clone().unwrap_or(0..=cells.len()).into_inner();
        if least > most || least > 81 {
            return Err(Impossible::Range);
        }
        if cells.len() < FEWEST {
            return Err(Impossible::FewCells(cells.len()));
        }
        if most < FEWEST {
            return Err(Impossible::TooFew);
        }
        // Bit n: groups with n cells together.
        let sums = orbits.iter().fold(1_u128, |sums, orbit| sums | sums << orbit.len());
        if !(least..=most.min(81)).any(|number| sums >> number & 1 == 1) {
            return Err(Impossible::Orbits);
        }
        for lines in [House::ROWS, House::COLUMNS] {
            for chute in lines.as_chunks::<3>().0 {
                let mut blank = chute.iter().filter(|line| line.cells().is_disjoint(cells));
                if let (Some(one), Some(other)) = (blank.next(), blank.next()) {
                    return Err(Impossible::BlankLines(*one, *other));
                }
            }
        }
        Ok(())
    }
}
