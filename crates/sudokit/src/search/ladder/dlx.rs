//! Rung 6, `dlx`: Sudoku as an exact cover, by Knuth's Algorithm X with dancing links.
//!
//! A solved board satisfies 324 constraints, each exactly once: every cell has a digit (81), every row has
//! every digit (81), and so have every column and every box (81 each). A candidate satisfies four of them. So
//! the board is a matrix with a row for every candidate and a column for every constraint, and a solution is
//! a choice of rows with exactly one 1 in each column.
//!
//! ```text
//!            r1c1  ...  r1 has 5  ...  c1 has 5  ...  b1 has 5  ...
//! r1c1=5      1            1              1              1
//! r1c2=5                   1                             1
//! ```
//! A chosen row covers its four columns: they leave the matrix with every row that has a 1 in one of them,
//! since those candidates are now impossible. Next comes the smallest column: a cell with few digits or a
//! house with few cells for a digit, whichever is less; so both kinds of singles come first. The ones of a
//! column form a ring of links. To remove a node, its neighbors are linked to each other; the node keeps its
//! own links, so that going back in reverse order restores everything without remembering anything: the links
//! dance.
//!
//! # Representation
//! Links are indices into arrays. Nodes 0 to 323 are the heads of the columns and 324 is the root of
//! the ring of columns still to be covered; a candidate's four nodes follow from its index, so that
//! rows need no links of their own.
//!
//! Solutions come in the order of the tree: columns as numbered among the smallest, rows from the top.
//!
//! Source: D. E. Knuth, Dancing Links, 2000.

use super::depth_first::{DepthFirst, Look, Rung};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::RejectReason;

/// The engine `dlx`: see the [ladder](crate::search::ladder).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::Dlx}};
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// assert_eq!(Dlx.solutions(&text.parse::<Puzzle>()?.into()).count(), 1);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias("dancing links", "Algorithm X", "exact cover"))]
pub struct Dlx;

impl Sealed for Dlx {}

impl Engine for Dlx {
    fn name(&self) -> &'static str {
        "dlx"
    }

    fn about(&self) -> &'static str {
        "exact cover with dancing links, smallest of 324 columns first"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(DepthFirst::new(problem, State::new(problem)))
    }
}

/// The index of a node, or of a column, which is the index of its head.
type Node = u16;

const ROOT: Node = 324;
const FIRST: Node = ROOT + 1;
const NODES: usize = FIRST as usize + 729 * 4;

/// The first of the four nodes of a candidate.
fn row_of(candidate: Candidate) -> Node {
    FIRST + 4 * candidate.index() as Node
}

fn candidate_of(node: Node) -> Option<Candidate> {
    Candidate::from_index(usize::from(node - FIRST) / 4)
}

/// The constraints that a candidate satisfies: one for its cell, and one for its digit in each of its houses.
fn columns_of(Candidate { cell, digit }: Candidate) -> [Node; 4] {
    let [row, column, box_house] = cell.houses().map(|house| 81 + 9 * house.index() + digit.index());
    [cell.index(), row, column, box_house].map(|column| column as Node)
}

/// Why there is no solution if a column has no row left.
fn unsatisfied(column: Node) -> RejectReason {
    let column = usize::from(column);
    if column < 81 {
        RejectReason::NoDigitFor(Cell::ALL[column])
    } else {
        RejectReason::NoCellFor { house: House::ALL[(column - 81) / 9], digit: Digit::ALL[column % 9] }
    }
}

struct State {
    left: [Node; 325],
    right: [Node; 325],
    up: [Node; NODES],
    down: [Node; NODES],
    /// The column of each node.
    column: [Node; NODES],
    /// The number of rows of each column.
    size: [u8; 324],
}

/// A column, and its node that was tried last.
struct Column {
    head: Node,
    tried: Node,
}

impl State {
    fn new(problem: &Problem) -> Self {
        let itself = std::array::from_fn(|node| node as Node);
        let mut state = Self {
            left: std::array::from_fn(|column| if column == 0 { ROOT } else { column as Node - 1 }),
            right: std::array::from_fn(|column| if column == 324 { 0 } else { column as Node + 1 }),
            up: itself,
            down: itself,
            column: itself,
            size: [0; 324],
        };
        for cell in Cell::ALL {
            for digit in problem.allowed(cell) {
                state.append(Candidate { cell, digit });
            }
        }
        for (cell, digit) in problem.grid().iter() {
            state.select(Candidate { cell, digit });
        }
        state
    }

    /// Adds the candidate's row below the others.
    fn append(&mut self, candidate: Candidate) {
        for (node, head) in (row_of(candidate)..).zip(columns_of(candidate)) {
            let (n, h) = (usize::from(node), usize::from(head));
            self.column[n] = head;
            self.up[n] = self.up[h];
            self.down[n] = head;
            self.down[usize::from(self.up[h])] = node;
            self.up[h] = node;
            self.size[h] += 1;
        }
    }

    fn select(&mut self, candidate: Candidate) {
        for column in columns_of(candidate) {
            self.cover(column);
        }
    }

    fn cover(&mut self, head: Node) {
        let (left, right) = (self.left[usize::from(head)], self.right[usize::from(head)]);
        self.right[usize::from(left)] = right;
        self.left[usize::from(right)] = left;
        let mut node = self.down[usize::from(head)];
        while node != head {
            for other in others_in_row(node) {
                let other = usize::from(other);
                let (up, down) = (self.up[other], self.down[other]);
                self.down[usize::from(up)] = down;
                self.up[usize::from(down)] = up;
                self.size[usize::from(self.column[other])] -= 1;
            }
            node = self.down[usize::from(node)];
        }
    }

    /// Undoes `cover`, step by step in reverse.
    fn uncover(&mut self, head: Node) {
        let mut node = self.up[usize::from(head)];
        while node != head {
            for other in others_in_row(node).into_iter().rev() {
                let (up, down) = (self.up[usize::from(other)], self.down[usize::from(other)]);
                self.size[usize::from(self.column[usize::from(other)])] += 1;
                self.down[usize::from(up)] = other;
                self.up[usize::from(down)] = other;
            }
            node = self.up[usize::from(node)];
        }
        let (left, right) = (self.left[usize::from(head)], self.right[usize::from(head)]);
        self.right[usize::from(left)] = head;
        self.left[usize::from(right)] = head;
    }

    /// The columns still to be covered.
    fn columns(&self) -> impl Iterator<Item = Node> + '_ {
        let next = |column: &Node| Some(self.right[usize::from(*column)]);
        std::iter::successors(next(&ROOT), next).take_while(|column| *column != ROOT)
    }
}

/// The other three nodes of this node's row, cyclically.
fn others_in_row(node: Node) -> [Node; 3] {
    let (row, place) = ((node - FIRST) / 4 * 4 + FIRST, (node - FIRST) % 4);
    [1, 2, 3].map(|step| row + (place + step) % 4)
}

impl Rung for State {
    type Branch = Column;

    fn look(&mut self) -> Look<Column> {
        match self.columns().min_by_key(|column| self.size[usize::from(*column)]) {
            None => Look::Solved,
            Some(head) if self.size[usize::from(head)] == 0 => Look::DeadEnd(unsatisfied(head)),
            Some(head) => Look::Branch(Column { head, tried: head }),
        }
    }

    fn next(&self, branch: &mut Column) -> Option<Candidate> {
        branch.tried = self.down[usize::from(branch.tried)];
        if branch.tried == branch.head { None } else { candidate_of(branch.tried) }
    }

    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason> {
        self.select(candidate);
        Ok(())
    }

    fn undo(&mut self, candidate: Candidate) {
        for column in columns_of(candidate).into_iter().rev() {
            self.uncover(column);
        }
    }
}
