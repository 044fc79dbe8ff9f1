//! [`Relation`], a relation between numbered things, as a row of bits for each.

use super::numbering::ones;

/// Rows of bits.
#[derive(Clone)]
pub(in crate::logic) struct Relation {
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    /// The relation in which nothing is related.
    pub(in crate::logic) fn new(things: usize) -> Relation {
        let words = things.div_ceil(64);
        Relation { words, bits: vec![0; things * words] }
    }

    /// An empty row of the same length.
    pub(in crate::logic) fn none(&self) -> Vec<u64> {
        vec![0; self.words]
    }

    /// Relates `from` to `to`.
    pub(in crate::logic) fn insert(&mut self, from: usize, to: usize) {
        self.bits[from * self.words + to / 64] |= 1 << (to % 64);
    }

    /// Also relates `from` to the items that are set in this row.
    pub(in crate::logic) fn join(&mut self, from: usize, row: &[u64]) {
        let own = &mut self.bits[from * self.words..][..self.words];
        own.iter_mut().zip(row).for_each(|(own, bits)| *own |= bits);
    }

    /// Whether `from` is related to `to`.
    pub(in crate::logic) fn contains(&self, from: usize, to: usize) -> bool {
        self.row(from)[to / 64] >> (to % 64) & 1 != 0
    }

    /// The row of `from`.
    pub(in crate::logic) fn row(&self, from: usize) -> &[u64] {
        &self.bits[from * self.words..][..self.words]
    }

    /// The items that `from` is related to, in increasing order.
    pub(in crate::logic) fn related(&self, from: usize) -> impl Iterator<Item = usize> {
        self.common(from, from)
    }

    /// The items that both are related to, in increasing order.
    pub(in crate::logic) fn common(&self, a: usize, b: usize) -> impl Iterator<Item = usize> {
        let words = self.row(a).iter().zip(self.row(b));
        words.enumerate().flat_map(|(word, (a, b))| ones(a & b).map(move |bit| 64 * word + bit))
    }

    /// Visits the items that `from` is related to and that are not yet `known`, in increasing order, and
    /// makes them known.
    pub(in crate::logic) fn spread(&self, from: usize, known: &mut [u64], mut visit: impl FnMut(usize)) {
        for (word, (row, known)) in self.row(from).iter().zip(known).enumerate() {
            let new = row & !*known;
            *known |= new;
            ones(new).for_each(|bit| visit(64 * word + bit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_found() {
        let mut relation = Relation::new(130);
        for (from, to) in [(3, 0), (3, 64), (3, 129), (7, 64), (7, 129), (7, 5)] {
            relation.insert(from, to);
            assert!(relation.contains(from, to) && !relation.contains(to, from));
        }
        assert!(relation.common(3, 7).eq([64, 129]));
        let mut both = Relation::new(130);
        both.join(1, relation.row(3));
        both.join(1, relation.row(7));
        assert!(both.related(1).eq([0, 5, 64, 129]));
        let (mut known, mut found) = (relation.none(), Vec::new());
        relation.spread(3, &mut known, |to| found.push(to));
        relation.spread(7, &mut known, |to| found.push(to));
        assert_eq!(found, [0, 64, 129, 5]);
    }
}
