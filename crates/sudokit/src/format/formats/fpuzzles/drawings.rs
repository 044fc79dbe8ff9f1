//! [`Drawings`] on a board, which have no meaning by themselves, and the rules in words, which may give them one.

use serde_json::Value;
use sudokit_variants::Rule;

use super::problem::{PuzzleError, unsupported};
use crate::format::record::Field;

/// The words of the usual rules.
const USUAL: [&str; 12] = [
    "normal",
    "standard",
    "classic",
    "classical",
    "regular",
    "sudoku",
    "rules",
    "apply",
    "the",
    "only",
    "and",
    "with",
];

/// Drawings, and rules in words.
#[derive(Default)]
pub(super) struct Drawings {
    /// Under each name, what is drawn.
    drawn: Vec<(String, Vec<Value>)>,
    colors: Vec<String>,
    rules: String,
}

impl Drawings {
    /// Adds a drawing, such as a circle, or a list of them.
    pub(super) fn add(&mut self, name: &str, value: &Value) {
        let items = match value {
            Value::Array(items) => items.clone(),
            other => vec![other.clone()],
        };
        match self.drawn.iter_mut().find(|(other, _)| other == name) {
            Some((_, drawn)) => drawn.extend(items),
            None => self.drawn.push((name.to_owned(), items)),
        }
    }

    /// Adds the color of a cell.
    pub(super) fn add_color(&mut self, (row, column): (usize, usize), color: &Value) {
        let color = color.as_str().map_or_else(|| color.to_string(), str::to_owned);
        self.colors.push(format!("r{}c{}={color}", row + 1, column + 1));
    }

    /// Adds rules in words.
    pub(super) fn add_rules(&mut self, rules: &str) {
        self.rules.push_str(rules);
        self.rules.push(' ');
    }

    /// Whether the rules in words are the usual ones in their usual wording, together with names of rules that the puzzle has.
    fn has_usual_rules(&self, known: &[Rule]) -> bool {
        let words = self.rules.to_lowercase();
        let mut words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.all(|word| USUAL.contains(&word) || known.iter().any(|rule| word.starts_with(rule.info().name)))
    }

    /// Adds the drawings to the fields, or reports that they may be rules.
    pub(super) fn become_fields(
        mut self,
        known: &[Rule],
        fields: &mut Vec<Field>,
    ) -> Result<(), PuzzleError> {
        let is_usual = self.has_usual_rules(known);
        let mut drawn: Vec<Field> = std::mem::take(&mut self.drawn)
            .into_iter()
            .map(|(name, items)| Field::new(name, Value::from(items).to_string()))
            .collect();
        if !self.colors.is_empty() {
            drawn.push(Field::new("colors", self.colors.join(" ")));
        }
        if let Some(first) = drawn.first().filter(|_| !is_usual) {
            let what = format!("the rules in words may give the drawn {:?} a meaning", &*first.name);
            return Err(unsupported(what));
        }
        fields.extend(drawn);
        Ok(())
    }
}
