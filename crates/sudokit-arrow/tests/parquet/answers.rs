//! The answers of jobs to puzzles of all kinds.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, BinaryViewArray, StringArray};
use serde_json::json;
use sudokit::format::ReadOptions;
use sudokit::operation::{
    CanonOptions, CheckOptions, CountLimit, CountOptions, Profile, RateOptions, SolveOptions,
};
use sudokit::outcome::CanonicalBy;
use sudokit_arrow::parquet::ParquetFile;
use sudokit_arrow::{Boards, jobs};
use sudokit_bulk::arrays::ArrayRun;
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{Job, Limits, OutputFormat, Status};

use super::common::{PUZZLE, answered, columns, file, lists, rows, solve, solved};

/// Boards of all kinds, and texts that are not boards.
fn texts() -> Vec<Option<String>> {
    let all_marks = "123456789".repeat(81);
    let mut texts: Vec<Option<String>> = [
        PUZZLE,
        &PUZZLE.replace('.', "0"),
        &PUZZLE.replace('.', "?"),
        &PUZZLE.replacen("53", "55", 1),
        &PUZZLE.replacen("53", "54", 1),
        &".".repeat(81),
        "12",
        "",
        "a, \"b\"\nc",
        "error: no such puzzle",
        &all_marks,
        &format!("[{}]", "0,".repeat(81)),
    ]
    .map(|text| Some(text.to_owned()))
    .into();
    texts.push(None);
    texts
}

/// Compares the answers of a job to files of puzzles with the answers of the named job to a column, where
/// both exist.
fn compare(texts: &[Option<String>], job: impl Job + 'static, name: &str, options: &serde_json::Value) {
    let puzzles: StringArray = texts.iter().cloned().collect();
    let file = file("answers", vec![("puzzle", Arc::new(puzzles.clone()))]);
    let found = answered(&[&file.0], job, &ReadOptions::default(), 2).rows.unwrap();
    let job = jobs::from_name(name, options).unwrap();
    let expected = jobs::answer(&*job, &Boards::new(&puzzles).unwrap(), ArrayRun::default()).unwrap();
    for field in
        found.schema().fields().iter().filter(|field| !["puzzle", "error"].contains(&&**field.name()))
    {
        let field = field.name().as_str();
        for row in (0..texts.len()).filter(|row| expected["error"].is_null(*row)) {
            let [found, expected] = [&found, &expected].map(|rows| rows[field].slice(row, 1));
            assert_eq!(&found, &expected, "{name} {options}: {field} of {:?}", texts[row]);
        }
    }
}

#[test]
fn answers_are_those_of_the_jobs_on_columns() {
    let (all, output) = (texts(), OutputFormat::from_name("csv"));
    compare(&all, solve(), "solve", &json!({}));
    compare(
        &all,
        Ask { output, ..Ask::new(SolveOptions { first: true, ..SolveOptions::default() }) },
        "solve",
        &json!({ "first": true }),
    );
    compare(
        &all,
        Ask {
            output,
            ..Ask::new(CountOptions { limit: CountLimit(NonZero::new(3)), ..CountOptions::default() })
        },
        "count",
        &json!({ "limit": 3 }),
    );
    let options = CheckOptions { minimal: true, why: true, ..CheckOptions::default() };
    let check = Ask { output, ..Ask::new(options) };
    compare(&all, check, "check", &json!({ "minimal": true, "why": true }));
    // In these jobs, boards without givens take long.
    let with_givens: Vec<_> =
        all.into_iter().filter(|text| text.as_ref().is_some_and(|text| text.contains("53"))).collect();
    let by_solution =
        Ask { output, ..Ask::new(CanonOptions { by: CanonicalBy::Solution, ..CanonOptions::default() }) };
    compare(&with_givens, by_solution, "canon", &json!({ "by": "solution" }));
    let rate = |options: RateOptions| Ask { output, ..Ask::new(options) };
    let hodoku = RateOptions { profile: Profile::Hodoku, ..RateOptions::default() };
    let more = RateOptions { clues: true, minimal: true, trace: true, ..RateOptions::default() };
    let limits = Limits { max_work: Some(1), timeout: None };
    compare(&with_givens, rate(hodoku), "rate", &json!({ "profile": "hodoku" }));
    compare(&with_givens, rate(more), "rate", &json!({ "clues": true, "minimal": true, "trace": true }));
    let limited = Ask { limits, ..rate(RateOptions::default()) };
    compare(&with_givens, limited, "rate", &json!({ "max_work": 1 }));
}

#[test]
fn files_without_rows_and_those_that_are_missing_are_told() {
    let (some, empty) = (file("some", columns(&texts()[..1], 500)), file("empty", columns(&texts(), 0)));
    let missing = Path::new("no-such-file.parquet");
    let read = ReadOptions::default();
    let found = answered(&[&empty.0, missing, &some.0], solve(), &read, 2);
    assert_eq!(found.summary.1, Status::Failed);
    assert_eq!(found.rows.unwrap().num_rows(), 500);
    assert!(matches!(&found.messages[..], [message] if message.starts_with("no-such-file.parquet: ")));
    let found = answered(&[&empty.0], solve(), &read, 2);
    assert!(found.messages.is_empty() && found.rows.unwrap().num_rows() == 0);
}

#[test]
fn messages_say_why_a_row_is_no_puzzle() {
    let texts = [Some(PUZZLE.to_owned()), Some(PUZZLE.replacen('3', ":", 1)), Some("12".to_owned()), None];
    let given = || lists(texts.iter().map(Option::as_deref));
    let bytes = || BinaryViewArray::from_iter(texts.iter().map(Option::as_deref));
    let words = || StringArray::from_iter(texts.iter().map(Option::as_deref));
    let wrong_number = "r1c2: 10 is neither a digit nor 0";
    let wrong_character = "r1c2): ':' is neither a digit nor a blank";
    let cases: [(ArrayRef, [&str; 3]); 4] = [
        (given(), [wrong_number, "2 cells instead of 81", "no puzzle"]),
        (rows(&texts), [wrong_number, "a puzzle of 1 row instead of 9", "no puzzle"]),
        (Arc::new(bytes()), ["':' at character 2 is neither", "2 cells instead of 81", "no puzzle"]),
        (Arc::new(words()), [wrong_character, "2 cells instead of 81", "no puzzle"]),
    ];
    for (column, expected) in cases {
        let file = file("reasons", vec![("list", given()), ("puzzle", column)]);
        let path: &Path = &file.0;
        let read = ReadOptions::default();
        let messages = answered(&[path], solve(), &read, 2).messages;
        let source = ParquetFile::new("input", path).source(None);
        let records: Vec<_> = source.records(&read, || {}).unwrap().collect();
        // In other columns, lists become texts, whatever their items.
        let lists = records.iter().map(|record| match record {
            Ok(record) => record.text("list"),
            Err(error) => error.fields()[0].value.to_text(),
        });
        assert_eq!(lists.skip(2).collect::<Vec<_>>(), ["[1, 2]", ""]);
        let errors = records.into_iter().filter_map(Result::err).map(|error| error.to_string());
        for messages in [messages, errors.collect()] {
            assert_eq!(messages.len(), 3, "{messages:?}");
            for (number, (message, reason)) in messages.iter().zip(expected).enumerate() {
                assert!(message.contains(&format!("line {0} (record {0}", number + 2)), "{message}");
                assert!(message.contains(reason), "{message} instead of {reason}");
            }
        }
    }
}

#[test]
fn the_file_is_the_same_however_the_rows_are_divided() {
    let columns = columns(&texts(), 20_000);
    let part = |name: &str, first: usize, end: usize| {
        file(name, columns.iter().map(|(name, column)| (*name, column.slice(first, end - first))).collect())
    };
    let whole = part("whole", 0, 20_000);
    let parts = [part("first", 0, 9_000), part("second", 9_000, 9_001), part("third", 9_001, 20_000)];
    let (_, expected) = solved(&[&whole], 2);
    for threads in [1, 3] {
        assert!(solved(&parts.each_ref(), threads).1 == expected, "{threads} threads");
    }
}

#[test]
fn a_column_of_another_type_is_one_message() {
    let file = file("numbers", columns(&texts(), 100));
    let read = ReadOptions { column: Some("id".to_owned()), ..ReadOptions::default() };
    let found = answered(&[&file.0], solve(), &read, 2);
    assert_eq!(found.summary.1, Status::Failed);
    let [message] = &found.messages[..] else { panic!("{:?}", found.messages) };
    let expected = "column \"id\": a column of Int32 holds no boards: expected texts, bytes, lists of 81 integers, or of nine lists of nine";
    assert!(message.ends_with(expected), "{message}");
    assert!(found.rows.is_none());
}
