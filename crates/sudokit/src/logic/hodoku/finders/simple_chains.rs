//! The best remote pair, turbot fish, X-chain or XY-chain.
//!
//! All chains are searched depth first. The one with the most eliminations is taken, then the shortest, then
//! the one whose eliminations have the [lowest sum](sum), then the first.

use std::cmp::Reverse;

use super::Found;
use super::grid::{Cells, Digits, Grid, Mark, PEERS, digits, each, houses};

/// The greatest number of nodes of a chain.
const LONGEST: usize = 20;

/// The rank of a step: the step with the lowest rank is taken.
pub(super) type Rank = (Reverse<usize>, usize, usize);

/// The sum of the cells, each weighted by its place in the order of digits and cells, and of the digits.
pub(super) fn sum(eliminations: &[Mark]) -> usize {
    let weighted = eliminations.iter().enumerate().map(|(i, &(cell, digit))| cell * (1 + 80 * i) + digit);
    weighted.sum()
}

/// Sorts eliminations by digit and then by cell, and ranks a chain with `nodes` nodes.
pub(super) fn ranked(eliminations: &mut [Mark], nodes: usize) -> Rank {
    eliminations.sort_by_key(|&(cell, digit)| (digit, cell));
    (Reverse(eliminations.len()), nodes, sum(eliminations))
}

/// The best step so far.
#[derive(Default)]
pub(super) struct Best(Option<(Rank, Vec<Mark>)>);

impl Best {
    /// Takes the eliminations of a chain with `nodes` nodes if they are better.
    pub(super) fn offer(&mut self, mut eliminations: Vec<Mark>, nodes: usize) -> bool {
        let rank = ranked(&mut eliminations, nodes);
        let is_better = !eliminations.is_empty() && self.0.as_ref().is_none_or(|(best, _)| rank < *best);
        if is_better {
            self.0 = Some((rank, eliminations));
        }
        is_better
    }

    /// Whether a chain with at most this number of eliminations and at least this number of nodes may be
    /// better.
    fn may_improve(&self, eliminations: usize, nodes: usize) -> bool {
        self.0.as_ref().is_none_or(|((most, least, _), _)| (Reverse(eliminations), nodes) <= (*most, *least))
    }

    pub(super) fn found(self, technique: &'static str) -> Option<Found> {
        self.0.and_then(|(_, eliminations)| Found::eliminating(technique, eliminations))
    }
}

pub(super) fn turbot_fish(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    of_one_digit(grid, "turbot-fish", 4, go_on)
}

pub(super) fn x_chain(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    of_one_digit(grid, "x-chain", LONGEST, go_on)
}

fn of_one_digit(
    grid: &Grid,
    technique: &'static str,
    longest: usize,
    go_on: &dyn Fn() -> bool,
) -> Option<Found> {
    let mut best = Best::default();
    for digit in 0..9 {
        let mut links = [[0; 2]; 81];
        for cell in each(grid.cells[digit]) {
            let pairs = houses(cell).map(|house| grid.places(house, digit)).into_iter();
            let strong = pairs.filter(|places| places.count_ones() == 2).fold(0, |all, places| all | places);
            links[cell] = [grid.cells[digit] & PEERS[cell], strong & PEERS[cell]];
        }
        for start in each(grid.cells[digit]).filter(|&start| links[start][0] != 0) {
            if !go_on() {
                return None;
            }
            let mut search = OneDigit { digit, start, links: &links, longest, best: &mut best };
            for next in each(links[start][1]) {
                search.go(next, 1 << next, 2);
            }
        }
    }
    best.found(technique)
}

/// The chains of one digit from a start. The first and every second link is strong.
struct OneDigit<'a> {
    digit: usize,
    start: usize,
    /// The weak and the strong links of each cell.
    links: &'a [[Cells; 2]; 81],
    longest: usize,
    best: &'a mut Best,
}

impl OneDigit<'_> {
    fn go(&mut self, at: usize, visited: Cells, nodes: usize) {
        let seen = self.links[self.start][0];
        if nodes >= self.longest || !self.best.may_improve(seen.count_ones() as usize, nodes + 1) {
            return;
        }
        let is_strong = nodes % 2 == 1;
        for next in each(self.links[at][usize::from(is_strong)] & !visited) {
            let digit = self.digit;
            if is_strong {
                let eliminated = if next == self.start { seen } else { seen & self.links[next][0] };
                self.best.offer(each(eliminated).map(|cell| (cell, digit)).collect(), nodes + 1);
            }
            if next != self.start {
                self.go(next, visited | 1 << next, nodes + 1);
            }
        }
    }
}

pub(super) fn xy_chain(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    of_bivalue_cells(grid, "xy-chain", go_on)
}

pub(super) fn remote_pair(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    of_bivalue_cells(grid, "remote-pair", go_on)
}

fn of_bivalue_cells(grid: &Grid, technique: &'static str, go_on: &dyn Fn() -> bool) -> Option<Found> {
    let mut best = Best::default();
    let cells = grid.bivalue();
    let bivalue = cells.iter().fold(0, |all, cell| all | 1 << cell);
    for &start in &cells {
        if !go_on() {
            return None;
        }
        let pair = grid.digits[start];
        let remote = technique == "remote-pair";
        let within =
            cells.iter().filter(|&&cell| grid.digits[cell] == pair).fold(0, |all, cell| all | 1 << cell);
        let within = if remote { within } else { bivalue };
        for digit in digits(pair) {
            let seen = grid.cells[digit] & PEERS[start];
            if seen != 0 {
                let other = pair & !(1 << digit);
                let mut search = Bivalue { grid, digit, seen, within, remote, best: &mut best };
                search.go(&mut vec![start], 1 << start, other);
            }
        }
    }
    best.found(technique)
}

/// The chains of bivalue cells from a start that may have a digit.
struct Bivalue<'a> {
    grid: &'a Grid,
    digit: usize,
    /// The places of the digit that the start sees.
    seen: Cells,
    within: Cells,
    remote: bool,
    best: &'a mut Best,
}

impl Bivalue<'_> {
    /// Extends the chain; if the start does not have its own digit, the last cell has this one.
    fn go(&mut self, chain: &mut Vec<usize>, visited: Cells, leaving: Digits) {
        let nodes = 2 * chain.len() + 2;
        let most = if self.remote { usize::MAX } else { self.seen.count_ones() as usize };
        if nodes > LONGEST || !self.best.may_improve(most, nodes) {
            return;
        }
        let at = chain[chain.len() - 1];
        let linked = self.grid.cells[leaving.trailing_zeros() as usize] & self.within & PEERS[at];
        for next in each(linked & !visited) {
            chain.push(next);
            let leaves = self.grid.digits[next] & !leaving;
            if leaves == 1 << self.digit {
                let eliminated = self.seen & PEERS[next];
                if self.remote && nodes >= 8 && eliminated != 0 {
                    self.best.offer(self.remote_eliminations(chain), nodes);
                } else if !self.remote {
                    self.best.offer(each(eliminated).map(|cell| (cell, self.digit)).collect(), nodes);
                }
            }
            self.go(chain, visited | 1 << next, leaves);
            chain.pop();
        }
    }

    /// The eliminations in cells that see two cells of a remote pair with an even number of cells between
    /// them.
    fn remote_eliminations(&self, chain: &[usize]) -> Vec<Mark> {
        let mut seen = 0;
        for (i, &one) in chain.iter().enumerate() {
            for &two in chain.iter().skip(i + 3).step_by(2) {
                seen |= PEERS[one] & PEERS[two];
            }
        }
        let of = digits(self.grid.digits[chain[0]]);
        of.flat_map(|digit| each(seen & self.grid.cells[digit]).map(move |cell| (cell, digit))).collect()
    }
}
