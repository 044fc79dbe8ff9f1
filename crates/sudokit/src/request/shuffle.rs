//! `shuffle`: a random isomorph of a puzzle, with the transform that leads back.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::generate::transform_of_isomorph;
use crate::outcome::{ErrorReport, isomorph};

use super::board_input::{BoardText, record_of_player};
use super::operation::{Operation, Work};
use super::parameters::{ChosenSeed, Seed};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Shuffle>(
    "shuffle",
    "A random isomorph of a puzzle and of the player's progress, and the transform that leads back",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","seed":1}"#,
);

/// Asks for a random isomorph.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Shuffle {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that the player has placed, as 81 cells.
    placed: Option<String>,
    /// The candidates that the player still sees, as 729 characters.
    marks: Option<String>,
    /// The seed: the same one gives the same isomorph. If it is missing, a random one, which the answer names.
    #[serde(default)]
    seed: Seed,
}

impl Work for Shuffle {
    fn answer(&self, _: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let record = record_of_player(&self.puzzle, self.placed.as_deref(), self.marks.as_deref())?;
        // The seed of the first isomorph of the first record.
        let ChosenSeed { seed, to_name } = self.seed.choose()?;
        let transform = transform_of_isomorph(seed, 1, 0);
        let mut shuffled = isomorph(&record, &transform);
        shuffled.add_field("inverse", transform.inverse().to_string());
        to_name.into_iter().for_each(|seed| shuffled.add_field("seed", seed));
        Ok(reply::record(&shuffled))
    }
}
