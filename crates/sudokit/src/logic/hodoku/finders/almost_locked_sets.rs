//! The first ALS-XZ or ALS-XY-wing that is found; the best ALS chain.
//!
//! The sets are searched by house (rows, columns, boxes), then depth first by their cells in its order. Links
//! are pairs of sets without a common cell that have one or two restricted common digits; they are ordered by
//! their first and then by their second set. A chain follows links only forward; the one with the most
//! eliminations is taken, then with the lowest sum.

use super::Found;
use super::grid::{Cells, Digits, Grid, HOUSES, Mark, digits, each, has, seen_by_all};
use super::simple_chains::Best;

/// The greatest number of links of a chain.
const LONGEST: usize = 50;

struct Set {
    cells: Cells,
    digits: Digits,
    /// The cells of each digit.
    places: [Cells; 9],
    /// The candidates outside that see all cells of each digit.
    seen: [Cells; 9],
}

/// Two sets with their restricted common digits, the second of which may be missing.
#[derive(Clone, Copy)]
struct Link {
    from: usize,
    to: usize,
    one: usize,
    two: Option<usize>,
}

impl Link {
    fn digits(self) -> Digits {
        1 << self.one | self.two.map_or(0, |two| 1 << two)
    }
}

fn sets(grid: &Grid) -> Vec<Set> {
    fn go(grid: &Grid, cells: &[usize], of: Cells, all: &mut Vec<Cells>) {
        if of.count_ones() == 8 {
            return;
        }
        for (i, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| has(grid.blanks, cell)) {
            let of = of | 1 << cell;
            if grid.digits_of(of).count_ones() == of.count_ones() + 1 && !all.contains(&of) {
                all.push(of);
            }
            go(grid, &cells[i + 1..], of, all);
        }
    }
    let mut all = Vec::new();
    for house in HOUSES {
        let cells: Vec<usize> = each(house).collect();
        // A set is found again from its later cells, which adds none.
        go(grid, &cells, 0, &mut all);
    }
    all.into_iter().map(|cells| set(grid, cells)).collect()
}

fn set(grid: &Grid, cells: Cells) -> Set {
    let places = std::array::from_fn(|digit| cells & grid.cells[digit]);
    let seen = std::array::from_fn(|digit| {
        if places[digit] == 0 { 0 } else { seen_by_all(places[digit]) & grid.cells[digit] & !cells }
    });
    Set { cells, digits: grid.digits_of(cells), places, seen }
}

fn links(sets: &[Set], go_on: &dyn Fn() -> bool) -> Option<Vec<Link>> {
    let mut all = Vec::new();
    for (from, first) in sets.iter().enumerate() {
        if !go_on() {
            return None;
        }
        for (to, second) in
            sets.iter().enumerate().skip(from + 1).filter(|(_, it)| first.cells & it.cells == 0)
        {
            let is_restricted = |&digit: &usize| second.places[digit] & !first.seen[digit] == 0;
            let mut common = digits(first.digits & second.digits).filter(is_restricted);
            if let Some(one) = common.next() {
                all.push(Link { from, to, one, two: common.next() });
            }
        }
    }
    Some(all)
}

/// The cells that see all cells of a digit in both sets, for all digits except these.
fn common(first: &Set, second: &Set, without: Digits) -> Vec<Mark> {
    let both = digits(first.digits & second.digits & !without);
    both.flat_map(|digit| each(first.seen[digit] & second.seen[digit]).map(move |cell| (cell, digit)))
        .collect()
}

pub(super) fn pair(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    let sets = sets(grid);
    for link in links(&sets, go_on)? {
        let (first, second) = (&sets[link.from], &sets[link.to]);
        let mut marks = common(first, second, 1 << link.one);
        if let Some(two) = link.two {
            marks.extend(common(first, second, 1 << two));
            for (of, other) in [(first, second), (second, first)] {
                for digit in digits(of.digits & !link.digits()) {
                    marks.extend(each(of.seen[digit] & !other.cells).map(|cell| (cell, digit)));
                }
            }
        }
        if !marks.is_empty() {
            return Found::eliminating("als-xz", marks);
        }
    }
    None
}

pub(super) fn wing(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    let sets = sets(grid);
    let links = links(&sets, go_on)?;
    for (i, first) in links.iter().enumerate() {
        if !go_on() {
            return None;
        }
        for second in &links[i + 1..] {
            // The ends are the sets that the two links do not share.
            let ends = if first.from == second.from && first.to != second.to {
                (first.to, second.to)
            } else if first.from == second.to && first.to != second.from {
                (first.to, second.from)
            } else if first.to == second.from && first.from != second.to {
                (first.from, second.to)
            } else if first.to == second.to && first.from != second.from {
                (first.from, second.from)
            } else {
                continue;
            };
            let is_same = first.digits() == second.digits() && first.two.is_none();
            let (one, two) = (&sets[ends.0], &sets[ends.1]);
            if is_same || one.cells & two.cells != 0 {
                continue;
            }
            let marks = common(one, two, first.digits() | second.digits());
            if !marks.is_empty() {
                return Found::eliminating("als-xy-wing", marks);
            }
        }
    }
    None
}

pub(super) fn chain(grid: &Grid, go_on: &dyn Fn() -> bool) -> Option<Found> {
    let sets = sets(grid);
    let links = links(&sets, go_on)?;
    let mut best = Best::default();
    for start in 0..sets.len() {
        let mut chains = Chains { sets: &sets, links: &links, start, best: &mut best, go_on };
        chains.go(start, None, 0, 0)?;
    }
    best.found("als-chain")
}

/// The restricted common digits of a link that are in use; the second may be missing.
type Used = (Option<usize>, Option<usize>);

struct Chains<'a> {
    sets: &'a [Set],
    links: &'a [Link],
    start: usize,
    best: &'a mut Best,
    go_on: &'a dyn Fn() -> bool,
}

impl Chains<'_> {
    /// Extends the chain, which ends in this set. `first` are the digits of its first link.
    fn go(&mut self, at: usize, last: Option<Used>, first: Digits, length: usize) -> Option<()> {
        if length >= LONGEST {
            return Some(());
        }
        if !(self.go_on)() {
            return None;
        }
        let begin = self.links.partition_point(|link| link.from < at);
        let links = self.links;
        for &link in links[begin..].iter().take_while(|link| link.from == at) {
            // The first link is tried with each of its digits.
            let uses = match (last, link.two) {
                (None, Some(two)) => [Some((Some(link.one), None)), Some((None, Some(two)))],
                (None, None) => [Some((Some(link.one), None)), None],
                (Some(last), _) => [usable(last, link), None],
            };
            for used in uses.into_iter().flatten() {
                let of_link = [used.0, used.1].into_iter().flatten().fold(0, |of, digit| of | 1 << digit);
                let first = if last.is_none() { of_link } else { first };
                if length >= 2 {
                    let marks = common(&self.sets[self.start], &self.sets[link.to], first | of_link);
                    self.best.offer(marks, 0);
                }
                self.go(link.to, Some(used), first, length + 1)?;
            }
        }
        Some(())
    }
}

/// The digits of a link that remain after the digits of the last link are used. If both digits of the last
/// link are in use, only the first counts.
fn usable((one, two): Used, link: Link) -> Option<Used> {
    let before = one.or(two)?;
    match link.two {
        None => (before != link.one).then_some((Some(link.one), None)),
        Some(second) if before == second => Some((Some(link.one), None)),
        Some(second) if before == link.one => Some((None, Some(second))),
        Some(second) => Some((Some(link.one), Some(second))),
    }
}
