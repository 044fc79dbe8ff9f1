//! `sudokit convert`: the same puzzles in another format, with a report of the losses; or drawn, as pictures
//! or on paper.

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use sudokit::operation::ConvertOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Convert;

use crate::args::{BoardInputArgs, OutputArgs, output_format, output_names};
use crate::options::about;
use crate::output::Output;
use crate::output_form::Picture;
use crate::pictures::{self, PictureArgs};
use crate::{messages, pipeline};

/// Arguments of `sudokit convert`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: BoardInputArgs,

    #[arg(long, help = to_help(), value_name = "FORMAT", value_parser = names(), hide_possible_values = true)]
    to: Option<String>,

    /// Short for `--to json`: one JSON object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    pictures: PictureArgs,
}

fn to_help() -> String {
    format!(
        "{}: one of `sudokit formats`, or svg, png or pdf, which draw the boards",
        about::<ConvertOptions>("to")
    )
}

/// A parser of the names of the formats that can be written, and of pictures.
fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(output_names().chain(Picture::ALL.map(Picture::name)))
}

/// Runs the subcommand.
pub(crate) fn run(args: &ConvertArgs, output: &Output) -> Result<Status> {
    let input = args.input.input()?;
    let form = OutputArgs { to: args.to.clone(), json: args.json };
    let name = form.form(&Picture::ALL.map(Picture::form), output)?;
    let picture = name.as_deref().and_then(Picture::from_name);
    args.pictures.check(picture)?;
    if let Some(picture) = picture {
        return pictures::run(&input, &args.pictures, picture, output);
    }
    let Some(format) = output_format(name.as_deref(), output).requested else {
        bail!(
            "convert to what? --to names a format; `sudokit formats` lists them, and there are svg, png and pdf"
        );
    };
    let summary = pipeline::run(&input, output, Convert { format })?;
    messages::losses(&summary, format.name);
    Ok(summary.status)
}
