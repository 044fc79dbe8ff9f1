//! The group of the transforms; and minlex forms compared with their definition, by trying every geometric transform.

use std::collections::{HashMap, HashSet};
use sudokit_testing::problems;

use proptest::prelude::*;
use sudokit::symmetry::{Transform, Transformable};
use sudokit::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Problem, Puzzle, Solution, Sukaku,
};

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The solution with the most automorphisms: 648.
const MOST: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// 9!, the relabelings.
const RELABELINGS: u64 = 362_880;

fn transform() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|index| Transform::from_index(index).unwrap())
}

fn puzzle() -> impl Strategy<Value = Puzzle> {
    problems::problem().prop_filter_map("a puzzle", |problem| match problem {
        Problem::Givens(puzzle) => Some(puzzle),
        Problem::Candidates(_) => None,
    })
}

/// A few, or many, givens from a solution.
fn some_of(solution: &str) -> impl Strategy<Value = Puzzle> + use<> {
    let solution = Grid::from(solution.parse::<Solution>().unwrap());
    (any::<u128>(), any::<u128>(), any::<u128>(), 0..4).prop_map(move |(a, b, c, how)| {
        let kept = CellSet::from_bits_truncate([a, a & b, a & b & c, a | b | c][how as usize]);
        let mut grid = Grid::EMPTY;
        kept.iter().for_each(|cell| grid.set(cell, solution.get(cell)));
        grid.try_into().unwrap()
    })
}

fn solutions() -> impl Strategy<Value = Solution> {
    some_of(SOLUTION).prop_filter_map("a solution", |puzzle| puzzle.solutions().nth(7).or(puzzle.solve()))
}

/// The orders of nine lines that keep chutes together, as lists of places.
fn orders() -> Vec<[usize; 9]> {
    let order = |index| {
        let transform = Transform::from_index(index * RELABELINGS).unwrap();
        std::array::from_fn(|column| transform.apply(Cell::ALL[column]).index())
    };
    (0..1_296).map(order).collect()
}

/// The smallest text over all geometric transforms, with digits relabeled in the order in which they occur, and the number
/// of transforms that give it.
fn smallest_puzzle(puzzle: &Puzzle) -> (Grid, u64) {
    let orders = orders();
    let cells = Cell::ALL.map(|cell| puzzle.get(cell).map_or(0, |digit| usize::from(digit.get())));
    let (mut best, mut count) = ([u8::MAX; 81], 0);
    for (down, right) in [(9, 1), (1, 9)] {
        for rows in &orders {
            'next: for columns in &orders {
                let mut names = [0_u8; 10];
                let mut named = 0;
                let mut smaller = false;
                for i in 0..81 {
                    let digit = cells[rows[i / 9] * down + columns[i % 9] * right];
                    if digit != 0 && names[digit] == 0 {
                        named += 1;
                        names[digit] = named;
                    }
                    if !smaller && names[digit] > best[i] {
                        continue 'next;
                    }
                    smaller |= names[digit] < best[i];
                    best[i] = names[digit];
                }
                count = if smaller { 1 } else { count + 1 };
            }
        }
    }
    (Grid::from(best.map(Digit::new)), count)
}

/// The same for a sukaku: among digits with equal candidates so far, those that are not candidates come first.
fn smallest_sukaku(sukaku: &Sukaku) -> ([[bool; 9]; 81], u64) {
    let orders = orders();
    let candidates = Cell::ALL.map(|cell| sukaku.candidates().get(cell));
    let (mut best, mut count) = ([[true; 9]; 81], 0);
    for (down, right) in [(9, 1), (1, 9)] {
        for rows in &orders {
            'next: for columns in &orders {
                let mut order = Digit::ALL.map(|digit| (0_u128, digit));
                let mut smaller = false;
                for i in 0..81 {
                    let there = candidates[rows[i / 9] * down + columns[i % 9] * right];
                    // The candidates so far as a number, with the cell as its last bit.
                    order = order.map(|(past, digit)| (past << 1 | u128::from(there.contains(digit)), digit));
                    order.sort_unstable();
                    let marks = order.map(|(past, _)| past & 1 == 1);
                    if !smaller && marks > best[i] {
                        continue 'next;
                    }
                    smaller |= marks < best[i];
                    best[i] = marks;
                }
                count = if smaller { 1 } else { count + 1 };
            }
        }
    }
    (best, count)
}

fn marks(sukaku: &Sukaku) -> [[bool; 9]; 81] {
    Cell::ALL.map(|cell| Digit::ALL.map(|digit| sukaku.candidates().get(cell).contains(digit)))
}

/// Checks identity, composition and inverse of transforms on an item.
fn acts<T: Transformable + Copy + PartialEq + std::fmt::Debug>(thing: T, a: &Transform, b: &Transform) {
    assert_eq!(Transform::IDENTITY.apply(thing), thing);
    assert_eq!(a.then(b).apply(thing), b.apply(a.apply(thing)));
    assert_eq!(a.inverse().apply(a.apply(thing)), thing);
}

#[test]
fn geometric_transforms_are_all_different() {
    // The image of a row is a row or a column. Its cells determine the transform: two numbers identify the 81 cells.
    let mut seen = HashSet::new();
    for index in 0..Transform::GEOMETRIC {
        let transform = Transform::from_index(index * RELABELINGS).unwrap();
        let at = |cell: Cell| transform.apply(cell).index() as u128;
        let row = (0..9).fold(0, |word, i| word << 7 | at(Cell::ALL[i]));
        let column = (0..9).fold(0, |word, i| word << 7 | at(Cell::ALL[i * 9]));
        assert!(seen.insert(row << 63 | column), "{transform} twice");
    }
    assert_eq!(seen.len(), 3_359_232);
}

proptest! {
    #![proptest_config(sudokit_testing::cases(300))]

    #[test]
    fn transforms_are_a_group(a in transform(), b in transform(), c in transform()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&Transform::IDENTITY), a);
        prop_assert_eq!(Transform::IDENTITY.then(&a), a);
        prop_assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
        prop_assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        prop_assert_eq!(Transform::from_index(a.index()), Some(a));
    }

    #[test]
    fn transforms_act_on_everything(a in transform(), b in transform(), problem in problems::problem()) {
        Cell::ALL.into_iter().for_each(|cell| acts(cell, &a, &b));
        Digit::ALL.into_iter().for_each(|digit| acts(digit, &a, &b));
        for house in House::ALL {
            acts(house, &a, &b);
            prop_assert_eq!(a.apply(house).cells(), a.apply(house.cells()));
        }
        acts("r4c7=2".parse::<Candidate>().unwrap(), &a, &b);
        acts("1359".parse::<DigitSet>().unwrap(), &a, &b);
        acts(Cell::R4C7.peers(), &a, &b);
        acts(problem, &a, &b);
        acts(problem.grid(), &a, &b);
        acts(problem.grid().candidates(), &a, &b);
        acts(SOLUTION.parse::<Solution>().unwrap(), &a, &b);
        prop_assert_eq!(a.apply(problem.grid().candidates()), a.apply(problem.grid()).candidates());
    }

    #[test]
    fn transforms_keep_the_number_of_solutions(puzzle in puzzle(), transform in transform()) {
        prop_assert_eq!(puzzle.count_solutions(50), transform.apply(puzzle).count_solutions(50));
    }

    #[test]
    fn texts_that_are_not_transforms_are_refused(text in "t?r[1-9]{9}c[1-9]{9}d[1-9]{9}|.*") {
        if let Ok(transform) = text.parse::<Transform>() {
            prop_assert_eq!(transform.to_string(), text);
        }
    }

    #[test]
    fn a_puzzle_has_one_minlex_form(
        puzzle in prop_oneof![puzzle(), some_of(SOLUTION), some_of(MOST)],
        transform in transform(),
    ) {
        let minlex = puzzle.minlex();
        prop_assert_eq!(minlex.transform.apply(puzzle), minlex.form);
        prop_assert!(minlex.form <= puzzle);
        prop_assert_eq!(minlex.form.minlex().form, minlex.form);
        prop_assert_eq!(transform.apply(puzzle).minlex().form, minlex.form);
    }

    #[test]
    fn a_solution_has_one_minlex_form(solution in solutions(), transform in transform()) {
        let minlex = solution.minlex();
        prop_assert_eq!(minlex.transform.apply(solution), minlex.form);
        prop_assert_eq!(minlex.form.minlex().form, minlex.form);
        prop_assert_eq!(transform.apply(solution).minlex().form, minlex.form);
    }

    #[test]
    fn isomorphic_puzzles_are_found(puzzle in puzzle(), transform in transform(), cell in 0..81_usize) {
        let other = transform.apply(puzzle);
        prop_assert_eq!(puzzle.isomorphism(&other).map(|it| it.apply(puzzle)), Some(other));
        prop_assert_eq!(puzzle.automorphisms().order(), other.automorphisms().order());
        let fewer = other.without(Cell::ALL[cell]);
        prop_assert_eq!(puzzle.isomorphism(&fewer).is_some(), fewer == other);
    }

    #[test]
    fn a_proper_puzzle_has_one_form_by_its_solution(
        puzzle in prop_oneof![some_of(SOLUTION), some_of(MOST)],
        transform in transform(),
    ) {
        if let Ok(minlex) = puzzle.minlex_by_solution() {
            prop_assert_eq!(minlex.transform.apply(puzzle), minlex.form);
            prop_assert_eq!(transform.apply(puzzle).minlex_by_solution().unwrap().form, minlex.form);
        }
    }
}

proptest! {
    #![proptest_config(sudokit_testing::cases(40))]

    #[test]
    fn a_sukaku_has_one_minlex_form(problem in problems::problem(), transform in transform()) {
        let sukaku = Sukaku::from(problem.grid().candidates());
        let minlex = sukaku.minlex();
        prop_assert_eq!(minlex.transform.apply(sukaku), minlex.form);
        prop_assert_eq!(minlex.form.minlex().form, minlex.form);
        prop_assert_eq!(transform.apply(sukaku).minlex().form, minlex.form);
        let automorphisms = Problem::from(sukaku).automorphisms();
        prop_assert!(automorphisms.transforms().iter().all(|it| it.apply(sukaku) == sukaku));
        prop_assert_eq!(automorphisms.order(), transform.apply(sukaku).automorphisms().order());
        // The automorphisms of a puzzle are also automorphisms of its candidates.
        if let Problem::Givens(puzzle) = problem {
            prop_assert_eq!(automorphisms.order() % puzzle.automorphisms().order(), 0);
        }
    }
}

proptest! {
    #![proptest_config(sudokit_testing::cases(4))]

    #[test]
    fn minlex_is_the_smallest_text_of_the_class(
        puzzle in prop_oneof![puzzle(), some_of(SOLUTION), some_of(MOST)],
        solution in solutions(),
    ) {
        prop_assert_eq!(*puzzle.minlex().form.grid(), smallest_puzzle(&puzzle).0);
        let complete = Puzzle::try_from(Grid::from(solution)).unwrap();
        prop_assert_eq!(Grid::from(solution.minlex().form), smallest_puzzle(&complete).0);
    }
}

/// Puzzles with many automorphisms, or with many equal lines.
fn odd_puzzles() -> Vec<Puzzle> {
    let blanks = |n: usize| ".".repeat(n);
    let template = "1...........1...........1...1...........1...........1...1...........1...........1";
    let nine = |i: usize| format!("{}{}{}", blanks(i * 10), i + 1, blanks(80 - i * 10));
    let diagonal: String =
        (0..81).map(|i| if i % 10 == 0 { nine(i / 10).as_bytes()[i] as char } else { '.' }).collect();
    let rows = |n: usize| format!("{}{}", &MOST[..n * 9], blanks(81 - n * 9));
    let mut texts = vec![
        blanks(81),
        format!("{}5{}", blanks(17), blanks(63)),
        format!("5.3{}", blanks(78)),
        format!("5{}3{}", blanks(39), blanks(40)),
        format!("5{}5{}", blanks(39), blanks(40)),
        template.to_owned(),
        diagonal,
        SOLUTION.replace(['1', '2', '3', '4', '5', '6'], "."),
        MOST.replace(['1', '2', '3'], "."),
        MOST.replace(['1', '4', '7'], "."),
        MOST.replacen('1', ".", 1),
    ];
    texts.extend((1..9).map(rows));
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

#[test]
fn odd_puzzles_have_minlex_forms_too() {
    for puzzle in odd_puzzles() {
        let minlex = puzzle.minlex();
        assert_eq!(minlex.transform.apply(puzzle), minlex.form);
        let (smallest, ways) = smallest_puzzle(&puzzle);
        assert_eq!(*minlex.form.grid(), smallest, "{puzzle}");
        let automorphisms = puzzle.automorphisms();
        assert!(automorphisms.transforms().iter().all(|it| it.apply(puzzle) == puzzle));
        // Digits that are not given may get any of the remaining labels.
        let digits: DigitSet = puzzle.givens().map(|(_, digit)| digit).collect();
        let names: u64 = (1..=(!digits).len() as u64).product();
        assert_eq!(automorphisms.order(), ways * names, "{puzzle}");
    }
}

#[test]
fn solutions_with_automorphisms_have_minlex_forms_too() {
    for text in [MOST, SOLUTION] {
        let solution: Solution = text.parse().unwrap();
        let complete = Puzzle::try_from(Grid::from(solution)).unwrap();
        assert_eq!(Grid::from(solution.minlex().form), smallest_puzzle(&complete).0);
        assert_eq!(complete.minlex().transform, solution.minlex().transform);
        assert_eq!(solution.automorphisms().order(), smallest_puzzle(&complete).1);
    }
}

#[test]
fn a_minlex_sukaku_is_the_smallest_of_its_class() {
    let mut odd = CandidateSet::ALL;
    for candidate in ["r1c1=1", "r2c5=1", "r2c5=7", "r9c9=3"] {
        odd.remove(candidate.parse().unwrap());
    }
    let puzzle: Grid = SOLUTION.replace(['1', '2', '3', '4', '5', '6'], ".").parse().unwrap();
    let given: Grid = MOST.parse().unwrap();
    let only_given: CandidateSet = given.iter().map(|(cell, digit)| Candidate { cell, digit }).collect();
    let some = only_given.iter().filter(|it| it.cell.index() % 9 < 3 || it.digit > Digit::D6);
    // All lines of a band equal, and a band equal to another one.
    let alike = CandidateSet::ALL.iter().filter(|it| it.cell.index() / 27 != 1 || it.digit == Digit::D4);
    for candidates in [odd, puzzle.candidates(), only_given, some.collect(), alike.collect()] {
        let sukaku = Sukaku::from(candidates);
        let (smallest, ways) = smallest_sukaku(&sukaku);
        assert_eq!(marks(&sukaku.minlex().form), smallest);
        let automorphisms = sukaku.automorphisms();
        assert!(automorphisms.transforms().iter().all(|it| it.apply(sukaku) == sukaku));
        let mut digits = HashMap::new();
        for digit in Digit::ALL {
            let holds = Cell::ALL.map(|cell| candidates.get(cell).contains(digit));
            *digits.entry(holds).or_insert(0_u64) += 1;
        }
        let names: u64 = digits.into_values().map(|alike| (1..=alike).product::<u64>()).product();
        assert_eq!(automorphisms.order(), ways * names);
    }
    for candidates in [CandidateSet::EMPTY, CandidateSet::ALL] {
        let sukaku = Sukaku::from(candidates);
        assert_eq!(sukaku.minlex().form, sukaku);
        assert_eq!(sukaku.automorphisms().order(), Transform::COUNT);
    }
}

/// Keys are stored in files, so they must never change. (Another implementation of the hash computed these keys.)
#[cfg(feature = "generate")]
#[test]
fn keys_never_change() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let solution: Solution = SOLUTION.parse().unwrap();
    let sukaku = Sukaku::from(CandidateSet::ALL);
    let keys = [
        Puzzle::EMPTY.minlex().key(),
        puzzle.minlex().key(),
        solution.minlex().key(),
        sukaku.minlex().key(),
        Problem::from(puzzle).minlex().key(),
    ];
    let stay = [
        0x9176_7c9f_c22c_9c09_3869_dd3c_6bc1_1a1a,
        0x23bd_e40b_c7a8_31fa_7de6_7c0c_affc_6262,
        0xbdb6_50b6_74de_5b54_30a8_19df_0208_dda8,
        0x341a_e06f_1606_a615_ae13_f87e_d27c_3625,
        0x23bd_e40b_c7a8_31fa_7de6_7c0c_affc_6262,
    ];
    assert_eq!(keys, stay);
}
