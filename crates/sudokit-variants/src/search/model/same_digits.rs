//! Two houses, or unions of as many houses, have the same digits outside of what they share: locked candidates, and the law of
//! leftovers.

use std::collections::BTreeSet;

use super::super::propagate::{Kind, SameSegments};
use super::builder::{Builder, Cost};
use super::rows::cells_of;

/// The pairs of lists of cells that have been compared.
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

impl Builder<'_> {
    /// Adds the cells that have the same digits as others because complete houses overlap.
    pub(super) fn add_same_digits(&mut self) {
        let set = |house: &Vec<u16>| {
            let mut words = vec![0; self.start.len().div_ceil(64)];
            house.iter().for_each(|&cell| words[usize::from(cell) / 64] |= 1 << (cell % 64));
            words
        };
        let houses: Vec<Cells> = self.houses.iter().map(set).collect();
        let is_complete: Vec<bool> = self.houses.iter().map(|house| house.len() == self.size).collect();
        let mut done = BTreeSet::new();
        let bands = self.complete_bands();
        for (number, band) in bands.iter().enumerate() {
            for other in &bands[number + 1..] {
                self.add_segments(&houses, band, other, &mut done);
            }
        }
        for (at, one) in houses.iter().enumerate().filter(|(at, _)| is_complete[*at]) {
            for (_, other) in houses[..at].iter().enumerate().filter(|(at, _)| is_complete[*at]) {
                if common(one, other) > 1 {
                    self.add_difference(one, other, Cost::Same, &mut done);
                }
            }
        }
        // Houses side by side in one band, and the houses of another that have most of their cells there.
        for (number, band) in bands.iter().enumerate() {
            for other in &bands[number + 1..] {
                for (at, &first) in band.iter().enumerate() {
                    let mut region = houses[first].clone();
                    for (next, &house) in band.iter().enumerate().skip(at + 1) {
                        join(&mut region, &houses[house]);
                        let is_mostly_inside = |house: &&Cells| 2 * common(house, &region) > self.size;
                        let pieces: Vec<&Cells> =
                            other.iter().map(|&house| &houses[house]).filter(is_mostly_inside).collect();
                        if pieces.len() != next - at + 1 {
                            continue;
                        }
                        let mut union = vec![0; region.len()];
                        pieces.into_iter().for_each(|piece| join(&mut union, piece));
                        if difference(&region, &union).len() < self.size {
                            self.add_difference(&region, &union, Cost::SameUnion, &mut done);
                        }
                    }
                }
            }
        }
    }

    /// For two bands that cut the same cells into houses: the cells that two of their houses share are segments.
    fn add_segments(&mut self, houses: &[Cells], band: &[usize], other: &[usize], done: &mut Done) {
        let union = |band: &[usize]| {
            let mut all = vec![0; houses[band[0]].len()];
            band.iter().for_each(|&house| join(&mut all, &houses[house]));
            all
        };
        let shares = |&(one, two): &(usize, usize)| common(&houses[one], &houses[two]) > 1;
        let all_pairs = || band.iter().flat_map(|&one| other.iter().map(move |&two| (one, two)));
        let pairs: Vec<(usize, usize)> = all_pairs().filter(shares).collect();
        // Most segments must have several cells, or too little is saved.
        let segment_count = all_pairs().filter(|&(one, two)| common(&houses[one], &houses[two]) > 0).count();
        if pairs.is_empty() || segment_count * 5 > band.len() * self.size * 2 || union(band) != union(other) {
            return;
        }
        let mut segments: Vec<(usize, usize, usize)> = Vec::new();
        for (one, two) in all_pairs() {
            let words: Cells = houses[one].iter().zip(&houses[two]).map(|(one, two)| one & two).collect();
            let cells = cells_of(&words);
            if !cells.is_empty() {
                segments.push((one, two, self.segments));
                self.add(Cost::Segment, Kind::Segment(self.segments), cells);
                self.segments += 1;
            }
        }
        for (one, two) in pairs {
            let (cells, others) =
                (difference(&houses[one], &houses[two]), difference(&houses[two], &houses[one]));
            // A single cell is equal to another.
            if cells.len() > 1 && done.insert((cells.clone(), others.clone())) {
                done.insert((others.clone(), cells.clone()));
                let of = |fits: &dyn Fn(usize, usize) -> bool| {
                    segments.iter().filter(|it| fits(it.0, it.1)).map(|it| it.2).collect()
                };
                let (first, second) = (of(&|a, b| a == one && b != two), of(&|a, b| a != one && b == two));
                let same = SameSegments { first, others: second, count: cells.len() };
                self.add(Cost::Same, Kind::SameSegments(same), [cells, others].concat());
            }
        }
    }

    fn add_difference(&mut self, one: &Cells, other: &Cells, cost: Cost, done: &mut Done) {
        let (first, second) = (difference(one, other), difference(other, one));
        if !first.is_empty() && done.insert((first.clone(), second.clone())) {
            self.same(first, second, cost);
        }
    }
}
