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
use crate::serialize::{deserialize_from_text, schema_of_shape, serialize_as_name, serialize_as_shape};

use super::explanation::ExplanationEnd;
use super::hint::{Mistake, Refutation};
use super::step::{Branch, Evidence, InferenceRule, Role, Step, Technique, Truth};
use super::{Backdoor, Difficulty, hodoku, se121};

serialize_as_shape! {
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

deserialize_from_text!(&'static Technique, Role);

schema_of_shape! {
    Truth, "Truth", TruthJson;
    InferenceRule, "InferenceRule", RuleJson;
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

/// A step as it is read. Explanations have the sentence of each step beside it, which proves nothing.
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Step", deny_unknown_fields)]
pub(super) struct WrittenStep {
    technique: &'static Technique,
    #[serde(default)]
    placements: Vec<Candidate>,
    #[serde(default)]
    eliminations: CandidateSet,
    #[serde(default)]
    evidence: Evidence,
    #[serde(default, rename = "text")]
    _text: String,
}

impl From<WrittenStep> for Step {
    fn from(WrittenStep { technique, placements, eliminations, evidence, _text }: WrittenStep) -> Self {
        Step { technique, placements, eliminations, evidence }
    }
}

/// A premise: one of some candidates is true.
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "expected a premise: a cell, a house with a digit, or a deadly pattern")]
pub(super) enum TruthJson {
    /// The cell takes one of its candidates.
    Cell { cell: Cell },
    /// The digit has a place in the house.
    Place { house: House, digit: Digit },
    /// The candidates of a deadly pattern, which the only solution cannot have.
    Unique { unique: CandidateSet },
}

impl From<Truth> for TruthJson {
    fn from(truth: Truth) -> Self {
        match truth {
            Truth::Cell(cell) => TruthJson::Cell { cell },
            Truth::Place(house, digit) => TruthJson::Place { house, digit },
            Truth::Unique(unique) => TruthJson::Unique { unique },
        }
    }
}

impl From<TruthJson> for Truth {
    fn from(json: TruthJson) -> Self {
        match json {
            TruthJson::Cell { cell } => Truth::Cell(cell),
            TruthJson::Place { house, digit } => Truth::Place(house, digit),
            TruthJson::Unique { unique } => Truth::Unique(unique),
        }
    }
}

/// How an inference follows.
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "expected assumption, exclusion, a premise, or the place of a step")]
pub(super) enum RuleJson {
    Word(RuleWord),
    /// It is the only one left of this premise.
    Left(Truth),
    /// By a step of the branch: its place in `steps`.
    Step {
        step: usize,
    },
}

/// `assumption`: it is what is assumed. `exclusion`: a true candidate excludes it.
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum RuleWord {
    Assumption,
    Exclusion,
}

impl From<InferenceRule> for RuleJson {
    fn from(rule: InferenceRule) -> Self {
        match rule {
            InferenceRule::Assumption => RuleJson::Word(RuleWord::Assumption),
            InferenceRule::Exclusion => RuleJson::Word(RuleWord::Exclusion),
            InferenceRule::LastCandidate(truth) => RuleJson::Left(truth),
            InferenceRule::Step(step) => RuleJson::Step { step },
        }
    }
}

impl From<RuleJson> for InferenceRule {
    fn from(json: RuleJson) -> Self {
        match json {
            RuleJson::Word(RuleWord::Assumption) => InferenceRule::Assumption,
            RuleJson::Word(RuleWord::Exclusion) => InferenceRule::Exclusion,
            RuleJson::Left(truth) => InferenceRule::LastCandidate(truth),
            RuleJson::Step { step } => InferenceRule::Step(step),
        }
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
