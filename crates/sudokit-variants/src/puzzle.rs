//! [`Puzzle`], a layout with rules and the digits that each cell may have, and [`Filled`], its cells with a digit each.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::rule::{RuleError, check_rules};
use crate::shape::{self, Shape};
use crate::{Cell, CellSet, Digit, DigitSet, Layout, Rule};

/// A layout with rules and candidates.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_variants::{Digit, Layout, Puzzle};
/// let mut puzzle = Puzzle::new(Arc::new(Layout::boxes(2, 2)?), vec![]);
/// let first = puzzle.layout().cells().next().expect("a board has a cell");
/// puzzle.give(first, Digit::new(3));
/// assert_eq!(puzzle.candidates()[0].only(), Some(Digit::new(3)));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    layout: Arc<Layout>,
    rules: Arc<[Rule]>,
    candidates: Vec<DigitSet>,
}

impl Puzzle {
    /// The puzzle without givens. Engines may panic if [`Rule::check`] refuses one of the rules for the layout.
    #[must_use]
    pub fn new(layout: Arc<Layout>, rules: impl Into<Arc<[Rule]>>) -> Puzzle {
        let candidates = vec![layout.digits(); layout.cell_count()];
        Puzzle { layout, rules: rules.into(), candidates }
    }

    /// The puzzle with these candidates, one set for each cell of the layout.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn with_candidates(layout: Arc<Layout>, rules: Arc<[Rule]>, candidates: Vec<DigitSet>) -> Puzzle {
        assert_eq!(candidates.len(), layout.cell_count(), "one set for each cell");
        Puzzle { layout, rules, candidates }
    }

    /// The puzzle without givens, if the rules fit to the layout.
    ///
    /// # Errors
    /// The first rule that does not, as [`Rule::check`] says.
    pub fn try_new(layout: Arc<Layout>, rules: impl Into<Arc<[Rule]>>) -> Result<Puzzle, RuleError> {
        let rules = rules.into();
        check_rules(&rules, &layout)?;
        Ok(Puzzle::new(layout, rules))
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The rules besides the houses of the layout.
    #[must_use]
    pub fn rules(&self) -> &Arc<[Rule]> {
        &self.rules
    }

    /// The digits that each cell may have; a cell with one of them is a given.
    #[must_use]
    pub fn candidates(&self) -> &[DigitSet] {
        &self.candidates
    }

    /// Leaves one digit in a cell; none if the digit was not a candidate.
    ///
    /// # Panics
    /// The layout does not have the cell.
    pub fn give(&mut self, cell: Cell, digit: Digit) {
        self.restrict(cell, DigitSet::of(digit));
    }

    /// Leaves only these digits in a cell.
    ///
    /// # Panics
    /// The layout does not have the cell.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        self.candidates[cell.index()] &= digits;
    }

    /// How the houses and the rules are drawn, in drawing order. The lines of the grid are those of
    /// [`Layout::lines`](Layout::lines).
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sudokit_variants::{Layout, Puzzle, rule::Everywhere, shape::Shape};
    /// let puzzle = Puzzle::new(Arc::new(Layout::standard(4)?), [Everywhere::AntiKing.into(), Everywhere::AntiKing.into()]);
    /// assert_eq!(puzzle.shapes(), [Shape::Words("antiking".to_owned())]);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// The layout does not have the cells of a rule.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        let rules = self.rules.iter().flat_map(|rule| rule.shapes(&self.layout));
        shape::arrange(self.layout.shapes().into_iter().chain(rules).collect())
    }

    /// Checks digits for all cells by definition: the candidates, the houses and the rules.
    ///
    /// # Errors
    /// The first that they violate.
    pub fn check(&self, digits: &[Digit]) -> Result<(), Violation> {
        let cells = self.layout.cell_count();
        if digits.len() != cells {
            return Err(Violation::Length { digits: digits.len(), cells });
        }
        let filled = Filled::new(&self.layout, digits);
        for cell in self.layout.cells() {
            if !self.candidates[cell.index()].contains(filled.digit(cell)) {
                return Err(Violation::Candidate(cell));
            }
        }
        if let Some(at) = self.layout.houses().iter().position(|house| !filled.differ(&house.cells)) {
            return Err(Violation::House(at));
        }
        match self.rules.iter().position(|rule| !rule.holds(&filled)) {
            Some(at) => Err(Violation::Rule(at)),
            None => Ok(()),
        }
    }
}

/// What digits for all cells of a puzzle violate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// There are fewer or more digits than cells.
    Length {
        /// The number of digits.
        digits: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The digit of this cell is not a candidate.
    Candidate(Cell),
    /// The house at this index has a digit twice.
    House(usize),
    /// The rule at this index does not hold.
    Rule(usize),
}

impl Violation {
    /// What these digits of a puzzle violate, with the cells and the rule by name.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sudokit_variants::{Digit, Layout, Puzzle};
    /// let puzzle = Puzzle::new(Arc::new(Layout::latin(2)?), vec![]);
    /// let digits = [1, 2, 1, 2].map(Digit::new);
    /// let violation = puzzle.check(&digits).unwrap_err();
    /// assert_eq!(violation.words(&puzzle, &digits), "column 1 has 1 at r1c1 and r2c1");
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// The violation is not one of this puzzle.
    #[must_use]
    pub fn words(&self, puzzle: &Puzzle, digits: &[Digit]) -> String {
        let layout = puzzle.layout();
        match *self {
            Violation::Length { .. } => self.to_string(),
            Violation::Candidate(cell) => {
                format!("{} cannot be {}", layout.name(cell), digits[cell.index()])
            }
            Violation::House(at) => {
                let house = &layout.houses()[at];
                let mut seen: HashMap<Digit, Cell> = HashMap::new();
                let twice = house.cells.iter().find_map(|&cell| {
                    let digit = digits[cell.index()];
                    Some((digit, seen.insert(digit, cell)?, cell))
                });
                twice.map_or(format!("{house} has a digit twice"), |(digit, first, second)| {
                    format!("{house} has {digit} at {} and {}", layout.name(first), layout.name(second))
                })
            }
            Violation::Rule(at) => format!("{} does not hold", puzzle.rules()[at].words(layout)),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Length { digits, cells } => write!(f, "{digits} digits for {cells} cells"),
            Violation::Candidate(cell) => {
                write!(f, "cell {} has a digit that it cannot have", cell.index() + 1)
            }
            Violation::House(at) => write!(f, "house {} has a digit twice", at + 1),
            Violation::Rule(at) => write!(f, "rule {} does not hold", at + 1),
        }
    }
}

impl Error for Violation {}

/// A layout with a digit in every cell, for the definitions of rules.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    layout: &'a Layout,
    digits: &'a [Digit],
}

impl<'a> Filled<'a> {
    /// These digits, in the order of the cells.
    ///
    /// # Panics
    /// There are fewer or more digits than cells.
    #[must_use]
    pub fn new(layout: &'a Layout, digits: &'a [Digit]) -> Filled<'a> {
        assert_eq!(layout.cell_count(), digits.len(), "one digit for each cell");
        Filled { layout, digits }
    }

    /// The layout.
    #[must_use]
    pub const fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The digit of a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Digit {
        self.digits[cell.index()]
    }

    /// The value of the digit of a cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> i32 {
        self.digit(cell).value()
    }

    /// The values of cells.
    #[must_use]
    pub fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// The sum of the values of cells.
    #[must_use]
    pub fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    /// The digits of cells.
    #[must_use]
    pub fn set(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().map(|&cell| self.digit(cell)).collect()
    }

    /// Whether no two different cells of these have the same digit.
    #[must_use]
    pub fn differ(&self, cells: &[Cell]) -> bool {
        self.set(cells).len() == cells.iter().copied().collect::<CellSet>().len()
    }
}
