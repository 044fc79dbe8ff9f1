//! [`Drawings`] on a board, which have no meaning by themselves, and the rules in words, which may give them one.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sudokit_variants::layout::{HouseKind, Place};
use sudokit_variants::{Cell, Layout, Rule};

use super::colors;
use super::problem::{PuzzleError, unsupported};
use crate::format::record::{Field, REMARK};

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

/// The names of the lines of SudokuPad and of f-puzzles.
const LINES: [&str; 2] = ["lines", "line"];

/// The names of the shapes of SudokuPad, some of which are signs.
const SIGNS: [&str; 2] = ["overlays", "underlays"];

/// The name of the field with the colors of cells.
const COLORS: &str = "colors";

/// The greatest number of colors that a message names.
const MOST_COLORS: usize = 8;

/// Drawings, and rules in words.
#[derive(Default)]
pub(super) struct Drawings {
    /// Under each name, what is drawn.
    drawn: Vec<(String, Vec<Value>)>,
    /// The colors of cells.
    colors: Vec<(Place, String)>,
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

    /// Takes colored lines and dots for rules, and adds a remark that names them.
    pub(super) fn assume_colors(&mut self, layout: &Layout, rules: &mut Vec<Rule>, fields: &mut Vec<Field>) {
        let mut take = |name: &str| {
            let at = self.drawn.iter().position(|(other, _)| other == name);
            at.map_or_else(Vec::new, |at| self.drawn.swap_remove(at).1)
        };
        let mut lists = [LINES[0], LINES[1], SIGNS[0], SIGNS[1]].map(|name| (name, take(name)));
        let [(_, lines), (_, others), (_, overlays), (_, underlays)] = &mut lists;
        lines.append(others);
        let assumed = colors::assume(lines, &mut [overlays, underlays], layout);
        self.drawn.extend(
            lists
                .into_iter()
                .filter(|(_, items)| !items.is_empty())
                .map(|(name, items)| (name.to_owned(), items)),
        );
        let words: Vec<&str> = assumed.iter().map(|it| &*it.words).collect();
        if !words.is_empty() {
            fields.push(Field::new(REMARK, format!("assumed by color: {}", words.join("; "))));
        }
        rules.extend(assumed.into_iter().map(|it| it.rule));
    }

    /// Adds the color of a cell.
    pub(super) fn add_color(&mut self, (row, column): (usize, usize), color: &Value) {
        let color = color.as_str().map_or_else(|| color.to_string(), str::to_owned);
        self.colors.push((Place { row: row as u16, column: column as u16 }, color));
    }

    /// Adds rules in words.
    pub(super) fn add_rules(&mut self, rules: &str) {
        self.rules.push_str(rules);
        self.rules.push(' ');
    }

    /// Whether the cells of each color are exactly those of clones or of a region besides the boxes, which are seen by their colors.
    fn colors_show_areas(&self, rules: &[Rule], layout: &Layout) -> bool {
        let mut colored: BTreeMap<&str, BTreeSet<Cell>> = BTreeMap::new();
        for (place, color) in &self.colors {
            colored.entry(color).or_default().extend(layout.cell_at(*place));
        }
        let clones: Vec<BTreeSet<Cell>> = rules
            .iter()
            .filter(|rule| matches!(rule, Rule::Clones(_)))
            .map(|rule| rule.cells().into_iter().collect())
            .collect();
        let mut shown: BTreeSet<BTreeSet<Cell>> = layout
            .houses()
            .iter()
            .filter(|house| house.kind == HouseKind::Extra)
            .map(|house| house.cells.iter().copied().collect())
            .collect();
        shown.insert(clones.iter().flatten().copied().collect());
        shown.extend(clones);
        colored.values().all(|cells| shown.contains(cells))
    }

    /// Whether the rules in words are the usual ones in their usual wording, together with names of rules that the puzzle has.
    fn has_usual_rules(&self, known: &[Rule]) -> bool {
        let words = self.rules.to_lowercase();
        let mut words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let known: BTreeSet<&str> = known.iter().map(|rule| rule.info().name).collect();
        words.all(|word| USUAL.contains(&word) || known.iter().any(|name| word.starts_with(name)))
    }

    /// Adds the drawings to the fields, or reports that they may be rules.
    pub(super) fn become_fields(
        mut self,
        known: &[Rule],
        layout: &Layout,
        fields: &mut Vec<Field>,
    ) -> Result<(), PuzzleError> {
        let is_usual = self.has_usual_rules(known);
        let lines =
            self.drawn.iter().find(|(name, _)| LINES.contains(&&**name)).map_or(&[][..], |(_, lines)| lines);
        let mut colors: Vec<String> = lines.iter().filter_map(colors::words).collect();
        colors.sort_unstable();
        colors.dedup();
        let mut first = self.drawn.first().map(|(name, _)| &**name);
        if !self.colors.is_empty() && !self.colors_show_areas(known, layout) {
            first = first.or(Some(COLORS));
        }
        if let Some(first) = first.filter(|_| !is_usual) {
            let mut what = format!("the rules in words may give the drawn {first:?} a meaning");
            if colors.is_empty() && SIGNS.iter().any(|name| self.drawn.iter().any(|(drawn, _)| drawn == name))
            {
                what += "; assume-colours takes dots, X and V for what they usually mean";
            } else if !colors.is_empty() {
                colors.truncate(MOST_COLORS);
                what += &format!(
                    "; their colors are {}, and assume-colours takes them for what they usually mean",
                    colors.join(", ")
                );
            }
            return Err(unsupported(what));
        }
        let drawn = std::mem::take(&mut self.drawn).into_iter();
        fields.extend(drawn.map(|(name, items)| Field::new(name, Value::from(items).to_string())));
        let colors =
            self.colors.iter().map(|(at, color)| format!("r{}c{}={color}", at.row + 1, at.column + 1));
        let colors: Vec<String> = colors.collect();
        if !colors.is_empty() {
            fields.push(Field::new(COLORS, colors.join(" ")));
        }
        Ok(())
    }
}
