//! Reads the JSON of a step, which `docs/json.md` describes: the inverse of its `Serialize`.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::{
    Blocker, Branch, Combination, Evidence, Exclusion, Inference, InferenceRule, Link, LinkKind, Mark, Node,
    Role, Step, Technique, Truth,
};

/// Something that is written as a text.
#[derive(Clone, Copy)]
struct Text<T>(T);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map(Text).map_err(|error| D::Error::custom(format!("{text:?}: {error}")))
    }
}

type Candidates = Vec<Text<Candidate>>;

/// A digit, which is written as a number.
#[derive(Clone, Copy)]
struct DigitNumber(Digit);

impl<'de> Deserialize<'de> for DigitNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let digit = Digit::new(number).ok_or_else(|| D::Error::custom("a digit is 1 to 9"))?;
        Ok(DigitNumber(digit))
    }
}

/// The JSON of a step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepJson {
    technique: Text<&'static Technique>,
    #[serde(default)]
    placements: Candidates,
    #[serde(default)]
    eliminations: Candidates,
    #[serde(default)]
    evidence: EvidenceJson,
    /// The words prove nothing.
    #[serde(default, rename = "text")]
    _text: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct EvidenceJson {
    marks: Vec<MarkJson>,
    houses: Vec<HouseJson>,
    links: Vec<LinkJson>,
    truths: Vec<TruthJson>,
    branches: Vec<BranchJson>,
    exclusions: Vec<ExclusionJson>,
    blockers: Vec<BlockerJson>,
}

#[derive(Deserialize)]
struct MarkJson {
    role: Text<Role>,
    candidates: Candidates,
}

#[derive(Deserialize)]
struct HouseJson {
    role: Text<Role>,
    house: Text<House>,
}

#[derive(Deserialize)]
struct LinkJson {
    from: NodeJson,
    to: NodeJson,
    kind: LinkKindJson,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum LinkKindJson {
    Strong,
    Weak,
}

#[derive(Deserialize)]
struct NodeJson {
    digit: DigitNumber,
    cells: Vec<Text<Cell>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a premise: a cell, a house with a digit, or a deadly pattern")]
enum TruthJson {
    Cell { cell: Text<Cell> },
    Place { house: Text<House>, digit: DigitNumber },
    Unique { unique: Candidates },
}

#[derive(Deserialize)]
struct BranchJson {
    inferences: Vec<InferenceJson>,
    #[serde(default)]
    steps: Vec<StepJson>,
}

#[derive(Deserialize)]
struct InferenceJson {
    candidate: Text<Candidate>,
    holds: bool,
    #[serde(default)]
    from: Vec<usize>,
    by: RuleJson,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected assumption, exclusion, a premise, or the place of a step")]
enum RuleJson {
    Word(RuleWordJson),
    Step { step: usize },
    Left(TruthJson),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum RuleWordJson {
    Assumption,
    Exclusion,
}

#[derive(Deserialize)]
struct ExclusionJson {
    candidate: Text<Candidate>,
    combinations: Vec<CombinationJson>,
}

#[derive(Deserialize)]
struct BlockerJson {
    placed: Text<Candidate>,
    cells: Vec<Text<Cell>>,
}

#[derive(Deserialize)]
struct CombinationJson {
    candidates: Candidates,
    empties: Option<Text<Cell>>,
}

/// Reads a step.
pub(super) fn parse(text: &str) -> Result<Step, serde_json::Error> {
    serde_json::from_str::<StepJson>(text).map(Step::from)
}

fn all<T, C: FromIterator<T>>(texts: Vec<Text<T>>) -> C {
    texts.into_iter().map(|text| text.0).collect()
}

fn map<T, U: From<T>>(items: Vec<T>) -> Vec<U> {
    items.into_iter().map(U::from).collect()
}

impl From<StepJson> for Step {
    fn from(json: StepJson) -> Step {
        Step {
            technique: json.technique.0,
            placements: all(json.placements),
            eliminations: all(json.eliminations),
            evidence: json.evidence.into(),
        }
    }
}

impl From<EvidenceJson> for Evidence {
    fn from(json: EvidenceJson) -> Evidence {
        let mark = |mark: MarkJson| Mark { role: mark.role.0, candidates: all(mark.candidates) };
        Evidence {
            marks: json.marks.into_iter().map(mark).collect(),
            houses: json.houses.into_iter().map(|item| (item.role.0, item.house.0)).collect(),
            truths: map(json.truths),
            links: map(json.links),
            branches: map(json.branches),
            exclusions: map(json.exclusions),
            blockers: map(json.blockers),
        }
    }
}

impl From<LinkJson> for Link {
    fn from(json: LinkJson) -> Link {
        let node = |node: NodeJson| Node { digit: node.digit.0, cells: all(node.cells) };
        let kind = match json.kind {
            LinkKindJson::Strong => LinkKind::Strong,
            LinkKindJson::Weak => LinkKind::Weak,
        };
        Link { from: node(json.from), to: node(json.to), kind }
    }
}

impl From<TruthJson> for Truth {
    fn from(json: TruthJson) -> Truth {
        match json {
            TruthJson::Cell { cell } => Truth::Cell(cell.0),
            TruthJson::Place { house, digit } => Truth::Place(house.0, digit.0),
            TruthJson::Unique { unique } => Truth::Unique(all(unique)),
        }
    }
}

impl From<BranchJson> for Branch {
    fn from(json: BranchJson) -> Branch {
        Branch { inferences: map(json.inferences), steps: map(json.steps) }
    }
}

impl From<InferenceJson> for Inference {
    fn from(json: InferenceJson) -> Inference {
        let rule = match json.by {
            RuleJson::Word(RuleWordJson::Assumption) => InferenceRule::Assumption,
            RuleJson::Word(RuleWordJson::Exclusion) => InferenceRule::Exclusion,
            RuleJson::Left(truth) => InferenceRule::LastCandidate(truth.into()),
            RuleJson::Step { step } => InferenceRule::Step(step),
        };
        Inference { candidate: json.candidate.0, holds: json.holds, from: json.from, rule }
    }
}

impl From<BlockerJson> for Blocker {
    fn from(json: BlockerJson) -> Blocker {
        Blocker { placed: json.placed.0, cells: all(json.cells) }
    }
}

impl From<ExclusionJson> for Exclusion {
    fn from(json: ExclusionJson) -> Exclusion {
        let combination = |json: CombinationJson| Combination {
            candidates: all(json.candidates),
            empties: json.empties.map(|cell| cell.0),
        };
        let combinations = json.combinations.into_iter().map(combination).collect();
        Exclusion { candidate: json.candidate.0, combinations }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Path, Policy, Position};
    use crate::puzzle::Puzzle;

    /// All steps on the way through hard puzzles, forcing chains with steps inside included.
    #[test]
    fn every_step_survives_json() {
        let puzzles = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38",
            "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1",
        ];
        let mut techniques = 0;
        for puzzle in puzzles {
            let position = Position::from(puzzle.parse::<Puzzle>().unwrap()).known_as_proper();
            for step in Path::new(position, &Policy::default()) {
                let mut json = serde_json::to_value(&step).unwrap();
                json["text"] = "The step as a sentence.".into();
                assert_eq!(parse(&json.to_string()).unwrap(), step, "{json}");
                techniques += usize::from(!step.evidence.branches.is_empty());
            }
        }
        assert!(techniques > 0);
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (text, message) in [
            (r#"{"technique":"guess"}"#, "no technique is called guess"),
            (r#"{"technique":"naked-single","placements":["r1c10=2"]}"#, "r1c10=2"),
            (r#"{"technique":"naked-single","evidence":{"truths":[{"house":"r1","digit":0}]}}"#, "a premise"),
            (r#"{"technique":"naked-single","proof":1}"#, "unknown field `proof`"),
            ("{", "EOF"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
