//! Rules that hold on the whole board: anti-knight, anti-king, anti-taxicab, non-consecutive.

use crate::constraint::Constraint;
use crate::shape::Shape;
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, related, value_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A rule that holds on the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Everywhere {
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells a king's move apart differ.
    AntiKing,
    /// Cells with the same digit are not as many steps apart, along rows and columns, as the digit says.
    AntiTaxicab,
    /// Cells that share a side do not have consecutive digits.
    NonConsecutive,
    /// Cells that share only a corner do not have consecutive digits.
    DiagonalNonConsecutive,
}

impl Everywhere {
    /// All of them.
    pub const ALL: [Everywhere; 5] = [
        Everywhere::AntiKnight,
        Everywhere::AntiKing,
        Everywhere::AntiTaxicab,
        Everywhere::NonConsecutive,
        Everywhere::DiagonalNonConsecutive,
    ];

    /// The distances, in rows and columns, of the cells that it compares.
    fn distances(self, layout: &Layout) -> Vec<(u16, u16)> {
        match self {
            Everywhere::AntiKnight => vec![(1, 2), (2, 1)],
            // Neighbors in a row or column can be in different grids or regions, so all moves count.
            Everywhere::AntiKing => vec![(0, 1), (1, 0), (1, 1)],
            Everywhere::AntiTaxicab => {
                let most = value_range(layout).1 as u16;
                (0..=most).flat_map(|rows| (0..=most - rows).map(move |columns| (rows, columns))).collect()
            }
            Everywhere::NonConsecutive => vec![(0, 1), (1, 0)],
            Everywhere::DiagonalNonConsecutive => vec![(1, 1)],
        }
    }

    fn allows(self, (rows, columns): (u16, u16), one: i32, other: i32) -> bool {
        match self {
            Everywhere::AntiKnight | Everywhere::AntiKing => one != other,
            Everywhere::AntiTaxicab => one != other || one != i32::from(rows + columns),
            Everywhere::NonConsecutive | Everywhere::DiagonalNonConsecutive => (one - other).abs() != 1,
        }
    }

    /// The pairs of cells that it compares, with their distance.
    fn pairs(self, layout: &Layout) -> impl Iterator<Item = ((u16, u16), Vec<[Cell; 2]>)> {
        let distances = self.distances(layout).into_iter().filter(|distance| *distance != (0, 0));
        distances.map(|(rows, columns)| ((rows, columns), layout.pairs_apart(rows, columns)))
    }
}

impl Declared for Everywhere {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo { name: "antiknight", definition: "Cells a knight's move apart have different digits." },
        RuleInfo { name: "antiking", definition: "Cells a king's move apart have different digits." },
        RuleInfo {
            name: "antitaxicab",
            definition: "Cells with the same digit are not as many steps apart, along rows and columns, as the digit says.",
        },
        RuleInfo {
            name: "nonconsecutive",
            definition: "Cells that share a side do not have consecutive digits.",
        },
        RuleInfo {
            name: "diagonalnonconsecutive",
            definition: "Cells that share only a corner do not have consecutive digits.",
        },
    ];

    fn kind(&self) -> usize {
        *self as usize
    }

    fn blank(kind: usize) -> Self {
        Everywhere::ALL[kind]
    }

    fn fields(&mut self, _: &mut dyn RuleFields) {}

    fn parts(&self) -> Vec<&[Cell]> {
        Vec::new()
    }

    fn title(&self) -> String {
        Self::INFOS[self.kind()].name.to_owned()
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        vec![Shape::Words(self.title())]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        // It compares nearly all pairs of cells of a large board.
        let is_large = layout.digits().len() > 36 || layout.cell_count() > 36 * 36;
        let is_too_large = *self == Everywhere::AntiTaxicab && is_large;
        is_too_large.then_some(RuleProblem::Board("at most 36 digits and 36x36 cells"))
    }

    fn size(&self, layout: &Layout) -> usize {
        let pairs = self.distances(layout).len() * layout.cell_count();
        // Nearly all pairs of cells are compared if there are many distances.
        pairs.min(layout.cell_count() * layout.cell_count() / 2) * 2
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.pairs(filled.layout()).all(|(distance, pairs)| {
            let allows =
                |[one, other]: &[Cell; 2]| self.allows(distance, filled.value(*one), filled.value(*other));
            pairs.iter().all(allows)
        })
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let constraints = |(distance, pairs): ((u16, u16), Vec<[Cell; 2]>)| match self {
            Everywhere::AntiKnight | Everywhere::AntiKing => {
                pairs.into_iter().map(|cells| Constraint::Differ(cells.to_vec())).collect()
            }
            _ => related(pairs, layout, |one, other| self.allows(distance, one, other)),
        };
        self.pairs(layout).flat_map(constraints).collect()
    }
}
