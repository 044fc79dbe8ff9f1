//! Sets of cells as arrays of words, with their number of words known when compiled.

/// Calls a method with the number of words of a set of cells as a constant.
macro_rules! with_words {
    ($board:ident.$method:ident($($argument:expr),*)) => {
        match $board.model.differ.words() {
            1 => $board.$method::<1>($($argument),*),
            2 => $board.$method::<2>($($argument),*),
            3 => $board.$method::<3>($($argument),*),
            4 => $board.$method::<4>($($argument),*),
            8 => $board.$method::<8>($($argument),*),
            16 => $board.$method::<16>($($argument),*),
            _ => $board.$method::<64>($($argument),*),
        }
    };
}
pub(super) use with_words;

/// The cells that two sets have in common.
#[inline(always)]
pub(super) fn common<const W: usize>(one: &[u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] & other[word])
}

/// The cells of one set that the other has not.
#[inline(always)]
pub(super) fn without<const W: usize>(one: &[u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] & !other[word])
}

/// The first and the last cell; `None` if there is no cell.
#[inline(always)]
pub(super) fn ends<const W: usize>(set: &[u64; W]) -> Option<(usize, usize)> {
    let mut found = None;
    for (word, &bits) in set.iter().enumerate() {
        if bits != 0 {
            let first = word * 64 + bits.trailing_zeros() as usize;
            let last = word * 64 + 63 - bits.leading_zeros() as usize;
            found = Some((found.map_or(first, |(first, _)| first), last));
        }
    }
    found
}

/// The set without a cell.
#[inline(always)]
pub(super) fn without_cell<const W: usize>(set: &[u64; W], cell: usize) -> [u64; W] {
    // An index that is not constant would take the set out of the registers.
    std::array::from_fn(|word| set[word] & !(u64::from(word == cell / 64) << (cell % 64)))
}

/// The cells of a set that have all these places, which are not none, in their rows.
#[inline(always)]
pub(super) fn seen_by_all<const W: usize>(
    set: &[u64; W],
    places: &[u64; W],
    (first, last): (usize, usize),
    rows: &[[u64; W]],
) -> [u64; W] {
    // Cells that are far from each other have the fewest cells in common.
    let mut seen = common(&common(set, &rows[first]), &rows[last]);
    if seen == [0; W] {
        return seen;
    }
    for (word, mut rest) in places.iter().copied().enumerate() {
        while rest != 0 {
            seen = common(&seen, &rows[word * 64 + rest.trailing_zeros() as usize]);
            if seen == [0; W] {
                return seen;
            }
            rest &= rest - 1;
        }
    }
    seen
}
