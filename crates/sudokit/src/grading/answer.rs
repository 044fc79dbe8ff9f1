//! [`GridAnswer`]: which grid a free-form text gives as its answer.

use std::collections::HashSet;
use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::puzzle::Puzzle;

use super::answer_parts::parts;
use super::answer_rows::rows;
use super::move_answer::moves_of;
use super::plain_text::PlainText;

/// The place of a grid in a text. Later places count more than earlier ones in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnswerPlace {
    /// Inside `<think>`, `<thinking>` or `<reasoning>`. It never counts.
    Reasoning,
    /// Anywhere else, including blocks of code.
    Text,
    /// Inside `\boxed{}`.
    Boxed,
    /// Inside `<answer>`.
    Tag,
}

impl AnswerPlace {
    /// All places.
    pub const ALL: [AnswerPlace; 4] =
        [AnswerPlace::Reasoning, AnswerPlace::Text, AnswerPlace::Boxed, AnswerPlace::Tag];

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AnswerPlace::Reasoning => "reasoning",
            AnswerPlace::Text => "text",
            AnswerPlace::Boxed => "boxed",
            AnswerPlace::Tag => "answer-tag",
        }
    }
}

/// A grid in a text.
///
/// ```
/// use sudokit::grading::GridAnswer;
/// let answer = GridAnswer::read(&format!("Here:\n{}", ".".repeat(81)), None);
/// assert_eq!(answer.found[0].line, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundGrid {
    /// The grid; its cells may be blank and may conflict.
    pub grid: Grid,
    /// The line of its first row, from 1.
    pub line: usize,
    /// Where it is.
    pub place: AnswerPlace,
}

/// Why a text gives no grid as its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoGrid {
    /// The text is empty.
    Empty,
    /// No rows were found.
    Nothing,
    /// There are too few rows.
    Rows {
        /// The line of the first one, from 1.
        line: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A row does not have nine cells.
    RowLength {
        /// The line, from 1.
        line: usize,
        /// The number of the row, from 1.
        row: usize,
        /// The number of its cells.
        cells: usize,
    },
    /// There are grids only in the reasoning.
    OnlyReasoning,
}

impl NoGrid {
    /// A short name of the reason for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            NoGrid::Empty => "empty",
            NoGrid::Nothing => "no-grid",
            NoGrid::Rows { .. } => "row-count",
            NoGrid::RowLength { .. } => "row-length",
            NoGrid::OnlyReasoning => "only-reasoning",
        }
    }
}

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGrid::Empty => f.write_str("the text is empty"),
            NoGrid::Nothing => f.write_str("the text has no rows of nine cells"),
            NoGrid::Rows { line, rows } => write!(f, "line {line}: {rows} rows instead of 9"),
            NoGrid::RowLength { line, row, cells } => {
                write!(f, "line {line}: row {row} has {cells} cells instead of 9")
            }
            NoGrid::OnlyReasoning => f.write_str("the text has a grid only in its reasoning"),
        }
    }
}

/// The grids of a text, and which of them is the answer.
///
/// A grid is nine rows of nine cells on separate lines, with any separators, borders and labels; or 81 cells
/// on one line; or a list with brackets; or a table of HTML or LaTeX. Blank cells are `. 0 * _ - ? ·` and
/// `null`. If there is no grid, placements such as `r1c3=4` are one, if they fill most of the puzzle.
///
/// Which grid counts:
///
/// 1. Grids inside `<answer>` count most, then grids inside `\boxed{}`, then all others. Grids in the
///    reasoning (`<think>`, `<thinking>`, `<reasoning>`) never count.
/// 2. Grids that are the puzzle itself count only if there are no others: texts often repeat the question.
///    The same holds for empty grids, and for grids that only check another: its columns or boxes as rows, or
///    1 to 9 in each row.
/// 3. Full grids count more than grids with blanks.
/// 4. If several remain, the last one counts. If others of equal weight differ from it, the answer is
///    ambiguous.
///
/// ```
/// use sudokit::grading::{GridAnswer, NoGrid};
/// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let rows: Vec<&str> = (0..9).map(|row| &solution[9 * row..9 * row + 9]).collect();
///
/// let answer = GridAnswer::read(&format!("The solution:\n```\n{}\n```", rows.join("\n")), None);
/// assert_eq!(answer.counted().map(|found| (found.line, found.grid)), Some((3, solution.parse()?)));
///
/// let cut = GridAnswer::read(&rows[..7].join("\n"), None);
/// assert_eq!(cut.missing, Some(NoGrid::Rows { line: 1, rows: 7 }));
/// # Ok::<(), sudokit::ParseGridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridAnswer {
    /// All grids, in the order of the text.
    pub found: Vec<FoundGrid>,
    /// The index of the grid that counts.
    pub index: Option<usize>,
    /// Whether other grids of equal weight differ from the one that counts.
    pub is_ambiguous: bool,
    /// Why there is no grid that counts.
    pub missing: Option<NoGrid>,
}

impl GridAnswer {
    /// Reads a text, which may be the answer to this puzzle.
    #[must_use]
    pub fn read(text: &str, puzzle: Option<&Puzzle>) -> GridAnswer {
        let plain = PlainText::of(text);
        let text = &*plain.text;
        let mut found: Vec<FoundGrid> = Vec::new();
        let mut defect = None;
        let mut lines = LineCounter { plain: &plain, at: 0, line: 1 };
        for part in parts(text) {
            let rows = rows(part.text);
            for (offset, grid) in rows.grids {
                let line = lines.line_at(part.start + offset);
                found.push(FoundGrid { grid, line, place: part.place });
            }
            if let Some((offset, of_rows)) = rows.defect
                && part.place != AnswerPlace::Reasoning
            {
                let mut lines = LineCounter { plain: &plain, at: 0, line: 1 };
                defect = Some(of_rows.at_line(lines.line_at(part.start + offset)));
            }
        }
        let mut weights = weights(&found, puzzle);
        if weights.iter().flatten().all(|weight| weight.content < Content::Answer)
            && let Some(grid) = of_placements(&plain, puzzle)
        {
            weights.push(Some(Weight { content: Content::Answer, place: grid.place, is_full: true }));
            found.push(grid);
        }
        let most = weights.iter().flatten().max();
        let mut equal = (0..found.len()).filter(|index| most.is_some() && weights[*index].as_ref() == most);
        let index = equal.next_back();
        let is_ambiguous =
            index.is_some_and(|index| equal.any(|other| found[other].grid != found[index].grid));
        let missing = match (index, defect) {
            (Some(_), _) => None,
            (None, _) if text.trim().is_empty() => Some(NoGrid::Empty),
            (None, Some(defect)) => Some(defect),
            (None, None) if found.is_empty() => Some(NoGrid::Nothing),
            (None, None) => Some(NoGrid::OnlyReasoning),
        };
        GridAnswer { found, index, is_ambiguous, missing }
    }

    /// The grid that counts.
    ///
    /// ```
    /// use sudokit::grading::GridAnswer;
    /// let text = format!("{} or {}", "1".repeat(81), "2".repeat(81));
    /// assert!(GridAnswer::read(&text, None).counted().is_some());
    /// ```
    #[must_use]
    pub fn counted(&self) -> Option<&FoundGrid> {
        self.index.and_then(|index| self.found.get(index))
    }
}

/// How much a grid counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Weight {
    content: Content,
    place: AnswerPlace,
    is_full: bool,
}

/// What a grid can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    /// A template, or a check of another grid.
    Other,
    Puzzle,
    Answer,
}

/// The weight of each grid; `None` in the reasoning.
fn weights(found: &[FoundGrid], puzzle: Option<&Puzzle>) -> Vec<Option<Weight>> {
    // The columns and boxes of the earlier answers.
    let mut others: HashSet<Grid> = HashSet::new();
    let mut weight = |found: &FoundGrid| {
        let grid = found.grid;
        let content = if puzzle.is_some_and(|puzzle| *puzzle.grid() == grid) {
            Content::Puzzle
        } else if grid.filled().is_empty() || has_sorted_rows(&grid) || others.contains(&grid) {
            Content::Other
        } else {
            others.extend([&House::COLUMNS, &House::BOXES].map(|houses| listed(&grid, houses)));
            others.remove(&grid);
            Content::Answer
        };
        let weight = Weight { content, place: found.place, is_full: grid.filled().len() == 81 };
        (found.place != AnswerPlace::Reasoning).then_some(weight)
    };
    found.iter().map(&mut weight).collect()
}

/// The grid whose rows are these houses of another grid.
fn listed(grid: &Grid, houses: &[House; 9]) -> Grid {
    let mut list = Grid::EMPTY;
    let cells = houses.iter().flat_map(|house| house.cells());
    Cell::ALL.into_iter().zip(cells).for_each(|(to, from)| list.set(to, grid.get(from)));
    list
}

/// Whether every row is 1 to 9 in order, which people write to show that a row has all digits.
fn has_sorted_rows(grid: &Grid) -> bool {
    Cell::ALL.into_iter().all(|cell| grid.get(cell) == Some(Digit::ALL[cell.index() % 9]))
}

/// The grid of the placements of a text and the givens of the puzzle, if at least three of four blanks are
/// filled.
fn of_placements(plain: &PlainText, puzzle: Option<&Puzzle>) -> Option<FoundGrid> {
    let moves = moves_of(plain);
    let places = AnswerPlace::ALL.into_iter().rev().filter(|place| *place != AnswerPlace::Reasoning);
    let blanks = 81 - puzzle.map_or(0, |puzzle| puzzle.grid().filled().len());
    places
        .filter_map(|place| {
            let mut grid = puzzle.map_or(Grid::EMPTY, |puzzle| *puzzle.grid());
            let mut of_place = moves.iter().filter(|found| found.place == place).peekable();
            let line = of_place.peek()?.line;
            let mut filled = CellSet::EMPTY;
            for found in of_place {
                grid.set(found.candidate.cell, Some(found.candidate.digit));
                filled.insert(found.candidate.cell);
            }
            let filled = filled.iter().filter(|cell| puzzle.is_none_or(|puzzle| puzzle.get(*cell).is_none()));
            let enough = blanks > 0 && filled.count() * 4 >= blanks * 3;
            enough.then_some(FoundGrid { grid, line, place })
        })
        .next()
}

/// Counts lines up to offsets that grow.
struct LineCounter<'a> {
    plain: &'a PlainText,
    at: usize,
    line: usize,
}

impl LineCounter<'_> {
    /// The line of the original text.
    fn line_at(&mut self, offset: usize) -> usize {
        let passed = &self.plain.text.as_bytes()[self.at..offset];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = offset;
        self.plain.original_line(self.line)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn rows(text: &str) -> Vec<&str> {
        (0..9).map(|row| &text[9 * row..9 * row + 9]).collect()
    }

    fn joined(separator: &str) -> Vec<String> {
        let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(separator);
        rows(SOLVED).into_iter().map(spaced).collect()
    }

    /// The solution in the forms that language models write.
    fn forms() -> Vec<String> {
        let [spaced, commas, bars, latex] = [" ", ", ", " | ", " & "].map(joined);
        let in_boxes = |row: &str| {
            let parts: Vec<String> = [&row[..3], &row[3..6], &row[6..]]
                .map(|part| part.chars().map(String::from).collect::<Vec<_>>().join(" "))
                .into();
            parts.join(" | ")
        };
        let boxes: Vec<String> = rows(SOLVED).into_iter().map(in_boxes).collect();
        let numbered = |label: &dyn Fn(usize) -> String, rows: &[String]| {
            let lines: Vec<String> =
                rows.iter().enumerate().map(|(row, line)| label(row + 1) + line).collect();
            lines.join("\n")
        };
        let nested = format!("[[{}]]", commas.join("], ["));
        let ruled: Vec<String> = bars.iter().map(|row| format!("| {row} |")).collect();
        vec![
            SOLVED.to_owned(),
            format!("The answer is {SOLVED}."),
            rows(SOLVED).join("\n"),
            rows(SOLVED).join("\n\n"),
            rows(SOLVED).join(" "),
            spaced.join("\n"),
            commas.join(",\n"),
            format!("Here it is:\n\n```text\n{}\n```\nDone.", spaced.join("\n")),
            [&boxes[..3], &boxes[3..6], &boxes[6..]]
                .map(|band| band.join("\n"))
                .join("\n------+-------+------\n"),
            format!("+-------+\n| {} |\n+-------+", boxes.join(" |\n| ")),
            format!(
                "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|\n{}",
                ruled.join("\n")
            ),
            format!(
                "|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|\n{}",
                ruled.join("\n").replace("| 5 ", "| **5** ")
            ),
            nested.clone(),
            format!("{{\"solution\": {nested}, \"steps\": [1, 2, 3]}}"),
            nested.replace(", ", ",\n      "),
            format!("[\n  [{}]\n]", commas.join("],\n  [")),
            format!("[\"{}\"]", rows(SOLVED).join("\", \"")),
            format!("\\begin{{bmatrix}}\n{} \\\\\n\\end{{bmatrix}}", latex.join(" \\\\\n\\hline\n")),
            format!("\\begin{{bmatrix}} {} \\end{{bmatrix}}", latex.join(" \\\\\n")),
            format!(
                "$$\\begin{{array}}{{|*{{9}}{{c|}}}}\n\\hline {} \\\\ \\hline\n\\end{{array}}$$",
                latex.join(" \\\\\n\\hline ")
            ),
            format!("\\[\\begin{{bmatrix}} {} \\end{{bmatrix}}\\]", latex.join(" \\\\ ")),
            numbered(&|row| format!("Row {row}: "), &spaced),
            numbered(&|row| format!("R{row} | "), &boxes),
            numbered(&|row| format!("**Row {row}:** "), &commas),
            numbered(&|row| format!("{row}. "), &spaced),
            numbered(&|row| format!("{row}) "), &spaced),
            numbered(&|row| format!("{row} | "), &spaced),
            numbered(&|_| "- ".to_owned(), &spaced),
            numbered(&|row| format!("Row {row}:\n"), &spaced),
            numbered(&|row| format!("The row number {row} of the solved puzzle is "), &spaced),
            format!("<answer>{SOLVED}</answer>"),
            format!("<answer>\n{}\n</answer>", commas.join("\n")),
            format!("$\\boxed{{{SOLVED}}}$"),
            rows(SOLVED).join("\r\n"),
            format!("  1 2 3 4 5 6 7 8 9\n{}", numbered(&|row| format!("{row} "), &spaced)),
            format!("    1 2 3   4 5 6   7 8 9\n{}", numbered(&|row| format!("{row} | "), &boxes)),
            format!("Row\\Col 1 2 3 4 5 6 7 8 9\n{}", numbered(&|row| format!("{row} | "), &spaced)),
            format!(
                "| | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{}\n{}",
                "|---".repeat(10),
                numbered(&|row| format!("| **{row}** "), &ruled)
            ),
            format!(
                "{}\n\nColumns check:\n{}",
                spaced.join("\n"),
                numbered(&|column| format!("Column {column}: "), &commas)
            ),
            format!("{}\n\n{}", spaced.join("\n"), numbered(&|column| format!("**C{column}**: "), &spaced)),
            format!("{}\n\n{}", spaced.join("\n"), numbered(&|column| format!("C{column} | "), &bars)),
            format!("{}\n\n{}", spaced.join("\n"), numbered(&|number| format!("- Box {number}: "), &spaced)),
            format!(
                "{}\n\n{}",
                spaced.join("\n"),
                numbered(&|number| format!("{number}. Box{number} = "), &bars)
            ),
            numbered(&|row| format!("{}: ", &"ABCDEFGHI"[row - 1..row]), &spaced),
            numbered(&|row| format!("{} ", &"ABCDEFGHI"[row - 1..row]), &spaced),
            numbered(&|row| format!("Row {row} (boxes and columns are right): "), &spaced),
        ]
    }

    #[test]
    fn every_form_is_read() {
        let solved: Grid = SOLVED.parse().unwrap();
        for text in forms() {
            let answer = GridAnswer::read(&text, None);
            assert_eq!(answer.counted().map(|found| found.grid), Some(solved), "{text}\n{answer:?}");
            assert_eq!((answer.found.len(), answer.missing), (1, None), "{text}");
        }
    }

    /// The rows of a grid with their numbers.
    fn numbered_rows(grid: &str) -> Vec<String> {
        let spaced = |row: &str| row.chars().map(|cell| format!(" {cell}")).collect::<String>();
        rows(grid).iter().enumerate().map(|(row, cells)| format!("{}{}", row + 1, spaced(cells))).collect()
    }

    /// A first row of ascending digits is not mistaken for the numbers of the columns.
    #[test]
    fn an_ascending_first_row_is_a_row() {
        let grid = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let numbered = numbered_rows(grid).join("\n");
        for text in [rows(grid).join("\n"), numbered.clone(), format!("1 2 3 4 5 6 7 8 9\n{numbered}")] {
            let answer = GridAnswer::read(&text, None);
            let found: Vec<String> = answer.found.iter().map(|found| found.grid.to_string()).collect();
            assert_eq!(found, [grid], "{text}");
        }
    }

    #[test]
    fn the_numbers_of_columns_are_no_row() {
        let head = "  1 2 3 4 5 6 7 8 9";
        let numbered = numbered_rows(SOLVED);
        let cut = GridAnswer::read(&format!("{head}\n{}", numbered[..8].join("\n")), None);
        assert_eq!(cut.missing, Some(NoGrid::Rows { line: 2, rows: 8 }));
        let whole = format!("{head}\n{}\n", numbered.join("\n"));
        let twice = GridAnswer::read(&format!("{whole}\n{whole}"), None);
        let lines: Vec<usize> = twice.found.iter().map(|found| found.line).collect();
        assert_eq!((lines, twice.is_ambiguous), (vec![2, 13], false));
    }

    #[test]
    fn blanks_are_read() {
        for blank in [".", "0", "_", "*", "?", "·"] {
            let text = SOLVED.replace(['1', '7'], blank);
            let expected: Grid = SOLVED.replace(['1', '7'], ".").parse().unwrap();
            let spaced: Vec<String> = text.chars().map(String::from).collect();
            let lines: Vec<String> = spaced.chunks(9).map(|row| row.join(" ")).collect();
            let answer = GridAnswer::read(&lines.join("\n"), None);
            assert_eq!(answer.counted().map(|found| found.grid), Some(expected), "{blank}");
        }
        let nulls = format!("[{}]", vec!["null"; 81].join(","));
        assert_eq!(GridAnswer::read(&nulls, None).counted().map(|found| found.grid), Some(Grid::EMPTY));
    }

    /// The greatest weight, then the last grid; the puzzle only if there is no other grid.
    #[test]
    fn which_grid_counts() {
        let other = SOLVED.replace('1', ".");
        let another = format!("{}1", &SOLVED[..80]);
        let puzzle: Puzzle = SOLVED.replace(['2', '3'], ".").parse().unwrap();
        let question = puzzle.to_string();
        for (text, line, is_ambiguous) in [
            (format!("{SOLVED}\n{other}"), Some(1), false),
            (format!("{SOLVED}\n{another}"), Some(2), true),
            (format!("{other}\nagain:\n{other}"), Some(3), false),
            (format!("<answer>{other}</answer>\n{SOLVED}"), Some(1), false),
            (format!("\\boxed{{{other}}}\n{SOLVED}"), Some(1), false),
            (format!("\\boxed{{{other}}}\n<answer>{SOLVED}</answer>"), Some(2), false),
            (format!("{other}\n{question}"), Some(1), false),
            (question.clone(), Some(1), false),
            (format!("<think>\n{other}\n</think>\n{SOLVED}"), Some(4), false),
            (format!("{other}\n</think>\n{SOLVED}"), Some(3), false),
            (format!("<answer>x</answer>\n{SOLVED}"), Some(2), false),
        ] {
            let answer = GridAnswer::read(&text, Some(&puzzle));
            assert_eq!(answer.counted().map(|found| found.line), line, "{text}");
            assert_eq!(answer.is_ambiguous, is_ambiguous, "{text}");
        }
    }

    #[test]
    fn what_is_missing_is_said() {
        let rows = rows(SOLVED);
        let short =
            format!("Answer:\n{}\n{}\n{}", rows[..3].join("\n"), "8 5 9 7 6 1 4 2", rows[4..].join("\n"));
        for (text, missing) in [
            (String::new(), NoGrid::Empty),
            (" \n".to_owned(), NoGrid::Empty),
            ("In 2024, 7 of 9 people failed.".to_owned(), NoGrid::Nothing),
            (rows[..8].join("\n"), NoGrid::Rows { line: 1, rows: 8 }),
            (format!("So:\n\n{}", joined(" ")[..5].join("\n")), NoGrid::Rows { line: 3, rows: 5 }),
            (short, NoGrid::RowLength { line: 5, row: 4, cells: 8 }),
            (format!("<think>{SOLVED}</think> I give up."), NoGrid::OnlyReasoning),
            (SOLVED[..80].to_owned(), NoGrid::Nothing),
        ] {
            assert_eq!(GridAnswer::read(&text, None).missing, Some(missing), "{text}");
        }
    }

    proptest! {
        /// Any text can be read, and the line numbers are within the text.
        #[test]
        fn any_text_is_read(text in "(\\PC|[0-9. |\\[\\],\n]|<think>|</think>|<answer>|\\\\boxed\\{|534678912\n|```){0,200}") {
            let answer = GridAnswer::read(&text, None);
            prop_assert_eq!(answer.index.is_none(), answer.missing.is_some());
            prop_assert!(answer.found.iter().all(|found| (1..=text.lines().count()).contains(&found.line)));
        }

        /// A grid is found among other words.
        #[test]
        fn words_around_do_not_matter(before in "[a-z ,.!]{0,40}", after in "[a-z ,.!]{0,40}", form in 0..forms().len()) {
            let text = format!("{before}\n\n{}\n\n{after}", forms()[form]);
            let answer = GridAnswer::read(&text, None);
            prop_assert_eq!(answer.counted().map(|found| found.grid), SOLVED.parse().ok(), "{}", text);
        }
    }
}
