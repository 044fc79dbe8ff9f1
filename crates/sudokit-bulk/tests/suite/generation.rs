//! A generated puzzle depends only on the seed and its number, so a generation can be interrupted anywhere.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use sudokit::format::{FORMATS, Format};
use sudokit::logic::se121::Tenths;
use sudokit::outcome::Target;
use sudokit_bulk::{
    Checkpoint, Generation, GenerationKind, GenerationLimit, GenerationReport, GenerationStop,
};

use crate::common::TestHost;

fn write(
    generation: &Arc<Generation>,
    from: Checkpoint,
    end: u64,
    threads: usize,
) -> (GenerationReport, String) {
    let (mut output, host) = (Vec::new(), Arc::new(TestHost::default()));
    let format: &'static Format = &FORMATS[0];
    let report = Generation::write(generation, from, end, format, threads, host, &mut output).unwrap();
    (report, String::from_utf8(output).unwrap())
}

#[test]
fn a_resumed_generation_equals_an_uninterrupted_one() {
    let unique = Generation { unique: true, ..Generation::default() };
    let solutions = Generation { kind: GenerationKind::Solutions, ..Generation::default() };
    for generation in [Generation::default(), unique, solutions].map(Arc::new) {
        let start = Checkpoint::start(42);
        let (report, whole) = write(&generation, start, 100, 1);
        assert_eq!((report.puzzles, report.checkpoint.next), (100, 100));
        for cut in [1, 31, 32, 33, 99] {
            let (report, first) = write(&generation, start, cut, 3);
            let (_, second) = write(&generation, report.checkpoint, 100, 4);
            assert_eq!(first + &second, whole, "cut at {cut}");
        }
    }
}

#[test]
fn a_record_has_the_rating_with_its_decimal_place() {
    let target = Target { er: Some(Tenths(10)..=Tenths(30)), ..Target::default() };
    let generation = Arc::new(Generation { target, ..Generation::default() });
    let start = Checkpoint::start(42);
    let puzzles = Generation::puzzles(&generation, start, 20, 2, Arc::new(TestHost::default())).unwrap();
    let (csv, line) = (Format::from_name("csv").unwrap(), &FORMATS[0]);
    for puzzle in puzzles.map(|puzzle| puzzle.unwrap().unwrap()) {
        let rating = puzzle.rating.unwrap();
        let numbers = [("er", rating.er), ("ep", rating.ep), ("ed", rating.ed)];
        let fields = puzzle.to_record(csv).fields;
        let expected: Vec<_> = numbers.map(|(name, it)| (name.to_owned(), it.unwrap().to_string())).into();
        let found: Vec<_> =
            fields.iter().map(|field| (field.name.to_string(), field.value.to_text().into_owned())).collect();
        assert_eq!(found, expected);
        assert_eq!(puzzle.to_record(line).fields[0].value.to_text(), format!("ED={rating}"));
    }
}

#[test]
fn a_stopped_generation_continues_from_its_checkpoint() {
    // With two attempts each, some minimal puzzles are not found.
    let kind = GenerationKind::Puzzles(sudokit::generate::Recipe {
        givens: Some(23..=24),
        ..sudokit::generate::Recipe::default()
    });
    let whole = Arc::new(Generation { kind: kind.clone(), ..Generation::default() });
    let start = Checkpoint::start(3);
    let (_, expected) = write(&whole, start, 20, 4);
    let few = Arc::new(Generation { kind, max_attempts: 2, ..Generation::default() });
    let (stopped, first) = write(&few, start, 20, 4);
    let Some(GenerationStop { limit: GenerationLimit::Attempts, number, .. }) = stopped.stop else {
        panic!("{:?}", stopped.stop)
    };
    assert_eq!((stopped.checkpoint.next, stopped.puzzles), (number, number));
    let (_, second) = write(&whole, stopped.checkpoint, 20, 4);
    assert_eq!(first + &second, expected);
}

#[test]
fn a_cancelled_generation_writes_a_prefix() {
    let generation = Arc::new(Generation::default());
    let host = Arc::new(TestHost::default());
    let mut puzzles =
        Generation::puzzles(&generation, Checkpoint::start(1), u64::MAX, 4, Arc::clone(&host) as _).unwrap();
    let mut found = Vec::new();
    let stop = loop {
        match puzzles.next().unwrap().unwrap() {
            Ok(puzzle) => found.push(puzzle.grid),
            Err(stop) => break stop,
        }
        if found.len() == 100 {
            host.is_cancelled.store(true, Ordering::Relaxed);
        }
    };
    assert_eq!(stop.limit, GenerationLimit::Cancelled);
    assert_eq!(stop.number, found.len() as u64);
    let host = Arc::new(TestHost::default());
    let again = Generation::puzzles(&generation, Checkpoint::start(1), stop.number, 1, host).unwrap();
    assert_eq!(again.map(|puzzle| puzzle.unwrap().unwrap().grid).collect::<Vec<_>>(), found);
}
