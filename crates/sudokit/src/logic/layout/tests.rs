//! Techniques and the checker on boards other than the classic one: every step is derived again from its
//! evidence, and compared with a search of all possibilities.

use std::collections::BTreeSet;

use super::{Layout, Needs};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Family, Technique};
use crate::logic::technique::TECHNIQUES;
use crate::logic::{check, step::Step};
use crate::sukaku::Sukaku;

/// Rows, columns and nine boxes of other shapes.
static JIGSAW: Layout = Layout::new(
    "jigsaw",
    &boxes(
        b"111123333\
          111123233\
          122222263\
          445555663\
          444455669\
          744558669\
          747588969\
          777888969\
          777888999",
    ),
);

/// Rows, columns and the two diagonals, which cross in one cell.
static DIAGONALS: Layout = Layout::new("diagonals", &diagonals());

/// Rows and columns only.
static LATIN_SQUARE: Layout = Layout::new("latin square", &[]);

/// The cells with each of the characters 1 to 9.
const fn boxes(map: &[u8; 81]) -> [CellSet; 9] {
    let mut boxes = [CellSet::EMPTY; 9];
    let mut index = 0;
    while index < 81 {
        boxes[(map[index] - b'1') as usize].insert(Cell::ALL[index]);
        index += 1;
    }
    boxes
}

const fn diagonals() -> [CellSet; 2] {
    let mut diagonals = [CellSet::EMPTY; 2];
    let mut row = 0;
    while row < 9 {
        diagonals[0].insert(Cell::ALL[row * 10]);
        diagonals[1].insert(Cell::ALL[row * 8 + 8]);
        row += 1;
    }
    diagonals
}

/// The candidates that are left if one of them is true.
fn assume(
    layout: &Layout,
    mut candidates: CandidateSet,
    Candidate { cell, digit }: Candidate,
) -> CandidateSet {
    candidates.set(cell, digit.into());
    for house in layout.houses() {
        let cells = layout.cells(*house);
        for other in cells.iter().filter(|other| cells.contains(cell) && *other != cell) {
            candidates.remove(Candidate { cell: other, digit });
        }
    }
    candidates
}

/// Up to `limit` solutions within these candidates; cells that are not `open` are already decided. The digits
/// are tried in the order of `digits`.
fn solutions(
    layout: &Layout,
    candidates: CandidateSet,
    open: CellSet,
    digits: [Digit; 9],
    limit: usize,
) -> Vec<CandidateSet> {
    let in_cells = open.iter().map(|cell| -> Vec<Candidate> {
        let open_digits = digits.into_iter().filter(|digit| candidates.get(cell).contains(*digit));
        open_digits.map(|digit| Candidate { cell, digit }).collect()
    });
    let in_houses =
        layout.houses().iter().flat_map(|house| digits.map(|digit| (layout.cells(*house), digit)));
    let in_houses = in_houses.filter_map(|(cells, digit)| {
        let places: Vec<_> = cells.iter().map(|cell| Candidate { cell, digit }).collect();
        let places: Vec<_> = places.into_iter().filter(|place| candidates.contains(*place)).collect();
        places.iter().all(|place| open.contains(place.cell)).then_some(places)
    });
    let Some(choices) = in_cells.chain(in_houses).min_by_key(Vec::len) else { return vec![candidates] };
    let mut found = Vec::new();
    for choice in choices {
        let rest = assume(layout, candidates, choice);
        found.extend(solutions(layout, rest, open.without(choice.cell), digits, limit - found.len()));
        if found.len() == limit {
            break;
        }
    }
    found
}

/// The candidates that these digits leave.
fn left_by(layout: &Layout, givens: &[Candidate]) -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    Cell::ALL.into_iter().for_each(|cell| all.set(cell, DigitSet::ALL));
    givens.iter().fold(all, |left, given| assume(layout, left, *given))
}

fn has_one_solution(layout: &Layout, givens: &[Candidate]) -> bool {
    let open = !givens.iter().map(|given| given.cell).collect::<CellSet>();
    solutions(layout, left_by(layout, givens), open, Digit::ALL, 2).len() == 1
}

/// A puzzle with one solution, made by removing givens from a grid in an order that depends on the seed; and
/// its solution.
fn puzzle(layout: &'static Layout, seed: usize) -> (Position, CandidateSet) {
    let mut digits = Digit::ALL;
    digits.rotate_left(seed % 9);
    digits.swap(seed % 5, 8 - seed % 3);
    let solution = solutions(layout, left_by(layout, &[]), CellSet::ALL, digits, 1)[0];
    let mut givens: Vec<Candidate> = solution.iter().collect();
    for step in 0..81 {
        let cell = Cell::ALL[(step * 37 + seed * 11) % 81];
        let (removed, rest): (Vec<_>, Vec<_>) = givens.iter().partition(|given| given.cell == cell);
        givens = rest;
        if !has_one_solution(layout, &givens) {
            givens.extend(removed);
        }
    }
    let mut values = Grid::EMPTY;
    givens.iter().for_each(|given| values.set(given.cell, Some(given.digit)));
    let left = left_by(layout, &givens);
    (Position::new(layout, Sukaku::from(left).into(), values, &left).known_as_proper(), solution)
}

/// Solves puzzles as far as possible, and checks every step on the way; when no single is left, a step of
/// each technique. Returns the techniques that found a step.
fn check_techniques(layout: &'static Layout) -> BTreeSet<&'static str> {
    let mut used = BTreeSet::new();
    for seed in 0..5 {
        let (mut position, solution) = puzzle(layout, seed);
        let verify = |position: &Position, step: &Step| {
            assert_eq!(check(position, step), Ok(()), "{layout:?} {seed}: {step:?}");
            assert!(step.placements.iter().all(|placed| solution.contains(*placed)), "{seed}: {step:?}");
            assert!(step.eliminations.is_disjoint(solution), "{layout:?} {seed}: {step:?}");
        };
        let is_single = |technique: &&&Technique| technique.family == Family::Singles;
        loop {
            let single = TECHNIQUES.iter().filter(is_single).find_map(|technique| technique.first(&position));
            let steps: Vec<Step> = match single {
                Some(single) => vec![single],
                None => TECHNIQUES.iter().filter_map(|technique| technique.first(&position)).collect(),
            };
            let Some(first) = steps.first() else { break };
            for step in &steps {
                verify(&position, step);
                used.insert(step.technique.id);
            }
            position.apply(first);
        }
    }
    used
}

fn assert_used(used: &BTreeSet<&str>, expected: &[&str]) {
    let unused: Vec<_> = expected.iter().filter(|id| !used.contains(**id)).collect();
    assert!(unused.is_empty(), "not found: {unused:?} among {used:?}");
}

/// No technique was used that needs more than the layout has.
fn assert_offered(layout: &Layout, used: &BTreeSet<&str>) {
    let techniques = used.iter().filter_map(|id| Technique::from_name(id));
    assert!(techniques.into_iter().all(|technique| layout.provides(technique.needs)));
}

#[test]
fn the_classic_layout_is_that_of_cells_and_houses() {
    assert_eq!(Layout::CLASSIC.houses(), House::ALL);
    for house in House::ALL {
        assert_eq!(Layout::CLASSIC.cells(house), house.cells());
    }
    for cell in Cell::ALL {
        assert_eq!(Layout::CLASSIC.peers(cell), cell.peers());
        assert!(Layout::CLASSIC.houses_of(cell).eq(cell.houses()));
        assert_eq!(Layout::CLASSIC.box_of(cell), Some(cell.box_house()));
    }
}

#[test]
fn layouts_provide_what_they_have() {
    for (layout, boxes) in [(&JIGSAW, true), (&DIAGONALS, false), (&LATIN_SQUARE, false)] {
        assert!(layout.provides(Needs::Houses) && !layout.provides(Needs::ClassicBoard));
        assert_eq!(layout.provides(Needs::Boxes), boxes, "{layout:?}");
    }
    assert_eq!(DIAGONALS.peers(Cell::R5C5).len(), 32);
    assert_eq!(LATIN_SQUARE.peers(Cell::R5C5).len(), 16);
    assert_eq!(DIAGONALS.houses_of(Cell::R5C5).count(), 4);
}

#[test]
fn steps_hold_on_a_jigsaw() {
    let used = check_techniques(&JIGSAW);
    assert_offered(&JIGSAW, &used);
    assert_used(
        &used,
        &["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair"],
    );
    assert_used(&used, &["hidden-pair", "naked-triple", "x-wing", "finned-x-wing", "xyz-wing", "x-chain"]);
}

#[test]
fn steps_hold_with_diagonals() {
    let used = check_techniques(&DIAGONALS);
    assert_offered(&DIAGONALS, &used);
    assert_used(&used, &["hidden-single", "naked-single", "naked-pair", "x-wing", "aic"]);
}

#[test]
fn steps_hold_on_a_latin_square() {
    let used = check_techniques(&LATIN_SQUARE);
    assert_offered(&LATIN_SQUARE, &used);
    assert_used(&used, &["hidden-single", "naked-single", "naked-pair", "x-wing", "aic"]);
}
