//! Cells with the same digits: palindromes, clones, groups with the same values.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than, related};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A line that reads the same from both ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palindrome {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
}

impl Declared for Palindrome {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "palindrome",
        definition: "The digits of the line read the same from both ends.",
    }];

    fn blank(_: usize) -> Self {
        Palindrome { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "palindrome".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Gray)]
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        fewer_than(2, &self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        values.iter().eq(values.iter().rev())
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let pairs = self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2);
        related(pairs.map(|(&one, &other)| [one, other]), layout, |one, other| one == other)
    }
}

/// Two groups of cells with the same digits in the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clones {
    /// One group.
    pub cells: Vec<Cell>,
    /// The other, in the order of the first.
    pub clones: Vec<Cell>,
}

impl Declared for Clones {
    const INFOS: &'static [RuleInfo] =
        &[RuleInfo { name: "clone", definition: "Each cell of a group has the digit of its clone." }];

    fn blank(_: usize) -> Self {
        Clones { cells: Vec::new(), clones: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.cells("clones", &mut self.clones);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells, &self.clones]
    }

    fn title(&self) -> String {
        "clones".to_owned()
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        let area = |cells: &Vec<Cell>| Shape::Area { cells: cells.clone(), color: Color::Gray };
        vec![area(&self.cells), area(&self.clones)]
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        let differ = (self.cells.len() != self.clones.len()).then_some(RuleProblem::Groups);
        differ.or_else(|| fewer_than(1, &self.cells))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells) == filled.values(&self.clones)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let pairs = self.cells.iter().zip(&self.clones).map(|(&one, &other)| [one, other]);
        related(pairs, layout, |one, other| one == other)
    }
}

/// Groups of cells with the same digits, each as often, in any order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SameDigits {
    /// The groups.
    pub groups: Vec<Vec<Cell>>,
}

impl Declared for SameDigits {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "samevalues",
        definition: "The groups have the same digits, each as often, in any order.",
    }];

    fn blank(_: usize) -> Self {
        SameDigits { groups: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.groups("groups", &mut self.groups);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        self.groups.iter().map(Vec::as_slice).collect()
    }

    fn title(&self) -> String {
        "groups with the same digits".to_owned()
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        let groups = self.groups.iter().flat_map(|group| shape::group(group, Color::Teal, "="));
        groups.chain([Shape::Words("same digits".to_owned())]).collect()
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        let [first, others @ ..] = self.groups.as_slice() else { return Some(RuleProblem::Groups) };
        let is_right = !others.is_empty() && others.iter().all(|other| other.len() == first.len());
        (!is_right).then_some(RuleProblem::Groups).or_else(|| fewer_than(1, first))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let sorted = |group: &Vec<Cell>| {
            let mut values = filled.values(group);
            values.sort_unstable();
            values
        };
        self.groups.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        let same = |pair: &[Vec<Cell>]| Constraint::Same { cells: pair[0].clone(), others: pair[1].clone() };
        self.groups.windows(2).map(same).collect()
    }
}
