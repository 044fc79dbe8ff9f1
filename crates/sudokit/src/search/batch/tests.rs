//! The rules and the choice against slow definitions, on every back end that this machine has; the lanes
//! against the one-puzzle engine.

use proptest::prelude::*;

use super::BatchSolver;
use super::branch::{ChooseCells, Scratch, cell_of_rank};
use super::propagate::{Cells, Scan, complete, pass, with_empty_cell};
use super::search::{Request, SearchLanes, Workspace};
use crate::puzzle::Puzzle;
use crate::search::branch_by_definition::branch_cell;
use crate::search::registers::RegistersSolver;
use crate::search::solver_answer::SolverAnswer;
use crate::search::two_boards::OneByOne;
use crate::search::vector_rules::ALL_DIGITS;
use crate::simd::{Backend, Job, Kernel, Lanes, Portable, Row, Token, Vector};

/// One board, in reading order.
type Board = [u16; 81];

/// Random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        ((self.0 >> 33) as usize) % n
    }

    /// The candidates of a solved board, with a random share of the wrong ones; some boards lack a few of the
    /// right ones.
    fn board(&mut self) -> Board {
        let (gone, wrong) = (self.below(11), self.below(3) * self.below(2));
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            let right = 1 << ((3 * row + row / 3 + column) % 9);
            (0..9)
                .map(|digit| 1 << digit)
                .filter(|bit| if *bit == right { self.below(50) >= wrong } else { self.below(10) >= gone })
                .sum()
        })
    }
}

fn rows(boards: &[Board; 32]) -> Box<[Row; 32]> {
    let part = |board: &Board, part| Lanes(std::array::from_fn(|l| *board.get(32 * part + l).unwrap_or(&0)));
    Box::new(std::array::from_fn(|b| std::array::from_fn(|at| part(&boards[b], at))))
}

/// The results of all operations on 32 boards, before and after a pass.
#[derive(Debug, PartialEq)]
struct Everything {
    ranks: Lanes,
    all_complete: Lanes,
    with_empty_cell: u32,
    after: Box<[Row; 32]>,
    complete: Lanes,
    clash: Lanes,
    sum: Lanes,
}

impl Everything {
    /// The same for the first boards only, as many as a vector has lanes.
    fn of(&self, lanes: u32) -> Everything {
        let first = |numbers: Lanes| numbers.keep(u32::MAX >> (32 - lanes));
        let mut after = Box::new([[Lanes([0; 32]); 3]; 32]);
        after[..lanes as usize].copy_from_slice(&self.after[..lanes as usize]);
        Everything {
            ranks: first(self.ranks),
            all_complete: first(self.all_complete),
            with_empty_cell: self.with_empty_cell & u32::MAX >> (32 - lanes),
            after,
            complete: first(self.complete),
            clash: first(self.clash),
            sum: first(self.sum),
        }
    }
}

/// Runs [`Look`] on any back end, and returns the number of lanes.
struct LookAt<'a>(&'a [Row; 32]);

impl Job for LookAt<'_> {
    type Output = (Everything, u32);

    fn on<T: Token>(self, token: T) -> Self::Output {
        (token.run(Look(self.0)), T::Vector::LANES)
    }
}

struct Look<'a>(&'a [Row; 32]);

impl<T: Token> Kernel<T> for Look<'_> {
    type Output = Everything;

    #[inline(always)]
    fn run(self, token: T) -> Everything {
        let nothing = token.load(&Lanes([0; 32]));
        let mut cells: Cells<T::Vector> = [nothing; 81];
        let mut scratch = Scratch::of(nothing);
        let mut scans = [Scan::of(nothing); 3];
        token.columns(self.0, &mut cells);
        let ranks = token.run(ChooseCells { cells: &cells, scratch: &mut scratch });
        let (all_complete, with_empty_cell) = (complete(&cells).lanes(), with_empty_cell(&cells));
        let seen = pass(&mut cells, &mut scans);
        let mut after = Box::new([[Lanes([0; 32]); 3]; 32]);
        T::Vector::rows(&cells, &mut after);
        let (complete, clash, sum) = (seen.complete.lanes(), seen.clash.lanes(), seen.sum.lanes());
        Everything { ranks, all_complete, with_empty_cell, after, complete, clash, sum }
    }
}

/// The rules for the rows and boxes of one board, by their definition.
fn half_a_pass(board: &Board) -> Board {
    let row_of = |cell: usize| (0..9).map(move |i| cell / 9 * 9 + i);
    let box_of = |cell: usize| (0..9).map(move |i| cell / 27 * 27 + cell % 9 / 3 * 3 + i / 3 * 9 + i % 3);
    let single = |cell: usize| board[cell].count_ones() == 1;
    // A mini-line by the first of its cells.
    let line_of = |cell: usize| cell / 3 * 3;
    let digits = |line: usize| board[line] | board[line + 1] | board[line + 2];
    // The digits of a mini-line, except the ones that another mini-line of its row or box must hold.
    let free = |line: usize| {
        let others = row_of(line).chain(box_of(line)).map(line_of).filter(|other| *other != line);
        let taken = others.map(digits).filter(|digits| digits.count_ones() == 3).fold(0, |all, it| all | it);
        digits(line) & !taken
    };
    std::array::from_fn(|cell| {
        let candidates = board[cell];
        let kept = if single(cell) {
            candidates
        } else {
            let placed = row_of(cell).chain(box_of(cell)).filter(|peer| single(*peer));
            let placed = placed.fold(0, |all, peer| all | board[peer]);
            // A mini-line of the band, `i` rows below and `j` boxes to the right, cyclically.
            let (band, row, k) = (cell / 27, cell / 9 % 3, cell % 9 / 3);
            let line = |i: usize, j: usize| free(27 * band + (row + i) % 3 * 9 + (k + j) % 3 * 3);
            let fits = line(1, 1) & line(2, 2) | line(1, 2) & line(2, 1);
            candidates & fits & free(line_of(cell)) & !placed
        };
        let times = |bit: u16, house: &mut dyn Iterator<Item = usize>| {
            house.filter(|cell| board[*cell] & bit != 0).count()
        };
        let hidden = (0..9).map(|digit| kept & 1 << digit).filter(|bit| {
            *bit != 0 && (times(*bit, &mut row_of(cell)) < 2 || times(*bit, &mut box_of(cell)) < 2)
        });
        let hidden: u16 = hidden.sum();
        if hidden != 0 { hidden } else { kept }
    })
}

fn transposed(board: &Board) -> Board {
    std::array::from_fn(|cell| board[cell % 9 * 9 + cell / 9])
}

fn look_at(boards: &[Board; 32]) -> Everything {
    let rows = rows(boards);
    let seen = Portable.run(Look(&rows));
    for backend in Backend::ALL {
        if let Some((other, lanes)) = backend.perform(LookAt(&rows)) {
            assert_eq!(other, seen.of(lanes), "{}", backend.name());
        }
    }
    seen
}

/// Solves everything in lanes, without handing over.
struct InLanes<'a> {
    puzzles: &'a [[u8; 81]],
    limit: u64,
}

impl Job for &InLanes<'_> {
    type Output = Vec<SolverAnswer>;

    fn on<T: Token>(self, token: T) -> Vec<SolverAnswer> {
        let mut answers = vec![SolverAnswer::NONE; self.puzzles.len()];
        let (puzzles, limit) = (self.puzzles, self.limit);
        let request = Request { puzzles, known: &[], limit, max_nodes: u64::MAX, hand_over_lanes: 0 };
        let workspace = &mut Workspace::new(token);
        let left = token.run(SearchLanes { workspace, request, answers: &mut answers });
        assert_eq!(left, 0);
        answers
    }
}

/// Puzzles with few enough givens to have many solutions, some with a given that is wrong.
fn puzzles(random: &mut Random, n: usize) -> Vec<[u8; 81]> {
    let puzzle = |random: &mut Random| {
        let givens = 15 + random.below(40);
        let mut text = [b'.'; 81];
        for _ in 0..givens {
            let cell = random.below(81);
            text[cell] = b'1' + ((3 * (cell / 9) + cell / 27 + cell % 9) % 9) as u8;
        }
        if random.below(4) == 0 {
            text[random.below(81)] = b'1' + random.below(9) as u8;
        }
        text
    };
    (0..n).map(|_| puzzle(random)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_pass_is_the_rules(seed: u64) {
        let mut random = Random(seed);
        let boards = std::array::from_fn(|_| random.board());
        let seen = look_at(&boards);
        for (lane, board) in boards.iter().enumerate() {
            let after = transposed(&half_a_pass(&transposed(&half_a_pass(board))));
            let row = &seen.after[lane];
            prop_assert_eq!(std::array::from_fn(|cell| row[cell / 32].0[cell % 32]), after);
            prop_assert_eq!(seen.sum.0[lane], after.iter().sum::<u16>());
            prop_assert_eq!(cell_of_rank(seen.ranks.0[lane]), branch_cell(board));
            prop_assert_eq!(seen.with_empty_cell >> lane & 1 == 1, board.contains(&0));
        }
    }

    /// Only solved boards are reported as solutions.
    #[test]
    fn complete_boards_are_solved(seed: u64) {
        let mut random = Random(seed);
        let boards: [Board; 32] = std::array::from_fn(|_| {
            let mut board = random.board();
            for (cell, candidates) in board.iter_mut().enumerate() {
                let right = 1 << ((3 * (cell / 9) + cell / 27 + cell % 9) % 9);
                *candidates = if random.below(200) == 0 { *candidates | right } else { right };
            }
            board
        });
        let seen = look_at(&boards);
        for (lane, board) in boards.iter().enumerate() {
            let taken = seen.all_complete.0[lane] == ALL_DIGITS && board.iter().sum::<u16>() == 9 * ALL_DIGITS;
            prop_assert_eq!(taken, board.iter().all(|candidates| candidates.count_ones() == 1));
        }
    }

    /// The lanes and a sequential engine have the same counts and first solutions.
    #[test]
    fn both_engines_find_the_same_first(seed: u64, limit in 1..40_u64) {
        let puzzles = puzzles(&mut Random(seed), 40);
        let mut one = RegistersSolver::on(Backend::Portable).unwrap();
        let expected: Vec<SolverAnswer> = puzzles.iter().map(|puzzle| {
            let mut answer = SolverAnswer::NONE;
            answer.count = one.solve_text(puzzle, limit, u64::MAX, &mut answer.first);
            answer
        }).collect();
        let in_lanes = InLanes { puzzles: &puzzles, limit };
        for backend in Backend::ALL {
            if let Some(answers) = backend.perform(&in_lanes) {
                prop_assert_eq!(&answers, &expected, "{}", backend.name());
            }
            if let Some(mut batch) = BatchSolver::on(backend) {
                for answers in [vec![SolverAnswer::NONE; 3], vec![SolverAnswer::NONE; puzzles.len()]] {
                    let mut answers = answers;
                    batch.solve_texts(&puzzles[..answers.len()], limit, u64::MAX, &mut answers);
                    prop_assert_eq!(&answers, &expected[..answers.len()], "{}", backend.name());
                }
            }
        }
    }
}

/// The nodes that the lanes need for the puzzles of a file with known counts: a change here is a change of
/// the search.
#[test]
fn the_lanes_count_the_puzzles_of_the_file_together() {
    let lines =
        include_str!("../../../tests/data/counts.txt").lines().filter_map(|line| line.split_once(':'));
    let lines: Vec<(Puzzle, u64)> = lines
        .filter(|(puzzle, _)| puzzle.len() == 81)
        .map(|(puzzle, count)| (puzzle.parse().unwrap(), count.parse().unwrap()))
        .collect();
    let texts: Vec<[u8; 81]> = lines.iter().map(|(puzzle, _)| puzzle.grid().to_bytes()).collect();
    for mut batch in Backend::ALL.into_iter().filter_map(BatchSolver::on).map(BatchSolver::without_hand_over)
    {
        let mut answers = vec![SolverAnswer::NONE; texts.len()];
        batch.solve_texts(&texts, u64::MAX, u64::MAX, &mut answers);
        for ((puzzle, count), answer) in lines.iter().zip(&answers) {
            assert_eq!(answer.count, *count, "{puzzle}");
        }
        assert_eq!(batch.nodes(), 6_650, "{}", batch.backend().name());
    }
}
