//! Tables of pairs and bytes in base 64.
//!
//! A table has a bit for each pair of digits, the pairs of the lowest first digit first, six bits in a character, the lowest bit
//! first. Zeros at the end are left out.

use sudokit_variants::constraint::Relation;
use sudokit_variants::{Digit, DigitSet};

use super::arguments::{Part, Wrong};

/// The characters for 0 to 63.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bits of a text, the lowest of each character first.
pub(super) fn bits(part: Part<'_>) -> Result<Vec<bool>, Wrong> {
    let mut bits = Vec::with_capacity(6 * part.text.len());
    for c in part.text.chars() {
        let value = CHARACTERS.iter().position(|other| char::from(*other) == c);
        let value = value.ok_or_else(|| part.wrong(format!("{c:?} in a table, which is in base 64")))?;
        bits.extend((0..6).map(|bit| value >> bit & 1 == 1));
    }
    Ok(bits)
}

/// The bytes of a text; bits that are left over are no byte.
pub(super) fn bytes(part: Part<'_>) -> Result<Vec<u8>, Wrong> {
    let bits = bits(part)?;
    let highest_first: Vec<bool> = bits.chunks(6).flat_map(|six| six.iter().rev().copied()).collect();
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    Ok(highest_first.chunks_exact(8).map(byte).collect())
}

/// The text of bytes.
pub(super) fn text_of_bytes(bytes: &[u8]) -> String {
    let bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    let value =
        |bits: &[bool]| (0..6).fold(0, |value, at| 2 * value + usize::from(bits.get(at) == Some(&true)));
    bits.chunks(6).map(|bits| char::from(CHARACTERS[value(bits)])).collect()
}

/// The relation of a table.
pub(super) fn relation(part: Part<'_>, digits: DigitSet) -> Result<Relation, Wrong> {
    let bits = bits(part)?;
    let (first, count) = (digits.first().map_or(0, Digit::value), digits.len());
    if bits.iter().skip(count * count).any(|bit| *bit) {
        return Err(part.wrong(format!("a table of more than {count} digits")));
    }
    let index = |value: i32| (value - first) as usize;
    Ok(Relation::of(digits, |one, other| {
        bits.get(index(one) * count + index(other)).copied().unwrap_or(false)
    }))
}

/// The table of a relation.
pub(super) fn key(relation: &Relation, digits: DigitSet) -> String {
    let pairs = digits.iter().flat_map(|one| digits.iter().map(move |other| (one, other)));
    let bits: Vec<bool> = pairs.map(|(one, other)| relation.holds(one, other)).collect();
    let value = |bits: &[bool]| bits.iter().rev().fold(0, |value, bit| 2 * value + usize::from(*bit));
    let text: String = bits.chunks(6).map(|bits| char::from(CHARACTERS[value(bits)])).collect();
    text.trim_end_matches('A').to_owned()
}
