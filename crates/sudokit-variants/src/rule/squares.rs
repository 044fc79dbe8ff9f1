//! Rules of all squares of 2x2 cells: global entropy and global mod 3.

use crate::constraint::{Automaton, Constraint};
use crate::shape::Shape;
use crate::{Cell, Filled, Layout};

use super::classes::{no_thirds, third};
use super::declare::Declared;
use super::{RuleFields, RuleInfo, RuleProblem};

/// Every square of 2x2 cells has digits of three classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Squares {
    /// A low, a middle and a high digit.
    Entropy,
    /// Digits with the remainders 0, 1 and 2 when they are divided by 3.
    Remainders,
}

impl Squares {
    /// All, in the order of their entries.
    pub const ALL: [Squares; 2] = [Squares::Entropy, Squares::Remainders];
}

impl Squares {
    /// The class of a value: 0, 1 or 2.
    fn class(self, value: i32, layout: &Layout) -> i32 {
        match self {
            Squares::Entropy => third(value, layout),
            Squares::Remainders => value % 3,
        }
    }

    /// All squares.
    fn all(layout: &Layout) -> impl Iterator<Item = Vec<Cell>> + '_ {
        let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
        layout.cells().filter_map(move |cell| {
            steps.into_iter().map(|(rows, columns)| layout.step(cell, rows, columns)).collect()
        })
    }
}

impl Declared for Squares {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo {
            name: "globalentropy",
            definition: "Every square of 2x2 cells has a digit of the low, one of the middle and one of the high third.",
        },
        RuleInfo {
            name: "globalmod",
            definition: "Every square of 2x2 cells has digits with the remainders 0, 1 and 2 when they are divided by 3.",
        },
    ];

    fn kind(&self) -> usize {
        *self as usize
    }

    fn blank(kind: usize) -> Self {
        Squares::ALL[kind]
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
        // The digits of a range have all remainders if they have thirds.
        no_thirds(layout)
    }

    fn size(&self, layout: &Layout) -> usize {
        // An automaton has eight states with up to three transitions.
        32 * layout.cell_count()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let layout = filled.layout();
        Squares::all(layout).all(|square| {
            let classes: Vec<i32> =
                square.iter().map(|cell| self.class(filled.value(*cell), layout)).collect();
            (0..3).all(|class| classes.contains(&class))
        })
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        // A state is the set of classes that were read.
        let next = |seen: &u8, value: i32| Some(seen | 1 << self.class(value, layout));
        let automaton =
            Automaton::new(layout.digits(), 0, next, |seen| *seen == 0b111, 8).expect("three classes");
        let accepts = |cells| Constraint::Accepts { cells, automaton: automaton.clone() };
        Squares::all(layout).map(accepts).collect()
    }
}
