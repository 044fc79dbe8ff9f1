//! Long, compressed and broken streams: order, whole records and clean ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, seen, stdout, sudokit};

/// A stream of many records, some of them bad, and the answers to them.
fn many(records: usize) -> (String, Vec<String>) {
    let mut text = String::new();
    let mut answers = Vec::new();
    for i in 0..records {
        if i % 97 == 0 {
            text += &format!("{}\n", &WIKIPEDIA[1..]);
            answers.push(format!("# error: line {0}, column 81 (record {0}): 80 cells instead of 81", i + 1));
        } else {
            text += &format!("{WIKIPEDIA} {i}\n");
            answers.push(format!("{WIKIPEDIA_SOLVED} {i}"));
        }
    }
    (text, answers)
}

#[test]
fn one_record_in_one_record_out_in_order() {
    let (text, answers) = many(5000);
    for threads in ["1", "2", "7"] {
        let out = stdout(&["solve", "--threads", threads], &text);
        assert!(out.lines().eq(answers.iter().map(String::as_str)), "{threads} threads");
    }
}

/// Plain lines of all kinds, and everything that may be between them. `blank` ends the plain lines.
fn mixed(blank: &str) -> String {
    let several = &WIKIPEDIA.replacen("53", "..", 1);
    let none = &WIKIPEDIA.replacen("3.", "31", 1);
    let conflict = &WIKIPEDIA.replacen("53", "55", 1);
    let comment = &format!("#{}", &WIKIPEDIA[1..]);
    let bad = &WIKIPEDIA.replacen("3.", "3q", 1);
    let mut text = "3000\n".to_owned();
    for i in 0..3000_usize {
        text += &match i * i % 1013 {
            0..30 => format!("{several}{blank}\n"),
            30..60 => format!("{none}{blank}\n"),
            60..90 => format!("{conflict}{blank}\n"),
            90..100 => format!("{comment}\n"),
            100..110 => format!("{bad}\n"),
            110..120 => "\n".to_owned(),
            120..130 => format!("{INKALA} # {i}\n"),
            130..140 => format!("{INKALA}1\n"),
            140..500 => format!("{INKALA}{blank}\r\n"),
            500..700 => format!("{WIKIPEDIA_SOLVED}{blank}\n"),
            _ => format!("{WIKIPEDIA}{blank}\n"),
        };
    }
    text + WIKIPEDIA
}

#[test]
fn lines_in_bulk_have_the_same_answers_as_single_lines() {
    for args in [
        &["solve"][..],
        &["solve", "--quiet", "--threads", "1"],
        &["solve", "--strict"],
        &["solve", "--first"],
        &["solve", "--from", "sdm"],
        &["solve", "--to", "csv"],
        &["check"],
        &["check", "--threads", "7"],
        &["check", "--strict"],
        &["check", "--unique"],
        &["check", "--json"],
        &["count"],
        &["convert", "--to", "sdm"],
        &["shuffle", "--seed", "1", "--to", "sdm"],
    ] {
        // The space is followed by nothing, but the line is not plain.
        let (in_bulk, one_by_one) = (seen(args, mixed("")), seen(args, mixed(" ")));
        assert!(in_bulk == one_by_one, "{args:?}");
        assert!(in_bulk.lines().count() > 1000 || args.contains(&"--strict"), "{args:?}");
    }
}

#[test]
fn tables_have_the_same_answers_with_each_delimiter() {
    let several = WIKIPEDIA.replacen("53", "..", 1);
    let conflict = WIKIPEDIA.replacen("53", "55", 1);
    let table = |delimiter: &str| {
        let mut text = ["id", "puzzle", "solution", "level\n"].join(delimiter);
        for i in 0..3000_usize {
            let (puzzle, level) = match i * i % 1013 {
                0..30 => (several.as_str(), "7"),
                30..60 => (conflict.as_str(), ""),
                60..70 => ("12", "x"),
                // The output needs quotes.
                70..90 => (WIKIPEDIA, if delimiter == "," { "\"a, b\"" } else { "a, b" }),
                90..110 => (WIKIPEDIA, "\"a; b\""),
                110..500 => (INKALA, "0 5"),
                _ => (WIKIPEDIA, "easy"),
            };
            let solution = if i % 7 == 0 { WIKIPEDIA_SOLVED } else { "" };
            text += &[&i.to_string(), puzzle, solution, &format!("{level}\n")].join(delimiter);
        }
        text
    };
    let tables = [table(","), table(";"), table("\t")];
    for args in [
        &["solve", "--to", "csv"][..],
        &["solve", "--json"],
        &["solve", "--to", "line"],
        &["check", "--unique", "--to", "csv"],
        &["check", "--solution", "solution", "--to", "csv"],
        &["count", "--to", "csv"],
        &["convert", "--to", "csv"],
        &["shuffle", "--seed", "1", "--to", "csv"],
    ] {
        let [expected, rest @ ..] = tables.each_ref().map(|table| seen(args, table));
        assert!(rest.iter().all(|seen| *seen == expected), "{args:?}");
        assert!(expected.lines().count() > 2900, "{args:?}");
    }
}

#[test]
fn lines_are_counted_past_any_number_of_digits() {
    let (text, blanks) = (format!("{WIKIPEDIA}\n").repeat(10_100), format!("{WIKIPEDIA} \n").repeat(10_100));
    assert!(stdout(&["check"], &text) == stdout(&["check"], blanks));
    assert!(stdout(&["check"], &text).ends_with("\nstdin:10100: valid\n"));
}

#[test]
fn packed_input_is_unpacked() {
    let (text, answers) = many(500);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let packed = [gzip.finish().unwrap(), zstd::encode_all(text.as_bytes(), 1).unwrap()];
    for bytes in packed {
        let out = stdout(&["solve"], &bytes);
        assert!(out.lines().eq(answers.iter().map(String::as_str)));
        // Truncated input: the complete records before the end are kept, and the rest is reported as missing.
        let output = run(&["solve"], &bytes[..bytes.len() / 2]);
        assert_eq!(output.status.code(), Some(2));
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn several_files_are_one_stream() {
    let out = stdout(
        &["solve", "--to", "line", "examples/simple.txt", "-", "examples/advanced.txt"],
        format!("{WIKIPEDIA}\n"),
    );
    assert_eq!(out.lines().count(), 1 + 1 + 4);
    assert_eq!(out.lines().nth(1), Some(WIKIPEDIA_SOLVED));
}

#[test]
fn a_very_long_line_is_one_bad_record() {
    let text = format!("{WIKIPEDIA}\n{}\n{WIKIPEDIA}\n", "1".repeat(10_000_000));
    let output = run(&["solve"], text);
    let out = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0], lines[2]), (WIKIPEDIA_SOLVED, WIKIPEDIA_SOLVED));
    assert_eq!(lines[1], "# error: line 2 (record 2): longer than any puzzle (1048576 bytes)");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn bytes_that_are_not_text_are_one_bad_record() {
    let text =
        [WIKIPEDIA.as_bytes(), b"\n12\xff", &WIKIPEDIA.as_bytes()[3..], b"\n", INKALA.as_bytes()].concat();
    let out = stdout(&["solve"], text);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[1],
        "# error: line 2, column 3 (record 2, r1c3): bytes that are not UTF-8 text; convert it, for example with iconv"
    );
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let (text, _) = many(20_000);
    let mut child = sudokit(&["solve", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The input is endless: only the closed pipe can end the run.
    std::thread::spawn(move || while stdin.write_all(text.as_bytes()).is_ok() {});
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("# error: line 1"));
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_records() {
    let mut child = sudokit(&["solutions", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(".".repeat(81).as_bytes()).unwrap();
    let mut out = child.stdout.take().unwrap();
    // The run has begun; now it gets the signal.
    let mut begin = vec![0; 82 * 100];
    out.read_exact(&mut begin).unwrap();
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut rest = Vec::new();
    out.read_to_end(&mut rest).unwrap();
    let text = String::from_utf8([begin, rest].concat()).unwrap();
    assert!(text.ends_with('\n') && text.lines().all(|line| line.len() == 81 + 1 + 81));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
