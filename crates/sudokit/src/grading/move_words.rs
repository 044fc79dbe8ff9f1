//! The words of a line that may place a digit: cells, houses, digits, and what may stand between them.

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};

/// A word or sign of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Cell(Cell),
    House(House),
    Digit(Digit),
    /// `cannot be`, `is not` and the like.
    Not,
    /// `is`, `must be` and the like.
    Is,
    And,
    Comma,
    /// What says nothing between a cell and a digit.
    Noise,
    /// What separates a cell from a digit.
    Word(&'a str),
}

/// The tokens of a text in lower case.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() || first == '\'' || first == '’' {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’')).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        if !first.is_whitespace() {
            push(&mut tokens, word);
        }
    }
    tokens
}

fn push<'a>(tokens: &mut Vec<Token<'a>>, word: &'a str) {
    let last = tokens.last().copied();
    let token = match word {
        "," | "，" | "、" => Token::Comma,
        "and" | "&" => Token::And,
        "≠" | "cannot" | "can't" | "can’t" | "isn't" | "isn’t" | "aren't" | "aren’t" => Token::Not,
        "not" if matches!(last, Some(Token::Is)) => {
            tokens.pop();
            Token::Not
        }
        "is" | "are" | "equals" | "must" => Token::Is,
        // `cannot be`, `must be`, `is the digit`.
        "be" | "the" | "a" | "digit" | "digits" | "value" if matches!(last, Some(Token::Is | Token::Not)) => {
            return;
        }
        "(" | ")" | "{" | "}" | "[" | "]" | "*" | "`" | "\"" => return,
        "." | ";" | ":" | "。" | "；" | "=" | "-" | "–" | ">" | "→" | "⇒" | "|" | "the" | "cell"
        | "digit" | "value" | "number" | "with" | "格" | "的" | "中" => Token::Noise,
        _ => match (cell(word), digit(word)) {
            (Some(cell), _) => Token::Cell(cell),
            (None, Some(digit)) => of_house(tokens, digit).map_or(Token::Digit(digit), Token::House),
            (None, None) => Token::Word(word),
        },
    };
    tokens.push(token);
}

/// The house that a number is of, if it follows the word for houses, whose token is removed, or the list of the numbers of others:
/// `row 3`, `rows 3 and 4`.
fn of_house(tokens: &mut Vec<Token<'_>>, number: Digit) -> Option<House> {
    let houses = match tokens.as_slice() {
        [.., Token::Word(kind)] => houses(kind)?,
        [.., Token::House(house), Token::And | Token::Comma] => match house.kind() {
            HouseKind::Row => &House::ROWS,
            HouseKind::Column => &House::COLUMNS,
            HouseKind::Box => &House::BOXES,
        },
        _ => return None,
    };
    tokens.pop();
    Some(houses[number.index()])
}

/// The houses of a kind.
fn houses(kind: &str) -> Option<&'static [House; 9]> {
    match kind {
        "row" | "rows" => Some(&House::ROWS),
        "column" | "columns" | "col" | "cols" => Some(&House::COLUMNS),
        "box" | "boxes" | "block" | "blocks" => Some(&House::BOXES),
        _ => None,
    }
}

/// A digit, perhaps in plural: `5`, `5s`.
fn digit(word: &str) -> Option<Digit> {
    let mut chars = word.strip_suffix("'s").or(word.strip_suffix('s')).unwrap_or(word).chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Digit::from_char(c),
        _ => None,
    }
}

/// The cell of `r1c6`. The name of several, such as `r1c67`, is none.
fn cell(word: &str) -> Option<Cell> {
    let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
    let only = |text: &str| text.chars().map(Digit::from_char).collect::<Option<DigitSet>>()?.only();
    Cell::at(only(rows)?.index(), only(columns)?.index())
}
