//! Sums that follow from cages and houses: what is left of a house, or of several side by side, when cages are taken away, and
//! what sticks out of it.

use super::builder::Builder;

/// Cells whose digits, counted from 0, add up to a total.
#[derive(Clone, Debug)]
pub(super) struct KnownSum {
    pub(super) cells: Vec<u16>,
    pub(super) total: i64,
}

/// Which cages are taken away from a region.
#[derive(Clone, Copy)]
enum Taken {
    Inside,
    MoreThanHalf,
    Touching,
}

/// Sums of at most so many cells are worth their time, and longer ones only if they are tight.
const USUAL_CELLS: usize = 5;

/// Regions have at most so many houses.
const MAX_HOUSES: usize = 12;

/// The cells of some houses, while sums are taken away.
struct Region {
    houses: usize,
    cells: Vec<u16>,
    /// Whether each cell is inside.
    is_inside: Vec<bool>,
    /// Whether each cell is in a sum that was taken away.
    is_taken: Vec<bool>,
}

impl Region {
    fn new(cells: usize) -> Region {
        Region { houses: 0, cells: Vec::new(), is_inside: vec![false; cells], is_taken: vec![false; cells] }
    }

    fn add(&mut self, house: &[u16]) {
        self.houses += 1;
        self.cells.extend(house);
        house.iter().for_each(|&cell| self.is_inside[usize::from(cell)] = true);
    }

    fn clear(&mut self) {
        self.cells.drain(..).for_each(|cell| self.is_inside[usize::from(cell)] = false);
        self.houses = 0;
    }

    fn inside(&self, known: &KnownSum) -> usize {
        known.cells.iter().filter(|&&cell| self.is_inside[usize::from(cell)]).count()
    }
}

impl Builder<'_> {
    /// Adds the sums that follow.
    pub(super) fn add_known_sums(&mut self) {
        if self.known.is_empty() || self.houses.is_empty() {
            return;
        }
        let mut known = self.known.clone();
        known.sort_by_key(|known| known.cells.len());
        let bands = self.complete_bands();
        if let Some(band) = bands.first().filter(|band| band.len() * self.size == self.start.len())
            && let Some(rest) = self.rest_of_board(band.len(), &known)
        {
            let terms: Vec<(u16, i64)> = rest.cells.iter().map(|&cell| (cell, 1)).collect();
            self.sum(&terms, rest.total, false);
            known.push(rest);
        }
        let mut region = Region::new(self.start.len());
        for at in 0..self.houses.len() {
            if self.houses[at].len() != self.size {
                continue;
            }
            region.clear();
            region.add(&self.houses[at]);
            for taken in [Taken::Inside, Taken::Touching, Taken::MoreThanHalf] {
                self.leftover(&mut region, known.iter(), taken);
            }
            // Each sum that sticks out by one cell, alone with those inside.
            let inside: Vec<&KnownSum> =
                known.iter().filter(|it| region.inside(it) == it.cells.len()).collect();
            let sticks_out = |it: &&KnownSum| it.cells.len() > 1 && region.inside(it) + 1 == it.cells.len();
            let outside: Vec<&KnownSum> = known.iter().filter(sticks_out).collect();
            for out in outside {
                self.leftover(&mut region, [out].into_iter().chain(inside.iter().copied()), Taken::Touching);
            }
        }
        for band in bands {
            for (at, &first) in band.iter().enumerate() {
                region.clear();
                region.add(&self.houses[first]);
                for &next in band[at + 1..].iter().take(MAX_HOUSES) {
                    region.add(&self.houses[next]);
                    if region.houses == band.len() {
                        break;
                    }
                    for taken in [Taken::MoreThanHalf, Taken::Inside, Taken::Touching] {
                        self.leftover(&mut region, known.iter(), taken);
                    }
                }
            }
        }
    }

    /// The bands of which all houses are complete.
    pub(super) fn complete_bands(&self) -> Vec<Vec<usize>> {
        if self.houses.is_empty() {
            return Vec::new();
        }
        let is_complete =
            |band: &&Vec<usize>| band.iter().all(|&house| self.houses[house].len() == self.size);
        self.layout.bands().iter().filter(is_complete).cloned().collect()
    }

    /// The sum of all digits of a house.
    const fn house_total(&self) -> i64 {
        (self.size * (self.size - 1) / 2) as i64
    }

    /// The cells of the board outside of sums without common cells, if they are few.
    fn rest_of_board(&self, houses: usize, known: &[KnownSum]) -> Option<KnownSum> {
        let mut is_taken = vec![false; self.start.len()];
        let mut total = houses as i64 * self.house_total();
        for known in known {
            if known.cells.iter().all(|&cell| !is_taken[usize::from(cell)]) {
                known.cells.iter().for_each(|&cell| is_taken[usize::from(cell)] = true);
                total -= known.total;
            }
        }
        let cells: Vec<u16> =
            (0..is_taken.len()).filter(|&cell| !is_taken[cell]).map(|cell| cell as u16).collect();
        (1..self.size).contains(&cells.len()).then_some(KnownSum { cells, total })
    }

    /// The sum of the cells of a region that are in none of these sums, without those of the sums that are outside.
    fn leftover<'k>(&mut self, region: &mut Region, known: impl Iterator<Item = &'k KnownSum>, taken: Taken) {
        let mut total = -(region.houses as i64) * self.house_total();
        let mut covered: Vec<u16> = Vec::new();
        for known in known {
            let (inside, all) = (region.inside(known), known.cells.len());
            let is_fit = inside > 0
                && match taken {
                    Taken::Inside => inside == all,
                    Taken::MoreThanHalf => 2 * inside > all,
                    Taken::Touching => true,
                };
            if is_fit && known.cells.iter().all(|&cell| !region.is_taken[usize::from(cell)]) {
                known.cells.iter().for_each(|&cell| region.is_taken[usize::from(cell)] = true);
                covered.extend(&known.cells);
                total += known.total;
            }
        }
        let mut out: Vec<u16> =
            covered.iter().copied().filter(|&it| !region.is_inside[usize::from(it)]).collect();
        let mut left: Vec<u16> =
            region.cells.iter().copied().filter(|&it| !region.is_taken[usize::from(it)]).collect();
        covered.iter().for_each(|&cell| region.is_taken[usize::from(cell)] = false);
        out.sort_unstable();
        left.sort_unstable();
        // The sum of `out` less the sum of `left` is the total.
        let is_one_sided = out.is_empty() || left.is_empty();
        let most_cells = if is_one_sided { self.size } else { USUAL_CELLS };
        let count = out.len() + left.len();
        if count == 0 || count > most_cells || (out.len() > 2 && left.len() > 2) {
            return;
        }
        if is_one_sided && count > 3 {
            let (cells, total) = if out.is_empty() { (&left, -total) } else { (&out, total) };
            let (least, most) = self.spread(cells);
            let looseness = if count > USUAL_CELLS { 8 } else { 4 };
            if most - least <= looseness * (total - least).min(most - total) {
                return;
            }
        }
        let terms: Vec<(u16, i64)> =
            out.into_iter().map(|cell| (cell, 1)).chain(left.into_iter().map(|cell| (cell, -1))).collect();
        self.sum(&terms, total, false);
    }

    /// The least and the greatest sum of cells, if only those of groups differ.
    fn spread(&self, cells: &[u16]) -> (i64, i64) {
        let size = self.size as i64;
        self.cliques(cells.to_vec()).iter().fold((0, 0), |(least, most), group| {
            let count = group.len() as i64;
            (least + count * (count - 1) / 2, most + count * (2 * size - 1 - count) / 2)
        })
    }
}
