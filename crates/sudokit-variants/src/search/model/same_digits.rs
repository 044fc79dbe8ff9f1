//! Unions of as many houses have the same digits outside of what they share: the law of leftovers. Two houses need no comparison,
//! as a digit that one of them has only in the other leaves the other by its places, unless they differ in one cell each.

use std::collections::BTreeSet;

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

impl Builder<'_> {
    /// Adds the cells that have the same digits as others because complete houses overlap.
    pub(super) fn add_same_digits(&mut self) {
        let set = |house: &Vec<u16>| {
            let mut words = vec![0; self.start.len().div_ceil(64)];
            house.iter().for_each(|&cell| words[usize::from(cell) / 64] |= 1 << (cell % 64));
            words
        };
        let houses: Vec<Cells> = self.houses.iter().map(set).collect();
        let bands = self.complete_bands();
        let pairs =
            bands.iter().enumerate().flat_map(|(at, band)| bands[at + 1..].iter().map(move |it| (band, it)));
        let complete: Vec<usize> =
            (0..houses.len()).filter(|&house| self.houses[house].len() == self.size).collect();
        for (at, &one) in complete.iter().enumerate() {
            for &other in &complete[..at] {
                // If they share less, a digit that leaves one of them outside leaves the other by its places.
                if common(&houses[one], &houses[other]) + 1 == self.size {
                    self.add_difference(&houses[one], &houses[other], Cost::Same, None);
                }
            }
        }
        let mut done = BTreeSet::new();
        for (band, other) in pairs {
            self.add_unions(&houses, band, other, &mut done);
        }
    }

    /// Compares houses side by side in one band with the houses of another that have most of their cells there.
    fn add_unions(&mut self, houses: &[Cells], band: &[usize], other: &[usize], done: &mut Done) {
        // How many cells each two houses share; the houses of a band share none.
        let shared: Vec<Vec<usize>> = band
            .iter()
            .map(|&one| other.iter().map(|&two| common(&houses[one], &houses[two])).collect())
            .collect();
        for (at, &first) in band.iter().enumerate() {
            let mut region = houses[first].clone();
            let mut inside = shared[at].clone();
            for (next, &house) in band.iter().enumerate().skip(at + 1) {
                join(&mut region, &houses[house]);
                inside.iter_mut().zip(&shared[next]).for_each(|(inside, more)| *inside += more);
                let mostly_inside = other.iter().zip(&inside).filter(|(_, inside)| 2 * **inside > self.size);
                let pieces: Vec<usize> = mostly_inside.map(|(piece, _)| *piece).collect();
                if pieces.len() == next - at + 1 {
                    let mut union = houses[pieces[0]].clone();
                    pieces[1..].iter().for_each(|&house| join(&mut union, &houses[house]));
                    if difference(&region, &union).len() < self.size {
                        self.add_difference(&region, &union, Cost::SameUnion, Some(&mut *done));
                    }
                }
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
