//! [`Rule`]: decides which value of an object is the puzzle. The value may be in a nested object.

use serde_json::value::RawValue;

use super::entries::Entries;
use super::{MARKS, PLACED};
use crate::blanks::Blanks;
use crate::format::puzzle_column::{Evidence, choose};

/// The maximum depth of nested objects that are searched.
const MAX_DEPTH: usize = 8;

/// The greatest number of values of an object that are examined.
const MAX_VALUES: usize = 4096;

/// The greatest length of a list that may be a board, in bytes.
const LONGEST_BOARD: usize = 1 << 13;

/// How puzzles are found.
#[derive(Clone, Debug, Default)]
pub(super) struct Rule {
    /// The key that the user has named, with dots between the keys of nested objects.
    pub(super) wanted: Option<String>,
    pub(super) blanks: Blanks,
}

/// A value in an object or in its nested objects that is not itself an object.
#[derive(Clone, Debug)]
pub(super) struct Leaf<'a> {
    /// The keys that lead to it.
    pub(super) path: Vec<String>,
    pub(super) json: &'a str,
}

impl Rule {
    /// The evidence in a value under these keys.
    pub(super) fn evidence(&self, path: &[String], json: &str) -> Evidence {
        match &self.wanted {
            Some(wanted) if !is_called(path, wanted) => Evidence::default(),
            // A list of puzzles is not a puzzle.
            Some(_) if !json.starts_with(['[', '{']) => Evidence::of_board(true),
            _ => evidence(json, &self.blanks),
        }
    }

    /// The puzzle of an object, if it has one.
    pub(super) fn find<'a>(&self, object: &'a str) -> Option<Leaf<'a>> {
        let mut leaves = leaves(object);
        let columns = leaves
            .iter()
            .map(|leaf| (leaf.path.last().map_or("", |name| name), self.evidence(&leaf.path, leaf.json)));
        let place = match &self.wanted {
            Some(wanted) => leaves.iter().position(|leaf| is_called(&leaf.path, wanted)),
            None => choose(columns),
        };
        place.map(|place| leaves.swap_remove(place))
    }
}

/// Whether the user has named the value under these keys: by the last keys, possibly with keys of enclosing
/// objects.
pub(super) fn is_called(path: &[String], wanted: &str) -> bool {
    let path = path.join(".");
    let ends = |long: &str, short: &str| {
        let start = long.len().checked_sub(short.len());
        start.is_some_and(|start| {
            (start == 0 || long.as_bytes()[start - 1] == b'.')
                && long.is_char_boundary(start)
                && long[start..].eq_ignore_ascii_case(short)
        })
    };
    !path.is_empty() && (ends(&path, wanted) || ends(wanted, &path))
}

/// The values of an object and of its nested objects, without a player's progress.
pub(super) fn leaves(object: &str) -> Vec<Leaf<'_>> {
    let mut leaves = Vec::new();
    add_leaves(object, &mut Vec::new(), &mut leaves);
    leaves
}

fn add_leaves<'a>(object: &'a str, path: &mut Vec<String>, leaves: &mut Vec<Leaf<'a>>) {
    let Ok(Entries(entries)) = serde_json::from_str(object) else { return };
    for (key, json) in entries {
        if leaves.len() == MAX_VALUES || (path.is_empty() && [PLACED, MARKS].contains(&&*key)) {
            continue;
        }
        path.push(key);
        if json.get().starts_with('{') && path.len() < MAX_DEPTH {
            add_leaves(json.get(), path, leaves);
        } else {
            leaves.push(Leaf { path: path.clone(), json: json.get() });
        }
        path.pop();
    }
}

/// The evidence in a value: a text, a list of 81 cells, or nine lists or texts of nine.
fn evidence(json: &str, blanks: &Blanks) -> Evidence {
    match json.as_bytes().first() {
        Some(b'"') if json.contains('\\') => {
            let text: Result<String, _> = serde_json::from_str(json);
            text.map_or_else(|_| Evidence::default(), |text| Evidence::of(&text, blanks))
        }
        Some(b'"') => Evidence::of(json, blanks),
        Some(b'[') if json.len() <= LONGEST_BOARD => {
            let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
            let is_row = |item: &&&RawValue| match item.get().as_bytes()[0] {
                b'"' => (9..=13).contains(&item.get().len()),
                byte => byte == b'[',
            };
            let is_cell = |item: &&&RawValue| item.get().len() <= 4 && !item.get().starts_with('[');
            let has_shape = match items.len() {
                8..=10 => items.iter().filter(is_row).count() >= 8,
                70..=100 => items.iter().all(|item| is_cell(&item)),
                _ => false,
            };
            if !has_shape {
                return Evidence::default();
            }
            Evidence::of(&json.replace("null", "0").replace("\"\"", "0").replace("\" \"", "0"), blanks)
        }
        _ => Evidence::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_called_by_their_ends() {
        let path = ["newboard", "grids", "value"].map(str::to_owned);
        for wanted in ["newboard.grids.value", "grids.value", "Value", "a.newboard.grids.value"] {
            assert!(is_called(&path, wanted), "{wanted}");
        }
        assert!(!is_called(&path, "grids") && !is_called(&path, "lue") && !is_called(&path, "ds.value"));
    }

    #[test]
    fn a_puzzle_is_found_by_content_and_name() {
        let (blank, full) = (".".repeat(81), "1".repeat(81));
        let find = |text: &str| {
            let text = text.replace('B', &blank).replace('F', &full);
            Rule::default().find(&text).map(|leaf| leaf.path.join("."))
        };
        for (text, expected) in [
            (r#"{"solution":"F","board":"B"}"#, Some("board")),
            (r#"{"output":"F","input":"B"}"#, Some("input")),
            (r#"{"id":7,"row":{"question":"B","answer":"F"}}"#, Some("row.question")),
            (r#"{"puzzle":"12"}"#, Some("puzzle")),
            (r#"{"marks":"B"}"#, None),
            (r#"{"id":7}"#, None),
        ] {
            assert_eq!(find(text).as_deref(), expected, "{text}");
        }
        let flat = format!("[{}null]", "0,".repeat(80));
        let rows = format!("[{0}\"{1}\"]", format!("\"{}\",", ".".repeat(9)).repeat(8), ".".repeat(9));
        let nested = format!("[{0}[{1}0]]", format!("[{}0],", "0,".repeat(8)).repeat(8), "0,".repeat(8));
        for json in [&*flat, &rows, &nested] {
            assert!(evidence(json, &Blanks::default()).has_blanks(), "{json}");
        }
        assert!(!evidence(&format!("[{}12]", "34,".repeat(39)), &Blanks::default()).is_board());
    }
}
