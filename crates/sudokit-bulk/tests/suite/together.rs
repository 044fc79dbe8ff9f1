//! Records that are answered together have the answers that they have one by one.

use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sudokit::FieldInfo;
use sudokit::format::{FORMATS, Format, RecordError};
use sudokit::operation::{
    CanonOptions, CheckOptions, CountLimit, CountOptions, EngineName, ShuffleOptions, SolveOptions, Within,
};
use sudokit::outcome::CanonicalBy;
use sudokit::search::ENGINES;
use sudokit_bulk::jobs::{Ask, Convert, Shuffle};
use sudokit_bulk::{
    BatchOutput, Error, InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter, Source, Status,
    Summary,
};

use crate::common::pipeline;

const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A job that answers each record by itself.
struct OneByOne<J>(J);

impl<J: Job> Job for OneByOne<J> {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.0.output_format(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        self.0.added_fields()
    }

    fn named_fields(&self) -> &[String] {
        self.0.named_fields()
    }

    fn answers_per_record(&self) -> u64 {
        self.0.answers_per_record()
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        self.0.answer(input, writer);
    }

    fn revise(&self, answers: &mut BatchOutput, separator: &str) -> Result<(), Error> {
        self.0.revise(answers, separator)
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        self.0.unreadable(source, error, writer);
    }

    fn is_encoded(&self, input: &'static Format) -> bool {
        self.0.is_encoded(input)
    }
}

/// A job that counts the records that it answers by themselves.
struct CountOneByOne<J>(J, Arc<AtomicU64>);

impl<J: Job> Job for CountOneByOne<J> {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.0.output_format(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        self.0.added_fields()
    }

    fn is_encoded(&self, input: &'static Format) -> bool {
        self.0.is_encoded(input)
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.answer(input, writer);
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        self.0.answer_lines(input, writer);
    }
}

/// The output and the messages of a job, and what the records amount to.
fn answers(job: impl Job + 'static, inputs: &[(&str, String)]) -> (String, Vec<String>, Summary) {
    let (host, pipeline) = pipeline(1);
    let sources = inputs.iter().map(|(name, text)| Source::text(*name, &**text)).collect();
    let mut output = Vec::new();
    let summary = pipeline.run(sources, job, &mut output).unwrap();
    (String::from_utf8(output).unwrap(), host.messages(), summary)
}

fn assert_same<J: Job + 'static>(job: impl Fn() -> J, what: &str, inputs: &[(&str, String)]) {
    let (output, messages, summary) = answers(job(), inputs);
    let (expected, expected_messages, expected_summary) = answers(OneByOne(job()), inputs);
    let mut lines = output.lines().zip(expected.lines());
    let different = lines.find(|(one, other)| one != other);
    assert_eq!(different, None, "{what}");
    assert!(output == expected && messages == expected_messages, "{what}");
    assert_eq!(summary.verdicts(), expected_summary.verdicts(), "{what}");
    assert_eq!(summary.losses, expected_summary.losses, "{what}");
    assert_eq!(summary.status, expected_summary.status, "{what}");
}

/// All jobs that answer records together, with an output in each format.
fn assert_same_for_all_jobs(inputs: &[(&str, String)]) {
    let formats = FORMATS.iter().filter(|format| format.can_write());
    for output in formats.map(OutputFormat::from).chain([OutputFormat::default()]) {
        let name = output.requested.map_or("the format of the input", |format| format.name);
        for first in [false, true] {
            assert_same(
                || Ask { output, ..Ask::new(SolveOptions { first, ..SolveOptions::default() }) },
                &format!("solve {name} {first}"),
                inputs,
            );
        }
        for limit in [1, 2, 100] {
            assert_same(
                || Ask {
                    output,
                    ..Ask::new(CountOptions {
                        limit: CountLimit(NonZero::new(limit)),
                        ..CountOptions::default()
                    })
                },
                &format!("count {name} {limit}"),
                inputs,
            );
        }
        for (solvable, unique, minimal, why) in [
            (false, false, false, false),
            (true, false, false, false),
            (false, true, false, false),
            (true, true, true, false),
            (false, false, false, true),
        ] {
            let job = || Ask {
                output,
                ..Ask::new(CheckOptions { solvable, unique, minimal, why, ..CheckOptions::default() })
            };
            assert_same(job, &format!("check {name} {solvable} {unique} {minimal} {why}"), inputs);
        }
        if let Some(format) = output.requested {
            assert_same(|| Convert { format }, &format!("convert {name}"), inputs);
        }
        for count in [1, 3] {
            let options =
                || ShuffleOptions { count: Within(count), seed: Some(5), ..ShuffleOptions::default() };
            let job = || Shuffle { output, options: options(), ..Shuffle::default() };
            assert_same(job, &format!("shuffle {name} {count}"), inputs);
        }
        for (by, with) in
            [(CanonicalBy::Puzzle, false), (CanonicalBy::Solution, false), (CanonicalBy::Solution, true)]
        {
            let (with_transform, with_symmetries, limits) = (with, with, Limits::default());
            let job = || Ask {
                output,
                limits,
                ..Ask::new(CanonOptions { by, with_transform, with_symmetry: with_symmetries })
            };
            assert_same(job, &format!("canon {name} {by:?} {with}"), inputs);
        }
    }
}

#[test]
fn limits_outputs_and_transforms_leave_no_plain_line_to_be_answered_by_itself() {
    let lines = [("lines", format!("{PROPER}\n").repeat(500))];
    fn assert_together(job: impl Job + 'static, what: &str, inputs: &[(&str, String)]) {
        let by_themselves = Arc::new(AtomicU64::new(0));
        let (.., summary) = answers(CountOneByOne(job, Arc::clone(&by_themselves)), inputs);
        // The first rows of a table are read by themselves, to choose the column of puzzles by them.
        assert!(summary.records() == 500 && by_themselves.load(Ordering::Relaxed) <= 16, "{what}");
    }
    let timeout = Limits { timeout: Some(Duration::from_mins(1)), max_work: None };
    let max_nodes = Limits { timeout: None, max_work: Some(100) };
    for (name, limits) in [("timeout", timeout), ("nodes", max_nodes)] {
        assert_together(Ask { limits, ..Ask::new(SolveOptions::default()) }, name, &lines);
        assert_together(Ask { limits, ..Ask::new(CountOptions::default()) }, name, &lines);
        assert_together(
            Ask { limits, ..Ask::new(CheckOptions { unique: true, ..CheckOptions::default() }) },
            name,
            &lines,
        );
    }
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        let output = format.into();
        assert_together(Ask { output, ..Ask::new(SolveOptions::default()) }, format.name, &lines);
    }
    // These need no records if a board is all that is written.
    for format in ["line", "sdm"].map(|name| Format::from_name(name).unwrap()) {
        assert_together(Convert { format }, format.name, &lines);
        assert_together(Shuffle { output: format.into(), ..Shuffle::default() }, format.name, &lines);
    }
    assert_together(
        Ask::new(CanonOptions { by: CanonicalBy::Solution, ..CanonOptions::default() }),
        "canon",
        &lines,
    );
}

#[test]
fn puzzles_that_reach_a_limit_have_the_answers_that_they_have_one_by_one() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let inputs = [("lines", boards().join(&format!("\n{hard}\n")) + "\n")];
    for (max_nodes, timeout) in [(Some(5), None), (Some(50), None), (None, Some(0)), (None, Some(60))] {
        let limits = Limits { max_work: max_nodes, timeout: timeout.map(Duration::from_secs) };
        for output in ["line", "csv", "rows"].map(OutputFormat::from_name) {
            let what = format!("{limits:?} {output:?}");
            assert_same(|| Ask { output, limits, ..Ask::new(SolveOptions::default()) }, &what, &inputs);
            assert_same(
                || Ask {
                    output,
                    limits,
                    ..Ask::new(CountOptions { limit: CountLimit(NonZero::new(9)), ..CountOptions::default() })
                },
                &what,
                &inputs,
            );
            assert_same(
                || Ask {
                    output,
                    limits,
                    ..Ask::new(CheckOptions { unique: true, ..CheckOptions::default() })
                },
                &what,
                &inputs,
            );
        }
    }
}

/// Boards of all kinds, and texts that are none.
fn boards() -> Vec<String> {
    let several = format!("{}....7{}", &PROPER[..2].replace('5', "."), &PROPER[7..]);
    let none = format!("{}1{}", &PROPER[..2], &PROPER[3..]).replace("53171", "531.7");
    let texts = [
        PROPER,
        &PROPER.replace('.', "0"),
        SOLUTION,
        &several,
        &none,
        &format!("55{}", ".".repeat(79)),
        &".".repeat(81),
        &PROPER[1..],
        "no puzzle",
        &PROPER.replacen('.', "0", 20),
    ];
    // Numbers of lines with one to three digits, and kinds after kinds.
    let of = |i: usize| texts[(i * i + i / 7) % texts.len()].to_owned();
    (0..105).map(of).chain((0..20).map(|_| PROPER.to_owned())).collect()
}

#[test]
fn lines_have_the_answers_that_they_have_one_by_one() {
    let mut text = String::new();
    for (i, board) in boards().iter().enumerate() {
        match i % 23 {
            3 => writeln!(text, "# {board}").unwrap(),
            5 => writeln!(text, "{board} and a text").unwrap(),
            9 => write!(text, "\n{board}\r\n").unwrap(),
            _ => writeln!(text, "{board}").unwrap(),
        }
    }
    assert_same_for_all_jobs(&[("a", text), ("b", SOLUTION.to_owned())]);
}

#[test]
fn rows_of_tables_have_the_answers_that_they_have_one_by_one() {
    let headings = [
        "id,puzzle,solution",
        "quizzes,solutions",
        "puzzle",
        "trailing,puzzle,remark,",
        "id,id,puzzle,verdict,sudokit_verdict",
        "id;puzzle;level",
        "id,puzzle,marks,error,a \"b\"",
        "marks,puzzle",
    ];
    let table = |heading: &str| {
        let delimiter = if heading.contains(';') { ";" } else { "," };
        let columns: Vec<&str> = heading.split(delimiter).collect();
        let mut text = format!("{heading}\n");
        for (i, board) in boards().into_iter().enumerate() {
            let field = |(at, name): (usize, &&str)| match (*name, (i * 7 + at) % 19) {
                ("puzzle" | "quizzes", 3) => format!("\"{board}\""),
                ("puzzle" | "quizzes", 5) => format!("{board} "),
                ("puzzle" | "quizzes", _) => board.clone(),
                (_, 3) => "\"a, and \"\"b\"\"\"".to_owned(),
                (_, 5) => "Größe".to_owned(),
                (_, 6) => "1,2".to_owned(),
                (_, 7) => "a\rb".to_owned(),
                (_, 8) => String::new(),
                (_, 9) => "007".to_owned(),
                (_, 10) => "[1]".to_owned(),
                (_, 11) => SOLUTION.to_owned(),
                (_, 12) => PROPER.to_owned(),
                (_, other) => other.to_string(),
            };
            let row: Vec<String> = columns.iter().enumerate().map(field).collect();
            text += &row.join(delimiter);
            text += ["\n", "\r\n", "\n\n"][usize::from(i % 5 == 1) + usize::from(i % 29 == 0)];
        }
        text
    };
    let tables: Vec<String> = headings.iter().map(|heading| table(heading)).collect();
    let all: Vec<(&str, String)> = headings.into_iter().zip(tables).collect();
    for first in 0..all.len() {
        let inputs = [&all[first..], &all[..first]].concat();
        assert_same(|| Ask::new(SolveOptions::default()), "solve", &inputs);
        assert_same(
            || Ask::new(CountOptions { limit: CountLimit(NonZero::new(5)), ..CountOptions::default() }),
            "count",
            &inputs,
        );
        let output = OutputFormat::from(Format::from_name("json").unwrap());
        assert_same(|| Ask { output, ..Ask::new(SolveOptions::default()) }, "solve to JSON", &inputs);
        assert_same(|| Ask { output, ..Ask::new(CheckOptions::default()) }, "check to JSON", &inputs);
        assert_same(|| Convert { format: output.requested.unwrap() }, "convert to JSON", &inputs);
        for count in [1, 20] {
            let options = || ShuffleOptions { count: Within(count), ..ShuffleOptions::default() };
            assert_same(|| Shuffle { options: options(), ..Shuffle::default() }, "shuffle", &inputs);
        }
    }
    assert_same_for_all_jobs(&all[..2]);
    let lines = boards().join("\n");
    assert_same(
        || Ask::new(SolveOptions::default()),
        "solve",
        &[("lines", lines), all[0].clone(), all[1].clone()],
    );
}

#[test]
fn objects_have_the_answers_that_they_have_one_by_one() {
    let mut text = String::new();
    for (i, board) in boards().iter().enumerate() {
        match i % 17 {
            3 => writeln!(text, r#"{{"id":7,"puzzle":"{board}"}}"#).unwrap(),
            5 => writeln!(text, r#"{{"puzzle":"{board}","solution":"{SOLUTION}"}}"#).unwrap(),
            7 => writeln!(text, r#"{{"puzzle":"{board}","#).unwrap(),
            _ => writeln!(text, r#"{{"puzzle":"{board}"}}"#).unwrap(),
        }
    }
    assert_same_for_all_jobs(&[("objects", text)]);
}

#[test]
fn objects_with_fields_have_the_answers_that_they_have_one_by_one() {
    // The keys of the objects of each source; `puzzle` may stand anywhere.
    let keys: [&[&str]; 7] = [
        &["id", "puzzle", "level"],
        &["puzzle", "solution", "verdict"],
        &["trailing", "puzzle", "remark"],
        &["sudokit_verdict", "verdict", "puzzle"],
        &["puzzle", "error"],
        &[r"Größe \u00e9", "puzzle", r#"a \"b\", c"#],
        &["id", "level", "puzzle"],
    ];
    let objects = |keys: &[&str]| {
        let mut text = String::new();
        for (i, board) in boards().into_iter().enumerate() {
            let value = |(at, key): (usize, &&str)| match (*key, (i * 7 + at) % 17) {
                ("puzzle", 3) => format!("[\"{board}\"]"),
                ("puzzle", _) => format!("\"{board}\""),
                (_, 3) => r#""a \"quote\"""#.to_owned(),
                (_, 4) => "[1, {}]".to_owned(),
                (_, 5) => "\"Größe\"".to_owned(),
                (_, 6) => "\"a, b\"".to_owned(),
                (_, 7) => "true".to_owned(),
                (_, 8) => "\"\"".to_owned(),
                (_, 9) => "1.50e3".to_owned(),
                (_, 10) => "\"7\"".to_owned(),
                (_, 11) => format!("\"{SOLUTION}\""),
                (_, 12) => format!("\"{PROPER}\""),
                (_, 13) => "null".to_owned(),
                (_, other) => other.to_string(),
            };
            let mut keys = keys.to_vec();
            if i % 31 == 30 {
                keys.rotate_left(1);
            }
            let entries = keys.iter().enumerate().map(|entry| format!("\"{}\": {}", entry.1, value(entry)));
            let end = ["\n", ",\r\n", "\n\n"][usize::from(i % 5 == 1) + usize::from(i % 29 == 0)];
            write!(text, "{{{}}}{end}", entries.collect::<Vec<_>>().join(", ")).unwrap();
        }
        text
    };
    let table = format!("puzzle,id,level\n{PROPER},1,2\n");
    let sources = keys.map(|keys| (keys[0], objects(keys)));
    for first in 0..sources.len() {
        let inputs = [&sources[first..], &sources[..first]].concat();
        assert_same(|| Ask::new(SolveOptions::default()), "solve", &inputs);
        for format in ["csv", "line"].map(OutputFormat::from_name) {
            assert_same(
                || Ask { output: format, ..Ask::new(SolveOptions::default()) },
                &format!("solve {format:?}"),
                &inputs,
            );
            assert_same(
                || Ask { output: format, ..Ask::new(CheckOptions::default()) },
                &format!("check {format:?}"),
                &inputs,
            );
        }
        if first % 2 == 0 {
            assert_same_for_all_jobs(&inputs[..1]);
        }
    }
    for output in ["csv", "json"].map(OutputFormat::from_name) {
        let inputs = [&[("table", table.clone())][..], &sources[..]].concat();
        assert_same(
            || Ask { output, ..Ask::new(SolveOptions::default()) },
            "solve a table and objects",
            &inputs,
        );
    }
    let solution = Some("solution".to_owned());
    for output in ["csv", "json", "line"].map(OutputFormat::from_name) {
        let check = Ask {
            output,
            ..Ask::new(CheckOptions { solution: solution.clone(), ..CheckOptions::default() })
        };
        assert_same(|| check.clone(), "claims", &sources[1..2]);
    }
}

#[test]
fn named_engines_have_the_same_answers() {
    let text: String = boards().iter().map(|board| format!("{board}\n")).collect();
    for engine in ENGINES.iter().filter(|engine| !engine.is_in_reading_order()) {
        let inputs = [("lines", text.replace(&".".repeat(81), PROPER))];
        let engine = *engine;
        assert_same(
            || Ask::new(SolveOptions { engine: EngineName::from(engine), ..SolveOptions::default() }),
            engine.name(),
            &inputs,
        );
        let (_, _, summary) = answers(
            Ask::new(CountOptions { engine: EngineName::from(engine), ..CountOptions::default() }),
            &inputs,
        );
        assert_eq!(summary.status, Status::Failed);
    }
}

#[test]
fn claimed_solutions_have_the_answers_that_they_have_one_by_one() {
    let claims = [
        SOLUTION,
        SOLUTION,
        &SOLUTION.replace('5', "."),
        &SOLUTION.replace('5', "6"),
        PROPER,
        "",
        "none",
        &format!("\"{SOLUTION}\""),
        &format!(" {SOLUTION}"),
        SOLUTION,
    ];
    let table = |heading: &str| {
        let mut text = format!("{heading}\n");
        for (i, board) in boards().into_iter().enumerate() {
            let row: Vec<String> = heading
                .split(',')
                .map(|name| match name {
                    "quizzes" => board.clone(),
                    "solutions" => claims[i / 3 % claims.len()].to_owned(),
                    _ => (i % 12).to_string(),
                })
                .collect();
            writeln!(text, "{}", row.join(",")).unwrap();
        }
        text
    };
    let headings = [
        "quizzes,solutions",
        "id,solutions,level,quizzes",
        "quizzes,level,solutions,solutions",
        "solutions,quizzes,x",
    ];
    let tables = headings.map(|heading| (heading, table(heading)));
    let objects: String = boards().iter().map(|board| format!("{{\"puzzle\":\"{board}\"}}\n")).collect();
    let inputs = [&tables[..], &[("objects", objects)]].concat();
    let formats = ["csv", "json", "line", "sdm"].map(OutputFormat::from_name);
    for output in formats.into_iter().chain([OutputFormat::default()]) {
        for (unique, minimal) in [(false, false), (true, false), (true, true)] {
            let solution = Some("solutions".to_owned());
            let check = Ask {
                output,
                ..Ask::new(CheckOptions { unique, minimal, solution, ..CheckOptions::default() })
            };
            assert_same(|| check.clone(), &format!("{output:?} {unique} {minimal}"), &inputs);
        }
    }
}

#[test]
fn fields_that_an_answer_replaces_are_replaced_in_each_row() {
    let mut text = "count,sudokit_count,puzzle\n".to_owned();
    for count in [0, 1, 2, 3, 1] {
        writeln!(text, "0,{count},{PROPER}").unwrap();
    }
    for output in ["csv", "json"].map(OutputFormat::from_name) {
        assert_same(
            || Ask { output, ..Ask::new(CountOptions::default()) },
            "count",
            &[("table", text.clone())],
        );
    }
}
