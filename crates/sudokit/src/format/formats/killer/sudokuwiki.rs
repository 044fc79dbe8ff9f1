//! The form of SudokuWiki: a color for each cell, a comma, and two digits for each cell.
//!
//! ```text
//! https://www.sudokuwiki.org/killersudoku.htm?bd=111212111322..., 080000171222...
//! ```
//!
//! A cage is the cells of one color that are connected by sides, and one of its cells has its total; the others have `00`. The
//! newer form, which packs colors and totals together, is refused: what its numbers mean is not published.

use super::forms::{Cage, Killer, Wrong, name, wrong};

/// The puzzle of these colors and totals, which begin at this byte of a text.
pub(super) fn read(text: &str, start: usize) -> Result<Killer, Wrong> {
    let (colors, totals) = text.split_once(',').unwrap_or((text, ""));
    let colors: Vec<char> = colors.chars().collect();
    if colors.len() == 162 {
        return wrong(
            start,
            "the packed form of SudokuWiki's killers; expected 81 colors, a comma and 162 digits",
        );
    }
    if colors.len() != 81 {
        return wrong(start, format!("{} colors of cells instead of 81", colors.len()));
    }
    let at_totals = start + text.len() - totals.len();
    if totals.len() != 162 || !totals.bytes().all(|byte| byte.is_ascii_digit()) {
        return wrong(at_totals, "the totals are not 162 digits, two for each cell");
    }
    let mut killer = Killer::default();
    let mut is_done = [false; 81];
    for first in 0..81 {
        if is_done[first] {
            continue;
        }
        let mut cage = Cage { cells: Vec::new(), total: None, at: start };
        let mut open = vec![first];
        is_done[first] = true;
        while let Some(cell) = open.pop() {
            let at = at_totals + 2 * cell;
            let total: i32 = totals[2 * cell..2 * cell + 2].parse().unwrap_or(0);
            if total > 0 {
                if let Some(other) = cage.total.replace(total) {
                    return wrong(
                        at,
                        format!("the cage of {} has two totals, {other} and {total}", name(first)),
                    );
                }
                cage.at = at;
            }
            cage.cells.push(cell);
            let (row, column) = (cell / 9, cell % 9);
            let sides = [(row > 0, -9), (row < 8, 9), (column > 0, -1), (column < 8, 1)];
            for (_, step) in sides.into_iter().filter(|(is_there, _)| *is_there) {
                let next = cell.wrapping_add_signed(step);
                if colors[next] == colors[cell] && !std::mem::replace(&mut is_done[next], true) {
                    open.push(next);
                }
            }
        }
        if cage.total.is_none() {
            return wrong(start, format!("the cage of {} has no total", name(first)));
        }
        cage.cells.sort_unstable();
        killer.cages.push(cage);
    }
    Ok(killer)
}

#[cfg(test)]
mod tests {
    use super::super::forms;

    /// Rows of two colors, with a total in the first cell of each.
    fn rows() -> (String, String) {
        let colors = (0..81).map(|cell| if cell / 9 % 2 == 0 { 'a' } else { 'b' }).collect();
        (colors, format!("45{}", "00".repeat(8)).repeat(9))
    }

    #[test]
    fn cages_are_connected_cells_of_one_color() {
        let (colors, totals) = rows();
        for text in [
            format!("{colors},{totals}"),
            format!("http://www.sudokuwiki.org/killersudoku.aspx?bd={colors},{totals}&x=1"),
        ] {
            let killer = forms::read(&text).unwrap_or_else(|wrong| panic!("{}", wrong.what));
            let cages: Vec<_> =
                killer.cages.iter().map(|cage| (cage.cells[0], cage.cells.len(), cage.total)).collect();
            assert_eq!(cages, (0..9).map(|row| (9 * row, 9, Some(45))).collect::<Vec<_>>());
        }
    }

    #[test]
    fn wrong_links_say_what_is_wrong() {
        let (colors, totals) = rows();
        let link =
            |colors: &str, totals: &str| format!("www.sudokuwiki.org/killersudoku.htm?bd={colors},{totals}");
        for (text, at, what) in [
            (link(&colors[1..], &totals), 39, "80 colors of cells instead of 81"),
            (link(&colors, &totals[1..]), 121, "the totals are not 162 digits, two for each cell"),
            (
                link(&colors, &totals.replacen("00", "0x", 1)),
                121,
                "the totals are not 162 digits, two for each cell",
            ),
            (
                link(&colors, &totals.replacen("00", "05", 1)),
                123,
                "the cage of r1c1 has two totals, 45 and 5",
            ),
            (link(&colors, &totals.replacen("45", "00", 1)), 39, "the cage of r1c1 has no total"),
            (
                link(&totals, &totals),
                39,
                "the packed form of SudokuWiki's killers; expected 81 colors, a comma and 162 digits",
            ),
        ] {
            let wrong = forms::read(&text).expect_err(&text);
            assert_eq!((wrong.at, &*wrong.what), (at, what), "{text}");
        }
    }
}
