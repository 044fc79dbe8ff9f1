//! [`Template`], the format of a line about a rating: text with placeholders such as `%r`, those that forums know and
//! some of our own.

use std::time::Duration;

use sudokit::format::Board;
use sudokit::logic::se121::Rule;
use sudokit::outcome::Rated;

/// The values that can be printed.
pub(super) struct RatedRecord<'a> {
    /// The number of the record in its source, from 1.
    pub(super) number: u64,
    pub(super) board: &'a Board,
    pub(super) rated: &'a Rated,
    pub(super) elapsed: Duration,
}

type Value = fn(&RatedRecord<'_>) -> String;

/// The placeholders for the measures of se121.
pub(super) const OF_SE121: &str = "rpdRPDw";

/// The placeholders for the measures of HoDoKu.
pub(super) const OF_HODOKU: &str = "Hh";

/// The placeholders, and what replaces them.
const LETTERS: &[(char, Value)] = &[
    ('g', |it| puzzle(it.board)),
    ('i', |it| it.board.solved_cells().to_string()),
    ('m', |it| sudokit::Sukaku::from(it.board.candidates()).to_string()),
    ('n', |it| it.number.to_string()),
    ('r', |it| format!("{:#}", it.rated.er())),
    ('p', |it| format!("{:#}", it.rated.ep())),
    ('d', |it| format!("{:#}", it.rated.ed())),
    ('R', |it| name(it.rated.se121.and_then(|rating| rating.er_rule))),
    ('P', |it| name(it.rated.se121.and_then(|rating| rating.ep_rule))),
    ('D', |it| name(it.rated.se121.and_then(|rating| rating.ed_rule))),
    ('w', |it| format!("{:#}", it.rated.level())),
    ('H', |it| format!("{:#}", it.rated.hodoku_level())),
    ('h', |it| format!("{:#}", it.rated.hodoku_score())),
    ('e', |it| format!("{:.3}", it.elapsed.as_secs_f64())),
    ('%', |_| "%".to_owned()),
];

/// The board as it was given.
pub(super) fn puzzle(board: &Board) -> String {
    match board {
        Board::Givens(grid) => grid.to_string(),
        Board::Candidates(sukaku) => sukaku.to_string(),
    }
}

/// The rule that gave a number, if there is one.
fn name(rule: Option<Rule>) -> String {
    rule.map_or_else(|| "-".to_owned(), |rule| rule.to_string())
}

/// Texts, each followed by a placeholder.
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
    /// Whether it has one of these placeholders.
    pub(super) fn has(&self, letters: &str) -> bool {
        self.parts.iter().any(|(_, letter)| letters.contains(*letter))
    }

    /// The line, without a line break.
    pub(super) fn fill(&self, rated: &RatedRecord<'_>) -> String {
        let mut line = String::new();
        for (text, letter) in &self.parts {
            line += text;
            line.extend(LETTERS.iter().find(|(known, _)| known == letter).map(|(_, value)| value(rated)));
        }
        line + &self.tail
    }
}
