//! `sudokit rate`: ER, EP and ED of each puzzle, its steps, or the range of its isomorphs; HoDoKu's level and score; or
//! all measures.

mod template;

use std::cell::RefCell;
use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use sudokit::format::{FORMATS, Format, REMARK, RecordError};
use sudokit::logic::se121::Rater;
use sudokit::outcome::{Rated, RatingOptions, step_line};
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status};

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs, levels};
use crate::interrupt;
use crate::limits::{Limits, duration};
use crate::numbers::{number, whole};
use crate::pipeline;
use template::{OF_HODOKU, OF_SE121, RatedRecord, Template};

/// Arguments of `sudokit rate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The scale of the numbers
    #[arg(long, value_name = "PROFILE", default_value = "se121")]
    profile: Profile,

    #[arg(long, help = difficulty_help(), conflicts_with_all = ["profile", "format", "trace", "count"])]
    difficulty: bool,

    /// The line to print for each puzzle: %g the puzzle, %i its 81 cells, %m its 729 candidates, %n its number, %r %p %d ER, EP
    /// and ED, %R %P %D the techniques that they come from, %w the level of ER in a word, %h %H score and level of
    /// HoDoKu, %e the seconds it took, %% a percent sign; otherwise "%g ED=%r/%p/%d", or "%g HoDoKu=%H/%h"
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["to", "json"])]
    format: Option<Template>,

    /// Print every step of se121: its rating, its technique, its eliminations and placements
    #[arg(long)]
    trace: bool,

    /// Rate this many random isomorphs of each puzzle by se121, those that `sudokit shuffle` makes, and print the minimum,
    /// median and maximum
    #[arg(long, short = 'n', alias = "morphs", value_name = "N", value_parser = whole::<NonZero<u64>>(1..=u64::MAX),
          conflicts_with_all = ["format", "trace"])]
    count: Option<NonZero<u64>>,

    /// The same seed draws the same isomorphs; without a seed a random one is used and reported
    #[arg(long, value_name = "S", value_parser = number, requires = "count")]
    seed: Option<u64>,

    /// Rate also puzzles with no solution or several, by the steps that se121 finds
    #[arg(long, conflicts_with = "difficulty")]
    improper: bool,

    /// Stop a puzzle after this many searches for chains by se121 [default: no limit]
    #[arg(long = "max-work", aliases = ["max-nodes", "max-searches", "max-tries"], value_name = "N", value_parser = number)]
    max_searches: Option<u64>,

    /// Stop a puzzle after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
}

fn difficulty_help() -> String {
    format!(
        "Measure all there is: se121 and HoDoKu with their steps by technique, the choices of the engine bands, the \
         smallest backdoor of two cells at most, and the level in a word: {}",
        levels()
    )
}

/// The scale of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// The numbers of Sudoku Explainer 1.2.1: ER, EP and ED
    Se121,
    /// The numbers of HoDoKu: level and score
    Hodoku,
}

/// Runs the subcommand.
pub(crate) fn run(args: &RateArgs) -> Result<Status> {
    if args.profile == Profile::Hodoku && (args.trace || args.improper || args.count.is_some()) {
        bail!("--trace, --improper and --count belong to the profile se121, not to hodoku");
    }
    let seed = args.seed.unwrap_or_else(random_seed);
    let summary = pipeline::run(&args.input, Rate { args: args.clone(), format: args.template()?, seed })?;
    if args.count.is_some() && args.seed.is_none() && !args.input.quiet {
        message!("from seed {seed}");
    }
    if !args.input.quiet && summary.records() > 1 {
        let of = match args.profile {
            _ if args.difficulty => "se121 and hodoku",
            Profile::Se121 => "se121",
            Profile::Hodoku => "hodoku",
        };
        message!("{summary} ({of})");
    }
    Ok(summary.status)
}

struct Rate {
    args: RateArgs,
    format: Template,
    seed: u64,
}

impl RateArgs {
    fn template(&self) -> Result<Template> {
        let usual = match self.profile {
            Profile::Se121 => "%g ED=%r/%p/%d",
            Profile::Hodoku => "%g HoDoKu=%H/%h",
        };
        self.format.clone().map_or_else(|| usual.parse().map_err(anyhow::Error::msg), Ok)
    }
}

impl Rate {
    /// The measures of the profile and of the placeholders in the format.
    fn options(&self) -> RatingOptions {
        let asks = |letters| self.args.format.as_ref().is_some_and(|format| format.has(letters));
        RatingOptions {
            se121: self.args.profile == Profile::Se121 || asks(OF_SE121),
            steps: self.args.trace,
            hodoku: self.args.profile == Profile::Hodoku || asks(OF_HODOKU),
            difficulty: self.args.difficulty,
            improper: self.args.improper,
        }
    }

    /// The limit that stopped the rating, in words.
    fn limit(&self, rated: &Rated) -> String {
        match (rated.is_late, self.args.timeout, self.args.max_searches) {
            (false, _, Some(searches)) => format!("{searches} searches"),
            (_, Some(time), _) => format!("{time:?}"),
            _ => "the limit".to_owned(),
        }
    }
}

impl Job for Rate {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        self.args.output.format().unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self) -> bool {
        self.args.output.format().is_some()
    }

    fn added_fields(&self) -> Vec<&'static str> {
        self.options().field_names(self.args.count.is_some())
    }

    fn max_batch(&self) -> usize {
        // A puzzle may take seconds: each thread takes one at a time.
        1
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let problem = match input.record.board.problem() {
            Ok(problem) => problem,
            Err(error) => {
                writer.summary.count(Status::No, "invalid");
                if self.is_encoded() {
                    writer.explain(&mut input, error.to_string());
                    return writer.write(&input.record);
                }
                let text = format!("{}:{}: invalid: {error}\n", input.source, input.line);
                return writer.out.extend_from_slice(text.as_bytes());
            }
        };
        thread_local!(static RATER: RefCell<Rater> = RefCell::default());
        let start = Instant::now();
        let number = input.number;
        let isomorph = |index| super::shuffle::drawn(self.seed, number, index).apply(problem);
        let isomorphs = self.args.count.map(|count| (0..count.get()).map(isomorph));
        let limits = Limits { max_nodes: self.args.max_searches, timeout: self.args.timeout };
        let options = self.options();
        let rated = RATER.with_borrow_mut(|rater| {
            limits.within(|budget| Rated::of(&problem, &options, isomorphs, rater, budget))
        });
        if rated.is_late && interrupt::has_come() {
            return;
        }
        let elapsed = start.elapsed();
        let why = rated.why(&self.limit(&rated));
        writer.summary.count(rated.answer().into(), rated.summary());
        if self.is_encoded() && writer.format.is_tabular() {
            writer.add_outcome(&mut input.record, &rated.measures(why));
            return writer.encoder.record(&input.record, writer.out);
        }
        let InputRecord { source, line, number, mut record, .. } = input;
        if self.is_encoded() {
            let said = [Some(rated.to_string()), why].into_iter().flatten().filter(|text| !text.is_empty());
            record.set_field(REMARK, said.collect::<Vec<_>>().join("; "));
            return writer.write(&record);
        }
        let puzzle = || template::puzzle(&record.board);
        let text = match (&rated.spread, &rated.difficulty) {
            (Some(spread), _) => format!("{} {spread}", puzzle()),
            (None, None) if self.args.count.is_some() => format!("{} ER=- EP=- ED=-", puzzle()),
            (None, Some(difficulty)) => {
                format!("{}\n  {}", puzzle(), difficulty.to_string().replace('\n', "\n  "))
            }
            (None, None) if self.args.difficulty => puzzle(),
            (None, None) => {
                let board = &record.board;
                self.format.fill(&RatedRecord { number, board, rated: &rated, elapsed })
            }
        };
        if let Some(why) = why {
            writer.summary.message(source, line, why);
        }
        // Writing to memory cannot fail.
        let _ = writeln!(writer.out, "{text}");
        for step in rated.steps.iter().flatten() {
            let _ = writeln!(writer.out, "{}", step_line(step));
        }
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        writer.write_error(source, error, self.is_encoded());
    }
}
