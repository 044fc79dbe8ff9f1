//! Data sets, tables of puzzles and solutions such as Kaggle's `quizzes,solutions`: checking solutions,
//! shuffling both together, and splitting into parts.

use std::fs::DirEntry;
use std::path::Path;

use crate::common::{Folder, WIKIPEDIA, WIKIPEDIA_SOLVED, run, seen, stdout};
use crate::transcript::Transcript;
use sudokit::{Grid, Puzzle};

/// Puzzles with one solution, and their solutions.
fn pairs(count: usize) -> Vec<(String, String)> {
    let puzzles = stdout(&["generate", "--seed", "4", "--quiet", "--count", &count.to_string()], "");
    let solve = |line: &str| line.parse::<Puzzle>().unwrap().solution().unwrap().to_string();
    puzzles.lines().map(|line| (line.to_owned(), solve(line))).collect()
}

fn table(pairs: &[(String, String)]) -> String {
    let rows = pairs.iter().map(|(puzzle, solution)| format!("{puzzle},{solution}\n"));
    format!("quizzes,solutions\n{}", rows.collect::<String>())
}

/// Faulty solutions, one for each verdict.
fn wrong_solutions() -> String {
    let solved = WIKIPEDIA_SOLVED;
    let ambiguous = format!("{}{}", &WIKIPEDIA[..60], ".".repeat(21));
    let rows = [
        (WIKIPEDIA.to_owned(), solved.to_owned()),
        (WIKIPEDIA.to_owned(), solved.replacen('5', "4", 1)),
        (WIKIPEDIA.to_owned(), solved.replacen("4678", "6478", 1)),
        (WIKIPEDIA.to_owned(), solved.replacen("46", "44", 1)),
        (WIKIPEDIA.to_owned(), solved.replacen('4', "0", 2)),
        (ambiguous, solved.to_owned()),
        (WIKIPEDIA.to_owned(), String::new()),
        (WIKIPEDIA.to_owned(), solved[1..].to_owned()),
        (WIKIPEDIA.to_owned(), solved.replacen('9', "q", 1)),
        (WIKIPEDIA.replacen('3', "5", 1), solved.to_owned()),
        (WIKIPEDIA[1..].to_owned(), solved.to_owned()),
    ];
    table(&rows)
}

#[test]
fn check_compares_claimed_solutions() {
    let mut transcript = Transcript::new("check-claimed-solutions");
    let rows = wrong_solutions();
    for more in [&[][..], &["--json"], &["--to", "csv"], &["--to", "leetcode"], &["--unique", "--strict"]] {
        transcript.run(&[&["check", "--solution", "solutions"], more].concat(), &rows);
    }
    let json = stdout(&["convert", "--to", "json"], &rows);
    let words = |text: &str| {
        let lines = text.lines().filter_map(|line| line.split_once(" # "));
        lines.map(|(_, words)| words.to_owned()).collect::<Vec<_>>()
    };
    let of_column =
        |column: &str, input: &str| words(&stdout(&["check", "--to", "line", "--solution", column], input));
    let by_column = of_column("solutions", &rows);
    assert!(by_column.len() > 5, "{by_column:?}");
    assert_eq!(by_column, of_column("2", &rows));
    assert_eq!(by_column, of_column("SOLUTIONS", &rows));
    assert_eq!(by_column, of_column("solutions", &json));
}

#[test]
fn a_missing_column_is_reported_once() {
    let mut transcript = Transcript::new("missing-column");
    let rows = table(&pairs(3));
    transcript.run(&["check", "--solution", "level"], &rows);
    transcript.run(&["check", "--solution", "2"], &rows[18..]);
    transcript.run(&["check", "--solution", "quizzes"], &rows);
    transcript.run(&["shuffle", "--seed", "1", "--also", "level"], &rows);
    let without_headings = run(&["check", "--solution", "2", "--from", "csv"], &rows[18..]);
    assert_eq!(without_headings.status.code(), Some(0));
}

#[test]
fn a_stopped_search_gives_no_verdict() {
    let mut transcript = Transcript::new("check-claimed-solutions-stopped");
    let rows = format!("puzzle,solution\n{},{WIKIPEDIA_SOLVED}\n", ".".repeat(81));
    let args = ["check", "--solution", "solution", "--engine", "tables", "--max-nodes", "5"];
    transcript.run(&args, &rows);
    transcript.run(&[&args[..], &["--json"]].concat(), &rows);
}

#[test]
fn correct_solutions_are_accepted() {
    let rows = table(&pairs(700));
    for threads in ["1", "3"] {
        let output = run(&["check", "--solution", "solutions", "--threads", threads], &rows);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.matches(",true,,correct,,,\n").count(), 700);
    }
}

#[test]
fn check_answers_leetcode() {
    let mut transcript = Transcript::new("check-for-leetcode");
    let boards = format!("{WIKIPEDIA}\n{WIKIPEDIA_SOLVED}\n55{}\nq\n{WIKIPEDIA} easy\n", ".".repeat(79));
    transcript.run(&["check", "--to", "leetcode"], &boards);
    let json = stdout(&["convert", "--to", "leetcode"], &boards);
    let answers = stdout(&["check", "--to", "leetcode"], json);
    assert_eq!(
        answers.lines().map(|line| line.split(':').next().unwrap()).collect::<Vec<_>>(),
        ["true", "true", "false", "error", "true"]
    );
}

#[test]
fn solutions_are_shuffled_with_their_puzzles() {
    let pairs = pairs(300);
    let rows = table(&pairs);
    let json = stdout(&["convert", "--to", "json"], &rows);
    let lines = rows[18..].to_owned();
    for (input, column) in [
        (&rows, &["--solution", "solutions"][..]),
        (&json, &["--solution", "solutions"]),
        (&lines, &["--solution", "2", "--from", "csv"]),
    ] {
        let shuffled = stdout(&["shuffle", "--seed", "5", "-n", "3"], input);
        assert_ne!(shuffled, *input);
        let checked = run(&[&["check"], column].concat(), &shuffled);
        assert_eq!(checked.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&checked.stdout).matches("correct").count(), 900);
        assert_eq!(stdout(&["dedupe"], &shuffled).matches('\n').count(), input.matches('\n').count());
    }
    // Words beside a solution stay.
    for (line, separator) in [
        (format!("{WIKIPEDIA},{WIKIPEDIA_SOLVED} easy\n"), ','),
        (format!("{WIKIPEDIA} {WIKIPEDIA_SOLVED} easy\n"), ' '),
    ] {
        let shuffled = stdout(&["shuffle", "--seed", "5"], line);
        let (puzzle, rest) = shuffled.split_once(separator).unwrap();
        let solution = stdout(&["solve"], puzzle);
        assert_eq!(rest, format!("{} easy\n", solution.trim_end()), "{shuffled}");
    }
    // The puzzles are other isomorphs; the table has the same columns, and one for errors.
    let shuffled = stdout(&["shuffle", "--seed", "5"], &rows);
    assert!(shuffled.starts_with("quizzes,solutions,error\n"));
}

#[test]
fn keys_of_json_are_columns_of_a_table_of_many_answers() {
    let json = format!("{{\"id\":7,\"puzzle\":\"{WIKIPEDIA}\",\"note\":\"a\"}}\n");
    for job in [&["solutions"][..], &["vary", "--limit", "1"], &["minimize", "--all", "--limit", "1"]] {
        let table = stdout(&[job, &["--to", "csv"]].concat(), &json);
        let mut lines = table.lines();
        let headings: Vec<_> = lines.next().unwrap().split(',').collect();
        let row: Vec<_> = lines.next().unwrap().split(',').collect();
        for (heading, value) in [("id", "7"), ("note", "a")] {
            let at = headings.iter().position(|name| *name == heading);
            assert_eq!(at.map(|at| row[at]), Some(value), "{job:?}: {table}");
        }
    }
}

#[test]
fn named_columns_keep_their_shape() {
    let list = |text: &str| text.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(", ");
    let zeros = WIKIPEDIA.replace('.', "0");
    let row = format!("{WIKIPEDIA};[{}];{zeros};see page 3;{WIKIPEDIA}", list(WIKIPEDIA_SOLVED));
    let table = format!("puzzle;list;zeros;solution;other\n{row}\n");
    let shuffled =
        stdout(&["shuffle", "--seed", "1", "--also", "list", "--also", "Zeros", "--to", "json"], table);
    let value: serde_json::Value = serde_json::from_str(&shuffled).unwrap();
    let field = |name: &str| value[name].as_str().unwrap().to_owned();
    let puzzle: Puzzle = field("puzzle").parse().unwrap();
    let solution = puzzle.solution().unwrap();
    assert_ne!(field("puzzle"), WIKIPEDIA);
    assert_eq!(field("zeros"), field("puzzle").replace('.', "0"));
    assert_eq!(field("list"), format!("[{}]", list(&solution.to_string())));
    assert_eq!((field("solution"), field("other")), ("see page 3".to_owned(), WIKIPEDIA.to_owned()));
}

#[test]
fn named_columns_may_have_the_blanks_of_the_puzzle() {
    for (blank, named) in [("?", &[][..]), ("#", &[]), (",", &["--blank", ","])] {
        let puzzle = WIKIPEDIA.replace('.', blank);
        let table = format!("puzzle;again\n{puzzle};{puzzle}\n");
        let made = stdout(&[&["shuffle", "--seed", "1", "--also", "again"], named].concat(), &table);
        let row = made.lines().nth(1).unwrap();
        let (first, second) = row.split_once(';').unwrap();
        assert_eq!(first, second.trim_end_matches(';'), "{made}");
        assert_ne!(first, puzzle);
        let check = [&["check", "--solution", "again"], named].concat();
        assert!(stdout(&check, &table).contains(";incomplete;"), "{blank}");
    }
}

#[test]
fn a_named_column_must_hold_boards() {
    let mut transcript = Transcript::new("shuffle-named-columns");
    let rows = format!(
        "puzzle,play\n{WIKIPEDIA},{WIKIPEDIA}\n{WIKIPEDIA},12\n{WIKIPEDIA},\n{WIKIPEDIA},{}\n",
        WIKIPEDIA.replacen('5', "q!", 1)
    );
    transcript.run(&["shuffle", "--seed", "1", "-n", "2", "--also", "play"], &rows);
    let json = format!("{{\"puzzle\":\"{WIKIPEDIA}\",\"level\":3}}\n");
    transcript.run(&["shuffle", "--seed", "1", "--also", "play"], json);
    let many = stdout(&["shuffle", "--seed", "1", "-n", "5000", "--also", "play"], &rows);
    assert_eq!((many.lines().count(), many.matches("no board in column").count()), (10_003, 2));
}

#[test]
fn the_progress_of_a_player_is_shuffled_too() {
    let json = format!("{{\"puzzle\":\"{WIKIPEDIA}\",\"placed\":\"..4{}\"}}\n", ".".repeat(78));
    let shuffled = stdout(&["shuffle", "--seed", "3", "--json"], json);
    let value: serde_json::Value = serde_json::from_str(&shuffled).unwrap();
    let board = |name: &str| value[name].as_str().unwrap().parse::<Grid>().unwrap();
    let solution = Puzzle::try_from(board("puzzle")).unwrap().solution().unwrap();
    assert_eq!(board("placed").filled().len(), 1);
    assert!(solution.extends(&board("placed")));
}

/// The path of a file in the folder.
fn path(folder: &Folder, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// The files of the folder in the order of their names, with their texts.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let file = |entry: DirEntry| {
        (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap())
    };
    let mut files: Vec<(String, String)> = entries.map(file).collect();
    files.sort();
    files
}

/// The output of the command, without the name of the folder.
#[test]
fn no_class_is_in_two_parts() {
    let folder = Folder::new("split");
    let rows = stdout(&["shuffle", "--seed", "5", "-n", "3"], table(&pairs(300)));
    let set = |args: &[&str], rows: &str| {
        let output = run(&[&["split", "--output-dir", &path(&folder, "out")], args].concat(), rows);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stdout.is_empty());
        let parts = files(&folder.path().join("out"));
        std::fs::remove_dir_all(path(&folder, "out")).unwrap();
        parts
    };
    let parts = set(&["--test", "0.2", "--validation", "10%"], &rows);
    let names: Vec<&str> = parts.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["test.csv", "train.csv", "validation.csv"]);
    // Every row is in one part, in the old order, with its isomorphs and its solution.
    let mut positions: Vec<usize> = Vec::new();
    for (name, text) in &parts {
        assert!(text.starts_with("quizzes,solutions,error\n"), "{name}");
        let here: Vec<usize> =
            text.lines().skip(1).map(|row| rows.lines().position(|it| it == row).unwrap()).collect();
        assert!(here.is_sorted() && here.len() >= 30, "{name}: {} rows", here.len());
        assert!(here.chunks(3).all(|three| three[0] % 3 == 1 && three[2] == three[0] + 2));
        positions.extend(here);
        std::fs::write(path(&folder, name), text).unwrap();
    }
    positions.sort_unstable();
    assert_eq!(positions, (1..=900).collect::<Vec<_>>());
    for other in ["test.csv", "validation.csv"] {
        assert_eq!(
            run(&["leak", &path(&folder, "train.csv"), &path(&folder, other)], "").status.code(),
            Some(0)
        );
    }
    // The part of a class does not depend on threads, order, other rows or other parts.
    let shares = ["--test", "0.2", "--validation", "10%"];
    assert_eq!(set(&[&shares[..], &["--threads", "1"]].concat(), &rows), parts);
    let reversed: Vec<&str> = rows.lines().skip(1).collect::<Vec<_>>().into_iter().rev().take(500).collect();
    let part_of = |row: &str| parts.iter().find(|(_, text)| text.contains(row)).map(|(name, _)| name.clone());
    for (name, text) in set(&shares, &format!("quizzes,solutions\n{}\n", reversed.join("\n"))) {
        assert!(text.lines().skip(1).all(|row| part_of(row).as_ref() == Some(&name)));
    }
    let without = set(&["--test", "0.2"], &rows);
    assert_eq!((without.len(), &without[0]), (2, &parts[0]));
    assert_ne!(set(&["--test", "0.2", "--seed", "1"], &rows), without);
}

#[test]
fn parts_are_written_in_every_format() {
    let puzzles = stdout(&["generate", "--seed", "4", "--quiet", "--count", "40"], "");
    for format in sudokit::format::FORMATS.iter().filter(|format| format.can_write() && format.can_read()) {
        let folder = Folder::new(&format!("split-{}", format.name));
        let input = stdout(&["convert", "--to", format.name], &puzzles);
        let args = ["split", "--from", format.name, "--test", "0.5", "--output-dir", &path(&folder, "")];
        assert_eq!(run(&args, input).status.code(), Some(0), "{}", format.name);
        let read = |text: &str| sudokit::format::read(text.as_bytes()).unwrap().map(Result::unwrap).count();
        let counts: Vec<usize> = files(folder.path()).iter().map(|(_, text)| read(text)).collect();
        assert_eq!((counts.len(), counts.iter().sum::<usize>()), (2, 40), "{}", format.name);
    }
}

#[test]
fn split_reports_its_parts_and_errors() {
    let folder = Folder::new("split-transcript");
    let mut transcript = Transcript::new("split").hiding(folder.path().to_str().unwrap(), "FOLDER");
    let rows = format!("{}{}", table(&pairs(20)), &wrong_solutions()[18..]);
    let out = path(&folder, "");
    transcript.run(&["split", "--help"], "");
    transcript.run(&["split", "--output-dir", &out, "--validation", "0.2"], &rows);
    let to_line = ["split", "--output-dir", &out, "--to", "line", "--test", "50%"];
    transcript.run(&to_line, &rows);
    let names: Vec<String> = files(folder.path()).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["test.csv", "test.txt", "train.csv", "train.txt", "validation.csv"]);
    // There is no single output.
    let file = path(&folder, "all.csv");
    let refused = seen(&["split", "--output-dir", &out, "--output", &file], &rows);
    assert!(
        refused.contains("unexpected argument '--output'") && refused.ends_with("exit status 2\n"),
        "{refused}"
    );
    assert!(!std::path::Path::new(&file).exists());
    // An input is not replaced, and no unfinished file is left.
    let train = path(&folder, "train.csv");
    let before = std::fs::read_to_string(&train).unwrap();
    transcript.run(&["split", "--output-dir", &out, &train], "");
    transcript.run(&["split", "--output-dir", &path(&folder, "strict"), "--strict"], &rows);
    assert_eq!(std::fs::read_to_string(&train).unwrap(), before);
    assert!(std::fs::read_dir(path(&folder, "strict")).map_or(0, Iterator::count) == 0);
    transcript.run(&["split", "--output-dir", &train], &rows);
    transcript.run(&["split", "--output-dir", &out], "");
    for shares in [["--test", "0.7", "--validation", "0.3"], ["--test", "x", "--validation", "0.3"]] {
        transcript.run(&[&["split", "--output-dir", &out], &shares[..]].concat(), &rows);
    }
}
