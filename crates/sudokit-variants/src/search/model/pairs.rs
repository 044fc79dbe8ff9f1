//! Relations of two cells: merged for the same two cells, as tables, and apart if many cells are in one.

use std::collections::HashMap;

use super::FrequentRelation;
use super::builder::Builder;
use super::pair_table::PairTable;
use super::rows::CellRows;

/// The relations of all cells.
pub(super) struct Pairs {
    /// The partners of each cell with the numbers of their tables, but for frequent relations.
    pub(super) partners: Vec<Vec<(u16, u32)>>,
    pub(super) tables: Vec<PairTable>,
    pub(super) frequent: Vec<FrequentRelation>,
    /// The number of all partners of each cell.
    pub(super) counts: Vec<u32>,
    /// The most candidates with which each cell concerns others.
    pub(super) acting_size: Vec<u8>,
}

impl Builder<'_> {
    /// Merges the relations of the same two cells, and makes their tables.
    pub(super) fn lay_out_pairs(&mut self) -> Pairs {
        let mut partners = vec![Vec::new(); self.start.len()];
        let mut acting_size = vec![if self.is_large() { 2 } else { 1 }; self.start.len()];
        let mut tables = Vec::new();
        let mut table_numbers: HashMap<u32, (u32, u8)> = HashMap::new();
        self.pairs.sort_unstable();
        self.pairs.dedup();
        let pairs = std::mem::take(&mut self.pairs);
        for same in pairs.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let (cell, partner, mut number) = same[0];
            if same.len() > 1 {
                let all = same.iter().map(|(.., number)| self.relations[*number as usize].clone());
                let both =
                    all.reduce(|one, other| one.iter().zip(other).map(|(one, other)| one & other).collect());
                number = self.relation(both.unwrap_or_default());
            }
            let relation = &self.relations[number as usize];
            let &mut (table, most) = table_numbers.entry(number).or_insert_with(|| {
                tables.push(PairTable::new(relation));
                // So many candidates have all digits as partners: more than those that some digit has no partner in.
                let lacking = |digit: usize| relation.iter().filter(|mask| *mask >> digit & 1 == 0).count();
                ((tables.len() - 1) as u32, (0..self.size).map(lacking).max().unwrap_or_default() as u8)
            });
            partners[usize::from(cell)].push((partner, table));
            acting_size[usize::from(cell)] = acting_size[usize::from(cell)].max(most);
        }
        let counts = partners.iter().map(|of| of.len() as u32).collect();
        let frequent = take_frequent(&mut partners, tables.len());
        Pairs { partners, tables, frequent, counts, acting_size }
    }
}

/// Takes the relations with as many pairs as there are cells out of the lists.
fn take_frequent(partners: &mut [Vec<(u16, u32)>], tables: usize) -> Vec<FrequentRelation> {
    let cells = partners.len();
    let mut counts = vec![0; tables];
    partners.iter().flatten().for_each(|&(_, table)| counts[table as usize] += 1);
    let frequent = (0..tables).filter(|&table| counts[table] >= cells);
    let relation = |table| {
        let mut rows = CellRows::new(cells, cells);
        for (cell, of) in partners.iter_mut().enumerate() {
            rows.add(cell, cell);
            let mine = of.extract_if(.., |it| it.1 as usize == table);
            mine.for_each(|(partner, _)| rows.add(cell, usize::from(partner)));
        }
        FrequentRelation { rows, table }
    };
    frequent.map(relation).collect()
}
