//! Live input: answers are written when the input pauses, and signals end a process that waits for input or
//! computes.
//!
//! No test measures time: an answer is received before the next question is sent, or the watchdog ends the
//! test.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, stdout, sudokit};

/// Far longer than any test of this file takes.
const WATCHDOG: Duration = Duration::from_secs(60);

/// The command as a co-process: questions go in, answers come out, line by line.
struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    words: Receiver<String>,
}

/// The lines of this reader, as they arrive.
fn lines_of(from: impl Read + Send + 'static) -> Receiver<String> {
    let (send, lines) = channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(from).lines().map_while(Result::ok);
        lines.into_iter().all(|line| send.send(line).is_ok())
    });
    lines
}

impl Process {
    fn start(args: &[&str]) -> Process {
        let piped = || Stdio::piped();
        Process::of(sudokit(args).stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap())
    }

    fn of(mut child: Child) -> Process {
        let stdin = child.stdin.take();
        let lines = lines_of(child.stdout.take().unwrap());
        let words = lines_of(child.stderr.take().unwrap());
        Process { child, stdin, lines, words }
    }

    fn send(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    /// The next line of the answer.
    fn line(&mut self) -> String {
        self.lines.recv_timeout(WATCHDOG).expect("an answer before the watchdog")
    }

    /// Closes the input; returns the remaining answers and the exit status.
    fn end(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.stdin.take());
        self.wait()
    }

    fn wait(mut self) -> (Vec<String>, Option<i32>) {
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(WATCHDOG) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill().unwrap();
                    panic!("the process does not end; so far: {rest:?}");
                }
            }
        }
        (rest, self.child.wait().unwrap().code())
    }
}

/// Sends a question three times, each after the answer to the previous one. The answers must equal those to
/// the whole input.
fn assert_answers_each_question(args: &[&str], head: &str, question: &str) {
    let whole = stdout(args, format!("{head}{}", question.repeat(3)));
    let mut process = Process::start(args);
    let mut expected = whole.lines().collect::<Vec<_>>().into_iter();
    process.send(head);
    // An encoder may write separators between answers and an end after the last, so an answer has at least
    // this many lines.
    let each = stdout(args, format!("{head}{question}")).lines().count();
    let each = each.min((whole.lines().count() - each) / 2);
    for _ in 0..3 {
        process.send(question);
        for _ in 0..each.max(1) {
            assert_eq!(Some(&*process.line()), expected.next(), "{args:?}");
        }
    }
    let (rest, _) = process.end();
    assert_eq!(rest, expected.collect::<Vec<_>>(), "{args:?}");
}

#[test]
fn every_command_answers_when_the_input_pauses() {
    let line = format!("{WIKIPEDIA}\n");
    for args in [
        &["solve"][..],
        &["solve", "--threads", "1"],
        &["solve", "--json"],
        &["solve", "--engine", "dlx"],
        &["check"],
        &["check", "--unique"],
        &["count"],
        &["solutions"],
        &["canon"],
        &["shuffle", "--seed", "1"],
        &["shuffle", "--seed", "1", "--count", "30"],
        &["rate"],
        &["explain"],
        &["convert", "--to", "sdm"],
        &["minimize"],
        &["minimize", "--all", "--limit", "2"],
        &["extend"],
        &["vary", "--remove", "2", "--limit", "2"],
        &["leak", INKALA, "-", "--json"],
    ] {
        assert_answers_each_question(args, "", &line);
    }
}

#[test]
fn every_format_is_answered_when_the_input_pauses() {
    for format in
        ["line", "sdm", "rows", "boxed", "json", "leetcode", "candidates", "hodoku", "sukaku", "markdown"]
    {
        let question = stdout(&["convert", "--to", format, WIKIPEDIA], "");
        assert_answers_each_question(&["solve", "--to", "line"], "", &question);
    }
    // Only an empty line shows that the rows of a small board are all.
    for format in ["line", "rows", "boxed", "json", "leetcode"] {
        let question = stdout(&["convert", "--to", format, "12..34..21..43.."], "") + "\n";
        assert_answers_each_question(&["solve", "--to", "line"], "", &question);
        let wrong = question.replacen('3', "5", 1);
        assert_answers_each_question(&["solve", "--to", "line"], "", &wrong);
    }
    let table = stdout(&["convert", "--to", "csv", WIKIPEDIA], "");
    let (head, row) = table.split_once('\n').unwrap();
    assert_answers_each_question(&["solve"], &format!("{head}\n"), row.trim_start());
}

#[test]
fn dedupe_writes_the_first_of_a_class_at_once() {
    let mut process = Process::start(&["dedupe", "--quiet"]);
    for puzzle in [WIKIPEDIA, INKALA] {
        process.send(&format!("{puzzle}\n{puzzle}\n"));
        assert_eq!(process.line(), puzzle);
    }
    assert_eq!(process.end(), (vec![], Some(0)));
}

#[test]
fn a_finished_answer_does_not_wait_for_a_slow_one() {
    // One solution is found at once; counting all solutions of an empty board never ends.
    let mut process = Process::start(&["count", "--limit", "all"]);
    process.send(&format!("{WIKIPEDIA}\n{}\n", ".".repeat(81)));
    assert_eq!(process.line(), format!("{WIKIPEDIA} 1"));
    process.child.kill().unwrap();
    let _ = process.child.wait();
}

#[test]
fn a_heading_waits_for_the_first_records() {
    // The columns must not depend on when the records arrive.
    let (one, two) = (format!("{WIKIPEDIA}\n"), format!("{WIKIPEDIA} with a name\n"));
    let args = ["convert", "--to", "csv"];
    let mut process = Process::start(&args);
    process.send(&one);
    process.send(&two);
    let (lines, status) = process.end();
    assert_eq!(status, Some(0));
    assert_eq!(lines.join("\n") + "\n", stdout(&args, one + &two));
    assert_eq!(lines[0], "puzzle,trailing,error");
}

#[test]
fn a_record_that_comes_in_portions_is_one_record() {
    let mut process = Process::start(&["solve"]);
    for portion in WIKIPEDIA.as_bytes().chunks(10) {
        process.send(std::str::from_utf8(portion).unwrap());
    }
    process.send("\n");
    assert_eq!(process.line(), WIKIPEDIA_SOLVED);
    assert_eq!(process.end(), (vec![], Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_the_command_reports_that_it_reads() {
    use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};

    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
    let keyboard = openpt(flags).unwrap();
    grantpt(&keyboard).unwrap();
    unlockpt(&keyboard).unwrap();
    let terminal = ioctl_tiocgptpeer(&keyboard, flags).unwrap();
    let mut command = sudokit(&["solve"]);
    command.stdin(terminal).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = Process::of(command.spawn().unwrap());
    // The command would keep the terminal open.
    drop(command);
    let words = process.words.recv_timeout(WATCHDOG).unwrap();
    assert_eq!(words, "sudokit: reading from the terminal; Ctrl-D ends the input");
    let mut keyboard = std::fs::File::from(keyboard);
    keyboard.write_all(format!("{WIKIPEDIA}\n").as_bytes()).unwrap();
    assert_eq!(process.line(), WIKIPEDIA_SOLVED);
    // Once is enough.
    keyboard.write_all(b"\x04").unwrap();
    assert_eq!(process.end(), (vec![], Some(0)));
}

/// All commands that read a stream, without the input.
#[cfg(unix)]
const READING: &[&[&str]] = &[
    &["check"],
    &["verify"],
    &["solve"],
    &["count"],
    &["solutions"],
    &["canon"],
    &["shuffle"],
    &["dedupe"],
    &["leak", "-", "examples/simple.txt"],
    &["leak", "examples/simple.txt", "-"],
    &["minimize"],
    &["minimize", "--all"],
    &["extend"],
    &["vary"],
    &["convert", "--to", "line"],
    &["compare"],
    &["explain"],
    &["rate"],
    &["hint", "-"],
    &["watch", "-"],
    &["unavoidable", "-"],
    &["same", "-", INKALA],
];

#[cfg(unix)]
impl Process {
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Waits until the process has taken over signals; before that, signals end it in another way.
    #[cfg(target_os = "linux")]
    fn wait_until_it_listens(&self) {
        let path = format!("/proc/{}/status", self.child.id());
        let listens = || {
            let status = std::fs::read_to_string(&path).unwrap();
            let blocked = status.lines().find_map(|line| line.strip_prefix("SigBlk:")).unwrap();
            u64::from_str_radix(blocked.trim(), 16).unwrap() & 1 << 14 != 0
        };
        let pause = || std::thread::sleep(Duration::from_millis(1));
        assert!(
            (0..60_000).any(|_| listens() || {
                pause();
                false
            }),
            "it takes no signals"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn signals_end_a_process_that_waits_for_input() {
    for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
        for args in READING {
            let process = Process::start(args);
            process.wait_until_it_listens();
            process.signal(signal);
            let (answers, ended) = process.wait();
            assert_eq!((answers, ended), (vec![], Some(status)), "{signal} {args:?}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn signals_leave_the_answers_so_far_and_count_only_them() {
    // After two answers, the third record takes forever, or very long.
    let (quick, slow) = (format!("{WIKIPEDIA}\n"), format!("{}\n", ".".repeat(81)));
    let stop = |args: &[&str]| {
        let mut process = Process::start(args);
        process.send(&format!("{quick}{quick}{slow}{quick}"));
        assert_eq!(process.line(), format!("{WIKIPEDIA} 1"));
        assert_eq!(process.line(), format!("{WIKIPEDIA} 1"));
        process.signal("-TERM");
        let last = process.words.recv_timeout(WATCHDOG).unwrap();
        assert_eq!(process.wait(), (vec![], Some(143)), "{args:?}");
        last
    };
    for args in [&["count", "--limit", "all"][..], &["count", "--limit", "all", "--threads", "1"]] {
        // The process does not wait long for the number of records, which a busy machine may not give in
        // time.
        let said = std::iter::repeat_with(|| stop(args)).take(20).find(|last| last != "sudokit: stopped");
        assert_eq!(said.as_deref(), Some("sudokit: stopped after 2 records"), "{args:?}");
    }
}

/// A puzzle that takes the slowest engine long.
#[cfg(target_os = "linux")]
const HARD: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

#[cfg(target_os = "linux")]
#[test]
fn signals_end_long_computations() {
    let empty = ".".repeat(81);
    for args in [
        &["minimize", "--all", "--limit", "all", WIKIPEDIA_SOLVED][..],
        &["minimize", "--smallest", "--max-work", "1000000000000", WIKIPEDIA_SOLVED],
        &["extend", "--max-work", "1000000000000", &empty],
        &["vary", "--remove", "9", "--add", "9", WIKIPEDIA],
        &["unavoidable", "--size", "24", WIKIPEDIA],
        &["generate", "--hard=1e9"],
        &["generate", "--count", "18446744073709551615"],
        &["shuffle", "--count", "18446744073709551615", WIKIPEDIA],
        &["solutions", &empty],
        &["count", "--limit", "all", &empty],
        &["check", "--unique", "--engine", "revalidate", HARD],
        &["solve", "--engine", "revalidate", HARD],
        &["compare", "--timeout", "1h", HARD],
        &["watch", "--max-steps", "1000000000", "--limit", "1000000000", &empty],
        &["rate", "--count", "1000000", "--seed", "1", HARD],
        &["check", "--why", "--engine", "revalidate", HARD],
        &["generate", "--er", "11.9", "--count", "1000000"],
    ] {
        let process = Process::start(args);
        process.wait_until_it_listens();
        process.signal("-INT");
        let (answers, ended) = process.wait();
        assert_eq!(ended, Some(130), "{args:?}: {answers:?}");
        assert!(answers.iter().all(|line| line.len() >= 81), "{args:?}: {answers:?}");
    }
}
