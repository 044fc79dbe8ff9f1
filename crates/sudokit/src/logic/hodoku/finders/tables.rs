//! [`Tables`], the consequences of each assumption.
//!
//! There is a row for each candidate that is assumed to be true, and one for each that is assumed to be
//! false. It begins with the direct consequences, in the order of its cell, row, column and box. Then each of
//! its entries adds its own direct consequences. If an entry is reached again by a shorter path, that path
//! replaces the old one. Where paths meet, the node between them is counted twice, which affects what is
//! shorter.

use super::grid::{Cells, Grid, HOUSES, Mark, PEERS, digits, each, houses};

/// The greatest number of entries of a row.
const LONGEST: usize = 1000;

/// A candidate or a group that is true or false. Groups follow the candidates.
pub(super) type Node = usize;

const CANDIDATE_NODES: usize = 2 * 81 * 9;

pub(super) const fn node((cell, digit): Mark, is_true: bool) -> Node {
    2 * (9 * cell + digit) + is_true as usize
}

pub(super) const fn is_group(node: Node) -> bool {
    node >= CANDIDATE_NODES
}

pub(super) const fn is_true(node: Node) -> bool {
    node % 2 == 1
}

/// The cell and the digit of a node that is not a group.
pub(super) const fn mark(node: Node) -> Mark {
    (node / 2 / 9, node / 2 % 9)
}

/// The path to an entry.
#[derive(Clone, Copy, Default)]
pub(super) struct Way {
    /// If another row added the entry: the first node of that row.
    pub(super) through: Option<Node>,
    /// The entries of the row from which it follows; unused if another row added it.
    pub(super) from: [usize; 5],
    pub(super) distance: usize,
}

/// The consequences of the first node.
#[derive(Default)]
pub(super) struct Row {
    pub(super) nodes: Vec<Node>,
    pub(super) ways: Vec<Way>,
    /// The index of each node, plus 1.
    index: Vec<u16>,
    /// The cells where each digit is false, and true.
    pub(super) shows: [[Cells; 9]; 2],
}

impl Row {
    pub(super) fn find(&self, node: Node) -> Option<usize> {
        self.index.get(node).and_then(|&index| usize::from(index).checked_sub(1))
    }

    pub(super) fn add(&mut self, node: Node, way: Way) {
        if self.find(node).is_some() || self.nodes.len() == LONGEST {
            return;
        }
        if self.index.len() <= node {
            self.index.resize(node + 1, 0);
        }
        self.nodes.push(node);
        self.ways.push(way);
        self.index[node] = self.nodes.len() as u16;
        if !is_group(node) {
            let (cell, digit) = mark(node);
            self.shows[usize::from(is_true(node))][digit] |= 1 << cell;
        }
    }

    /// Adds a consequence of entries of this row. The last of them comes first.
    pub(super) fn add_from(&mut self, node: Node, mut from: [usize; 5]) {
        let distance = self.ways.get(from[0]).map_or(0, |way| way.distance) + 1;
        for i in 1..5 {
            if from[i] > from[0] {
                from.swap(0, i);
            }
        }
        self.add(node, Way { through: None, from, distance });
    }

    pub(super) fn add_first(&mut self, node: Node) {
        self.add_from(node, [0; 5]);
    }
}

/// Two or three places of a digit in a box and a line.
struct Group {
    digit: usize,
    cells: Cells,
    line: usize,
    of_box: usize,
}

pub(super) struct Tables<'a> {
    pub(super) grid: &'a Grid,
    /// The row of each node. Rows of groups are not expanded.
    pub(super) rows: Vec<Row>,
    groups: Vec<Group>,
}

impl<'a> Tables<'a> {
    /// The rows with their direct consequences.
    pub(super) fn new(grid: &'a Grid) -> Tables<'a> {
        let mut tables = Tables::empty(grid);
        for (cell, digit) in candidates(grid) {
            let [off, on] = [false, true].map(|is_true| node((cell, digit), is_true));
            tables.rows[on].add_first(on);
            tables.rows[off].add_first(off);
            for other in digits(grid.digits[cell] & !(1 << digit)) {
                tables.rows[on].add_first(node((cell, other), false));
                if grid.number(cell) == 2 {
                    tables.rows[off].add_first(node((cell, other), true));
                }
            }
            for house in houses(cell) {
                let others = grid.places(house, digit) & !(1 << cell);
                for other in each(others) {
                    tables.rows[on].add_first(node((other, digit), false));
                    if others.count_ones() == 1 {
                        tables.rows[off].add_first(node((other, digit), true));
                    }
                }
            }
        }
        tables
    }

    pub(super) fn empty(grid: &'a Grid) -> Tables<'a> {
        let rows = std::iter::repeat_with(Row::default).take(CANDIDATE_NODES).collect();
        Tables { grid, rows, groups: Vec::new() }
    }

    /// Adds groups: of rows and then of columns, by digit and box.
    pub(super) fn add_groups(&mut self) {
        let grid = self.grid;
        for line in 0..18 {
            for digit in 0..9 {
                for of_box in 18..27 {
                    let cells = grid.places(line, digit) & HOUSES[of_box];
                    if cells.count_ones() > 1 {
                        self.groups.push(Group { digit, cells, line, of_box });
                    }
                }
            }
        }
        let groups = std::mem::take(&mut self.groups);
        self.rows.resize_with(CANDIDATE_NODES + 2 * groups.len(), Row::default);
        for (i, group) in groups.iter().enumerate() {
            self.link(i, group, &groups);
        }
        self.groups = groups;
    }

    fn link(&mut self, i: usize, group: &Group, groups: &[Group]) {
        let [off, on] = [false, true].map(|is_true| group_node(i, is_true));
        let digit = group.digit;
        self.rows[on].add_first(on);
        self.rows[off].add_first(off);
        let outside = |house: usize| self.grid.places(house, digit) & !group.cells;
        let [in_box, in_line] = [outside(group.of_box), outside(group.line)];
        for cell in each(in_box | in_line) {
            self.rows[on].add_first(node((cell, digit), false));
            self.rows[node((cell, digit), true)].add_first(off);
        }
        for others in [in_box, in_line].into_iter().filter(|others| others.count_ones() == 1) {
            let cell = others.trailing_zeros() as usize;
            self.rows[off].add_first(node((cell, digit), true));
            self.rows[node((cell, digit), false)].add_first(on);
        }
        let is_other = |other: &Group| other.digit == digit && other.cells & group.cells == 0;
        let others: Vec<_> = groups.iter().enumerate().filter(|(_, other)| is_other(other)).collect();
        let shares = |other: &Group| (other.line == group.line, other.of_box == group.of_box);
        for (j, _) in others.iter().filter(|(_, other)| shares(other).0 || shares(other).1) {
            self.rows[on].add_first(group_node(*j, false));
        }
        let in_same_line: Vec<_> = others.iter().filter(|(_, other)| shares(other).0).collect();
        let in_same_box: Vec<_> = others.iter().filter(|(_, other)| shares(other).1).collect();
        for (left, same) in [(in_line, in_same_line), (in_box, in_same_box)] {
            if let [(j, other)] = same[..]
                && left & !other.cells == 0
            {
                self.rows[off].add_first(group_node(*j, true));
            }
        }
    }

    /// Expands the rows of the true candidates, then the rows of the false candidates. `None` if it may not
    /// continue.
    pub(super) fn expand(&mut self, go_on: &dyn Fn() -> bool) -> Option<()> {
        for first in self.assumptions() {
            if !go_on() {
                return None;
            }
            let mut row = std::mem::take(&mut self.rows[first]);
            let mut at = 1;
            while at < row.nodes.len() && row.nodes.len() < LONGEST {
                let through = row.nodes[at];
                let base = row.ways[at].distance;
                let source = &self.rows[through];
                for (&node, way) in
                    source.nodes.iter().zip(&source.ways).skip(1).filter(|(_, way)| way.through.is_none())
                {
                    let new = Way { through: Some(through), from: [0; 5], distance: base + way.distance };
                    match row.find(node) {
                        Some(index) => {
                            let old = &mut row.ways[index];
                            if old.through.is_some() && old.distance > new.distance {
                                *old = new;
                            }
                        }
                        None => row.add(node, new),
                    }
                }
                at += 1;
            }
            self.rows[first] = row;
        }
        Some(())
    }

    /// The nodes that may be assumed: the true candidates, then the false ones.
    pub(super) fn assumptions(&self) -> impl Iterator<Item = Node> + use<> {
        let nodes = |is_true: usize| (is_true..CANDIDATE_NODES).step_by(2);
        nodes(1).chain(nodes(0))
    }

    /// All cells of a node.
    pub(super) fn all_cells(&self, node: Node) -> Cells {
        if is_group(node) { self.groups[(node - CANDIDATE_NODES) / 2].cells } else { 1 << mark(node).0 }
    }

    /// The first cell of a node.
    pub(super) fn cell(&self, node: Node) -> usize {
        self.all_cells(node).trailing_zeros() as usize
    }

    pub(super) fn seen(&self, node: Node) -> Cells {
        each(self.all_cells(node)).fold(Cells::MAX, |seen, cell| seen & PEERS[cell])
    }

    pub(super) fn digit(&self, node: Node) -> usize {
        if is_group(node) { self.groups[(node - CANDIDATE_NODES) / 2].digit } else { mark(node).1 }
    }
}

pub(super) fn group_node(i: usize, is_true: bool) -> Node {
    CANDIDATE_NODES + 2 * i + usize::from(is_true)
}

fn candidates(grid: &Grid) -> impl Iterator<Item = Mark> {
    each(grid.blanks).flat_map(|cell| digits(grid.digits[cell]).map(move |digit| (cell, digit)))
}
