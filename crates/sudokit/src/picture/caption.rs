//! [`Caption`], the line above a board: its number and title on the left, its level and rating on the right.

use crate::format::Record;

use super::drawing::{Anchor, Color, Drawing, Placement};
use super::glyphs::{can_draw, text_width};

/// The height of the line, in units of the board.
pub(super) const HEIGHT: f64 = 40.0;

const SIZE: f64 = 30.0;
const BASELINE: f64 = 25.0;
const COLOR: Color = Color(0x33_33_33);
/// The least room between left and right.
const ROOM: f64 = 20.0;

/// The names of the fields on the left and on the right; of each list, the first field that a record has is
/// shown.
const TITLES: [&[&str]; 1] = [&["title", "name"]];
const RATINGS: [&[&str]; 2] = [&["level", "difficulty"], &["rating", "er", "score"]];

/// The line above a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Caption {
    left: String,
    right: String,
    /// The indices of the fields that it shows.
    shown: Vec<usize>,
}

impl Caption {
    /// The caption of a record with this number.
    pub(super) fn new(number: Option<u64>, record: &Record) -> Caption {
        let mut shown = Vec::new();
        let mut texts = |names: &[&[&str]]| -> Vec<String> {
            names.iter().filter_map(|names| text_of(record, names, &mut shown)).collect()
        };
        let title = texts(&TITLES).concat();
        let right = texts(&RATINGS).join(" \u{b7} ");
        let left = match number {
            Some(number) if title.is_empty() => number.to_string(),
            Some(number) => format!("{number}. {title}"),
            None => title,
        };
        Caption { left, right, shown }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.left.is_empty() && self.right.is_empty()
    }

    /// Whether it shows the field at this index.
    pub(super) fn shows(&self, field: usize) -> bool {
        self.shown.contains(&field)
    }

    /// The whole line as one text.
    pub(super) fn text(&self) -> String {
        format!("{} {}", self.left, self.right).trim().to_owned()
    }

    /// The caption of a solution: only the part that names its puzzle.
    pub(super) fn of_solution(self) -> Caption {
        Caption { right: String::new(), ..self }
    }

    /// Writes it over this width.
    pub(super) fn draw(&self, drawing: &mut Drawing, place: Placement, width: f64) {
        let right = shortened(&self.right, SIZE, width);
        let room = width - text_width(&right, SIZE) - if right.is_empty() { 0.0 } else { ROOM };
        let left = shortened(&self.left, SIZE, room);
        drawing.text(place, (0.0, BASELINE), (SIZE, Anchor::Start, COLOR), left);
        drawing.text(place, (width, BASELINE), (SIZE, Anchor::End, COLOR), right);
    }
}

/// The text of the first field with one of these names that is not empty and can be drawn. A number has its
/// name before it.
fn text_of(record: &Record, names: &[&str], shown: &mut Vec<usize>) -> Option<String> {
    names.iter().find_map(|name| {
        let mut fields = record.fields.iter().enumerate();
        let (index, field) = fields.find(|(_, field)| field.name.eq_ignore_ascii_case(name))?;
        let value = field.value.to_text();
        let value = value.trim();
        if value.is_empty() || !can_draw(value) {
            return None;
        }
        shown.push(index);
        let is_number = value.parse::<f64>().is_ok() && !TITLES[0].contains(name);
        let name = if *name == "er" { "ER" } else { name };
        Some(if is_number { format!("{name} {value}") } else { value.to_owned() })
    })
}

/// As much of the text as fits into the width, with dots for the missing rest.
fn shortened(text: &str, size: f64, width: f64) -> String {
    const DOTS: &str = "...";
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut short = text.to_owned();
    while !short.is_empty() && text_width(&short, size) + text_width(DOTS, size) > width {
        short.pop();
    }
    if short.is_empty() { short } else { short + DOTS }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    fn record(fields: &[(&str, &str)]) -> Record {
        let mut record = Record::from(Grid::EMPTY);
        for (name, value) in fields {
            record.set_field(name, *value);
        }
        record
    }

    #[test]
    fn a_caption_has_number_title_level_and_rating() {
        let fields = [("author", "me"), ("Title", "Storm"), ("level", "hard"), ("ER", "7.1")];
        let caption = Caption::new(Some(3), &record(&fields));
        assert_eq!((&*caption.left, &*caption.right), ("3. Storm", "hard \u{b7} ER 7.1"));
        assert_eq!([0, 1, 2, 3].map(|field| caption.shows(field)), [false, true, true, true]);
    }

    #[test]
    fn texts_that_cannot_be_drawn_are_left_out() {
        let caption = Caption::new(None, &record(&[("title", "\u{6570}\u{72ec}"), ("level", "")]));
        assert!(caption.is_empty() && !caption.shows(0));
    }

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened("a title that is too long", 30.0, 120.0), "a title th...");
        assert_eq!(shortened("abc", 30.0, 1.0), "");
    }
}
