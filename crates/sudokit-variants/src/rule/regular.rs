//! Rules of one's own: automata that read a line, and tables of pairs of digits.

use crate::constraint::{Automaton, Constraint, Relation};
use crate::shape::{self, Color, Shape};
use crate::{Cell, DigitSet, Filled, Layout};

use super::declare::{Declared, all_pairs, fewer_than, neighbors};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A line that an automaton accepts.
///
/// ```
/// use sudokit_variants::{Cell, Digit, DigitSet, Filled, Layout, Rule, constraint::Automaton, rule::RegularLine};
/// // Even digits, then odd ones.
/// let (even, odd) = (DigitSet::range(1..=4).matching(|value| value % 2 == 0), DigitSet::range(1..=4).matching(|value| value % 2 == 1));
/// let automaton = Automaton { transitions: vec![vec![(even, 0), (odd, 1)], vec![(odd, 1)]], accepts: vec![true, true] };
/// let line = Rule::from(RegularLine { cells: [0, 1, 2, 3].map(Cell::new).to_vec(), automaton });
/// let (layout, digits) = (Layout::latin(4)?, [2, 4, 3, 1].repeat(4).into_iter().map(Digit::new).collect::<Vec<_>>());
/// assert!(line.check(&layout).is_ok() && line.holds(&Filled::new(&layout, &digits)));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RegularLine {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
    /// The automaton that must accept their digits.
    pub automaton: Automaton,
}

/// A limit for the states of an automaton.
const MOST_STATES: usize = 1 << 16;

impl Declared for RegularLine {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "regular",
        definition: "An automaton that reads the digits of the line accepts them.",
    }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        RegularLine {
            cells: Vec::new(),
            automaton: Automaton { transitions: Vec::new(), accepts: Vec::new() },
        }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.automaton("states", &mut self.automaton);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "line of an automaton".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Brown), Shape::Words(self.title())]
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        let Automaton { transitions, accepts } = &self.automaton;
        let states = transitions.len();
        if states != accepts.len() || !(1..=MOST_STATES).contains(&states) {
            return Some(RuleProblem::Number {
                what: "number of states",
                least: 1,
                most: MOST_STATES as i32,
            });
        }
        for (state, transitions) in transitions.iter().enumerate() {
            let mut seen = DigitSet::EMPTY;
            for (digits, _) in transitions {
                if let Some(digit) = (*digits & seen).first() {
                    return Some(RuleProblem::Ambiguous { state, digit });
                }
                seen |= *digits;
            }
        }
        let mut targets = transitions.iter().flatten().map(|(_, target)| *target as usize);
        let unknown = targets.find(|target| *target >= states);
        unknown.map(RuleProblem::State).or_else(|| fewer_than(1, &self.cells))
    }

    fn size(&self, _: &Layout) -> usize {
        let transitions = &self.automaton.transitions;
        self.cells.len() + transitions.len() + transitions.iter().map(Vec::len).sum::<usize>()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.automaton.accepts(self.cells.iter().map(|cell| filled.digit(*cell)))
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Accepts { cells: self.cells.clone(), automaton: self.automaton.clone() }]
    }
}

/// Cells of which pairs are in a relation: neighbors on a line, or all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairTable {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The relation of the earlier to the later cell.
    pub relation: Relation,
    /// Whether it relates all pairs, not only neighbors in the list.
    pub is_for_all_pairs: bool,
}

/// A limit for the cells of which all pairs are related.
const MOST_CELLS: usize = 256;

impl PairTable {
    fn pairs(&self) -> Vec<[Cell; 2]> {
        match self.is_for_all_pairs {
            true => all_pairs(&self.cells).collect(),
            false => neighbors(&self.cells).collect(),
        }
    }
}

impl Declared for PairTable {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo { name: "pair", definition: "A table says which digits neighbors on the line can have." },
        RuleInfo { name: "allpairs", definition: "A table says which digits any two of the cells can have." },
    ];
    const MAY_REPEAT: bool = true;

    fn kind(&self) -> usize {
        usize::from(self.is_for_all_pairs)
    }

    fn blank(kind: usize) -> Self {
        PairTable {
            cells: Vec::new(),
            relation: Relation::of(DigitSet::EMPTY, |_, _| false),
            is_for_all_pairs: kind == 1,
        }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.relation("allowed", &mut self.relation);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        (if self.is_for_all_pairs { "table of all pairs" } else { "table of neighbors" }).to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let words = Shape::Words(self.title());
        match self.is_for_all_pairs {
            true => vec![Shape::Area { cells: self.cells.clone(), color: Color::Brown }, words],
            false => vec![shape::line(&self.cells, layout, Color::Brown), words],
        }
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        let cells = self.cells.len();
        let too_many = self.is_for_all_pairs && cells > MOST_CELLS;
        let most = RuleProblem::CellCount { cells, least: 2, most: Some(MOST_CELLS) };
        too_many.then_some(most).or_else(|| fewer_than(2, &self.cells))
    }

    fn size(&self, _: &Layout) -> usize {
        self.cells.len() * if self.is_for_all_pairs { self.cells.len() } else { 2 }
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let holds =
            |[first, second]: [Cell; 2]| self.relation.holds(filled.digit(first), filled.digit(second));
        self.pairs().into_iter().all(holds)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        let pair = |cells| Constraint::Pair { cells, relation: self.relation.clone() };
        self.pairs().into_iter().map(pair).collect()
    }
}
