//! [`sets_of_two_lines`], the unavoidable sets of six or eight cells in two rows of a band or two columns of
//! a stack.

use std::ops::RangeInclusive;

use crate::cell::CellSet;
use crate::house::House;
use crate::puzzle::Solution;

/// The numbers of places of the sets. Sets with two places are sets of two digits, and larger sets are rarely
/// useful.
const PLACES: RangeInclusive<usize> = 3..=4;

/// The sets of this solution. Two lines of a chute can exchange their digits in some places if they have the
/// same digits there.
pub(super) fn sets_of_two_lines(solution: &Solution) -> Vec<CellSet> {
    let mut sets = Vec::with_capacity(32);
    for chute in [House::ROWS, House::COLUMNS].as_flattened().as_chunks::<3>().0 {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let (one, other) = (chute[one].cell_array(), chute[other].cell_array());
            let mut place_of = [0; 9];
            for (place, cell) in one.iter().enumerate() {
                place_of[solution.get(*cell).index()] = place;
            }
            let mut is_new = [true; 9];
            for start in 0..9 {
                let (mut set, mut places, mut place) = (CellSet::EMPTY, 0, start);
                while std::mem::replace(&mut is_new[place], false) {
                    set.insert(one[place]);
                    set.insert(other[place]);
                    places += 1;
                    // The first line gets the other line's digit at this place, and loses its own.
                    place = place_of[solution.get(other[place]).index()];
                }
                if PLACES.contains(&places) {
                    sets.push(set);
                }
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::digit::DigitSet;
    use crate::grid::Grid;

    #[test]
    fn sets_of_two_lines_are_the_smallest_with_the_same_digits_in_both() {
        let solutions = [
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        ];
        let mut number = 0;
        for solution in solutions {
            let solution: Solution = solution.parse::<Grid>().unwrap().try_into().unwrap();
            let mut expected = Vec::new();
            let lines = [House::ROWS, House::COLUMNS];
            for chute in lines.as_flattened().chunks(3) {
                for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                    let (one, other) = (chute[one].cell_array(), chute[other].cell_array());
                    let places = |set: u16| (0..9).filter(move |place| set >> place & 1 == 1);
                    let digits = |line: [Cell; 9], set: u16| -> DigitSet {
                        places(set).map(|place| solution.get(line[place])).collect()
                    };
                    let is_same = |set: u16| set != 0 && digits(one, set) == digits(other, set);
                    let is_smallest = |set: u16| !(1..set).any(|part| part & !set == 0 && is_same(part));
                    let with_size = (0..512_u16).filter(|set| (3..=4).contains(&set.count_ones()));
                    let sets = with_size.filter(|set| is_same(*set) && is_smallest(*set));
                    expected.extend(
                        sets.map(|set| places(set).flat_map(|at| [one[at], other[at]]).collect::<CellSet>()),
                    );
                }
            }
            let mut sets = sets_of_two_lines(&solution);
            sets.sort_unstable_by_key(|set| set.bits());
            expected.sort_unstable_by_key(|set| set.bits());
            assert_eq!(sets, expected);
            number += sets.len();
        }
        assert!(number > 20, "{number}");
    }
}
