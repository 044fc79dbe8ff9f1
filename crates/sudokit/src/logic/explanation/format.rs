//! [`ExplanationFormat`], the form of a written explanation, and [`ExplanationPart`], the parts in which it
//! is written.

use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::words::Language;

use super::{Explanation, html, text};

/// A format of an explanation for people.
///
/// ```
/// use sudokit::logic::{Explanation, ExplanationFormat, ExplanationPart, Language, Policy};
/// use sudokit::Puzzle;
/// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
/// let end = ExplanationFormat::Text.write(&ExplanationPart::End(&explanation), Language::English);
/// assert!(end.starts_with("Stuck after 0 steps"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExplanationFormat {
    /// A numbered line for each step, with its branches as an outline.
    #[default]
    Text,
    /// The board, and a numbered list of the steps with the techniques in bold.
    Markdown,
    /// An `article` of HTML, with a drawing of each step.
    Html,
}

/// A part of an explanation, which can be written as soon as it is found.
///
/// ```
/// use sudokit::logic::{ExplanationFormat, ExplanationPart, Language, Position};
/// let start = Position::from(sudokit::Puzzle::EMPTY);
/// let html = ExplanationFormat::Html.write(&ExplanationPart::Start(&start), Language::Chinese);
/// assert!(html.starts_with("<article lang=\"zh\">"));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ExplanationPart<'a> {
    /// The position before the first step.
    Start(&'a Position),
    /// A step.
    Step {
        /// Its number, from 1.
        number: usize,
        /// The position in which it was found.
        position: &'a Position,
        /// The step.
        step: &'a Step,
    },
    /// The end, after all steps.
    End(&'a Explanation),
}

impl ExplanationFormat {
    /// The text before the first of several explanations.
    ///
    /// ```
    /// use sudokit::logic::{ExplanationFormat, Language};
    /// assert!(ExplanationFormat::Html.head(Language::English).starts_with("<!"));
    /// ```
    #[must_use]
    pub fn head(self, language: Language) -> String {
        if self == ExplanationFormat::Html { html::page_start(language) } else { String::new() }
    }

    /// What comes after the last of several explanations.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::ExplanationFormat::Text.tail(), "");
    /// ```
    #[must_use]
    pub const fn tail(self) -> &'static str {
        if matches!(self, ExplanationFormat::Html) { html::PAGE_END } else { "" }
    }

    /// A message in place of an explanation.
    ///
    /// ```
    /// use sudokit::logic::ExplanationFormat;
    /// assert_eq!(ExplanationFormat::Html.write_message("1 < 2"), "<p>1 &lt; 2</p>\n");
    /// ```
    #[must_use]
    pub fn write_message(self, message: &str) -> String {
        match self {
            ExplanationFormat::Text | ExplanationFormat::Markdown => format!("{message}\n"),
            ExplanationFormat::Html => html::message(message),
        }
    }

    /// Writes a part. All parts in their order make the whole explanation.
    ///
    /// ```
    /// use sudokit::logic::{ExplanationFormat, ExplanationPart, Language, Position};
    /// let start = Position::from(sudokit::Puzzle::EMPTY);
    /// let text = ExplanationFormat::Text.write(&ExplanationPart::Start(&start), Language::English);
    /// assert_eq!(text, "");
    /// ```
    #[must_use]
    pub fn write(self, part: &ExplanationPart<'_>, language: Language) -> String {
        match self {
            ExplanationFormat::Text => match *part {
                ExplanationPart::Start(_) => String::new(),
                ExplanationPart::Step { number, step, .. } => text::step(number, step, language),
                ExplanationPart::End(explanation) => explanation.closing(language) + "\n",
            },
            ExplanationFormat::Markdown => match *part {
                ExplanationPart::Start(position) => text::markdown_board(position),
                ExplanationPart::Step { number, step, .. } => text::markdown_step(number, step, language),
                ExplanationPart::End(explanation) => {
                    let between = if explanation.steps().is_empty() { "" } else { "\n" };
                    between.to_owned() + &explanation.closing(language) + "\n"
                }
            },
            ExplanationFormat::Html => match *part {
                ExplanationPart::Start(position) => html::start(position, language),
                ExplanationPart::Step { number, position, step } => {
                    html::step(number, position, step, language)
                }
                ExplanationPart::End(explanation) => html::end(&explanation.closing(language)),
            },
        }
    }
}
