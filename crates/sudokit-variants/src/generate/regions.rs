//! The random regions of a jigsaw: cells of two regions that touch are exchanged again and again, as long as both stay whole.

use crate::Layout;
use crate::random::Random;

/// The choices of a search for a filling: regions that need more are given up.
pub(super) const MOST_CHOICES: u64 = 20_000;

/// The number of exchanges that are tried for each cell.
const EXCHANGES: usize = 20;

/// The Latin square of this size with random regions, each of as many cells and connected.
pub(super) fn random(size: usize, random: &mut Random) -> Layout {
    let symbol = |region: usize| char::from_u32('A' as u32 + region as u32).unwrap_or('?');
    let latin = || Layout::latin(size).unwrap_or_else(|_| unreachable!("there is a board of this size"));
    loop {
        let regions = exchange(size, random);
        let symbols: Vec<Option<char>> = regions.iter().map(|region| Some(symbol(*region))).collect();
        // They may be the boxes again.
        match latin().with_regions(&symbols) {
            Ok(layout) => return layout,
            Err(_) => continue,
        }
    }
}

/// The region of each cell.
fn exchange(size: usize, random: &mut Random) -> Vec<usize> {
    // The rows are whole, and soon no longer rows.
    let mut regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    for _ in 0..size * size * EXCHANGES {
        let one = random.below(size * size);
        let others: Vec<usize> =
            neighbors(one, size).map(|cell| regions[cell]).filter(|region| *region != regions[one]).collect();
        if others.is_empty() {
            continue;
        }
        let (from, to) = (regions[one], others[random.below(others.len())]);
        regions[one] = to;
        let back: Vec<usize> = (0..size * size)
            .filter(|&cell| cell != one && regions[cell] == to)
            .filter(|&cell| neighbors(cell, size).any(|next| regions[next] == from))
            .collect();
        if back.is_empty() {
            regions[one] = from;
            continue;
        }
        let other = back[random.below(back.len())];
        regions[other] = from;
        if !is_whole(&regions, from, size) || !is_whole(&regions, to, size) {
            (regions[one], regions[other]) = (from, to);
        }
    }
    regions
}

/// The cells that share a side with a cell.
pub(super) fn neighbors(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let up = (row > 0).then(|| cell - size);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < size).then(|| cell + 1);
    let down = (row + 1 < size).then(|| cell + size);
    [up, left, right, down].into_iter().flatten()
}

/// Whether the cells of a region are connected.
fn is_whole(regions: &[usize], region: usize, size: usize) -> bool {
    let Some(first) = regions.iter().position(|other| *other == region) else { return true };
    let mut met = vec![false; regions.len()];
    met[first] = true;
    let (mut open, mut count) = (vec![first], 0);
    while let Some(cell) = open.pop() {
        count += 1;
        for next in neighbors(cell, size).filter(|&next| regions[next] == region) {
            if !std::mem::replace(&mut met[next], true) {
                open.push(next);
            }
        }
    }
    count == regions.iter().filter(|other| **other == region).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_whole_and_differ() {
        let mut numbers = Random::new(3);
        let layouts: Vec<Layout> = (0..5).map(|_| random(9, &mut numbers)).collect();
        assert!(layouts.windows(2).all(|pair| pair[0] != pair[1]));
        let regions = exchange(6, &mut numbers);
        assert!((0..6).all(|region| is_whole(&regions, region, 6)));
        assert!((0..6).all(|region| regions.iter().filter(|other| **other == region).count() == 6));
    }
}
