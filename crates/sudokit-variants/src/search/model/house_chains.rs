//! Houses with cages inside: one exact filter for all their cells.

use super::super::family::MAX_DIGITS;
use super::super::mask::sets_with_sum;
use super::super::propagate::{HouseChain, Kind};
use super::builder::{Builder, Cost};
use super::sums::MAX_SETS;

impl Builder<'_> {
    /// Adds a chain for each complete house with cages inside.
    pub(super) fn add_house_chains(&mut self) {
        if self.size > MAX_DIGITS || self.known.is_empty() {
            return;
        }
        let mut known = self.known.clone();
        known.sort_by_key(|known| known.cells.len());
        for at in 0..self.houses.len() {
            let house = self.houses[at].clone();
            if house.len() != self.size {
                continue;
            }
            let (mut cells, mut cages, mut total) = (Vec::<u16>::new(), Vec::new(), 0);
            for cage in &known {
                let is_free = |cell: &u16| house.contains(cell) && !cells.contains(cell);
                if cage.cells.len() > 1
                    && cells.len() + cage.cells.len() < self.size
                    && cage.cells.iter().all(is_free)
                {
                    cells.extend(&cage.cells);
                    total += cage.total;
                    let Some(sets) = sets_with_sum(self.size, cells.len(), total, MAX_SETS) else { continue };
                    cages.push((cells.len(), sets));
                }
            }
            if !cages.is_empty() {
                let rest: Vec<u16> = house.into_iter().filter(|cell| !cells.contains(cell)).collect();
                cells.extend(rest);
                self.add(Cost::HouseChain, Kind::HouseChain(HouseChain { cages }), cells);
            }
        }
    }
}
