//! `shuffle`: a random isomorph of a puzzle, with the transform that leads back.

use serde::Deserialize;
use sudokit_base::Budget;

use crate::generate::transform_of_isomorph;
use crate::operation::{OptionInfo, Options, ShuffleOptions};
use crate::outcome::{ErrorReport, isomorph};

use super::board_input::{BoardText, record_of_player};
use super::operation::Work;
use super::option_keys::{self, WithOptions};
use super::parameters::{ChosenSeed, Seed};
use super::reply;

/// Asks for a random isomorph.
pub(super) struct Shuffle {
    board: Keys,
    options: ShuffleOptions,
}

/// The keys of the board.
#[derive(Deserialize)]
struct Keys {
    puzzle: BoardText,
    placed: Option<String>,
    marks: Option<String>,
}

/// The only option of a request: there is one isomorph of one board, with the transform that leads back.
fn options() -> Vec<OptionInfo> {
    ShuffleOptions::INFO.iter().filter(|option| option.name == "seed").copied().collect()
}

impl WithOptions for Shuffle {
    type Options = ShuffleOptions;

    fn parse(text: &[u8]) -> Result<Shuffle, ErrorReport> {
        let (board, options) = option_keys::parse(text, &["puzzle", "placed", "marks"], &options())?;
        Ok(Shuffle { board, options })
    }

    #[cfg(feature = "schema")]
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut keys = super::ask::board_keys(generator, true, false);
        keys.extend(option_keys::schemas(&options()));
        option_keys::schema(ShuffleOptions::ABOUT, keys, &["puzzle"])
    }
}

impl Work for Shuffle {
    fn answer(&self, _: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let Keys { puzzle, placed, marks } = &self.board;
        let record = record_of_player(puzzle.record("puzzle")?, placed.as_deref(), marks.as_deref())?;
        // The seed of the first isomorph of the first record.
        let ChosenSeed { seed, to_name } = Seed(self.options.seed).choose()?;
        let transform = transform_of_isomorph(seed, 1, 0);
        let mut shuffled = isomorph(&record, &transform);
        shuffled.add_field("inverse", transform.inverse().to_string());
        to_name.into_iter().for_each(|seed| shuffled.add_field("seed", seed));
        Ok(reply::record(&shuffled))
    }
}
