//! What a deduction in words concludes, and which cells, houses and digits it names.
//!
//! The text is cut at the last word that introduces a conclusion, such as *so*. Clauses after it that say what a cell is or
//! cannot be are the conclusion; the whole text names the premises. Premises are only looked for, not believed: that a cell
//! takes one of its candidates and that a digit has a place in a house is true on every board, and whether a pattern is deadly
//! is decided by the checker.

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::{Position, Truth};

/// What a text says.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Words {
    pub(super) placements: Vec<Candidate>,
    pub(super) eliminations: CandidateSet,
    pub(super) truths: Vec<Truth>,
}

/// The words after which cells are not those of a conclusion: *one of r1c1 and r1c2 is 5*, *if r1c1 is 5*.
const NOT_CONCLUDED: &[&str] =
    &["of", "if", "either", "whether", "suppose", "assume", "unless", "when", "were", "neither", "not"];

/// The words that introduce a conclusion.
const THEREFORE: &[&str] = &["so", "therefore", "thus", "hence", "consequently", "case"];

/// A word or sign of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Cells(CellSet),
    Houses(&'static [House]),
    Digit(Digit),
    /// `cannot be`, `is not` and the like.
    Not,
    /// `is`, `must be` and the like.
    Is,
    And,
    Or,
    Comma,
    /// `=` in a chain.
    Strong,
    /// The end of a clause.
    Stop,
    Word(&'a str),
}

/// Reads a text about a position.
pub(super) fn read(text: &str, position: &Position) -> Words {
    let lower = text.to_lowercase();
    let tokens = tokens(&lower);
    let is_therefore = |token: &Token<'_>| matches!(token, Token::Word(word) if THEREFORE.contains(word));
    // Without such a word, the last sentence is the conclusion, or all if there is one.
    let cut = tokens.iter().rposition(is_therefore).map(|at| at + 1).unwrap_or_else(|| {
        let trimmed = tokens.iter().rposition(|token| *token != Token::Stop).map_or(0, |last| last + 1);
        tokens[..trimmed].iter().rposition(|token| *token == Token::Stop).map_or(0, |at| at + 1)
    });
    let mut words = Words::default();
    for clause in clauses(&tokens[cut..]) {
        words.conclude(&clause);
    }
    for sentence in tokens.split(|token| *token == Token::Stop) {
        words.name(sentence);
        words.name_grave(sentence, position);
    }
    let speaks_of = |wanted: &[&str]| {
        tokens.iter().any(|token| matches!(token, Token::Word(word) if wanted.contains(word)))
    };
    if speaks_of(&["strong", "conjugate", "color", "colors", "colour", "colours"]) {
        words.name_strong_links(&tokens, position);
    }
    words
}

/// The clauses of a conclusion. Cells before a comma belong to the clause after it.
fn clauses<'a>(tokens: &[Token<'a>]) -> Vec<Vec<Token<'a>>> {
    let mut clauses = Vec::new();
    let mut clause: Vec<Token<'a>> = Vec::new();
    for &token in tokens {
        let has_verb = clause.iter().any(|token| matches!(token, Token::Is | Token::Not));
        match token {
            Token::Stop => clauses.push(std::mem::take(&mut clause)),
            // After the digits of a clause, cells begin another one.
            Token::Cells(_) if has_verb => {
                clauses.push(std::mem::take(&mut clause));
                clause.push(token);
            }
            _ => clause.push(token),
        }
    }
    clauses.push(clause);
    clauses
}

impl Words {
    /// Adds what a clause says of cells, if it has the form: cells, verb, digits.
    fn conclude(&mut self, clause: &[Token<'_>]) {
        let Some(verb) = clause.iter().position(|token| matches!(token, Token::Is | Token::Not)) else {
            return;
        };
        let (before, after) = (&clause[..verb], &clause[verb + 1..]);
        let is_list = |token: &Token<'_>| matches!(token, Token::And | Token::Or | Token::Comma);
        let is_subject = |token: &Token<'_>| matches!(token, Token::Cells(_)) || is_list(token);
        let start = before.iter().rposition(|token| !is_subject(token)).map_or(0, |at| at + 1);
        if let Some(Token::Word(word)) = start.checked_sub(1).map(|at| before[at])
            && NOT_CONCLUDED.contains(&word)
        {
            return;
        }
        let cells = cells_in(&before[start..]);
        let mut digits = DigitSet::EMPTY;
        for token in after {
            match token {
                Token::Digit(digit) => digits |= (*digit).into(),
                token if is_list(token) => {}
                _ if digits.is_empty() => return,
                _ => break,
            }
        }
        let places = clause[verb] == Token::Is;
        for cell in cells {
            for digit in digits {
                let candidate = Candidate { cell, digit };
                if !places {
                    self.eliminations.insert(candidate);
                } else if cells.len() == 1 && digits.len() == 1 && !self.placements.contains(&candidate) {
                    self.placements.push(candidate);
                }
            }
        }
    }

    /// Adds the premises that a sentence names: its cells, its houses with its digits, and its strong links.
    fn name(&mut self, sentence: &[Token<'_>]) {
        let mut digits = DigitSet::EMPTY;
        for token in sentence {
            if let Token::Digit(digit) = token {
                digits |= (*digit).into();
            }
        }
        for token in sentence {
            match token {
                Token::Cells(cells) => cells.iter().for_each(|cell| self.add(Truth::Cell(cell))),
                Token::Houses(houses) => {
                    for &house in *houses {
                        digits.iter().for_each(|digit| self.add(Truth::Place(house, digit)));
                    }
                }
                _ => {}
            }
        }
        self.name_links(sentence);
        self.name_deadly_pattern(sentence);
    }

    /// Adds the strong links of chains: a digit, cells, `=`, a digit, perhaps links inside a cell, and cells.
    fn name_links(&mut self, sentence: &[Token<'_>]) {
        for (at, link) in sentence.windows(4).enumerate() {
            let [Token::Digit(one), Token::Cells(from), Token::Strong, Token::Digit(other)] = *link else {
                continue;
            };
            let next = sentence[at + 4..].iter().find_map(|token| match token {
                Token::Cells(cells) => Some(*cells),
                _ => None,
            });
            if let Some(to) = next.filter(|_| one == other) {
                let both = from | to;
                let shared = House::ALL.into_iter().filter(|house| both.is_subset(house.cells()));
                shared.for_each(|house| self.add(Truth::Place(house, one)));
            }
        }
    }

    /// Adds the pattern of a sentence such as *these cells form a rectangle of 1 and 2*.
    fn name_deadly_pattern(&mut self, sentence: &[Token<'_>]) {
        let is_pattern = |token: &Token<'_>| matches!(token, Token::Word("rectangle" | "loop"));
        let Some(at) = sentence.iter().position(is_pattern) else { return };
        let cells = cells_in(&sentence[..at]);
        let mut digits = DigitSet::EMPTY;
        for token in sentence[at + 1..].iter().skip_while(|token| !matches!(token, Token::Digit(_))) {
            match token {
                Token::Digit(digit) => digits |= (*digit).into(),
                Token::And | Token::Or | Token::Comma => {}
                _ => break,
            }
        }
        if cells.len() >= 4 && digits.len() == 2 {
            let mut pattern = CandidateSet::EMPTY;
            cells.iter().for_each(|cell| pattern.set(cell, digits));
            self.add(Truth::Unique(pattern));
        }
    }

    /// Adds the pattern of a sentence such as *without 5 in r1c1, every blank would have two candidates*: all other
    /// candidates.
    fn name_grave(&mut self, sentence: &[Token<'_>], position: &Position) {
        let place = |wanted: &str| {
            sentence.iter().position(|token| matches!(token, Token::Word(word) if *word == wanted))
        };
        let (Some(without), Some(every)) = (place("without"), place("every")) else { return };
        if without > every || !matches!(sentence.get(every + 1), Some(Token::Word("blank" | "cell"))) {
            return;
        }
        let mut pattern = *position.all_candidates();
        for extra in sentence[without..every].windows(3) {
            if let [Token::Digit(digit), Token::Word("in"), Token::Cells(cells)] = *extra {
                for cell in cells {
                    pattern.remove(Candidate { cell, digit });
                }
            }
        }
        self.add(Truth::Unique(pattern));
    }

    /// Adds each house in which all candidates of a named digit are in named cells.
    fn name_strong_links(&mut self, tokens: &[Token<'_>], position: &Position) {
        let cells = cells_in(tokens);
        let named: DigitSet = tokens
            .iter()
            .filter_map(|token| match token {
                Token::Digit(digit) => Some(*digit),
                _ => None,
            })
            .collect();
        for digit in named {
            for &house in position.layout().houses() {
                let places = position.places(house, digit);
                if !places.is_empty() && places.is_subset(cells) {
                    self.add(Truth::Place(house, digit));
                }
            }
        }
    }

    fn add(&mut self, truth: Truth) {
        if !self.truths.contains(&truth) {
            self.truths.push(truth);
        }
    }
}

/// All cells of some tokens.
fn cells_in(tokens: &[Token<'_>]) -> CellSet {
    tokens.iter().fold(CellSet::EMPTY, |all, token| match token {
        Token::Cells(cells) => all | *cells,
        _ => all,
    })
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
        "." | ";" | ":" | "。" | "；" => Token::Stop,
        "," | "，" | "、" => Token::Comma,
        "and" | "&" => Token::And,
        "or" | "nor" => Token::Or,
        "=" => Token::Strong,
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
        _ => {
            if let Some(cells) = cells(word) {
                Token::Cells(cells)
            } else if let Some(digit) = digit(word) {
                match last {
                    // `row 3`, `rows 3 and 4`: the houses come before their numbers.
                    Some(Token::Word(kind)) if houses(kind).is_some() => {
                        tokens.pop();
                        house(kind, digit)
                    }
                    Some(Token::And | Token::Comma) if continues_houses(tokens) => {
                        tokens.pop();
                        let kind = last_kind(tokens);
                        house(kind, digit)
                    }
                    _ => Token::Digit(digit),
                }
            } else {
                Token::Word(word)
            }
        }
    };
    // `r1c1=5` says what the cell is, but `(5)r1c1=(5)r1c9` is a link.
    if let (Token::Digit(_), [.., before, Token::Cells(_), Token::Strong]) = (token, tokens.as_slice())
        && !matches!(before, Token::Digit(_))
    {
        tokens.pop();
        tokens.push(Token::Is);
    } else if let (Token::Digit(_), [Token::Cells(_), Token::Strong]) = (token, tokens.as_slice()) {
        tokens.pop();
        tokens.push(Token::Is);
    }
    tokens.push(token);
}

/// Whether the tokens end with a house in plural and a comma or *and*.
fn continues_houses(tokens: &[Token<'_>]) -> bool {
    matches!(tokens, [.., Token::Houses(_), Token::And | Token::Comma])
}

/// The word for the kind of the last house.
fn last_kind(tokens: &[Token<'_>]) -> &'static str {
    match tokens.last() {
        Some(Token::Houses([house, ..])) => match house.kind() {
            crate::house::HouseKind::Row => "row",
            crate::house::HouseKind::Column => "column",
            crate::house::HouseKind::Box => "box",
        },
        _ => "row",
    }
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

fn house(kind: &str, number: Digit) -> Token<'static> {
    let houses = houses(kind).unwrap_or(&House::ROWS);
    Token::Houses(&houses[number.index()..=number.index()])
}

/// A digit, perhaps in plural: `5`, `5s`.
fn digit(word: &str) -> Option<Digit> {
    let mut chars = word.strip_suffix("'s").or(word.strip_suffix('s')).unwrap_or(word).chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Digit::from_char(c),
        _ => None,
    }
}

/// The cells of `r1c1`, or of a group such as `r1c12` or `r45c3`.
fn cells(word: &str) -> Option<CellSet> {
    let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
    let digits = |text: &str| text.chars().map(Digit::from_char).collect::<Option<Vec<_>>>();
    let (rows, columns) = (digits(rows)?, digits(columns)?);
    let mut cells = CellSet::EMPTY;
    for row in &rows {
        for column in &columns {
            cells.extend(Cell::at(row.index(), column.index()));
        }
    }
    (!cells.is_empty()).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conclusion(text: &str) -> (String, String) {
        let words = read(text, &Position::from(crate::Puzzle::EMPTY));
        let placed: Vec<_> = words.placements.iter().map(ToString::to_string).collect();
        let lost: Vec<_> = words.eliminations.iter().map(|candidate| candidate.to_string()).collect();
        (placed.join(" "), lost.join(" "))
    }

    #[test]
    fn conclusions_are_read() {
        for (text, placed, lost) in [
            ("Hidden single: r1c6 is the only place for 8 in box 2. So r1c6 is 8.", "r1c6=8", ""),
            (
                "They use up both digits, so r1c1 and r1c2 cannot be 5 or 6; r2c3 cannot be 7.",
                "",
                "r1c1=5 r1c1=6 r1c2=5 r1c2=6 r2c3=7",
            ),
            ("so one of r1c1 and r1c2 is 2, and r3c4 cannot be 2", "", "r3c4=2"),
            ("Therefore R1C1, R1C2, and R1C3 can't be 4", "", "r1c1=4 r1c2=4 r1c3=4"),
            ("r1c6 is the only place for 8 in box 2, therefore r1c6 must be 8!", "r1c6=8", ""),
            ("Box 2 has 8 only in r1c6. Thus r1c6 = 8.", "r1c6=8", ""),
            ("r1c6=8", "r1c6=8", ""),
            ("Nothing follows.", "", ""),
            ("So r1c1 is 5 or 6.", "", ""),
            ("hence r1c1 is not 5", "", "r1c1=5"),
            ("So we know that cell r1c6 must be 8", "r1c6=8", ""),
            ("So if r1c1 is 5, nothing", "", ""),
            ("So A or D holds 4, and r1c3 cannot be 4", "", "r1c3=4"),
        ] {
            assert_eq!(conclusion(text), (placed.to_owned(), lost.to_owned()), "{text}");
        }
    }

    #[test]
    fn premises_are_named() {
        use Truth::{Cell as OfCell, Place};
        let [r1, r4, c2, c3, b2] = [House::R1, House::R4, House::C2, House::C3, House::B2];
        let [d5, d8] = [Digit::D5, Digit::D8];
        for (text, truths) in [
            ("8 in box 2", vec![Place(b2, d8)]),
            ("all 5s of rows 1 and 4 lie in columns 2, 3", [r1, r4, c2, c3].map(|it| Place(it, d5)).to_vec()),
            ("(5)r1c1=(5)r1c9", vec![OfCell(Cell::R1C1), OfCell(Cell::R1C9), Place(r1, d5)]),
            ("(8-5)r1c1=(5-8)r1c9", vec![OfCell(Cell::R1C1), OfCell(Cell::R1C9), Place(House::R1, d5)]),
            ("(5=8)r1c1-(8)r1c9", vec![OfCell(Cell::R1C1), OfCell(Cell::R1C9)]),
        ] {
            assert_eq!(read(text, &Position::from(crate::Puzzle::EMPTY)).truths, truths, "{text}");
        }
    }
}
