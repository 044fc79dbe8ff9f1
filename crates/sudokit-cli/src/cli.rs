//! The command line as a whole, from which help, shell completions and the manual pages are made. Each
//! subcommand defines its own arguments.

use std::convert::Infallible;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory as _, FromArgMatches as _, Parser};
use clap_complete::Shell;

use crate::args::NamedValues;
#[cfg(feature = "serve")]
use crate::commands::serve;
use crate::commands::{
    candidates, canon, check, compare, convert, count, dedupe, explain, extend, generate, hint, leak, man,
    minimize, rate, same, shuffle, solutions, solve, split, tables, unavoidable, vary, verify, watch,
};
use crate::{help, inputs};

/// Check, solve, generate, compare, explain and rate Sudoku puzzles.
///
/// Puzzles are arguments, or are read from files or standard input, in any of the formats that `sudokit
/// formats` lists: one line of 81 cells, nine lines, LeetCode's JSON, drawings, CSV and many more, compressed
/// with gzip or zstd or not. The format is detected. Answers go to standard output, in the order of the
/// puzzles; all messages go to standard error.
#[derive(Parser, Debug)]
#[command(
    name = "sudokit",
    version,
    disable_version_flag = true,
    arg_required_else_help = true,
    args_conflicts_with_subcommands = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// Print the version
    #[arg(long, short = 'V')]
    pub(crate) version: bool,

    /// With --version: list the back ends of the fast engines, too (SUDOKIT_BACKEND selects one)
    #[arg(long, requires = "version")]
    pub(crate) verbose: bool,

    /// With --version: write a JSON object
    #[arg(long, requires = "version")]
    pub(crate) json: bool,

    /// The file of --output, if the subcommand has it.
    #[arg(skip)]
    pub(crate) output: Option<PathBuf>,

    /// Whether --resume was given.
    #[arg(skip)]
    pub(crate) resume: bool,

    /// The version, the subcommand and its arguments, which decide the content of the output.
    #[arg(skip)]
    pub(crate) request: Vec<(String, String)>,

    #[command(subcommand)]
    pub(crate) command: Option<Subcommand>,
}

/// The command line's grammar with all of its help.
pub(crate) fn command() -> clap::Command {
    let mut command = help::extend(Cli::command());
    for name in help::names() {
        command = command.mut_subcommand(name, |subcommand| with_files(subcommand, name));
    }
    command.mut_subcommand("man", |man| {
        man.mut_arg("subcommand", |arg| {
            let parse = |text: &str| Ok::<_, Infallible>(text.to_owned());
            arg.value_parser(NamedValues { names: help::names().collect(), parse }).hide_possible_values(true)
        })
    })
}

/// Subcommands that write no answer, or several files into a folder.
const WITHOUT_OUTPUT: [&str; 2] = ["split", "serve"];

/// Subcommands whose runs take so long that an interrupted one is continued.
const RESUMABLE: [&str; 3] = ["explain", "rate", "generate"];

/// Adds the options for files to the subcommands that honor them, and corrects shared options.
fn with_files(mut subcommand: clap::Command, name: &str) -> clap::Command {
    let has_output = !WITHOUT_OUTPUT.contains(&name);
    if has_output {
        let mut output = Arg::new("output").long("output").short('o').value_name("FILE");
        output = output.value_parser(clap::value_parser!(PathBuf)).help(
            "Write the answers to this file, which appears when it is complete; - is standard output. Unless --to says it, \
             the ending of the name decides the format; after it, .gz and .zst compress",
        );
        if name == "man" {
            output = output.conflicts_with("output_dir");
        }
        subcommand = subcommand.arg(output);
    }
    let of_name = |text: &'static str| move |arg: Arg| arg.help(text);
    subcommand = match name {
        "convert" => {
            subcommand.mut_arg("to", of_name("The format of the output, unless the name of --output says it"))
        }
        "generate" => subcommand.mut_arg("to", of_name("The format of the output [default: line]")),
        "unavoidable" => subcommand.mut_arg("to", of_name("The format of the output [default: line]")),
        _ => subcommand,
    };
    // Otherwise the answer to `--count -3` is how to pass -3 as a puzzle.
    subcommand = subcommand.mut_args(|arg| {
        let is_number = arg.get_value_names().is_some_and(|names| {
            ["N", "S", "N|all", "M", "I/N", "LO..HI", "TIME", "SHARE", "HARDNESS"].contains(&&*names[0])
        });
        if is_number && !arg.is_positional() { arg.allow_negative_numbers(true) } else { arg }
    });
    if RESUMABLE.contains(&name) {
        subcommand = subcommand.arg(Arg::new("resume").long("resume").action(ArgAction::SetTrue).help(
            "Continue an interrupted run of the same command: until the file of --output is complete, the answers are in \
             FILE.partial, and FILE.progress says how far the run has come",
        ));
    }
    subcommand
}

/// Parses the command line.
///
/// # Errors
/// If it requests help, or is wrong.
pub(crate) fn parse() -> Result<Cli, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(std::env::args_os().map(inputs::protected))?;
    let request = request(&command, &matches);
    let of_subcommand = matches.subcommand().map(|(_, matches)| matches);
    // A subcommand without the option has no such id.
    let output = of_subcommand.and_then(|it| it.try_get_one::<PathBuf>("output").ok().flatten().cloned());
    let resume = of_subcommand.and_then(|it| it.try_get_one::<bool>("resume").ok().flatten().copied());
    let resume = resume.unwrap_or_default();
    Ok(Cli { request, output, resume, ..Cli::from_arg_matches(&matches)? })
}

/// The arguments that decide the content of the output, by name.
fn request(command: &clap::Command, matches: &ArgMatches) -> Vec<(String, String)> {
    const IGNORED: [&str; 4] = ["output", "resume", "threads", "quiet"];
    let mut request = vec![("the version of sudokit".to_owned(), env!("CARGO_PKG_VERSION").to_owned())];
    let Some((name, matches)) = matches.subcommand() else { return request };
    request.push(("the subcommand".to_owned(), name.to_owned()));
    let arguments = command.find_subcommand(name).into_iter().flat_map(clap::Command::get_arguments);
    for argument in arguments.filter(|it| !IGNORED.contains(&it.get_id().as_str())) {
        let id = argument.get_id().as_str();
        if matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let values = matches.get_raw(id).into_iter().flatten();
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        let name = argument.get_long().map_or_else(|| id.to_owned(), |name| format!("--{name}"));
        request.push((name, values.join(" ")));
    }
    request
}

#[derive(clap::Subcommand, Debug)]
pub(crate) enum Subcommand {
    /// Check whether puzzles break a rule; on request, whether they have exactly one solution
    ///
    /// With `--to leetcode` each answer is a line `true` or `false`, as in LeetCode 36 (Valid Sudoku), and an
    /// unreadable board is a line that begins with `error:`.
    Check(check::CheckArgs),
    /// Verify the certificates that `check --prove` writes
    Verify(verify::VerifyArgs),
    /// Solve puzzles, and report those that have no solution or several
    Solve(solve::SolveArgs),
    /// Count the solutions of puzzles
    Count(count::CountArgs),
    /// Write all solutions of puzzles
    Solutions(solutions::SolutionsArgs),
    /// Say which candidates are in a solution, and in how many
    ///
    /// Each candidate is counted up to --cap. For people, the answer is the board with the candidates of each
    /// cell that are in a solution; with a cap of 2 or more, the number of solutions is behind each, and a
    /// plus behind a number that may be greater.
    Candidates(candidates::CandidatesArgs),
    /// Solve the same puzzles with several engines, and compare their work and time
    ///
    /// A search that reaches its end counts as solved, also if there is no solution. A search that is
    /// stopped, after 10 s unless --timeout or --max-work sets another limit, does not; its figures are lower
    /// bounds, marked `>=`. The ratio is the time divided by that of the fastest engine, or a dash if there
    /// is nothing to compare.
    Compare(compare::CompareArgs),
    /// Show step by step how an engine solves a puzzle
    Watch(watch::WatchArgs),
    /// Give a hint: point out a mistake, or show the next step
    Hint(hint::HintArgs),
    /// Explain step by step how a person can solve puzzles
    Explain(explain::ExplainArgs),
    /// Rate the difficulty of puzzles: ER, EP and ED, HoDoKu's level and score, or all measures
    ///
    /// A puzzle is solved step by step, always by the first step found in a fixed order. ER is the rating of
    /// the hardest step, EP of the hardest up to the first digit that is placed, ED of the first step.
    /// Profile `se121` matches Sudoku Explainer 1.2.1; related programs give different numbers. The numbers
    /// of isomorphic puzzles may differ a little: --isomorphs shows how much.
    ///
    /// Profile `hodoku` gives HoDoKu's level (Easy, Medium, Hard, Unfair, Extreme) and its score, the sum of
    /// the scores of the steps. --difficulty shows all measures.
    ///
    /// A puzzle with no solution or several is not rated: a message says so, and the exit status is 1. With
    /// --improper, `se121` rates the steps that it finds (20.0 means that it found no further step).
    ///
    /// There is no limit unless one is given; the hardest puzzles known take some seconds. If a limit is
    /// reached, the rating is a lower bound, marked by a plus, and the exit status is 3. Unknown values are
    /// `-`.
    Rate(rate::RateArgs),
    /// Write the canonical form of puzzles, which is the same for isomorphic puzzles
    ///
    /// Two puzzles are isomorphic if one becomes the other by relabeling digits, permuting rows within bands,
    /// columns within stacks, bands and stacks, and transposing.
    Canon(canon::CanonArgs),
    /// Check whether two puzzles are isomorphic, and print the transform between them
    Same(same::SameArgs),
    /// Write random isomorphs of puzzles, with their solutions
    ///
    /// Two puzzles are isomorphic if one becomes the other by relabeling digits, permuting rows within bands,
    /// columns within stacks, bands and stacks, and transposing. Each of these 1,218,998,108,160 transforms
    /// is equally likely, so two isomorphs of one puzzle may be the same, if rarely. A transform depends only
    /// on the seed, the number of the record in its file, and the number of the isomorph.
    ///
    /// The isomorph replaces the puzzle, in the same format. A board in a column called `solution` or
    /// `solutions`, or after the puzzle on its line, is changed by the same transform, and so are the boards
    /// in the columns named with --also. All other columns stay as they are. If a named column holds
    /// something else than a board of 81 cells, an error replaces the record, and the exit status is 2; an
    /// empty field stays empty.
    Shuffle(shuffle::ShuffleArgs),
    /// Keep the first puzzle of each isomorphism class
    ///
    /// Later puzzles that are isomorphic to an earlier one are left out; `sudokit shuffle --help` explains
    /// the word. Columns and format stay as they are. Unreadable records and invalid puzzles are kept.
    ///
    /// A key of 128 bits is kept in memory for each class, the hash XXH3 of the canonical form: at most 58 MB
    /// for a million classes. Measured: 62 MB in total for 1 million, 219 MB for 4 million. The probability
    /// that two of 10^9 classes share a key, and a puzzle is left out wrongly, is 1.5 in 10^21.
    ///
    /// The exit status is 1 if a puzzle is invalid; puzzles that are left out do not matter.
    Dedupe(dedupe::DedupeArgs),
    /// Find the puzzles of a test set that are isomorphic to one of a training set
    ///
    /// Each leak is reported with the line of the first such training puzzle, and the transform that turns
    /// the test puzzle into it. `sudokit split` makes training and test sets without leaks.
    ///
    /// Classes are compared by the keys that `dedupe` uses. The test set is not kept in memory; the training
    /// set takes at most 113 MB for a million classes. Measured: 110 MB in total for 1 million, 414 MB for 4
    /// million.
    ///
    /// The exit status is 0 if there is no leak, and 1 if there is one or a test puzzle is invalid.
    Leak(leak::LeakArgs),
    /// Split a set into training and test sets without isomorphic puzzles in both
    ///
    /// The part of a puzzle depends on the seed and on its isomorphism class, and on nothing else: not on the
    /// order of the rows, the number of threads, or other rows. So rows can be added later without moving
    /// others, and a test set that grows keeps its puzzles. For that reason shares are approximate: each
    /// class is in the test set with probability SHARE, so the share of rows varies a little, more if classes
    /// have many rows. `sudokit leak` finds the isomorphic puzzles in sets that were made otherwise; `sudokit
    /// dedupe` leaves out duplicates first.
    ///
    /// Columns and format stay as they are. Unreadable records (exit status 2) and invalid puzzles (exit
    /// status 1) are reported, and are in no part. The files appear when all are complete. Memory does not
    /// grow with the input, except for counting the classes, up to ten million in at most 151 MB.
    Split(split::SplitArgs),
    /// Remove givens until a puzzle is minimal: one way, all ways, or to the fewest givens
    Minimize(minimize::MinimizeArgs),
    /// Add the fewest givens that leave a puzzle with exactly one solution
    Extend(extend::ExtendArgs),
    /// Write the puzzles with one solution that differ from a puzzle in a few givens: {-n+m}
    Vary(vary::VaryArgs),
    /// List the minimal unavoidable sets of a solution
    ///
    /// An unavoidable set is a set of cells of which every puzzle with this solution must give at least one.
    Unavoidable(unavoidable::UnavoidableArgs),
    /// Generate puzzles or full grids
    Generate(generate::GenerateArgs),
    /// Convert puzzles to another format
    Convert(convert::ConvertArgs),
    /// Open the page and the HTTP API in a browser: play, get help, learn, rate
    ///
    /// The page and all it needs are part of the command; nothing is loaded from anywhere else, and nothing
    /// leaves this machine. docs/api.md describes the API. Without --listen, only programs on this machine
    /// can connect.
    ///
    /// Ctrl-C or SIGTERM ends the server when the requests that it has accepted are finished; a second one
    /// ends it at once.
    #[cfg(feature = "serve")]
    Serve(serve::ServeArgs),
    /// List the solving techniques
    Techniques(tables::TableArgs),
    /// List the formats that can be read and written
    Formats(tables::TableArgs),
    /// List the search engines
    Engines(tables::TableArgs),
    /// List the houses and rules of boards, and the formats that can say them
    Rules(tables::TableArgs),
    /// Write a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages, in roff
    Man(man::ManArgs),
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use clap::error::ErrorKind;

    use super::Cli;

    #[test]
    fn the_arguments_fit_together() {
        super::command().debug_assert();
    }

    /// For each limit: its name, its value, and its names in earlier versions.
    const LIMITS: [(&str, &str, &[&str]); 5] = [
        ("count", "N", &["morphs"]),
        ("limit", "N|all", &["solutions"]),
        ("max-steps", "N", &[]),
        ("max-work", "N", &["max-nodes", "max-searches", "max-tries"]),
        ("timeout", "TIME", &[]),
    ];

    #[test]
    fn each_limit_has_one_name_in_all_subcommands() {
        let command = super::command();
        for subcommand in command.get_subcommands() {
            for option in subcommand.get_opts() {
                let name = option.get_long().unwrap_or_default();
                for (limit, value, _) in LIMITS.iter().filter(|(limit, _, _)| *limit == name) {
                    let values = option.get_value_names().unwrap_or_default();
                    assert_eq!(values, [*value], "{} --{limit}", subcommand.get_name());
                    assert!(crate::help::LIMITS.contains(&format!("--{limit} ")), "{limit}");
                }
                let has = |limit: &str| subcommand.get_opts().any(|it| it.get_long() == Some(limit));
                let is_old = LIMITS.iter().any(|(limit, _, old)| has(limit) && old.contains(&name));
                assert!(!is_old, "{} --{name}", subcommand.get_name());
            }
        }
    }

    /// The message about an unknown key lists the keys of a request.
    #[test]
    fn the_keys_of_a_request_are_flags_of_its_subcommand() {
        const INPUT: [&str; 4] = ["puzzle", "placed", "marks", "text"];
        let command = super::command();
        for operation in ["generate", "shuffle", "convert", "rate"] {
            let error = sudokit::request::Request::parse(operation, br#"{"x":1}"#).expect_err("no such key");
            let keys: Vec<&str> = error.message.split('`').skip(3).step_by(2).collect();
            assert!(keys.len() > 2, "{}", error.message);
            let subcommand = command.find_subcommand(operation).expect("it is a subcommand");
            for key in keys.iter().filter(|key| !INPUT.contains(key)) {
                let flag = key.replace('_', "-");
                let mut flags = subcommand.get_opts();
                assert!(flags.any(|option| option.get_long() == Some(&flag)), "{operation} --{flag}");
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
            ["generate", "--max-nodes", "5"],
            ["watch", "--solutions", "5"],
        ] {
            let line = ["sudokit", args[0], args[1], args[2], "-"];
            let line = if args[0] == "generate" { &line[..4] } else { &line };
            let parsed = Cli::try_parse_from(line).map(|cli| format!("{:?}", cli.command));
            assert!(parsed.is_ok_and(|text| text.contains('5')), "{args:?}");
        }
    }

    #[test]
    fn options_of_numbers_refuse_everything_else() {
        let bad = ["", "x", "-1", "1.5.2", "nan", "1e999", "99999999999999999999999", "0x10", "1..2..3", "/"];
        let mut numbers = 0;
        for subcommand in super::command().get_subcommands() {
            let needed = subcommand.get_positionals().filter(|it| it.is_required_set()).count();
            let is_number = |option: &&clap::Arg| {
                let names = option.get_value_names().unwrap_or_default();
                names.first().is_some_and(|name| ["N", "S", "N|all", "TIME"].contains(&&**name))
            };
            for option in subcommand.get_opts().filter(is_number) {
                let name = option.get_long().unwrap_or_default();
                let refused = bad.iter().filter(|value| {
                    let option = format!("--{name}={value}");
                    let line = ["sudokit", subcommand.get_name(), &option];
                    let line = line.into_iter().chain(vec!["-"; needed]);
                    let error = super::command().try_get_matches_from(line).err().map(|error| error.kind());
                    matches!(error, Some(ErrorKind::ValueValidation | ErrorKind::InvalidValue))
                });
                assert!(refused.count() >= 5, "{} --{name} takes anything", subcommand.get_name());
                numbers += 1;
            }
        }
        assert!(numbers > 40, "{numbers}");
    }
}
