//! [`MoveAnswer`]: which placement a free-form text gives as its answer.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::{House, HouseKind};

use super::answer::AnswerPlace;
use super::answer_parts::parts;
use super::cell_names::with_usual_names;
use super::move_words::{Token, tokens};
use super::plain_text::PlainText;

/// A placement in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundMove {
    /// The placement.
    pub candidate: Candidate,
    /// The line that it is on, from 1.
    pub line: usize,
    /// Where it is.
    pub place: AnswerPlace,
}

/// The placements of a text, and which of them is the answer.
///
/// A placement is written on one line as `r1c6=8`, `A6=8`, `(1,6)=8`, *r1c6 is 8*, *8 in r1c6*, *row 1, column 6: 8*, *8 in row 1, column 6*, or as
/// JSON with the keys `row`, `column` (or `col`) and `digit` (or `value` or `number`), in any order. Which one counts is
/// decided as for [grids](super::GridAnswer): by its place, and then the last one.
///
/// ```
/// use sudokit::grading::MoveAnswer;
/// let text = "First r1c3=4 looks right.\n<answer>Row 1, column 6 is 8</answer>\nThen r1c3=4.";
/// let answer = MoveAnswer::read(text);
/// assert_eq!(answer.found.len(), 3);
/// assert_eq!(answer.counted().map(|found| found.candidate), "r1c6=8".parse().ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveAnswer {
    /// All placements, in the order of the text.
    pub found: Vec<FoundMove>,
    /// The index of the placement that counts.
    pub index: Option<usize>,
    /// Whether other placements in the same place differ from the one that counts.
    pub is_ambiguous: bool,
}

impl MoveAnswer {
    /// Reads a text.
    #[must_use]
    pub fn read(text: &str) -> MoveAnswer {
        let found = moves_of(&PlainText::of(text));
        let may_count = |found: &&FoundMove| found.place != AnswerPlace::Reasoning;
        let most = found.iter().filter(may_count).map(|found| found.place).max();
        let mut equal = found.iter().enumerate().filter(|(_, found)| Some(found.place) == most);
        let index = equal.next_back().map(|(index, _)| index);
        let is_ambiguous =
            index.is_some_and(|index| equal.any(|(_, other)| other.candidate != found[index].candidate));
        MoveAnswer { found, index, is_ambiguous }
    }

    /// The placement that counts.
    ///
    /// ```
    /// use sudokit::grading::MoveAnswer;
    /// assert!(MoveAnswer::read("Place 8 in r1c6.").counted().is_some());
    /// ```
    #[must_use]
    pub fn counted(&self) -> Option<&FoundMove> {
        self.index.and_then(|index| self.found.get(index))
    }
}

/// All placements of a text.
pub(super) fn moves_of(plain: &PlainText) -> Vec<FoundMove> {
    let text = &*plain.text;
    // Pairs that begin at 0 are not rows and columns.
    let from_zero = text.contains("(0,") || text.contains(",0)") || text.contains(", 0)");
    let mut found = Vec::new();
    let mut line = 1;
    let mut counted_to = 0;
    for part in parts(text) {
        line += newlines(&text[counted_to..part.start]);
        counted_to = part.start + part.text.len();
        for of_line in part.text.split_inclusive('\n') {
            let mut lower = in_english(&of_line.to_lowercase());
            if !from_zero {
                lower = with_usual_names(&lower);
            }
            let objects: String = lower.split_inclusive(['{', '}']).map(with_sorted_fields).collect();
            let moves = moves(&objects.replace("\":", " "));
            let found_move =
                |candidate| FoundMove { candidate, line: plain.original_line(line), place: part.place };
            found.extend(moves.into_iter().map(found_move));
            line += newlines(of_line);
        }
    }
    found
}

/// The words of Chinese placements and what they say, those that begin with another of them first.
const CHINESE: &[(&str, &str)] = &[
    ("不可能", " cannot "),
    ("不应", " cannot "),
    ("不能", " cannot "),
    ("不是", " cannot "),
    ("不填", " cannot "),
    ("没有", " cannot "),
    ("填入", " into "),
    ("填在", " into "),
    ("填到", " into "),
    ("放入", " into "),
    ("放在", " into "),
    ("放到", " into "),
    ("只能", " "),
    ("必须", " "),
    ("一定", " "),
    ("应该", " "),
    ("应", " "),
    ("数字", " "),
    ("填", " is "),
    ("是", " is "),
    ("为", " is "),
    ("等于", " is "),
    ("在", " in "),
];

/// The text with English words in place of the Chinese ones that placements have: `第1行第6列只能填8`. Other Chinese characters are
/// words of their own.
fn in_english(text: &str) -> String {
    const NUMBERS: &str = "一二三四五六七八九";
    if text.is_ascii() || !text.contains(is_chinese) {
        return text.to_owned();
    }
    let number = |c: char| NUMBERS.chars().position(|number| number == c).map(|at| at + 1);
    let mut english = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((word, meaning)) = CHINESE.iter().find(|(word, _)| rest.starts_with(word)) {
            english.push_str(meaning);
            rest = &rest[word.len()..];
            continue;
        }
        let after = rest[c.len_utf8()..].trim_start();
        let mut of_house =
            after.trim_start_matches(|c: char| !c.is_ascii_digit() && number(c).is_none()).chars();
        let digit = of_house.next().and_then(|c| number(c).or(c.to_digit(10).map(|digit| digit as usize)));
        let house = of_house.as_str().trim_start().chars().next();
        match (c, digit, house) {
            ('第', Some(digit), Some(house @ ('行' | '列'))) if !after.starts_with('第') => {
                english.push_str(&format!(" {} {digit} ", if house == '行' { "row" } else { "column" }));
                let of_house = of_house.as_str().trim_start();
                rest = &of_house[house.len_utf8()..];
                continue;
            }
            _ if is_chinese(c) => {
                english.extend([' ', c, ' ']);
            }
            _ => english.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    english
}

/// Whether a character is one of Chinese text.
fn is_chinese(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// The placements on a line in lower case.
fn moves(line: &str) -> Vec<Candidate> {
    let tokens = with_cells(tokens(line).into_iter().filter(|token| !is_noise(*token)));
    let mut moves = Vec::new();
    for pair in tokens.windows(2) {
        if let [Token::Cell(cell), Token::Digit(digit)] = *pair {
            moves.push(Candidate { cell, digit });
        }
    }
    for triple in tokens.windows(3) {
        if let [Token::Digit(digit), Token::Word("in" | "at" | "into" | "to"), Token::Cell(cell)]
        | [Token::Cell(cell), Token::Word("into"), Token::Digit(digit)] = *triple
        {
            moves.push(Candidate { cell, digit });
        }
    }
    moves
}

/// The inside of a JSON object with the row, the column and the digit at its end, in this order. Other texts are unchanged.
fn with_sorted_fields(text: &str) -> String {
    let rank = |field: &&str| {
        let key = field.trim_start().trim_start_matches('"').split('"').next();
        match key {
            Some("row") => 1,
            Some("column" | "col") => 2,
            Some("digit" | "value" | "number") => 3,
            _ => 0,
        }
    };
    let Some(inside) = text.strip_suffix('}') else { return text.to_owned() };
    let mut fields: Vec<&str> = inside.split(',').collect();
    if fields.iter().any(|field| rank(field) == 3) {
        fields.sort_by_key(rank);
    }
    fields.join(",") + "}"
}

/// Whether a token says nothing between a cell and a digit.
const fn is_noise(token: Token<'_>) -> bool {
    matches!(token, Token::Is | Token::And | Token::Comma | Token::Noise)
}

/// The tokens with a cell for each row and column that follow each other.
fn with_cells<'a>(all: impl Iterator<Item = Token<'a>>) -> Vec<Token<'a>> {
    let mut tokens: Vec<Token<'a>> = Vec::new();
    for token in all {
        if let (Some(Token::House(row)), Token::House(column)) = (tokens.last(), token)
            && let Some(cell) = crossing(*row, column)
        {
            tokens.pop();
            tokens.push(Token::Cell(cell));
        } else {
            tokens.push(token);
        }
    }
    tokens
}

/// The cell of a row and a column.
fn crossing(row: House, column: House) -> Option<Cell> {
    let is_crossing = (row.kind(), column.kind()) == (HouseKind::Row, HouseKind::Column);
    is_crossing.then(|| (row.cells() & column.cells()).iter().next()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        for text in [
            "r1c6=8",
            "R1C6 = 8",
            "r1c6: 8",
            "r1c6 -> 8",
            "(r1c6, 8)",
            "A6 = 8",
            "(1, 6) = 8",
            r#"{"A6": 8}"#,
            "The cell r1c6 is 8.",
            "So r1c6 must be 8!",
            "I place 8 in r1c6.",
            "Put the digit 8 into cell R1C6",
            "Row 1, Column 6: 8",
            "row 1 column 6 = 8",
            "**8** at row 1, column 6",
            "row 1, col 6 with value 8",
            r#"{"row": 1, "column": 6, "digit": 8}"#,
            r#"{"digit":8,"row":1,"column":6}"#,
            r#"{"row":1,"value":8,"col":6}"#,
            r#"{"step": 3, "column": 6, "digit": 8, "row": 1}"#,
            r#"{"digit": 8, "row": 1, "reason": "b2, only place", "column": 6}"#,
            r#"{"row":1,"col":6,"value":8}"#,
            "\\boxed{r1c6=8}",
            "Ｒ１Ｃ６＝８",
            "<b>r1c6</b> = \\mathbf{8}",
            "第2宫中 8 只能在 r1c6。",
            "第2宫中8只能在r1c6，所以r1c6填8。",
            "r1c6 只能是 8：其他数都不行。",
            "第1行第6列是8",
            "第一行第六列应填数字 8",
            "把 8 填入第 1 行第 6 列",
            "在第1行、第6列填入8",
            "r1c6 为 8",
        ] {
            let answer = MoveAnswer::read(text);
            let found = answer.counted().map(|found| found.candidate);
            assert_eq!(found, "r1c6=8".parse().ok(), "{text}: {answer:?}");
            assert!(!answer.is_ambiguous);
        }
    }

    #[test]
    fn all_objects_of_a_line_are_read() {
        let text = r#"[{"digit":4,"row":1,"column":3},{"column":6,"row":1,"digit":8}] or r5c5=5"#;
        let moves: Vec<String> =
            MoveAnswer::read(text).found.iter().map(|found| found.candidate.to_string()).collect();
        assert_eq!(moves, ["r1c3=4", "r1c6=8", "r5c5=5"]);
    }

    #[test]
    fn other_texts_have_none() {
        for text in [
            "",
            "8",
            "r1c6",
            "r1c6 is not 8",
            "r1c6 cannot be 8",
            "r1c67=8",
            "(0,5)=8 and (1,6)=8",
            "8 is in b2",
            "row 1 has 8",
            "r1c6 不能填 8",
            "r1c6 不是 8",
            "此题中 r1c6 没有候选数 8。",
            "<think>r1c6=8</think>",
        ] {
            assert_eq!(MoveAnswer::read(text).counted(), None, "{text}");
        }
    }

    #[test]
    fn the_last_of_the_best_place_counts() {
        let answer = MoveAnswer::read("r1c1=1\nr1c2=2\n<think>\nr1c3=3</think>\nx");
        assert_eq!((answer.index, answer.is_ambiguous), (Some(1), true));
        let lines: Vec<usize> = answer.found.iter().map(|found| found.line).collect();
        assert_eq!(lines, [1, 2, 4]);
    }
}
