//! An explanation as a part of a page: a drawing and a sentence for each step.

use std::fmt::Write;

use crate::logic::drawing::{draw, escape};
use crate::logic::step::Step;
use crate::logic::words::{Language, Line, Telling};

use super::Explanation;

/// What stands before the explanations on a page of their own.
pub const HTML_HEAD: &str = "<!doctype html>
<html>
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>sudokit explain</title>
<style>
body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
ol { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); padding: 0; }
li { list-style-position: inside; }
svg { display: block; max-width: 100%; }
</style>
</head>
<body>
";

/// What stands after them.
pub const HTML_TAIL: &str = "</body>\n</html>\n";

impl Explanation {
    /// The steps as an `article` of HTML, each with its drawing as SVG.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::logic::{Explanation, Language, Policy};
    /// let explanation = Explanation::of_path(&Puzzle::EMPTY.into(), &Policy::default());
    /// assert!(explanation.to_html(Language::English).starts_with("<article lang=\"en\">"));
    /// ```
    #[must_use]
    pub fn to_html(&self, language: Language) -> String {
        let mut html = format!("<article lang=\"{}\">\n<ol>\n", language.tag());
        for (position, step) in self.positions().iter().zip(&self.steps) {
            let drawing = draw(position, Some(step), &step.tell_briefly(language));
            let _ = writeln!(html, "<li>{}\n{drawing}</li>", told(step, language));
        }
        let _ = writeln!(html, "</ol>\n<p>{}</p>\n</article>", escape(&self.closing(language)));
        html
    }
}

/// A step: its lines, and those within in lists.
fn told(step: &Step, language: Language) -> String {
    let (mut html, mut at) = (String::new(), 0);
    for Line { depth, text } in step.lines(Telling::All, 0, language) {
        let text = escape(&text);
        while at > depth {
            html += "</li>\n</ul>\n";
            at -= 1;
        }
        html += &match depth {
            0 => text,
            _ if at == depth => format!("</li>\n<li>{text}"),
            _ => format!("\n<ul>\n<li>{text}"),
        };
        at = depth;
    }
    html
}
