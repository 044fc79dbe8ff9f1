//! Puzzles in 81 columns of one cell each, such as `r1c1` to `r9c9`; other columns are allowed.

use super::CELLS;
use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The greatest number of columns of a table that is searched for cells.
const MOST_COLUMNS: usize = 1024;

/// The content of a field that should be a cell: a digit or a blank, which may be empty. Programs without
/// missing integers write `5.0` and `nan`.
pub(super) fn cell(field: &str, blanks: &Blanks) -> Option<Option<Digit>> {
    let field = field.trim();
    let field = field.strip_suffix(".0").unwrap_or(field);
    if matches!(field, "" | "NaN" | "nan" | "NA" | "None" | "null") {
        return Some(None);
    }
    let mut chars = field.chars();
    chars.next().filter(|_| chars.next().is_none()).and_then(|c| blanks.cell(c))
}

/// The first of the 81 columns of the puzzle, if the first rows of a table have them. If there are several
/// runs of 81 cells, the run is chosen whose headings count the cells, that has blanks, and that breaks no
/// rule.
pub(super) fn first_column(headings: &[&str], rows: &[Vec<&str>], blanks: &Blanks) -> Option<usize> {
    let count = headings.len();
    if !(CELLS..=MOST_COLUMNS).contains(&count) || rows.is_empty() {
        return None;
    }
    let mut best = None;
    for start in 0..=count - CELLS {
        let boards = rows.iter().filter_map(|row| grid(row.get(start..)?, blanks));
        let boards: Vec<Grid> = boards.filter(|board| *board != Grid::EMPTY).collect();
        // Some rows may be wrong.
        if boards.len() * 2 < rows.len() {
            continue;
        }
        let is_counted = counts(headings[start], headings[start + CELLS - 1]);
        let has_blanks = boards.iter().any(|board| board.filled().len() < CELLS);
        let valid = boards.iter().filter(|board| Puzzle::try_from(**board).is_ok()).count();
        let key = (is_counted, has_blanks, valid);
        if best.is_none_or(|(before, _)| before < key) {
            best = Some((key, start));
        }
    }
    best.map(|(_, start)| start)
}

/// The board of the first 81 fields, if all of them are cells. If a row is too short, its last cells are
/// blank.
fn grid(fields: &[&str], blanks: &Blanks) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    for (cell_at, field) in Cell::ALL.into_iter().zip(fields) {
        grid.set(cell_at, cell(field, blanks)?);
    }
    Some(grid)
}

/// Whether two headings belong to the first and the last of 81 cells: `0` and `80`, `r1c1` and `r9c9`, `A1`
/// and `I9`.
fn counts(first: &str, last: &str) -> bool {
    let number = |heading: &str| -> Option<i64> {
        let digits: String = heading.chars().filter(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    let letter = |heading: &str| heading.chars().find(char::is_ascii_alphabetic).map_or(0, u32::from);
    let (Some(low), Some(high)) = (number(first), number(last)) else { return false };
    match high - low {
        80 | 88 => true,
        8 => letter(last).abs_diff(letter(first)) == 8,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_count_cells_in_these_ways() {
        for (first, last) in
            [("0", "80"), ("cell_1", "cell_81"), ("r1c1", "r9c9"), ("00", "88"), ("A1", "I9")]
        {
            assert!(counts(first, last), "{first} {last}");
        }
        assert!(!counts("id", "r9c8") && !counts("1", "9"));
    }

    #[test]
    fn the_run_of_cells_is_found_beside_other_digits() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let cells: Vec<&str> = solution.split_terminator("").skip(1).collect();
        let with_id: Vec<&str> = std::iter::once("7").chain(cells.iter().copied()).collect();
        let blanks = Blanks::default();
        assert_eq!(first_column(&vec![""; 82], std::slice::from_ref(&with_id), &blanks), Some(1));
        let quiz: Vec<&str> = cells.iter().map(|cell| if *cell == "5" { "" } else { cell }).collect();
        let both = [cells, quiz].concat();
        let headings: Vec<String> =
            ["s", "p"].iter().flat_map(|name| (0..81).map(move |i| format!("{name}{i}"))).collect();
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        assert_eq!(first_column(&headings, &[both], &blanks), Some(81));
    }
}
