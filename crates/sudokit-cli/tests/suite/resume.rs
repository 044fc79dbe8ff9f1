//! `--resume`: a run that is killed at any moment and started again ends with the bytes of one that was not.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, ChildStdin, Output, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use crate::common::{Folder, WIKIPEDIA, sudokit};

/// A generator of numbers for the moments of the kills.
struct Moments(u64);

impl Moments {
    /// A number below `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

fn start(folder: &Path, args: &[&str]) -> Child {
    let mut command = sudokit(args);
    command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn run(folder: &Path, args: &[&str]) -> Output {
    start(folder, args).wait_with_output().unwrap()
}

/// The command in a shell that lets no file get larger than this; the system kills a process that tries it, unless
/// `before` says otherwise.
fn limited(folder: &Path, before: &str, args: &[&str], bytes: usize) -> std::process::Command {
    let blocks = bytes / 512;
    let script = format!("{before}; ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &script]).arg(assert_cmd::cargo::cargo_bin!("sudokit")).args(args);
    command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Runs a command that is killed in the write with which a file gets larger than this, whatever the machine does meanwhile.
fn run_until(folder: &Path, args: &[&str], bytes: usize) {
    let output = limited(folder, ":", args, bytes).output().unwrap();
    assert_eq!(output.status.code(), None, "{}", words(&output));
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Minimal puzzles, one per line.
static PUZZLES: LazyLock<String> =
    LazyLock::new(|| crate::common::stdout(&["generate", "-n", "3000", "--seed", "5", "-q"], ""));

/// What a run writes under the name `out`.
struct Target {
    option: &'static str,
    /// The file whose size is watched, and what it is called until it is complete.
    largest: &'static str,
    partial: &'static str,
    progress: &'static str,
    /// What the progress says until it counts something.
    none_yet: &'static str,
}

const ONE_FILE: Target = Target {
    option: "--output",
    largest: "",
    partial: "out.partial",
    progress: "out.progress",
    none_yet: "\"bytes\":0,",
};

const PARTS: Target = Target {
    option: "--output-dir",
    largest: "train.txt",
    partial: "out/train.txt.partial",
    progress: "out/.progress",
    none_yet: "\"records\":0,",
};

#[cfg(feature = "parquet")]
const PARQUET_PARTS: Target =
    Target { largest: "train.parquet", partial: "out/train.parquet.partial", ..PARTS };

impl Target {
    /// Whether a run has saved that it has written something.
    fn has_progress(&self, folder: &Path) -> bool {
        let text = fs::read_to_string(folder.join(self.progress)).unwrap_or_default();
        !text.is_empty() && !text.contains(self.none_yet)
    }

    /// The names and contents of the files with final names.
    fn files(&self, path: &Path) -> Vec<(String, Vec<u8>)> {
        if !path.is_dir() {
            return fs::read(path).map_or(Vec::new(), |bytes| vec![(self.largest.to_owned(), bytes)]);
        }
        let all = names(path).into_iter().filter(|name| name != ".progress" && !name.ends_with(".partial"));
        let all = all.filter(|name| name != ".progress.new");
        all.map(|name| (name.clone(), fs::read(path.join(name)).unwrap())).collect()
    }
}

/// Whether a run with one file has saved that it has written something.
fn has_progress(folder: &Path) -> bool {
    ONE_FILE.has_progress(folder)
}

/// Runs a command with and without kills: within the largest file, then when a partial file has a random size,
/// or after a short time.
/// The command must have gone on from within the records.
fn kill_and_resume(name: &str, input: impl AsRef<[u8]>, args: &[&str], kills: u32, seed: u64) {
    kill_and_resume_to(&ONE_FILE, name, input, args, kills, seed);
}

fn kill_and_resume_to(
    target: &Target,
    name: &str,
    input: impl AsRef<[u8]>,
    args: &[&str],
    kills: u32,
    seed: u64,
) {
    let folder = Folder::new(&format!("resume-{name}"));
    let folder = folder.path();
    fs::write(folder.join("in"), input).unwrap();
    let whole = run(folder, &[args, &[target.option, "whole"]].concat());
    let expected = target.files(&folder.join("whole"));
    let (_, largest) = expected
        .iter()
        .find(|(name, _)| name == target.largest)
        .unwrap_or_else(|| panic!("{}", words(&whole)));
    let args = [args, &[target.option, "out", "--resume"]].concat();
    // So late that each of several Parquet files has a complete row group.
    run_until(folder, &args, largest.len() / 4 * 3);
    assert!(target.has_progress(folder), "{name}");
    let mut moments = Moments(seed);
    for _ in 1..kills {
        let mut child = start(folder, &args);
        let pause = || std::thread::sleep(Duration::from_millis(1));
        if moments.below(2) == 0 {
            let size = moments.below(largest.len() as u64);
            let partial = folder.join(target.partial);
            while fs::metadata(&partial).map_or(0, |it| it.len()) < size
                && child.try_wait().unwrap().is_none()
            {
                pause();
            }
        } else {
            (0..moments.below(400)).for_each(|_| pause());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // A final name is that of a complete file, or of none.
        for file in target.files(&folder.join("out")) {
            assert!(expected.contains(&file), "{name}: {}", file.0);
        }
    }
    let resumed = run(folder, &args);
    assert_eq!(resumed.status.code(), whole.status.code(), "{name}: {}", words(&resumed));
    assert!(target.files(&folder.join("out")) == expected, "{name}: the bytes differ");
    assert_eq!(names(folder), ["in", "out", "whole"], "{name}");
    if folder.join("out").is_dir() {
        assert_eq!(names(&folder.join("out")), names(&folder.join("whole")), "{name}");
    }
    // The summary is that of the whole run. Messages about single records may be those of an earlier run.
    let summary = |output: &Output| -> Vec<String> {
        let of_others = ["sudokit: in:", "sudokit: and ", "written: "];
        let is_of_run = |line: &&str| !of_others.iter().any(|start| line.starts_with(start));
        words(output).lines().filter(is_of_run).map(str::to_owned).collect()
    };
    assert_eq!(summary(&resumed), summary(&whole), "{name}");
}

/// Lines with errors in them, also at the end.
fn with_errors(lines: &str) -> String {
    let bad = ["not a puzzle".to_owned(), format!("11{}", ".".repeat(79)), ".".repeat(80)];
    let mut text = String::new();
    for (number, line) in lines.lines().enumerate() {
        if number % 1000 == 700 {
            text += &format!("{}\n", bad[number / 1000 % 3]);
        }
        text += &format!("{line}\n");
    }
    text + &bad[0] + "\n"
}

#[test]
fn solutions_in_lines() {
    let input = with_errors(&PUZZLES.repeat(5));
    kill_and_resume("lines", &input, &["solve", "--engine", "dlx", "-j1", "in"], 10, 1);
}

#[test]
fn solutions_in_json() {
    let input = with_errors(&PUZZLES.repeat(5));
    kill_and_resume("json", &input, &["solve", "--engine", "dlx", "-j2", "--json", "in"], 10, 2);
}

#[test]
fn solutions_in_a_table() {
    let rows = PUZZLES.repeat(5);
    let rows = rows.lines().enumerate().map(|(number, line)| match number % 999 {
        998 => format!("{number},\"no\npuzzle\"\n"),
        _ => format!("{number},{line}\n"),
    });
    let input = format!("name,puzzle\n{}", rows.collect::<String>());
    kill_and_resume("csv", &input, &["solve", "--engine", "dlx", "-j2", "in"], 10, 3);
}

#[test]
fn pages_begin_once() {
    let input: String = PUZZLES.lines().take(60).map(|line| format!("{line}\n")).collect();
    kill_and_resume("html", input, &["explain", "--to", "html", "-j1", "in"], 3, 6);
}

#[test]
fn the_first_of_each_class() {
    // Each puzzle is followed by isomorphs, also many records later.
    let isomorphs = crate::common::stdout(&["shuffle", "-n", "3", "--seed", "9", "-q"], &*PUZZLES);
    let input = with_errors(&format!("{isomorphs}{}{isomorphs}", PUZZLES.repeat(8)));
    kill_and_resume("dedupe", &input, &["dedupe", "-j1", "in"], 10, 4);
}

#[test]
fn parts_of_a_split() {
    let isomorphs = crate::common::stdout(&["shuffle", "-n", "4", "--seed", "9", "-q"], &*PUZZLES);
    let input = with_errors(&format!("{isomorphs}{}", PUZZLES.repeat(8)));
    let args = ["split", "--test", "0.3", "--validation", "0.1", "-j1", "in"];
    kill_and_resume_to(&PARTS, "split", input, &args, 10, 9);
}

#[test]
fn generated_puzzles() {
    kill_and_resume("generate", "", &["generate", "-n", "30000", "--seed", "3", "-j1", "--json"], 10, 5);
}

#[test]
fn certificates_beside_the_answers() {
    let folder = Folder::new("resume-prove");
    let folder = folder.path();
    fs::create_dir(folder.join("proofs")).unwrap();
    let input = with_errors(&PUZZLES.repeat(2));
    fs::write(folder.join("in"), input).unwrap();
    let whole = run(folder, &["check", "-j1", "--prove", "proofs/whole", "--output", "whole", "in"]);
    let args = ["check", "-j1", "--prove", "proofs/out", "--output", "out", "--resume", "in"];
    let expected = |name: &str| fs::read(folder.join(name)).unwrap();
    let mut moments = Moments(15);
    run_until(folder, &args, expected("proofs/whole").len() / 2);
    assert!(has_progress(folder));
    for _ in 1..10 {
        let mut child = start(folder, &args);
        std::thread::sleep(Duration::from_millis(moments.below(300)));
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, whole) in [("out", "whole"), ("proofs/out", "proofs/whole")] {
            let file = fs::read(folder.join(name));
            assert!(file.is_err() || file.unwrap() == expected(whole), "{name}");
        }
    }
    let resumed = run(folder, &args);
    assert_eq!(resumed.status.code(), whole.status.code(), "{}", words(&resumed));
    assert_eq!(words(&resumed).lines().last(), words(&whole).lines().last());
    assert!(expected("out") == expected("whole") && expected("proofs/out") == expected("proofs/whole"));
    assert_eq!(names(folder), ["in", "out", "proofs", "whole"]);
    assert_eq!(names(&folder.join("proofs")), ["out", "whole"]);
}

#[test]
fn many_answers_to_each_record() {
    let puzzles: Vec<&str> = PUZZLES.lines().take(4).collect();
    let args = ["shuffle", "-n", "40000", "--seed", "1", "-j1", "in"];
    kill_and_resume("shuffle", puzzles.join("\n"), &args, 5, 6);
}

#[test]
fn answers_without_end_to_each_record() {
    let clues = |n: usize| WIKIPEDIA.chars().take(n).collect::<String>() + &".".repeat(81 - n);
    let puzzles = [clues(81), "no puzzle".to_owned(), clues(40), clues(20)].join("\n");
    kill_and_resume("solutions", &puzzles, &["solutions", "--limit", "300000", "in"], 5, 7);
    let table = format!("name,puzzle\na,{}\nb,{}\n", clues(40), clues(20));
    kill_and_resume("table", &table, &["solutions", "--limit", "200000", "in"], 5, 8);
}

/// Where a run is killed that writes more than this, and has saved some progress then.
const MIDDLE: usize = 500_000;

const LONG: [&str; 7] = ["solve", "--engine", "dlx", "-j1", "-oout", "--resume", "in"];

fn folder_with_input(name: &str) -> Folder {
    let folder = Folder::new(&format!("resume-{name}"));
    fs::write(folder.path().join("in"), PUZZLES.repeat(5)).unwrap();
    folder
}

#[test]
fn another_run_is_refused_and_nothing_is_lost() {
    let folder = folder_with_input("other");
    let folder = folder.path();
    run_until(folder, &LONG, MIDDLE);
    let kept = || ["out.partial", "out.progress"].map(|name| fs::read(folder.join(name)).unwrap());
    let before = kept();
    let refused = |args: &[&str], difference: &str| {
        let output = run(folder, args);
        let words = words(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {words}");
        let anew = "remove out.partial and out.progress to start anew";
        assert!(
            words.contains(difference) && words.contains("anew") && words.lines().count() == 1,
            "{words}"
        );
        assert!(words.contains("out.partial: the run cannot be resumed"), "{words}, {anew}");
        assert!(kept() == before, "{args:?}");
        assert_eq!(names(folder), ["in", "out.partial", "out.progress"], "{args:?}");
    };
    refused(&["solve", "-oout", "--resume", "in"], "--engine was dlx, and is now not given");
    refused(&[&LONG[..], &["--first"]].concat(), "--first was not given, and is now");
    refused(&["count", "-oout", "--resume", "in"], "the subcommand was solve, and is now count");
    refused(&[&LONG[..], &["in"]].concat(), "was in, and is now in in");
    let text = fs::read(folder.join("in")).unwrap();
    fs::write(folder.join("in"), &text[82..]).unwrap();
    refused(&LONG, "the file in was 1230000 bytes");
    fs::remove_file(folder.join("out.progress")).unwrap();
    let output = run(folder, &LONG);
    assert!(words(&output).contains("there is no "), "{}", words(&output));
    assert_eq!(names(folder), ["in", "out.partial"]);
    assert_eq!(fs::read(folder.join("out.partial")).unwrap(), before[0]);
    // The threads and the silence may differ.
    fs::remove_file(folder.join("out.partial")).unwrap();
    run_until(folder, &LONG, MIDDLE);
    let output = run(folder, &["solve", "--resume", "--output=out", "-q", "--engine=dlx", "in"]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output));
    assert_eq!(names(folder), ["in", "out"]);
}

#[test]
fn what_cannot_be_resumed_is_refused() {
    let folder = folder_with_input("refused");
    let folder = folder.path();
    for (args, reason) in [
        (&["solve", "in", "--resume"][..], "--output"),
        (&["hint", "in", "--resume", "-o", "out"], "unexpected argument '--resume'"),
        (&["formats", "--resume", "-o", "out"], "unexpected argument '--resume'"),
        (&["split", "in", "--resume", "-o", "out", "--output-dir", "sets"], "unexpected argument '-o'"),
        (&["check", "in", "--prove", "/dev/null", "--resume", "-o", "out"], "no ordinary file"),
        (&["check", "in", "--prove", "out.partial", "--resume", "-o", "out"], "and is also --prove"),
        (&["solve", "in", "--resume", "-o", "/dev/null"], "no ordinary file"),
        (&["solve", "in", "out.partial", "--resume", "-o", "out"], "out.partial: is also"),
    ] {
        fs::write(folder.join("out.partial"), WIKIPEDIA).unwrap();
        let output = run(folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", words(&output));
        assert!(words(&output).contains(reason), "{args:?}: {}", words(&output));
        assert_eq!(names(folder), ["in", "out.partial"], "{args:?}");
    }
    assert_eq!(fs::read_to_string(folder.join("out.partial")).unwrap(), WIKIPEDIA);
    fs::remove_file(folder.join("out.partial")).unwrap();
    let output = run(folder, &["solve", "no-such-file", "--resume", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names(folder), ["in"], "a run without an answer leaves nothing");
}

#[test]
fn a_random_seed_stays() {
    let folder = Folder::new("resume-seed");
    let folder = folder.path();
    let args = ["generate", "-n", "30000", "-j1", "--resume", "-oout"];
    run_until(folder, &args, MIDDLE);
    let progress = fs::read_to_string(folder.join("out.progress")).unwrap();
    let (_, seed) = progress.split_once("\"the random seed\",\"").unwrap();
    let (seed, _) = seed.split_once('"').unwrap();
    let output = run(folder, &args);
    assert!(words(&output).contains(&format!("30000 puzzles from seed {seed}, in ")), "{}", words(&output));
    let whole = run(folder, &["generate", "-n", "30000", "--seed", seed, "-owhole"]);
    assert_eq!(words(&output), words(&whole));
    assert!(fs::read(folder.join("out")).unwrap() == fs::read(folder.join("whole")).unwrap());
}

#[test]
fn standard_input_comes_again() {
    let folder = Folder::new("resume-stdin");
    let folder = folder.path();
    let start = |bytes: usize, input: String| {
        let args = &LONG[..LONG.len() - 1];
        let mut child = limited(folder, ":", args, bytes).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap_or_default());
        (child, feeder)
    };
    let (mut child, feeder) = start(MIDDLE, PUZZLES.repeat(20));
    assert_eq!(child.wait().unwrap().code(), None);
    feeder.join().unwrap();
    let enough = 10 * MIDDLE;
    let (child, feeder) = start(enough, PUZZLES.lines().take(10).collect::<Vec<_>>().join("\n"));
    let short = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert_eq!(short.status.code(), Some(2));
    assert!(
        words(&short).contains("the input: the run cannot be resumed: it has fewer than the "),
        "{}",
        words(&short)
    );
    assert_eq!(names(folder), ["out.partial", "out.progress"]);
    let (child, feeder) = start(enough, PUZZLES.repeat(5));
    let resumed = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert_eq!(words(&resumed), "15000 records: 15000 with exactly one solution\n");
    let expected = crate::common::stdout(&["solve"], PUZZLES.repeat(5));
    assert!(fs::read_to_string(folder.join("out")).unwrap() == expected);
}

/// Starts a run that has all puzzles on its standard input, and waits for more.
fn start_with_puzzles(folder: &Path, args: &[&str]) -> (Child, ChildStdin) {
    let mut command = sudokit(args);
    let command = command.current_dir(folder).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(PUZZLES.as_bytes()).unwrap();
    (child, stdin)
}

/// Waits until a run with one file has saved that it has written something.
fn wait_for_progress(folder: &Path, child: &mut Child) {
    while !has_progress(folder) {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_signal_keeps_the_progress() {
    let folder = Folder::new("resume-signal");
    let folder = folder.path();
    let args = ["solve", "-oout", "--resume"];
    let (mut child, _stdin) = start_with_puzzles(folder, &args);
    wait_for_progress(folder, &mut child);
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(words(&output).ends_with("sudokit: the same command continues this run\n"), "{}", words(&output));
    assert_eq!(names(folder), ["out.partial", "out.progress"]);
    assert!(has_progress(folder));
    let (child, stdin) = start_with_puzzles(folder, &args);
    drop(stdin);
    let resumed = child.wait_with_output().unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{}", words(&resumed));
    let expected = crate::common::stdout(&["solve"], &*PUZZLES);
    assert!(fs::read_to_string(folder.join("out")).unwrap() == expected);
}

#[test]
fn another_split_is_refused_and_nothing_is_lost() {
    let folder = folder_with_input("split-other");
    let folder = folder.path();
    let args = ["split", "in", "-j1", "--resume", "--output-dir", "out"];
    run_until(folder, &args, MIDDLE);
    let out = folder.join("out");
    let kept = [".progress", "keys.partial", "test.txt.partial", "train.txt.partial"];
    assert_eq!(names(&out), kept);
    for (args, reason) in [
        (&[&args[..], &["--seed", "1"]].concat()[..], "--seed was not given, and is now 1"),
        (&[&args[..], &["--validation", "0.1"]].concat()[..], "--validation was not given, and is now 0.1"),
    ] {
        let output = run(folder, args);
        let words = words(&output);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(
            words.contains(reason) && words.contains("remove out/*.partial and out/.progress"),
            "{words}"
        );
        assert!(!words.contains("continues this run"), "{words}");
        assert_eq!(names(&out), kept);
    }
    // The folder may have another name.
    let absolute = out.to_str().unwrap().to_owned();
    let output = run(folder, &["split", "in", "--resume", "--output-dir", &absolute]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output));
    assert_eq!(names(&out), ["test.txt", "train.txt"]);
}

/// A limit for the size of files, without the signal that it sends, fails like a full disk.
#[test]
fn a_full_disk_is_reported_and_the_run_goes_on_later() {
    let folder = folder_with_input("full");
    let folder = folder.path();
    for (option, left) in
        [("--resume", &["in", "out", "out.partial", "out.progress"][..]), ("-q", &["in", "out"])]
    {
        fs::write(folder.join("out"), "old").unwrap();
        let args = ["solve", "--engine", "dlx", "-oout", option, "in"];
        let output = limited(folder, "trap '' XFSZ", &args, MIDDLE).output().unwrap();
        let words = words(&output);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains("out: ") && words.contains("File too large"), "{words}");
        assert_eq!(fs::read_to_string(folder.join("out")).unwrap(), "old", "{option}");
        assert_eq!(names(folder), left, "{option}");
        assert_eq!(words.contains("the same command continues this run"), option == "--resume", "{words}");
        if option == "--resume" {
            let output = run(folder, &["solve", "--engine", "dlx", "-oout", "--resume", "in"]);
            assert_eq!(output.status.code(), Some(0));
            let expected = crate::common::stdout(&["solve"], PUZZLES.repeat(5));
            assert!(fs::read_to_string(folder.join("out")).unwrap() == expected);
        }
    }
}

#[test]
fn two_runs_cannot_write_one_file() {
    let folder = Folder::new("resume-two");
    let folder = folder.path();
    let args = ["solve", "-oout", "--resume"];
    let (mut first, _stdin) = start_with_puzzles(folder, &args);
    wait_for_progress(folder, &mut first);
    let second = run(folder, &args);
    assert_eq!(second.status.code(), Some(2));
    assert!(words(&second).contains("another run is writing this file"), "{}", words(&second));
    first.kill().unwrap();
    first.wait().unwrap();
    let again = run(folder, &args);
    assert!(words(&again).contains("it has fewer than the "), "{}", words(&again));
}

/// More rows than a row group of a Parquet file has.
#[cfg(feature = "parquet")]
fn many_rows() -> String {
    with_errors(&PUZZLES.repeat(110))
}

#[cfg(feature = "parquet")]
#[test]
fn lines_to_parquet() {
    kill_and_resume("to-parquet", many_rows(), &["solve", "-j2", "--to", "parquet", "in"], 25, 11);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_to_parquet() {
    let folder = Folder::new("resume-parquet-input");
    let path = folder.path().join("in.parquet");
    let text: String = many_rows().lines().zip(0..).map(|(line, id)| format!("{id},{line}\n")).collect();
    let args = ["convert", "--to", "parquet", "--output", path.to_str().unwrap()];
    let converted = crate::common::run(&args, format!("id,puzzle\n{text}"));
    assert_eq!(converted.status.code(), Some(2), "{}", words(&converted));
    let input = fs::read(&path).unwrap();
    kill_and_resume("parquet", &input, &["solve", "-j2", "--to", "parquet", "in"], 25, 12);
}

/// So many puzzles that the smallest part has more than one row group. They differ: files of equal ones would be too small to
/// be interrupted.
#[cfg(feature = "parquet")]
fn puzzles_of_parts() -> String {
    crate::common::stdout(&["shuffle", "-n", "200", "--seed", "1", "-q", "-"], &*PUZZLES)
}

#[cfg(feature = "parquet")]
#[test]
fn parts_in_parquet() {
    let args = ["split", "--test", "0.4", "-j2", "--to", "parquet", "in"];
    kill_and_resume_to(&PARQUET_PARTS, "split-parquet", puzzles_of_parts(), &args, 8, 13);
}

/// Other columns of the input go to the part of their row.
#[cfg(feature = "parquet")]
#[test]
fn parts_of_parquet_in_parquet() {
    let folder = Folder::new("resume-split-input");
    let path = folder.path().join("in.parquet");
    let rows = puzzles_of_parts();
    let text: String = rows.lines().zip(0..).map(|(line, id)| format!("{id},{line}\n")).collect();
    let args = ["convert", "--to", "parquet", "--output", path.to_str().unwrap()];
    assert_eq!(crate::common::run(&args, format!("id,puzzle\n{text}")).status.code(), Some(0));
    let args = ["split", "--test", "0.4", "-j2", "--to", "parquet", "in"];
    kill_and_resume_to(&PARQUET_PARTS, "split-parquet-input", fs::read(&path).unwrap(), &args, 8, 14);
}
