//! [`Template`], the form of a line about a rating: text with letters such as `%r`, as forums know them, and some
//! of our own.

use std::fmt::Display;
use std::time::Duration;

use sudokit::format::Board;
use sudokit::logic::se121::{Rating, Rule};
use sudokit::logic::{Backdoor, Known, hodoku};

use super::measured::Measured;

/// What there is to print.
pub(super) struct Rated<'a> {
    /// Which record of its source, from 1.
    pub(super) number: u64,
    pub(super) board: &'a Board,
    pub(super) measured: &'a Measured,
    pub(super) elapsed: Duration,
}

type Value = fn(&Rated<'_>) -> String;

/// The letters that stand for what is measured by se121.
pub(super) const OF_SE121: &str = "rpdRPDw";

/// The letters that stand for what is measured by HoDoKu's scale.
pub(super) const OF_HODOKU: &str = "Hh";

/// The letters, and what stands in their place.
const LETTERS: &[(char, Value)] = &[
    ('g', |it| it.puzzle()),
    ('i', |it| it.board.solved_cells().to_string()),
    ('m', |it| sudokit::Sukaku::from(it.board.candidates()).to_string()),
    ('n', |it| it.number.to_string()),
    ('r', |it| it.er()),
    ('p', |it| it.ep()),
    ('d', |it| it.ed()),
    ('R', |it| name(it.measured.se121.and_then(|rating| rating.er_rule))),
    ('P', |it| name(it.measured.se121.and_then(|rating| rating.ep_rule))),
    ('D', |it| name(it.measured.se121.and_then(|rating| rating.ed_rule))),
    ('w', |it| it.word()),
    ('H', |it| it.hodoku(hodoku::Rating::known_level)),
    ('h', |it| it.hodoku(hodoku::Rating::known_score)),
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

    /// What was measured, as forums label it.
    pub(super) fn label(&self) -> String {
        let mut labels = Vec::new();
        if self.measured.difficulty.is_some() {
            labels.push(self.word());
        }
        if self.measured.se121.is_some() {
            labels.push(format!("ED={}/{}/{}", self.er(), self.ep(), self.ed()));
        }
        if self.measured.hodoku.is_some() {
            let level = self.hodoku(hodoku::Rating::known_level);
            labels.push(format!("HoDoKu={level}/{}", self.hodoku(hodoku::Rating::known_score)));
        }
        if let Some(difficulty) = &self.measured.difficulty {
            labels.push(format!("nodes={}", short(exactly(difficulty.nodes))));
            let backdoor = match difficulty.backdoor {
                Backdoor::Larger => Known::AtLeast(3),
                backdoor => exactly(backdoor.size()),
            };
            labels.push(format!("backdoor={}", short(backdoor)));
        }
        labels.join(" ")
    }

    fn er(&self) -> String {
        self.se121(Rating::known_er)
    }

    fn ep(&self) -> String {
        self.se121(|rating| exactly(rating.ep))
    }

    fn ed(&self) -> String {
        self.se121(|rating| exactly(rating.ed))
    }

    /// The level of ER in a word.
    fn word(&self) -> String {
        self.se121(Rating::level)
    }

    /// What the rating of se121 has.
    fn se121<T: Display>(&self, what: impl Fn(&Rating) -> Known<T>) -> String {
        short(self.measured.se121.as_ref().map_or(Known::Nothing, what))
    }

    /// What the rating of HoDoKu has.
    fn hodoku<T: Display>(&self, what: impl Fn(&hodoku::Rating) -> Known<T>) -> String {
        short(self.measured.hodoku.as_ref().map_or(Known::Nothing, what))
    }
}

fn exactly<T>(value: Option<T>) -> Known<T> {
    value.map_or(Known::Nothing, Known::Exactly)
}

/// A value, with a plus if it is only a lower bound.
fn short<T: Display>(known: Known<T>) -> String {
    format!("{known:#}")
}

/// The rule that a number comes from, if it comes from one.
fn name(rule: Option<Rule>) -> String {
    rule.map_or_else(|| "-".to_owned(), |rule| rule.to_string())
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
    /// Whether it has one of these letters.
    pub(super) fn has(&self, letters: &str) -> bool {
        self.parts.iter().any(|(_, letter)| letters.contains(*letter))
    }

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
