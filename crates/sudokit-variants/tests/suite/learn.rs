//! The search that learns against definitions, on small boards whose solutions can be counted and on large ones.

use std::cell::Cell as Counter;
use std::sync::Arc;

use sudokit_base::{Budget, GoOn, StopReason};
use sudokit_variants::learn::{Houses, Solutions, generate, minimize};
use sudokit_variants::search::{Model, Search};
use sudokit_variants::{Cell, Digit, DigitSet, Layout, Next, Puzzle};

use crate::brute_force;

/// The generator xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }
}

fn layouts() -> Vec<Arc<Layout>> {
    let jigsaw = |text: &str| Layout::jigsaw(&text.chars().collect::<Vec<_>>());
    let all = [
        Layout::boxes(2, 2),
        Layout::boxes(2, 3),
        Layout::latin(4),
        Layout::latin(5),
        jigsaw("AAABCADBCBDBCCDD"),
        jigsaw("AAABBAABBBCCCCDECDDDEEEED"),
        jigsaw("AAABBBACABBDCCAEBDCCEEDDCFEEDDFFFFEF"),
        Layout::boxes(2, 2).and_then(|board| board.with_house_set("x")),
        Layout::boxes(2, 3).and_then(|board| board.with_house_set("disjoint")),
        Layout::overlapping_grids(2, 2, &[(0, 0), (2, 2)]),
        // Houses with fewer cells than digits.
        Layout::boxes(2, 2).and_then(|board| board.with_digits(0..=4)),
        Layout::rectangle(3, 5, 1..=6, None),
        Layout::boxes(2, 2).and_then(|board| board.with_extra_region(&[1, 4, 11].map(Cell::new))),
    ];
    all.into_iter().map(|layout| Arc::new(layout.unwrap())).collect()
}

fn puzzle(layout: &Arc<Layout>, candidates: &[DigitSet]) -> Puzzle {
    let mut puzzle = Puzzle::new(layout.clone(), vec![]);
    layout.cells().zip(candidates).for_each(|(cell, &digits)| puzzle.restrict(cell, digits));
    puzzle
}

/// All solutions in the order in which they are found, each checked by definition.
fn solutions(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    let mut search = Solutions::new(&Houses::new(puzzle.layout()), puzzle.candidates());
    let mut all = Vec::new();
    while let Next::Solution(digits) = search.next(&Budget::UNLIMITED) {
        assert_eq!(puzzle.check(&digits), Ok(()));
        all.push(digits);
    }
    assert_eq!(search.next(&Budget::UNLIMITED), Next::End, "the end stays the end");
    all
}

fn sorted(mut solutions: Vec<Vec<Digit>>) -> Vec<Vec<Digit>> {
    solutions.sort();
    solutions
}

/// All solutions in ascending order: every digit in one cell after the other, as long as the houses allow it.
fn depth_first(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    let layout = puzzle.layout();
    let mut begun = vec![Vec::new()];
    for cell in layout.cells() {
        let earlier = |other: &&Cell| **other < cell;
        let houses = layout.houses().iter().filter(|house| house.cells.contains(&cell));
        let peers: Vec<Cell> = houses.flat_map(|house| house.cells.iter().filter(earlier)).copied().collect();
        let with_each = |start: Vec<Digit>| -> Vec<Vec<Digit>> {
            let taken: DigitSet = peers.iter().map(|peer| start[peer.index()]).collect();
            let digits = (puzzle.candidates()[cell.index()] - taken).iter();
            digits.map(|digit| [start.as_slice(), &[digit]].concat()).collect()
        };
        begun = begun.into_iter().flat_map(with_each).collect();
    }
    begun
}

fn random_solution(layout: &Layout, random: &mut Random) -> Vec<Digit> {
    let empty = vec![layout.digits(); layout.cell_count()];
    let seed = random.below(usize::MAX) as u64;
    match Solutions::shuffled(&Houses::new(layout), &empty, seed).next(&Budget::UNLIMITED) {
        Next::Solution(digits) => digits,
        other => panic!("{other:?}"),
    }
}

/// The number of cells that may be open, so that the solutions are few enough.
fn most_open(layout: &Layout) -> usize {
    let are_complete = layout.houses().iter().all(|house| layout.is_complete(house));
    if are_complete && layout.grids().len() == 1 { 22 } else { 5 }
}

/// A puzzle whose cells have the digit of a solution and others: all of them, or random ones, or none.
fn random_puzzle(layout: &Arc<Layout>, open: usize, random: &mut Random) -> Puzzle {
    let solution = random_solution(layout, random);
    let mut puzzle = Puzzle::new(layout.clone(), vec![]);
    let kind = random.below(3);
    for cell in layout.cells() {
        let mut digits = DigitSet::of(solution[cell.index()]);
        if random.below(layout.cell_count()) < open {
            let is_in = |_: &Digit| kind == 0 || random.below(2) == 0;
            digits |= layout.digits().iter().filter(is_in).collect::<DigitSet>();
            if kind == 2 && random.below(6) == 0 {
                digits.remove(solution[cell.index()]); // perhaps there is no solution
            }
        }
        puzzle.restrict(cell, digits);
    }
    puzzle
}

#[test]
fn numbers_of_full_boards_are_the_known_ones() {
    let known = [
        (Layout::boxes(1, 1), 1),
        (Layout::latin(2), 2),
        (Layout::latin(3), 12),
        (Layout::latin(4), 576),
        (Layout::boxes(2, 2), 288),
    ];
    for (layout, count) in known {
        let mut all = sorted(solutions(&Puzzle::new(Arc::new(layout.unwrap()), vec![])));
        assert_eq!(all.len(), count);
        all.dedup();
        assert_eq!(all.len(), count, "each is found once");
    }
    // Latin squares of side 5 with a fixed first row: 161,280 / 5!.
    let mut puzzle = Puzzle::new(Arc::new(Layout::latin(5).unwrap()), vec![]);
    (0..5).for_each(|at| puzzle.give(Cell::new(at), Digit::new(at as u8 + 1)));
    assert_eq!(solutions(&puzzle).len(), 1344);
}

#[test]
fn random_candidates_agree_with_brute_force() {
    let mut random = Random(1);
    for layout in layouts() {
        for _ in 0..400 {
            let puzzle = random_puzzle(&layout, 6, &mut random);
            if puzzle.candidates().iter().map(|digits| digits.len()).product::<usize>() <= 1000 {
                assert_eq!(sorted(solutions(&puzzle)), brute_force::solutions(&puzzle), "{puzzle:?}");
            }
        }
    }
}

#[test]
fn random_puzzles_agree_with_a_plain_search() {
    let mut random = Random(2);
    let mut counts = [0; 3];
    for layout in layouts() {
        for round in 0..500 {
            let open = layout.cell_count() * (round % 5 + 3) / 8;
            let puzzle = random_puzzle(&layout, open.min(most_open(&layout)), &mut random);
            let expected = depth_first(&puzzle);
            assert_eq!(sorted(solutions(&puzzle)), expected, "{puzzle:?}");
            counts[expected.len().min(2)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 200), "none, one and several are all there: {counts:?}");
}

#[test]
fn a_stopped_search_goes_on_to_the_same_solutions() {
    let mut random = Random(3);
    for layout in layouts() {
        let puzzle = random_puzzle(&layout, most_open(&layout) / 2, &mut random);
        let expected = solutions(&puzzle);
        let houses = Houses::new(&layout);
        let mut search = Solutions::new(&houses, puzzle.candidates());
        let (mut found, mut nodes) = (Vec::new(), 0);
        loop {
            match search.next(&Budget::UNLIMITED.with_max_nodes(nodes)) {
                Next::Solution(digits) => found.push(digits),
                Next::End => break,
                Next::Stopped(reason) => {
                    assert_eq!((reason, search.effort().choices), (StopReason::MaxNodes, nodes));
                    nodes += 1;
                }
            }
        }
        assert_eq!(found, expected);
    }
}

#[test]
fn a_search_asks_whether_to_go_on() {
    let layout = Layout::boxes(5, 5).unwrap();
    let houses = Houses::new(&layout);
    let mut search = Solutions::new(&houses, &vec![layout.digits(); layout.cell_count()]);
    let asked = Counter::new(0);
    let go_on = GoOn::new(|| {
        asked.set(asked.get() + 1);
        asked.get() < 3
    });
    let stopped = search.next(&Budget::UNLIMITED.with_go_on(&go_on));
    assert_eq!((stopped, asked.get()), (Next::Stopped(StopReason::Interrupted), 3));
    assert!(search.effort().choices < 100);
    assert!(matches!(search.next(&Budget::UNLIMITED), Next::Solution(_)));
}

#[test]
fn contradictions_have_no_solution() {
    let layout = Arc::new(Layout::boxes(4, 4).unwrap());
    let with = |cells: [(usize, u8); 2]| {
        let mut puzzle = Puzzle::new(layout.clone(), vec![]);
        cells.into_iter().for_each(|(cell, digit)| puzzle.give(Cell::new(cell), Digit::new(digit)));
        solutions(&puzzle)
    };
    assert!(with([(0, 1), (15, 1)]).is_empty(), "twice in a row");
    assert!(with([(0, 1), (0, 2)]).is_empty(), "two digits in a cell");
    // Each of the five regions fits, but not all together.
    let impossible = Layout::jigsaw(&"AAAABCCCABCCDBBDDBEDDEEEE".chars().collect::<Vec<_>>()).unwrap();
    assert!(solutions(&Puzzle::new(Arc::new(impossible), vec![])).is_empty());
    let mut puzzle = Puzzle::new(layout, vec![]);
    let two = DigitSet::range(1..=2);
    (0..3).for_each(|cell| puzzle.restrict(Cell::new(cell), two));
    assert!(solutions(&puzzle).is_empty(), "three cells with two digits");
}

#[test]
fn the_seed_decides_the_order_of_the_solutions() {
    let layout = Layout::boxes(2, 2).unwrap();
    let houses = Houses::new(&layout);
    let all = |seed| {
        let mut search = Solutions::shuffled(&houses, &[layout.digits(); 16], seed);
        let next = || match search.next(&Budget::UNLIMITED) {
            Next::Solution(digits) => Some(digits),
            _ => None,
        };
        std::iter::from_fn(next).collect::<Vec<_>>()
    };
    assert_eq!(all(1), all(1));
    assert_ne!(all(1), all(2));
    assert_eq!(sorted(all(1)), sorted(all(2)));
}

#[test]
fn generated_puzzles_are_minimal_by_definition() {
    let mut all = layouts();
    all.extend(
        [(3, 3), (3, 4), (4, 4)].map(|(height, width)| Arc::new(Layout::boxes(height, width).unwrap())),
    );
    for layout in all {
        let houses = Houses::new(&layout);
        for seed in 0..2 {
            let generated = generate(&houses, seed, u64::MAX, &Budget::UNLIMITED).unwrap().unwrap();
            let again = generate(&houses, seed, u64::MAX, &Budget::UNLIMITED).unwrap().unwrap();
            assert_eq!(generated, again, "the seed decides");
            assert!(generated.undecided.is_empty());
            assert_eq!(solutions(&puzzle(&layout, &generated.candidates)), [generated.solution.as_slice()]);
            for cell in layout.cells().filter(|cell| generated.candidates[cell.index()].len() == 1) {
                let mut fewer = generated.candidates.clone();
                fewer[cell.index()] = layout.digits();
                let mut search = Solutions::new(&houses, &fewer);
                let two = [(); 2].map(|()| search.next(&Budget::UNLIMITED));
                assert!(
                    two.iter().all(|next| matches!(next, Next::Solution(_))),
                    "{} is needed",
                    cell.index()
                );
            }
        }
    }
}

#[test]
fn minimizing_keeps_the_solutions_whatever_their_number() {
    let mut random = Random(4);
    for layout in layouts() {
        let houses = Houses::new(&layout);
        let order: Vec<Cell> = layout.cells().collect();
        for round in 0..40 {
            let mut candidates =
                random_puzzle(&layout, most_open(&layout) / 2, &mut random).candidates().to_vec();
            if round % 4 == 0 {
                // Another given, which contradicts the others most often.
                let cell = random.below(layout.cell_count());
                candidates[cell] =
                    (layout.digits() - candidates[cell]).first().map_or(candidates[cell], DigitSet::of);
            }
            let minimal = minimize(&houses, &candidates, &order, u64::MAX, &Budget::UNLIMITED);
            let expected = solutions(&puzzle(&layout, &candidates));
            assert_eq!(sorted(solutions(&puzzle(&layout, &minimal.candidates))), sorted(expected.clone()));
            for cell in layout.cells() {
                let (old, new) = (candidates[cell.index()], minimal.candidates[cell.index()]);
                assert!(new == old || new == layout.digits() && old.len() == 1);
                if new.len() == 1 {
                    let mut fewer = minimal.candidates.clone();
                    fewer[cell.index()] = layout.digits();
                    let mut search = Solutions::new(&houses, &fewer);
                    let mut find = || search.next(&Budget::UNLIMITED);
                    let all = std::iter::from_fn(|| Some(find()).filter(|next| *next != Next::End));
                    let mut others =
                        all.filter(|next| !expected.iter().any(|old| *next == Next::Solution(old.clone())));
                    assert!(others.next().is_some(), "{} is needed in {candidates:?}", cell.index());
                }
            }
        }
    }
}

#[test]
fn what_is_not_decided_is_kept_and_listed() {
    let layout = Layout::boxes(4, 4).unwrap();
    let houses = Houses::new(&layout);
    let whole = generate(&houses, 1, u64::MAX, &Budget::UNLIMITED).unwrap().unwrap();
    let givens = |candidates: &[DigitSet]| candidates.iter().filter(|digits| digits.len() == 1).count();
    let few = generate(&houses, 1, 5, &Budget::UNLIMITED).unwrap().unwrap();
    assert!(!few.undecided.is_empty());
    assert!(few.undecided.iter().all(|cell| few.candidates[cell.index()].len() == 1));
    let fill = 2 * layout.cell_count() as u64;
    let stopped = generate(&houses, 1, u64::MAX, &Budget::UNLIMITED.with_max_nodes(fill)).unwrap().unwrap();
    assert!(stopped.effort.choices <= fill);
    assert!(givens(&stopped.candidates) > givens(&whole.candidates));
    let nothing = generate(&houses, 1, u64::MAX, &Budget::UNLIMITED.with_max_nodes(3));
    assert_eq!(nothing, Err(StopReason::MaxNodes));
}

#[test]
fn large_puzzles_have_their_one_solution() {
    let symbol = |byte: u8| Digit::new(byte - b'A' + 1);
    for line in include_str!("../samples/large.txt").lines() {
        let (puzzle, solution) = line.split_once('\t').unwrap();
        let layout = match puzzle.len() {
            256 => Layout::boxes(4, 4),
            400 => Layout::boxes(4, 5),
            _ => Layout::boxes(5, 5),
        };
        let layout = Arc::new(layout.unwrap());
        let mut all = Puzzle::new(layout.clone(), vec![]);
        let givens = layout.cells().zip(puzzle.bytes()).filter(|given| given.1 != b'.');
        givens.for_each(|(cell, byte)| all.give(cell, symbol(byte)));
        let solution: Vec<Digit> = solution.bytes().map(symbol).collect();
        assert_eq!(solutions(&all), [solution]);
    }
}

#[test]
fn boards_of_36_digits_and_of_five_grids_are_filled() {
    for layout in [Layout::boxes(6, 6), Layout::multi_grid("samurai"), Layout::boxes(3, 3)] {
        let layout = Arc::new(layout.unwrap());
        let digits = random_solution(&layout, &mut Random(5));
        assert_eq!(Puzzle::new(layout, vec![]).check(&digits), Ok(()));
    }
}

#[test]
fn both_engines_agree() {
    let nine = || Layout::boxes(3, 3);
    let names = ["x", "windoku", "disjoint", "asterisk", "argyle"];
    let mut layouts: Vec<_> = names.map(|name| nine().and_then(|board| board.with_house_set(name))).into();
    layouts.extend([nine(), Layout::boxes(3, 4), Layout::latin(8), Layout::multi_grid("samurai")]);
    for layout in layouts {
        let layout = Arc::new(layout.unwrap());
        let houses = Houses::new(&layout);
        let model = Arc::new(Model::new(&layout, &[]));
        for seed in 0..2 {
            let mut candidates =
                generate(&houses, seed, 200, &Budget::UNLIMITED).unwrap().unwrap().candidates;
            for _ in 0..2 {
                let all = sorted(solutions(&puzzle(&layout, &candidates)));
                let mut search = Search::new(&model, &candidates);
                let others = std::iter::from_fn(|| match search.next(&Budget::UNLIMITED) {
                    Next::Solution(digits) => Some(digits),
                    _ => None,
                });
                assert_eq!(all, sorted(others.collect()));
                // Without one given there are several solutions.
                let given = candidates.iter_mut().find(|digits| digits.len() == 1).unwrap();
                *given = layout.digits();
            }
        }
    }
}
