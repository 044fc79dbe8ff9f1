//! The example positions of the techniques: `tests/techniques/ID.txt` of the library, lines in HoDoKu's
//! library format.

use std::ops::ControlFlow;
use std::path::PathBuf;

use sudokit::format::{Board, Record, read};
use sudokit::logic::{Position, Step, Technique};
use sudokit::{Candidate, CandidateSet, Cell, Digit, Puzzle};

/// The folder of the files.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../sudokit/tests/techniques")
}

/// The lines of a technique's file.
#[must_use]
pub fn lines(technique: &Technique) -> Vec<String> {
    let path = folder().join(format!("{}.txt", technique.id));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| line.starts_with(':')).map(str::to_owned).collect()
}

/// The record of a line.
#[must_use]
pub fn record(line: &str) -> Record {
    let mut reader = read(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(reader.format().name, "hodoku", "{line}");
    let record = reader.next().unwrap_or_else(|| panic!("{line}: nothing"));
    record.unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The position of a record.
#[must_use]
pub fn position(record: &Record) -> Position {
    let problem = record.board.classic_or_blank().problem().expect("no rule is broken");
    let progress = record.progress.unwrap_or_default();
    let position = Position::of_player(problem, &progress.placed, progress.marks.as_ref());
    let position = position.expect("no rule is broken");
    let Some(Board::Givens(grid)) = record.board.classic() else { panic!("a library line has givens") };
    let proper = Puzzle::try_from(grid).is_ok_and(|puzzle| puzzle.solution().is_ok());
    if proper { position.known_as_proper() } else { position }
}

/// The eliminations and placements that a line expects; both are empty if the line is a near miss.
#[must_use]
pub fn expected(record: &Record) -> (CandidateSet, CandidateSet) {
    (candidates(record, "eliminations"), candidates(record, "placements"))
}

/// The eliminations and placements of a step.
#[must_use]
pub fn deduced(step: &Step) -> (CandidateSet, CandidateSet) {
    (step.eliminations, step.placements.iter().copied().collect())
}

/// The first steps that a technique finds, at most `most`.
#[must_use]
pub fn first_steps(technique: &Technique, position: &Position, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.each(position, &mut |step| {
        steps.push(step);
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    steps
}

/// The first position in which the technique must find a step, and the step that its line expects.
#[must_use]
pub fn example(technique: &Technique) -> (Position, Step) {
    let records = lines(technique).into_iter().map(|line| record(&line));
    let record = records.into_iter().find(|record| expected(record) != Default::default());
    let record = record.unwrap_or_else(|| panic!("{}: only near misses", technique.id));
    let position = position(&record);
    let mut step_found = None;
    let _ = technique.each(&position, &mut |step| {
        step_found = Some(step).filter(|step| deduced(step) == expected(&record));
        if step_found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (position, step_found.unwrap_or_else(|| panic!("{}: does not fire", technique.id)))
}

/// `714 825`: digit 7 in r1c4, digit 8 in r2c5.
fn candidates(record: &Record, field: &str) -> CandidateSet {
    let text = record.text(field);
    let triple = |word: &str| {
        let [digit, row, column] = word.as_bytes() else { panic!("{word}") };
        let cell = Cell::at((row - b'1').into(), (column - b'1').into()).expect("a cell");
        Candidate { cell, digit: Digit::new(digit - b'0').expect("a digit") }
    };
    text.split_whitespace().map(triple).collect()
}
