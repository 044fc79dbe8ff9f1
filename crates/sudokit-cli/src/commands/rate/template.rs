//! [`Template`], the form of a line about a rating: text with letters such as `%r`, as forums know them.

use std::time::Duration;

use sudokit::format::Board;
use sudokit::logic::se121::{End, Rating, Technique, Tenths};

/// What there is to print.
pub(super) struct Rated<'a> {
    /// Which record of its source, from 1.
    pub(super) number: u64,
    pub(super) board: &'a Board,
    pub(super) rating: &'a Rating,
    pub(super) elapsed: Duration,
}

type Value = fn(&Rated<'_>) -> String;

/// The letters, and what stands in their place.
const LETTERS: &[(char, Value)] = &[
    ('g', |it| it.puzzle()),
    ('i', |it| it.board.grid().to_string()),
    ('m', |it| sudokit::Sukaku::from(it.board.candidates()).to_string()),
    ('n', |it| it.number.to_string()),
    ('r', |it| it.er()),
    ('p', |it| it.ep()),
    ('d', |it| it.ed()),
    ('R', |it| name(it.rating.er_technique)),
    ('P', |it| name(it.rating.ep_technique)),
    ('D', |it| name(it.rating.ed_technique)),
    ('e', |it| format!("{:.3}", it.elapsed.as_secs_f64())),
    ('%', |_| "%".to_owned()),
];

impl Rated<'_> {
    /// The board as it was given.
    pub(super) fn puzzle(&self) -> String {
        match self.board {
            Board::Givens(grid) => grid.to_string(),
            Board::Candidates(sukaku) => sukaku.to_string(),
        }
    }

    /// The three numbers, as forums label them.
    pub(super) fn label(&self) -> String {
        format!("ED={}/{}/{}", self.er(), self.ep(), self.ed())
    }

    fn er(&self) -> String {
        self.number(self.rating.er, true)
    }

    fn ep(&self) -> String {
        self.number(self.rating.ep, self.rating.ep_technique.is_none())
    }

    fn ed(&self) -> String {
        self.number(self.rating.ed, self.rating.ed_technique.is_none())
    }

    /// A number; if the rating was stopped before it was sure, the least that it can be, with a plus.
    fn number(&self, number: Tenths, is_open: bool) -> String {
        match self.rating.end {
            End::Stopped if is_open => format!("{}+", self.rating.er),
            _ => number.to_string(),
        }
    }
}

/// The technique that a number comes from, if it comes from one.
fn name(technique: Option<Technique>) -> String {
    technique.map_or_else(|| "-".to_owned(), |technique| technique.to_string())
}

/// Text, each followed by what a letter stands for.
#[derive(Clone, Debug)]
pub(super) struct Template {
    parts: Vec<(String, char)>,
    tail: String,
}

impl std::str::FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Template, String> {
        let (mut parts, mut tail) = (Vec::new(), String::new());
        let mut chars = text.chars().zip(1..);
        while let Some((c, column)) = chars.next() {
            if c != '%' {
                tail.push(c);
                continue;
            }
            let letter = chars.next().map(|(letter, _)| letter);
            match letter.filter(|letter| LETTERS.iter().any(|(known, _)| known == letter)) {
                Some(letter) => parts.push((std::mem::take(&mut tail), letter)),
                None => {
                    let what = letter.map_or("%".to_owned(), |letter| format!("%{letter}"));
                    let known: Vec<String> = LETTERS.iter().map(|(letter, _)| format!("%{letter}")).collect();
                    return Err(format!(
                        "column {column}: {what} means nothing; there are: {}",
                        known.join(" ")
                    ));
                }
            }
        }
        Ok(Template { parts, tail })
    }
}

impl Template {
    /// The line, without its end.
    pub(super) fn fill(&self, rated: &Rated<'_>) -> String {
        let mut line = String::new();
        for (text, letter) in &self.parts {
            line += text;
            line.extend(LETTERS.iter().find(|(known, _)| known == letter).map(|(_, value)| value(rated)));
        }
        line + &self.tail
    }
}
