//! Files that the command writes: they appear when they are complete, and are never the input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, sudokit};

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    sudokit(args).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn answers_go_to_the_file() {
    let folder = folder("answers");
    fs::write(folder.join("in.txt"), format!("{WIKIPEDIA}\n")).unwrap();
    for (args, expected) in [
        (&["solve", "in.txt"][..], WIKIPEDIA_SOLVED),
        (&["check", "in.txt"], "in.txt:1: valid"),
        (&["solutions", "in.txt"], WIKIPEDIA),
        (&["hint", WIKIPEDIA], "Hidden single"),
        (&["explain", "in.txt"], "in.txt:1"),
        (&["same", "in.txt", WIKIPEDIA], "r123456789"),
        (&["compare", "--engine", "auto", "in.txt"], WIKIPEDIA),
        (&["watch", WIKIPEDIA], "1: "),
        (&["unavoidable", "--size", "4", WIKIPEDIA], "..."),
        (&["generate", "--seed", "1", "--full-grids"], ""),
        (&["formats"], "line "),
        (&["man"], ".ie"),
    ] {
        for option in [&["--output", "out.txt"][..], &["-oout.txt"]] {
            let output = run(&folder, &[args, option].concat());
            assert_eq!(output.status.code(), Some(0), "{args:?}: {}", words(&output));
            assert!(output.stdout.is_empty(), "{args:?}");
            let text = fs::read_to_string(folder.join("out.txt")).unwrap();
            assert!(!text.is_empty() && text.starts_with(expected), "{args:?}: {text}");
            let usual = run(&folder, args);
            if args[0] != "compare" {
                assert_eq!(text.as_bytes(), usual.stdout, "{args:?}");
            }
            assert_eq!(names(&folder), ["in.txt", "out.txt"], "{args:?}");
            fs::remove_file(folder.join("out.txt")).unwrap();
        }
    }
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let folder = folder("refused");
    let text = format!("{WIKIPEDIA}\n");
    fs::write(folder.join("in.txt"), &text).unwrap();
    fs::create_dir(folder.join("sub")).unwrap();
    let mut others = vec!["in.txt", "./in.txt", "sub/../in.txt"];
    #[cfg(unix)]
    {
        fs::hard_link(folder.join("in.txt"), folder.join("hard.txt")).unwrap();
        std::os::unix::fs::symlink("in.txt", folder.join("soft.txt")).unwrap();
        others.extend(["hard.txt", "soft.txt"]);
    }
    let before = names(&folder);
    for other in others {
        for args in [
            &["solve", "in.txt", "-o", other][..],
            &["solve", other, "-o", "in.txt"],
            &["check", "--prove", other, "in.txt"],
            &["check", "--prove", "in.txt", INKALA, other],
            &["compare", "--engine", "dlx", "--trace", other, "in.txt"],
            &["solutions", "in.txt", "-o", other],
            &["verify", "in.txt", "-o", other],
            &["leak", "in.txt", INKALA, "-o", other],
            &["leak", INKALA, "in.txt", "-o", other],
            &["same", INKALA, "in.txt", "-o", other],
            &["hint", "in.txt", "-o", other],
            &["watch", "in.txt", "-o", other],
            &["unavoidable", "in.txt", "-o", other],
            &["explain", "--policy", "in.txt", INKALA, "-o", other],
            &["generate", "--pattern", "in.txt", "-o", other],
            // Two outputs that are the same file.
            &["check", INKALA, "--prove", "in.txt", "-o", other],
        ] {
            let output = run(&folder, args);
            assert_eq!(output.status.code(), Some(2), "{args:?}: {}", words(&output));
            let words = words(&output);
            assert!(words.contains("is also") && words.lines().count() == 1, "{args:?}: {words}");
            assert_eq!(fs::read_to_string(folder.join("in.txt")).unwrap(), text, "{args:?}");
            assert_eq!(names(&folder), before, "{args:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_output_that_is_a_redirection_is_refused() {
    let folder = folder("redirected");
    let text = format!("{WIKIPEDIA}\n");
    let path = folder.join("in.txt");
    fs::write(&path, &text).unwrap();
    fs::hard_link(&path, folder.join("hard.txt")).unwrap();
    let open = || Stdio::from(fs::File::open(&path).unwrap());
    let append = || Stdio::from(fs::File::options().append(true).open(&path).unwrap());
    let start = |args: &[&str]| -> Command {
        let mut command = sudokit(args);
        command.current_dir(&folder);
        command
    };
    for args in [
        &["solve", "-o", "in.txt"][..],
        &["solve", "-", "-o", "hard.txt"],
        &["check", "--prove", "in.txt"],
        &["compare", "--engine", "dlx", "--trace", "hard.txt"],
        &["verify", "-o", "in.txt"],
        &["same", "-", INKALA, "-o", "in.txt"],
    ] {
        let output = start(args).stdin(open()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(words(&output).contains("standard input: is also"), "{args:?}: {}", words(&output));
    }
    for args in [
        &["check", "--prove", "in.txt", INKALA][..],
        &["solve", "in.txt"],
        &["solve", "hard.txt"],
        &["compare", "--engine", "dlx", "--trace", "hard.txt", INKALA],
    ] {
        let output = start(args).stdin(Stdio::null()).stdout(append()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(words(&output).contains("is also standard output"), "{args:?}: {}", words(&output));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert_eq!(names(&folder), ["hard.txt", "in.txt"]);
}

#[test]
fn a_failed_run_leaves_the_old_file() {
    let folder = folder("fails");
    fs::write(folder.join("old.txt"), "old").unwrap();
    for args in [
        &["solve", "no-such-file.txt", "-o", "old.txt"][..],
        &["solve", "--no-such-option", "-o", "old.txt"],
        &["convert", WIKIPEDIA, "-o", "old.txt"],
        &["check", "no-such-file.txt", "--prove", "old.txt"],
        // Nothing is written there.
        &["-o", "old.txt"],
        &["--version", "-o", "old.txt"],
        &["--version", "solve", WIKIPEDIA, "-o", "old.txt"],
        &["serve", "-o", "old.txt"],
        &["man", "--output-dir", "pages", "-o", "old.txt"],
        &["split", WIKIPEDIA, "--output-dir", ".", "-o", "old.txt"],
        &["hint", WIKIPEDIA, "--resume", "-o", "old.txt"],
        &["compare", "--trace", "old.txt", WIKIPEDIA],
        &["hint", "no-such-file.txt", "-o", "old.txt"],
        &["solve", WIKIPEDIA, "-o", "."],
        &["solve", WIKIPEDIA, "-o", "no-such-folder/new.txt"],
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", words(&output));
        assert_eq!(fs::read_to_string(folder.join("old.txt")).unwrap(), "old", "{args:?}");
        assert_eq!(names(&folder), ["old.txt"], "{args:?}");
    }
}

/// Arguments with which each subcommand that writes answers does so.
const ANSWERS: [&[&str]; 24] = [
    &["check", WIKIPEDIA],
    &["solve", WIKIPEDIA],
    &["count", WIKIPEDIA],
    &["solutions", WIKIPEDIA],
    &["hint", WIKIPEDIA],
    &["explain", WIKIPEDIA],
    &["rate", WIKIPEDIA],
    &["canon", WIKIPEDIA],
    &["shuffle", WIKIPEDIA],
    &["dedupe", WIKIPEDIA],
    &["leak", "--to", "line", INKALA, WIKIPEDIA],
    &["minimize", WIKIPEDIA],
    &["extend", WIKIPEDIA],
    &["vary", WIKIPEDIA],
    &["generate", "--seed", "1"],
    &["convert", "--to", "line", WIKIPEDIA],
    &["compare", "--engine", "auto", WIKIPEDIA],
    &["watch", WIKIPEDIA],
    &["same", WIKIPEDIA, WIKIPEDIA],
    &["unavoidable", "--size", "4", WIKIPEDIA],
    &["formats"],
    &["completions", "bash"],
    &["man"],
    &["verify", "proofs.txt"],
];

#[test]
fn a_name_that_promises_something_else_is_refused_by_all() {
    let folder = folder("promises");
    let proofs = run(&folder, &["check", "--prove", "proofs.txt", WIKIPEDIA]);
    assert!(proofs.status.success());
    for args in ANSWERS {
        for name in ["old.xlsx", "old.csv.bz2", "old.feather"] {
            fs::write(folder.join(name), "old").unwrap();
            let output = run(&folder, &[args, &["-o", name]].concat());
            assert_eq!(output.status.code(), Some(2), "{args:?} {name}: {}", words(&output));
            assert!(words(&output).starts_with(&format!("sudokit: {name}: ")), "{}", words(&output));
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "old", "{args:?} {name}");
        }
        for name in ["-", "answers.txt"] {
            let output = run(&folder, &[args, &["-o", name]].concat());
            assert_eq!(output.status.code(), Some(0), "{args:?} {name}: {}", words(&output));
            assert_eq!(output.stdout.is_empty(), name != "-", "{args:?} {name}");
        }
    }
    assert!(!names(&folder).contains(&"-".to_owned()));
}

/// The text of a file that may be compressed.
fn unpacked(path: &Path) -> String {
    use std::io::Read as _;
    let bytes = fs::read(path).unwrap();
    let mut text = String::new();
    match path.extension().and_then(|it| it.to_str()) {
        Some("gz") => flate2::read::MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap(),
        Some("zst") => zstd::Decoder::new(&bytes[..]).unwrap().read_to_string(&mut text).unwrap(),
        _ => return String::from_utf8(bytes).unwrap(),
    };
    text
}

#[test]
fn the_name_decides_the_format_and_the_compression() {
    let folder = folder("names");
    fs::write(folder.join("in.txt"), format!("{WIKIPEDIA}\n{INKALA}\n")).unwrap();
    for (args, name, to) in [
        (&["solve", "in.txt"][..], "a.csv", "csv"),
        (&["solve", "in.txt"], "a.CSV.gz", "csv"),
        (&["rate", "in.txt", "--resume"], "b.csv.gz", "csv"),
        (&["solve", "in.txt"], "a.jsonl.zst", "json"),
        (&["check", "--unique", "in.txt"], "a.json", "json"),
        (&["rate", "in.txt"], "a.ndjson", "json"),
        (&["convert", "in.txt"], "a.sdm", "sdm"),
        (&["convert", "in.txt"], "a.md", "markdown"),
        (&["explain", "in.txt"], "a.html", "html"),
        (&["explain", "in.txt"], "a.json.gz", "json"),
        (&["generate", "--seed", "1", "-n", "3"], "a.sdk", "sdk"),
        (&["solutions", "in.txt"], "b.csv", "csv"),
    ] {
        let output = run(&folder, &[args, &["-o", name]].concat());
        assert_eq!(output.status.code(), Some(0), "{args:?} {name}: {}", words(&output));
        let without: Vec<&str> = args.iter().copied().filter(|it| *it != "--resume").collect();
        let usual = run(&folder, &[&without[..], &["--to", to]].concat());
        assert!(!usual.stdout.is_empty(), "{args:?} --to {to}: {}", words(&usual));
        assert_eq!(unpacked(&folder.join(name)).as_bytes(), usual.stdout, "{args:?} {name}");
    }
    for name in ["table.csv", "table.json"] {
        let output = run(&folder, &["formats", "-o", name]);
        assert_eq!(output.status.success(), name == "table.json", "{name}: {}", words(&output));
    }
}

#[test]
fn contradictions_are_refused() {
    let folder = folder("contradictions");
    for args in [
        &["solve", WIKIPEDIA, "--to", "json", "-o", "a.csv"][..],
        &["solve", WIKIPEDIA, "--to", "csv", "-o", "a.parquet"],
        &["solve", WIKIPEDIA, "--json", "--to", "csv"],
        &["explain", WIKIPEDIA, "--json", "--to", "html"],
        &["compare", WIKIPEDIA, "--json", "--to", "csv"],
        &["same", WIKIPEDIA, WIKIPEDIA, "--json", "-o", "a.html"],
        &["check", WIKIPEDIA, "--prove", "a.txt.gz"],
        &["compare", WIKIPEDIA, "--engine", "dlx", "--trace", "a.jsonl.gz"],
        &["compare", WIKIPEDIA, "--engine", "dlx", "--max-steps", "3"],
        &["serve", "--write", "page", "--log"],
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", words(&output));
        assert_eq!(names(&folder), Vec::<String>::new(), "{args:?}");
    }
    for args in [
        &["solve", WIKIPEDIA, "--json", "--to", "json"][..],
        &["explain", WIKIPEDIA, "--json", "--to", "json"],
        &["compare", WIKIPEDIA, "--engine", "dlx", "--json", "--to", "json"],
        &["solve", WIKIPEDIA, "--to", "leetcode", "-o", "a.json"],
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", words(&output));
    }
}

#[test]
fn without_an_answer_the_old_file_stays() {
    let folder = folder("unanswered");
    fs::write(folder.join("old.txt"), "old").unwrap();
    let output = run(&folder, &["same", WIKIPEDIA, INKALA, "-o", "old.txt"]);
    assert_eq!(output.status.code(), Some(1), "{}", words(&output));
    assert_eq!(fs::read_to_string(folder.join("old.txt")).unwrap(), "old");
    // Of many puzzles none is an answer.
    let output =
        run(&folder, &["vary", INKALA, "--remove", "0", "--add", "0", "-o", "old.txt", "--limit", "1"]);
    assert!(output.status.code().is_some_and(|code| code < 2), "{}", words(&output));
    assert!(!fs::read_to_string(folder.join("old.txt")).unwrap().contains("old"));
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_file_is_replaced() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder("links");
    fs::create_dir(folder.join("sub")).unwrap();
    let file = folder.join("sub/file.txt");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("sub/file.txt", folder.join("link.txt")).unwrap();
    std::os::unix::fs::symlink("sub/new.txt", folder.join("dangling.txt")).unwrap();
    for (name, file) in [("link.txt", "sub/file.txt"), ("dangling.txt", "sub/new.txt")] {
        assert_eq!(run(&folder, &["solve", WIKIPEDIA, "-o", name]).status.code(), Some(0));
        assert!(fs::symlink_metadata(folder.join(name)).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), format!("{WIKIPEDIA_SOLVED}\n"));
    }
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&folder.join("sub")), ["file.txt", "new.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn special_files_are_written_directly() {
    let folder = folder("special");
    let output = run(&folder, &["solve", WIKIPEDIA, "-o", "/dev/stdout"]);
    assert_eq!(output.stdout, format!("{WIKIPEDIA_SOLVED}\n").as_bytes(), "{}", words(&output));
    let output = run(&folder, &["check", WIKIPEDIA, "--prove", "/dev/null", "-o", "/dev/null"]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output));
    let output = run(&folder, &["solve", WIKIPEDIA, "-o", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output).contains("/dev/full: No space left"), "{}", words(&output));
    // Standard output redirected to an ordinary file: the file and its content are kept.
    fs::write(folder.join("out.txt"), "before\n").unwrap();
    let append = fs::File::options().append(true).open(folder.join("out.txt")).unwrap();
    let status = sudokit(&["solve", WIKIPEDIA, "-o", "/dev/stdout"]).stdout(append).status().unwrap();
    assert_eq!(status.code(), Some(0));
    let text = fs::read_to_string(folder.join("out.txt")).unwrap();
    assert_eq!(text, format!("before\n{WIKIPEDIA_SOLVED}\n"));
    fs::remove_file(folder.join("out.txt")).unwrap();
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_no_file() {
    let folder = folder("signal");
    let empty = ".".repeat(81);
    let mut runs = vec![vec!["solutions", &empty]];
    if cfg!(feature = "parquet") {
        // The first puzzle takes long.
        let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let puzzles = format!("{hard}\n{}", format!("{WIKIPEDIA}\n").repeat(3000));
        fs::write(folder.join("puzzles.txt"), puzzles).unwrap();
        run(&folder, &["convert", "puzzles.txt", "-o", "puzzles.parquet"]);
        runs.push(vec!["rate", "puzzles.parquet", "-j1", "--to", "parquet"]);
    }
    fs::write(folder.join("old.txt"), "old").unwrap();
    let before = names(&folder);
    for args in runs {
        let args = [&args[..], &["-o", "old.txt"]].concat();
        let mut command = sudokit(&args);
        command.current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::null());
        let child = command.spawn().unwrap();
        // The input that is open, or the temporary file, shows that the command is running.
        let files = PathBuf::from(format!("/proc/{}/fd", child.id()));
        let is_open = |entry: fs::DirEntry| {
            fs::read_link(entry.path()).is_ok_and(|path| path.ends_with("puzzles.parquet"))
        };
        let is_at_work = || {
            std::thread::sleep(std::time::Duration::from_millis(1));
            names(&folder).len() > before.len() || fs::read_dir(&files).unwrap().flatten().any(is_open)
        };
        assert!((0..60_000).any(|_| is_at_work()), "{args:?}: the command is not running");
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(143), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}: {:?}", output.stdout);
        assert_eq!(names(&folder), before, "{args:?}");
        assert_eq!(fs::read_to_string(folder.join("old.txt")).unwrap(), "old");
    }
}
