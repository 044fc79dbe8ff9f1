//! Forcing chains and forcing nets: conclusions from an assumption that contradicts itself, or from all
//! alternatives.
//!
//! A placement comes before an elimination, then the lowest cell, then the lowest digit. A forcing net is
//! only searched if there is no forcing chain, and only a conclusion that needs several causes of one effect
//! counts. The rows of nets begin with the [consequences](nets) of four rounds of singles.

use super::Found;
use super::grid::{Cells, Digits, Grid, HOUSES, Mark, digits, each, has};
use super::nets;
use super::tables::{Node, Row, Tables, is_true, mark, node};

/// The greatest number of chains of a conclusion.
const MOST_CHAINS: usize = 9;

/// The greatest number of further causes of the nodes of a chain.
const MOST_CAUSES: usize = 200;

/// The ids of a chain and of a net.
type Techniques = [&'static str; 2];

const OF_CONTRADICTION: Techniques = ["region-forcing-chains", "nishio"];
const OF_CELL: Techniques = ["cell-forcing-chains", "dynamic-forcing-chains"];
const OF_HOUSE: Techniques = ["region-forcing-chains", "dynamic-forcing-chains"];

pub(super) fn find(grid: &Grid, nets: bool, go_on: &dyn Fn() -> bool) -> Option<Found> {
    let mut tables = if nets { nets::tables(grid, go_on)? } else { Tables::new(grid) };
    tables.add_groups();
    tables.expand(go_on)?;
    let mut search = Search { tables: &tables, nets, allowed: grid.allowed(), best: None };
    for first in tables.assumptions_in_order() {
        if !go_on() {
            return None;
        }
        search.contradictions(&tables.rows[first]);
    }
    for mark in tables.candidates() {
        search.alternatives(&[true, false].map(|is_true| node(mark, is_true)), Some(mark.0), OF_CELL);
    }
    for cell in each(grid.blanks) {
        let all: Vec<Node> = digits(grid.digits[cell]).map(|digit| node((cell, digit), true)).collect();
        search.alternatives(&all, None, OF_CELL);
    }
    for house in 0..27 {
        if !go_on() {
            return None;
        }
        for digit in 0..9 {
            let all: Vec<Node> =
                each(grid.places(house, digit)).map(|cell| node((cell, digit), true)).collect();
            search.alternatives(&all, None, OF_HOUSE);
        }
    }
    search.best.map(|(_, found)| found)
}

/// The order of conclusions: placements, then by cell and digit.
type Rank = (bool, usize, usize);

struct Search<'a> {
    tables: &'a Tables<'a>,
    nets: bool,
    /// The cells where each digit is not excluded by filled cells.
    allowed: [Cells; 9],
    best: Option<(Rank, Found)>,
}

impl Search<'_> {
    /// Takes a conclusion if it is better. The chains prove it; each leads from the first node of a row to
    /// another node.
    fn offer(&mut self, conclusion: Node, techniques: Techniques, chains: &[(&Row, Node)]) {
        let (cell, digit) = mark(conclusion);
        let places = is_true(conclusion);
        let rank = (!places, cell, if places { 0 } else { digit });
        if self.best.as_ref().is_some_and(|(best, _)| *best <= rank) {
            return;
        }
        if self.nets && !chains.iter().take(MOST_CHAINS).any(|(row, end)| self.tables.is_net(row, *end)) {
            return;
        }
        let technique = techniques[usize::from(self.nets)];
        let marks = vec![(cell, digit)];
        let found = if places {
            Found { technique, placements: marks, eliminations: Vec::new() }
        } else {
            Found { technique, placements: Vec::new(), eliminations: marks }
        };
        self.best = Some((rank, found));
    }

    /// Refutes the assumption of a row that contradicts itself.
    fn contradictions(&mut self, row: &Row) {
        let Some(&first) = row.nodes.first() else { return };
        for ends in self.clashes(row) {
            let chains: Vec<(&Row, Node)> = ends.iter().map(|&end| (row, end)).collect();
            self.offer(first ^ 1, OF_CONTRADICTION, &chains);
        }
    }

    /// The nodes of a row that cannot be true together, or with the first one.
    fn clashes(&self, row: &Row) -> Vec<Vec<Node>> {
        let [off, on] = row.shows;
        let grid = self.tables.grid;
        let in_cell = |cell: usize, of: Digits| digits(of).map(|digit| node((cell, digit), false)).collect();
        let in_cells = |cells: Cells, digit: usize, is_true: bool| {
            each(cells).map(|cell| node((cell, digit), is_true)).collect()
        };
        let mut all: Vec<Vec<Node>> = Vec::new();
        if row.find(row.nodes[0] ^ 1).is_some() {
            all.push(vec![row.nodes[0] ^ 1]);
        }
        for digit in 0..9 {
            let both = each(on[digit] & off[digit]).next();
            all.extend(both.map(|cell| [false, true].map(|is_true| node((cell, digit), is_true)).to_vec()));
        }
        for digit in 0..9 {
            for other in digit + 1..9 {
                let both = each(on[digit] & on[other]).next();
                all.extend(both.map(|cell| [digit, other].map(|digit| node((cell, digit), true)).to_vec()));
            }
        }
        for digit in 0..9 {
            let twice = HOUSES.iter().map(|house| house & on[digit]).filter(|cells| cells.count_ones() > 1);
            all.extend(twice.map(|cells| in_cells(cells, digit, true)));
        }
        let empty =
            (0..9).fold(grid.blanks, |all, digit| all & (off[digit] | !grid.cells[digit]) & !on[digit]);
        all.extend(each(empty).map(|cell| in_cell(cell, grid.digits[cell])));
        for digit in 0..9 {
            let places = HOUSES.iter().map(|house| house & self.allowed[digit]);
            let without = places.filter(|&places| places != 0 && places & !off[digit] == 0);
            all.extend(without.map(|cells| in_cells(cells, digit, false)));
        }
        all
    }

    /// The conclusions that follow from all of these nodes, one of which is true. Conclusions in their own
    /// cell are left out.
    fn alternatives(&mut self, all: &[Node], own: Option<usize>, techniques: Techniques) {
        let rows: Vec<&Row> = all.iter().map(|&first| &self.tables.rows[first]).collect();
        if rows.is_empty() || rows.iter().any(|row| row.nodes.is_empty()) {
            return;
        }
        let own = own.map_or(0, |cell| 1 << cell);
        for digit in 0..9 {
            for is_true in [true, false] {
                let common = rows.iter().fold(!own, |all, row| all & row.shows[usize::from(is_true)][digit]);
                for cell in each(common & ((1 << 81) - 1)) {
                    let end = node((cell, digit), is_true);
                    let chains: Vec<(&Row, Node)> = rows.iter().map(|&row| (row, end)).collect();
                    self.offer(end, techniques, &chains);
                }
            }
        }
    }
}

impl Tables<'_> {
    fn candidates(&self) -> impl Iterator<Item = Mark> + '_ {
        each(self.grid.blanks).flat_map(|cell| digits(self.grid.digits[cell]).map(move |digit| (cell, digit)))
    }

    /// The assumptions, each candidate being true and then false.
    pub(super) fn assumptions_in_order(&self) -> Vec<Node> {
        self.candidates().flat_map(|mark| [true, false].map(|is_true| node(mark, is_true))).collect()
    }

    /// Whether the chain to an entry is a net: one of its nodes has a further cause, whose branch meets the
    /// chain again.
    fn is_net(&self, row: &Row, end: Node) -> bool {
        let Some(index) = row.find(end) else { return false };
        let mut causes = Vec::new();
        let chain = self.walk(row, index, None, &mut causes);
        let cells = chain[1..].iter().fold(0, |cells, &node| cells | self.all_cells(node));
        causes.iter().any(|&cause| {
            let Some(index) = row.find(cause) else { return false };
            let branch = self.walk(row, index, Some((&chain, cells)), &mut Vec::new());
            branch.last().is_some_and(|last| chain.contains(last))
        })
    }

    /// The nodes from an entry back to the first one. The further causes of nodes are collected. A branch
    /// ends where it meets the chain.
    fn walk(
        &self,
        row: &Row,
        index: usize,
        main: Option<(&[Node], Cells)>,
        causes: &mut Vec<Node>,
    ) -> Vec<Node> {
        let mut chain = vec![row.nodes[index]];
        let (mut at, mut index) = (row, index);
        let mut outside = false;
        while index != 0 && chain.len() < 1000 {
            if let Some(through) = at.ways[index].through {
                let end = at.nodes[index];
                at = &self.rows[through];
                outside = true;
                let Some(found) = at.find(end) else { break };
                index = found;
            }
            let from = at.ways[index].from;
            let node = at.nodes[from[0]];
            chain.push(node);
            index = from[0];
            match main {
                None => {
                    causes
                        .extend(from[1..].iter().filter(|&&cause| cause != 0).map(|&cause| at.nodes[cause]));
                }
                Some((chain_of_end, cells)) => {
                    if has(cells, self.cell(node)) && chain_of_end.contains(&node) {
                        return chain;
                    }
                }
            }
            if outside && index == 0 {
                let Some(found) = row.find(at.nodes[0]) else { break };
                at = row;
                index = found;
                outside = false;
            }
        }
        causes.truncate(MOST_CAUSES);
        chain
    }
}
