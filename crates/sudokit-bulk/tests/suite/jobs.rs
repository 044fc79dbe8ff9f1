//! Each job announces the columns that it fills, and answers valid and invalid puzzles.

use std::num::NonZero;

use serde_json::{Value, json};
use sudokit::format::Format;
use sudokit::operation::{
    CanonOptions, CheckOptions, CountLimit, CountOptions, ExplainOptions, ExtendOptions, HintOptions,
    MinimizeOptions, Profile, RateOptions, ShuffleOptions, SolveOptions, Within,
};
use sudokit::outcome::CanonicalBy;
use sudokit_bulk::jobs::{Ask, Convert, RatingTemplate, Shuffle, TemplateQuestion};
use sudokit_bulk::{Job, Limits, OutputFormat, Source, Status, Summary};

use crate::common::pipeline;

const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A table with a proper puzzle, one that has several solutions, and one that breaks a rule.
fn table() -> String {
    let (several, invalid) = (".".repeat(81), format!("55{}", ".".repeat(79)));
    format!("puzzle,name,solution\n{PROPER},one,{SOLUTION}\n{several},two,\n{invalid},three,\n")
}

fn answer(job: impl Job + 'static, input: &str) -> (Summary, String) {
    let mut output = Vec::new();
    let (_, pipeline) = pipeline(2);
    let summary = pipeline.run(vec![Source::text("test", input)], job, &mut output).unwrap();
    (summary, String::from_utf8(output).unwrap())
}

/// The table that a job makes of [`table`], whose heading is the input's and these columns, without the
/// column of errors.
fn answers(job: impl Job + 'static, added: &str) -> (Summary, Vec<String>) {
    let (summary, output) = answer(job, &table());
    let heading = output.lines().next().and_then(|heading| heading.strip_suffix(",error"));
    let rest = output.lines().skip(1).map(|row| row.strip_suffix(',').expect("no row has an error"));
    let rows: Vec<String> = heading.into_iter().chain(rest).map(str::to_owned).collect();
    let separator = if added.is_empty() { "" } else { "," };
    assert_eq!(rows[0], format!("puzzle,name,solution{separator}{added}"));
    // A text may have commas of its own.
    let commas = |row: &String| row.matches(',').count();
    assert!(rows.len() == 4 && rows.iter().all(|row| commas(row) >= commas(&rows[0])), "{output}");
    (summary, rows)
}

fn csv() -> OutputFormat {
    OutputFormat::from_name("csv")
}

#[test]
fn solve_says_how_each_puzzle_is_solved() {
    let (summary, rows) = answers(Ask::new(SolveOptions::default()), "sudokit_solution,verdict,why");
    assert_eq!(rows[1], format!("{PROPER},one,{SOLUTION},{SOLUTION},unique,"));
    assert!(rows[2].contains(",several,") && rows[3].contains(",invalid,"), "{rows:?}");
    assert_eq!((summary.records(), summary.status), (3, Status::No));
    let (_, rows) = answers(
        Ask::new(SolveOptions { first: true, ..SolveOptions::default() }),
        "sudokit_solution,verdict,why",
    );
    assert!(rows[2].contains(",solved,"), "{rows:?}");
}

/// Limits that are never reached let each line be answered by itself.
#[test]
fn solve_writes_the_same_rows_for_many_lines_and_for_each() {
    let (several, invalid) = (".".repeat(81), format!("55{}", ".".repeat(79)));
    let proper = [PROPER, SOLUTION, PROPER, &several, &invalid, SOLUTION, "no puzzle", PROPER].join("\n");
    let each = Limits { max_work: Some(u64::MAX), timeout: None };
    for name in ["json", "csv"] {
        let output = OutputFormat::from_name(name);
        for input in [proper.as_str(), SOLUTION, &invalid, ""] {
            let many = answer(Ask { output, ..Ask::new(SolveOptions::default()) }, input);
            let one_by_one = answer(Ask { output, limits: each, ..Ask::new(SolveOptions::default()) }, input);
            assert_eq!(many.1, one_by_one.1);
            assert_eq!(many.0.verdicts(), one_by_one.0.verdicts());
        }
    }
}

#[test]
fn solve_stops_at_its_limit() {
    let limits = Limits { max_work: Some(0), timeout: None };
    let (summary, rows) =
        answers(Ask { limits, ..Ask::new(SolveOptions::default()) }, "sudokit_solution,verdict,why");
    assert_eq!(summary.status, Status::Stopped);
    assert!(rows[2].contains("stopped after 0 nodes"), "{rows:?}");
}

#[test]
fn check_has_the_columns_of_its_questions() {
    let (summary, rows) =
        answers(Ask { output: csv(), ..Ask::new(CheckOptions::default()) }, "valid,conflicts");
    assert!(rows[1].ends_with(",true,") && rows[3].contains(",false,"), "{rows:?}");
    assert_eq!(summary.status, Status::No);
    let job = Ask {
        output: csv(),
        ..Ask::new(CheckOptions {
            unique: true,
            minimal: true,
            why: true,
            solution: Some("solution".to_owned()),
            ..CheckOptions::default()
        })
    };
    let added = "valid,conflicts,solvable,unique,minimal,redundant,contradiction,unavoidable,solutions,\
                 solution_check,solution_cell,solution_why,stopped";
    let (_, output) = answer(job, &table());
    assert_eq!(output.lines().next(), Some(&*format!("puzzle,name,solution,{added},error")));
    assert!(output.lines().nth(1).is_some_and(|row| row.contains(",correct,")), "{output}");
}

#[test]
fn check_answers_plain_boards_with_true_and_false() {
    let job = Ask { output: OutputFormat::from_name("leetcode"), ..Ask::new(CheckOptions::default()) };
    let input = format!("{PROPER}\n55{}\n", ".".repeat(79));
    assert_eq!(answer(job, &input).1, "true\nfalse\n");
}

#[test]
fn count_stops_at_its_limit() {
    let (_, rows) = answers(
        Ask::new(CountOptions { limit: CountLimit(NonZero::new(5)), ..CountOptions::default() }),
        "count,complete,why",
    );
    assert!(rows[1].ends_with(",1,true,") && rows[2].ends_with(",5,false,"), "{rows:?}");
    assert!(rows[3].ends_with(",0,true,"), "{rows:?}");
}

#[test]
fn canonicalize_finds_the_form_within_its_limits() {
    let by_puzzle = Ask::new(CanonOptions { with_symmetry: true, ..CanonOptions::default() });
    let (_, rows) = answers(by_puzzle, "canonical,transform,automorphisms,symmetry,why");
    assert!(rows[1].contains(",1,rotate180,") && rows[3].contains("row 1 holds 5 twice"), "{rows:?}");
    let by_solution = Ask::new(CanonOptions { by: CanonicalBy::Solution, ..CanonOptions::default() });
    let (_, rows) = answers(by_solution.clone(), "canonical,transform,why");
    assert!(rows[2].ends_with("several solutions"), "{rows:?}");
    let limits = Limits { max_work: Some(0), timeout: None };
    let (summary, rows) = answers(Ask { limits, ..by_solution }, "canonical,transform,why");
    assert_eq!(summary.status, Status::Stopped);
    assert!(rows[2].ends_with("stopped after 0 nodes"), "{rows:?}");
}

#[test]
fn minimize_and_extend_make_proper_puzzles() {
    let (_, rows) = answers(Ask::new(MinimizeOptions::default()), "minimized,givens,removed,why");
    assert!(rows[3].split(',').next_back().is_some_and(|why| !why.is_empty()), "{rows:?}");
    let limits = Limits { max_work: Some(100), timeout: None };
    answers(
        Ask { limits, ..Ask::new(MinimizeOptions { smallest: true, ..MinimizeOptions::default() }) },
        "minimized,givens,removed,givens_at_least,why",
    );
    let (_, rows) = answers(
        Ask { limits, ..Ask::new(ExtendOptions::default()) },
        "extended,added,added_at_least,sudokit_solution,why",
    );
    assert!(rows[1].starts_with(&format!("{PROPER},one,{SOLUTION},{PROPER},,0,{SOLUTION}")), "{rows:?}");
}

#[test]
fn hint_and_explain_have_columns_and_objects() {
    let hint = Ask { output: csv(), ..Ask::new(HintOptions::default()) };
    let (summary, rows) = answers(hint, "hint,technique,text,why");
    assert!(rows[1].contains(",step,hidden-single,"), "{}", rows[1]);
    assert!(rows[2].contains(",stuck,,"), "{}", rows[2]);
    assert!(rows[3].contains(",,,,row 1 holds 5 twice"), "{}", rows[3]);
    assert_eq!(summary.to_string(), "3 records: 1 invalid, 1 step, 1 stuck");

    let explain = Ask { output: csv(), ..Ask::new(ExplainOptions::default()) };
    let (_, rows) = answers(explain, "end,step_count,hardest,why");
    assert!(rows[1].ends_with(",solved,51,hidden-single,"), "{}", rows[1]);
    assert!(rows[2].ends_with(",stuck,0,,"), "{}", rows[2]);

    // The fields of the input stay beside the object, which has a key `solution` as well.
    let json = OutputFormat::from_name("json");
    let explain = Ask { output: json, ..Ask::new(ExplainOptions::default()) };
    let (_, text) = answer(explain, &table());
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&objects[0]["end"], &objects[0]["name"]), (&json!("solved"), &json!("one")));
    assert_eq!(
        (&objects[0]["solution"], &objects[0]["sudokit_solution"]),
        (&json!(SOLUTION), &json!(SOLUTION))
    );
    assert_eq!((&objects[1]["end"], &objects[1]["name"]), (&json!("stuck"), &json!("two")));
    assert_eq!((&objects[2]["code"], &objects[2]["name"]), (&json!("conflicts"), &json!("three")));
}

#[test]
fn rate_measures_what_is_asked() {
    let (_, rows) = answers(
        Ask { output: csv(), ..Ask::new(RateOptions::default()) },
        "profile,er,ep,ed,er_technique,ep_technique,ed_technique,rating_level,rating_steps,ended,why",
    );
    assert!(rows[1].contains(",1.2,1.2,1.2,"), "{rows:?}");
    let options = RateOptions { profile: Profile::Hodoku, ..RateOptions::default() };
    let template: RatingTemplate = "%n: %r %H".parse().unwrap();
    let job = Ask::new(TemplateQuestion { options, template });
    assert_eq!(answer(job, PROPER).1, "1: 1.2 Easy\n");
}

#[test]
fn shuffle_moves_solutions_too_and_repeats_itself() {
    let options =
        ShuffleOptions { seed: Some(5), count: Within(3), with_inverse: true, ..ShuffleOptions::default() };
    let job = Shuffle { options, ..Shuffle::default() };
    let (summary, output) = answer(job.clone(), &table());
    assert_eq!((summary.records(), output.lines().count()), (3, 1 + 9));
    assert_eq!(output.lines().next(), Some("puzzle,name,solution,inverse,error"));
    let shuffled: Vec<&str> = output.lines().nth(1).unwrap().split(',').collect();
    let (puzzle, solution): (sudokit::Grid, sudokit::Solution) =
        (shuffled[0].parse().unwrap(), shuffled[2].parse().unwrap());
    assert!(solution.extends(&puzzle));
    assert_eq!(answer(job, &table()).1, output);
}

#[test]
fn convert_counts_what_is_lost() {
    let job = Convert { format: Format::from_name("leetcode").unwrap() };
    let (summary, output) = answer(job, &table());
    assert_eq!(output.lines().count(), 3);
    assert!(summary.losses.values().all(|count| *count > 0) && !summary.losses.is_empty());
}
