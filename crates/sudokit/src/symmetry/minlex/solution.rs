//! The minlex form of a solution.
//!
//! The first row of the form is 123456789, whichever row it was, because the digits are relabeled by it. So a digit can
//! be identified with its column in that row, and another row of the band is a map from columns to columns. That leaves
//! few choices for the first two rows. The second row of stack 1 has its digits from one other stack (then the row is
//! *pure* and starts with 456), or two from one and one from the other (then it starts with 457). In both cases the order
//! of the three columns of stack 1 determines the order of all others.
//!
//! So for each of 36 ordered pairs of rows there are at most 18 orders of the columns, instead of 1,296. Those with the
//! smallest second row continue. Columns and digits are determined then, and the other rows only have to be sorted.

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
        let (sources, rows) = below(view, &start, &labels);
        if rows > best {
            continue;
        }
        if rows < best {
            minimal.clear();
            best = rows;
        }
        let digits = labels.map(|label| Digit::ALL[usize::from(label)]);
        minimal.push(Transform::from_sources(start.transposed == 1, sources, start.columns, digits));
    }
    minimal
}

/// The starts with the smallest second row.
fn starts(views: &[Rows<u8>; 2]) -> Vec<Start> {
    let mut starts = Vec::new();
    let mut best = u64::MAX;
    let mut any_pure = false;
    for (transposed, view) in views.iter().enumerate() {
        for first in 0..9 {
            let column_of = places(&view[first]);
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|second| *second != first) {
                // Maps a column to the column in which the first row has the digit of the second row.
                let map = view[second].map(|digit| column_of[usize::from(digit)]);
                let pure = map[0] / 3 == map[1] / 3 && map[1] / 3 == map[2] / 3;
                if any_pure && !pure {
                    continue;
                }
                any_pure |= pure;
                for stack in 0..3 {
                    for order in PERMUTATIONS {
                        let Some(columns) = place(&map, pure, order.map(|i| stack * 3 + i)) else { continue };
                        let key = key(&map, &places(&columns), &columns);
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
        }
    }
    starts
}

/// The order of the columns that starts with these three and makes the second row smallest; `None` if another order of
/// the three is better.
fn place(map: &[u8; 9], pure: bool, three: [u8; 3]) -> Option<[u8; 9]> {
    let next = |column: u8| map[usize::from(column)];
    let [a, b, c] = three;
    let [d, e] = [next(a), next(b)];
    if pure {
        let f = next(c);
        return Some([a, b, c, d, e, f, next(d), next(e), next(f)]);
    }
    if d / 3 != e / 3 {
        return None;
    }
    let f = d / 3 * 9 + 3 - d - e;
    let g = next(c);
    // The other two columns of that stack, in the order of the second row.
    let mut others = [d, e, f].map(next).into_iter().filter(|column| column / 3 == g / 3);
    Some([a, b, c, d, e, f, g, others.next()?, others.next()?])
}

/// The place of each number.
fn places(numbers: &[u8; 9]) -> [u8; 9] {
    let mut places = [0; 9];
    for (place, number) in (0..).zip(numbers) {
        places[usize::from(*number)] = place;
    }
    places
}

/// The label, 0 to 8, of each digit: its place in the first row.
fn labels(first: &[u8; 9], columns: &[u8; 9]) -> [u8; 9] {
    places(&columns.map(|column| first[usize::from(column)]))
}

/// A row as a number: its labels in the order of the columns.
fn key(row: &[u8; 9], labels: &[u8; 9], columns: &[u8; 9]) -> u64 {
    columns.iter().fold(0, |key, column| key << 4 | u64::from(labels[usize::from(row[usize::from(*column)])]))
}

/// The sources of all nine rows, and the keys of the rows below the first, sorted.
fn below(view: &Rows<u8>, start: &Start, labels: &[u8; 9]) -> ([u8; 9], [u64; 8]) {
    // The row in which the first column has each label.
    let mut row_of = [0; 9];
    for (row, cells) in (0..).zip(view) {
        row_of[usize::from(labels[usize::from(cells[usize::from(start.columns[0])])])] = row;
    }
    let band = start.first / 3;
    let third = band * 9 + 3 - start.first - start.second;
    let mut sources = [start.first as u8, start.second as u8, third as u8, 0, 0, 0, 0, 0, 0];
    let mut rest = row_of.into_iter().filter(|row| usize::from(*row) / 3 != band);
    let fourth = rest.clone().next().unwrap_or_default();
    let mut filled = [3, 6];
    for row in rest.by_ref() {
        let place = &mut filled[usize::from(row / 3 != fourth / 3)];
        sources[*place] = row;
        *place += 1;
    }
    let mut rows = [0; 8];
    for (key_of, source) in rows.iter_mut().zip(&sources[1..]) {
        *key_of = key(&view[usize::from(*source)], labels, &start.columns);
    }
    (sources, rows)
}
