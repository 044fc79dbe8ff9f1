//! Sections of the help besides the options: examples for each subcommand, the names of limits, and exit statuses.

use clap::Command;

/// Examples for a subcommand: the purpose and the command line of each.
type Examples = &'static [(&'static str, &'static str)];

/// The examples for each subcommand.
const EXAMPLES: &[(&str, Examples)] = &[
    (
        "check",
        &[
            ("Check that no row, column or box holds a digit twice:", "sudokit check puzzles.txt"),
            (
                "Check that each puzzle has exactly one solution, or say why not:",
                "sudokit check --unique --why puzzles.txt",
            ),
            (
                "Check the solutions in the column `solution` of a table:",
                "sudokit check --solution solution table.csv",
            ),
            ("Answer LeetCode's question in its words:", "sudokit check --to leetcode boards.json"),
            (
                "Write a proof of how many solutions each puzzle has:",
                "sudokit check --prove proofs.txt puzzles.txt",
            ),
        ],
    ),
    (
        "verify",
        &[
            ("Verify the proofs that `check --prove` wrote:", "sudokit verify proofs.txt"),
            ("The same, with a JSON object for each:", "sudokit verify --json proofs.txt"),
        ],
    ),
    (
        "solve",
        &[
            (
                "Solve a puzzle:",
                "sudokit solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ),
            ("Solve the puzzles of a file:", "sudokit solve puzzles.txt"),
            (
                "Solve a table, and add the columns `solution`, `verdict` and `why`:",
                "sudokit solve table.csv",
            ),
            (
                "Take the first solution, without looking for a second:",
                "cat puzzles.txt | sudokit solve --first",
            ),
        ],
    ),
    (
        "count",
        &[
            ("Append the number of solutions to each puzzle:", "sudokit count puzzles.txt"),
            ("Only distinguish no, one and several solutions:", "sudokit count --limit 2 puzzles.txt"),
            (
                "Count all, for at most ten seconds per puzzle:",
                "sudokit count --limit all --timeout 10s puzzles.txt",
            ),
            (
                "Estimate the number where there are too many to count:",
                "sudokit count --estimate several.txt",
            ),
        ],
    ),
    (
        "solutions",
        &[
            ("Write all solutions of the puzzles of a file:", "sudokit solutions puzzles.txt"),
            ("Write at most three solutions of each:", "sudokit solutions --limit 3 puzzles.txt"),
        ],
    ),
    (
        "candidates",
        &[
            ("Show the candidates that are in a solution:", "sudokit candidates several.txt"),
            ("Count the solutions of each, up to 8:", "sudokit candidates --cap 8 several.txt"),
        ],
    ),
    (
        "compare",
        &[
            ("Compare all engines:", "sudokit compare puzzles.txt"),
            ("Compare two:", "sudokit compare --engine dlx,bands puzzles.txt"),
            ("Write a row for each puzzle and engine:", "sudokit compare --to csv puzzles.txt > figures.csv"),
            (
                "Write each step of one engine to a file:",
                "sudokit compare --engine singles --trace steps.jsonl puzzles.txt",
            ),
        ],
    ),
    (
        "watch",
        &[
            ("Watch the default engine solve the first puzzle of a file:", "sudokit watch puzzles.txt"),
            (
                "Watch a simple engine, 100 steps per second:",
                "sudokit watch --engine tables --speed 100 puzzles.txt",
            ),
        ],
    ),
    (
        "hint",
        &[
            (
                "Show the next step:",
                "sudokit hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ),
            ("Only say where to look:", "sudokit hint --detail where puzzles.txt"),
            (
                "Use two techniques and no others:",
                "sudokit hint --techniques naked-single,hidden-single puzzles.txt",
            ),
        ],
    ),
    (
        "explain",
        &[
            ("List the steps that solve each puzzle:", "sudokit explain puzzles.txt"),
            (
                "Write a page with a drawing for each step:",
                "sudokit explain --to html puzzles.txt > steps.html",
            ),
            (
                "List all steps of two techniques in a position:",
                "sudokit explain --all-steps --techniques hidden-single,pointing puzzles.txt",
            ),
        ],
    ),
    (
        "rate",
        &[
            ("Write each puzzle with ER, EP and ED:", "sudokit rate puzzles.txt"),
            ("Write HoDoKu's level and score:", "sudokit rate --profile hodoku puzzles.txt"),
            ("Write both in one line:", "sudokit rate --format '%r %h %H %g' puzzles.txt"),
            ("Add all measures as columns to a table:", "sudokit rate --difficulty table.csv"),
            (
                "Show how the rating varies over 10 isomorphs:",
                "sudokit rate --isomorphs 10 --seed 1 puzzles.txt",
            ),
        ],
    ),
    (
        "canon",
        &[
            ("Write the canonical form of each puzzle:", "sudokit canon puzzles.txt"),
            (
                "Add the number of automorphisms and the symmetry:",
                "sudokit canon --with-symmetry puzzles.txt",
            ),
        ],
    ),
    (
        "same",
        &[
            (
                "Check whether the first puzzles of two files are isomorphic:",
                "sudokit same puzzles.txt table.csv",
            ),
            ("The same, answered in JSON:", "sudokit same --json puzzles.txt table.csv"),
        ],
    ),
    (
        "shuffle",
        &[
            ("Write a random isomorph of each puzzle:", "sudokit shuffle puzzles.txt"),
            (
                "Write ten of each, the same ones in every run:",
                "sudokit shuffle --count 10 --seed 1 puzzles.txt",
            ),
            (
                "Transform two further columns of a table, too:",
                "sudokit shuffle --also half --also hint table.csv",
            ),
        ],
    ),
    (
        "dedupe",
        &[
            ("Keep the first puzzle of each isomorphism class:", "sudokit dedupe puzzles.txt > unique.txt"),
            (
                "The same for two tables together, with all their columns:",
                "sudokit dedupe a.csv b.csv > unique.csv",
            ),
        ],
    ),
    (
        "leak",
        &[
            ("Name the test puzzles that are in the training set:", "sudokit leak train.csv test.csv"),
            ("Add a column that says so to the test set:", "sudokit leak --to csv train.csv test.csv"),
        ],
    ),
    (
        "split",
        &[
            (
                "Put about a tenth of the puzzles into a test set:",
                "sudokit split --output-dir sets table.csv",
            ),
            (
                "Make a validation set as well, with another seed:",
                "sudokit split --test 10% --validation 5% --seed 7 --output-dir sets table.csv",
            ),
        ],
    ),
    (
        "minimize",
        &[
            ("Remove givens until none can be spared:", "sudokit minimize puzzles.txt"),
            (
                "Write ten minimal puzzles inside each puzzle:",
                "sudokit minimize --all --limit 10 puzzles.txt",
            ),
            ("Look for the fewest givens:", "sudokit minimize --smallest puzzles.txt"),
        ],
    ),
    (
        "extend",
        &[
            ("Add givens until there is one solution:", "sudokit extend several.txt"),
            ("Show the solution, too:", "sudokit extend --with-solution several.txt"),
        ],
    ),
    (
        "vary",
        &[
            ("Replace one given by another in all ways:", "sudokit vary puzzles.txt"),
            (
                "Replace one, and write one puzzle of each isomorphism class:",
                "sudokit vary --unique-up-to-symmetry puzzles.txt",
            ),
        ],
    ),
    (
        "unavoidable",
        &[
            ("List the unavoidable sets of up to 8 cells:", "sudokit unavoidable --size 8 puzzles.txt"),
            ("The same as a table:", "sudokit unavoidable --size 8 --to csv puzzles.txt"),
        ],
    ),
    (
        "generate",
        &[
            ("Make a puzzle:", "sudokit generate"),
            (
                "Make 100 minimal puzzles, the same ones in every run:",
                "sudokit generate --count 100 --minimal --seed 7",
            ),
            ("Make three puzzles that need an X-wing:", "sudokit generate --count 3 --needs x-wing"),
            ("Make a puzzle of 16x16:", "sudokit generate --size 16"),
            ("Make a killer on a board with diagonals:", "sudokit generate --rules killer,x"),
        ],
    ),
    (
        "convert",
        &[
            ("Draw the puzzles with boxes:", "sudokit convert --to boxed puzzles.txt"),
            ("Make a table of them:", "sudokit convert --to csv puzzles.txt > puzzles.csv"),
            ("Draw a picture:", "sudokit convert puzzles.txt --output puzzles.svg"),
            (
                "Print four on a page, with the solutions at the end:",
                "sudokit convert --per-page 4 --solutions end puzzles.txt --output book.pdf",
            ),
        ],
    ),
    #[cfg(feature = "serve")]
    (
        "serve",
        &[
            ("Serve the page to browsers on this machine:", "sudokit serve"),
            (
                "Serve the API to a network, to clients with a token:",
                "sudokit serve --listen 0.0.0.0:8910 --token-file tokens.txt",
            ),
            ("Write the page as a folder of static files:", "sudokit serve --write page"),
        ],
    ),
    (
        "techniques",
        &[
            ("List the techniques in the order in which they are tried:", "sudokit techniques"),
            ("The same as JSON lines:", "sudokit techniques --json"),
        ],
    ),
    (
        "formats",
        &[("List the formats:", "sudokit formats"), ("The same as JSON lines:", "sudokit formats --json")],
    ),
    (
        "engines",
        &[("List the engines:", "sudokit engines"), ("The same as JSON lines:", "sudokit engines --json")],
    ),
    (
        "rules",
        &[
            ("List the rules, and the formats that can say them:", "sudokit rules"),
            ("The same as JSON lines, with an example of each:", "sudokit rules --json"),
        ],
    ),
    (
        "completions",
        &[
            ("Install completions for bash:", "sudokit completions bash > sudokit.bash"),
            ("Install completions for fish:", "sudokit completions fish > sudokit.fish"),
        ],
    ),
    (
        "man",
        &[
            ("Write the manual page of a subcommand:", "sudokit man solve > sudokit-solve.1"),
            ("Write all manual pages into a folder:", "sudokit man --output-dir pages"),
        ],
    ),
];

/// The names of all subcommands.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    EXAMPLES.iter().map(|(name, _)| *name)
}

/// The names of limits, which are the same in all subcommands.
pub(crate) const LIMITS: &str = "  --count N       make N
  --limit N       write or count at most N answers per puzzle
  --max-steps N   show at most N steps per puzzle
  --max-work N    stop after this much work: nodes of a search, attempts, or searches for chains
  --timeout TIME  stop after this long: 500ms, 10s, 2m
  These names are the same in all subcommands.
";

/// The meaning of the exit statuses.
const STATUSES: &str = "  0    yes, or done
  1    no
  2    an input could not be read, or the command was used wrongly
  3    stopped by a limit
  130  stopped by Ctrl-C; 143 by SIGTERM
  Of several puzzles the worst status counts: 2 before 3 before 1.
";

/// Exit statuses for a puzzle that has one solution, several, none, or breaks a rule.
const BY_PUZZLE: &[([u8; 4], &[&str])] = &[
    ([0, 0, 0, 0], &["count", "convert", "shuffle"]),
    ([0, 0, 0, 1], &["check", "compare", "canon", "dedupe", "split"]),
    (
        [0, 0, 1, 1],
        &["check --solvable", "solve --first", "solutions", "candidates", "watch", "hint", "extend"],
    ),
    ([0, 1, 1, 1], &["check --unique", "check --why", "solve", "explain", "rate"]),
    ([0, 1, 1, 1], &["minimize", "canon --by solution", "unavoidable"]),
];

/// The meaning of 0 and 1 for the subcommands that answer another question.
const BY_ANSWER: &[(&str, &str, &str)] = &[
    ("check --minimal", "one solution, every given needed", "otherwise"),
    ("check --solution", "every solution is right and the only one", "otherwise"),
    ("explain --all-steps", "shown", "a rule is broken"),
    ("same", "isomorphic", "not isomorphic, or a rule is broken"),
    ("leak", "no test puzzle leaks", "one does, or breaks a rule"),
    ("verify", "all certificates are right", "one is wrong"),
    ("vary", "some puzzles are written", "none"),
    ("generate", "made", "impossible"),
];

/// A part of the help: a title and lines, each indented.
pub(crate) struct Section {
    pub(crate) title: &'static str,
    pub(crate) text: String,
}

/// The sections for the command itself.
pub(crate) fn sections() -> Vec<Section> {
    let statuses = format!("{STATUSES}\n{}\n{}", by_puzzle(|_| true), by_answer(|_| true));
    vec![
        Section { title: "Limits", text: LIMITS.to_owned() },
        Section { title: "Exit status", text: statuses },
    ]
}

/// The sections for a subcommand.
pub(crate) fn sections_of(subcommand: &str) -> Vec<Section> {
    let mut sections = Vec::new();
    if let Some((_, examples)) = EXAMPLES.iter().find(|(name, _)| *name == subcommand) {
        let lines = examples.iter().map(|(purpose, line)| format!("  {purpose}\n    {line}\n"));
        sections.push(Section { title: "Examples", text: lines.collect() });
    }
    let is_of = |line: &str| line.split(' ').next() == Some(subcommand);
    let statuses = by_puzzle(is_of) + &by_answer(is_of);
    if !statuses.is_empty() {
        sections.push(Section { title: "Exit status", text: statuses });
    }
    sections
}

/// Adds the sections to the help of the command and of its subcommands.
pub(crate) fn extend(command: Command) -> Command {
    let text = |sections: &[Section]| {
        let texts = sections.iter().map(|Section { title, text }| format!("{title}:\n{text}"));
        texts.collect::<Vec<_>>().join("\n").trim_end().to_owned()
    };
    let mut command = command.after_long_help(text(&sections()));
    for (name, _) in EXAMPLES {
        let sections = sections_of(name);
        command = command.mut_subcommand(name, |subcommand| {
            subcommand.after_help(text(&sections[..1])).after_long_help(text(&sections))
        });
    }
    command
}

/// Exit statuses by puzzle, for the subcommands that have them.
fn by_puzzle(is_wanted: impl Fn(&str) -> bool) -> String {
    let mut text = String::new();
    for (statuses, subcommands) in BY_PUZZLE {
        let wanted: Vec<&str> = subcommands.iter().copied().filter(|it| is_wanted(it)).collect();
        if !wanted.is_empty() {
            text += &format!("  {}  {}\n", statuses.map(|it| it.to_string()).join(" "), wanted.join(", "));
        }
    }
    let head = "  For a puzzle with one solution, several, none, or a broken rule:\n";
    if text.is_empty() { text } else { head.to_owned() + &text }
}

/// The meaning of 0 and 1, for the subcommands that have one.
fn by_answer(is_wanted: impl Fn(&str) -> bool) -> String {
    let wanted = BY_ANSWER.iter().filter(|(subcommand, _, _)| is_wanted(subcommand));
    wanted.map(|(subcommand, yes, no)| format!("  {subcommand}: 0 {yes}; 1 {no}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_examples_of_its_own() {
        let command = crate::cli::command();
        let named: Vec<&str> = EXAMPLES.iter().map(|(name, _)| *name).collect();
        assert_eq!(command.get_subcommands().map(Command::get_name).collect::<Vec<_>>(), named);
        for (name, examples) in EXAMPLES {
            assert!((2..=5).contains(&examples.len()), "{name}");
            for (purpose, line) in *examples {
                assert!(line.contains(&format!("sudokit {name}")), "{line}");
                assert!(purpose.ends_with(':') && purpose.len() < 75, "{purpose}");
            }
        }
    }
}
