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
pub(super) const USUAL_CELLS: usize = 5;

/// Regions have at most so many houses.
const MAX_HOUSES: usize = 12;

/// The cells of some houses, while sums are taken away.
struct Region {
    houses: usize,
    cells: Vec<u16>,
    /// Whether each cell is inside.
    is_inside: Vec<bool>,
    /// The cells of the sums that were taken away.
    taken: Vec<u16>,
    /// Whether each cell is one of them.
    is_taken: Vec<bool>,
}

impl Region {
    fn new(cells: usize) -> Region {
        let (is_inside, is_taken) = (vec![false; cells], vec![false; cells]);
        Region { houses: 0, cells: Vec::new(), is_inside, taken: Vec::new(), is_taken }
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

    /// Takes a sum away, unless it has cells of another one.
    fn take(&mut self, known: &KnownSum) -> bool {
        let is_free = known.cells.iter().all(|&cell| !self.is_taken[usize::from(cell)]);
        if is_free {
            known.cells.iter().for_each(|&cell| self.is_taken[usize::from(cell)] = true);
            self.taken.extend(&known.cells);
        }
        is_free
    }

    /// Gives all sums back.
    fn give_back(&mut self) {
        self.taken.drain(..).for_each(|cell| self.is_taken[usize::from(cell)] = false);
    }

    /// The sums that have cells inside, with the number of these cells.
    fn touching<'k>(&self, known: &'k [KnownSum]) -> Vec<(&'k KnownSum, usize)> {
        let is_inside = |cell: &&u16| self.is_inside[usize::from(**cell)];
        let inside = |known: &'k KnownSum| (known, known.cells.iter().filter(is_inside).count());
        known.iter().map(inside).filter(|(_, inside)| *inside > 0).collect()
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
            let touching = region.touching(&known);
            for taken in [Taken::Inside, Taken::Touching, Taken::MoreThanHalf] {
                self.leftover(&mut region, &touching, taken);
            }
            // Each sum that sticks out by one cell, alone with those inside.
            let whole: Vec<_> =
                touching.iter().copied().filter(|(it, inside)| *inside == it.cells.len()).collect();
            for &(out, inside) in touching.iter().filter(|(it, inside)| *inside + 1 == it.cells.len()) {
                self.leftover(&mut region, &[&[(out, inside)], &whole[..]].concat(), Taken::Touching);
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
                    let touching = region.touching(&known);
                    for taken in [Taken::MoreThanHalf, Taken::Inside, Taken::Touching] {
                        self.leftover(&mut region, &touching, taken);
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
    fn leftover(&mut self, region: &mut Region, known: &[(&KnownSum, usize)], taken: Taken) {
        let mut total = -(region.houses as i64) * self.house_total();
        let mut taken_inside = 0;
        for &(known, inside) in known {
            let all = known.cells.len();
            let is_fit = match taken {
                Taken::Inside => inside == all,
                Taken::MoreThanHalf => 2 * inside > all,
                Taken::Touching => true,
            };
            if is_fit && region.take(known) {
                taken_inside += inside;
                total += known.total;
            }
        }
        let out_count = region.taken.len() - taken_inside;
        let left_count = region.cells.len() - taken_inside;
        let is_one_sided = out_count == 0 || left_count == 0;
        let most_cells = if is_one_sided { self.size } else { USUAL_CELLS };
        let count = out_count + left_count;
        if count == 0 || count > most_cells || (out_count > 2 && left_count > 2) {
            region.give_back();
            return;
        }
        let is_inside = |cell: &&u16| region.is_inside[usize::from(**cell)];
        let is_taken = |cell: &&u16| region.is_taken[usize::from(**cell)];
        let mut out: Vec<u16> = region.taken.iter().filter(|cell| !is_inside(cell)).copied().collect();
        let mut left: Vec<u16> = region.cells.iter().filter(|cell| !is_taken(cell)).copied().collect();
        region.give_back();
        out.sort_unstable();
        left.sort_unstable();
        // The sum of `out` less the sum of `left` is the total.
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
