//! Small boards with rules made from bytes: each rule of the table, with any cells, digits and numbers. The constraints of a rule
//! and the engines are compared with its definition on all fillings.

use std::sync::Arc;

use sudokit::Budget;
use sudokit::variants::constraint::{Automaton, Relation};
use sudokit::variants::layout::BoxShape;
use sudokit::variants::rule::{RULES, RuleFields};
use sudokit::variants::{Cell, Compiled, Digit, DigitSet, EngineKind, Filled, Layout, Next, Puzzle, Rule};

/// The most choices of an engine, which may guess much on a board without solutions.
const MAX_CHOICES: u64 = 50_000;

/// The most rules of a board, and the most inside of another rule.
const MOST_RULES: usize = 3;

/// Makes a board and its rules of bytes, and compares.
pub fn check(bytes: &[u8]) {
    let mut source =
        Source { bytes: bytes.iter(), layout: Arc::new(Layout::latin(1).expect("it is a board")), depth: 0 };
    let layouts = layouts();
    source.layout = Arc::clone(&layouts[source.below(layouts.len())]);
    let layout = Arc::clone(&source.layout);
    let rules: Vec<Rule> = (0..source.below(MOST_RULES + 1)).map(|_| source.rule()).collect();
    // A rule that is refused is named with its cells.
    let (rules, wrong): (Vec<Rule>, Vec<Rule>) =
        rules.into_iter().partition(|rule| rule.check(&layout).is_ok());
    for rule in wrong {
        assert!(!rule.check(&layout).expect_err("it is wrong").to_string().is_empty());
        assert!(Puzzle::try_new(Arc::clone(&layout), [rule]).is_err());
    }
    let Ok(mut puzzle) = Puzzle::try_new(Arc::clone(&layout), rules) else { return };
    for _ in 0..source.below(4) {
        let (cell, digits) = (source.cell_of_board(), source.digits());
        puzzle.restrict(cell, digits.into_iter().collect());
    }
    let fillings = fillings(&puzzle);
    for rule in puzzle.rules().iter() {
        let constraints = rule.constraints(&layout);
        for digits in &fillings {
            let filled = Filled::new(&layout, digits);
            let holds = constraints.iter().all(|constraint| constraint.holds(&filled));
            assert_eq!(holds, rule.holds(&filled), "{rule:?} {digits:?}");
        }
    }
    let expected: Vec<Vec<Digit>> =
        fillings.into_iter().filter(|digits| puzzle.check(digits).is_ok()).collect();
    for engine in EngineKind::ALL {
        let mut compiled = Compiled::new(&puzzle);
        compiled.set_engine(Some(engine));
        let mut solutions = compiled.solutions(puzzle.candidates(), u64::MAX);
        let budget = Budget::default().with_max_nodes(MAX_CHOICES);
        let mut found = Vec::new();
        let is_whole = loop {
            match solutions.next(&budget) {
                Next::Solution(digits) => found.push(digits),
                Next::End => break true,
                Next::Stopped(_) => break false,
            }
        };
        found.sort_unstable();
        let is_right = match is_whole {
            true => found == expected,
            false => found.iter().all(|digits| expected.contains(digits)),
        };
        assert!(is_right, "{}: {puzzle:?}: {found:?} instead of {expected:?}", engine.name());
    }
}

/// Boards with at most some thousand fillings, with several ranges of digits.
fn layouts() -> [Arc<Layout>; 6] {
    let boxes = Some(BoxShape { height: 2, width: 2 });
    [
        Layout::rectangle(2, 3, 0..=3, None),
        Layout::rectangle(3, 2, 1..=4, None),
        Layout::rectangle(2, 3, 2..=4, None),
        Layout::rectangle(2, 2, 1..=4, boxes),
        Layout::rectangle(1, 5, 0..=5, None),
        Layout::latin(3).and_then(|layout| layout.with_extra_region(&[0, 4].map(Cell::new))),
    ]
    .map(|layout| Arc::new(layout.expect("they are boards")))
}

/// All fillings with the candidates of a puzzle, in ascending order.
fn fillings(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    puzzle.candidates().iter().fold(vec![Vec::new()], |begun, digits| {
        let with_each =
            |start: Vec<Digit>| digits.iter().map(move |digit| [start.as_slice(), &[digit]].concat());
        begun.into_iter().flat_map(with_each).collect()
    })
}

/// Makes rules of bytes; at their end, of zeros.
struct Source<'a> {
    bytes: std::slice::Iter<'a, u8>,
    layout: Arc<Layout>,
    /// The number of rules around the present one.
    depth: usize,
}

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        self.bytes.next().copied().unwrap_or_default()
    }

    /// A number below a limit, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    fn cell_of_board(&mut self) -> Cell {
        Cell::new(self.below(self.layout.cell_count()))
    }

    /// A cell, which is rarely outside of the board.
    fn cell(&mut self) -> Cell {
        match self.byte() {
            255 => Cell::new(self.layout.cell_count()),
            byte => Cell::new(usize::from(byte) % self.layout.cell_count()),
        }
    }

    /// Cells, most of which are different.
    fn some_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for _ in 0..self.below(6) {
            let cell = self.cell();
            if !cells.contains(&cell) || self.byte() == 255 {
                cells.push(cell);
            }
        }
        cells
    }

    /// A small number, which is rarely a large or a negative one.
    fn some_number(&mut self) -> i32 {
        match self.byte() {
            255 => i32::MAX,
            254 => i32::MIN,
            byte => i32::from(byte) % 18 - 2,
        }
    }

    fn digits(&mut self) -> Vec<Digit> {
        (0..self.below(4)).map(|_| Digit::new(self.byte() % 7)).collect()
    }

    fn rule(&mut self) -> Rule {
        let names = RULES.len();
        let name = RULES[self.below(names)].name;
        let Some(mut rule) = Rule::blank(name) else { unreachable!("{name} is in the table") };
        rule.fields(self);
        rule
    }
}

impl RuleFields for Source<'_> {
    fn cells(&mut self, _: &'static str, cells: &mut Vec<Cell>) {
        *cells = self.some_cells();
    }

    fn pair(&mut self, _: &'static str, cells: &mut [Cell; 2]) {
        *cells = [self.cell(), self.cell()];
    }

    fn pairs(&mut self, _: &'static str, pairs: &mut Vec<[Cell; 2]>) {
        *pairs = (0..self.below(3)).map(|_| [self.cell(), self.cell()]).collect();
    }

    fn groups(&mut self, _: &'static str, groups: &mut Vec<Vec<Cell>>) {
        *groups = (0..self.below(4)).map(|_| self.some_cells()).collect();
    }

    fn number(&mut self, _: &'static str, number: &mut i32, _: bool) {
        *number = self.some_number();
    }

    fn optional_number(&mut self, _: &'static str, number: &mut Option<i32>) {
        *number = (self.below(3) > 0).then(|| self.some_number());
    }

    fn numbers(&mut self, _: &'static str, numbers: &mut Vec<i32>) {
        *numbers = (0..self.below(3)).map(|_| self.some_number()).collect();
    }

    fn digit(&mut self, _: &'static str, digit: &mut Digit) {
        *digit = Digit::new(self.byte() % 7);
    }

    fn digits(&mut self, _: &'static str, digits: &mut Vec<Digit>) {
        *digits = Source::digits(self);
    }

    fn flag(&mut self, _: &'static str, flag: &mut bool) {
        *flag = self.below(2) == 1;
    }

    fn automaton(&mut self, _: &'static str, automaton: &mut Automaton) {
        let states = 1 + self.below(4);
        let state = |source: &mut Source<'_>| {
            let digits = source.layout.digits();
            let to = digits.iter().map(|digit| (DigitSet::of(digit), u32::from(source.byte() % 5)));
            // The missing transitions are to states that are not there.
            to.filter(|(_, state)| (*state as usize) < states).collect::<Vec<_>>()
        };
        automaton.transitions = (0..states).map(|_| state(self)).collect();
        automaton.accepts = (0..states).map(|_| self.below(2) == 1).collect();
    }

    fn relation(&mut self, _: &'static str, relation: &mut Relation) {
        let (factor, limit) = (i32::from(self.byte() % 5), i32::from(self.byte() % 7));
        *relation = Relation::of(self.layout.digits(), |one, other| (factor * one + other) % 7 < limit);
    }

    fn rules(&mut self, _: &'static str, rules: &mut Vec<Rule>) {
        self.depth += 1;
        let count = if self.depth > 2 { 0 } else { self.below(MOST_RULES + 1) };
        *rules = (0..count).map(|_| self.rule()).collect();
        self.depth -= 1;
    }
}
