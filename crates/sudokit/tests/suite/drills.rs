//! The puzzles of the drills, `src/logic/drill/puzzles.txt`: in each, the techniques of its line are the
//! easiest ones that find a step at some point of its path. `.ci/regenerate drills` searches for them again
//! in random puzzles, on all cores; that takes long. The result depends only on the variables PUZZLES and
//! SEED. Techniques that are hardly ever the easiest on the paths of random puzzles get their drills from
//! `drills/rare_techniques.rs`.

mod rare_techniques;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use sudokit::generate::{Generator, Random, Recipe, seed_of};
use sudokit::logic::drill::{self, Verdict};
use sudokit::logic::{Family, Path, Policy, Position, TECHNIQUES, Technique};
use sudokit::{Budget, Candidate, CandidateSet, Cell, Problem, Puzzle};
use sudokit_testing::follows_assumptions;

/// The number of drills that a technique needs.
const ENOUGH: usize = 20;
/// The largest number of hard steps up to a drill: they take long to find again.
const MAX_HARD_STEPS: usize = 3;

fn variable(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// The techniques for which a puzzle has a drill.
fn drills_of(puzzle: Puzzle) -> Vec<&'static Technique> {
    let policy = Policy::default();
    let mut found: Vec<&'static Technique> = Vec::new();
    let mut hard_steps = 0;
    for step in Path::new(Position::from(puzzle).known_as_proper(), &policy) {
        if !found.contains(&step.technique) {
            found.push(step.technique);
        }
        hard_steps += usize::from(step.technique.family == Family::ForcingChains);
        if hard_steps > MAX_HARD_STEPS {
            break;
        }
    }
    found
}

/// The puzzles with the smallest numbers that give every technique enough drills, if there are enough.
/// Puzzles with rare techniques come first.
fn selection(
    found: &BTreeMap<u64, (Puzzle, Vec<&'static Technique>)>,
) -> BTreeMap<u64, BTreeSet<&'static str>> {
    let count = |technique: &Technique| {
        found.values().filter(|(_, drills)| drills.iter().any(|it| it.id == technique.id)).count()
    };
    let mut rarest: Vec<_> = TECHNIQUES.iter().map(|technique| (count(technique), technique.id)).collect();
    rarest.sort_unstable();
    let mut taken: BTreeMap<u64, BTreeSet<&'static str>> = BTreeMap::new();
    for (_, id) in rarest {
        let has = |drills: &[&'static Technique]| drills.iter().any(|it| it.id == id);
        let numbers = found.iter().filter(|(_, (_, drills))| has(drills)).map(|(&number, _)| number);
        let (here, elsewhere): (Vec<u64>, Vec<u64>) = numbers.partition(|number| taken.contains_key(number));
        for number in here.into_iter().chain(elsewhere).take(ENOUGH) {
            taken.entry(number).or_default().insert(id);
        }
    }
    taken
}

#[test]
fn a_drill_is_about_its_technique_and_its_answer_is_right() {
    for technique in TECHNIQUES.iter().filter(|technique| drill::count(technique) > 0) {
        // Arguments from assumptions take long.
        for seed in 0..if follows_assumptions(technique) { 1 } else { 2 } {
            let position =
                drill::position(technique, seed, Budget::UNLIMITED).expect("no limit").expect("it is stored");
            let step = technique.first(&position).expect("the drill has one");
            let cells = drill::pattern(&step);
            let grade =
                drill::grade_pattern(&position, technique, cells, Budget::UNLIMITED).expect("no limit");
            assert_eq!((grade.verdict, grade.missing), (Verdict::Right, 0), "{technique:?}, seed {seed}");
            let placed = step.placements.iter().copied().collect();
            let grade = drill::grade_result(
                &position,
                technique,
                cells,
                placed,
                step.eliminations,
                Budget::UNLIMITED,
            );
            assert_eq!(grade.expect("no limit").verdict, Verdict::Right, "{technique:?}, seed {seed}");
        }
    }
}

#[test]
fn a_drill_is_where_its_technique_is_the_easiest_or_where_the_file_says() {
    let file = include_str!("../../src/logic/drill/puzzles.txt");
    for technique in TECHNIQUES.iter().filter(|technique| !follows_assumptions(technique)) {
        let is_numbered = file.contains(&format!("{}@", technique.id));
        for seed in 0..if is_numbered { drill::count(technique) as u64 } else { 1 } {
            let position = drill::position(technique, seed, Budget::UNLIMITED).expect("no limit");
            let position = position.expect("it is stored");
            let easiest = Policy::default().next_step(&position).expect("it is not solved").technique.id;
            let is_there =
                if is_numbered { technique.first(&position).is_some() } else { easiest == technique.id };
            assert!(is_there, "{}, seed {seed}: {easiest}", technique.id);
        }
    }
}

#[test]
fn every_technique_has_drills_but_the_one_whose_answers_take_minutes_to_check() {
    let without =
        TECHNIQUES.iter().filter(|technique| drill::count(technique) < 5).map(|technique| technique.id);
    assert_eq!(without.collect::<Vec<_>>(), ["nested-forcing-chains-5"]);
}

#[test]
fn wrong_and_incomplete_answers_are_graded_as_such() {
    let technique = Technique::from_name("naked-pair").expect("it is in the table");
    let position = drill::position(technique, 0, Budget::UNLIMITED).expect("no limit").expect("it is stored");
    let step = technique.first(&position).expect("the drill has one");
    let cells = drill::pattern(&step);
    let part = cells.iter().take(1).collect();
    let grade = drill::grade_pattern(&position, technique, part, Budget::UNLIMITED).expect("no limit");
    assert_eq!((grade.verdict, grade.missing), (Verdict::Incomplete, 1));

    let filled = Cell::ALL.into_iter().find(|&cell| position.value(cell).is_some()).expect("a given");
    let grade =
        drill::grade_pattern(&position, technique, cells.with(filled), Budget::UNLIMITED).expect("no limit");
    assert_eq!((grade.verdict, grade.extra), (Verdict::Wrong, filled.into()));

    let none = CandidateSet::EMPTY;
    let grade =
        drill::grade_result(&position, technique, cells, none, none, Budget::UNLIMITED).expect("no limit");
    assert_eq!((grade.verdict, grade.missing), (Verdict::Incomplete, step.eliminations.len()));

    // No candidate of the solution is ever eliminated.
    let Problem::Givens(puzzle) = position.problem() else { panic!("drills are puzzles") };
    let solution = puzzle.solution().expect("drills have one solution");
    let cell = position.blanks().iter().next().expect("it is not solved");
    let wrong = [Candidate { cell, digit: solution.get(cell) }].into_iter().collect();
    let grade =
        drill::grade_result(&position, technique, cells, none, wrong, Budget::UNLIMITED).expect("no limit");
    assert_eq!((grade.verdict, grade.wrong), (Verdict::Wrong, wrong));
}

#[test]
fn seeds_give_different_positions() {
    let technique = Technique::from_name("xy-wing").expect("it is in the table");
    let positions = (0..40).map(|seed| {
        drill::position(technique, seed, Budget::UNLIMITED).expect("no limit").expect("it is stored")
    });
    let different: BTreeSet<_> = positions.map(|position| position.values().to_string()).collect();
    assert_eq!(different.len(), 40);
}

#[test]
#[ignore = "searches for the drills anew"]
fn write() {
    let (puzzles, seed) = (variable("PUZZLES", 100_000), variable("SEED", 14));
    let next = AtomicU64::new(0);
    let found = Mutex::new(BTreeMap::new());
    let work = || {
        let recipe = Recipe { minimal: true, ..Recipe::default() };
        let mut generator = Generator::new(&recipe).expect("possible");
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= puzzles {
                return;
            }
            let mut random = Random::new(seed_of(seed, number));
            let budget = Budget::default().with_max_nodes(1_000);
            let puzzle = generator.puzzle_within(&mut random, budget).expect("there are such puzzles");
            let drills = drills_of(puzzle);
            found.lock().expect("no panic").insert(number, (puzzle, drills));
        }
    };
    let cores = variable("CORES", thread::available_parallelism().map_or(1, usize::from) as u64);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));

    let found = found.into_inner().expect("no panic");
    let taken = selection(&found);
    let lines = taken.iter().map(|(number, ids)| {
        let ids: Vec<_> = TECHNIQUES.iter().map(|it| it.id).filter(|id| ids.contains(id)).collect();
        format!("{} {}\n", found[number].0, ids.join(" "))
    });
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/logic/drill/puzzles.txt");
    std::fs::write(path, lines.collect::<String>()).expect("writable");
    for technique in TECHNIQUES {
        let count = taken.values().filter(|ids| ids.contains(technique.id)).count();
        println!("{count:2} {}", technique.id);
    }
}
