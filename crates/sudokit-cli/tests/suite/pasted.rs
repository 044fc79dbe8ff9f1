//! Puzzles as people paste them, as arguments and with other blanks; and files with a damaged end.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use crate::common::{INKALA, WIKIPEDIA, run};
use crate::transcript::Transcript;
use sudokit::format::{Format, Sample};

fn samples() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../sudokit/tests/samples");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn an_argument_may_have_any_format_of_a_file() {
    let mut formats = Vec::new();
    for path in samples() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.file_stem().unwrap().to_str().unwrap();
        let of = Format::from_name(name.split('-').next().unwrap()).unwrap();
        // Some formats are recognized by the name of the file, which an argument lacks.
        let recognized = Sample::new(text.as_bytes(), None).detect().is_some_and(|it| it.name == of.name);
        if !recognized || text.len() < 60 {
            continue;
        }
        formats.push(of.name);
        let answers = |argument: &str| {
            let output = run(&["convert", "--quiet", "--to", "line", argument], "");
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        assert_eq!(answers(&text), answers(path.to_str().unwrap()), "{name}");
    }
    for name in ["line", "rows", "boxed", "sdk", "ss", "hodoku", "leetcode", "json", "csv", "fpuzzles"] {
        assert!(formats.contains(&name), "{name}");
    }
}

#[test]
fn a_bad_argument_is_reported_as_a_missing_file_or_a_bad_puzzle() {
    let first_line = |argument: &str| {
        let output = run(&["solve", argument], "");
        assert_eq!(output.status.code(), Some(2), "{argument}");
        String::from_utf8(output.stderr).unwrap().lines().next().unwrap().to_owned()
    };
    for name in [
        "puzles.txt",
        "2026-11-22",
        "12345678",
        "puzzle,solution",
        "5",
        ".Shape.txt",
        "/play/16x16.iss",
        ".cage~",
        "2x2:",
        "2x2:1b4k",
        "3x3#12.txt",
    ] {
        assert_eq!(first_line(name), format!("sudokit: {name}: is neither a file nor a puzzle"));
    }
    assert_eq!(
        first_line(&INKALA[1..]),
        "sudokit: argument: line 1, column 81 (record 1): 80 cells instead of 81"
    );
    assert_eq!(
        first_line(&WIKIPEDIA.replacen('.', "q", 1)),
        "sudokit: argument: line 1, column 3 (record 1, r1c3): 'q' is neither a digit nor a blank (. 0 * _ - x X)"
    );
    let long = first_line(&"k".repeat(120_000));
    assert_eq!(long, format!("sudokit: {}...: is neither a file nor a puzzle", "k".repeat(60)));
    let row = &["53..7....\n", &"6..195...\n".repeat(7), "6..195..\n"].concat();
    assert_eq!(first_line(row), "sudokit: argument: line 9 (record 1): a row of 8 cells instead of 9");
}

#[test]
fn a_short_text_with_rules_is_a_puzzle() {
    let answer = |argument: &str| {
        let output = run(&["solve", "--quiet", argument], "");
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    assert_eq!(
        answer(".Shape~4x4.~R1C1_1~R1C3_3~R2C2_4~R3C1_2~R4C4_1"),
        (Some(0), "1234341221434321\n".into())
    );
    let (_, json) = answer(r#"{"puzzle":"12...3..........","rules":["x"]}"#);
    assert!(json.contains(r#""solution":"1234432121433412""#), "{json}");
    let wrong = "sudokit: argument: line 1, column 9 (record 1): ";
    let (status, text) = answer(".Cage~9~R1C0");
    assert!(status == Some(2) && text.contains(wrong), "{text}");
}

#[test]
fn a_short_text_that_is_read_is_a_puzzle() {
    for puzzle in [
        "2x2:1b4l",
        "2x2x:1b4l",
        "1..4/..../..../....",
        "1 . . 4 . . . . . . . . . . . .",
        "1..4\n....\n....\n....",
        "[[1,0,0,4],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
    ] {
        let output = run(&["convert", "--to", "line", puzzle], "");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "1..4............\n", "{puzzle}");
        assert_eq!(output.status.code(), Some(0), "{puzzle}");
    }
}

/// The text compressed with gzip and with zstd.
fn packed(text: &str) -> [Vec<u8>; 2] {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(text.as_bytes()).unwrap();
    [gzip.finish().unwrap(), zstd::encode_all(text.as_bytes(), 0).unwrap()]
}

#[test]
fn records_before_a_damaged_end_are_answered() {
    for records in [20, 20_000] {
        let text = format!("{WIKIPEDIA}\n{INKALA}\n").repeat(records / 2);
        let [gzip, zstd] = packed(&text);
        // A zstd block is unpacked as a whole, and a short text is a single block.
        for packed in [Some(gzip), Some(zstd).filter(|_| records > 20)].into_iter().flatten() {
            let whole = run(&["convert", "--quiet", "--to", "line"], &packed).stdout;
            let output = run(&["convert", "--quiet", "--to", "line"], &packed[..packed.len() - 1]);
            assert_eq!(output.status.code(), Some(2));
            let errors = String::from_utf8(output.stderr).unwrap();
            assert_eq!(errors.lines().count(), 1, "{errors}");
            let place = errors.strip_prefix("sudokit: stdin: breaks off after record ").expect(&errors);
            let count: usize = place.split(',').next().unwrap().parse().unwrap();
            assert!(whole.starts_with(&output.stdout));
            assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count(), count);
        }
    }
}

#[test]
fn blanks_can_be_named() {
    let mut transcript = Transcript::new("named-blanks");
    let odd = WIKIPEDIA.replacen('.', "o", 1);
    transcript.run(&["check", &odd], "");
    transcript.run(&["check", "--blank", "o", &odd], "");
    transcript.run(&["check", "--blank", "5", &odd], "");
    transcript.run(&["hint", "--blank", "o", &odd], "");
    transcript.run(&["same", "--blank", "o", &odd, WIKIPEDIA], "");
    let hash = WIKIPEDIA.replace('.', "#");
    transcript.run(&["solve", "--blank", "#", "--to", "rows"], format!("{hash}\n{hash} easy\n"));
}

#[test]
fn text_around_puzzles_stays_around_the_answers() {
    const INKALA_SOLVED: &str =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    const WIKIPEDIA_SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let zeros = WIKIPEDIA.replace('.', "0");
    for (input, expected) in [
        (format!("0000183b305c {zeros} 1.2\n"), format!("0000183b305c {WIKIPEDIA_SOLVED} 1.2\n")),
        (format!("#2. {INKALA}\n- {INKALA}\n"), format!("#2. {INKALA_SOLVED}\n- {INKALA_SOLVED}\n")),
        (format!("{WIKIPEDIA},{INKALA}\n"), format!("{WIKIPEDIA_SOLVED}\n{INKALA_SOLVED}\n")),
        (
            format!("Who can solve this?\n```\n{INKALA}\n```\nI began on 2026-11-22.\n"),
            format!("{INKALA_SOLVED}\n"),
        ),
        (format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}\n"), format!("{WIKIPEDIA_SOLVED}\n")),
    ] {
        let output = run(&["solve", "--quiet"], &input);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{input}");
        assert_eq!(output.status.code(), Some(0), "{input}");
    }
    for (puzzle, why) in [
        ("https://www.sudokuwiki.org/Daily_Sudoku", "nothing is fetched"),
        ("3x3#1234", "a random seed, from which only Solo makes the puzzle"),
    ] {
        let output = run(&["solve"], puzzle);
        assert!(String::from_utf8_lossy(&output.stderr).contains(why), "{output:?}");
        assert_eq!(output.status.code(), Some(2), "{puzzle}");
    }
}

#[test]
fn a_puzzle_may_begin_with_a_hyphen() {
    let puzzle = format!("-{}", &WIKIPEDIA.replace('.', "-")[1..]);
    for (command, more) in
        [("solve", None), ("hint", None), ("same", Some(&*puzzle)), ("count", Some("--json"))]
    {
        let arguments: Vec<&str> = [command, &puzzle].into_iter().chain(more).collect();
        let output = run(&arguments, "");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
    // An argument that only looks like a puzzle is an option.
    assert_eq!(run(&["solve", "--53"], "").status.code(), Some(2));
}
