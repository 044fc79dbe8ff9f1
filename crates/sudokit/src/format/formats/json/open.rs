//! Opens JSON. A sample shows whether it has objects, documents with several puzzles, or a list of other
//! elements, and which key has the puzzles.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::PUZZLE;
use super::decoder::JsonDecoder;
use super::document::{DocumentFramer, Kind, all_keys, kind};
use super::find::{Leaf, Rule, is_called, leaves};
use super::framer::{ElementFramer, ObjectFramer};
use crate::format::descriptor::ReadOptions;
use crate::format::detection::SAMPLE_SIZE;
use crate::format::framing::{Framer, OpenError, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::puzzle_column::{Evidence, SAMPLE_RECORDS, choose};
use crate::format::record::Column;

/// The greatest number of keys that a message names.
pub(super) const MOST_KEYS: usize = 20;

pub(super) fn open(input: &mut Input<'_>, options: &ReadOptions) -> Result<Opened, OpenError> {
    let rule = Rule { wanted: options.column.clone(), blanks: options.blanks() };
    let sample = input.peek(SAMPLE_SIZE as usize, has_value)?;
    let is_cut = sample.len() as u64 >= SAMPLE_SIZE;
    let start: Vec<u8> = sample.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(2).collect();
    if start.first() == Some(&b'[') && !matches!(start.get(1), Some(b'{' | b']') | None) {
        return open_elements(&sample, rule, options);
    }
    let objects = first_objects(&sample, is_cut)?;
    if let Some(wanted) = &rule.wanted {
        let mut keys: Vec<String> = Vec::new();
        for key in objects.iter().flat_map(|object| all_keys(object)) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        let is_there =
            |key: &String| is_called(&key.split('.').map(str::to_owned).collect::<Vec<_>>(), wanted);
        if !objects.is_empty() && !keys.iter().any(is_there) {
            keys.truncate(MOST_KEYS);
            return Err(OpenError::NoColumn { requested: Some(wanted.clone()), available: keys });
        }
    }
    let kinds = objects.iter().map(|object| kind(object, &rule));
    let kind = kinds.into_iter().find(|kind| *kind != Kind::Nothing).unwrap_or(Kind::Nothing);
    // If an object is longer than the sample, its puzzles may come later.
    let is_longer = is_cut && objects.len() == 1 && kind == Kind::Nothing;
    if kind == Kind::Document || is_longer {
        let decoder =
            JsonDecoder { path: Vec::new(), rule: rule.clone(), columns: Arc::default(), has_keys: true };
        return Ok(Opened::new(DocumentFramer::new(rule), decoder));
    }
    let path = puzzle_path(&objects, &rule);
    let key = match &path[..] {
        [] => Some(PUZZLE.to_owned()),
        [key] => Some(key.clone()),
        _ => None,
    };
    let decoder = JsonDecoder { path, rule, columns: Arc::default(), has_keys: false };
    Ok(Opened::new(ObjectFramer::new(key), decoder))
}

/// Opens an array whose elements are not objects: they are puzzles, or rows without names.
fn open_elements(sample: &[u8], rule: Rule, options: &ReadOptions) -> Result<Opened, OpenError> {
    let mut input = Input::new(sample)?;
    let (mut framer, mut raw) = (ElementFramer::default(), RawRecord::default());
    let mut columns: Vec<Evidence> = Vec::new();
    for _ in 0..SAMPLE_RECORDS {
        raw.clear();
        if !framer.frame(&mut input, &mut raw)? {
            break;
        }
        let text = String::from_utf8_lossy(&raw.text);
        let content = Rule { wanted: None, blanks: rule.blanks.clone() };
        if content.evidence(&[], text.trim_end()).is_board() {
            continue;
        }
        let row: Vec<&RawValue> = serde_json::from_str(&text).unwrap_or_default();
        columns.resize(columns.len().max(row.len()), Evidence::default());
        columns
            .iter_mut()
            .zip(row)
            .for_each(|(column, value)| column.add(content.evidence(&[], value.get())));
    }
    let names: Vec<String> = (1..=columns.len()).map(|number| number.to_string()).collect();
    let puzzle = match &rule.wanted {
        Some(wanted) => Some(names.iter().position(|name| name == wanted).ok_or_else(|| {
            OpenError::NoColumn { requested: Some(wanted.clone()), available: names.clone() }
        })?),
        None => choose(columns.iter().map(|evidence| ("", *evidence))),
    };
    let columns: Arc<[Column]> = match puzzle {
        Some(puzzle) => {
            let column = |(i, name): (usize, &String)| match i == puzzle {
                true => Column::Puzzle(name.into()),
                false => Column::Field(name.into()),
            };
            names.iter().enumerate().map(column).collect()
        }
        None => Arc::default(),
    };
    let rule = Rule { wanted: None, blanks: options.blanks() };
    let decoder = JsonDecoder { path: Vec::new(), rule, columns: Arc::clone(&columns), has_keys: false };
    Ok(Opened { columns, ..Opened::new(ElementFramer::default(), decoder) })
}

/// Whether a sample has a whole object or element.
fn has_value(sample: &[u8]) -> bool {
    let start = sample.trim_ascii_start();
    let is_list = start
        .strip_prefix(b"[")
        .is_some_and(|rest| !matches!(rest.trim_ascii_start().first(), Some(b'{') | None));
    let Ok(mut input) = Input::new(sample) else { return true };
    let mut raw = RawRecord::default();
    let mut framer: Box<dyn Framer> =
        if is_list { Box::new(ElementFramer::default()) } else { Box::new(ObjectFramer::new(None)) };
    framer.frame(&mut input, &mut raw).is_ok_and(|any| any && !raw.text.is_empty() && ends(&mut input))
}

/// Whether more bytes follow, or reading them fails.
fn ends(input: &mut Input<'_>) -> bool {
    input.fill().unwrap_or(true)
}

/// The first objects of a sample. The last one is repaired if the sample cuts it.
fn first_objects(sample: &[u8], is_cut: bool) -> Result<Vec<String>, OpenError> {
    let mut input = Input::new(sample)?;
    let mut framer = ObjectFramer::new(None);
    let mut objects = Vec::new();
    for _ in 0..SAMPLE_RECORDS {
        let mut raw = RawRecord::default();
        if !framer.frame(&mut input, &mut raw)? {
            break;
        }
        let text = String::from_utf8_lossy(&raw.text).into_owned();
        if !text.starts_with('{') {
            continue;
        }
        let is_whole = serde_json::from_str::<&RawValue>(&text).is_ok();
        if is_whole {
            objects.push(text);
        } else if objects.is_empty() && is_cut {
            objects.push(repaired(&text));
        }
    }
    Ok(objects)
}

/// A cut JSON text without its last, incomplete value, and with the brackets closed.
fn repaired(text: &str) -> String {
    let mut end = 0;
    scan(text, |at, byte| match byte {
        b'{' | b'[' => end = at + 1,
        b',' => end = at,
        _ => {}
    });
    let closing = scan(&text[..end], |_, _| {});
    let closing = closing.into_iter().rev().map(|byte| if byte == b'{' { '}' } else { ']' });
    text[..end].chars().chain(closing).collect()
}

/// Calls a function with each byte outside of strings; returns the brackets that are open at the end.
fn scan(text: &str, mut visit: impl FnMut(usize, u8)) -> Vec<u8> {
    let (mut is_text, mut is_escape) = (false, false);
    let mut open = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        if is_text {
            is_text = byte != b'"' || is_escape;
            is_escape = byte == b'\\' && !is_escape;
            continue;
        }
        match byte {
            b'"' => is_text = true,
            b'{' | b'[' => open.push(byte),
            b'}' | b']' => {
                open.pop();
            }
            _ => {}
        }
        visit(at, byte);
    }
    open
}

/// The keys that lead to the puzzle in most of these objects.
fn puzzle_path(objects: &[String], rule: &Rule) -> Vec<String> {
    if rule.wanted.is_some() {
        return objects.iter().find_map(|object| rule.find(object)).map(|leaf| leaf.path).unwrap_or_default();
    }
    let mut columns: Vec<(Vec<String>, Evidence)> = Vec::new();
    for object in objects {
        for Leaf { path, json } in leaves(object) {
            let evidence = rule.evidence(&path, json);
            match columns.iter_mut().find(|(known, _)| *known == path) {
                Some((_, seen)) => seen.add(evidence),
                None => columns.push((path, evidence)),
            }
        }
    }
    let names = columns.iter().map(|(path, seen)| (path.last().map_or("", |name| &**name), *seen));
    choose(names).map(|place| columns.swap_remove(place).0).unwrap_or_default()
}
