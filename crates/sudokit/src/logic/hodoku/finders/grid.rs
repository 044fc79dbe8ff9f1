//! [`Grid`], the cells, candidates and singles of a position.
//!
//! Singles are kept in the order in which they appeared, because HoDoKu takes them in this order. A placement
//! eliminates the digit from the peers in reading order, then the other digits from the cell. Each
//! elimination is checked for hidden singles in its row, column and box, then for a naked single in its cell.

/// A set of cells, one bit each.
pub(in super::super) type Cells = u128;

/// A set of digits, one bit each.
pub(in super::super) type Digits = u16;

/// A cell and a digit, both counted from 0.
pub(in super::super) type Mark = (usize, usize);

pub(super) const ALL_DIGITS: Digits = 0x1FF;

/// Row, column and box of a cell. Rows are the houses 0 to 8, columns 9 to 17, boxes 18 to 26.
pub(super) const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

pub(super) const fn row(cell: usize) -> usize {
    cell / 9
}

pub(super) const fn column(cell: usize) -> usize {
    cell % 9
}

pub(super) const fn block(cell: usize) -> usize {
    houses(cell)[2] - 18
}

/// The cells of each house.
pub(super) static HOUSES: [Cells; 27] = {
    let mut all = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = houses(cell);
        all[row] |= 1 << cell;
        all[column] |= 1 << cell;
        all[block] |= 1 << cell;
        cell += 1;
    }
    all
};

/// The cells that share a house with each cell.
pub(super) static PEERS: [Cells; 81] = {
    let mut all = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = houses(cell);
        all[cell] = (HOUSES[row] | HOUSES[column] | HOUSES[block]) & !(1 << cell);
        cell += 1;
    }
    all
};

/// The cells of a set, in reading order.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The digits of a set, in order.
pub(super) fn digits(of: Digits) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| of >> digit & 1 != 0)
}

/// The cells that see all cells of a set.
pub(super) fn seen_by_all(cells: Cells) -> Cells {
    each(cells).fold((1 << 81) - 1, |seen, cell| seen & PEERS[cell])
}

/// The cells that see at least one cell of a set.
pub(super) fn seen_by_one(cells: Cells) -> Cells {
    each(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

pub(super) fn has(cells: Cells, cell: usize) -> bool {
    cells >> cell & 1 != 0
}

/// A position, and its singles in the order in which they appeared. Singles that were filled remain in the
/// lists.
#[derive(Clone)]
pub(in super::super) struct Grid {
    /// The digit of each filled cell.
    pub(super) values: [Option<u8>; 81],
    pub(super) blanks: Cells,
    pub(super) givens: Cells,
    /// The cells that the problem closes to each digit.
    closed: [Cells; 9],
    /// The candidates of each cell.
    pub(super) digits: [Digits; 81],
    /// The cells with each candidate.
    pub(super) cells: [Cells; 9],
    /// The number of candidates of each digit in each house.
    pub(super) free: [[u8; 9]; 27],
    pub(super) naked: Vec<(u8, u8)>,
    pub(super) hidden: Vec<(u8, u8)>,
}

impl Grid {
    pub(in super::super) fn new() -> Grid {
        Grid {
            values: [None; 81],
            blanks: (1 << 81) - 1,
            givens: 0,
            closed: [0; 9],
            digits: [ALL_DIGITS; 81],
            cells: [(1 << 81) - 1; 9],
            free: [[9; 9]; 27],
            naked: Vec::new(),
            hidden: Vec::new(),
        }
    }

    pub(in super::super) fn is_solved(&self) -> bool {
        self.blanks == 0
    }

    pub(in super::super) fn give(&mut self, (cell, digit): Mark) {
        self.place((cell, digit));
        self.givens |= 1 << cell;
    }

    /// Eliminates a candidate that the problem does not have.
    pub(in super::super) fn close(&mut self, (cell, digit): Mark) {
        self.closed[digit] |= 1 << cell;
        self.eliminate((cell, digit));
    }

    pub(in super::super) fn place(&mut self, (cell, digit): Mark) {
        if self.values[cell] == Some(digit as u8) {
            return;
        }
        self.values[cell] = Some(digit as u8);
        self.blanks &= !(1 << cell);
        for peer in each(PEERS[cell]) {
            self.eliminate((peer, digit));
        }
        for other in digits(std::mem::take(&mut self.digits[cell])) {
            self.cells[other] &= !(1 << cell);
            for house in houses(cell) {
                self.count_down(house, other, other != digit);
            }
        }
    }

    pub(in super::super) fn eliminate(&mut self, (cell, digit): Mark) {
        if self.digits[cell] >> digit & 1 == 0 {
            return;
        }
        self.digits[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for house in houses(cell) {
            self.count_down(house, digit, true);
        }
        if self.digits[cell].count_ones() == 1 {
            self.naked.push((cell as u8, self.digits[cell].trailing_zeros() as u8));
        }
    }

    /// Counts one candidate less in a house. If one is left, and not because of its own placement, it is a
    /// hidden single.
    fn count_down(&mut self, house: usize, digit: usize, shows: bool) {
        self.free[house][digit] -= 1;
        if self.free[house][digit] == 1 && shows {
            let left = self.cells[digit] & HOUSES[house];
            if left != 0 {
                self.hidden.push((left.trailing_zeros() as u8, digit as u8));
            }
        }
    }

    /// The places of a digit in a house.
    pub(super) fn places(&self, house: usize, digit: usize) -> Cells {
        self.cells[digit] & HOUSES[house]
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.digits[cell] >> digit & 1 != 0
    }

    /// The number of candidates of a cell.
    pub(super) fn number(&self, cell: usize) -> u32 {
        self.digits[cell].count_ones()
    }

    /// The candidates of the cells.
    pub(super) fn digits_of(&self, cells: Cells) -> Digits {
        each(cells).fold(0, |digits, cell| digits | self.digits[cell])
    }

    /// The blank cells with two candidates.
    pub(super) fn bivalue(&self) -> Vec<usize> {
        each(self.blanks).filter(|&cell| self.number(cell) == 2).collect()
    }

    /// Whether the problem has a candidate.
    pub(super) fn is_open(&self, cell: usize, digit: usize) -> bool {
        !has(self.closed[digit], cell)
    }

    /// The blanks where no filled cell excludes the digit, even if the digit has been eliminated.
    pub(super) fn allowed(&self) -> [Cells; 9] {
        let mut allowed = self.closed.map(|closed| self.blanks & !closed);
        for cell in 0..81 {
            if let Some(digit) = self.values[cell] {
                allowed[usize::from(digit)] &= !PEERS[cell];
            }
        }
        allowed
    }
}
