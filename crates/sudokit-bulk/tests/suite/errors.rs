//! An unreadable record or source keeps its place in the order, and the records around it are answered.

use std::error::Error as _;
use std::io;

use sudokit_bulk::{Error, Source, Status};

use crate::common::{Broken, Copy, line, lines, pipeline};

#[test]
fn a_record_that_cannot_be_read_keeps_its_place() {
    let (bad, count) = ("12345 this is no puzzle\n", 3000);
    let text = lines(count) + bad + &lines(count);
    for threads in [1, 8] {
        let (host, pipeline) = pipeline(threads);
        let mut output = Vec::new();
        let summary = pipeline.run(vec![Source::text("text", &*text)], Copy, &mut output).unwrap();
        assert_eq!((summary.records(), summary.status), (2 * count as u64 + 1, Status::Failed));
        let output = String::from_utf8(output).unwrap();
        let answers: Vec<&str> = output.lines().collect();
        assert_eq!(answers.len(), 2 * count + 1);
        assert!(answers[count].starts_with(&format!("# error: line {}", count + 1)), "{}", answers[count]);
        let around: String = answers
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != count)
            .fold(String::new(), |text, (_, answer)| text + answer + "\n");
        assert_eq!(around, lines(count).repeat(2));
        assert_eq!(host.messages().len(), 1);
        assert!(host.messages()[0].starts_with(&format!("text: line {}", count + 1)));
    }
}

#[test]
fn an_error_outcome_has_its_place() {
    let text = lines(700) + "no puzzle\n" + &lines(700);
    let outcomes =
        pipeline(4).1.outcomes(vec![Source::text("text", text)], None, |input| input.line).unwrap();
    for (line, outcome) in (1..).zip(outcomes) {
        match outcome {
            Ok(at) => assert_eq!(at, line),
            Err(error) => {
                assert_eq!((line, error.code(), error.place()), (701, "record", Some("text")));
                let Error::Record { error, .. } = error else { panic!("{error}") };
                assert_eq!((error.line(), error.record()), (701, 701));
            }
        }
    }
}

/// A broken source between two whole ones.
fn sources() -> Vec<Source> {
    vec![
        Source::text("first", lines(10)),
        Source::reader("broken", Broken(io::Cursor::new(lines(1000)))),
        Source::text("last", lines(10)),
    ]
}

#[test]
fn records_before_the_break_of_a_source_and_other_sources_are_answered() {
    for threads in [1, 8] {
        let (host, pipeline) = pipeline(threads);
        let mut output = Vec::new();
        let summary = pipeline.run(sources(), Copy, &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), lines(10) + &lines(1000) + &lines(10));
        assert_eq!(summary.status, Status::Failed);
        let cause = "breaks off after record 1000, in line 1001: the line went dead";
        assert_eq!(host.messages(), [format!("broken: cannot be read: {cause}")]);
    }
}

#[test]
fn a_strict_run_ends_at_the_break() {
    let (_, pipeline) = pipeline(8);
    let mut output = Vec::new();
    let summary = pipeline.with_strict(true).run(sources(), Copy, &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), lines(10) + &lines(1000));
    assert_eq!(summary.status, Status::Failed);
}

#[test]
fn a_broken_source_is_one_outcome_in_its_place() {
    let outcomes = pipeline(4).1.outcomes(sources(), None, |input| input.source.to_owned()).unwrap();
    let outcomes: Vec<_> = outcomes.collect();
    assert_eq!(outcomes.len(), 10 + 1000 + 1 + 10);
    let error = outcomes[1010].as_ref().unwrap_err();
    assert_eq!((error.code(), error.place()), ("read", Some("broken")));
    assert_eq!(
        error.source().unwrap().to_string(),
        "breaks off after record 1000, in line 1001: the line went dead"
    );
    assert!(outcomes[1011..].iter().all(|outcome| outcome.as_ref().is_ok_and(|source| source == "last")));
}

#[test]
fn a_missing_source_does_not_stop_the_others() {
    let (host, pipeline) = pipeline(2);
    let mut output = Vec::new();
    let sources = vec![Source::file("no/such/file"), Source::text("text", line(1))];
    let summary = pipeline.run(sources, Copy, &mut output).unwrap();
    assert_eq!((summary.records(), summary.status), (1, Status::Failed));
    assert_eq!(host.messages().len(), 1);
    assert!(host.messages()[0].starts_with("no/such/file: cannot be read: "));
}

#[test]
fn a_full_output_ends_the_run() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let endless = Source::reader("endless", io::Read::chain(io::Cursor::new(lines(1)), Endless));
    let error = pipeline(4).1.run(vec![endless], Copy, &mut Full).unwrap_err();
    assert_eq!(error.code(), "write");
    assert!(error.source().is_some());
}

/// An endless stream of blank cells.
struct Endless;

impl io::Read for Endless {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let line = format!("{}\n", ".".repeat(81)).repeat(100);
        let count = bytes.len().min(line.len()) / 82 * 82;
        bytes[..count].copy_from_slice(&line.as_bytes()[..count]);
        Ok(count)
    }
}
