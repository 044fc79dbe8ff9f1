//! [`CellRows`], a set of cells for each cell, as a matrix of bits.

/// A set of cells for each cell.
#[derive(Clone, Debug)]
pub(in crate::search) struct CellRows {
    words: usize,
    bits: Vec<u64>,
}

impl CellRows {
    /// Empty sets of cells below `cells`, so many.
    pub(in crate::search) fn new(sets: usize, cells: usize) -> CellRows {
        // Few numbers of words, as there is code for each.
        let words = match cells.div_ceil(64) {
            3 => 3,
            words @ 0..=16 => words.next_power_of_two(),
            _ => crate::Cell::MAX.div_ceil(64),
        };
        CellRows { words, bits: vec![0; words * sets] }
    }

    /// The number of words of a set.
    #[inline(always)]
    pub(in crate::search) const fn words(&self) -> usize {
        self.words
    }

    /// All sets, if they have this number of words.
    #[inline(always)]
    pub(in crate::search) fn rows<const W: usize>(&self) -> &[[u64; W]] {
        self.bits.as_chunks().0
    }

    /// The set of a cell.
    #[inline(always)]
    pub(in crate::search) fn row(&self, cell: usize) -> &[u64] {
        &self.bits[cell * self.words..][..self.words]
    }

    /// Whether the set of `cell` has `other`.
    #[inline(always)]
    pub(in crate::search) fn has(&self, cell: usize, other: usize) -> bool {
        self.row(cell)[other / 64] >> (other % 64) & 1 == 1
    }

    /// Adds `other` to the set of `cell`.
    pub(in crate::search) fn add(&mut self, cell: usize, other: usize) {
        self.bits[cell * self.words + other / 64] |= 1 << (other % 64);
    }

    /// Adds each of these cells to the sets of all others of them.
    pub(in crate::search) fn add_clique(&mut self, cells: &[u16]) {
        if let [one, other] = *cells {
            self.add(usize::from(one), usize::from(other));
            return self.add(usize::from(other), usize::from(one));
        }
        let mut set = vec![0u64; self.words];
        cells.iter().for_each(|&cell| set[usize::from(cell) / 64] |= 1 << (cell % 64));
        for &cell in cells {
            let row = &mut self.bits[usize::from(cell) * self.words..][..self.words];
            row.iter_mut().zip(&set).for_each(|(word, more)| *word |= more);
            row[usize::from(cell) / 64] &= !(1 << (cell % 64));
        }
    }

    /// Whether each of these cells is in the sets of all others.
    pub(in crate::search) fn is_clique(&self, cells: &[u16]) -> bool {
        cells
            .iter()
            .enumerate()
            .all(|(at, &one)| cells[..at].iter().all(|&other| self.has(usize::from(one), usize::from(other))))
    }

    /// The cells in the set of a cell.
    pub(in crate::search) fn list(&self, cell: usize) -> Vec<u16> {
        cells_of(self.row(cell))
    }
}

/// The cells whose bits are set.
pub(super) fn cells_of(words: &[u64]) -> Vec<u16> {
    let mut cells = Vec::with_capacity(words.iter().map(|word| word.count_ones() as usize).sum());
    cells.extend(bits_of(words).map(|cell| cell as u16));
    cells
}

/// The positions of set bits.
pub(in crate::search) fn bits_of(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            let found = (rest != 0).then_some(word * 64 + bit);
            rest &= rest.wrapping_sub(1);
            found
        })
    })
}

/// Lists of items, one for each cell, one behind the other.
#[derive(Clone, Debug)]
pub(in crate::search) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    /// The lists, in the order of the cells.
    pub(in crate::search) fn new(lists: Vec<Vec<T>>) -> Lists<T> {
        let mut starts = Vec::with_capacity(lists.len() + 1);
        starts.push(0);
        let mut items = Vec::with_capacity(lists.iter().map(Vec::len).sum());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    /// The list of a cell.
    #[inline(always)]
    pub(in crate::search) fn of(&self, cell: usize) -> &[T] {
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}
