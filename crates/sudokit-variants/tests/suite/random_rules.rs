//! Random rules with random cells and numbers on small boards with several ranges of digits: constraints mean what the definition
//! says, and the search finds the fillings of brute force.

use std::collections::HashSet;
use std::sync::Arc;

use sudokit_variants::constraint::{Automaton, Relation};
use sudokit_variants::layout::BoxShape;
use sudokit_variants::rule::{
    AllOf, AnyOf, Arrow, BetweenLine, BlackDot, Clones, CountingCircles, DoubleArrow, EntropicLine,
    EqualSums, Everywhere, GreaterThan, Indexed, Indexer, KillerCage, Lockout, Lunchbox, Mark, MarkedCells,
    ModularLine, Nabner, Negative, NumberedRoom, PairSum, PairTable, Palindrome, Quadruple, RULES,
    RegionSumLine, RegularLine, Renban, Rule, SameDigits, Sandwich, Sign, Skyscraper, Squares, Sum, SumLine,
    Thermometer, Whisper, WhiteDot, XSum, Zipper,
};
use sudokit_variants::{Cell, Digit, Filled, Layout, Puzzle};

use crate::brute_force::fillings;
use crate::solutions::solutions;

/// A small generator of random numbers (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 0
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// So many different cells in random order.
    pub(crate) fn cells(&mut self, layout: &Layout, count: usize) -> Vec<Cell> {
        let mut rest: Vec<Cell> = layout.cells().collect();
        (0..count.min(rest.len())).map(|_| rest.swap_remove(self.below(rest.len()))).collect()
    }

    fn pair(&mut self, layout: &Layout) -> [Cell; 2] {
        let cells = self.cells(layout, 2);
        [cells[0], cells[1]]
    }

    fn digit(&mut self, layout: &Layout) -> Digit {
        self.one(&layout.digits().iter().collect::<Vec<_>>())
    }

    /// An automaton with three states, some of whose transitions are missing.
    fn automaton(&mut self, layout: &Layout) -> Automaton {
        let targets: Vec<i32> = (0..3 * 8).map(|_| self.between(-1, 2)).collect();
        let next = |state: &usize, value: i32| usize::try_from(targets[state * 8 + value as usize]).ok();
        let accepted = self.below(3);
        Automaton::new(layout.digits(), 0, next, |state| *state != accepted, 3).expect("three states")
    }

    /// A rule of one of the kinds of the table.
    pub(crate) fn rule(&mut self, kind: usize, layout: &Layout) -> Rule {
        let count = 1 + self.below(5);
        let cells = self.cells(layout, count);
        let other_count = 1 + self.below(2);
        let others = self.cells(layout, other_count);
        let pair = self.pair(layout);
        let small = self.between(0, 4);
        let total = self.between(0, 12);
        let flag = self.flag();
        match kind {
            0 => KillerCage { cells, total: flag.then_some(total) }.into(),
            1 => WhiteDot { cells: pair, difference: small }.into(),
            2 => BlackDot { cells: pair, ratio: small }.into(),
            3 => Whisper { cells, difference: small }.into(),
            4 => Arrow { circle: others, shaft: cells }.into(),
            5 => DoubleArrow { cells }.into(),
            6 => Renban { cells }.into(),
            7 => Thermometer { cells, is_slow: flag }.into(),
            8 => RegionSumLine { cells }.into(),
            9 => PairSum { cells: pair, total }.into(),
            10 => {
                let signs = [Sign::Difference(small), Sign::Ratio(small), Sign::Sum(total)];
                let count = self.below(4);
                let marked = (0..self.below(3)).map(|_| self.pair(layout)).collect();
                Negative { signs: signs[..count].to_vec(), marked }.into()
            }
            11 => EqualSums { groups: vec![cells, others, pair.to_vec()] }.into(),
            12 => Sum { cells, total, is_little_killer: flag }.into(),
            13 => {
                let marks = [Mark::Odd, Mark::Even, Mark::Low, Mark::High, Mark::Minimum, Mark::Maximum];
                MarkedCells { cells, mark: self.one(&marks) }.into()
            }
            14 => self.one(&Everywhere::ALL).into(),
            15 => Palindrome { cells }.into(),
            16 => GreaterThan { cells: pair }.into(),
            17 => {
                let digits = (0..self.below(4)).map(|_| self.digit(layout)).collect();
                Quadruple { cells, digits }.into()
            }
            18 => Sandwich { cells, total }.into(),
            19 => Lunchbox { cells, total }.into(),
            20 => BetweenLine { cells }.into(),
            21 => Lockout { cells, gap: small }.into(),
            22 => Skyscraper { cells, count: small as usize }.into(),
            23 => XSum { cells, total }.into(),
            24 => NumberedRoom { cells, digit: self.digit(layout) }.into(),
            25 => ModularLine { cells, modulus: small }.into(),
            26 => EntropicLine { cells }.into(),
            27 => Clones { clones: self.cells(layout, cells.len()), cells }.into(),
            28 => SameDigits { groups: vec![self.cells(layout, cells.len()), cells] }.into(),
            29 => Indexer { cells, along: self.one(&[Indexed::Row, Indexed::Column, Indexed::Box]) }.into(),
            30 => CountingCircles { cells }.into(),
            31 => Nabner { cells }.into(),
            32 => Zipper { cells }.into(),
            33 => SumLine { cells, total, is_loop: flag }.into(),
            34 => RegularLine { cells, automaton: self.automaton(layout) }.into(),
            35 => {
                let relation = Relation::of(layout.digits(), |one, other| (2 * one + other) % 5 != small);
                PairTable { cells, relation, is_for_all_pairs: flag }.into()
            }
            36 => {
                let rules = (0..3).map(|_| self.simple_rule(layout)).collect();
                AnyOf { rules }.into()
            }
            37 => self.one(&[Squares::Entropy, Squares::Remainders]).into(),
            _ => {
                let rules = (0..2).map(|_| self.simple_rule(layout)).collect();
                AllOf { rules }.into()
            }
        }
    }

    /// A rule of few kinds, for rules of rules.
    fn simple_rule(&mut self, layout: &Layout) -> Rule {
        let kind = self.one(&[0, 1, 3, 6, 9, 12, 16, 18, 34, 38]);
        self.rule(kind, layout)
    }
}

/// The number of kinds of [`Random::rule`].
pub(crate) const KINDS: usize = 39;

/// Small boards with several ranges of digits.
fn layouts() -> [Arc<Layout>; 5] {
    let boxes = Some(BoxShape { height: 2, width: 2 });
    [
        Layout::rectangle(2, 3, 0..=3, None),
        Layout::rectangle(3, 2, 1..=4, None),
        Layout::rectangle(2, 3, 2..=4, None),
        Layout::rectangle(2, 4, 0..=3, boxes)
            .and_then(|layout| layout.with_extra_region(&[Cell::new(0), Cell::new(7)])),
        Layout::rectangle(1, 5, 0..=5, None),
    ]
    .map(|layout| Arc::new(layout.unwrap()))
}

/// Puzzles with one or two rules of each kind on small boards.
pub(crate) fn random_puzzles() -> Vec<Puzzle> {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let mut puzzles = Vec::new();
    for layout in layouts() {
        for kind in 0..KINDS {
            for count in 1..=2 {
                let rules = (0..count).map(|more| random.rule((kind + more * 5) % KINDS, &layout));
                let rules: Vec<Rule> = rules.filter(|rule| rule.check(&layout).is_ok()).collect();
                puzzles.push(Puzzle::new(Arc::clone(&layout), rules));
            }
        }
    }
    puzzles
}

#[test]
fn random_rules_mean_the_same_everywhere() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut names = HashSet::new();
    let cases = std::env::var("SUDOKIT_TEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    for layout in layouts() {
        let lists: Vec<Vec<Digit>> = layout.cells().map(|_| layout.digits().iter().collect()).collect();
        // A third of all fillings, legal or not, shows whether constraints mean the same.
        let all: Vec<Vec<Digit>> = fillings(&lists).into_iter().step_by(3).collect();
        let legal = solutions(&layout, vec![]);
        for kind in 0..KINDS {
            for _ in 0..20 * cases {
                let rule = random.rule(kind, &layout);
                if rule.check(&layout).is_err() {
                    continue;
                }
                names.insert(rule.info().name);
                let constraints = rule.constraints(&layout);
                for digits in &all {
                    let filled = Filled::new(&layout, digits);
                    let holds = constraints.iter().all(|it| it.holds(&filled));
                    assert_eq!(holds, rule.holds(&filled), "{rule:?} {digits:?}");
                }
                let puzzle = Puzzle::new(Arc::clone(&layout), vec![rule.clone()]);
                let mut expected = legal.clone();
                expected.retain(|digits| puzzle.check(digits).is_ok());
                assert_eq!(solutions(&layout, vec![rule.clone()]), expected, "{layout}: {rule:?}");
            }
        }
    }
    let missing: Vec<&str> =
        RULES.iter().map(|info| info.name).filter(|name| !names.contains(name)).collect();
    assert_eq!(missing, [""; 0]);
}
