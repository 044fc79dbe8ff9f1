//! An explanation in HTML: the board, then each step with its sentence and a drawing. Branches are closed
//! sections, each with its own drawing.
//!
//! No element has an id, so a page can contain any number of explanations.

use std::fmt::Write;

use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::svg::{DARK_STYLE, draw_digits, draw_with, escape};
use crate::logic::words::{Detail, Language, Outline, OutlineBranch};

use super::{Explanation, ExplanationFormat};

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { color: #1b1b1b; background: #fff; font: 16px/1.5 sans-serif; margin: 1.5rem auto; max-width: 72rem; padding: 0 1rem; overflow-wrap: anywhere; }
article > ol { display: grid; gap: 1.5rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); padding: 0; list-style-position: inside; }
article > ol > li { border-top: 1px solid #8886; padding-top: .75rem; min-width: 0; }
details { margin: .5rem 0; }
summary { cursor: pointer; }
details ol { padding-left: 2rem; }
code { user-select: all; }
svg { display: block; max-width: 100%; height: auto; margin-top: .5rem; }
.start svg { max-width: min(22rem, 100%); }
";

/// The start of a page of explanations.
pub(super) fn page_start(language: Language) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{STYLE}@media (prefers-color-scheme: dark) {{\nbody {{ color: #e4e4e4; background: #17181c; }}\n\
         {DARK_STYLE}}}\n</style>\n</head>\n<body>\n",
        language.name(),
        language.page_title(),
    )
}

/// The end of a page of explanations.
pub(super) const PAGE_END: &str = "</body>\n</html>\n";

impl Explanation {
    /// The explanation as an `article` of HTML: the board, each step with its drawing as SVG, and the end.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(explanation.to_html(Language::English).starts_with("<article lang=\"en\">"));
    /// ```
    #[must_use]
    pub fn to_html(&self, language: Language) -> String {
        self.write(ExplanationFormat::Html, language)
    }
}

/// The board, as a drawing and as text.
pub(super) fn start(position: &Position, language: Language) -> String {
    let puzzle = position.problem().to_string();
    format!(
        "<article lang=\"{}\">\n<div class=\"start\">\n<p><code>{puzzle}</code></p>\n{}</div>\n<ol>\n",
        language.name(),
        draw_digits(position, &puzzle)
    )
}

/// A step, its drawing, and its branches with their drawings.
pub(super) fn step(number: usize, position: &Position, step: &Step, language: Language) -> String {
    let text = step.outline(Detail::All, language);
    let title = step.describe_on_one_line(language);
    let drawing = |branches| draw_with(position, Some(step), branches, &title);
    let mut html = format!("<li value=\"{number}\">{}\n{}", escape(&text.text), drawing(0..0));
    for (number, branch) in text.branches.iter().enumerate() {
        let drawn = number < step.evidence.branches.len();
        section(&mut html, branch, &if drawn { drawing(number..number + 1) } else { String::new() });
    }
    if let Some(conclusion) = &text.conclusion {
        let _ = writeln!(html, "<p>{}</p>", escape(conclusion));
    }
    html + "</li>\n"
}

/// The end of the article.
pub(super) fn end(closing: &str) -> String {
    format!("</ol>\n<p>{}</p>\n</article>\n", escape(closing))
}

/// A message in place of an explanation.
pub(super) fn message(text: &str) -> String {
    format!("<p>{}</p>\n", escape(text))
}

/// A branch as a closed section: its heading, its lines and its drawing.
fn section(html: &mut String, branch: &OutlineBranch, drawing: &str) {
    let _ = writeln!(html, "<details>\n<summary>{}</summary>", escape(&branch.text));
    if !branch.lines.is_empty() {
        *html += "<ol>\n";
        branch.lines.iter().for_each(|line| item(html, line));
        *html += "</ol>\n";
    }
    *html += drawing;
    *html += "</details>\n";
}

fn item(html: &mut String, line: &Outline) {
    let _ = write!(html, "<li>{}", escape(&line.text));
    if !line.branches.is_empty() {
        *html += "\n";
        line.branches.iter().for_each(|branch| section(html, branch, ""));
    }
    *html += "</li>\n";
}
