//! `sudokit rate`: ER, EP and ED of each puzzle, its steps, or how far its disguises differ in them; HoDoKu's level
//! and score; or all that there is to measure.

mod fields;
mod measured;
mod spread;
mod template;

use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use sudokit::format::{FORMATS, Format, REMARK, RecordError};
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status, WHY};

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs, levels};
use crate::limits::duration;
use crate::numbers::{number, whole};
use crate::pipeline;
use measured::{Measured, Measures};
use spread::Spread;
use template::{OF_HODOKU, OF_SE121, Rated, Template};

/// Arguments of `sudokit rate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Whose numbers
    #[arg(long, value_name = "PROFILE", default_value = "se121")]
    profile: Profile,

    #[arg(long, help = difficulty_help(), conflicts_with_all = ["profile", "format", "trace", "count"])]
    difficulty: bool,

    /// What to print of each puzzle: %g the puzzle, %i its 81 cells, %m its 729 candidates, %n its number, %r %p %d ER, EP
    /// and ED, %R %P %D the techniques that they come from, %w the level of ER in a word, %h %H score and level of
    /// HoDoKu, %e the seconds it took, %% a percent sign; otherwise "%g ED=%r/%p/%d", or "%g HoDoKu=%H/%h"
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["to", "json"])]
    format: Option<Template>,

    /// Print every step of se121: its rating, its technique, what goes and what is placed
    #[arg(long)]
    trace: bool,

    /// Rate this many random isomorphs of each puzzle by se121, those that `sudokit shuffle` makes, and print the lowest,
    /// the middle and the highest number
    #[arg(long, short = 'n', alias = "morphs", value_name = "N", value_parser = whole::<NonZero<u64>>(1..=u64::MAX),
          conflicts_with_all = ["format", "trace"])]
    count: Option<NonZero<u64>>,

    /// The same seed draws the same disguises; without one, it is drawn and said
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

/// Whose numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// Those of Sudoku Explainer 1.2.1: ER, EP and ED
    Se121,
    /// Those of HoDoKu: level and score
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
        message!("{} ({of})", summary);
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
    /// What the profile measures, and what the letters of the format ask for.
    fn measures(&self) -> Measures {
        let asks = |letters| self.args.format.as_ref().is_some_and(|format| format.has(letters));
        Measures {
            se121: self.args.profile == Profile::Se121 || asks(OF_SE121),
            steps: self.args.trace,
            hodoku: self.args.profile == Profile::Hodoku || asks(OF_HODOKU),
            difficulty: self.args.difficulty,
            improper: self.args.improper,
            max_searches: self.args.max_searches,
            timeout: self.args.timeout,
        }
    }

    fn add_fields(&self, measured: &Measured, input: &mut InputRecord<'_>, writer: &RecordWriter<'_>) {
        let record = &mut input.record;
        if let Some(difficulty) = &measured.difficulty {
            return fields::add_difficulty(difficulty, record, writer);
        }
        if let Some(rating) = &measured.se121 {
            fields::add_se121(rating, record, writer);
        }
        if let Some(rating) = &measured.hodoku {
            fields::add_hodoku(rating, record, writer);
        }
        if self.args.trace {
            fields::add_trace(&measured.steps, record, writer);
        }
        for (name, number) in measured.spread.iter().flat_map(Spread::fields) {
            writer.add_field(record, name, number);
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
        let mut names = match self.args.profile {
            _ if self.args.difficulty => fields::DIFFICULTY.to_vec(),
            Profile::Se121 => fields::SE121.to_vec(),
            Profile::Hodoku => fields::HODOKU.to_vec(),
        };
        names.extend(self.args.trace.then_some("trace"));
        if self.args.count.is_some() {
            names.extend(spread::FIELDS);
        }
        names.push(WHY);
        names
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
        let measures = self.measures();
        let start = Instant::now();
        let number = input.number;
        let isomorph = |index| super::shuffle::drawn(self.seed, number, index).apply(problem);
        let isomorphs = self.args.count.map(|count| (0..count.get()).map(isomorph));
        let Some(measured) = measures.of(&problem, isomorphs) else { return };
        let elapsed = start.elapsed();
        let verdict = measures.verdict(&measured);
        writer.summary.count(verdict.status, verdict.word);
        if self.is_encoded() && writer.format.is_tabular() {
            self.add_fields(&measured, &mut input, writer);
            if let Some(why) = verdict.why {
                writer.add_field(&mut input.record, WHY, why);
            }
            return writer.encoder.record(&input.record, writer.out);
        }
        let InputRecord { source, line, number, mut record, .. } = input;
        let rated = Rated { number, board: &record.board, measured: &measured, elapsed };
        if self.is_encoded() {
            let said = measured.spread.as_ref().map_or_else(|| rated.label(), Spread::to_string);
            let said = [Some(said), verdict.why].into_iter().flatten().filter(|text| !text.is_empty());
            record.set_field(REMARK, said.collect::<Vec<_>>().join("; "));
            return writer.write(&record);
        }
        let text = match (&measured.spread, &measured.difficulty) {
            (Some(spread), _) => format!("{} {spread}", rated.puzzle()),
            (None, None) if self.args.count.is_some() => format!("{} ER=- EP=- ED=-", rated.puzzle()),
            (None, Some(difficulty)) => {
                format!("{}\n  {}", rated.puzzle(), difficulty.to_string().replace('\n', "\n  "))
            }
            (None, None) if self.args.difficulty => rated.puzzle(),
            (None, None) => self.format.fill(&rated),
        };
        if let Some(why) = verdict.why {
            writer.summary.message(source, line, why);
        }
        // Writing to memory cannot fail.
        let _ = writeln!(writer.out, "{text}");
        for step in &measured.steps {
            let _ = writeln!(writer.out, "{}", fields::line_of(step));
        }
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        writer.write_error(source, error, self.is_encoded());
    }
}
