//! The minlex form of a solution.
//!
//! The first row of the form is 123456789, whichever row it was, because the digits are relabeled by it. So a
//! digit can be identified with its column in that row, and another row of the band is a map from columns to
//! columns. That leaves few choices for the first two rows. In stack 1, the second row has its digits from
//! one other stack (then the row is *pure* and starts with 456), or two from one stack and one from the other
//! (then it starts with 457). In both cases the order of the three columns of stack 1 determines the order of
//! all others.
//!
//! So for each of 36 ordered pairs of rows there are at most 18 orders of the columns, instead of 1,296. The
//! orders with the smallest second row continue. Then columns and digits are determined, and the other rows
//! only have to be sorted.

use super::super::permutations::PERMUTATIONS;
use super::super::transform::Transform;
use super::orientations::{Rows, orientations};
use crate::digit::Digit;
use crate::puzzle::Solution;

/// A choice of the first two rows and of the order of the columns.
#[derive(Clone, Copy)]
struct Start {
    transposed: usize,
    first: usize,
    second: usize,
    columns: [u8; 9],
}

/// The transforms that make the solution minlex: one for each of its automorphisms.
pub(in crate::symmetry) fn transforms(solution: &Solution) -> Vec<Transform> {
    let views = orientations(|cell| solution.get(cell) as u8);
    let mut best = [u64::MAX; 8];
    let mut minimal: Vec<Transform> = Vec::new();
    for start in starts(&views) {
        let view = &views[start.transposed];
        let labels = labels(&view[start.first], &start.columns);
        let sources = sources(view, &start, &labels);
        let row = |source: u8| key(&view[usize::from(source)], &labels, &start.columns);
        // Nearly always one of the first rows decides.
        let Some(differs) = (0..8).find(|below| row(sources[below + 1]) != best[*below]) else {
            minimal.push(start.transform(sources, &labels));
            continue;
        };
        if row(sources[differs + 1]) < best[differs] {
            best = std::array::from_fn(|below| row(sources[below + 1]));
            minimal.clear();
            minimal.push(start.transform(sources, &labels));
        }
    }
    minimal
}

impl Start {
    fn transform(&self, sources: [u8; 9], labels: &[u8; 9]) -> Transform {
        let digits = labels.map(|label| Digit::ALL[usize::from(label)]);
        Transform::from_sources(self.transposed == 1, sources, self.columns, digits)
    }
}

/// Two rows of a band. The map leads from a column, by the digit of the second row in it, to the column in
/// which the first row has that digit.
#[derive(Clone, Copy, Default)]
struct TwoRows {
    transposed: usize,
    first: usize,
    second: usize,
    map: [u8; 9],
}

impl TwoRows {
    fn is_pure(&self) -> bool {
        let [a, b, c, ..] = self.map;
        a / 3 == b / 3 && b / 3 == c / 3
    }
}

/// The starts with the smallest second row.
fn starts(views: &[Rows<u8>; 2]) -> Vec<Start> {
    let mut all = [TwoRows::default(); 36];
    let mut pairs = all.iter_mut();
    for (transposed, view) in views.iter().enumerate() {
        for first in 0..9 {
            let column_of = places(&view[first]);
            let others = (first / 3 * 3..first / 3 * 3 + 3).filter(|second| *second != first);
            for (second, rows) in others.zip(&mut pairs) {
                let map = view[second].map(|digit| column_of[usize::from(digit)]);
                *rows = TwoRows { transposed, first, second, map };
            }
        }
    }
    // 456 comes before 457, so pairs that are not pure matter only if none is.
    let pure = all.iter().any(TwoRows::is_pure);
    let mut starts = Vec::new();
    let mut best = ([u8::MAX; 3], u64::MAX);
    for TwoRows { transposed, first, second, map } in all.into_iter().filter(|rows| rows.is_pure() == pure) {
        for stack in 0..3 {
            for order in orders(&map, pure, stack) {
                let three = order.map(|i| stack * 3 + i);
                let part = decisive_part(&map, pure, three);
                // Such an order is not the best, so the other columns need not be placed.
                if part > best.0 {
                    continue;
                }
                let Some(columns) = place(&map, pure, three) else { continue };
                let key = (part, key(&map, &places(&columns), &columns));
                if key < best {
                    best = key;
                    starts.clear();
                }
                if key == best {
                    starts.push(Start { transposed, first, second, columns });
                }
            }
        }
    }
    starts
}

/// The orders of the columns of a stack, used as stack 1, for which the second row can be smallest.
fn orders(map: &[u8; 9], pure: bool, stack: u8) -> &'static [[u8; 3]] {
    /// The orders in which the columns 0, 1 and 2 are the last.
    static LAST: [[[u8; 3]; 2]; 3] = [[[1, 2, 0], [2, 1, 0]], [[0, 2, 1], [2, 0, 1]], [[0, 1, 2], [1, 0, 2]]];
    if pure {
        return &PERMUTATIONS;
    }
    // The digits of two of the columns are from one stack; these columns come first.
    let [a, b, c] = [0, 1, 2].map(|i| map[usize::from(stack * 3 + i)] / 3);
    &LAST[if a == b {
        2
    } else if a == c {
        1
    } else {
        0
    }]
}

/// The first part of the second row that differs between the orders of the columns: the part in stack 3 if
/// the row is pure, otherwise the part in stack 2. The digits of stack 1 are 0 to 2, and all others greater.
fn decisive_part(map: &[u8; 9], pure: bool, three: [u8; 3]) -> [u8; 3] {
    let next = |column: u8| map[usize::from(column)];
    let label = |column: u8| {
        let [a, b, c] = three.map(|it| it == column);
        if a {
            0
        } else if b {
            1
        } else if c {
            2
        } else {
            3
        }
    };
    let [a, b, c] = three;
    let (d, e) = (next(a), next(b));
    if pure {
        return [d, e, next(c)].map(|column| label(next(next(column))));
    }
    [d, e, d / 3 * 9 + 3 - d - e].map(|column| label(next(column)))
}

/// The order of the columns that starts with these three and makes the second row smallest; `None` if another
/// order of the three is better.
fn place(map: &[u8; 9], pure: bool, three: [u8; 3]) -> Option<[u8; 9]> {
    let next = |column: u8| map[usize::from(column)];
    let [a, b, c] = three;
    let [d, e] = [next(a), next(b)];
    if pure {
        let f = next(c);
        return Some([a, b, c, d, e, f, next(d), next(e), next(f)]);
    }
    // The second row would start with two digits of different stacks: 47 instead of 45.
    if d / 3 != e / 3 {
        return None;
    }
    // The third column of that stack: its three columns add up to 9 times the stack plus 3.
    let f = d / 3 * 9 + 3 - d - e;
    let g = next(c);
    // The other two columns of that stack, in the order of the second row.
    let mut others = [d, e, f].map(next).into_iter().filter(|column| column / 3 == g / 3);
    Some([a, b, c, d, e, f, g, others.next()?, others.next()?])
}

/// The position of each number.
fn places(numbers: &[u8; 9]) -> [u8; 9] {
    let mut places = [0; 9];
    for (place, number) in (0..).zip(numbers) {
        places[usize::from(*number)] = place;
    }
    places
}

/// The label, 0 to 8, of each digit: its position in the first row.
fn labels(first: &[u8; 9], columns: &[u8; 9]) -> [u8; 9] {
    places(&columns.map(|column| first[usize::from(column)]))
}

/// A row as a number: its labels in the order of the columns.
fn key(row: &[u8; 9], labels: &[u8; 9], columns: &[u8; 9]) -> u64 {
    columns.iter().fold(0, |key, column| key << 4 | u64::from(labels[usize::from(row[usize::from(*column)])]))
}

/// The sources of all nine rows; the rows below the second are sorted.
fn sources(view: &Rows<u8>, start: &Start, labels: &[u8; 9]) -> [u8; 9] {
    // The row in which the first column has each label.
    let mut row_of = [0; 9];
    for (row, cells) in (0..).zip(view) {
        row_of[usize::from(labels[usize::from(cells[usize::from(start.columns[0])])])] = row;
    }
    let band = start.first / 3;
    // The three rows of a band add up to 9 times the band plus 3.
    let third = band * 9 + 3 - start.first - start.second;
    let mut sources = [start.first as u8, start.second as u8, third as u8, 0, 0, 0, 0, 0, 0];
    let mut rest = row_of.into_iter().filter(|row| usize::from(*row) / 3 != band);
    // The row with the lowest first label comes fourth, and takes its band with it.
    let fourth = rest.clone().next().unwrap_or_default();
    let mut filled = [3, 6];
    for row in rest.by_ref() {
        let place = &mut filled[usize::from(row / 3 != fourth / 3)];
        sources[*place] = row;
        *place += 1;
    }
    sources
}
