//! The compressed puzzle in a link of f-puzzles or SudokuPad.

use super::lz::{LzError, decompress};
use super::{OBJECT, SITES};
use crate::format::shared::percent::percent_decoded;

/// The greatest number of UTF-16 units of a puzzle's JSON. A 25x25 with all pencil marks in all cells has about 100,000.
const MAX_JSON: usize = 1 << 19;

/// A puzzle in a link, in one of these encodings.
pub(super) enum Payload {
    /// Compressed JSON of f-puzzles.
    FPuzzles(String),
    /// Compressed compact JSON of SudokuPad.
    Scl(String),
    /// SudokuPad's short form of the cells.
    Scf(String),
}

/// The JSON in the base 64 of a link, or the reason why it cannot be unpacked.
pub(super) fn unpacked(payload: &str) -> Result<String, &'static str> {
    const BROKEN: &str = "the puzzle in the link is cut off or altered";
    const TOO_LONG: &str = "the puzzle in the link is larger than any puzzle";
    match decompress(payload, MAX_JSON) {
        Ok(units) if !units.is_empty() => String::from_utf16(&units).map_err(|_| BROKEN),
        Err(LzError::TooLong) => Err(TOO_LONG),
        _ => Err(BROKEN),
    }
}

/// The compressed puzzle in a link, or the reason why there is none.
pub(super) fn payload(link: &str) -> Result<Payload, &'static str> {
    const SHORT: &str = "a short link, which does not contain the puzzle, and nothing is fetched; \
                         open it in a browser and copy the long link";
    let link = percent_decoded(link);
    let link = link.trim();
    let site = SITES.iter().find_map(|site| link.find(site).map(|at| (*site, &link[at + site.len()..])));
    let in_query = ["load=", "puzzleid=", "id="].iter().find_map(|key| {
        let (_, query) = link.split_once('?')?;
        query.split('&').find_map(|part| Some((*key, part.strip_prefix(key)?)))
    });
    let text = match (site, in_query) {
        (_, Some(("id=", _))) => return Err(SHORT),
        (_, Some((_, text))) => text,
        (Some((_, path)), None) => {
            let path = path.split(['?', '#']).next().unwrap_or_default();
            let path = path.trim_start_matches('/');
            path.strip_prefix("sudoku/").unwrap_or(path)
        }
        (None, None) => link,
    };
    let text = text.split('#').next().unwrap_or_default();
    let text = text.trim_end_matches(|c: char| c == '/' || c.is_whitespace());
    let base64 = |text: &str| text.replace(' ', "+");
    if let Some(text) = text.strip_prefix("fpuzzles").or_else(|| text.strip_prefix("fpuz")) {
        return Ok(Payload::FPuzzles(base64(text)));
    }
    if let Some(text) = text.strip_prefix("scl").or_else(|| text.strip_prefix("ctc")) {
        return Ok(Payload::Scl(base64(text)));
    }
    if let Some(text) = text.strip_prefix("scf") {
        return Ok(Payload::Scf(text.into()));
    }
    match in_query {
        Some(("load=", _)) => Ok(Payload::FPuzzles(base64(text))),
        _ if text.starts_with(OBJECT) => Ok(Payload::FPuzzles(base64(text))),
        _ if site.is_some() => Err(SHORT),
        _ => Err("expected a link of f-puzzles or SudokuPad"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(text in "[ab]{1,300}|[a-e\"{}:,]{1,1000}|.{1,300}") {
            prop_assert_eq!(unpacked(&lz_str::compress_to_base64(text.as_str())), Ok(text));
        }

        #[test]
        fn any_payload_is_read_or_refused(payload in "[A-Za-z0-9+/=]{0,9000}|N4[gjkl5N]{0,9000}|.{0,300}") {
            let _ = unpacked(&payload);
        }
    }

    #[test]
    fn payloads_that_expand_too_much_are_refused() {
        const TOO_LONG: Result<String, &str> = Err("the puzzle in the link is larger than any puzzle");
        let packed = |length: usize| lz_str::compress_to_base64("a".repeat(length).as_str());
        assert_eq!(unpacked(&packed(MAX_JSON)).map(|text| text.len()), Ok(MAX_JSON));
        assert_eq!(unpacked(&packed(MAX_JSON + 1)), TOO_LONG);
    }
}
