//! [`Outline`], a statement in words with the argument for it below.

/// A statement, the branches of its argument, and its conclusions.
pub(in crate::logic) struct Outline {
    pub(in crate::logic) text: String,
    pub(in crate::logic) branches: Vec<OutlineBranch>,
    pub(in crate::logic) conclusion: Option<String>,
}

/// A branch of an argument: a heading, and lines numbered from 1.
pub(in crate::logic) struct OutlineBranch {
    pub(in crate::logic) text: String,
    pub(in crate::logic) lines: Vec<Outline>,
}

impl From<String> for Outline {
    fn from(text: String) -> Outline {
        Outline { text, branches: Vec::new(), conclusion: None }
    }
}

impl Outline {
    /// The lines of the outline, each with its indentation.
    pub(in crate::logic) fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.text.clone()];
        for OutlineBranch { text, lines: inner } in &self.branches {
            lines.push(format!("- {text}"));
            for (number, line) in (1..).zip(inner) {
                let marker = format!("  {number}. ");
                for (at, line) in line.lines().into_iter().enumerate() {
                    let before = if at == 0 { marker.clone() } else { " ".repeat(marker.len()) };
                    lines.push(before + &line);
                }
            }
        }
        lines.extend(self.conclusion.clone());
        lines
    }
}
