//! `drill`: a position in which to practice a technique.

use serde::{Deserialize, Serialize};
use sudokit_base::Budget;

use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::logic::{Position, Technique, drill};
use crate::operation::Named;
use crate::outcome::{ErrorReport, Stopped};
use crate::problem::Problem;
use crate::sukaku::Sukaku;

use super::operation::{Operation, Work};
use super::parameters::{ChosenSeed, Seed};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Drill>(
    "drill",
    "A position in which to look for a technique",
    r#"{"technique":"xy-wing","seed":1}"#,
);

/// Asks for a drill.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Drill {
    /// The technique.
    technique: Named<&'static Technique>,
    /// Another position for each seed. If it is missing, a random one, which the answer names.
    #[serde(default)]
    seed: Seed,
}

/// A position in which to practice a technique.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct DrillPosition {
    /// The technique.
    technique: &'static Technique,
    /// The givens.
    puzzle: Problem,
    /// The digits that are placed.
    placed: Grid,
    /// The candidates; a filled cell has its digit.
    marks: Sukaku,
    /// The seed, if the request had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

impl Work for Drill {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let technique = self.technique.0;
        let ChosenSeed { seed, to_name } = self.seed.choose()?;
        let position = drill::position(technique, seed, budget)
            .map_err(|reason| ErrorReport::from(&Stopped::new(reason, budget)))?
            .ok_or_else(|| ErrorReport::new(format!("there is no drill of {}", technique.id), "no-drill"))?;
        reply::json(&DrillPosition::of(technique, &position, to_name))
    }
}

impl DrillPosition {
    fn of(technique: &'static Technique, position: &Position, seed: Option<u64>) -> DrillPosition {
        let problem = *position.problem();
        let mut placed = *position.values();
        let mut marks: CandidateSet = *position.all_candidates();
        for cell in Cell::ALL {
            if let Some(digit) = position.value(cell) {
                marks.set(cell, digit.into());
            }
            if problem.given(cell).is_some() {
                placed.set(cell, None);
            }
        }
        DrillPosition { technique, puzzle: problem, placed, marks: marks.into(), seed }
    }
}
