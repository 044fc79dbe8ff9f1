//! Drills for techniques that are hardly ever the easiest one on the path of a random puzzle: franken fish,
//! the larger patterns and the hardest chains. `.ci/regenerate drills` adds them to
//! `src/logic/drill/puzzles.txt`.
//!
//! The search follows the paths of random puzzles, of neighbors of hard puzzles, and of puzzles built around
//! a tridagon. It keeps positions in which the technique finds a step, and prefers positions in which no
//! easier technique replaces it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use sudokit::generate::{Generator, Random, Recipe, seed_of, solution};
use sudokit::logic::{Family, Policy, Position, Step, TECHNIQUES, Technique, drill};
use sudokit::minimize::minimal;
use sudokit::search::NotUniqueError;
use sudokit::{Budget, CandidateSet, Cell, CellSet, Problem, Puzzle};
use sudokit_testing::positions;

use super::{MAX_HARD_STEPS, variable};

/// A technique with fewer drills is rare.
const FEW: usize = 5;
/// The number of drills that the search adds for a technique.
const ENOUGH: usize = 8;
/// A position with fewer blanks is not a drill: almost any pattern is easy to see there.
const LEAST_BLANKS: usize = 24;

/// A drill; smaller ones are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    /// Whether easier techniques find everything that this technique finds.
    is_replaceable: bool,
    /// The number of hard steps before it, which take long to find again.
    hard_steps: usize,
    /// The number of all steps before it: with fewer blanks, the pattern is easier to see.
    steps: Reverse<usize>,
}

#[test]
#[ignore = "searches for more drills"]
fn write() {
    let (puzzles, seed) = (variable("PUZZLES", 20_000), variable("SEED", 14));
    let rare: Vec<_> = TECHNIQUES.iter().copied().filter(|technique| drill::count(technique) < FEW).collect();
    let next = AtomicU64::new(0);
    let found = Mutex::new(BTreeMap::<&str, Vec<(Found, Puzzle)>>::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= puzzles {
                return;
            }
            let random = Random::new(seed_of(seed, number));
            let Some(puzzle) = SOURCES[number as usize % SOURCES.len()](random) else { continue };
            for (technique, drill) in drills_of(puzzle, &rare) {
                println!("{number} {puzzle} {} {drill:?}", technique.id);
                found.lock().expect("no panic").entry(technique.id).or_default().push((drill, puzzle));
            }
        }
    };
    let cores = variable("CORES", thread::available_parallelism().map_or(1, usize::from) as u64);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));

    let mut lines = BTreeMap::<String, Vec<String>>::new();
    for (id, mut drills) in found.into_inner().expect("no panic") {
        drills.sort_by_key(|&(drill, puzzle)| (drill, puzzle.to_string()));
        for (drill, puzzle) in drills.into_iter().take(ENOUGH) {
            lines.entry(puzzle.to_string()).or_default().push(format!("{id}@{}", drill.steps.0));
        }
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/logic/drill/puzzles.txt");
    let before = std::fs::read_to_string(&path).expect("readable");
    let added = lines.iter().map(|(puzzle, drills)| format!("{puzzle} {}\n", drills.join(" ")));
    std::fs::write(path, before + &added.collect::<String>()).expect("writable");
}

const SOURCES: [fn(Random) -> Option<Puzzle>; 3] = [random_minimal, neighbor, with_tridagon];

fn random_minimal(mut random: Random) -> Option<Puzzle> {
    let recipe = Recipe { minimal: true, ..Recipe::default() };
    let mut generator = Generator::new(&recipe).expect("possible");
    generator.puzzle_within(&mut random, Budget::default().with_max_nodes(1_000)).ok()
}

/// A neighbor of a hard puzzle, which tends to be hard: two givens of an example of a hard technique are
/// removed, random givens are added until there is one solution, and redundant givens are removed.
fn neighbor(mut random: Random) -> Option<Puzzle> {
    let examples: Vec<String> = TECHNIQUES
        .iter()
        .filter(|technique| technique.family == Family::ForcingChains && drill::count(technique) < FEW)
        .flat_map(|technique| positions::lines(technique))
        .filter_map(|line| match positions::record(&line).board.classic_or_blank().problem() {
            Ok(Problem::Givens(puzzle)) if puzzle.solution().is_ok() => Some(puzzle.to_string()),
            _ => None,
        })
        .collect();
    let mut givens = examples[random.below(examples.len())].clone().into_bytes();
    let parse = |givens: &[u8]| std::str::from_utf8(givens).ok()?.parse::<Puzzle>().ok();
    let mut order = random.shuffled(Cell::ALL).map(Cell::index);
    for index in order.into_iter().filter(|&index| givens[index] != b'.').take(2).collect::<Vec<_>>() {
        givens[index] = b'.';
    }
    random.shuffle(&mut order);
    let mut added = order.into_iter().filter(|&index| givens[index] == b'.').collect::<Vec<_>>().into_iter();
    while parse(&givens)?.solution().is_err() {
        let index = added.next()?;
        let before = givens.clone();
        givens[index] = b'1' + u8::try_from(random.below(9)).ok()?;
        if parse(&givens).is_none_or(|puzzle| puzzle.solution() == Err(NotUniqueError::NoSolution)) {
            givens = before;
        }
    }
    random.shuffle(&mut order);
    minimal(&parse(&givens)?, &order.map(|index| Cell::ALL[index])).ok()
}

/// A puzzle whose solution has three digits in eleven of the twelve cells of a tridagon. Givens are removed
/// while there is one solution: first givens of the three digits that see these cells, then other digits,
/// then the rest.
fn with_tridagon(mut random: Random) -> Option<Puzzle> {
    let solution = solution(&mut random).to_string().into_bytes();
    let mut all = Vec::new();
    for digits in subsets_of_three() {
        for corners in CORNERS {
            all.extend(tridagon(&solution, digits, corners).map(|cells| (cells, digits)));
        }
    }
    random.shuffle(&mut all);
    let (cells, digits) = *all.first()?;
    let mut givens = solution.clone();
    cells.iter().for_each(|cell| givens[cell.index()] = b'.');
    let proper = |givens: &[u8]| {
        let puzzle: Puzzle = std::str::from_utf8(givens).ok()?.parse().ok()?;
        puzzle.solution().is_ok().then_some(puzzle)
    };
    let mut puzzle = proper(&givens)?;
    let mut order = random.shuffled(Cell::ALL);
    order.sort_by_key(|&cell| {
        let sees = !(cell.peers() & cells).is_empty();
        match (digits.contains(&solution[cell.index()]), sees) {
            (true, true) => 0,
            (false, _) => 1,
            (true, false) => 2,
        }
    });
    for cell in order {
        let given = std::mem::replace(&mut givens[cell.index()], b'.');
        match proper(&givens) {
            Some(fewer) => puzzle = fewer,
            None => givens[cell.index()] = given,
        }
    }
    Some(puzzle)
}

fn subsets_of_three() -> impl Iterator<Item = [u8; 3]> {
    (b'1'..=b'9').flat_map(|a| (a + 1..=b'9').flat_map(move |b| (b + 1..=b'9').map(move |c| [a, b, c])))
}

/// Two bands and two stacks.
const CORNERS: [[usize; 4]; 9] = [
    [0, 1, 0, 1],
    [0, 1, 0, 2],
    [0, 1, 1, 2],
    [0, 2, 0, 1],
    [0, 2, 0, 2],
    [0, 2, 1, 2],
    [1, 2, 0, 1],
    [1, 2, 0, 2],
    [1, 2, 1, 2],
];

/// Twelve cells that three digits cannot fill, although they fill eleven of them in this solution.
fn tridagon(solution: &[u8], digits: [u8; 3], [upper, lower, left, right]: [usize; 4]) -> Option<CellSet> {
    let boxes = [(upper, left), (upper, right), (lower, left), (lower, right)];
    let patterns = boxes.map(|(band, stack)| {
        let columns = |row: usize| {
            (0..3).find(|column| digits.contains(&solution[(band * 3 + row) * 9 + stack * 3 + column]))
        };
        [0, 1, 2].map(columns)
    });
    let (mut cells, mut filled, mut is_odd) = (CellSet::EMPTY, 0, false);
    for ((band, stack), columns) in boxes.into_iter().zip(patterns) {
        // A row without one of the digits takes the remaining column.
        let missing = 3usize.checked_sub(columns.iter().flatten().sum())?;
        let permutation = columns.map(|column| column.unwrap_or(missing));
        is_odd ^= match permutation {
            [0, 1, 2] | [1, 2, 0] | [2, 0, 1] => false,
            [0, 2, 1] | [1, 0, 2] | [2, 1, 0] => true,
            _ => return None,
        };
        filled += columns.iter().flatten().count();
        cells |= (0..3).filter_map(|row| Cell::at(band * 3 + row, stack * 3 + permutation[row])).collect();
    }
    (filled == 11 && is_odd).then_some(cells)
}

/// The best drill of each rare technique on the path of a puzzle.
fn drills_of(puzzle: Puzzle, rare: &[&'static Technique]) -> Vec<(&'static Technique, Found)> {
    let policy = Policy::default();
    let mut position = Position::from(puzzle).known_as_proper();
    let mut found: Vec<(&'static Technique, Found)> = Vec::new();
    let mut hard_steps = 0;
    for steps in 0.. {
        let Some(next) = policy.next_step(&position) else { break };
        if position.blanks().len() < LEAST_BLANKS {
            break;
        }
        for technique in rare.iter().copied() {
            let Some(is_replaceable) = is_replaceable(technique, &next, &position, rare) else { continue };
            let drill = Found { is_replaceable, hard_steps, steps: Reverse(steps) };
            match found.iter_mut().find(|(other, _)| other.id == technique.id) {
                Some((_, best)) => *best = drill.min(*best),
                None => found.push((technique, drill)),
            }
        }
        hard_steps += usize::from(next.technique.family == Family::ForcingChains);
        if hard_steps > MAX_HARD_STEPS {
            break;
        }
        position.apply(&next);
    }
    found
}

/// Whether easier techniques draw all conclusions of all steps of the technique; `None` if it finds no step.
/// Chains from assumptions find almost anything, so they are used only if the technique of the easiest step
/// is also rare.
fn is_replaceable(
    technique: &'static Technique,
    next: &Step,
    position: &Position,
    rare: &[&'static Technique],
) -> Option<bool> {
    if next.technique.id == technique.id {
        return Some(false);
    }
    if technique.family == Family::ForcingChains {
        let is_asked = rare.iter().any(|other| other.id == next.technique.id);
        return if is_asked { technique.first(position).map(|_| true) } else { None };
    }
    let mut open: Vec<CandidateSet> = technique.all(position).iter().map(conclusions).collect();
    if open.is_empty() {
        return None;
    }
    for other in TECHNIQUES.iter().take_while(|other| other.id != technique.id) {
        let _ = other.each(position, &mut |step| {
            let found = conclusions(&step);
            open.iter_mut().for_each(|conclusions| *conclusions -= found);
            open.retain(|conclusions| !conclusions.is_empty());
            if open.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    Some(open.is_empty())
}

fn conclusions(step: &Step) -> CandidateSet {
    step.eliminations | step.placements.iter().copied().collect()
}
