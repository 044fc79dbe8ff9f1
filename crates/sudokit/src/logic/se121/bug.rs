//! Bivalue universal grave: without a few extra candidates, every blank cell would have two candidates and
//! every digit two places in each house. Such a puzzle has no solution or several, so one of the extra
//! candidates is true.

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::board::masks::{bits, two};
use crate::logic::board::{Board, cells_at, houses_of, index_in};

/// A board that would be a grave without its extra candidates.
struct Grave {
    /// The cells with extra candidates, and their extra digits.
    cells: Vec<(Cell, DigitSet)>,
    /// The extra digits of all cells.
    extras: DigitSet,
    /// The common peers of these cells.
    common: CellSet,
}

/// The first elimination because of a grave.
pub(super) fn first(board: &Board) -> Option<Finding> {
    let grave = find(board)?;
    let removing = |rule, rating, eliminations: CandidateSet| {
        (!eliminations.is_empty()).then(|| Finding::removing(rule, rating, eliminations))
    };
    if let [(cell, digits)] = grave.cells[..] {
        return removing(Rule::Bug1, 5.6, board.present(!digits, CellSet::of(cell)));
    }
    let type_4 = || removing(Rule::Bug4, 5.7, type_4(board, &grave)?);
    if grave.extras.len() == 1 {
        return removing(Rule::Bug2, 5.7, board.present(grave.extras, grave.common)).or_else(type_4);
    }
    if grave.common.is_empty() {
        return None;
    }
    type_4().or_else(|| type_3(board, &grave))
}

/// The grave of a board, if the cells with extra candidates have common peers or one common extra digit.
fn find(board: &Board) -> Option<Grave> {
    let mut grave = Grave { cells: Vec::new(), extras: DigitSet::EMPTY, common: CellSet::ALL };
    let mut rest = board.clone();
    for house in House::BOXES.into_iter().chain(House::ROWS).chain(House::COLUMNS) {
        for digit in Digit::ALL {
            let places = board.places(house, digit);
            if places == 0 || two(places) {
                continue;
            }
            let mut rich = cells_at(house, places).iter().filter(|cell| board.digits(*cell).len() >= 3);
            // An extra candidate is in a cell with at least three. Without such a cell, the board is not a grave.
            let cell = rich.next()?;
            // Undecided here; another house may tell which of these cells has the extra candidate.
            if rich.next().is_some() {
                continue;
            }
            match grave.cells.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, digits)) => *digits |= DigitSet::of(digit),
                None => {
                    grave.cells.push((cell, DigitSet::of(digit)));
                    grave.common &= cell.peers();
                }
            }
            grave.extras.insert(digit);
            rest.remove(Candidate { cell, digit });
            // None of the four types can use it any more.
            if grave.cells.len() > 1 && grave.extras.len() > 1 && grave.common.is_empty() {
                return None;
            }
        }
    }
    let even = |house: &House, digit| rest.places(*house, digit) == 0 || two(rest.places(*house, digit));
    let is_grave = !grave.cells.is_empty()
        && rest.blank().iter().all(|cell| rest.digits(cell).len() == 2)
        && House::ALL.iter().all(|house| Digit::ALL.into_iter().all(|digit| even(house, digit)));
    is_grave.then_some(grave)
}

/// Two cells of a house share one digit that is extra in neither: one of the cells has this digit, the other
/// an extra one.
fn type_4(board: &Board, grave: &Grave) -> Option<CandidateSet> {
    let [(a, extra_a), (b, extra_b)] = grave.cells[..] else { return None };
    let (own_a, own_b) = (board.digits(a) - extra_a, board.digits(b) - extra_b);
    let digit = (own_a & own_b).only()?;
    houses_of(a).into_iter().find(|house| house.cells().contains(b))?;
    let mut eliminations = board.present(own_a.without(digit), CellSet::of(a));
    eliminations |= board.present(own_b.without(digit), CellSet::of(b));
    Some(eliminations)
}

/// The cells are in one house and count as one cell, with the extra digits, of a naked subset there.
fn type_3(board: &Board, grave: &Grave) -> Option<Finding> {
    let own: CellSet = grave.cells.iter().map(|(cell, _)| *cell).collect();
    for house in houses_of(grave.cells[0].0).into_iter().filter(|house| own.is_subset(house.cells())) {
        let cells = house.cell_array();
        let own_places = own.iter().fold(0u16, |bits, cell| bits | 1 << index_in(house, cell));
        // Smaller subsets have lower ratings.
        for degree in 2..=6 {
            let others = |places: &u16| {
                places.count_ones() as usize == degree - 1
                    && places & own_places == 0
                    && bits(*places).all(|at| board.digits(cells[at]).len() >= 2)
            };
            for places in (0u16..512).filter(others) {
                let digits = bits(places).fold(grave.extras, |union, at| union | board.digits(cells[at]));
                let rest = house.cells() - cells_at(house, places) - own;
                let eliminations = board.present(digits, rest);
                if digits.len() == degree && !eliminations.is_empty() {
                    let rating = 5.7 + 0.1 * (degree - 1) as f64;
                    return Some(Finding::removing(Rule::Bug3, rating, eliminations));
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;
    use crate::grid::Grid;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The finding on a board that is a grave, with these changes. In the solution every 1 has the second
    /// candidate 2, every 2 the candidate 3, and every 3 the candidate 1.
    fn found(changes: &[&str]) -> String {
        let solution: Grid = SOLUTION.parse().expect("a grid");
        let cell = |(cell, digit): (Cell, Digit)| match digit.get() {
            digit @ 1..=3 => format!("{cell} = {digit}{}", digit % 3 + 1),
            digit => format!("{cell} = {digit}"),
        };
        let board: Vec<String> = solution.iter().map(cell).collect();
        let board: Vec<&str> = board.iter().map(String::as_str).chain(changes.iter().copied()).collect();
        text(first(&board_of(&board)))
    }

    #[test]
    fn without_extra_candidates_nothing_is_found() {
        assert_eq!(found(&[]), "nothing");
    }

    #[test]
    fn one_cell() {
        assert_eq!(found(&["r1c2 = 123"]), "5.6 BUG type 1 r1c2<>13");
        assert_eq!(found(&["r1c2 = 123", "r2c4 = 1"]), "nothing");
    }

    #[test]
    fn the_same_digit_in_two_cells() {
        // Three cells with a 2 see both.
        assert_eq!(found(&["r1c2 r2c7 = 123"]), "5.7 BUG type 2 r1c8<>2 r1c9<>2 r2c3<>2");
    }

    #[test]
    fn two_cells_share_a_digit() {
        // One has 1 or 2 and the extra 3, the other 2 or 3 and the extra 1: one of them is 2.
        assert_eq!(found(&["r1c8 r1c9 = 123"]), "5.7 BUG type 4 r1c8<>1 r1c9<>3");
    }

    #[test]
    fn two_cells_with_a_naked_subset() {
        // In the grave, 1 and 2 can be exchanged, and 3 and 4. Two cells have an extra 3 or 4.
        let solution: Grid = SOLUTION.parse().expect("a grid");
        let cell = |(cell, digit): (Cell, Digit)| match digit.get() {
            1 | 2 => format!("{cell} = 12"),
            3 | 4 => format!("{cell} = 34"),
            digit => format!("{cell} = {digit}"),
        };
        let board: Vec<String> = solution.iter().map(cell).collect();
        let found = |changes: [&str; 2]| {
            let board: Vec<&str> = board.iter().map(String::as_str).chain(changes).collect();
            text(first(&board_of(&board)))
        };
        assert_eq!(found(["r1c8 = 123", "r1c9 = 124"]), "5.8 BUG type 3 r2c8<>34");
        assert_eq!(found(["r1c8 = 123", "r7c9 = 124"]), "nothing");
    }
}
