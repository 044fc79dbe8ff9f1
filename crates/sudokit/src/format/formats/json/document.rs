//! [`DocumentFramer`], for objects that hold several puzzles: in lists, in nested objects, or in columns as
//! pandas writes tables. Each puzzle becomes a separate raw record.
//!
//! A document is read as a whole, so its length has a limit: columns that belong together may be far apart in
//! it.

use std::collections::VecDeque;
use std::io;

use serde_json::value::RawValue;

use super::entries::Entries;
use super::find::Rule;
use super::framer::ObjectFramer;
use crate::format::framing::Framer;
use crate::format::input::{Input, RawRecord};
use crate::format::puzzle_column::{Evidence, is_solution, is_usual};
use crate::format::value::Value;

/// The maximum length of a document in bytes.
const MAX_DOCUMENT: usize = 1 << 28;

/// The number of elements of a list that are examined to see what it holds.
const SEEN: usize = 16;

/// The maximum depth of nested lists and objects that are searched.
const MAX_DEPTH: usize = 16;

/// The first character of a raw record whose text is not a part of the document.
pub(super) const JOINED: char = '#';

/// The raw record that stands for a document that is too long.
pub(super) const TOO_LONG: &str = "!";

/// The name of the field that holds the key of a puzzle or of a list of puzzles.
pub(super) const KEY: &str = "key";

/// A part of the document, in bytes.
type Span = (u32, u32);

/// Records of a document.
enum Group {
    /// A value for each record, and the key of the value.
    Values(Vec<(Option<Span>, Span)>),
    /// The values of each column; the names are JSON strings. One of the columns holds the puzzles.
    Columns { names: Vec<String>, values: Vec<Vec<Span>>, puzzle: usize },
}

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A record.
    Record,
    /// It holds several puzzles.
    Document,
    /// It has no puzzle.
    Nothing,
}

/// The kind of an object, by its text.
pub(super) fn kind(object: &str, rule: &Rule) -> Kind {
    let mut search = Search { document: object, rule, path: Vec::new() };
    match search.object(object, 0) {
        Found::Record => Kind::Record,
        Found::Nothing => Kind::Nothing,
        Found::Groups(_) => Kind::Document,
    }
}

/// Makes a raw record of each puzzle of each document.
pub(super) struct DocumentFramer {
    objects: ObjectFramer,
    rule: Rule,
    document: RawRecord,
    groups: VecDeque<Group>,
    /// The number of records of the first group that have been taken.
    taken: usize,
    /// An offset in the document, with its line and column.
    at: (usize, u64, u64),
}

impl DocumentFramer {
    pub(super) fn new(rule: Rule) -> DocumentFramer {
        DocumentFramer {
            objects: ObjectFramer::of_documents(MAX_DOCUMENT),
            rule,
            document: RawRecord::default(),
            groups: VecDeque::new(),
            taken: 0,
            at: (0, 0, 0),
        }
    }

    /// Finds the records of the document. If the document is itself a record, or cannot be read, it becomes
    /// one raw record.
    fn search(&mut self) {
        let found = match str::from_utf8(&self.document.text) {
            Ok(document) if !self.document.too_long => {
                let mut search = Search { document, rule: &self.rule, path: Vec::new() };
                search.object(document, 0)
            }
            _ => Found::Record,
        };
        self.groups = match found {
            Found::Groups(groups) => groups.into(),
            Found::Record | Found::Nothing => {
                let whole = (None, (0, self.document.text.len() as u32));
                VecDeque::from([Group::Values(vec![whole])])
            }
        };
        self.taken = 0;
        self.at = (0, self.document.line, self.document.column);
    }

    /// Sets the line and the column of a raw record that begins at this offset of the document.
    fn place(&mut self, start: usize, raw: &mut RawRecord) {
        if start < self.at.0 {
            self.at = (0, self.document.line, self.document.column);
        }
        let (before, line, column) = self.at;
        let passed = &self.document.text[before..start];
        let lines = passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        let last = passed.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
        let chars = last.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64;
        self.at = (start, line + lines, if lines > 0 { chars } else { column + chars });
        (raw.line, raw.column) = (self.at.1, self.at.2);
    }
}

impl Framer for DocumentFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        loop {
            let taken = self.taken;
            let bytes = |(start, end): Span| &self.document.text[start as usize..end as usize];
            let start = match self.groups.front() {
                Some(Group::Values(values)) if taken < values.len() => {
                    let (key, value) = values[taken];
                    if let Some(key) = key {
                        raw.push(bytes(key));
                        raw.push(b":");
                    }
                    raw.push(bytes(value));
                    value.0
                }
                Some(Group::Columns { names, values, puzzle }) if taken < values[*puzzle].len() => {
                    raw.push(&[JOINED as u8]);
                    for (i, (name, values)) in names.iter().zip(values).enumerate() {
                        raw.push(if i == 0 { b"{" } else { b"," });
                        raw.push(name.as_bytes());
                        raw.push(b":");
                        raw.push(bytes(values[taken]));
                    }
                    raw.push(b"}");
                    values[*puzzle][taken].0
                }
                Some(_) => {
                    self.groups.pop_front();
                    self.taken = 0;
                    continue;
                }
                None => {
                    self.document.clear();
                    if !self.objects.frame(input, &mut self.document)? {
                        return Ok(false);
                    }
                    if self.document.too_long {
                        raw.push(TOO_LONG.as_bytes());
                        (raw.line, raw.column) = (self.document.line, self.document.column);
                        return Ok(true);
                    }
                    self.search();
                    continue;
                }
            };
            self.taken += 1;
            self.place(start as usize, raw);
            return Ok(true);
        }
    }
}

/// What a search of a value has found.
enum Found {
    Record,
    Groups(Vec<Group>),
    Nothing,
}

/// Looks for the records of a document.
struct Search<'a> {
    document: &'a str,
    rule: &'a Rule,
    /// The keys that lead to the current value.
    path: Vec<String>,
}

impl<'a> Search<'a> {
    /// The place of a part of the document.
    fn span(&self, part: &str) -> Span {
        let start = part.as_ptr() as usize - self.document.as_ptr() as usize;
        (start as u32, (start + part.len()) as u32)
    }

    fn is_board(&self, json: &str) -> bool {
        self.rule.evidence(&self.path, json).is_board()
    }

    /// Calls `look` while the key is on the path.
    fn under<T>(&mut self, key: &str, look: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(key.to_owned());
        let result = look(self);
        self.path.pop();
        result
    }

    fn object(&mut self, json: &'a str, depth: usize) -> Found {
        let Ok(Entries(entries)) = serde_json::from_str::<Entries<'a>>(json) else { return Found::Nothing };
        if depth > MAX_DEPTH {
            return Found::Nothing;
        }
        let mut boards = 0;
        for (key, value) in &entries {
            boards += usize::from(self.under(key, |it| it.is_board(value.get())));
        }
        if boards > 0 {
            return match self.is_mapping(&entries, boards) {
                true => Found::Groups(vec![self.mapping(json)]),
                false => Found::Record,
            };
        }
        if let Some(group) = self.split(&entries).or_else(|| self.columns(&entries)) {
            return Found::Groups(vec![group]);
        }
        if let Some(group) = self.columns_of_objects(&entries) {
            return Found::Groups(vec![group]);
        }
        self.parts(json, &entries, depth)
    }

    /// Whether the keys of an object name puzzles, instead of the parts of one record.
    fn is_mapping(&self, entries: &[(String, &'a RawValue)], boards: usize) -> bool {
        let evidence = |(key, value): &(String, &RawValue)| {
            self.rule.evidence(&[&self.path[..], std::slice::from_ref(key)].concat(), value.get())
        };
        let puzzles = entries.iter().filter(|entry| evidence(entry).has_blanks()).count();
        let has_name = entries.iter().any(|(key, _)| is_usual(key) || is_solution(key));
        boards > 1 && boards == entries.len() && (puzzles == 0 || puzzles == boards) && !has_name
    }

    /// A record for each value of an object, with its key.
    fn mapping(&self, json: &'a str) -> Group {
        let keys: Keys<'_> = serde_json::from_str(json).unwrap_or_default();
        let is_counted = keys.0.iter().enumerate().all(|(i, (key, _))| key.get() == format!("\"{i}\""));
        let values = keys
            .0
            .iter()
            .map(|(key, value)| (Some(self.span(key.get())).filter(|_| !is_counted), self.span(value.get())));
        Group::Values(values.collect())
    }

    /// The table of an object with `columns` and `data`, as pandas writes it with `orient="split"`.
    fn split(&self, entries: &[(String, &'a RawValue)]) -> Option<Group> {
        let get = |name: &str| entries.iter().find(|(key, _)| key == name).map(|(_, value)| value.get());
        let columns: Vec<&RawValue> = serde_json::from_str(get("columns")?).ok()?;
        let mut names: Vec<String> = columns.iter().map(|name| name_of(name.get())).collect();
        let mut index: Vec<Span> = Vec::new();
        if let Some(keys) = get("index").and_then(|keys| serde_json::from_str::<Vec<&RawValue>>(keys).ok())
            && !keys.iter().enumerate().all(|(i, key)| key.get() == i.to_string())
        {
            index = keys.iter().map(|key| self.span(key.get())).collect();
        }
        let rows: Vec<&'a RawValue> = serde_json::from_str(get("data")?).ok()?;
        let mut values = self.rows(&rows, names.len())?;
        if index.len() == rows.len() && !index.is_empty() {
            names.push(Value::from(KEY).to_string());
            values.push(index);
        }
        self.group(names, values)
    }

    /// The columns of lists with this number of values.
    fn rows(&self, rows: &[&'a RawValue], columns: usize) -> Option<Vec<Vec<Span>>> {
        let mut values = vec![Vec::with_capacity(rows.len()); columns];
        for row in rows {
            let row: Vec<&RawValue> =
                serde_json::from_str(row.get()).ok().filter(|row: &Vec<_>| row.len() == columns)?;
            for (column, value) in values.iter_mut().zip(row) {
                column.push(self.span(value.get()));
            }
        }
        Some(values)
    }

    /// The table of these columns, if one of them has boards.
    fn group(&self, names: Vec<String>, values: Vec<Vec<Span>>) -> Option<Group> {
        let text = |span: Span| &self.document[span.0 as usize..span.1 as usize];
        let is_puzzle = |(name, values): &(&String, &Vec<Span>)| {
            let path = [&self.path[..], &[name.trim_matches('"').to_owned()]].concat();
            values.iter().take(SEEN).any(|span| self.rule.evidence(&path, text(*span)).is_board())
        };
        let puzzle = names.iter().zip(&values).position(|column| is_puzzle(&column))?;
        Some(Group::Columns { names, values, puzzle })
    }

    /// The table of an object of lists of one length, one of which has boards. Lists of boards without usual
    /// names may instead be several lists of puzzles.
    fn columns(&self, entries: &[(String, &'a RawValue)]) -> Option<Group> {
        let lists = entries.iter().filter(|(_, value)| value.get().starts_with('['));
        let lists: Vec<(&String, Vec<&'a RawValue>)> =
            lists.filter_map(|(key, value)| Some((key, serde_json::from_str(value.get()).ok()?))).collect();
        let length = lists.first()?.1.len();
        if lists.len() < 2 || lists.iter().any(|(_, list)| list.len() != length) {
            return None;
        }
        let evidence = |(key, list): &(&String, Vec<&RawValue>)| {
            let path = [&self.path[..], &[(*key).clone()]].concat();
            let mut seen = Evidence::default();
            list.iter().take(SEEN).for_each(|value| seen.add(self.rule.evidence(&path, value.get())));
            seen
        };
        let seen: Vec<_> = lists.iter().map(evidence).collect();
        let has_name = lists.iter().any(|(key, _)| is_usual(key) || is_solution(key));
        let is_table =
            has_name || seen.iter().any(|it| !it.is_board() || it.has_blanks() != seen[0].has_blanks());
        if !is_table {
            return None;
        }
        let names = lists.iter().map(|(key, _)| Value::from(*key).to_string()).collect();
        let spans = |list: &Vec<&RawValue>| list.iter().map(|value| self.span(value.get())).collect();
        self.group(names, lists.iter().map(|(_, list)| spans(list)).collect())
    }

    /// The table of an object of objects with the same keys, if the outer keys name columns and the inner
    /// keys name rows, as pandas writes it with `orient="columns"`.
    fn columns_of_objects(&self, entries: &[(String, &'a RawValue)]) -> Option<Group> {
        let objects = entries.iter().filter(|(_, value)| value.get().starts_with('{'));
        let objects: Vec<(&String, Keys<'a>)> =
            objects.filter_map(|(key, value)| Some((key, serde_json::from_str(value.get()).ok()?))).collect();
        let (_, first) = objects.first()?;
        let rows = first.0.len();
        let same_keys = |keys: &Keys<'_>| {
            keys.0.len() == rows && keys.0.iter().zip(&first.0).all(|(a, b)| a.0.get() == b.0.get())
        };
        if rows == 0 || objects.len() != entries.len() || !objects.iter().all(|(_, keys)| same_keys(keys)) {
            return None;
        }
        let is_name = |key: &str| is_usual(key) || is_solution(key);
        let is_inner_name = first.0.iter().any(|(key, _)| is_name(key.get().trim_matches('"')));
        let is_outer_name = objects.iter().any(|(key, _)| is_name(key));
        let board = |key: &str, value: &RawValue| {
            let path = [&self.path[..], &[key.to_owned()]].concat();
            self.rule.evidence(&path, value.get()).is_board()
        };
        let is_column =
            |(key, keys): &(&String, Keys<'_>)| keys.0.iter().take(SEEN).all(|(_, it)| board(key, it));
        if is_inner_name || !(is_outer_name || (rows > 1 && objects.iter().any(is_column))) {
            return None;
        }
        let mut names: Vec<String> = objects.iter().map(|(key, _)| Value::from(*key).to_string()).collect();
        let spans = |keys: &Keys<'_>| keys.0.iter().map(|(_, value)| self.span(value.get())).collect();
        let mut values: Vec<Vec<Span>> = objects.iter().map(|(_, keys)| spans(keys)).collect();
        if !first.0.iter().enumerate().all(|(i, (key, _))| key.get() == format!("\"{i}\"")) {
            names.push(Value::from(KEY).to_string());
            values.push(first.0.iter().map(|(key, _)| self.span(key.get())).collect());
        }
        self.group(names, values)
    }

    /// The records in the values of an object. The object itself is a record if exactly one of its objects
    /// has a puzzle.
    fn parts(&mut self, json: &'a str, entries: &[(String, &'a RawValue)], depth: usize) -> Found {
        let keys: Keys<'a> = serde_json::from_str(json).unwrap_or_default();
        let mut parts = Vec::new();
        let mut records = 0;
        for ((name, value), (key, _)) in entries.iter().zip(&keys.0) {
            let found = self.under(name, |it| match value.get().as_bytes()[0] {
                b'{' => it.object(value.get(), depth + 1),
                b'[' => it.list(value.get(), depth + 1).map_or(Found::Nothing, Found::Groups),
                _ => Found::Nothing,
            });
            match found {
                Found::Nothing => {}
                Found::Groups(groups) => parts.push((key, groups)),
                Found::Record => {
                    records += 1;
                    parts.push((key, vec![Group::Values(vec![(None, self.span(value.get()))])]));
                }
            }
        }
        if parts.is_empty() {
            return Found::Nothing;
        }
        if records == 1 && parts.len() == 1 {
            return Found::Record;
        }
        let is_counted = parts.len() == entries.len()
            && parts.iter().enumerate().all(|(i, (key, _))| key.get() == format!("\"{i}\""));
        let with_keys = parts.len() > 1 && !is_counted;
        let mut all = Vec::new();
        for (key, groups) in parts {
            for group in groups {
                all.push(match group {
                    Group::Values(values) if with_keys => {
                        let span = self.span(key.get());
                        Group::Values(values.into_iter().map(|(own, it)| (own.or(Some(span)), it)).collect())
                    }
                    other => other,
                });
            }
        }
        Found::Groups(all)
    }

    /// The records in a list, if there are any.
    fn list(&mut self, json: &'a str, depth: usize) -> Option<Vec<Group>> {
        if depth > MAX_DEPTH {
            return None;
        }
        let items: Vec<&'a RawValue> = serde_json::from_str(json).ok()?;
        if items.iter().take(SEEN).any(|item| self.is_board(item.get())) {
            return Some(vec![Group::Values(
                items.iter().map(|item| (None, self.span(item.get()))).collect(),
            )]);
        }
        // Rows without names.
        let columns: Vec<&RawValue> =
            items.first().and_then(|row| serde_json::from_str(row.get()).ok()).unwrap_or_default();
        let path = self.path.clone();
        if columns.iter().any(|value| self.rule.evidence(&path, value.get()).is_board())
            && let Some(values) = self.rows(&items, columns.len())
        {
            let names = (1..=columns.len()).map(|number| format!("\"{number}\"")).collect();
            return self.group(names, values).map(|group| vec![group]);
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut has_any = false;
        for item in items {
            let found = match item.get().as_bytes()[0] {
                b'{' => self.object(item.get(), depth + 1),
                b'[' => self.list(item.get(), depth + 1).map_or(Found::Nothing, Found::Groups),
                _ => Found::Nothing,
            };
            let is_object = item.get().starts_with('{');
            match found {
                Found::Groups(more) => {
                    has_any = true;
                    groups.extend(more);
                }
                // Among records, an object without a puzzle is an error.
                Found::Nothing if !is_object => {}
                Found::Record | Found::Nothing => {
                    has_any |= matches!(found, Found::Record);
                    let value = (None, self.span(item.get()));
                    match groups.last_mut() {
                        Some(Group::Values(values)) => values.push(value),
                        _ => groups.push(Group::Values(vec![value])),
                    }
                }
            }
        }
        has_any.then_some(groups)
    }
}

/// The name of a column of pandas as a JSON string.
fn name_of(json: &str) -> String {
    if json.starts_with('"') { json.to_owned() } else { Value::from(json).to_string() }
}

/// The keys of an object as JSON strings, with their values.
#[derive(Default)]
struct Keys<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Keys<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeysVisitor;

        impl<'de> serde::de::Visitor<'de> for KeysVisitor {
            type Value = Keys<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Keys(entries))
            }
        }

        deserializer.deserialize_map(KeysVisitor)
    }
}

/// The keys of all values of an object, through its lists and objects, with dots between them.
pub(super) fn all_keys(object: &str) -> Vec<String> {
    let mut keys = Vec::new();
    add_keys(object, "", 0, &mut keys);
    keys
}

fn add_keys(json: &str, before: &str, depth: usize, keys: &mut Vec<String>) {
    let within = |json: &str, before: &str, keys: &mut Vec<String>| {
        if json.starts_with('{') && depth < MAX_DEPTH {
            add_keys(json, before, depth + 1, keys);
            return true;
        }
        false
    };
    let Ok(Entries(entries)) = serde_json::from_str(json) else { return };
    for (key, value) in entries {
        let path = if before.is_empty() { key } else { format!("{before}.{key}") };
        let items: Vec<&RawValue> = serde_json::from_str(value.get()).unwrap_or_default();
        let is_within = within(value.get(), &path, keys)
            | items.iter().take(SEEN).fold(false, |any, item| any | within(item.get(), &path, keys));
        if !is_within && !keys.contains(&path) {
            keys.push(path);
        }
    }
}
