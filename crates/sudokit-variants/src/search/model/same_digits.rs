//! Two houses, or unions of as many houses, have the same digits outside of what they share: locked candidates, and the law of
//! leftovers.

use std::collections::HashSet;

use super::builder::{Builder, Cost};
use super::rows::bits_of;

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
    bits_of(&words).map(|cell| cell as u16).collect()
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
        let mut done = HashSet::new();
        for (at, one) in houses.iter().enumerate().filter(|(at, _)| is_complete[*at]) {
            for (_, other) in houses[..at].iter().enumerate().filter(|(at, _)| is_complete[*at]) {
                if common(one, other) > 1 {
                    self.add_difference(one, other, Cost::Same, &mut done);
                }
            }
        }
        // Houses side by side in one band, and the houses of another that have most of their cells there.
        let bands = self.complete_bands();
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

    fn add_difference(
        &mut self,
        one: &Cells,
        other: &Cells,
        cost: Cost,
        done: &mut HashSet<(Vec<u16>, Vec<u16>)>,
    ) {
        let (first, second) = (difference(one, other), difference(other, one));
        if !first.is_empty() && done.insert((first.clone(), second.clone())) {
            self.same(first, second, cost);
        }
    }
}
