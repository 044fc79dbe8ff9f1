//! The JSON of steps, ratings and difficulties: `serde::Serialize` by shapes whose fields are the keys.
//!
//! The keys do not change with the names of the types that they describe. `docs/json.md` describes them.

use std::collections::BTreeMap;

use serde::ser::{Serialize, Serializer};

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::field_info::{FieldKind, FieldValue, fields, kinds};
use crate::house::House;
use crate::serialize::{serialize_as_name, serialize_as_shape};

use super::explanation::ExplanationEnd;
use super::hint::{Mistake, Refutation};
use super::step::{
    Blocker, Branch, Combination, Evidence, Exclusion, Inference, InferenceRule, Link, LinkKind, Mark, Node,
    Role, Step, Technique, Truth,
};
use super::{Backdoor, Difficulty, hodoku, se121};

serialize_as_shape! {
    Step, "Step", StepShape;
    Evidence, "Evidence", EvidenceShape;
    Mark, "Mark", MarkShape;
    Link, "Link", LinkShape;
    Node, "Node", NodeShape;
    Truth, "Truth", TruthShape;
    Branch, "Branch", BranchShape;
    Inference, "Inference", InferenceShape;
    InferenceRule, "InferenceRule", RuleShape;
    Exclusion, "Exclusion", ExclusionShape;
    Combination, "Combination", CombinationShape;
    Blocker, "Blocker", BlockerShape;
    Mistake, "Mistake", MistakeShape;
    Refutation, "Refutation", RefutationShape;
    se121::RatedStep, "RatedStep", RatedStepShape;
    hodoku::Rating, "HodokuRating", HodokuShape;
    Difficulty, "Difficulty", DifficultyShape;
}

serialize_as_name! {
    Technique, "Technique", |it| it.id, super::TECHNIQUES;
    Role, "Role", |it| it.name(), Role::ALL;
    se121::Rule, "Se121Technique", |it| it.name(), se121::Rule::ALL;
    se121::Level, "Se121Level", |it| it.name(), se121::Level::ALL;
    ExplanationEnd, "ExplanationEnd", |it| end_name(*it), [ExplanationEnd::Solved, ExplanationEnd::Stuck, ExplanationEnd::Contradiction, ExplanationEnd::AllSteps, ExplanationEnd::Stopped];
    se121::RatingEnd, "Se121End", |it| se121_end_name(*it),
        [se121::RatingEnd::Solved, se121::RatingEnd::Stuck, se121::RatingEnd::Contradiction, se121::RatingEnd::Stopped];
    hodoku::Level, "HodokuLevel", |it| it.name(), hodoku::Level::ALL;
}

const fn end_name(end: ExplanationEnd) -> &'static str {
    match end {
        ExplanationEnd::Solved => "solved",
        ExplanationEnd::Stuck => "stuck",
        ExplanationEnd::Contradiction => "contradiction",
        ExplanationEnd::AllSteps => "all-steps",
        ExplanationEnd::Stopped => "stopped",
    }
}

const fn se121_end_name(end: se121::RatingEnd) -> &'static str {
    match end {
        se121::RatingEnd::Solved => "solved",
        se121::RatingEnd::Stuck => "stuck",
        se121::RatingEnd::Contradiction => "contradiction",
        se121::RatingEnd::Stopped => "stopped",
    }
}

/// One step: what follows, by which technique, and from what.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StepShape<'a> {
    technique: &'a Technique,
    /// Candidates that are true.
    placements: &'a [Candidate],
    /// Candidates that are false.
    eliminations: &'a CandidateSet,
    evidence: &'a Evidence,
}

impl<'a> From<&'a Step> for StepShape<'a> {
    fn from(step: &'a Step) -> Self {
        let Step { technique, placements, eliminations, evidence } = step;
        StepShape { technique, placements, eliminations, evidence }
    }
}

/// What a step follows from. Keys of empty lists are left out.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct EvidenceShape<'a> {
    /// Candidates by their role in the pattern.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    marks: &'a [Mark],
    /// Houses by their role in the pattern.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    houses: Vec<HouseShape>,
    /// The links of a chain, in order.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    links: &'a [Link],
    /// The premises.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    truths: &'a [Truth],
    /// The branches of a forcing chain: what follows from each of some assumptions, of which one is true.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    branches: &'a [Branch],
    /// For aligned exclusions: each candidate that is eliminated, with the combinations that it could be in.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    exclusions: &'a [Exclusion],
    /// For singles: the placed digits that rule out the other cells, or the other digits.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    blockers: &'a [Blocker],
}

impl<'a> From<&'a Evidence> for EvidenceShape<'a> {
    fn from(evidence: &'a Evidence) -> Self {
        let Evidence { marks, houses, truths, links, branches, exclusions, blockers } = evidence;
        let houses = houses.iter().map(|&(role, house)| HouseShape { role, house }).collect();
        EvidenceShape { marks, houses, links, truths, branches, exclusions, blockers }
    }
}

/// A placed digit, and the cells that cannot hold it because they see it.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BlockerShape<'a> {
    placed: Candidate,
    cells: &'a CellSet,
}

impl<'a> From<&'a Blocker> for BlockerShape<'a> {
    fn from(Blocker { placed, cells }: &'a Blocker) -> Self {
        BlockerShape { placed: *placed, cells }
    }
}

/// Candidates that play one role.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MarkShape<'a> {
    role: Role,
    candidates: &'a CandidateSet,
}

impl<'a> From<&'a Mark> for MarkShape<'a> {
    fn from(Mark { role, candidates }: &'a Mark) -> Self {
        MarkShape { role: *role, candidates }
    }
}

/// A house that plays a role.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HouseShape {
    role: Role,
    house: House,
}

/// A link of a chain.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LinkShape<'a> {
    from: &'a Node,
    to: &'a Node,
    kind: LinkKindShape,
}

/// Strong: not both ends are false. Weak: not both are true.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum LinkKindShape {
    Strong,
    Weak,
}

impl<'a> From<&'a Link> for LinkShape<'a> {
    fn from(Link { from, to, kind }: &'a Link) -> Self {
        let kind = match kind {
            LinkKind::Strong => LinkKindShape::Strong,
            LinkKind::Weak => LinkKindShape::Weak,
        };
        LinkShape { from, to, kind }
    }
}

/// A digit in one of some cells; several cells are a group.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct NodeShape<'a> {
    digit: Digit,
    cells: &'a CellSet,
}

impl<'a> From<&'a Node> for NodeShape<'a> {
    fn from(Node { digit, cells }: &'a Node) -> Self {
        NodeShape { digit: *digit, cells }
    }
}

/// A premise: one of some candidates is true.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum TruthShape<'a> {
    /// The cell takes one of its candidates.
    Cell { cell: Cell },
    /// The digit has a place in the house.
    Place { house: House, digit: Digit },
    /// The candidates of a deadly pattern, which the only solution cannot have.
    Unique { unique: &'a CandidateSet },
}

impl<'a> From<&'a Truth> for TruthShape<'a> {
    fn from(truth: &'a Truth) -> Self {
        match truth {
            Truth::Cell(cell) => TruthShape::Cell { cell: *cell },
            Truth::Place(house, digit) => TruthShape::Place { house: *house, digit: *digit },
            Truth::Unique(unique) => TruthShape::Unique { unique },
        }
    }
}

/// What follows from an assumption. The assumption is the first inference.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BranchShape<'a> {
    inferences: &'a [Inference],
    /// Steps that are used on the way.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    steps: &'a [Step],
}

impl<'a> From<&'a Branch> for BranchShape<'a> {
    fn from(Branch { inferences, steps }: &'a Branch) -> Self {
        BranchShape { inferences, steps }
    }
}

/// A candidate that is true or false under the assumption.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct InferenceShape<'a> {
    candidate: Candidate,
    /// Whether the candidate is true.
    holds: bool,
    /// The places, from 0, of the earlier inferences that it follows from.
    from: &'a [usize],
    by: &'a InferenceRule,
}

impl<'a> From<&'a Inference> for InferenceShape<'a> {
    fn from(Inference { candidate, holds, from, rule }: &'a Inference) -> Self {
        InferenceShape { candidate: *candidate, holds: *holds, from, by: rule }
    }
}

/// How an inference follows.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum RuleShape<'a> {
    Word(RuleWord),
    /// It is the only one left of this premise.
    Left(&'a Truth),
    /// By a step of the branch: its place in `steps`.
    Step {
        step: usize,
    },
}

/// `assumption`: it is what is assumed. `exclusion`: a true candidate excludes it.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum RuleWord {
    Assumption,
    Exclusion,
}

impl<'a> From<&'a InferenceRule> for RuleShape<'a> {
    fn from(rule: &'a InferenceRule) -> Self {
        match rule {
            InferenceRule::Assumption => RuleShape::Word(RuleWord::Assumption),
            InferenceRule::Exclusion => RuleShape::Word(RuleWord::Exclusion),
            InferenceRule::LastCandidate(truth) => RuleShape::Left(truth),
            InferenceRule::Step(step) => RuleShape::Step { step: *step },
        }
    }
}

/// A candidate that is in no possible combination.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExclusionShape<'a> {
    candidate: Candidate,
    combinations: &'a [Combination],
}

impl<'a> From<&'a Exclusion> for ExclusionShape<'a> {
    fn from(Exclusion { candidate, combinations }: &'a Exclusion) -> Self {
        ExclusionShape { candidate: *candidate, combinations }
    }
}

/// A combination that is impossible: a digit would be in a house twice, or a cell would be left empty.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CombinationShape<'a> {
    candidates: &'a [Candidate],
    /// The cell that would have no candidate left.
    #[serde(skip_serializing_if = "Option::is_none")]
    empties: Option<Cell>,
}

impl<'a> From<&'a Combination> for CombinationShape<'a> {
    fn from(Combination { candidates, empties }: &'a Combination) -> Self {
        CombinationShape { candidates, empties: *empties }
    }
}

/// Digits and marks that cannot all be right, and why.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MistakeShape<'a> {
    /// Digits that were placed.
    placed: &'a [Candidate],
    /// Candidates that were crossed out.
    marks: &'a [Candidate],
    why: &'a Refutation,
}

impl<'a> From<&'a Mistake> for MistakeShape<'a> {
    fn from(Mistake { placed, marks, refutation }: &'a Mistake) -> Self {
        MistakeShape { placed, marks, why: refutation }
    }
}

/// Why something that a player did is wrong, or why a puzzle has no solution.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum RefutationShape<'a> {
    /// The same digit is in this cell of a house.
    Clash {
        clash: Cell,
        /// Whether that digit is a given; otherwise it was placed, rightly.
        given: bool,
    },
    Word(RefutationWord),
    /// The puzzle itself has a cell without a candidate, or a house without a place for a digit.
    Empty {
        empty: &'a Truth,
    },
    /// What follows by singles contradicts itself.
    Contradiction {
        contradiction: &'a Branch,
    },
}

/// `not-allowed`: the sukaku does not have this candidate. `search`: singles do not show it; a search does.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum RefutationWord {
    NotAllowed,
    Search,
}

impl<'a> From<&'a Refutation> for RefutationShape<'a> {
    fn from(refutation: &'a Refutation) -> Self {
        match refutation {
            Refutation::Conflict { cell, is_given } => {
                RefutationShape::Clash { clash: *cell, given: *is_given }
            }
            Refutation::NotACandidate => RefutationShape::Word(RefutationWord::NotAllowed),
            Refutation::NoCandidateLeft(empty) => RefutationShape::Empty { empty },
            Refutation::Contradiction(contradiction) => RefutationShape::Contradiction { contradiction },
            Refutation::Search => RefutationShape::Word(RefutationWord::Search),
        }
    }
}

/// A rating is a number with one decimal place.
impl Serialize for se121::Tenths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

/// A step of the rating by Sudoku Explainer's scale.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RatedStepShape<'a> {
    rating: se121::Tenths,
    technique: se121::Rule,
    eliminations: &'a CandidateSet,
    placement: Option<Candidate>,
}

impl<'a> From<&'a se121::RatedStep> for RatedStepShape<'a> {
    fn from(step: &'a se121::RatedStep) -> Self {
        let se121::RatedStep { rule, rating, eliminations, placement, .. } = step;
        RatedStepShape { rating: *rating, technique: *rule, eliminations, placement: *placement }
    }
}

fields! {
    /// HoDoKu's rating. What is not known is left out; `level` and `score` are lower bounds if `end` is `stopped`.
    pub(crate) struct HodokuShape<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(crate) level: Option<hodoku::Level>,
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(crate) score: Option<u32>,
        pub(crate) end: HodokuEnd,
        /// The number of steps.
        pub(crate) steps: u32,
        /// How often each technique was used, in the order of the scale.
        pub(crate) techniques: Counts<&'a str>,
    }

    /// All measures of a puzzle. What is not known is left out.
    pub(crate) struct DifficultyShape<'a> {
        /// The word for ER; a lower bound if `se121.end` is `stopped`.
        #[serde(skip_serializing_if = "Option::is_none")]
        level: Option<se121::Level>,
        se121: Se121Shape<'a>,
        hodoku: &'a hodoku::Rating,
        /// Where the engine `bands` had to choose until it had shown that there is one solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
        /// The fewest cells, two at most, with whose digits the rest follows by singles; null if there is none of two cells.
        #[serde(skip_serializing_if = "Option::is_none")]
        backdoor: Option<Option<CellSet>>,
        /// The number of these cells.
        #[serde(skip_serializing_if = "Option::is_none")]
        backdoor_size: Option<Option<usize>>,
    }

    /// The rating by Sudoku Explainer's scale. `er` is a lower bound if `end` is `stopped`.
    struct Se121Shape<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        er: Option<se121::Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ep: Option<se121::Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ed: Option<se121::Tenths>,
        end: se121::RatingEnd,
        /// The number of steps.
        steps: u32,
        /// How often each technique was used: its name in Sudoku Explainer.
        techniques: &'a BTreeMap<se121::Rule, u32>,
    }
}

kinds! {
    CellSet => Text;
    HodokuEnd => Text;
    hodoku::Level => Text;
    se121::Level => Text;
    se121::RatingEnd => Text;
    se121::Rule => Text;
    se121::Tenths => Number;
}

impl<T> FieldValue for Counts<T> {
    const KIND: FieldKind = FieldKind::Text;
}

impl FieldValue for BTreeMap<se121::Rule, u32> {
    const KIND: FieldKind = FieldKind::Text;
}

impl FieldValue for hodoku::Rating {
    const KIND: FieldKind = HodokuShape::KIND;
}

/// Whether all steps were found.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum HodokuEnd {
    Solved,
    Stopped,
}

impl<'a> From<&'a hodoku::Rating> for HodokuShape<'a> {
    fn from(rating: &'a hodoku::Rating) -> Self {
        HodokuShape {
            level: rating.known_level().least(),
            score: rating.known_score().least(),
            end: if rating.is_complete { HodokuEnd::Solved } else { HodokuEnd::Stopped },
            steps: rating.steps.iter().map(|(_, count)| count).sum(),
            techniques: Counts(rating.steps.iter().map(|(entry, count)| (entry.technique, *count)).collect()),
        }
    }
}

impl<'a> From<&'a Difficulty> for DifficultyShape<'a> {
    fn from(difficulty: &'a Difficulty) -> Self {
        let Difficulty { level, se121, se121_steps, hodoku, nodes, backdoor } = difficulty;
        let is_known = *backdoor != Backdoor::Unknown;
        let se121::Rating { er, ep, ed, steps, end, .. } = *se121;
        DifficultyShape {
            level: level.least(),
            se121: Se121Shape { er, ep, ed, end, steps, techniques: se121_steps },
            hodoku,
            nodes: *nodes,
            backdoor: is_known.then(|| backdoor.cells()),
            backdoor_size: is_known.then(|| backdoor.size()),
        }
    }
}

/// How often each of some names was counted, as an object in this order.
#[derive(Debug)]
pub(crate) struct Counts<T>(Vec<(T, u32)>);

impl<T: Serialize> Serialize for Counts<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, count)| (name, count)))
    }
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;
    use std::collections::BTreeMap;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::{Counts, se121::Tenths};

    impl<T> JsonSchema for Counts<T> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "Counts".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            BTreeMap::<String, u32>::json_schema(generator)
        }
    }

    impl JsonSchema for Tenths {
        fn schema_name() -> Cow<'static, str> {
            "Se121Rating".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": "number", "description": "A rating of Sudoku Explainer, such as 7.2." })
        }
    }
}
