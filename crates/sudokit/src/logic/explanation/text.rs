//! An explanation as plain text, and as Markdown.

use std::fmt::Write;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::words::{Detail, Language};

use super::{Explanation, ExplanationFormat};

impl Explanation {
    /// The explanation as text: a numbered line for each step, and the end.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(explanation.to_text(Language::English).starts_with("Stuck after 0 steps"));
    /// ```
    #[must_use]
    pub fn to_text(&self, language: Language) -> String {
        self.write(ExplanationFormat::Text, language)
    }

    /// The explanation in Markdown: the board, a numbered list of the steps with the techniques in bold, and
    /// the end.
    #[must_use]
    pub fn to_markdown(&self, language: Language) -> String {
        self.write(ExplanationFormat::Markdown, language)
    }
}

/// A step with its number, and with the lines of its branches below.
pub(super) fn step(number: usize, step: &Step, language: Language) -> String {
    numbered(number, &step.outline(Detail::All, language).lines())
}

/// A step as an item of a Markdown list. A blank line separates the conclusion from an inner list.
pub(super) fn markdown_step(number: usize, step: &Step, language: Language) -> String {
    let mut text = step.outline(Detail::All, language);
    // The technique without its evidence is its name and a full stop.
    let name = step.describe(Detail::Technique, language);
    let name = name.trim_end_matches(['.', '。']);
    text.text = text.text.replacen(name, &format!("**{name}**"), 1);
    if let Some(conclusion) = &mut text.conclusion {
        conclusion.insert(0, '\n');
    }
    numbered(number, &text.lines())
}

/// The board in Markdown.
pub(super) fn markdown_board(position: &Position) -> String {
    format!("```text\n{}```\n\n", board(position))
}

fn numbered(number: usize, outline: &[String]) -> String {
    let mut text = format!("{number}. ");
    let indent = text.len();
    for (at, line) in outline.iter().flat_map(|line| line.split('\n')).enumerate() {
        let before = if at == 0 || line.is_empty() { 0 } else { indent };
        let _ = writeln!(text, "{:before$}{line}", "");
    }
    text
}

/// The digits on the board, with lines between the boxes.
fn board(position: &Position) -> String {
    let mut text = String::new();
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        let before = match index {
            27 | 54 => "------+-------+------\n",
            _ if index % 9 == 3 || index % 9 == 6 => "| ",
            _ => "",
        };
        let after = if index % 9 == 8 { "\n" } else { " " };
        let digit = position.value(cell).map_or('.', Digit::to_char);
        let _ = write!(text, "{before}{digit}{after}");
    }
    text
}
