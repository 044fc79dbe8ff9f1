//! [`Step`], one deduction as data: its result, its technique, and its evidence.
//!
//! The evidence has the same shape for all techniques. The sentence, the notation, the drawing and the JSON are made
//! from it alone, and so is the proof: its [truths](Truth) are the premises from which the [checker](super::step_check)
//! derives each elimination and each placement again, without knowing the technique.
//!
//! The files here name each other, because the data do: a step names its [`Technique`], a technique finds steps, and a
//! [`Branch`], which is evidence of a step, quotes the steps that were used within it.

mod branch;
mod family;
mod technique;

use std::fmt;

use sudokit_base::parse_by_name;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;

use super::position::Position;

pub use branch::{Branch, Inference, InferenceRule};
pub use family::{Family, ParseFamilyError};
pub use technique::Technique;
pub(super) use technique::{Finder, Receiver, Sink};

/// One deduction: its result, its technique, and its evidence.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Position, TECHNIQUES};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let step = TECHNIQUES.iter().find_map(|technique| technique.first(&position)).expect("an easy puzzle");
/// assert_eq!(step.technique.id, "hidden-single");
/// assert_eq!(step.placements[0].to_string(), "r1c6=8");
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(from = "super::serialize::WrittenStep"))]
pub struct Step {
    /// The technique.
    pub technique: &'static Technique,
    /// The digits that are placed.
    pub placements: Vec<Candidate>,
    /// The candidates that are eliminated.
    pub eliminations: CandidateSet,
    /// The evidence of the deduction.
    pub evidence: Evidence,
}

/// The evidence of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Evidence {
    /// The candidates of the pattern, by their roles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub marks: Vec<Mark>,
    /// The houses of the pattern, by their roles.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub houses: Vec<MarkedHouse>,
    /// The links of a chain, in its order.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub links: Vec<Link>,
    /// The premises. With the rule that no cell holds two digits and no house a digit twice, they are enough to
    /// derive the result.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub truths: Vec<Truth>,
    /// The branches of a forcing chain: one of several assumptions is true, and each branch has the consequences
    /// of one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub branches: Vec<Branch>,
    /// Candidates that are in no possible combination of some cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub exclusions: Vec<Exclusion>,
    /// The placed digits that make a single: they rule out the other cells, or the other digits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub blockers: Vec<Blocker>,
}

impl Evidence {
    /// The sets of cells that a pattern consists of, with the letters that name them in sentences and drawings:
    /// the marks with the roles base, pivot, first, second and further, in order.
    pub fn sets(&self) -> impl Iterator<Item = (char, &Mark)> {
        let is_set = |mark: &&Mark| {
            matches!(mark.role, Role::Base | Role::Pivot | Role::First | Role::Second | Role::Further)
        };
        ('A'..='Z').zip(self.marks.iter().filter(is_set))
    }

    /// The premises of the step and of all its branches.
    #[must_use]
    pub fn all_truths(&self) -> Vec<Truth> {
        self.truths.iter().copied().chain(self.branches.iter().flat_map(Branch::truths)).collect()
    }
}

/// The candidates with one role.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Mark {
    /// The role.
    pub role: Role,
    /// The candidates with this role.
    pub candidates: CandidateSet,
}

/// A house with its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct MarkedHouse {
    /// The role.
    pub role: Role,
    /// The house.
    pub house: House,
}

impl Mark {
    /// The cells of the candidates.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.candidates.iter().map(|candidate| candidate.cell).collect()
    }
}

/// A placed digit, and the cells that cannot hold it because they see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Blocker {
    /// The digit, and its cell.
    pub placed: Candidate,
    /// The relevant cells that cannot hold it.
    pub cells: CellSet,
}

/// A candidate that is in no possible combination with the candidates of some other cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Exclusion {
    /// The candidate.
    pub candidate: Candidate,
    /// All combinations that it could be in. An impossible combination of only the first cells represents all
    /// combinations that begin with it.
    pub combinations: Vec<Combination>,
}

/// A combination of candidates of several cells that is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Combination {
    /// One candidate of each cell, or of some of the cells if these are impossible together.
    pub candidates: Vec<Candidate>,
    /// The cell that would have no candidate left; `None` if a digit would be in a house twice.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub empties: Option<Cell>,
}

/// The part that candidates, cells or houses have in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The core of a pattern: the cells of a subset, the candidates in the base houses of a fish, the rectangle. For houses:
    /// the houses in which the pattern lies.
    Base,
    /// The houses that cover a fish.
    Cover,
    /// The candidates of a fish that lie in no cover.
    Fin,
    /// The pivot of a wing, the stem of a death blossom.
    Pivot,
    /// The other cells of a wing; the ends of a chain.
    Wing,
    /// The candidates of the cells of a deadly pattern that do not belong to it.
    Extra,
    /// The first of several sets of cells, or of colors.
    First,
    /// The second set or color.
    Second,
    /// Further sets; the candidate that a pattern leaves as the only one.
    Further,
    /// The restricted common candidates that link sets; the digit that the cells of a wing share.
    Common,
    /// True if the premise of the chain is true.
    On,
    /// False if the premise of the chain is true.
    Off,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 12] = [
        Role::Base,
        Role::Cover,
        Role::Fin,
        Role::Pivot,
        Role::Wing,
        Role::Extra,
        Role::First,
        Role::Second,
        Role::Further,
        Role::Common,
        Role::On,
        Role::Off,
    ];

    /// The name in the templates of sentences and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Base => "base",
            Role::Cover => "cover",
            Role::Fin => "fin",
            Role::Pivot => "pivot",
            Role::Wing => "wing",
            Role::Extra => "extra",
            Role::First => "first",
            Role::Second => "second",
            Role::Further => "further",
            Role::Common => "common",
            Role::On => "on",
            Role::Off => "off",
        }
    }

    /// The role of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

parse_by_name! {
    /// The text is not the name of a role.
    pub struct ParseRoleError("not a role; the roles are ", Role::ALL.iter().map(|role| role.name()));

    /// By name.
    impl FromStr for Role = Role::from_name;
}

/// A premise: one of certain candidates is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "super::serialize::TruthJson", into = "super::serialize::TruthJson")
)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The digit has a place in the house.
    Place(House, Digit),
    /// There is one solution at most, and these candidates are a deadly pattern: each of their cells has two of
    /// them, each house has two or none of each digit, and none of the cells is given. If a solution lay within
    /// the pattern, each of the cells could take its other digit instead. So one of the other candidates of
    /// these cells is true.
    Unique(CandidateSet),
}

/// A link from one node of a chain to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Link {
    /// The first node.
    pub from: Node,
    /// The second node.
    pub to: Node,
    /// The kind of the link between the two.
    pub kind: LinkKind,
}

/// A node of a chain: a digit in one of some cells; several cells are a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = open))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: CellSet,
}

/// What a link states about its two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum LinkKind {
    /// At least one is true.
    Strong,
    /// At most one is true.
    Weak,
}

/// Answers may get new keys: that unknown ones are refused holds for what is read.
#[cfg(feature = "schema")]
fn open(schema: &mut schemars::Schema) {
    schema.remove("additionalProperties");
}

impl Step {
    /// A step without evidence, for a finder to complete.
    pub(crate) fn new(technique: &'static Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: CandidateSet::EMPTY,
            evidence: Evidence::default(),
        }
    }

    /// Adds a placement.
    pub(crate) fn places(mut self, cell: Cell, digit: Digit) -> Step {
        self.placements.push(Candidate { cell, digit });
        self
    }

    /// Adds the elimination of this digit from these cells.
    pub(crate) fn eliminates(mut self, cells: CellSet, digit: Digit) -> Step {
        for cell in cells {
            self.eliminations.insert(Candidate { cell, digit });
        }
        self
    }

    /// Adds these candidates to the evidence.
    pub(crate) fn marks(mut self, role: Role, candidates: CandidateSet) -> Step {
        self.evidence.marks.push(Mark { role, candidates });
        self
    }

    /// Adds this digit in these cells to the evidence.
    pub(crate) fn marks_digit(self, role: Role, cells: CellSet, digit: Digit) -> Step {
        self.marks(role, cells.iter().map(|cell| Candidate { cell, digit }).collect())
    }

    /// Adds all candidates of these cells to the evidence.
    pub(crate) fn marks_cells(self, role: Role, cells: CellSet, position: &Position) -> Step {
        let all = position.all_candidates();
        let mut candidates = CandidateSet::EMPTY;
        for cell in cells {
            candidates.set(cell, all.get(cell));
        }
        self.marks(role, candidates)
    }

    /// Adds this house, if there is one, to the evidence.
    pub(crate) fn in_house(mut self, role: Role, house: impl Into<Option<House>>) -> Step {
        self.evidence.houses.extend(house.into().map(|house| MarkedHouse { role, house }));
        self
    }

    /// Adds the placed digits that rule out some of these candidates.
    pub(crate) fn blocked(mut self, cells: CellSet, digits: DigitSet, position: &Position) -> Step {
        let blockers = Cell::ALL.into_iter().filter_map(|cell| {
            let digit = position.value(cell).filter(|digit| digits.contains(*digit))?;
            let cells = cells & position.layout().peers(cell);
            (!cells.is_empty()).then_some(Blocker { placed: Candidate { cell, digit }, cells })
        });
        self.evidence.blockers.extend(blockers);
        self
    }

    /// Adds a premise.
    pub(crate) fn because(mut self, truth: Truth) -> Step {
        self.evidence.truths.push(truth);
        self
    }
}

impl Position {
    /// Applies a step: first its eliminations, then its placements.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Position, TECHNIQUES}};
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut position = Position::from(puzzle);
    /// let step = TECHNIQUES.iter().find_map(|technique| technique.first(&position)).expect("an easy puzzle");
    /// position.apply(&step);
    /// assert!(!position.has(step.placements[0]));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    pub fn apply(&mut self, step: &Step) {
        for candidate in step.eliminations.iter() {
            self.eliminate(candidate);
        }
        for &candidate in &step.placements {
            self.place(candidate);
        }
    }
}
