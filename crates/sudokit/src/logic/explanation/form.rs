//! [`Form`], how an explanation is written, and [`Part`], the pieces that it is written in.

use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::words::Language;

use super::{Explanation, html, text};

/// A form of an explanation for people.
///
/// ```
/// use sudokit::logic::{Explanation, Form, Language, Part, Policy};
/// use sudokit::Puzzle;
/// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
/// let end = Form::Text.write(&Part::End(&explanation), Language::English);
/// assert!(end.starts_with("Stuck after 0 steps"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A numbered line for each step, with its branches as an outline.
    Text,
    /// The board, and a numbered list of the steps with the techniques in bold.
    Markdown,
    /// An `article` of HTML, with a drawing of each step.
    Html,
}

/// A part of an explanation: each can be written as soon as it is found.
///
/// ```
/// use sudokit::logic::{Form, Language, Part, Position};
/// let start = Position::from(sudokit::Puzzle::EMPTY);
/// let html = Form::Html.write(&Part::Start(&start), Language::Chinese);
/// assert!(html.starts_with("<article lang=\"zh\">"));
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Part<'a> {
    /// The position where it begins.
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
    /// How it ends, after all steps.
    End(&'a Explanation),
}

impl Form {
    /// Writes a part. The parts of an explanation in their order make the whole.
    ///
    /// ```
    /// use sudokit::logic::{Form, Language, Part, Position};
    /// let start = Position::from(sudokit::Puzzle::EMPTY);
    /// assert_eq!(Form::Text.write(&Part::Start(&start), Language::English), "");
    /// ```
    #[must_use]
    pub fn write(self, part: &Part<'_>, language: Language) -> String {
        match (self, *part) {
            (Form::Text, Part::Start(_)) => String::new(),
            (Form::Text, Part::Step { number, step, .. }) => text::step(number, step, language),
            (Form::Text, Part::End(explanation)) => explanation.closing(language) + "\n",
            (Form::Markdown, Part::Start(position)) => text::markdown_board(position),
            (Form::Markdown, Part::Step { number, step, .. }) => text::markdown_step(number, step, language),
            (Form::Markdown, Part::End(explanation)) => {
                let between = if explanation.steps().is_empty() { "" } else { "\n" };
                between.to_owned() + &explanation.closing(language) + "\n"
            }
            (Form::Html, Part::Start(position)) => html::start(position, language),
            (Form::Html, Part::Step { number, position, step }) => {
                html::step(number, position, step, language)
            }
            (Form::Html, Part::End(explanation)) => html::end(&explanation.closing(language)),
        }
    }
}
