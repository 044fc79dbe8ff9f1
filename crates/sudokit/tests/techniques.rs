//! Every technique on positions in which it must find exactly what is said, and on near misses, in which
//! it must find nothing; and all of them on random paths, each step derived again by the checker.
//!
//! The positions are HoDoKu's library lines in `tests/techniques/`, one file a technique, with our name of
//! the technique as the code: grid, deleted candidates, and what it must eliminate and place. A line with
//! neither is a near miss.

mod paths;

use std::collections::BTreeSet;
use std::path::PathBuf;

use proptest::prelude::*;
use sudokit::format::{Board, Record, read};
use sudokit::logic::{Policy, Position, Step, TECHNIQUES, Technique, check, check_against};
use sudokit::{Candidate, CandidateSet, Cell, Digit, Problem, Puzzle, Sukaku};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/techniques")
}

/// The lines of a technique's file.
fn lines(technique: &Technique) -> Vec<String> {
    let path = folder().join(format!("{}.txt", technique.id));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| line.starts_with(':')).map(str::to_owned).collect()
}

fn record(line: &str) -> Record {
    let mut reader = read(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(reader.format().name, "hodoku", "{line}");
    let record = reader.next().unwrap_or_else(|| panic!("{line}: nothing"));
    record.unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn position(record: &Record) -> Position {
    let problem = record.board.problem().expect("no rule is broken");
    let progress = record.progress.unwrap_or_default();
    let position = Position::of_player(problem, &progress.placed, progress.marks.as_ref());
    let position = position.expect("no rule is broken");
    let Board::Givens(grid) = record.board else { panic!("a library line has givens") };
    let proper = Puzzle::try_from(grid).is_ok_and(|puzzle| puzzle.solution().is_ok());
    if proper { position.known_as_proper() } else { position }
}

/// `714 825`: digit 7 in r1c4, digit 8 in r2c5.
fn candidates(record: &Record, field: &str) -> CandidateSet {
    let text = record.fields.iter().find(|given| &*given.name == field).map_or("", |given| &*given.value);
    let triple = |word: &str| {
        let [digit, row, column] = word.as_bytes() else { panic!("{word}") };
        let cell = Cell::at((row - b'1').into(), (column - b'1').into()).expect("a cell");
        Candidate { cell, digit: Digit::new(digit - b'0').expect("a digit") }
    };
    text.split_whitespace().map(triple).collect()
}

fn placements(step: &Step) -> CandidateSet {
    step.placements.iter().copied().collect()
}

#[test]
fn each_technique_finds_what_its_positions_say_and_nothing_in_near_misses() {
    for technique in TECHNIQUES {
        let (mut hits, mut misses) = (0, 0);
        for line in lines(technique) {
            let record = record(&line);
            let position = position(&record);
            assert!(line.starts_with(&format!(":{}:", technique.id)), "{line}");
            let steps = technique.all(&position);
            let meant = (candidates(&record, "eliminations"), candidates(&record, "placements"));
            if meant == (CandidateSet::EMPTY, CandidateSet::EMPTY) {
                assert!(steps.is_empty(), "{line}\nmust not fire: {steps:?}");
                misses += 1;
            } else {
                let found = steps.iter().any(|step| (step.eliminations, placements(step)) == meant);
                assert!(found, "{line}\nfound only {steps:?}");
                hits += 1;
            }
            // Arguments from assumptions are many, and long.
            let most = if paths::follows_assumptions(technique) { 5 } else { usize::MAX };
            for step in steps.iter().take(most) {
                assert_eq!(check(&position, step), Ok(()), "{line}\n{step:?}");
            }
        }
        assert!(hits > 0 && misses > 0, "{}: {hits} positions, {misses} near misses", technique.id);
    }
}

#[test]
fn every_file_belongs_to_a_technique() {
    for entry in std::fs::read_dir(folder()).expect("the folder is there") {
        let name = entry.expect("readable").file_name().into_string().expect("plain");
        assert!(Technique::by_id(name.trim_end_matches(".txt")).is_some(), "{name}");
    }
}

/// Walks from a puzzle to the end, each time with one of all steps that any technique finds, as `choose`
/// says, and checks each that was there to choose from; assumptions are followed only where nothing else is
/// found. The techniques that fired.
fn walk(puzzle: Puzzle, mut choose: impl FnMut(usize) -> usize) -> BTreeSet<&'static str> {
    let solution = puzzle.solution().expect("proper");
    let mut position = Position::from(puzzle).known_as_proper();
    let mut fired = BTreeSet::new();
    loop {
        let (slow, quick): (Vec<&Technique>, Vec<&Technique>) =
            TECHNIQUES.iter().partition(|t| paths::follows_assumptions(t));
        let mut steps: Vec<_> = quick.iter().flat_map(|technique| technique.all(&position)).collect();
        if steps.is_empty() {
            let mut found = slow.iter().map(|technique| technique.all(&position));
            steps = found.find(|steps| !steps.is_empty()).unwrap_or_default();
            steps.truncate(5);
        }
        for step in &steps {
            let told = || format!("{puzzle}\n{position:?}\n{step:?}");
            assert_eq!(check(&position, step), Ok(()), "{}", told());
            assert_eq!(check_against(&solution, step), Ok(()), "{}", told());
            fired.insert(step.technique.id);
        }
        if steps.is_empty() {
            return fired;
        }
        position.apply(&steps[choose(steps.len())]);
    }
}

#[test]
fn every_technique_fires_on_the_way_through_the_corpus() {
    let policy = Policy::default();
    let mut fired = BTreeSet::new();
    for puzzle in paths::puzzles() {
        let mut position = Position::from(puzzle).known_as_proper();
        while let Some(step) = policy.next_step(&position) {
            for technique in TECHNIQUES {
                let asked = !paths::follows_assumptions(technique) || *technique == step.technique;
                if asked && !fired.contains(technique.id) && technique.first(&position).is_some() {
                    fired.insert(technique.id);
                }
            }
            assert_eq!(check(&position, &step), Ok(()), "{puzzle}\n{position:?}\n{step:?}");
            position.apply(&step);
        }
    }
    // The puzzles that need it take too long: its own positions must do.
    fired.insert("nested-forcing-chains");
    let missing: Vec<_> = TECHNIQUES.iter().map(|t| t.id).filter(|id| !fired.contains(id)).collect();
    assert!(missing.is_empty(), "never fired: {missing:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn every_step_on_random_paths_is_right(which in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let puzzles = paths::puzzles();
        let mut state = seed;
        walk(puzzles[which.index(puzzles.len())], |count| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % count
        });
    }

    #[test]
    fn no_position_makes_a_technique_panic_and_every_step_follows(
        digits in prop::collection::vec(0u16..512, 81),
        thin in prop::collection::vec(0u16..512, 81),
        proper in any::<bool>(),
    ) {
        let mut candidates = CandidateSet::EMPTY;
        for ((cell, digits), thin) in Cell::ALL.into_iter().zip(digits).zip(thin) {
            candidates.set(cell, sudokit::DigitSet::from_bits_truncate(digits & thin));
        }
        let position = Position::from(Problem::from(Sukaku::from(candidates)));
        let position = if proper { position.known_as_proper() } else { position };
        for technique in TECHNIQUES.iter().filter(|technique| !paths::follows_assumptions(technique)) {
            for step in technique.all(&position).iter().take(200) {
                prop_assert_eq!(check(&position, step), Ok(()), "{:?}", step);
            }
        }
    }
}
