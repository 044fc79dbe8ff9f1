//! The command in a hostile environment: full or closed outputs, extreme numbers of threads, little memory.

use std::fs::File;
use std::process::{Command, Output, Stdio};

use crate::common::{Folder, INKALA, WIKIPEDIA, sudokit};

/// One run of each subcommand that writes something, and of help and version.
fn runs() -> Vec<Vec<&'static str>> {
    let runs: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["help", "solve"],
        &["solve", "--help"],
        &["check", WIKIPEDIA],
        &["solve", WIKIPEDIA],
        &["count", WIKIPEDIA],
        &["solutions", WIKIPEDIA],
        &["compare", "--engine", "auto", WIKIPEDIA],
        &["watch", WIKIPEDIA],
        &["hint", WIKIPEDIA],
        &["explain", WIKIPEDIA],
        &["explain", "--to", "html", WIKIPEDIA],
        &["rate", WIKIPEDIA],
        &["canon", WIKIPEDIA],
        &["same", WIKIPEDIA, WIKIPEDIA],
        &["shuffle", WIKIPEDIA],
        &["dedupe", WIKIPEDIA],
        &["leak", WIKIPEDIA, WIKIPEDIA],
        &["minimize", WIKIPEDIA],
        &["minimize", "--all", "--limit", "1", WIKIPEDIA],
        &["extend", WIKIPEDIA],
        &["vary", "--limit", "1", "--remove", "2", WIKIPEDIA],
        &["unavoidable", "--size", "4", WIKIPEDIA],
        &["generate"],
        &["convert", "--to", "rows", WIKIPEDIA],
        &["techniques"],
        &["formats"],
        &["engines"],
        &["rules"],
        &["completions", "bash"],
        &["man"],
    ];
    runs.iter().map(|run| run.to_vec()).collect()
}

fn full() -> Stdio {
    Stdio::from(File::options().write(true).open("/dev/full").unwrap())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_one_clear_error() {
    for args in runs() {
        let Output { status, stderr, .. } = sudokit(&args).stdout(full()).output().unwrap();
        let stderr = text(&stderr);
        assert_eq!(status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains("standard output: No space left"), "{args:?}: {stderr}");
        assert!(!stderr.contains("panicked"), "{args:?}: {stderr}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_nothing() {
    // With messages about records, and a summary.
    let mixed = ["solve", "examples/mixed.txt"];
    let wrong = ["solve", "--no-such-option"];
    for args in runs().into_iter().chain([mixed.to_vec(), wrong.to_vec(), Vec::new()]) {
        if args[..] == ["generate"] || args[..] == ["shuffle", WIKIPEDIA] || args.contains(&"compare") {
            // The seed differs from run to run.
            continue;
        }
        let usual = sudokit(&args).output().unwrap();
        let to_full = sudokit(&args).stderr(full()).output().unwrap();
        assert_eq!(to_full.status, usual.status, "{args:?}");
        assert_eq!(text(&to_full.stdout), text(&usual.stdout), "{args:?}");
    }
}

#[test]
fn a_closed_standard_error_changes_nothing() {
    let program = assert_cmd::cargo::cargo_bin!("sudokit").display();
    let closed = |command: &str| {
        let script = format!("{program} {command} 2>&-");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(crate::common::root()).output().unwrap()
    };
    let usual = sudokit(&["solve", "examples/mixed.txt"]).output().unwrap();
    let output = closed("solve examples/mixed.txt");
    assert_eq!((output.status, text(&output.stdout)), (usual.status, text(&usual.stdout)));
    assert_eq!(closed("--no-such-option").status.code(), Some(2));
    assert_eq!(closed(&format!("same {WIKIPEDIA} {INKALA}")).status.code(), Some(1));
}

#[test]
fn any_number_of_threads_gives_the_same_output() {
    let text = format!("{WIKIPEDIA}\n{INKALA}\n").repeat(5000);
    for args in [&["solve"][..], &["check"], &["canon"], &["generate", "--count", "100", "--seed", "1"]] {
        let one = crate::common::run(&[args, &["--threads", "1"]].concat(), &text);
        for threads in ["3", "1000000", "99999999999999999999999999"] {
            let many = crate::common::run(&[args, &["--threads", threads]].concat(), &text);
            assert_eq!(many.status.code(), Some(0), "{args:?} {threads}: {}", self::text(&many.stderr));
            assert!(many.stdout == one.stdout && many.stderr == one.stderr, "{args:?} {threads}");
        }
    }
}

#[test]
fn an_output_without_a_reader_is_not_an_error() {
    for args in runs() {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let Output { status, stderr, .. } = sudokit(&args).stdout(writer).output().unwrap();
        let stderr = text(&stderr);
        assert_eq!(status.code(), Some(0), "{args:?}: {stderr}");
        assert!(!stderr.contains("Broken pipe") && !stderr.contains("panicked"), "{args:?}: {stderr}");
    }
}

/// The limit, 300,000 KiB of address space, is about 300 bytes for each heading, for the whole process: an
/// unoptimized program alone takes up to 100 of them. All threads allocate in one arena, because each arena
/// reserves 64 MiB.
#[cfg(target_os = "linux")]
#[test]
fn a_million_headings_need_little_memory() {
    let folder = Folder::new("headings");
    let commas = ",".repeat(1_040_000);
    let table = folder.path().join("table.csv");
    std::fs::write(&table, format!("puzzle{commas}\n{WIKIPEDIA}{commas}\n")).unwrap();
    let output = Command::new("sh")
        .args([
            "-c",
            "ulimit -v 300000 && exec \"$0\" \"$@\"",
            assert_cmd::cargo::cargo_bin!("sudokit").to_str().unwrap(),
        ])
        .args(["convert", "--threads", "1", "--to", "csv", table.to_str().unwrap()])
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.len() > 2 * commas.len());
}
