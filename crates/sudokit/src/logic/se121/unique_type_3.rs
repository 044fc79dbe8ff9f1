//! Unique loops of type 3: the loop has two cells with extra candidates, and both are in one house. One of
//! the two holds an extra digit, so together they count as one cell of a naked or a hidden subset.

use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::board::masks::{bits, count, within};
use crate::logic::board::{Board, cells_at, houses_of, index_in};

/// The first elimination by a subset, small subsets first, and its rating: the rating of the loop plus an
/// amount for the size. `a` and `b` are the cells with the `extras`.
pub(super) fn type_3(
    board: &Board,
    pair: DigitSet,
    a: Cell,
    b: Cell,
    extras: DigitSet,
    base: f64,
) -> Option<(f64, CandidateSet)> {
    for degree in extras.len()..=7 {
        for house in houses_of(a).into_iter().filter(|house| house.cells().contains(b)) {
            let blanks = board.blanks(house);
            if 2 * degree <= blanks
                && let Some(eliminations) = naked(board, house, a, b, extras, degree)
            {
                return Some((base + 0.1 * (degree - 1) as f64, eliminations));
            }
            if 2 * degree < blanks
                && let Some(eliminations) = hidden(board, pair, house, a, b, extras, degree)
            {
                return Some((base + 0.1 * (degree - 2) as f64, eliminations));
            }
        }
    }
    None
}

/// A naked subset of `size` digits; `a` and `b` count as one cell with the extra candidates of both.
fn naked(
    board: &Board,
    house: House,
    a: Cell,
    b: Cell,
    extras: DigitSet,
    degree: usize,
) -> Option<CandidateSet> {
    let cells = house.cell_array();
    let (bit_a, bit_b) = (1 << index_in(house, a), 1 << index_in(house, b));
    let fits = |at: &usize| (2..=degree).contains(&count(board.digits(cells[*at]).bits()));
    let few = (0..9).filter(fits).fold(0, |few, at| few | 1 << at) & !(bit_a | bit_b);
    for others in within(few).filter(|others| count(*others) == degree - 1) {
        let digits = bits(others).fold(extras, |union, at| union | board.digits(cells[at]));
        if count(digits.bits()) != degree {
            continue;
        }
        let own = cells_at(house, others | bit_a | bit_b);
        let eliminations = board.present(digits, house.cells() - own);
        if !eliminations.is_empty() {
            return Some(eliminations);
        }
    }
    None
}

/// A hidden subset of `size` digits, including the two of the loop; `a` and `b` count as one place.
fn hidden(
    board: &Board,
    pair: DigitSet,
    house: House,
    a: Cell,
    b: Cell,
    extras: DigitSet,
    degree: usize,
) -> Option<CandidateSet> {
    let (bit_a, bit_b) = (1u16 << index_in(house, a), 1u16 << index_in(house, b));
    let others: Vec<Digit> = (DigitSet::ALL - pair - extras).iter().collect();
    for subset in (0u16..1 << others.len()).filter(|subset| count(*subset) == degree - 2) {
        let digits = bits(subset).fold(pair, |digits, i| digits.with(others[i]));
        let places = |digit: Digit| board.places(house, digit) & !bit_b;
        let union = digits.iter().fold(0, |union, digit| union | places(digit));
        if count(union) != degree || digits.iter().any(|digit| places(digit) == 0) {
            continue;
        }
        let cells: CellSet = cells_at(house, union & !bit_a);
        let eliminations = board.present(!digits, cells);
        if !eliminations.is_empty() {
            return Some(eliminations);
        }
    }
    None
}
