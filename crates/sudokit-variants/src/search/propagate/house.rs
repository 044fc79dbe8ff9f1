//! Cells that differ: houses, which have every digit, and smaller ones.

use super::super::mask::{digits, is_single};
use super::super::model::bits_of;
use super::{Board, Contradiction, Outcome};

/// Every digit has a place, and a digit with one place goes there. If cells differ from cells beyond their houses, a digit with
/// two places also leaves the cells that differ from both. These digits are noted by the number of the house. (Digits for sure have left the other cells before.)
#[inline(never)]
pub(super) fn house(board: &mut Board<'_>, cells: &[u16], number: usize) -> Outcome {
    let (mut once, mut twice, mut thrice, mut placed) = (0, 0, 0, 0);
    for &cell in cells {
        let mask = board.get(cell);
        thrice |= twice & mask;
        twice |= once & mask;
        once |= mask;
        placed |= if is_single(mask) { mask } else { 0 };
    }
    if once != board.model.full {
        return Err(Contradiction);
    }
    board.state.doubles[number] = twice & !thrice;
    let hidden = once & !twice & !placed;
    if hidden != 0 {
        for &cell in cells {
            let digit = board.get(cell) & hidden;
            if digit != 0 {
                if !is_single(digit) {
                    return Err(Contradiction);
                }
                board.keep(cell, digit)?;
            }
        }
    } else if board.model.has_single_peers {
        for digit in digits(twice & !thrice) {
            let mut places = cells.iter().filter(|&&cell| board.get(cell) >> digit & 1 == 1);
            let (Some(&one), Some(&other)) = (places.next(), places.next()) else { continue };
            let (one, other) =
                (board.model.differ.row(usize::from(one)), board.model.differ.row(usize::from(other)));
            for (word, (one, other)) in one.iter().zip(other).enumerate() {
                for cell in bits_of(&[one & other]) {
                    board.keep((word * 64 + cell) as u16, !(1 << digit))?;
                }
            }
        }
    }
    Ok(())
}

/// There are at least as many digits as cells.
pub(super) fn differ(board: &mut Board<'_>, cells: &[u16]) -> Outcome {
    if (board.union(cells).count_ones() as usize) < cells.len() { Err(Contradiction) } else { Ok(()) }
}
