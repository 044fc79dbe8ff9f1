//! Problems made from bytes. Most are parts of a solved board, because bytes taken as a puzzle hardly ever
//! have a solution. A few bytes choose the board, the cells and the errors.

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use sudokit::{Candidate, CandidateSet, Cell, Digit, Grid, Problem, Puzzle, Solution, Sukaku};

/// The most problems of one input.
const MAX_PROBLEMS: usize = 12;

/// Problems, and the parameters of their searches.
#[derive(Debug)]
pub struct Task {
    pub inputs: Vec<FuzzInput>,
    pub limit: usize,
    /// The number of puzzles in the largest batch, which repeats them.
    pub batch_size: usize,
}

/// One input for the engines.
#[derive(Clone, Copy, Debug)]
pub enum FuzzInput {
    /// Digits and blanks, which may break a rule.
    Grid(Grid),
    Sukaku(Sukaku),
}

impl FuzzInput {
    /// The problem; `None` if the board breaks a rule.
    pub fn problem(&self) -> Option<Problem> {
        match *self {
            FuzzInput::Grid(grid) => Puzzle::try_from(grid).ok().map(Problem::from),
            FuzzInput::Sukaku(sukaku) => Some(sukaku.into()),
        }
    }
}

impl<'a> Arbitrary<'a> for Task {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let limit = *u.choose(&[1, 2, 50])?;
        let batch_size = u.int_in_range(1..=150)?;
        let mut inputs = vec![u.arbitrary()?];
        while !u.is_empty() && inputs.len() < MAX_PROBLEMS {
            inputs.push(u.arbitrary()?);
        }
        Ok(Task { inputs, limit, batch_size })
    }
}

impl<'a> Arbitrary<'a> for FuzzInput {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let kind = u.int_in_range(0..=7)?;
        if kind == 0 {
            return Ok(FuzzInput::Grid(any_grid(u)?));
        }
        let solution = solution(u)?;
        let mut left = part(u, &solution)?;
        if u.ratio(1, 4)? {
            left.set(cell(u)?, Digit::from_index(u.int_in_range(0..=8)?));
        }
        Ok(if kind == 1 { FuzzInput::Sukaku(sukaku(u, &left, &solution)?) } else { FuzzInput::Grid(left) })
    }
}

fn cell(u: &mut Unstructured<'_>) -> Result<Cell> {
    u.choose(&Cell::ALL).copied()
}

/// Any digits in any cells.
fn any_grid(u: &mut Unstructured<'_>) -> Result<Grid> {
    let mut grid = Grid::EMPTY;
    for _ in 0..u.int_in_range(0..=30)? {
        grid.set(cell(u)?, Digit::from_index(u.int_in_range(0..=8)?));
    }
    Ok(grid)
}

/// A solved board: three boxes that do not see each other hold their digits in any order, and the rest is the
/// first solution.
fn solution(u: &mut Unstructured<'_>) -> Result<Solution> {
    let mut grid = Grid::EMPTY;
    for start in [0, 30, 60] {
        let mut digits = Digit::ALL;
        let mut order = u.int_in_range(0..=362_879_usize)?;
        for i in (1..9).rev() {
            digits.swap(i, order % (i + 1));
            order /= i + 1;
        }
        for (i, digit) in digits.into_iter().enumerate() {
            grid.set(Cell::ALL[start + i / 3 * 9 + i % 3], Some(digit));
        }
    }
    let puzzle = Puzzle::try_from(grid).expect("boxes that do not see each other");
    Ok(puzzle.solve().expect("three boxes on a diagonal always have a solution"))
}

/// Some cells of a solution: a half, three eighths, a quarter, or a minimal puzzle, perhaps without one
/// given.
fn part(u: &mut Unstructured<'_>, solution: &Solution) -> Result<Grid> {
    let [a, b, c]: [u128; 3] = u.arbitrary()?;
    let cells = match u.int_in_range(0..=4)? {
        0 => a,
        1 => a & (b | c),
        2 => a & b,
        few => {
            let mut puzzle = Puzzle::try_from(Grid::from(*solution)).expect("it breaks no rule");
            let (last, first): (Vec<Cell>, Vec<Cell>) = Cell::ALL.iter().partition(|cell| holds(a, **cell));
            for cell in first.into_iter().chain(last) {
                if puzzle.without(cell).is_proper() {
                    puzzle = puzzle.without(cell);
                }
            }
            if few == 3 {
                puzzle = puzzle.without(cell(u)?);
            }
            return Ok(*puzzle.grid());
        }
    };
    let mut part = Grid::EMPTY;
    for cell in Cell::ALL.into_iter().filter(|cell| holds(cells, *cell)) {
        part.set(cell, Some(solution.get(cell)));
    }
    Ok(part)
}

fn holds(cells: u128, cell: Cell) -> bool {
    cells >> cell.index() & 1 != 0
}

/// The candidates of the board without some random ones; mostly without removing candidates of the solution.
fn sukaku(u: &mut Unstructured<'_>, left: &Grid, solution: &Solution) -> Result<Sukaku> {
    let (mut chance, taken, unsound): (u64, u64, bool) =
        (u.arbitrary()?, u.int_in_range(0..=8)?, u.ratio(1, 8)?);
    let keep = |candidate: &Candidate| {
        // The step of a linear congruential generator; its upper bits are the best.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (!unsound && solution.get(candidate.cell) == candidate.digit) || chance >> 61 >= taken
    };
    Ok(left.candidates().iter().filter(keep).collect::<CandidateSet>().into())
}
