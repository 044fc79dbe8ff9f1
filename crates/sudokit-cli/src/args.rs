//! The arguments, from which help, shell completions and the man page are made.

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use sudokit::Problem;
use sudokit::format::{self, FORMATS, Format};
use sudokit::logic::se121::Level;
use sudokit::search::{self, Engine, Solutions};

use crate::budget::Budget;
use crate::commands::{
    canon, check, compare, convert, count, dedupe, explain, extend, generate, hint, leak, minimize, rate,
    same, shuffle, solutions, solve, unavoidable, vary, verify, watch,
};
use crate::numbers::{LIMITS, threads};
use crate::source::ReadArgs;

/// Check and solve Sudoku files.
///
/// Puzzles are arguments themselves, or read from the files named or from standard input, in any of the formats that
/// `sudokit formats` lists: one line of 81 cells, nine lines, LeetCode's JSON, drawings, CSV and many
/// more, packed with gzip or zstd or not. What they are is detected. Answers go to standard output, in
/// the order of the puzzles; everything else is said on standard error.
#[derive(Parser, Debug)]
#[command(
    name = "sudokit",
    version,
    disable_version_flag = true,
    arg_required_else_help = true,
    after_help = EXIT_STATUS,
    after_long_help = format!("{LIMITS}\n\n{EXIT_STATUS}"),
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// Print the version
    #[arg(long, short = 'V')]
    pub(crate) version: bool,

    /// With --version: say also what the fast engines run on (SUDOKIT_BACKEND forces a back end)
    #[arg(long, requires = "version")]
    pub(crate) verbose: bool,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXIT_STATUS: &str = "\
Exit status:
  0  done, and the answer is yes
  1  done, and the answer is no: invalid, no solution, not unique
  2  wrong use, or input that could not be read
  3  gave up on a puzzle: the budget was used up
130  stopped by Ctrl-C, after whole records; 143 by SIGTERM
The worst of all puzzles counts: 2 before 3 before 1.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Say whether boards break a rule, and which; on request also whether they have one solution
    Check(check::CheckArgs),
    /// Check the certificates that `check --prove` has written
    Verify(verify::VerifyArgs),
    /// Solve puzzles, and say which have no solution or several
    Solve(solve::SolveArgs),
    /// Count the solutions of puzzles
    Count(count::CountArgs),
    /// Write the solutions of puzzles, one after the other
    Solutions(solutions::SolutionsArgs),
    /// Solve the same puzzles with several engines, and show what each does and how long it takes
    Compare(compare::CompareArgs),
    /// Watch an engine solve a puzzle, step by step
    Watch(watch::WatchArgs),
    /// Give a hint: what went wrong, or the next step, as little or as much of it as wanted
    Hint(hint::HintArgs),
    /// Explain how a person solves puzzles, step by step, as text, Markdown, JSON or a page with drawings
    Explain(explain::ExplainArgs),
    /// Rate puzzles: ER, EP and ED, the numbers that people quote; or HoDoKu's, or all measures there are
    ///
    /// A puzzle is solved step by step, always by the first step that is found in a fixed order. ER is the rating of
    /// the hardest step, EP of the hardest up to the first digit that is placed, ED of the first step. The profile
    /// se121 gives the numbers of Sudoku Explainer 1.2.1; other programs of that family give others. The numbers
    /// of a puzzle in disguise may differ a little: --count shows how much.
    ///
    /// The profile hodoku gives the level (Easy, Medium, Hard, Unfair, Extreme) and the score of HoDoKu, the sum of what
    /// its steps count. --difficulty measures all there is.
    ///
    /// A puzzle without solution, or with several, gets by se121 what the steps come to, often 20.0, which stands for
    /// stuck, and nothing by the other measures; that it is not proper is said, and the exit status is 1. If the
    /// budget is used up, the number is the least that the rating can be, with a plus, and the exit status is 3.
    #[command(after_long_help = rate::EXAMPLES)]
    Rate(rate::RateArgs),
    /// Write the canonical form of puzzles, the same for all that are one puzzle in disguise
    Canon(canon::CanonArgs),
    /// Say whether two puzzles are one in disguise, and what makes the second of the first
    Same(same::SameArgs),
    /// Write puzzles in random disguises
    ///
    /// A disguise of a puzzle is drawn from all 1,218,998,108,160 transforms with the same chance each: rows within a
    /// band, bands, columns and stacks change places, rows become columns, digits get other names. Several of one puzzle
    /// may be the same, if rarely. In a table they stand beside the puzzle, in the column `shuffled`, and what else it
    /// has stays what it was. What is drawn depends on the seed, the number of the record in its file, and
    /// the number of the disguise, and on nothing else.
    Shuffle(shuffle::ShuffleArgs),
    /// Leave out all puzzles that are an earlier one in disguise
    ///
    /// What cannot be read, and puzzles that break a rule, are no disguise of anything and stay. Of each class of
    /// puzzles a key of 128 bits is kept, the hash XXH3 of the canonical form: at most 58 MB for a million classes.
    /// Measured: 1 million in 62 MB all in all, 4 millions in 219 MB. That two classes share a key, and one is left out
    /// wrongly, has a chance of 1.5 in 10^21 among 10^9 puzzles.
    ///
    /// Exit status 1 says that a puzzle breaks a rule; puzzles that are left out are no reason for it.
    Dedupe(dedupe::DedupeArgs),
    /// Say which puzzles of a test set are in a training set, in disguise or not
    ///
    /// Names each with the line of the first such training puzzle, and the transform that makes that one of it.
    /// Classes are told by the same keys as in `dedupe`. The test set is not kept in the memory; of the training set
    /// at most 113 MB for a million classes are. Measured: 1 million in 110 MB all in all, 4 millions in 414 MB.
    ///
    /// Exit status 0 says that there is no leak, 1 that there is one, or that a test puzzle breaks a rule.
    Leak(leak::LeakArgs),
    /// Take givens away until a puzzle is minimal: one way, all ways, or to the fewest givens
    Minimize(minimize::MinimizeArgs),
    /// Add the fewest givens that leave a puzzle with just one solution
    Extend(extend::ExtendArgs),
    /// Write the puzzles with one solution that differ from a puzzle in some givens: {-n+m}
    Vary(vary::VaryArgs),
    /// Write the unavoidable sets of a solution: cells of which every puzzle with it must give one
    Unavoidable(unavoidable::UnavoidableArgs),
    /// Make puzzles, or solutions
    Generate(generate::GenerateArgs),
    /// Write puzzles in another format
    Convert(convert::ConvertArgs),
    /// List the techniques of people
    Techniques,
    /// List the formats that can be read and written
    Formats,
    /// List the engines that can solve
    Engines,
    /// Write a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual page, in roff
    Man,
}

/// What to read.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files with puzzles, or puzzles as text in any format; `-` or none for standard input
    #[arg(value_name = "FILE|PUZZLE")]
    pub(crate) puzzles: Vec<String>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,

    /// The column of a CSV file that holds the puzzles: its heading, or its number from 1
    #[arg(long, value_name = "COLUMN")]
    pub(crate) column: Option<String>,

    /// Stop at the first record that cannot be read
    #[arg(long)]
    pub(crate) strict: bool,

    /// The number of threads [default: the number of cores]
    #[arg(long, short = 'j', value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<std::num::NonZero<usize>>,

    /// Say nothing on standard error but errors
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// How to write.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArgs {
    /// The format of the output; otherwise one that suits the input
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Format::can_write), hide_possible_values = true)]
    pub(crate) to: Option<String>,

    /// Short for `--to json`: one JSON object a line
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,
}

impl OutputArgs {
    /// The format of answers about an input of this format.
    pub(crate) fn for_answers(&self, input: &'static Format) -> &'static Format {
        self.format().or_else(|| format::format(input.answers)).unwrap_or(input)
    }

    /// The format of puzzles that stand in the place of those of an input of this format.
    pub(crate) fn for_puzzles(&self, input: &'static Format) -> &'static Format {
        let same = input.can_write().then_some(input);
        self.format().or(same).unwrap_or_else(|| self.for_answers(input))
    }

    /// The format that was asked for, if one was.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        if self.json { format::format("json") } else { self.to.as_deref().and_then(format::format) }
    }
}

/// A parser of the names of the formats that can do this.
pub(crate) fn format_names(can: fn(&Format) -> bool) -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().filter(|format| can(format)).map(|format| format.name))
}

/// The words for ratings, and what each means.
pub(crate) fn levels() -> String {
    let level = |level: Level| {
        let (least, most) = level.range().into_inner();
        let range = match level {
            Level::Easy => format!("up to {most}"),
            Level::Extreme => format!("{least} and more"),
            _ => format!("{least} to {most}"),
        };
        format!("{level}, ER {range} ({})", level.about())
    };
    Level::ALL.map(level).join("; ")
}

/// A parser of the names of the engines.
pub(crate) fn engine_names() -> PossibleValuesParser {
    PossibleValuesParser::new(search::ENGINES.iter().map(|engine| engine.name()))
}

/// Which engine searches.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineArgs {
    /// The engine that searches; `sudokit engines` says what each does
    #[arg(long, value_name = "ENGINE", value_parser = engine_names(), default_value = search::DEFAULT.name())]
    pub(crate) engine: String,

    #[command(flatten)]
    pub(crate) budget: Budget,
}

impl EngineArgs {
    /// The engine.
    pub(crate) fn engine(&self) -> &'static dyn Engine {
        search::engine(&self.engine).unwrap_or(search::DEFAULT)
    }

    /// Whether it is the default engine, and there is no budget.
    pub(crate) fn is_default(&self) -> bool {
        let Budget { max_nodes, timeout } = self.budget;
        self.engine == search::DEFAULT.name() && max_nodes.is_none() && timeout.is_none()
    }

    /// Starts the search of one puzzle by this engine, under this budget.
    pub(crate) fn search<R>(&self, problem: &Problem, use_it: impl FnOnce(&mut Solutions<'_>) -> R) -> R {
        self.budget.search(self.engine(), problem, None, use_it)
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::Cli;

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }

    /// Of each limit: its name, its value, and the names that earlier versions had for it.
    const LIMITS: [(&str, &str, &[&str]); 5] = [
        ("count", "N", &["morphs"]),
        ("limit", "N|all", &["solutions"]),
        ("max-steps", "N", &[]),
        ("max-work", "N", &["max-nodes", "max-searches", "max-tries"]),
        ("timeout", "TIME", &[]),
    ];

    #[test]
    fn each_limit_has_one_name_in_all_subcommands() {
        let command = Cli::command();
        for subcommand in command.get_subcommands() {
            for option in subcommand.get_opts() {
                let name = option.get_long().unwrap_or_default();
                for (limit, value, _) in LIMITS.iter().filter(|(limit, _, _)| *limit == name) {
                    let values = option.get_value_names().unwrap_or_default();
                    assert_eq!(values, [*value], "{} --{limit}", subcommand.get_name());
                    assert!(crate::numbers::LIMITS.contains(&format!("--{limit} ")), "{limit}");
                }
                let is_old = LIMITS.iter().any(|(_, _, old)| old.contains(&name));
                assert!(!is_old, "{} --{name}", subcommand.get_name());
            }
        }
    }

    #[test]
    fn earlier_names_of_limits_are_still_read() {
        for args in [
            ["count", "--max-nodes", "5"],
            ["minimize", "--max-nodes", "5"],
            ["rate", "--max-searches", "5"],
            ["rate", "--morphs", "5"],
            ["generate", "--max-tries", "5"],
            ["watch", "--solutions", "5"],
        ] {
            let line = ["sudokit", args[0], args[1], args[2], "-"];
            let line = if args[0] == "generate" { &line[..4] } else { &line };
            let parsed = Cli::try_parse_from(line).map(|cli| format!("{:?}", cli.command));
            assert!(parsed.is_ok_and(|text| text.contains('5')), "{args:?}");
        }
    }
}
