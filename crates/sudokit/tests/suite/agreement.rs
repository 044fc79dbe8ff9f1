//! The fast engines compared with the ladder on tens of thousands of problems: on every back end of this machine, one at a
//! time and in batches, they find the same number of solutions, correct ones, in the same order.

use proptest::prelude::*;
use sudokit::search::bands::Bands;
use sudokit::search::{ENGINES, Engine, Solver, SolverAnswer, ladder::Singles, solvers};
use sudokit::{
    CandidateSet, Cell, Digit, DigitSet, GridText, GridTexts, House, Problem, Puzzle, Solution, Sukaku,
};
use sudokit_testing::problems;

const LIMITS: [u64; 3] = [1, 2, 50];

type Text = [u8; 81];

/// The number of solutions that the ladder finds, up to the greatest limit.
fn expected(problem: &Problem) -> u64 {
    Singles.solutions(problem).count_up_to(LIMITS[2])
}

/// The puzzle as text; `None` for a sukaku.
fn text(problem: &Problem) -> Option<Text> {
    match problem {
        Problem::Givens(puzzle) => Some(puzzle.grid().to_string().as_bytes().try_into().unwrap()),
        Problem::Candidates(_) => None,
    }
}

/// Boards that random problems hardly ever contain: complete, with a conflict, or empty.
fn special() -> impl Strategy<Value = Text> {
    const SOLVED: &Text =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let conflicting = (0..81_usize, 0..9_u8, 0..80_usize).prop_map(|(cell, digit, blanks)| {
        let mut text = *SOLVED;
        text[cell] = b'1' + digit;
        (0..blanks).for_each(|i| text[(cell + 1 + 31 * i) % 81] = b'.');
        text
    });
    prop_oneof![1 => Just(*SOLVED), 4 => conflicting, 1 => Just([b'.'; 81])]
}

/// All solvers.
struct Fast {
    /// The solver that the others are compared with.
    bands: Solver,
    /// One puzzle at a time.
    sequential: Vec<Solver>,
    /// Many at once.
    batches: Vec<Solver>,
}

impl Fast {
    fn new() -> Self {
        let (batches, sequential) = solvers().map(|(_, _, solver)| solver).partition(Solver::is_side_by_side);
        Fast { bands: Solver::bands(), sequential, batches }
    }
}

/// Whether the first solution is a solution of the puzzle.
fn check_first(puzzle: &Text, answer: &SolverAnswer) -> Result<(), TestCaseError> {
    let grid = GridText::new(puzzle).unwrap().to_grid();
    prop_assert!(answer.solution().is_none_or(|first| first.extends(&grid)));
    Ok(())
}

/// Compares the solvers that take one text at a time.
fn check_text(fast: &mut Fast, puzzle: &Text, count: u64) -> Result<(), TestCaseError> {
    let text = GridText::new(puzzle).unwrap();
    for limit in LIMITS {
        let by_bands = fast.bands.solve(text, limit);
        prop_assert_eq!(by_bands.count(), count.min(limit), "{:?}", text);
        check_first(puzzle, &by_bands)?;
        for solver in &mut fast.sequential {
            prop_assert_eq!(solver.solve(text, limit), by_bands, "{:?}", text);
        }
    }
    Ok(())
}

/// Compares all entry points for one problem: the same solutions in the same order. Returns them.
fn check_problem(fast: &mut Fast, problem: &Problem, count: u64) -> Result<Vec<Solution>, TestCaseError> {
    let found: Vec<Solution> = Bands.solutions(problem).take(LIMITS[2] as usize).collect();
    prop_assert_eq!(found.len() as u64, count, "{}", problem);
    prop_assert!(found.iter().all(|solution| problem.is_solved_by(solution)));
    for engine in ENGINES.iter().filter(|engine| engine.is_fast()) {
        let others: Vec<Solution> = engine.solutions(problem).take(LIMITS[2] as usize).collect();
        prop_assert_eq!(&others, &found, "{} {}", engine.name(), problem);
        let mut listener = |_| ();
        let heard: Vec<Solution> =
            engine.solutions(problem).with_listener(&mut listener).take(LIMITS[2] as usize).collect();
        prop_assert_eq!(&heard, &found, "{} {}", engine.name(), problem);
    }
    for limit in LIMITS {
        for solver in fast.sequential.iter_mut().chain([&mut fast.bands]) {
            let answer = solver.solve(problem, limit);
            prop_assert_eq!(answer.count(), count.min(limit), "{}", problem);
            prop_assert_eq!(answer.solution(), found.first().copied(), "{}", problem);
        }
    }
    Ok(found)
}

/// Compares the batch solvers, in this order and in another order.
fn check_batch(fast: &mut Fast, puzzles: &[Text], counts: &[u64], shift: usize) -> Result<(), TestCaseError> {
    for limit in LIMITS {
        let mut before: Option<Vec<SolverAnswer>> = None;
        for batch in &mut fast.batches {
            let mut answers = vec![SolverAnswer::NONE; puzzles.len()];
            batch.solve_all(GridTexts::new(puzzles).unwrap(), limit, &mut answers);
            for ((puzzle, answer), count) in puzzles.iter().zip(&answers).zip(counts) {
                prop_assert_eq!(answer.count(), *count.min(&limit), "{}", puzzle.escape_ascii());
                check_first(puzzle, answer)?;
            }
            let mut turned = puzzles.to_vec();
            turned.rotate_left(shift);
            let mut again = vec![SolverAnswer::NONE; puzzles.len()];
            batch.solve_all(GridTexts::new(&turned).unwrap(), limit, &mut again);
            again.rotate_right(shift);
            prop_assert_eq!(&again, &answers);
            if let Some(before) = &before {
                prop_assert_eq!(before, &answers, "{:?}", batch);
            }
            before = Some(answers);
        }
    }
    Ok(())
}

/// Problems with some cells made blank, which mostly have several solutions.
fn sparse() -> impl Strategy<Value = Problem> {
    let cells = prop::collection::vec(0..81_usize, 0..200);
    (problems::problem(), cells).prop_map(|(problem, cells)| {
        let mut cells = cells.into_iter().map(|index| Cell::ALL[index]);
        match problem {
            Problem::Givens(puzzle) => cells.fold(puzzle, Puzzle::without).into(),
            Problem::Candidates(sukaku) => {
                let mut candidates = *sukaku.candidates();
                cells.by_ref().take(30).for_each(|cell| candidates.set(cell, DigitSet::ALL));
                Sukaku::from(candidates).into()
            }
        }
    })
}

/// Compares batches of all sizes up to 40.
fn check_sizes(fast: &mut Fast, puzzles: &[Text], expected: &[Vec<Solution>]) -> Result<(), TestCaseError> {
    for limit in LIMITS {
        for batch in &mut fast.batches {
            for size in 1..=puzzles.len().min(40) {
                let skipped = puzzles.len() - size;
                let mut answers = vec![SolverAnswer::NONE; size];
                batch.solve_all(GridTexts::new(&puzzles[skipped..]).unwrap(), limit, &mut answers);
                for (answer, found) in answers.iter().zip(&expected[skipped..]) {
                    prop_assert_eq!(answer.count(), limit.min(found.len() as u64), "{:?} {}", batch, size);
                    prop_assert_eq!(answer.solution(), found.first().copied(), "{:?} {}", batch, size);
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(sudokit_testing::cases(30))]

    /// 30 cases of 60 problems each.
    #[test]
    fn fast_engines_give_solutions_in_the_same_order(problems in prop::collection::vec(sparse(), 60)) {
        let mut fast = Fast::new();
        let (mut texts, mut expected) = (Vec::new(), Vec::new());
        for problem in &problems {
            let count = self::expected(problem);
            let found = check_problem(&mut fast, problem, count)?;
            if let Some(text) = text(problem) {
                check_text(&mut fast, &text, count)?;
                texts.push(text);
                expected.push(found);
            }
        }
        check_sizes(&mut fast, &texts, &expected)?;
    }
}

proptest! {
    #![proptest_config(sudokit_testing::cases(100))]

    /// 100 cases of up to 100 problems each.
    #[test]
    fn fast_engines_agree_with_the_ladder(
        problems in prop::collection::vec(problems::problem(), 66..92),
        special in prop::collection::vec(special(), 0..8),
        shift: prop::sample::Index,
    ) {
        let mut fast = Fast::new();
        let (mut texts, mut counts) = (special, Vec::new());
        for text in &texts {
            let count = str::from_utf8(text).unwrap().parse::<Puzzle>().map_or(0, |it| expected(&it.into()));
            check_text(&mut fast, text, count)?;
            counts.push(count);
        }
        for problem in &problems {
            let count = expected(problem);
            check_problem(&mut fast, problem, count)?;
            if let Some(text) = text(problem) {
                check_text(&mut fast, &text, count)?;
                texts.push(text);
                counts.push(count);
            }
        }
        check_batch(&mut fast, &texts, &counts, shift.index(texts.len()))?;
    }
}

/// Nine cells of a house with eight digits: no cell runs out of candidates, and there is no solution.
#[test]
fn a_digit_without_a_place_is_noticed() {
    for house in House::ALL {
        for digit in [Digit::D1, Digit::D9] {
            let mut candidates = CandidateSet::ALL;
            for cell in house.cells() {
                candidates.set(cell, !DigitSet::from(digit));
            }
            // The first problem shows this at once, the second one after the first choice.
            let mut later = candidates;
            later.set(Cell::R5C5, DigitSet::ALL);
            later.set(Cell::R1C1, DigitSet::ALL);
            for candidates in [candidates, later] {
                let problem = Problem::from(Sukaku::from(candidates));
                let count = expected(&problem);
                check_problem(&mut Fast::new(), &problem, count).unwrap();
            }
        }
    }
}
