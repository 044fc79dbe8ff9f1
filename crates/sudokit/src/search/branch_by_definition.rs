//! The choice of the cell to branch on, computed slowly from its definition: the reference for the fast
//! engines. See [the order of solutions](super#the-order-of-solutions).

use std::cmp::Reverse;

use crate::cell::Cell;

/// The index of the cell to branch on; the candidates of the cells are bits. `None` if no cell is open.
pub(super) fn branch_cell(candidates: &[u16; 81]) -> Option<usize> {
    let count = |cell: Cell| candidates[cell.index()].count_ones();
    let in_one_box = |a: Cell, b: Cell| a.box_house() == b.box_house();
    // Whether another pair of its row or column, outside its box, has the digit.
    let is_tied = |pair: Cell, digit: u16| {
        let mut others = pair.peers().into_iter().filter(|other| count(*other) == 2);
        others.any(|other| !in_one_box(pair, other) && candidates[other.index()] & digit != 0)
    };
    let ties = |cell: Cell| {
        let digits = (0..9).map(|digit| candidates[cell.index()] & 1 << digit).filter(|digit| *digit != 0);
        if count(cell) == 2 { digits.filter(|digit| is_tied(cell, *digit)).count() } else { 0 }
    };
    let open_peers = |cell: Cell| cell.peers().into_iter().filter(|peer| count(*peer) > 1).count();
    let key = |cell: &Cell| (count(*cell), Reverse(ties(*cell)), Reverse(open_peers(*cell)), *cell);
    let open = Cell::ALL.into_iter().filter(|cell| count(*cell) > 1);
    open.min_by_key(key).map(Cell::index)
}

/// The two branches of a board on which the rules are stuck, with the placed digit removed from its peers,
/// and in a pair the other digit as well. `None` if no cell is open.
pub(super) fn branches(candidates: &[u16; 81]) -> Option<[[u16; 81]; 2]> {
    let cell = Cell::ALL[branch_cell(candidates)?];
    let lowest = candidates[cell.index()] & candidates[cell.index()].wrapping_neg();
    let with = |digits: u16| {
        let mut branch = *candidates;
        branch[cell.index()] = digits;
        if digits.is_power_of_two() {
            cell.peers().into_iter().for_each(|peer| branch[peer.index()] &= !digits);
        }
        branch
    };
    Some([with(lowest), with(candidates[cell.index()] ^ lowest)])
}
