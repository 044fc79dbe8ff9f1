//! An explanation as lines of text, and as Markdown.

use std::fmt::Write;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::Step;
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
            text += &told(number, step, language, false);
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
            let told = told(number, step, language, true);
            // The name ends where the reason begins; a line of Markdown needs no more than that.
            let name = step.tell(Telling::Technique, language);
            let name = name.trim_end_matches(['.', '。']);
            text += &told.replacen(name, &format!("**{name}**"), 1);
        }
        let between = if self.steps.is_empty() { "" } else { "\n" };
        text + between + &self.closing(language) + "\n"
    }
}

/// A step with its number, and its further lines below it. In Markdown, what follows a list stands apart.
fn told(number: usize, step: &Step, language: Language, is_markdown: bool) -> String {
    let mut text = format!("{number}. ");
    let indent = text.len();
    for (at, line) in step.tell(Telling::All, language).lines().enumerate() {
        if at > 0 {
            let apart = is_markdown && !line.trim_start().starts_with("- ");
            let _ = write!(text, "{}\n{:indent$}", if apart { "\n" } else { "" }, "");
        }
        text += line;
    }
    text + "\n"
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
