//! An explanation as lines of text, and as Markdown.

use std::fmt::Write;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::words::{Language, Telling};

use super::Explanation;

impl Explanation {
    /// A numbered line for each step, and how it ends.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(explanation.to_text(Language::English).starts_with("Stuck after 0 steps"));
    /// ```
    #[must_use]
    pub fn to_text(&self, language: Language) -> String {
        let mut text = String::new();
        for (number, step) in (1..).zip(&self.steps) {
            let _ = writeln!(text, "{number}. {}", step.tell(Telling::All, language));
        }
        text + &self.closing(language) + "\n"
    }

    /// The board, a numbered list of the steps with the techniques in bold, and how it ends.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(explanation.to_markdown(Language::English).starts_with("```text\n"));
    /// ```
    #[must_use]
    pub fn to_markdown(&self, language: Language) -> String {
        let mut text = format!("```text\n{}```\n\n", board(&self.start));
        for (number, step) in (1..).zip(&self.steps) {
            let told = step.tell(Telling::All, language);
            // The name ends where the reason begins; a line of Markdown needs no more than that.
            let name = step.tell(Telling::Technique, language);
            let name = name.trim_end_matches(['.', '。']);
            let rest = told.strip_prefix(name).unwrap_or_default();
            let _ = writeln!(text, "{number}. **{name}**{rest}");
        }
        let between = if self.steps.is_empty() { "" } else { "\n" };
        text + between + &self.closing(language) + "\n"
    }
}

/// The digits on the board, in boxes.
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
