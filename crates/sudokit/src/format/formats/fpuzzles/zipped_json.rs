//! SudokuPad's compact JSON. Keys have no quotes, strings may have single ones, `t` and `f` are true and
//! false, an empty object in a list is left out (`[,,{v:5}]`), and a color is its hexadecimal digits.
//!
//! [`LONG_KEYS`] has the meanings of the short keys. Plain JSON is read, too.

use serde_json::{Map, Value};

/// The short keys and their meanings, as far as this format needs them.
const LONG_KEYS: [(&str, &str); 20] = [
    ("a", "arrows"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("h", "height"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The maximum depth of nested lists and objects.
const MOST_LEVELS: usize = 32;

/// Reads a value, and nothing after it.
pub(super) fn parse(text: &str) -> Option<Value> {
    let mut parser = Parser { rest: text.trim() };
    let value = parser.value(0)?;
    parser.rest.is_empty().then_some(value)
}

struct Parser<'a> {
    rest: &'a str,
}

impl Parser<'_> {
    fn take(&mut self, expected: char) -> bool {
        let after = self.rest.strip_prefix(expected);
        self.rest = after.unwrap_or(self.rest).trim_start();
        after.is_some()
    }

    fn value(&mut self, level: usize) -> Option<Value> {
        match self.rest.chars().next()? {
            _ if level > MOST_LEVELS => None,
            '[' => self.list(level).map(Value::Array),
            '{' => self.object(level).map(Value::Object),
            '"' | '\'' => self.string().map(Value::String),
            _ => Some(self.word()).filter(|word| !word.is_empty()).map(word_value),
        }
    }

    fn list(&mut self, level: usize) -> Option<Vec<Value>> {
        let mut items = Vec::new();
        self.take('[');
        loop {
            let is_left_out = self.rest.starts_with([',', ']']);
            items.push(if is_left_out { Value::Object(Map::new()) } else { self.value(level + 1)? });
            if self.take(']') {
                return Some(items);
            }
            self.take(',').then_some(())?;
        }
    }

    fn object(&mut self, level: usize) -> Option<Map<String, Value>> {
        let mut entries = Map::new();
        self.take('{');
        while !self.take('}') {
            let key =
                if self.rest.starts_with(['"', '\'']) { self.string()? } else { self.word().to_owned() };
            self.take(':').then_some(())?;
            let value = self.value(level + 1)?;
            let long = LONG_KEYS.iter().find(|(short, _)| *short == key).map(|(_, long)| (*long).to_owned());
            entries.insert(long.unwrap_or(key), value);
            if !self.rest.starts_with('}') {
                self.take(',').then_some(())?;
            }
        }
        Some(entries)
    }

    /// A string in quotes.
    fn string(&mut self) -> Option<String> {
        let mut chars = self.rest.char_indices();
        let (_, quote) = chars.next()?;
        let mut text = String::new();
        while let Some((at, c)) = chars.next() {
            match c {
                _ if c == quote => {
                    self.rest = self.rest[at + 1..].trim_start();
                    return Some(text);
                }
                '\\' => match chars.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'u' => {
                        let hex: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                        let unit = u32::from_str_radix(&hex, 16).ok()?;
                        text.push(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    other => text.push(other),
                },
                _ => text.push(c),
            }
        }
        None
    }

    /// A key or a value without quotes.
    fn word(&mut self) -> &str {
        let end = self.rest.find([',', ':', ']', '}']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim()
    }
}

fn word_value(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        _ => match serde_json::from_str::<serde_json::Number>(word) {
            Ok(number) => Value::Number(number),
            Err(_) => Value::String(word.to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn compact_json_is_read() {
        for (text, expected) in [
            (
                "{ce:[[{v:5},,{}],[,]],t:'it\\'s'}",
                json!({"cells": [[{"value": 5}, {}, {}], [{}, {}]], "title": "it's"}),
            ),
            (
                "{x:f,y:t,c:FF00AA,z:#0,w:1.5}",
                json!({"x": false, "y": true, "color": "FF00AA", "z": "#0", "width": 1.5}),
            ),
            (r#"{"cells":[["a\n\u00e9"]]}"#, json!({"cells": [["a\né"]]})),
        ] {
            assert_eq!(parse(text), Some(expected), "{text}");
        }
        for text in ["{", "[1", "{a}", "{a:}", "'x", "[]]", &"[".repeat(100)] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
