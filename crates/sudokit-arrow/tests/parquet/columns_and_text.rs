//! A job on columns answers as the same job by text.

use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryViewArray, RecordBatch, StringArray};
use sudokit::format::{Format, ReadOptions};
use sudokit::outcome::{CanonicalBy, RatingOptions};
use sudokit_arrow::parquet::{ColumnJob, ParquetFile, ParquetText};
use sudokit_bulk::jobs::{Canonicalize, Check, Count, Rate, Solve};
use sudokit_bulk::{Limits, OutputFormat, Source, Status};

use super::common::{PUZZLE, by_text, columns, directly, file, lists, rows, solved};

/// Boards of all kinds, and texts that are none.
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

/// Compares both ways for a job over these files.
fn compare(paths: &[&Path], job: &impl ColumnJob, column: Option<&str>) {
    let read = ReadOptions { column: column.map(str::to_owned), ..ReadOptions::default() };
    let expected = by_text(paths, job.clone(), &read);
    for threads in [1, 3] {
        let found = directly(paths, job, &read, threads);
        assert_eq!(found.summary, expected.summary, "{column:?}");
        assert_eq!(found.messages, expected.messages, "{column:?}");
        let schemas = [&found, &expected].map(|it| it.rows.as_ref().map(RecordBatch::schema));
        assert_eq!(schemas[0], schemas[1], "{column:?}");
        if let (Some(found), Some(expected)) = (&found.rows, &expected.rows) {
            for (field, (found, expected)) in
                expected.schema().fields().iter().zip(found.columns().iter().zip(expected.columns()))
            {
                assert_eq!(found, expected, "{column:?} {}", field.name());
            }
        }
    }
}

#[test]
fn jobs_on_columns_answer_as_those_on_text() {
    let all = texts();
    let (one, other) = (file("kinds", columns(&all, 9000)), file("others", columns(&all[..1], 500)));
    let empty = file("empty", columns(&all, 0));
    let nulls = file("nulls", columns(&[None], 20));
    let paths: [&Path; 4] = [&one.0, &other.0, &empty.0, &nulls.0];
    let output = OutputFormat::from_name("csv");
    for column in [None, Some("solution"), Some("word"), Some("4"), Some("list"), Some("nothing")] {
        compare(&paths, &Solve { output, ..Solve::default() }, column);
    }
    for paths in [&paths[..1], &paths[1..2], &paths[2..3], &paths[3..], &paths[2..]] {
        let missing = [paths, &[Path::new("no-such-file.parquet")]].concat();
        for paths in [paths, &missing] {
            compare(paths, &Solve { output, first: true, ..Solve::default() }, None);
        }
    }
    let few = file("few", columns(&all, 40));
    let max_nodes = Limits { max_nodes: Some(1), timeout: None };
    compare(&[&few.0], &Solve { output, limits: max_nodes, ..Solve::default() }, None);
    // Also those that search one board after another. The rungs below them take long where there are few givens.
    for name in ["singles", "dlx", "bands", "digits", "registers", "batch", "auto"] {
        let engine = name.parse().unwrap();
        compare(&[&few.0], &Solve { output, engine, ..Solve::default() }, None);
        compare(&[&few.0], &Count { output, engine, limit: Some(3), ..Count::default() }, None);
        compare(&[&few.0], &Check { output, engine, unique: true, ..Check::default() }, None);
    }
    for limit in [1, 2, 7] {
        compare(&[&few.0], &Count { output, limit: Some(limit), ..Count::default() }, None);
    }
    for (solvable, unique, why) in [(true, false, false), (false, true, false), (false, false, true)] {
        compare(&[&few.0], &Check { output, solvable, unique, why, ..Check::default() }, Some("list"));
    }
    let check = Check { output, minimal: true, why: true, solvable: true, unique: true, ..Check::default() };
    compare(&[&few.0], &Check { output, ..Check::default() }, None);
    compare(&[&few.0], &check, None);
    // Boards without givens take long in these jobs.
    let with_givens: Vec<_> = all
        .into_iter()
        .filter(|text| text.as_ref().is_none_or(|text| text.contains("53") || text.len() < 81))
        .collect();
    let few = file("few-givens", columns(&with_givens, 20));
    compare(&[&few.0], &Canonicalize { output, with_symmetries: true, ..Canonicalize::default() }, None);
    compare(&[&few.0], &Canonicalize { output, by: CanonicalBy::Solution, ..Canonicalize::default() }, None);
    for (hodoku, difficulty, limits) in [
        (false, false, Limits::default()),
        (true, false, Limits::default()),
        (false, false, max_nodes),
        (false, true, max_nodes),
    ] {
        let options = RatingOptions { se121: !hodoku, hodoku, difficulty, ..RatingOptions::default() };
        compare(&[&few.0], &Rate { output, options, limits, ..Rate::default() }, None);
    }
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
        let (solve, read) =
            (Solve { output: OutputFormat::from_name("csv"), ..Solve::default() }, ReadOptions::default());
        let messages =
            [by_text(&[path], solve, &read).messages, directly(&[path], &solve, &read, 1).messages];
        let source = Source::table("input", Format::from_name("csv").unwrap(), {
            let file = ParquetFile::new("input", path);
            move |options, rest| Ok(ParquetText::open(&file, None, options, rest)?.into())
        });
        let records: Vec<_> = source.records(&read, || {}).unwrap().collect();
        // Lists in other columns are texts, whatever they hold.
        let lists = records.iter().map(|record| match record {
            Ok(record) => record.text("list"),
            Err(error) => error.fields()[0].value.to_text(),
        });
        assert_eq!(lists.skip(2).collect::<Vec<_>>(), ["[1, 2]", ""]);
        let errors = records.into_iter().filter_map(Result::err).map(|error| error.to_string());
        for messages in messages.into_iter().chain([errors.collect()]) {
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
    let columns = columns(&texts(), 30_000);
    let part = |name: &str, first: usize, end: usize| {
        file(name, columns.iter().map(|(name, column)| (*name, column.slice(first, end - first))).collect())
    };
    let whole = part("whole", 0, 30_000);
    let parts = [part("first", 0, 9_000), part("second", 9_000, 9_001), part("third", 9_001, 30_000)];
    let (_, expected) = solved(&[&whole], 2);
    for threads in [1, 3] {
        assert!(solved(&parts.each_ref(), threads).1 == expected, "{threads} threads");
    }
}

#[test]
fn a_column_of_another_type_is_one_message() {
    let file = file("numbers", columns(&texts(), 100));
    let read = ReadOptions { column: Some("id".to_owned()), ..ReadOptions::default() };
    compare(&[&file.0], &Solve { output: OutputFormat::from_name("csv"), ..Solve::default() }, Some("id"));
    let found = directly(&[&file.0], &Solve::default(), &read, 2);
    assert_eq!(found.summary.1, Status::Failed);
    let [message] = &found.messages[..] else { panic!("{:?}", found.messages) };
    let expected = "column \"id\": a column of Int32 holds no boards: expected texts, bytes, lists of 81 integers, or of nine lists of nine";
    assert!(message.ends_with(expected), "{message}");
    assert!(found.rows.is_none());
}
