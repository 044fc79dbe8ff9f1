//! [`Conflict`], what the givens of a puzzle contradict directly: a house, or a rule whose cells are given.

use std::collections::BTreeMap;

use crate::constraint::Constraint;
use crate::{Cell, Digit, Puzzle};

/// What the givens of a puzzle contradict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// The cell has no candidate.
    NoCandidate(Cell),
    /// The house at this index has a digit in several cells.
    House {
        /// The index of the house.
        house: usize,
        /// The digit.
        digit: Digit,
        /// The cells that have it, at least two.
        cells: Vec<Cell>,
    },
    /// The rule at this index does not hold, whatever the other cells have.
    Rule {
        /// The index of the rule.
        rule: usize,
        /// The given cells that contradict it.
        cells: Vec<Cell>,
    },
}

/// The cells of a conflict that are named with their digits; a rule may look at the whole board.
const MOST_NAMED: usize = 8;

impl Puzzle {
    /// What the givens contradict, without any search: a house with a digit twice, a rule with a condition on given cells that
    /// does not hold. A puzzle without conflicts may still have no solution.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sudokit_variants::{Cell, Digit, Layout, Puzzle, rule::KillerCage};
    /// let cage = KillerCage { cells: [0, 1].map(Cell::new).to_vec(), total: Some(7) };
    /// let mut puzzle = Puzzle::new(Arc::new(Layout::standard(4)?), [cage.into()]);
    /// puzzle.give(Cell::new(0), Digit::new(3));
    /// assert_eq!(puzzle.conflicts(), []);
    /// puzzle.give(Cell::new(1), Digit::new(2));
    /// let words: Vec<String> = puzzle.conflicts().iter().map(|it| it.words(&puzzle, &|digit| digit.to_string())).collect();
    /// assert_eq!(words, ["killer cage of 7 at r1c1 r1c2 does not hold: r1c1 is 3, r1c2 is 2"]);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let cells = self.layout().cells();
        let empty = cells.filter(|cell| self.candidates()[cell.index()].is_empty());
        let mut conflicts: Vec<Conflict> = empty.map(Conflict::NoCandidate).collect();
        for (house, of_house) in self.layout().houses().iter().enumerate() {
            let repeated = self.repeated(&of_house.cells);
            conflicts.extend(repeated.map(|(digit, cells)| Conflict::House { house, digit, cells }));
        }
        // The definition of a constraint needs a digit in every cell, and looks at those of its own cells only.
        let any = self.layout().digits().first().unwrap_or(Digit::new(0));
        let digits: Vec<Digit> =
            self.candidates().iter().map(|digits| digits.only().unwrap_or(any)).collect();
        for (rule, of_rule) in self.rules().iter().enumerate() {
            let constraints = of_rule.constraints(self.layout());
            if let Some(cells) = constraints.iter().find_map(|it| self.contradicting(it, &digits)) {
                conflicts.push(Conflict::Rule { rule, cells });
            }
        }
        conflicts
    }

    /// The digits that several of these cells have as givens, with the cells.
    fn repeated(&self, cells: &[Cell]) -> impl Iterator<Item = (Digit, Vec<Cell>)> + use<> {
        let mut met: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
        for &cell in cells {
            if let Some(digit) = self.candidates()[cell.index()].only() {
                met.entry(digit).or_default().push(cell);
            }
        }
        met.into_iter().filter(|(_, cells)| cells.len() > 1)
    }

    /// The given cells that contradict a constraint, if they do. `digits` are the givens, and anything elsewhere.
    fn contradicting(&self, constraint: &Constraint, digits: &[Digit]) -> Option<Vec<Cell>> {
        if let Constraint::Differ(cells)
        | Constraint::OneOf { cells, .. }
        | Constraint::Sandwich { cells, .. }
        | Constraint::Visible { cells, .. } = constraint
            && let Some((_, cells)) = self.repeated(cells).next()
        {
            return Some(cells);
        }
        let cells: Vec<Cell> = constraint.cells().iter().collect();
        let are_given = cells.iter().all(|cell| self.candidates()[cell.index()].only().is_some());
        let holds = || constraint.holds(&crate::Filled::new(self.layout(), digits));
        (are_given && !holds()).then_some(cells)
    }
}

impl Conflict {
    /// The cells that contradict each other.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Conflict::NoCandidate(cell) => std::slice::from_ref(cell),
            Conflict::House { cells, .. } | Conflict::Rule { cells, .. } => cells,
        }
    }

    /// The conflict of this puzzle with the names of its house or rule and of its cells, and with digits as `text` writes them.
    ///
    /// # Panics
    /// The conflict is not one of this puzzle.
    #[must_use]
    pub fn words(&self, puzzle: &Puzzle, text: &dyn Fn(Digit) -> String) -> String {
        let layout = puzzle.layout();
        let name = |cell: &Cell| layout.name(*cell);
        match self {
            Conflict::NoCandidate(cell) => format!("{} has no candidate", layout.name(*cell)),
            Conflict::House { house, digit, cells } => {
                let times = if let [_, _] = cells[..] { "twice" } else { &format!("{} times", cells.len()) };
                let names: Vec<String> = cells.iter().map(name).collect();
                let house = &layout.houses()[*house];
                format!("{house} holds {} {times}: {}", text(*digit), names.join(" "))
            }
            Conflict::Rule { rule, cells } => {
                let rule = puzzle.rules()[*rule].words(layout);
                let digit = |cell: &Cell| puzzle.candidates()[cell.index()].only().map(text);
                let given = |cell: &Cell| format!("{} is {}", name(cell), digit(cell).unwrap_or_default());
                match cells.len() > MOST_NAMED {
                    true => format!("{rule} does not hold"),
                    false => {
                        let cells: Vec<String> = cells.iter().map(given).collect();
                        format!("{rule} does not hold: {}", cells.join(", "))
                    }
                }
            }
        }
    }
}
