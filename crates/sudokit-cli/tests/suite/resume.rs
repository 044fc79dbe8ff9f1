//! `--resume`: a run that is killed at any moment and started again ends with the bytes of one that was not.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
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

/// Runs the command in a shell in which no file may get larger than this number of bytes; the system kills a process that tries
/// it, unless `before` prevents that.
fn limited(folder: &Path, before: &str, args: &[&str], bytes: usize) -> Command {
    let blocks = bytes / 512;
    let script = format!("{before}; ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(assert_cmd::cargo::cargo_bin!("sudokit")).args(args);
    command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Runs a command that is killed during the write with which a file gets larger than `bytes` bytes.
fn run_until(folder: &Path, args: &[&str], bytes: usize) {
    let output = limited(folder, ":", args, bytes).output().unwrap();
    assert_eq!(output.status.code(), None, "{}", stderr(&output));
}

fn stderr(output: &Output) -> String {
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

/// Their ratings.
static RATINGS: LazyLock<String> = LazyLock::new(|| crate::common::stdout(&["rate", "-q"], &**PUZZLES));

/// A run with one thread, which writes more than [`MIDDLE`].
const LONG: [&str; 5] = ["rate", "-j1", "-oout", "--resume", "in"];

/// The size of the file at which the command is killed; it has saved some progress then.
const MIDDLE: usize = 150_000;

/// The records that a run had answered when it saved its progress last. When it saves depends on the disk.
fn saved_records(folder: &Path, file: &str) -> usize {
    let text = fs::read_to_string(folder.join(format!("{file}.progress"))).unwrap();
    let progress: serde_json::Value = serde_json::from_str(&text).unwrap();
    progress["run"]["records"].as_u64().unwrap() as usize
}

/// Whether a run that writes this file has saved that it has written something.
fn has_progress(folder: &Path, file: &str) -> bool {
    let text = fs::read_to_string(folder.join(format!("{file}.progress"))).unwrap_or_default();
    !text.is_empty() && !text.contains("\"bytes\":0,")
}

/// Runs a command with and without kills: within the unfinished file, then when it has a random size, or after a short time.
/// The command must have continued in the middle of the records. `ending` is the ending of the output's name.
fn kill_and_resume(name: &str, input: impl AsRef<[u8]>, args: &[&str], ending: &str, kills: u32) {
    let folder = Folder::new(&format!("resume-{name}"));
    let folder = folder.path();
    fs::write(folder.join("in"), input).unwrap();
    let (whole_name, out) = (format!("whole{ending}"), format!("out{ending}"));
    // How a text is compressed depends on the pieces in which it comes, which such a run reads from its file.
    let resume: &[&str] = if ending.is_empty() { &[] } else { &["--resume"] };
    let whole = run(folder, &[args, resume, &["--output", &whole_name]].concat());
    let expected = fs::read(folder.join(&whole_name)).unwrap_or_else(|_| panic!("{}", stderr(&whole)));
    let args = [args, &["--output", &out, "--resume"]].concat();
    // A compressed file is much shorter than its text.
    run_until(folder, &args, MIDDLE.max(expected.len() / 4 * 3));
    assert!(has_progress(folder, &out), "{name}");
    let mut moments = Moments(expected.len() as u64);
    for _ in 1..kills {
        let mut child = start(folder, &args);
        let pause = || std::thread::sleep(Duration::from_millis(1));
        if moments.below(2) == 0 {
            let size = moments.below(expected.len() as u64);
            let partial = folder.join(format!("{out}.partial"));
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
        // The file is complete as soon as it has its name.
        let file = fs::read(folder.join(&out));
        assert!(file.is_err() || file.unwrap() == expected, "{name}");
    }
    let resumed = run(folder, &args);
    assert_eq!(resumed.status.code(), whole.status.code(), "{name}: {}", stderr(&resumed));
    assert!(fs::read(folder.join(&out)).unwrap() == expected, "{name}: the bytes differ");
    // A kill may have left a temporary file of the encoded output.
    let left: Vec<String> = names(folder).into_iter().filter(|it| !it.ends_with(".tmp")).collect();
    assert_eq!(left, ["in", &out, &whole_name], "{name}");
    // The summary is for the whole run. Messages about single records may come from an earlier run.
    let summary = |output: &Output| -> Vec<String> {
        let is_of_run =
            |line: &&str| !["sudokit: in:", "sudokit: and "].iter().any(|it| line.starts_with(it));
        stderr(output).lines().filter(is_of_run).map(str::to_owned).collect()
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
fn ratings_in_lines() {
    kill_and_resume("lines", with_errors(&PUZZLES), &["rate", "-j1", "in"], "", 10);
}

#[test]
fn ratings_in_json() {
    kill_and_resume("json", with_errors(&PUZZLES), &["rate", "-j2", "--json", "in"], "", 10);
}

#[test]
fn ratings_in_a_table_that_is_compressed() {
    let rows = PUZZLES.lines().enumerate().map(|(number, line)| match number % 999 {
        998 => format!("{number},\"no\npuzzle\"\n"),
        _ => format!("{number},{line}\n"),
    });
    let input = format!("name,puzzle\n{}", rows.collect::<String>());
    for (name, ending) in [("gzip", ".csv.gz"), ("zstd", ".csv.zst")] {
        kill_and_resume(name, &input, &["rate", "-j2", "in"], ending, 5);
    }
}

#[cfg(feature = "parquet")]
#[test]
fn ratings_in_parquet() {
    kill_and_resume("parquet", with_errors(&PUZZLES), &["rate", "-j2", "in"], ".parquet", 10);
}

#[test]
fn pages_begin_once() {
    let input: String = PUZZLES.lines().take(60).map(|line| format!("{line}\n")).collect();
    kill_and_resume("html", input, &["explain", "--to", "html", "-j1", "in"], "", 3);
}

#[test]
fn generated_puzzles() {
    kill_and_resume("generate", "", &["generate", "-n", "30000", "--seed", "3", "-j1", "--json"], "", 10);
}

fn folder_with_input(name: &str) -> Folder {
    let folder = Folder::new(&format!("resume-{name}"));
    fs::write(folder.path().join("in"), &*PUZZLES).unwrap();
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
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.contains(difference) && text.lines().count() == 1, "{text}");
        assert!(text.contains("remove out.partial and "), "{text}");
        assert!(kept() == before, "{args:?}");
        assert_eq!(names(folder), ["in", "out.partial", "out.progress"], "{args:?}");
    };
    refused(&[&LONG[..], &["--profile", "hodoku"]].concat(), "--profile was not given, and is now hodoku");
    refused(&["explain", "-oout", "--resume", "in"], "the subcommand was rate, and is now explain");
    refused(&[&LONG[..], &["in"]].concat(), "was in, and is now in in");
    let text = fs::read(folder.join("in")).unwrap();
    fs::write(folder.join("in"), &text[82..]).unwrap();
    refused(&LONG, "the file in was 246000 bytes");
    // The threads and the silence may differ.
    fs::remove_file(folder.join("out.partial")).unwrap();
    run_until(folder, &LONG, MIDDLE);
    let output = run(folder, &["rate", "--resume", "--output=out", "-q", "in"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(names(folder), ["in", "out"]);
}

#[test]
fn what_cannot_be_resumed_is_refused() {
    let folder = folder_with_input("refused");
    let folder = folder.path();
    for (args, reason) in [
        (&["rate", "in", "--resume"][..], "--output"),
        (&["rate", "in", "--resume", "-o", "/dev/null"], "is not an ordinary file"),
        (&["rate", "in", "out.partial", "--resume", "-o", "out"], "out.partial: is also"),
        // Short runs are started again.
        (&["solve", "in", "--resume", "-o", "out"], "unexpected argument '--resume'"),
        (&["split", "in", "--resume", "--output-dir", "sets"], "unexpected argument '--resume'"),
    ] {
        fs::write(folder.join("out.partial"), WIKIPEDIA).unwrap();
        let output = run(folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{args:?}: {}", stderr(&output));
        assert_eq!(names(folder), ["in", "out.partial"], "{args:?}");
    }
    assert_eq!(fs::read_to_string(folder.join("out.partial")).unwrap(), WIKIPEDIA);
    fs::remove_file(folder.join("out.partial")).unwrap();
    let output = run(folder, &["rate", "no-such-file", "--resume", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names(folder), ["in"], "a run without an answer leaves nothing");
}

#[cfg(feature = "parquet")]
#[test]
fn the_columns_of_parquet_inputs_are_not_kept_by_a_run_that_can_be_resumed() {
    let folder = folder_with_input("parquet-input");
    let folder = folder.path();
    assert_eq!(run(folder, &["convert", "in", "-oin.parquet"]).status.code(), Some(0));
    let output = run(folder, &["rate", "in.parquet", "--resume", "-oout.parquet"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--resume cannot continue a Parquet file"), "{}", stderr(&output));
    assert_eq!(names(folder), ["in", "in.parquet"]);
    let output = run(folder, &["rate", "in.parquet", "--resume", "-oout.csv"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
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
    let expected = format!("30000 puzzles from seed {seed}, in ");
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    let whole = run(folder, &["generate", "-n", "30000", "--seed", seed, "-owhole"]);
    assert_eq!(stderr(&output), stderr(&whole));
    assert!(fs::read(folder.join("out")).unwrap() == fs::read(folder.join("whole")).unwrap());
}

#[test]
fn standard_input_comes_again() {
    let folder = Folder::new("resume-stdin");
    let folder = folder.path();
    let run = |bytes: usize, input: String| {
        let args = &LONG[..LONG.len() - 1];
        let mut child = limited(folder, ":", args, bytes).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap_or_default());
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        output
    };
    assert_eq!(run(MIDDLE, PUZZLES.repeat(2)).status.code(), None);
    let enough = 100 * MIDDLE;
    let records = saved_records(folder, "out");
    let short = run(enough, PUZZLES.lines().take(records - 1).collect::<Vec<_>>().join("\n"));
    assert_eq!(short.status.code(), Some(2));
    let expected = format!("the input: the run cannot be resumed: it has fewer than the {records} ");
    assert!(stderr(&short).contains(&expected), "{}", stderr(&short));
    assert_eq!(names(folder), ["out.partial", "out.progress"]);
    let resumed = run(enough, PUZZLES.clone());
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    assert!(fs::read_to_string(folder.join("out")).unwrap() == *RATINGS);
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

/// Waits until a run has saved that it has written something.
fn wait_for_progress(folder: &Path, child: &mut Child) {
    while !has_progress(folder, "out") {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_signal_keeps_the_progress() {
    let folder = Folder::new("resume-signal");
    let folder = folder.path();
    let args = ["rate", "-oout", "--resume"];
    let (mut child, _stdin) = start_with_puzzles(folder, &args);
    wait_for_progress(folder, &mut child);
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = stderr(&output);
    assert!(text.ends_with("sudokit: the same command continues this run\n"), "{text}");
    assert_eq!(names(folder), ["out.partial", "out.progress"]);
    assert!(has_progress(folder, "out"));
    let (child, stdin) = start_with_puzzles(folder, &args);
    drop(stdin);
    let resumed = child.wait_with_output().unwrap();
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    assert!(fs::read_to_string(folder.join("out")).unwrap() == *RATINGS);
}

/// A limit for the size of files, without the signal that it sends, fails like a full disk.
#[test]
fn a_full_disk_is_reported_and_the_run_goes_on_later() {
    let folder = folder_with_input("full");
    let folder = folder.path();
    for (args, left) in [
        (&LONG[..], &["in", "out", "out.partial", "out.progress"][..]),
        (&["rate", "-oout", "in"], &["in", "out"]),
    ] {
        fs::write(folder.join("out"), "old").unwrap();
        let output = limited(folder, "trap '' XFSZ", args, MIDDLE).output().unwrap();
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("File too large"), "{text}");
        assert_eq!(fs::read_to_string(folder.join("out")).unwrap(), "old", "{args:?}");
        assert_eq!(names(folder), left, "{args:?}");
        let is_kept = args == LONG;
        assert!(text.contains(if is_kept { "out.partial: " } else { "out: " }), "{text}");
        assert_eq!(text.contains("the same command continues this run"), is_kept, "{text}");
        if is_kept {
            assert_eq!(run(folder, args).status.code(), Some(0));
            assert!(fs::read_to_string(folder.join("out")).unwrap() == *RATINGS);
        }
    }
}

#[test]
fn two_runs_cannot_write_one_file() {
    let folder = Folder::new("resume-two");
    let folder = folder.path();
    let args = ["rate", "-oout", "--resume"];
    let (mut first, _stdin) = start_with_puzzles(folder, &args);
    wait_for_progress(folder, &mut first);
    let second = run(folder, &args);
    assert_eq!(second.status.code(), Some(2));
    assert!(stderr(&second).contains("another run is writing this file"), "{}", stderr(&second));
    first.kill().unwrap();
    first.wait().unwrap();
    let again = run(folder, &args);
    assert!(stderr(&again).contains("it has fewer than the "), "{}", stderr(&again));
}
