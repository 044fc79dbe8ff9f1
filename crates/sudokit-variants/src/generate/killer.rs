//! Killers without givens: cages grow at random over a solution. While there is another solution, a cage in which the two differ is
//! split so that its parts exclude the other one.

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};

use crate::random::Random;
use crate::rule::KillerCage;
use crate::search::{Model, Search};
use crate::{Cell, Digit, DigitSet, Layout, Next, Puzzle, Rule};

/// The choices of a search for another solution. A killer that needs more is made easier.
const CHOICES: u64 = 3000;

/// The greatest number of cells of a cage.
const MOST_CELLS: usize = 5;

/// The killer on this board with this solution.
pub(super) fn puzzle(
    board: &Puzzle,
    solution: &[Digit],
    random: &mut Random,
    budget: &Budget<'_>,
) -> Result<Puzzle, StopReason> {
    let mut cages = cages(board.layout(), solution, random);
    loop {
        let puzzle = with_cages(board, &cages, solution);
        let mut search = Search::new(&Arc::new(Model::of(&puzzle)), puzzle.candidates());
        let within = budget.with_max_nodes(budget.max_nodes().min(CHOICES));
        let other = loop {
            match search.next(&within) {
                Next::Solution(other) if other != solution => break Some(other),
                Next::Solution(_) => {}
                Next::End => return Ok(puzzle),
                Next::Stopped(StopReason::MaxNodes) if budget.max_nodes() > CHOICES => break None,
                Next::Stopped(reason) => return Err(reason),
            }
        };
        split(&mut cages, board.layout(), solution, other.as_deref(), random);
    }
}

/// The board with cages.
fn with_cages(board: &Puzzle, cages: &[Vec<Cell>], solution: &[Digit]) -> Puzzle {
    let mut cages = cages.to_vec();
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages.sort_unstable();
    let rule = |cells: Vec<Cell>| {
        let total = cells.iter().map(|cell| solution[cell.index()].value()).sum();
        Rule::from(KillerCage { cells, total: Some(total) })
    };
    let rules: Vec<Rule> = board.rules().iter().cloned().chain(cages.into_iter().map(rule)).collect();
    Puzzle::new(Arc::clone(board.layout()), rules)
}

/// Random cages that cover the board. No digit of the solution is twice in one.
fn cages(layout: &Layout, solution: &[Digit], random: &mut Random) -> Vec<Vec<Cell>> {
    let mut cells: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut cells);
    let mut cage_of: Vec<Option<usize>> = vec![None; cells.len()];
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for first in cells {
        if cage_of[first.index()].is_some() {
            continue;
        }
        let size = [2, 2, 3, 3, 3, 4, 4, MOST_CELLS][random.below(8)];
        let mut cage = vec![first];
        while cage.len() < size {
            let has: DigitSet = cage.iter().map(|cell| solution[cell.index()]).collect();
            let next: Vec<Cell> = cage
                .iter()
                .flat_map(|&cell| layout.neighbors(cell))
                .filter(|cell| cage_of[cell.index()].is_none() && !cage.contains(cell))
                .filter(|cell| !has.contains(solution[cell.index()]))
                .collect();
            if next.is_empty() {
                break;
            }
            cage.push(next[random.below(next.len())]);
        }
        // A cell alone would be a given: another cage takes it, if one can.
        let with_room = |at: &usize| {
            let cage: &Vec<Cell> = &cages[*at];
            cage.len() <= MOST_CELLS
                && cage.iter().all(|cell| solution[cell.index()] != solution[first.index()])
        };
        let around = layout.neighbors(first);
        let taker = around.into_iter().filter_map(|cell| cage_of[cell.index()]).find(with_room);
        match taker.filter(|_| cage.len() == 1) {
            Some(at) => {
                cages[at].push(first);
                cage_of[first.index()] = Some(at);
            }
            None => {
                cage.iter().for_each(|cell| cage_of[cell.index()] = Some(cages.len()));
                cages.push(cage);
            }
        }
    }
    cages
}

/// Splits a cage so that its parts have other sums in the other solution; without another solution, the largest cage.
fn split(
    cages: &mut Vec<Vec<Cell>>,
    layout: &Layout,
    solution: &[Digit],
    other: Option<&[Digit]>,
    random: &mut Random,
) {
    random.shuffle(cages);
    cages.sort_by_key(|cage| std::cmp::Reverse(cage.len()));
    let excludes = |part: &[Cell]| {
        let sum = |digits: &[Digit]| part.iter().map(|cell| digits[cell.index()].value()).sum::<i32>();
        other.is_none_or(|other| sum(other) != sum(solution))
    };
    // Parts of two cells and more are nicer; a cell alone is a given.
    for least in [2, 1] {
        for at in 0..cages.len() {
            let parts: Vec<(Vec<Cell>, Vec<Cell>)> = parts(&cages[at], layout)
                .filter(|(part, rest)| part.len() >= least && rest.len() >= least && excludes(part))
                .collect();
            if !parts.is_empty() {
                let (part, rest) = parts[random.below(parts.len())].clone();
                cages[at] = part;
                cages.push(rest);
                return;
            }
        }
    }
}

/// The ways to cut a cage into two connected parts.
fn parts<'a>(cage: &'a [Cell], layout: &'a Layout) -> impl Iterator<Item = (Vec<Cell>, Vec<Cell>)> + 'a {
    let whole = (1u32 << cage.len()) - 1;
    let of = |set: u32| -> Vec<Cell> {
        cage.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &cell)| cell).collect()
    };
    // The first cell is in the first part, so no pair of parts comes twice.
    (1..whole)
        .step_by(2)
        .map(move |set| (of(set), of(whole & !set)))
        .filter(|(part, rest)| is_connected(part, layout) && is_connected(rest, layout))
}

fn is_connected(cells: &[Cell], layout: &Layout) -> bool {
    let mut met = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = met.get(next) {
        next += 1;
        for neighbor in layout.neighbors(cell) {
            if cells.contains(&neighbor) && !met.contains(&neighbor) {
                met.push(neighbor);
            }
        }
    }
    met.len() == cells.len()
}
