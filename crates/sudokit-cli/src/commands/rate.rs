//! `sudokit rate`: ER, EP and ED of each puzzle, its steps, or how far its disguises differ in them.

mod spread;
mod template;

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sudokit::Problem;
use sudokit::format::{FORMATS, Format, REMARK, Record, RecordError};
use sudokit::logic::se121::{End, Level, Rater, Rating, Step, Steps};
use sudokit::search;

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs};
use crate::budget::{Budget, duration};
use crate::interrupt;
use crate::pipeline::{self, Asked, Job, Page, WHY};
use crate::status::Status;
use spread::Spread;
use template::{Rated, Template};

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

    /// What to print of each puzzle: %g the puzzle, %i its 81 cells, %m its 729 candidates, %n its number, %r %p %d ER, EP
    /// and ED, %R %P %D the techniques that they come from, %e the seconds it took, %% a percent sign
    #[arg(long, value_name = "TEXT", default_value = "%g ED=%r/%p/%d", conflicts_with_all = ["to", "json"])]
    format: Template,

    /// Print every step: its rating, its technique, what goes and what is placed
    #[arg(long)]
    trace: bool,

    /// Rate this many disguises of each puzzle, those of `sudokit shuffle`, and print the lowest, middle and highest
    /// number
    #[arg(long, value_name = "K", conflicts_with_all = ["format", "trace"])]
    morphs: Option<NonZero<u64>>,

    /// The same seed draws the same disguises; without one, it is drawn and said
    #[arg(long, value_name = "S", requires = "morphs")]
    seed: Option<u64>,

    /// Give up on a puzzle after this many searches for chains
    #[arg(long, value_name = "N", default_value_t = MAX_SEARCHES)]
    max_searches: u64,

    /// Give up on a puzzle after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
}

/// Ten times what puzzles of ER 11.1 need.
const MAX_SEARCHES: u64 = 2_000_000;

/// Whose numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// Those of Sudoku Explainer 1.2.1
    Se121,
}

impl Profile {
    const fn name(self) -> &'static str {
        match self {
            Profile::Se121 => "se121",
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &RateArgs) -> Result<Status> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let tally = pipeline::run(&args.input, Rate { args: args.clone(), seed })?;
    if args.morphs.is_some() && args.seed.is_none() && !args.input.quiet {
        anstream::eprintln!("from seed {seed}");
    }
    if !args.input.quiet && tally.records() > 1 {
        anstream::eprintln!("{} ({})", tally.summary(), args.profile.name());
    }
    Ok(tally.status)
}

struct Rate {
    args: RateArgs,
    seed: u64,
}

/// What a record comes to.
struct Verdict {
    status: Status,
    /// In the summary.
    word: &'static str,
    /// What is not as it should be.
    why: Option<String>,
}

impl RateArgs {
    /// Rates with this budget; says whether the time was used up.
    fn rate(&self, problem: &Problem, steps: &mut Vec<Step>) -> (Rating, bool) {
        thread_local!(static RATER: RefCell<Rater> = RefCell::default());
        let in_time = Budget { max_nodes: None, timeout: self.timeout }.go_on();
        let is_late = Cell::new(false);
        let go_on = || {
            is_late.set(!in_time());
            !is_late.get()
        };
        let rating = if self.trace {
            let mut all = Steps::new(problem).with_max_searches(self.max_searches).with_go_on(&go_on);
            steps.extend(&mut all);
            all.rating()
        } else {
            RATER.with_borrow_mut(|rater| rater.rate_while(problem, self.max_searches, &go_on))
        };
        (rating, is_late.get())
    }

    fn verdict(&self, problem: &Problem, rating: &Rating, is_late: bool) -> Verdict {
        let limit = match self.timeout {
            _ if interrupt::asked() => "interrupted".to_owned(),
            Some(time) if is_late => format!("gave up after {time:?}"),
            _ => format!("gave up after {} searches", self.max_searches),
        };
        let stopped = format!("{limit}: ER is at least {}", rating.er);
        let is_stopped = rating.end == End::Stopped;
        let solutions = search::DEFAULT.solutions(problem).count_up_to(2);
        let (status, word, why) = match solutions {
            _ if is_stopped && solutions == 1 => (Status::GaveUp, "given up", None),
            1 => {
                let why = (rating.end == End::Stuck).then(|| "no technique goes on".to_owned());
                (Status::Yes, if why.is_some() { "stuck" } else { "rated" }, why)
            }
            0 => (Status::No, "without solution", Some("no solution".to_owned())),
            _ => (Status::No, "with several solutions", Some("several solutions".to_owned())),
        };
        if !is_stopped {
            return Verdict { status, word, why };
        }
        let why = why.map_or(stopped.clone(), |why| format!("{why}; {stopped}"));
        Verdict { status: Status::GaveUp, word, why: Some(why) }
    }
}

/// How it ended, in a word.
fn ended(end: End) -> &'static str {
    match end {
        End::Solved => "solved",
        End::Contradiction => "contradiction",
        End::Stopped => "stopped",
        _ => "stuck",
    }
}

/// A step in a line: its rating, its technique, what goes and what is placed.
fn line_of(step: &Step) -> String {
    let gone: Vec<String> = step.eliminations.iter().map(|it| format!("{}<>{}", it.cell, it.digit)).collect();
    let placed = step.placement.iter().map(ToString::to_string);
    let what: Vec<String> = gone.into_iter().chain(placed).collect();
    format!("{} {}: {}", step.rating, step.technique, what.join(" "))
}

fn json_of(step: &Step) -> Value {
    json!({
        "rating": f64::from(step.rating.0) / 10.0,
        "technique": step.technique.name(),
        "eliminations": step.eliminations.iter().map(|it| it.to_string()).collect::<Vec<_>>(),
        "placement": step.placement.map(|it| it.to_string()),
    })
}

impl Rate {
    /// The names of the fields of a spread, and the numbers.
    fn spread_fields(spread: &Spread) -> impl Iterator<Item = (String, String)> {
        let numbers = ["er", "ep", "ed"].into_iter().zip(spread.numbers());
        numbers.flat_map(|(name, numbers)| {
            let named = move |(of, number): (&str, _)| (format!("{name}_{of}"), format!("{number}"));
            spread::NAMES.into_iter().zip(numbers).map(named).collect::<Vec<_>>()
        })
    }

    fn add_fields(&self, rating: &Rating, steps: &[Step], record: &mut Record, page: &Page<'_>) {
        let name =
            |technique: Option<_>| technique.map(|technique| format!("{technique}")).unwrap_or_default();
        page.add(record, "profile", self.args.profile.name());
        page.add(record, "er", rating.er.to_string());
        // What no step has come to yet is not known.
        let is_open = |technique: Option<_>| technique.is_none() && rating.end == End::Stopped;
        if !is_open(rating.ep_technique) {
            page.add(record, "ep", rating.ep.to_string());
        }
        if !is_open(rating.ed_technique) {
            page.add(record, "ed", rating.ed.to_string());
        }
        page.add(record, "er_technique", name(rating.er_technique));
        page.add(record, "ep_technique", name(rating.ep_technique));
        page.add(record, "ed_technique", name(rating.ed_technique));
        if rating.end == End::Solved {
            page.add(record, "rating_level", Level::of(rating.er).name());
        }
        page.add(record, "rating_steps", rating.steps.to_string());
        page.add(record, "ended", ended(rating.end));
        if self.args.trace {
            let trace = if page.format.name == "json" {
                steps.iter().map(json_of).collect::<Value>().to_string()
            } else {
                steps.iter().map(line_of).collect::<Vec<_>>().join("; ")
            };
            page.add(record, "trace", trace);
        }
    }
}

impl Job for Rate {
    fn output(&self, _input: &'static Format) -> &'static Format {
        self.args.output.format().unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self) -> bool {
        self.args.output.format().is_some()
    }

    fn adds(&self) -> Vec<&'static str> {
        let mut names = vec!["profile", "er", "ep", "ed", "er_technique", "ep_technique", "ed_technique"];
        names.extend(["rating_level", "rating_steps", "ended"]);
        names.extend(self.args.trace.then_some("trace"));
        if self.args.morphs.is_some() {
            names.extend(spread::FIELDS);
        }
        names.push(WHY);
        names
    }

    fn most_records(&self) -> usize {
        // A puzzle may take seconds: so all threads have some, and answers come soon.
        8
    }

    fn answer(&self, mut asked: Asked<'_>, page: &mut Page<'_>) {
        let problem = match asked.record.board.problem() {
            Ok(problem) => problem,
            Err(error) => {
                page.tally.note(Status::No, "invalid");
                if self.is_encoded() {
                    page.explain(&mut asked, error.to_string());
                    return page.write(&asked.record);
                }
                let text = format!("{}:{}: invalid: {error}\n", asked.source, asked.line);
                return page.out.extend_from_slice(text.as_bytes());
            }
        };
        let (start, mut steps) = (Instant::now(), Vec::new());
        let (rating, is_late) = self.args.rate(&problem, &mut steps);
        let elapsed = start.elapsed();
        let mut verdict = self.args.verdict(&problem, &rating, is_late);
        let spread = self.args.morphs.map(|morphs| {
            Spread::of((0..morphs.get()).map(|index| {
                let transform = super::shuffle::drawn(self.seed, asked.number, index);
                self.args.rate(&transform.apply(problem), &mut steps).0
            }))
        });
        if spread.as_ref().is_some_and(Spread::is_open) {
            let why = verdict.why.unwrap_or_else(|| "gave up on some disguises".to_owned());
            verdict = Verdict { status: Status::GaveUp, word: "given up", why: Some(why) };
        }
        page.tally.note(verdict.status, verdict.word);
        if self.is_encoded() && page.format.is_tabular() {
            self.add_fields(&rating, &steps, &mut asked.record, page);
            for (name, number) in spread.iter().flat_map(Self::spread_fields) {
                page.add(&mut asked.record, &name, number);
            }
            if let Some(why) = verdict.why {
                page.add(&mut asked.record, WHY, why);
            }
            return page.encoder.record(&asked.record, page.out);
        }
        let Asked { source, line, number, mut record, .. } = asked;
        let rated = Rated { number, board: &record.board, rating: &rating, elapsed };
        if self.is_encoded() {
            let said = spread.map_or_else(|| rated.label(), |spread| spread.to_string());
            let remark = verdict.why.map_or(said.clone(), |why| format!("{said}; {why}"));
            record.set_field(REMARK, remark);
            return page.write(&record);
        }
        let text = match &spread {
            Some(spread) => format!("{} {spread}", rated.puzzle()),
            None => self.args.format.fill(&rated),
        };
        if let Some(why) = verdict.why {
            page.tally.say(format!("sudokit: {source}: line {line}: {why}"));
        }
        // Writing to memory cannot fail.
        let _ = writeln!(page.out, "{text}");
        if self.args.trace {
            for step in &steps {
                let _ = writeln!(page.out, "{}", line_of(step));
            }
        }
    }

    fn bad(&self, source: &str, error: &RecordError, page: &mut Page<'_>) {
        page.bad(source, error, self.is_encoded());
    }
}
