//! Two houses, or unions of as many houses, have the same digits outside of what they share: locked candidates, and the law of
//! leftovers.

use std::collections::BTreeSet;

use super::super::propagate::{Kind, SameSegments};
use super::builder::{Builder, Cost};
use super::rows::cells_of;

/// The pairs of lists of cells that have been compared, the lower list first.
type Done = BTreeSet<(Vec<u16>, Vec<u16>)>;

/// A set of cells as bits.
type Cells = Vec<u64>;

fn count(cells: impl Iterator<Item = u64>) -> usize {
    cells.map(|word| word.count_ones() as usize).sum()
}

fn common(one: &Cells, other: &Cells) -> usize {
    count(one.iter().zip(other).map(|(one, other)| one & other))
}

fn difference(one: &Cells, other: &Cells) -> Vec<u16> {
    let words: Cells = one.iter().zip(other).map(|(one, other)| one & !other).collect();
    cells_of(&words)
}

fn join(cells: &mut Cells, more: &Cells) {
    cells.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// The complete houses.
struct Houses {
    /// The cells of each house of the builder.
    cells: Vec<Cells>,
    /// The number of cells that each two have in common, the later house first; 0 if one of them is not complete.
    common: Vec<usize>,
    /// Whether each two have been compared.
    are_compared: Vec<bool>,
}

impl Houses {
    fn new(houses: &[Vec<u16>], size: usize, cell_count: usize) -> Houses {
        let set = |house: &Vec<u16>| {
            let mut words = vec![0; cell_count.div_ceil(64)];
            house.iter().for_each(|&cell| words[usize::from(cell) / 64] |= 1 << (cell % 64));
            words
        };
        let cells: Vec<Cells> = houses.iter().map(set).collect();
        let mut shared = vec![0; cells.len() * cells.len()];
        for (one, _) in houses.iter().enumerate().filter(|(_, house)| house.len() == size) {
            for (other, _) in houses[..one].iter().enumerate().filter(|(_, house)| house.len() == size) {
                shared[one * cells.len() + other] = common(&cells[one], &cells[other]);
            }
        }
        Houses { are_compared: vec![false; shared.len()], common: shared, cells }
    }

    /// The place of two houses in the tables.
    fn at(&self, one: usize, other: usize) -> usize {
        one.max(other) * self.cells.len() + one.min(other)
    }

    fn union(&self, band: &[usize]) -> Cells {
        let mut all = vec![0; self.cells[band[0]].len()];
        band.iter().for_each(|&house| join(&mut all, &self.cells[house]));
        all
    }
}

impl Builder<'_> {
    /// Adds the cells that have the same digits as others because complete houses overlap.
    pub(super) fn add_same_digits(&mut self) {
        let mut houses = Houses::new(&self.houses, self.size, self.start.len());
        let bands = self.complete_bands();
        let pairs =
            bands.iter().enumerate().flat_map(|(at, band)| bands[at + 1..].iter().map(move |it| (band, it)));
        for (band, other) in pairs.clone() {
            self.add_segments(&mut houses, band, other);
        }
        for one in 0..houses.cells.len() {
            for other in 0..one {
                let at = houses.at(one, other);
                if houses.common[at] > 1 && !houses.are_compared[at] {
                    self.add_difference(&houses.cells[one], &houses.cells[other], Cost::Same, None);
                }
            }
        }
        let mut done = BTreeSet::new();
        for (band, other) in pairs {
            self.add_unions(&houses, band, other, &mut done);
        }
    }

    /// Compares houses side by side in one band with the houses of another that have most of their cells there.
    fn add_unions(&mut self, houses: &Houses, band: &[usize], other: &[usize], done: &mut Done) {
        for (at, &first) in band.iter().enumerate() {
            let mut region = houses.cells[first].clone();
            for (next, &house) in band.iter().enumerate().skip(at + 1) {
                join(&mut region, &houses.cells[house]);
                let is_mostly_inside = |house: &usize| 2 * common(&houses.cells[*house], &region) > self.size;
                let pieces: Vec<usize> = other.iter().copied().filter(is_mostly_inside).collect();
                if pieces.len() == next - at + 1 {
                    let union = houses.union(&pieces);
                    if difference(&region, &union).len() < self.size {
                        self.add_difference(&region, &union, Cost::SameUnion, Some(&mut *done));
                    }
                }
            }
        }
    }

    /// For two bands that cut the same cells into houses: the cells that two of their houses share are segments.
    fn add_segments(&mut self, houses: &mut Houses, band: &[usize], other: &[usize]) {
        let all_pairs = || band.iter().flat_map(|&one| other.iter().map(move |&two| (one, two)));
        let with_common = |least: usize| {
            let has_least = |&(one, two): &(usize, usize)| houses.common[houses.at(one, two)] >= least;
            all_pairs().filter(has_least).collect::<Vec<_>>()
        };
        let (overlapping, pairs) = (with_common(1), with_common(2));
        // Most segments must have several cells, or too little is saved.
        let are_large = overlapping.len() * 5 <= band.len() * self.size * 2;
        if pairs.is_empty() || !are_large || houses.union(band) != houses.union(other) {
            return;
        }
        let first_segment = self.segments;
        for &(one, two) in &overlapping {
            let both = houses.cells[one].iter().zip(&houses.cells[two]).map(|(one, two)| one & two);
            let cells = cells_of(&both.collect::<Cells>());
            self.add(Cost::Segment, Kind::Segment(self.segments), cells);
            self.segments += 1;
        }
        for (one, two) in pairs {
            let cells = difference(&houses.cells[one], &houses.cells[two]);
            let others = difference(&houses.cells[two], &houses.cells[one]);
            // A single cell is equal to another; the same cells need no comparison.
            if cells.len() > 1 {
                let at = houses.at(one, two);
                houses.are_compared[at] = true;
                let segments = || (first_segment..).zip(&overlapping);
                let first = segments().filter(|(_, it)| it.0 == one && it.1 != two).map(|it| it.0).collect();
                let second = segments().filter(|(_, it)| it.0 != one && it.1 == two).map(|it| it.0).collect();
                let same = SameSegments { first, others: second, count: cells.len() };
                self.add(Cost::Same, Kind::SameSegments(same), [cells, others].concat());
            }
        }
    }

    /// Adds what two unions of as many houses have only for themselves, unless that has been `done`.
    fn add_difference(&mut self, one: &Cells, other: &Cells, cost: Cost, done: Option<&mut Done>) {
        let (first, second) = (difference(one, other), difference(other, one));
        if first.is_empty() {
            return;
        }
        let (low, high) = if first < second { (&first, &second) } else { (&second, &first) };
        if done.is_none_or(|done| done.insert((low.clone(), high.clone()))) {
            self.same(first, second, cost);
        }
    }
}
