//! The first unique rectangle, avoidable rectangle and BUG+1 of each type, lower types first.
//!
//! A rectangle is found from a corner, in reading order, then from the second corner in its box, then from
//! the other two. In a unique rectangle the first corner is bivalue; in the other corners its digits must not
//! be excluded by filled cells, but may have been eliminated. Each rectangle is examined only once.

use super::Found;
use super::grid::{
    Cells, Digits, Grid, HOUSES, Mark, PEERS, column, digits, each, has, houses, row, seen_by_all,
};

/// The techniques of unique rectangles, in the order in which they are tried.
const UNIQUE: [&str; 7] = [
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
];

/// The first step of each type.
type Firsts = [Option<Found>; 7];

pub(super) fn unique(grid: &Grid) -> Option<Found> {
    let allowed = grid.allowed();
    let mut seen = Vec::new();
    let mut firsts = Firsts::default();
    for first in grid.bivalue() {
        let of = grid.digits[first];
        let both = digits(of).fold(grid.blanks, |both, digit| both & allowed[digit]);
        each_rectangle(first, |corners| {
            if corners[1..].iter().all(|&corner| has(both, corner)) && is_new(&mut seen, corners) {
                check(grid, corners, of, &mut firsts);
            }
        });
    }
    firsts.into_iter().flatten().next()
}

/// Whether a rectangle has not been seen before.
fn is_new(seen: &mut Vec<Cells>, corners: [usize; 4]) -> bool {
    let cells = corners.iter().fold(0, |cells, corner| cells | 1 << corner);
    let is_new = !seen.contains(&cells);
    if is_new {
        seen.push(cells);
    }
    is_new
}

/// The rectangles with this corner, which is the first; the second is in the same box.
fn each_rectangle(first: usize, mut found: impl FnMut([usize; 4])) {
    let [of_row, of_column, of_box] = houses(first);
    for second in each(HOUSES[of_box] & (HOUSES[of_row] | HOUSES[of_column]) & !(1 << first)) {
        let kind = usize::from(row(first) == row(second));
        let across = each(HOUSES[houses(first)[kind]]).zip(each(HOUSES[houses(second)[kind]]));
        for (third, fourth) in across.filter(|&(third, _)| houses(third)[2] != of_box) {
            found([first, second, third, fourth]);
        }
    }
}

/// Adds the steps of a rectangle with both digits `of`.
fn check(grid: &Grid, corners: [usize; 4], of: Digits, firsts: &mut Firsts) {
    let mut add = |kind: usize, marks: Vec<Mark>| {
        if firsts[kind].is_none() {
            firsts[kind] = Found::eliminating(UNIQUE[kind], marks);
        }
    };
    let (plain, extra): (Vec<usize>, Vec<usize>) =
        corners.iter().partition(|&&corner| grid.digits[corner] & !of == 0);
    if plain.len() == 3 {
        add(0, digits(of & grid.digits[extra[0]]).map(|digit| (extra[0], digit)).collect());
    }
    if !matches!(plain.len(), 1 | 2) {
        return;
    }
    let extras = extra.iter().fold(0, |all, &cell| all | grid.digits[cell]) & !of;
    let in_line = |cells: &[usize]| row(cells[0]) == row(cells[1]) || column(cells[0]) == column(cells[1]);
    if extras.count_ones() == 1 {
        let digit = extras.trailing_zeros() as usize;
        let sees = extra.iter().fold(grid.cells[digit], |sees, &cell| sees & PEERS[cell]);
        let kind = if extra.len() == 2 && in_line(&extra) { 1 } else { 4 };
        add(kind, each(sees).filter(|cell| !corners.contains(cell)).map(|cell| (cell, digit)).collect());
    }
    let pair: Vec<usize> = digits(of).collect();
    let with = |digit: usize| {
        extra.iter().filter(move |&&cell| grid.has(cell, digit)).map(move |&cell| (cell, digit))
    };
    if plain.len() == 2 {
        for (kind, house) in
            houses(extra[0]).into_iter().enumerate().filter(|&(_, house)| has(HOUSES[house], extra[1]))
        {
            let all = each(HOUSES[house] & grid.blanks).filter(|cell| !corners.contains(cell));
            let pool: Vec<usize> = all.filter(|&cell| grid.digits[cell] & of == 0).collect();
            subsets(grid, kind, house, &pool, extras, &mut extra.clone(), &mut |marks| add(2, marks));
        }
        if in_line(&extra) {
            let sees = PEERS[extra[0]] & PEERS[extra[1]];
            let is_link = |digit: usize| grid.cells[digit] & sees == 0;
            if let Some(linked) = (0..2).find(|&i| is_link(pair[i])) {
                add(3, with(pair[1 - linked]).collect());
            }
        } else {
            let lines =
                corners.iter().fold(0, |all, &cell| all | HOUSES[houses(cell)[0]] | HOUSES[houses(cell)[1]]);
            let outside = corners.iter().fold(lines, |lines, corner| lines & !(1 << corner));
            if let Some(&digit) = pair.iter().find(|&&digit| grid.cells[digit] & outside == 0) {
                let mut marks: Vec<Mark> = with(digit).collect();
                marks.sort_unstable();
                add(5, marks);
            }
        }
    }
    if plain.len() == 1 || !in_line(&plain) {
        for &corner in &plain {
            hidden(grid, corner, corners, [pair[0], pair[1]], &mut |mark| add(6, vec![mark]));
        }
    }
}

/// A hidden rectangle: if one digit is confined to the corners in both lines opposite to a corner, the other
/// digit is eliminated from the cell where the lines cross.
fn hidden(grid: &Grid, corner: usize, corners: [usize; 4], pair: [usize; 2], add: &mut dyn FnMut(Mark)) {
    let opposite = |&cell: &usize| row(cell) != row(corner) && column(cell) != column(corner);
    let Some(cell) = corners.into_iter().find(opposite) else { return };
    let lines = HOUSES[row(cell)] | HOUSES[9 + column(cell)];
    let outside = corners.iter().fold(lines, |lines, corner| lines & !(1 << corner));
    for (digit, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
        if grid.cells[digit] & outside == 0 && grid.has(cell, other) {
            add((cell, other));
        }
    }
}

/// The subsets of the cells of a pool together with the extra candidates, depth first.
fn subsets(
    grid: &Grid,
    kind: usize,
    house: usize,
    pool: &[usize],
    included: Digits,
    cells: &mut Vec<usize>,
    add: &mut dyn FnMut(Vec<Mark>),
) {
    for (i, &cell) in pool.iter().enumerate() {
        let of = included | grid.digits[cell];
        cells.push(cell);
        let in_one = |kind: usize| cells.iter().all(|&it| houses(it)[kind] == houses(cells[0])[kind]);
        // A subset in a line is found when that line is searched.
        if of.count_ones() as usize == cells.len() - 1 && !(kind == 2 && (in_one(0) || in_one(1))) {
            let mut seen = vec![house];
            if kind < 2 && in_one(2) {
                seen.push(houses(cells[0])[2]);
            }
            let mut marks = Vec::new();
            for outside in
                seen.into_iter().flat_map(|house| each(HOUSES[house])).filter(|it| !cells.contains(it))
            {
                marks.extend(digits(grid.digits[outside] & of).map(|digit| (outside, digit)));
            }
            add(marks);
        }
        subsets(grid, kind, house, &pool[i + 1..], of, cells, add);
        cells.pop();
    }
}

pub(super) fn avoidable(grid: &Grid) -> Option<Found> {
    let mut seen = Vec::new();
    let mut second = None;
    for corner in (0..81).filter(|&cell| is_filled(grid, cell).is_some()) {
        let mut first = None;
        each_rectangle(corner, |corners| {
            if let Some(found) = avoids(grid, corners, &mut seen) {
                let of_type =
                    if found.technique == "avoidable-rectangle-1" { &mut first } else { &mut second };
                of_type.get_or_insert(found);
            }
        });
        if first.is_some() {
            return first;
        }
    }
    second
}

/// The digit of a cell that has been filled and is not given.
fn is_filled(grid: &Grid, cell: usize) -> Option<usize> {
    grid.values[cell].filter(|_| !has(grid.givens, cell)).map(usize::from)
}

/// The step of an avoidable rectangle.
fn avoids(grid: &Grid, corners: [usize; 4], seen: &mut Vec<Cells>) -> Option<Found> {
    let [first, second, third, fourth] = corners;
    let (a, b) = (is_filled(grid, first)?, is_filled(grid, second)?);
    let open = |cell: usize, digit: usize| grid.number(cell) == 2 && grid.has(cell, digit);
    let one = is_filled(grid, third) == Some(b) && open(fourth, a);
    let other = is_filled(grid, fourth) == Some(a) && open(third, b);
    let both = open(third, b) && open(fourth, a);
    let is_open = corners.iter().all(|&cell| grid.is_open(cell, a) && grid.is_open(cell, b));
    if !(one || other || both) || !is_open || !is_new(seen, corners) {
        return None;
    }
    if both {
        let digit = (grid.digits[third] & !(1 << b)).trailing_zeros() as usize;
        let sees = seen_by_all(1 << third | 1 << fourth);
        let shared = if grid.has(fourth, digit) { grid.cells[digit] & sees } else { 0 };
        return Found::of_digit("avoidable-rectangle-2", digit, shared);
    }
    Found::eliminating("avoidable-rectangle-1", vec![if one { (fourth, a) } else { (third, b) }])
}

/// One cell has three candidates, one of which is three times in its row, column and box; all others are in
/// pairs.
pub(super) fn bug(grid: &Grid) -> Option<Found> {
    let mut cells = each(grid.blanks).filter(|&cell| grid.number(cell) != 2);
    let cell = cells.next().filter(|&cell| grid.number(cell) == 3)?;
    if cells.next().is_some() {
        return None;
    }
    let counts = |digit: usize| houses(cell).iter().all(|&house| grid.free[house][digit] == 3);
    let digit = digits(grid.digits[cell]).find(|&digit| counts(digit))?;
    let odd =
        |house: usize, it: usize| grid.free[house][it] > 2 && !(it == digit && has(HOUSES[house], cell));
    if (0..27).any(|house| (0..9).any(|it| odd(house, it))) {
        return None;
    }
    let others = digits(grid.digits[cell] & !(1 << digit));
    Found::eliminating("bug-1", others.map(|other| (cell, other)).collect())
}
