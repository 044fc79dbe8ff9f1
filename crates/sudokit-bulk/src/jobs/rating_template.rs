//! [`RatingTemplate`], the format of a line about a rating: text with placeholders such as `%r`. Some of them
//! are usual in forums.

use std::fmt;
use std::time::{Duration, Instant};

use sudokit::FieldInfo;
use sudokit::Sukaku;
use sudokit::format::{Board, Field};
use sudokit::logic::se121::Rule;
use sudokit::operation::{Asked, Outcome, Profile, Question, RateOptions, Resources};
use sudokit::outcome::{Answer, Fields, Rated};

/// The values that can be printed.
struct RatedRecord<'a> {
    /// The number of the record in its source, from 1.
    number: u64,
    board: &'a Board,
    rated: &'a Rated,
    elapsed: Duration,
}

type Value = fn(&RatedRecord<'_>) -> String;

/// The placeholders for the measures of se121.
const OF_SE121: &str = "rpdRPDw";

/// The placeholders for the measures of HoDoKu.
const OF_HODOKU: &str = "Hh";

/// The placeholders, and what replaces them.
const LETTERS: &[(char, Value)] = &[
    ('g', |it| it.board.to_string()),
    ('i', |it| it.board.solved_cells().to_string()),
    ('m', |it| Sukaku::from(it.board.candidates()).to_string()),
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

/// The rule that gave a number, if there is one.
fn name(rule: Option<Rule>) -> String {
    rule.map_or_else(|| "-".to_owned(), |rule| rule.to_string())
}

/// The format of a line about a rating: text with placeholders.
///
/// `%g` is the puzzle, `%i` its 81 cells, `%m` its 729 candidates, `%n` its number, `%r`, `%p` and `%d` are
/// ER, EP and ED, `%R`, `%P` and `%D` the rules that they come from, `%w` is the level of ER in a word, `%h`
/// and `%H` are score and level of HoDoKu, `%e` is the number of seconds that the rating took, and `%%` is a
/// percent sign.
///
/// ```
/// use sudokit_bulk::jobs::RatingTemplate;
/// assert!("%r/%p/%d".parse::<RatingTemplate>().is_ok());
/// let error = "%r %q".parse::<RatingTemplate>().unwrap_err();
/// assert!(error.to_string().starts_with("column 4: %q means nothing"));
/// ```
#[derive(Clone, Debug)]
pub struct RatingTemplate {
    /// Texts, each followed by a placeholder.
    parts: Vec<(String, char)>,
    tail: String,
}

/// A percent sign with which no placeholder begins.
///
/// ```
/// use sudokit_bulk::jobs::RatingTemplate;
/// let error = "100%".parse::<RatingTemplate>().unwrap_err();
/// assert_eq!((error.column, error.placeholder.as_str()), (4, "%"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTemplateError {
    /// The column of the percent sign, from 1.
    pub column: usize,
    /// The percent sign, and the character after it, if there is one.
    pub placeholder: String,
}

impl fmt::Display for ParseTemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseTemplateError { column, placeholder } = self;
        write!(f, "column {column}: {placeholder} means nothing; there are:")?;
        LETTERS.iter().try_for_each(|(letter, _)| write!(f, " %{letter}"))
    }
}

impl std::error::Error for ParseTemplateError {}

impl std::str::FromStr for RatingTemplate {
    type Err = ParseTemplateError;

    fn from_str(text: &str) -> Result<RatingTemplate, ParseTemplateError> {
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
                    let placeholder = letter.map_or("%".to_owned(), |letter| format!("%{letter}"));
                    return Err(ParseTemplateError { column, placeholder });
                }
            }
        }
        Ok(RatingTemplate { parts, tail })
    }
}

impl RatingTemplate {
    /// Whether it has one of these placeholders.
    fn has(&self, letters: &str) -> bool {
        self.parts.iter().any(|(_, letter)| letters.contains(*letter))
    }

    /// The line, without a line break.
    fn fill(&self, rated: &RatedRecord<'_>) -> String {
        let mut line = String::new();
        for (text, letter) in &self.parts {
            line += text;
            line.extend(LETTERS.iter().find(|(known, _)| known == letter).map(|(_, value)| value(rated)));
        }
        line + &self.tail
    }
}

/// The question of `rate` with a format for its lines. The measures that the template shows are also
/// measured.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::operation::RateOptions;
/// use sudokit_bulk::jobs::{Ask, TemplateQuestion};
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let template = "%n: %r, %h".parse().expect("the placeholders exist");
/// let job = Ask::new(TemplateQuestion { options: RateOptions::default(), template });
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], job, &mut output)?;
/// assert_eq!(String::from_utf8_lossy(&output), "1: 1.2, 204\n");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TemplateQuestion {
    /// The options of the question.
    pub options: RateOptions,
    /// The line for each puzzle.
    pub template: RatingTemplate,
}

impl Question for TemplateQuestion {
    fn name(&self) -> &'static str {
        self.options.name()
    }

    fn columns(&self) -> Vec<FieldInfo> {
        self.options.columns()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let mut scales = vec![self.options.profile];
        scales.extend(self.template.has(OF_SE121).then_some(Profile::Se121));
        scales.extend(self.template.has(OF_HODOKU).then_some(Profile::Hodoku));
        let start = Instant::now();
        let rated = self.options.measure(&scales, asked, resources);
        let (number, board, elapsed) = (asked.number, &asked.board, start.elapsed());
        let line = self.template.fill(&RatedRecord { number, board, rated: &rated, elapsed });
        Box::new(FilledTemplate { rated, line })
    }

    fn unit(&self) -> &'static str {
        self.options.unit()
    }

    fn boards_at_a_time(&self) -> usize {
        self.options.boards_at_a_time()
    }

    fn needs_record(&self) -> bool {
        // Its number.
        true
    }
}

/// A rating, and the line about it.
#[derive(Debug)]
struct FilledTemplate {
    rated: Rated,
    line: String,
}

impl Fields for FilledTemplate {
    fn structured_fields(&self) -> Vec<Field> {
        self.rated.structured_fields()
    }

    fn table_words(&self) -> Vec<(&'static str, String)> {
        self.rated.table_words()
    }
}

impl Outcome for FilledTemplate {
    fn answer(&self) -> Answer {
        self.rated.answer()
    }

    fn summary(&self) -> &'static str {
        self.rated.summary()
    }

    fn remark(&self) -> String {
        self.rated.remark()
    }

    fn lines(&self, place: &str, board: &Board) -> String {
        let lines = self.rated.lines(place, board);
        if self.rated.conflicts.is_some() {
            return lines;
        }
        // The usual line comes first; the steps follow it.
        lines.split_once('\n').map_or(String::new(), |(_, steps)| format!("{}\n{steps}", self.line))
    }

    fn message(&self) -> Option<String> {
        self.rated.message()
    }
}
