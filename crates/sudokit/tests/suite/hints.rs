//! Hints: every mistake is found with a valid refutation, and no hint contains the solution.

use proptest::prelude::*;
use sudokit::logic::Language;
use sudokit::logic::{Detail, Hint, Mistake, Policy, Position, Refutation, Step, check, hint, hint_within};
use sudokit::{
    Budget, Candidate, CandidateSet, Cell, Digit, GoOn, Grid, Problem, Puzzle, Solution, StopReason,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// The digits 6 and 7 can be swapped in r1c4, r1c5, r4c4 and r4c5.
const SEVERAL: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

fn problem(text: &str) -> Problem {
    text.parse::<Puzzle>().expect("nine rows").into()
}

fn grid(placed: &[Candidate]) -> Grid {
    let mut grid = Grid::EMPTY;
    placed.iter().for_each(|candidate| grid.set(candidate.cell, Some(candidate.digit)));
    grid
}

/// Asserts that the refutation of a mistake is valid on the board of the givens and these digits.
fn assert_holds(problem: Problem, right: &Grid, mistake: &Mistake) {
    let base = Position::of_player(problem, right, None).expect("right digits");
    let wrong = mistake.placed.iter().map(|&digit| (digit, true));
    let claims: Vec<_> = wrong.chain(mistake.marks.iter().map(|&mark| (mark, false))).collect();
    match &mistake.refutation {
        Refutation::Conflict { cell, is_given } => {
            assert!(claims[0].0.cell.peers().contains(*cell));
            assert_eq!(base.value(*cell), Some(claims[0].0.digit));
            assert_eq!(problem.given(*cell).is_some(), *is_given);
        }
        Refutation::Contradiction(branch) => {
            assert!(branch.is_contradiction());
            let assumed: Vec<_> =
                branch.inferences[..claims.len()].iter().map(|i| (i.candidate, i.holds)).collect();
            assert_eq!(assumed, claims);
            let [(candidate, holds)] = claims[..] else { return };
            // The checker derives the step that concludes the opposite.
            let technique = Policy::default().techniques()[0];
            let mut evidence = sudokit::logic::Evidence::default();
            evidence.branches.push(branch.clone());
            let mut eliminations = CandidateSet::EMPTY;
            let placements = if holds {
                eliminations.insert(candidate);
                vec![]
            } else {
                vec![candidate]
            };
            assert_eq!(check(&base, &Step { technique, placements, eliminations, evidence }), Ok(()));
        }
        Refutation::Search => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_wrong_digit_and_mark_has_a_refutation_that_holds() {
    for (text, most_by_search) in [(EASY, 0), (HARD, 729)] {
        let problem = problem(text);
        let solution: Solution = problem.solution().expect("one solution");
        let mut by_search = 0;
        for cell in Cell::ALL.into_iter().filter(|&cell| problem.given(cell).is_none()) {
            let right = Candidate { cell, digit: solution.get(cell) };
            let mut marks = CandidateSet::EMPTY;
            Cell::ALL.into_iter().for_each(|cell| marks.set(cell, sudokit::DigitSet::ALL));
            marks.remove(right);
            let wrong = Digit::ALL.into_iter().filter(|&digit| digit != right.digit);
            let cases = wrong.map(|digit| (grid(&[Candidate { cell, digit }]), None));
            for (placed, marks) in cases.chain([(Grid::EMPTY, Some(&marks))]) {
                let Hint::Mistakes(mistakes) = hint(&problem, &placed, marks, &Policy::default()) else {
                    panic!("{cell} of {text}");
                };
                let [mistake] = &mistakes[..] else { panic!("{mistakes:?}") };
                assert_eq!(mistake.placed.len() + mistake.marks.len(), 1);
                assert_holds(problem, &Grid::EMPTY, mistake);
                by_search += usize::from(mistake.refutation == Refutation::Search);
            }
        }
        assert!(by_search <= most_by_search, "{by_search}");
        assert_eq!(by_search > 0, most_by_search > 0);
    }
}

#[test]
fn correct_digits_on_the_board_serve_as_refutations() {
    let problem = problem(EASY);
    let [right, wrong]: [Candidate; 2] = ["r1c4=6".parse().unwrap(), "r2c2=4".parse().unwrap()];
    let Hint::Mistakes(mistakes) = hint(&problem, &grid(&[right, wrong]), None, &Policy::default()) else {
        panic!("r2c2 is 7")
    };
    assert_eq!(mistakes.len(), 1);
    assert_holds(problem, &grid(&[right]), &mistakes[0]);
    let twice: Candidate = "r1c8=6".parse().unwrap();
    let Hint::Mistakes(mistakes) = hint(&problem, &grid(&[right, twice]), None, &Policy::default()) else {
        panic!("r1c8 is 1")
    };
    assert_eq!(mistakes[0].refutation, Refutation::Conflict { cell: Cell::R3C8, is_given: true });
}

#[test]
fn with_several_solutions_an_irreducible_mistake_is_found() {
    let problem = problem(SEVERAL);
    let parse = |text: &str| text.parse::<Candidate>().unwrap();
    let placed = [parse("r1c4=6"), parse("r4c4=6")];
    let Hint::Inconsistent(mistake) = hint(&problem, &grid(&placed), None, &Policy::default()) else {
        panic!("6 twice in column 4")
    };
    assert_eq!((&mistake.placed[..], &mistake.marks[..]), (&placed[..], &[][..]));
    assert!(matches!(&mistake.refutation, Refutation::Contradiction(branch) if branch.is_contradiction()));
    // The digit and the mark are both needed; any other digit is not.
    let mut marks = CandidateSet::EMPTY;
    Cell::ALL.into_iter().for_each(|cell| marks.set(cell, sudokit::DigitSet::ALL));
    marks.remove(parse("r4c5=6"));
    let Hint::Inconsistent(mistake) = hint(&problem, &grid(&placed[..1]), Some(&marks), &Policy::default())
    else {
        panic!("6 has no place in row 4")
    };
    assert_eq!((&mistake.placed[..], &mistake.marks[..]), (&placed[..1], &[parse("r4c5=6")][..]));
    let both = grid(&[placed[0], parse("r4c5=6")]);
    assert!(matches!(hint(&problem, &both, None, &Policy::default()), Hint::Step(_)));
}

#[test]
fn no_hint_contains_the_solution() {
    let nothing = Policy::default().retain(|technique| technique.id == "x-wing");
    let hint = hint(&problem(HARD), &Grid::EMPTY, None, &nothing);
    assert_eq!(hint, Hint::Stuck { is_proper: true });
    for detail in Detail::ALL {
        for language in Language::ALL {
            let words = hint.describe(detail, language);
            assert!(!words.chars().any(|c| c.is_ascii_digit()), "{words}");
        }
    }
}

#[test]
fn each_level_shows_more_of_a_mistake() {
    let placed = grid(&["r1c3=2".parse().unwrap()]);
    let hint = hint(&problem(EASY), &placed, None, &Policy::default());
    for language in Language::ALL {
        let [quiet, boxes, which, why] = Detail::ALL.map(|detail| hint.describe(detail, language));
        assert!(!quiet.contains("r1c3") && !boxes.contains("r1c3"), "{boxes}");
        assert!(boxes.starts_with(&quiet) && boxes.len() > quiet.len());
        assert!(which.contains("r1c3") && which.lines().count() == 1, "{which}");
        assert!(why.starts_with(&which) && why.lines().count() > 2, "{why}");
    }
}

#[test]
fn a_hint_can_be_stopped() {
    let never = GoOn::new(|| false);
    let stopped = hint_within(
        &problem(HARD),
        &Grid::EMPTY,
        None,
        &Policy::default(),
        Budget::default().with_go_on(&never),
    );
    assert_eq!(stopped, Err(StopReason::Interrupted));
    // This also holds within the longest search: nested forcing chains ask while they search.
    let nested = Policy::default().retain(|technique| technique.id == "nested-forcing-chains-5");
    let left = std::cell::Cell::new(200_u32);
    let go_on = GoOn::new(|| {
        left.set(left.get().saturating_sub(1));
        left.get() > 0
    });
    assert_eq!(
        hint_within(&problem(HARD), &Grid::EMPTY, None, &nested, Budget::default().with_go_on(&go_on)),
        Err(StopReason::Interrupted)
    );
    assert_eq!(left.get(), 0);
}

proptest! {
    #![proptest_config(sudokit_testing::cases(200))]

    #[test]
    fn no_board_of_a_player_makes_a_hint_panic(
        which in 0_usize..4,
        is_sukaku in any::<bool>(),
        digits in prop::collection::vec(0_usize..729, 0..12),
        right in 0_usize..81,
        crossed in prop::option::of(prop::collection::vec(0_usize..729, 0..30)),
    ) {
        let blank = ".".repeat(81);
        let puzzle: Puzzle = [EASY, HARD, SEVERAL, &blank][which].parse().expect("nine rows");
        let problem = if is_sukaku {
            Problem::from(sudokit::Sukaku::from(puzzle.grid().candidates()))
        } else {
            puzzle.into()
        };
        let candidate = |index| Candidate::from_index(index).expect("below 729");
        // The digits of a solution up to some cell, and any digits after it.
        let solution = problem.solve().expect("it has one");
        let mut placed = Grid::EMPTY;
        for cell in Cell::ALL.into_iter().take(right).filter(|&cell| problem.given(cell).is_none()) {
            placed.set(cell, Some(solution.get(cell)));
        }
        for Candidate { cell, digit } in digits.into_iter().map(candidate) {
            if problem.given(cell).is_none() {
                placed.set(cell, Some(digit));
            }
        }
        let marks = crossed.map(|crossed| {
            let mut marks = CandidateSet::EMPTY;
            Cell::ALL.into_iter().for_each(|cell| marks.set(cell, sudokit::DigitSet::ALL));
            crossed.into_iter().for_each(|index| { marks.remove(candidate(index)); });
            marks
        });
        let easy = Policy::default().retain(|technique| technique.id.ends_with("single"));
        let hint = hint(&problem, &placed, marks.as_ref(), &easy);
        for (detail, language) in Detail::ALL.into_iter().zip(Language::ALL.into_iter().cycle()) {
            prop_assert!(!hint.describe(detail, language).is_empty());
        }
        if let Hint::Mistakes(mistakes) = &hint {
            let is_right = |&(cell, digit): &(Cell, Digit)| solution.get(cell) == digit;
            let right: Vec<_> =
                placed.iter().filter(is_right).map(|(cell, digit)| Candidate { cell, digit }).collect();
            for mistake in mistakes.iter().filter(|mistake| mistake.refutation != Refutation::NotACandidate) {
                assert_holds(problem, &grid(&right), mistake);
            }
        }
    }
}
