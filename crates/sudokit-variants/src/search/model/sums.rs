//! The propagators of a sum, by its form.

use super::super::mask::{bit, sets_with_sum};
use super::super::propagate::{Group, Kind, Sum};
use super::builder::{Builder, Cost};
use super::known_sums::{KnownSum, USUAL_CELLS};

/// Cells that differ with more sets of digits for their total are left to bounds.
pub(super) const MAX_SETS: usize = 2000;

/// The greatest sum of a group of cells, for a word of bits.
const MAX_GROUP_SUM: usize = 63;

/// Sums of more cells are cut into groups in the order of their cells, as the best cut takes long to find.
const MAX_CELLS_OF_BEST_GROUPS: usize = 40;

impl Builder<'_> {
    /// Coefficients times digits, counted from 0, add up to a total. `is_rule` if a rule says so, and it does not only follow.
    pub(super) fn sum(&mut self, terms: &[(u16, i64)], total: i64, is_rule: bool) {
        let (terms, total) = normal_form(terms, total);
        if !self.sums.insert((terms.clone(), total)) {
            return;
        }
        let cells: Vec<u16> = terms.iter().map(|(cell, _)| *cell).collect();
        let factor = terms.first().map_or(1, |(_, factor)| *factor);
        let is_uniform = terms.iter().all(|(_, other)| *other == factor);
        let is_clique = is_uniform && self.differ.is_clique(&cells);
        if is_uniform && total % factor == 0 && (is_clique && cells.len() > 2 || is_rule && cells.len() > 1) {
            self.known.push(KnownSum { cells: cells.clone(), total: total / factor });
        }
        match terms[..] {
            [] => self.is_impossible |= total != 0,
            [(cell, factor)] => {
                let fits = |digit: &usize| *digit as i64 * factor == total;
                self.start[usize::from(cell)] &=
                    (0..self.size).filter(fits).fold(0, |set, digit| set | bit(digit));
            }
            [(one, factor), (other, other_factor)] => {
                let fits = |digit: usize, partner: usize| {
                    digit as i64 * factor + partner as i64 * other_factor == total
                };
                let partners = |digit: usize| {
                    (0..self.size)
                        .filter(|&partner| fits(digit, partner))
                        .fold(0, |set, partner| set | bit(partner))
                };
                self.pair([one, other], (0..self.size).map(partners).collect());
            }
            _ if is_uniform && total % factor != 0 => self.is_impossible = true,
            _ if is_clique && cells.len() == self.size => {
                self.is_impossible |= total / factor != (self.size * (self.size - 1) / 2) as i64;
            }
            _ => {
                if is_clique
                    && let Some(sets) = sets_with_sum(self.size, cells.len(), total / factor, MAX_SETS)
                {
                    self.one_of(cells, sets);
                } else {
                    self.grouped_sum(&terms, total);
                }
            }
        }
    }

    fn grouped_sum(&mut self, terms: &[(u16, i64)], total: i64) {
        let mut factors: Vec<i64> = terms.iter().map(|(_, factor)| *factor).collect();
        factors.sort_unstable_by_key(|factor| (-factor.abs(), *factor));
        factors.dedup();
        let mut most_cells = 1;
        while most_cells * (2 * self.size - most_cells - 3) / 2 + self.size - 1 <= MAX_GROUP_SUM
            && most_cells < self.size
        {
            most_cells += 1;
        }
        let (mut cells, mut groups) = (Vec::new(), Vec::new());
        for &coefficient in &factors {
            let of: Vec<u16> = terms.iter().filter(|term| term.1 == coefficient).map(|term| term.0).collect();
            for clique in self.groups(of) {
                for group in clique.chunks(most_cells) {
                    groups.push(Group { coefficient, cells: cells.len()..cells.len() + group.len() });
                    cells.extend(group);
                }
            }
        }
        let is_plain = factors.iter().all(|factor| factor.abs() == 1);
        self.add(Cost::Sum, Kind::Sum(Sum { groups, total, is_plain }), cells);
    }

    /// Cuts cells of a long sum into groups that differ. Cells of one house make large groups, which give tight bounds.
    fn groups(&self, mut cells: Vec<u16>) -> Vec<Vec<u16>> {
        let mut groups = Vec::new();
        if cells.len() > USUAL_CELLS {
            let mut is_left = vec![false; self.start.len()];
            cells.iter().for_each(|&cell| is_left[usize::from(cell)] = true);
            let left = |is_left: &[bool], house: &[u16]| {
                house.iter().filter(|&&it| is_left[usize::from(it)]).count()
            };
            while let Some(house) = self.houses.iter().max_by_key(|house| left(&is_left, house)) {
                let group: Vec<u16> =
                    house.iter().copied().filter(|&cell| is_left[usize::from(cell)]).collect();
                if group.len() < 3 {
                    break;
                }
                group.iter().for_each(|&cell| is_left[usize::from(cell)] = false);
                groups.push(group);
            }
            cells.retain(|&cell| is_left[usize::from(cell)]);
        }
        groups.extend(self.cliques(cells));
        groups
    }

    /// Cuts cells into groups that differ: the largest first, by taking cells in their order.
    pub(super) fn cliques(&self, mut cells: Vec<u16>) -> Vec<Vec<u16>> {
        let differs = |group: &[u16], cell: u16| {
            group.iter().all(|&other| self.differ.has(usize::from(other), usize::from(cell)))
        };
        let mut groups: Vec<Vec<u16>> = Vec::new();
        if cells.len() > MAX_CELLS_OF_BEST_GROUPS {
            for cell in cells {
                match groups.iter_mut().find(|group| differs(group, cell)) {
                    Some(group) => group.push(cell),
                    None => groups.push(vec![cell]),
                }
            }
            return groups;
        }
        while !cells.is_empty() {
            let mut best: Vec<u16> = Vec::new();
            for &first in &cells {
                let mut group = vec![first];
                for &cell in &cells {
                    if cell != first && differs(&group, cell) {
                        group.push(cell);
                    }
                }
                if group.len() > best.len() {
                    best = group;
                }
            }
            cells.retain(|cell| !best.contains(cell));
            groups.push(best);
        }
        groups
    }
}

/// One term for each cell, in order, with more positive coefficients than negative ones.
fn normal_form(terms: &[(u16, i64)], total: i64) -> (Vec<(u16, i64)>, i64) {
    let mut terms = terms.to_vec();
    terms.sort_unstable();
    terms.dedup_by(|term, kept| {
        let is_same_cell = term.0 == kept.0;
        kept.1 += if is_same_cell { term.1 } else { 0 };
        is_same_cell
    });
    terms.retain(|(_, factor)| *factor != 0);
    if terms.iter().filter(|(_, factor)| *factor > 0).count() * 2 >= terms.len() {
        return (terms, total);
    }
    terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
    (terms, -total)
}
