//! `sudokit split`: a training set and a test set (and a validation set) without isomorphic puzzles in two of
//! them.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sudokit::symmetry::DatasetSplit;
use sudokit_bulk::{SplitFiles, SplitReport, Status};

use crate::args::{InputArgs, OutputArgs};
use crate::numbers::number;
use crate::output::Output;
use crate::parquet::{self, Rows};
use crate::{inputs, messages, pipeline};

/// Arguments of `sudokit split`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The share of classes in the test set, such as 0.1 or 10%
    #[arg(long, value_name = "SHARE", default_value = "0.1", value_parser = share)]
    test: f64,

    /// The share of classes in a validation set [default: no validation set]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    validation: Option<f64>,

    /// Another seed puts other classes into the test set
    #[arg(long, value_name = "S", default_value = "0", value_parser = number)]
    seed: u64,

    /// Write the files `train`, `test` and `validation` into this folder, with the ending of the format;
    /// existing files are replaced
    #[arg(long, value_name = "FOLDER")]
    output_dir: PathBuf,
}

/// Reads a share: a number from 0 to 1, or from 0 to 100 with `%`.
fn share(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let share = number.parse::<f64>().ok().map(|number| number / unit);
    share
        .filter(|share| is_plain && (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a share such as 0.1 or 10%".to_owned())
}

/// The parts, in the order in which they take their shares; the last one takes the rest.
const NAMES: [&str; 3] = ["test", "validation", "train"];

/// Runs the subcommand.
pub(crate) fn run(args: &SplitArgs, output: &Output) -> Result<Status> {
    let shares = [Some(args.test), args.validation];
    let shares: Vec<f64> = shares.into_iter().flatten().collect();
    let mut names = NAMES.to_vec();
    if args.validation.is_none() {
        names.remove(1);
    }
    output.describe("seed", args.seed);
    let format = args.output.format(output)?;
    let is_parquet = format.requested.is_none() && inputs::are_parquet(&args.input.puzzles)?;
    let format = if is_parquet { output.set_parquet() } else { format };
    let metadata = output.parquet_metadata();
    let rows = match metadata {
        Some(_) => inputs::rows(&args.input.puzzles, output.files())?,
        None => Rows::default(),
    };
    let division = SplitFiles {
        split: DatasetSplit::new(args.seed, &shares)?,
        names,
        folder: args.output_dir.clone(),
        named_by: "--output-dir".to_owned(),
        output: format,
        encoding: parquet::file_encoding(metadata, &rows)?,
    };
    let InputArgs { puzzles, quiet, .. } = &args.input;
    let sources = inputs::answered_sources(puzzles, *quiet, output.files(), &rows)?;
    let run = |pipeline: &_, sources| division.run(pipeline, sources, output.files());
    let SplitReport { summary, counts, paths, .. } =
        pipeline::with_bar_over(&args.input, output, sources, run)?;
    let status = pipeline::status_of(&summary)?;
    if !paths.is_empty() && !args.input.quiet {
        let format = format.requested.map_or("the format of the output", |format| format.name);
        messages::losses(&summary, format);
        message!("{summary}");
        message!("{counts}");
        let left_out = summary.records() - counts.records();
        if left_out > 0 {
            let records = if left_out == 1 { "record is" } else { "records are" };
            message!("{left_out} unreadable or invalid {records} in no part");
        }
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        message!("written: {}", paths.join(", "));
    }
    Ok(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_numbers_or_percentages() {
        assert_eq!(
            [share("0.1"), share("10%"), share("1"), share("0")],
            [Ok(0.1), Ok(0.1), Ok(1.0), Ok(0.0)]
        );
        for text in ["", "%", "-0.1", "1.5", "101%", "0.1.2", "nan", "1e-3", "100 puzzles"] {
            assert!(share(text).is_err(), "{text}");
        }
    }
}
