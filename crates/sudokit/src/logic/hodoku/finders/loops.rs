//! The best nice loop or AIC from [tables](Tables).
//!
//! The loop or AIC with the most eliminations is taken, then the shortest, then the one whose eliminations
//! have the [lowest sum](super::simple_chains::sum), then the first. Loops from true starts come first, then
//! loops from false ones, then AICs.

use super::Found;
use super::grid::{Grid, Mark, PEERS, digits, each, has};
use super::simple_chains::Best;
use super::tables::{Node, Row, Tables, is_group, is_true, mark};

impl Tables<'_> {
    /// The nodes by which an entry of a row without further rows is reached, from the first one.
    fn chain(&self, row: &Row, index: usize) -> Vec<Node> {
        let mut chain = vec![row.nodes[index]];
        let mut at = index;
        while at != 0 {
            at = match row.ways[at].through {
                Some(through) => row.find(through).unwrap_or(0),
                None => 0,
            };
            chain.push(row.nodes[at]);
        }
        chain.reverse();
        chain
    }

    /// Whether a chain does not return to a cell. A loop may end in the cell of its start, and must leave
    /// that cell at once at both ends.
    fn is_simple(&self, chain: &[Node], is_loop: bool) -> bool {
        let first = self.cell(chain[0]);
        let same = |i: usize| self.cell(chain[i]) == self.cell(chain[i + 1]);
        if is_loop && (same(0) || same(chain.len() - 2)) {
            return false;
        }
        let mut visited = 0;
        for (i, &node) in chain.iter().enumerate() {
            if has(visited, self.cell(node)) {
                return false;
            }
            if i > 0 && (!is_loop || self.cell(chain[i - 1]) != first) {
                visited |= self.all_cells(chain[i - 1]);
            }
        }
        true
    }

    /// The eliminations of a loop whose chain ends in the cell of its start.
    fn around(&self, chain: &[Node]) -> Vec<Mark> {
        let grid = self.grid;
        let ((cell, start), (_, end)) = (mark(chain[0]), mark(chain[chain.len() - 1]));
        let (first_strong, last_strong) = (!is_true(chain[0]), is_true(chain[chain.len() - 1]));
        let but = |cell: usize, kept: &[usize]| -> Vec<Mark> {
            let removed = kept.iter().fold(grid.digits[cell], |digits, digit| digits & !(1 << digit));
            digits(removed).map(|digit| (cell, digit)).collect()
        };
        match (first_strong, last_strong, start == end) {
            (false, false, true) => return vec![(cell, start)],
            (true, true, true) => return but(cell, &[start]),
            (false, true, false) => return vec![(cell, start)],
            (true, false, false) => return vec![(cell, end)],
            (false, false, false) if grid.number(cell) != 2 => return Vec::new(),
            _ => {}
        }
        let inside = chain.iter().fold(0, |all, &node| all | self.all_cells(node));
        let mut marks = Vec::new();
        for (i, &node) in chain.iter().enumerate() {
            let leaves = |i: usize| self.cell(chain[i - 1]) != self.cell(chain[i]);
            if i == 0 && first_strong && last_strong {
                marks.extend(but(cell, &[start, end]));
            } else if i > 0 && is_true(node) && i + 3 <= chain.len() && leaves(i) {
                let (next, third) = (chain[i + 1], chain[i + 2]);
                if !is_true(next) && !leaves(i + 1) && is_true(third) && leaves(i + 2) {
                    marks.extend(but(self.cell(node), &[self.digit(node), self.digit(third)]));
                }
            }
            if i > 0 && !is_true(node) && leaves(i) {
                let digit = self.digit(node);
                let seen = self.seen(chain[i - 1]) & self.seen(node) & !inside & grid.cells[digit];
                marks.extend(each(seen).map(|cell| (cell, digit)));
            }
        }
        marks
    }

    /// The eliminations of an AIC between two candidates. If they have the same digit, the AIC must see at
    /// least two candidates.
    fn between(&self, (start, of_start): Mark, (end, of_end): Mark) -> Vec<Mark> {
        let grid = self.grid;
        if of_start == of_end {
            let seen = PEERS[start] & PEERS[end] & grid.cells[of_start];
            let cells = if seen.count_ones() > 1 { seen } else { 0 };
            return each(cells).map(|cell| (cell, of_start)).collect();
        }
        let fits = has(PEERS[start], end) && grid.has(end, of_start) && grid.has(start, of_end);
        if fits { vec![(start, of_end), (end, of_start)] } else { Vec::new() }
    }
}

/// The kind of a chain, which tells its technique.
#[derive(Clone, Copy, Default)]
struct Kind {
    is_continuous: bool,
    is_grouped: bool,
    has_one_digit: bool,
}

impl Kind {
    fn technique(self) -> &'static str {
        match (self.is_grouped, self.is_continuous) {
            (false, true) => "nice-loop",
            (false, false) => "aic",
            (true, true) => "grouped-nice-loop",
            (true, false) if self.has_one_digit => "grouped-x-chain",
            (true, false) => "grouped-aic",
        }
    }
}

pub(super) fn find(grid: &Grid, grouped: bool, go_on: &dyn Fn() -> bool) -> Option<Found> {
    let mut tables = Tables::new(grid);
    if grouped {
        tables.add_groups();
    }
    tables.expand(go_on)?;
    let mut best = Best::default();
    let mut kind = Kind::default();
    let mut offer = |chain: &[Node], eliminations: Vec<Mark>, is_continuous: bool| {
        if best.offer(eliminations, chain.len()) {
            let one = chain.iter().all(|&node| tables.digit(node) == tables.digit(chain[0]));
            let is_grouped = chain.iter().any(|&node| is_group(node));
            kind = Kind { is_continuous, is_grouped, has_one_digit: one };
        }
    };
    for is_aic in [false, true] {
        for first in tables.assumptions().filter(|&first| !is_aic || !is_true(first)) {
            let row = &tables.rows[first];
            for index in 1..row.nodes.len() {
                let last = row.nodes[index];
                if is_group(last) || row.ways[index].distance <= 2 {
                    continue;
                }
                let (start, end) = (mark(first), mark(last));
                if !is_aic && start.0 == end.0 {
                    let chain = tables.chain(row, index);
                    if tables.is_simple(&chain, true) {
                        let is_continuous = (is_true(first) == is_true(last)) == (start.1 == end.1);
                        offer(&chain, tables.around(&chain), is_continuous);
                    }
                } else if is_aic && is_true(last) && start.0 != end.0 {
                    let eliminations = tables.between(start, end);
                    if !eliminations.is_empty() {
                        let chain = tables.chain(row, index);
                        if tables.is_simple(&chain, false) {
                            offer(&chain, eliminations, false);
                        }
                    }
                }
            }
        }
    }
    let technique = kind.technique();
    best.found(technique)
}
