//! `sudokit rate`: ER, EP and ED of each puzzle, its steps, or the range of its isomorphs; HoDoKu's level and
//! score; or all measures.

use anyhow::{Error, Result};
use clap::{Arg, Args};
use sudokit::operation::{Profile, Question as _, RateOptions};
use sudokit_bulk::Status;
use sudokit_bulk::jobs::{Ask, RatingTemplate, TemplateQuestion};

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs, levels};
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs, with_help};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit rate`.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("max_work", |arg| arg.help("Stop a puzzle after this many searches for chains by se121")))]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<RateOptions>,

    /// The line to print for each puzzle: %g the puzzle, %i its 81 cells, %m its 729 candidates, %n its
    /// number, %r %p %d ER, EP and ED, %R %P %D the techniques that they come from, %w the level of ER in a
    /// word, %h %H score and level of HoDoKu, %e the seconds it took, %% a percent sign; otherwise "%g
    /// ED=%r/%p/%d", or "%g HoDoKu=%H/%h"
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["to", "json", "difficulty", "isomorphs"])]
    format: Option<RatingTemplate>,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for RateOptions {
    fn flag(arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "difficulty" => with_help(arg, &format!(". The levels: {}", levels())),
            "seed" => with_help(arg, "; without a seed a random one is used and reported"),
            "isomorphs" => arg.short('n').aliases(["count", "morphs"]),
            _ => arg,
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &RateArgs, output: &Output) -> Result<Status> {
    let OptionArgs(mut options) = args.options.clone();
    options.check_options(args.limits.max_work).map_err(Error::msg)?;
    let is_random = options.isomorphs.is_some() && options.seed.is_none();
    if is_random {
        options.seed = Some(random_seed(output));
    }
    let of = match options.profile {
        _ if options.difficulty => "se121 and hodoku",
        Profile::Se121 => "se121",
        Profile::Hodoku => "hodoku",
    };
    output.describe("profile", if options.difficulty { "se121" } else { of });
    if let Some(seed) = options.seed {
        output.describe("seed", seed);
    }
    let seed = options.seed;
    let job = match args.format.clone() {
        Some(template) => Ask { prefers_lines: true, ..Ask::new(TemplateQuestion { options, template }) },
        None => Ask::new(options),
    };
    let job = Ask { output: args.output.format(output)?, limits: args.limits.limits(), ..job };
    let summary = pipeline::run(&args.input, output, job)?;
    if !args.input.quiet {
        if let Some(seed) = seed.filter(|_| is_random) {
            message!("from seed {seed}");
        }
        if summary.records() > 1 {
            message!("{summary} ({of})");
        }
    }
    Ok(summary.status)
}
