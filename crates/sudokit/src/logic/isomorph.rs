//! Steps under [transforms](crate::symmetry): a deduction in a puzzle is one in its isomorphs, too.

use crate::symmetry::{Transform, Transformable};

use super::step::{
    Blocker, Branch, Combination, Evidence, Exclusion, Inference, InferenceRule, Link, Mark, MarkedHouse,
    Node, Step, Truth,
};

/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Policy, Position, check};
/// use sudokit::symmetry::Transform;
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Policy::default().next_step(&Position::from(puzzle)).expect("an easy puzzle");
/// let turn = Transform::from_index(123_456_789).expect("below COUNT");
/// assert_eq!(check(&Position::from(turn.apply(puzzle)), &turn.apply(step)), Ok(()));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
impl Transformable for Step {
    fn transformed(self, by: &Transform) -> Step {
        Step {
            technique: self.technique,
            placements: self.placements.into_iter().map(|candidate| by.apply(candidate)).collect(),
            eliminations: by.apply(self.eliminations),
            evidence: by.apply(self.evidence),
        }
    }
}

impl Transformable for Evidence {
    fn transformed(self, by: &Transform) -> Evidence {
        let blocker =
            |Blocker { placed, cells }| Blocker { placed: by.apply(placed), cells: by.apply(cells) };
        let mark = |Mark { role, candidates }| Mark { role, candidates: by.apply(candidates) };
        let house = |MarkedHouse { role, house }| MarkedHouse { role, house: by.apply(house) };
        Evidence {
            marks: self.marks.into_iter().map(mark).collect(),
            houses: self.houses.into_iter().map(house).collect(),
            truths: self.truths.into_iter().map(|truth| by.apply(truth)).collect(),
            links: self.links.into_iter().map(|link| by.apply(link)).collect(),
            branches: self.branches.into_iter().map(|branch| by.apply(branch)).collect(),
            exclusions: self.exclusions.into_iter().map(|exclusion| by.apply(exclusion)).collect(),
            blockers: self.blockers.into_iter().map(blocker).collect(),
        }
    }
}

impl Transformable for Exclusion {
    fn transformed(self, by: &Transform) -> Exclusion {
        let combination = |Combination { candidates, empties }| Combination {
            candidates: candidates.into_iter().map(|candidate| by.apply(candidate)).collect(),
            empties: empties.map(|cell| by.apply(cell)),
        };
        Exclusion {
            candidate: by.apply(self.candidate),
            combinations: self.combinations.into_iter().map(combination).collect(),
        }
    }
}

impl Transformable for Branch {
    fn transformed(self, by: &Transform) -> Branch {
        let inference = |inference: Inference| Inference {
            candidate: by.apply(inference.candidate),
            rule: match inference.rule {
                InferenceRule::LastCandidate(truth) => InferenceRule::LastCandidate(by.apply(truth)),
                other => other,
            },
            ..inference
        };
        Branch {
            inferences: self.inferences.into_iter().map(inference).collect(),
            steps: self.steps.into_iter().map(|step| by.apply(step)).collect(),
        }
    }
}

impl Transformable for Truth {
    fn transformed(self, by: &Transform) -> Truth {
        match self {
            Truth::Cell(cell) => Truth::Cell(by.apply(cell)),
            Truth::Place(house, digit) => Truth::Place(by.apply(house), by.apply(digit)),
            Truth::Unique(pattern) => Truth::Unique(by.apply(pattern)),
        }
    }
}

impl Transformable for Link {
    fn transformed(self, by: &Transform) -> Link {
        Link { from: by.apply(self.from), to: by.apply(self.to), kind: self.kind }
    }
}

impl Transformable for Node {
    fn transformed(self, by: &Transform) -> Node {
        Node { digit: by.apply(self.digit), cells: by.apply(self.cells) }
    }
}
