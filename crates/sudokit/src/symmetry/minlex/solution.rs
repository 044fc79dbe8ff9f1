//! The minlex form of a solution.
//!
//! Its first row is 123456789, whichever row that was: the digits are named by it. So a digit may be called
//! by the column in which it stands there, and another row of the band is a map from columns to columns.
//! Of the first two rows that leaves little choice. Stack 1 takes its digits for the second row from one
//! other stack (the row is *pure* then, and starts 456) or two from one and one from the other (it starts
//! 457); in both cases the three columns of stack 1 in their order say where all the others must go.
//!
//! So for 36 ordered pairs of rows there are no more than 18 ways to place the columns, where of orders of
//! columns there are 1,296. Those with the smallest second row go on; as columns and digits are settled,
//! all that is left is to sort the other rows.

use super::super::permutations::PERMUTATIONS;
use super::super::transform::Transform;
use super::orientations::{Rows, orientations};
use crate::digit::Digit;
use crate::puzzle::Solution;

/// A way to place the columns for a choice of the first two rows.
#[derive(Clone, Copy)]
struct Start {
    transposed: usize,
    first: usize,
    second: usize,
    columns: [u8; 9],
}

/// All transforms that make the solution minlex: one for each of its automorphisms.
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
                // From a column to that in which the digit below stands in the first row.
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

/// Where the columns must stand if these three come first and the second row is to be as small as it can
/// be; `None` if another order of the three is better.
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
    // The other two of that stack, as they come in the second row.
    let mut others = [d, e, f].map(next).into_iter().filter(|column| column / 3 == g / 3);
    Some([a, b, c, d, e, f, g, others.next()?, others.next()?])
}

/// Where each number stands.
fn places(numbers: &[u8; 9]) -> [u8; 9] {
    let mut places = [0; 9];
    for (place, number) in (0..).zip(numbers) {
        places[usize::from(*number)] = place;
    }
    places
}

/// The name, 0 to 8, of each digit: by its place in the first row.
fn labels(first: &[u8; 9], columns: &[u8; 9]) -> [u8; 9] {
    places(&columns.map(|column| first[usize::from(column)]))
}

/// A row as a number: its cells in the order of the columns, under their new names.
fn key(row: &[u8; 9], labels: &[u8; 9], columns: &[u8; 9]) -> u64 {
    columns.iter().fold(0, |key, column| key << 4 | u64::from(labels[usize::from(row[usize::from(*column)])]))
}

/// The rows below the first, sorted, and where all nine come from.
fn below(view: &Rows<u8>, start: &Start, labels: &[u8; 9]) -> ([u8; 9], [u64; 8]) {
    // The row in which each name stands in the first column.
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
