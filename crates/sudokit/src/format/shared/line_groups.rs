//! Boards with empty lines in them. Rows without an empty line between them are a *group*; a board is one
//! group of nine rows, three groups of three, one for each band, or nine groups of one. [`groups_of_board`]
//! finds the group with which a board ends, even if a row is missing or there is one too many.
//!
//! An empty line between bands looks like an empty line between boards; only the sizes of the groups
//! distinguish them. So some groups after the board must be examined: [`LineGroups`] does that.

use std::io;

use crate::format::input::Input;
use crate::format::shared::peekable_lines::PeekableLines;

/// The number of groups that are examined: two boards with an empty line after every row.
const MOST_GROUPS: usize = 18;

/// Counting the rows of a group stops at this number.
const MOST_ROWS: usize = 10;

/// The number of lines that are examined.
const MOST_LINES: usize = 200;
const MOST_BYTES: usize = 1 << 10;

/// Rows without an empty line between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineGroup {
    /// The number of empty lines before it.
    pub(crate) gap: usize,
    pub(crate) rows: usize,
}

/// The role of a line for the framer of boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Empty,
    Row,
    /// A border, or the name of the next row: it is neither a row nor a gap between rows.
    Neutral,
    /// A title, a comment, or an `end`: no board continues after it.
    Boundary,
}

/// The groups of a board that is being read.
#[derive(Default)]
pub(crate) struct LineGroups(Vec<LineGroup>);

impl LineGroups {
    /// Takes a row of the board.
    pub(crate) fn row(&mut self) {
        match self.0.last_mut() {
            Some(group) => group.rows += 1,
            None => self.0.push(LineGroup { gap: 0, rows: 1 }),
        }
    }

    /// The number of rows so far.
    pub(crate) fn rows(&self) -> usize {
        self.0.iter().map(|group| group.rows).sum()
    }

    /// Whether a gap was announced after which no row has come yet.
    pub(crate) fn has_gap(&self) -> bool {
        self.0.last().is_some_and(|group| group.rows == 0)
    }

    /// Whether these groups are all rows of a board with this number of rows. If groups have sizes other than
    /// three or one, and further rows follow the last group directly, the board has too many rows.
    pub(crate) fn are_whole(
        &self,
        size: usize,
        lines: &mut PeekableLines,
        input: &mut Input<'_>,
        kind: impl Fn(&[u8]) -> LineKind,
    ) -> io::Result<bool> {
        if self.rows() < size || self.0.len() < 2 {
            return Ok(self.rows() >= size);
        }
        let are_regular = [1, 3].iter().any(|rows| self.0.iter().all(|group| group.rows == *rows));
        if !are_regular {
            return Ok(false);
        }
        // Rows that follow directly belong to the next board if they are a band.
        let mut more = 0;
        while more < MOST_ROWS
            && lines.peek(more, input)?.is_some_and(|line| kind(&line.text) == LineKind::Row)
        {
            more += 1;
        }
        Ok(matches!(more, 0 | 3))
    }

    /// After an empty line: whether the board continues with the group that begins now. `kind` gives the role
    /// of a line.
    pub(crate) fn go_on(
        &mut self,
        lines: &mut PeekableLines,
        input: &mut Input<'_>,
        kind: impl Fn(&[u8]) -> LineKind,
    ) -> io::Result<bool> {
        if self.0.iter().any(|group| group.rows > MOST_IN_BAND) {
            return Ok(false);
        }
        let before = self.0.len();
        let mut groups = self.0.clone();
        let mut gap = 1;
        let mut in_group = false;
        let mut index = 0;
        while groups.len() <= MOST_GROUPS && index < MOST_LINES {
            let Some(line) = lines.peek(index, input)?.filter(|line| line.text.len() <= MOST_BYTES) else {
                break;
            };
            index += 1;
            match kind(&line.text) {
                LineKind::Boundary => break,
                LineKind::Neutral => {}
                LineKind::Empty if in_group => (gap, in_group) = (1, false),
                LineKind::Empty => gap += 1,
                LineKind::Row if !in_group => {
                    groups.push(LineGroup { gap, rows: 1 });
                    in_group = true;
                }
                LineKind::Row => {
                    let rows = groups.last_mut().map_or(0, |group| {
                        group.rows += 1;
                        group.rows
                    });
                    if rows == MOST_ROWS {
                        break;
                    }
                }
            }
        }
        // The last band of a board followed directly by the first band of the next one.
        let bands = |group: &LineGroup| match group.rows {
            6 => vec![LineGroup { rows: 3, ..*group }, LineGroup { rows: 3, gap: usize::MAX }],
            _ => vec![*group],
        };
        let groups: Vec<LineGroup> = groups.iter().flat_map(bands).collect();
        let goes_on = groups_of_board(&groups) > before;
        if goes_on {
            self.0.push(LineGroup { gap: groups[before].gap, rows: 0 });
        }
        Ok(goes_on)
    }
}

/// The greatest number of rows of a band, even a faulty one.
const MOST_IN_BAND: usize = 5;

/// The number of groups of the board at the start of these, at least one. It is the number that makes the
/// board whole; otherwise three groups that could be bands, or groups with up to nine rows. Whole boards must
/// follow, and no gap inside may be longer than the gap after them.
fn groups_of_board(groups: &[LineGroup]) -> usize {
    if let Some(count) = [(3, 3), (9, 1)].into_iter().find_map(|(count, rows)| whole(groups, count, rows)) {
        return count;
    }
    let may_be_band = |group: &LineGroup| group.rows <= MOST_IN_BAND;
    let most = if groups.iter().take(3).all(|group| group.rows == 1) { 9 } else { 3 };
    let fits = groups.iter().take(most).take_while(|group| may_be_band(group)).count();
    let fits = (1..=fits).take_while(|count| is_even(&groups[..*count])).count();
    // The longest one after which whole boards follow; otherwise the longest.
    let before_whole = (1..=fits).rev().find(|count| {
        let after = &groups[*count..];
        after.first().is_none_or(|group| group.rows >= 9) || whole(after, 3, 3).is_some() && runs_out(after)
    });
    before_whole.unwrap_or(fits).max(1)
}

/// `count`, if the first `count` groups have this number of rows, and no gap between them is longer than the
/// gap after them.
fn whole(groups: &[LineGroup], count: usize, rows: usize) -> Option<usize> {
    let board = groups.get(..count)?;
    let longest = board.iter().skip(1).map(|group| group.gap).max().unwrap_or(0);
    let is_apart = groups.get(count).is_none_or(|next| next.gap >= longest);
    (is_apart && board.iter().all(|group| group.rows == rows)).then_some(count)
}

/// Whether the groups of three rows at the start make whole boards.
fn runs_out(groups: &[LineGroup]) -> bool {
    groups.iter().take_while(|group| group.rows == 3).count().is_multiple_of(3)
}

/// Whether no gap after the first is longer than the first.
fn is_even(groups: &[LineGroup]) -> bool {
    groups.iter().skip(1).all(|group| group.gap <= groups[1].gap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(sizes: &[(usize, usize)]) -> usize {
        let groups: Vec<LineGroup> =
            sizes.iter().map(|(gap, rows)| LineGroup { gap: *gap, rows: *rows }).collect();
        groups_of_board(&groups)
    }

    #[test]
    fn a_board_ends_where_the_next_begins() {
        let even = |rows: &[usize]| groups(&rows.iter().map(|rows| (1, *rows)).collect::<Vec<_>>());
        for (rows, expected) in [
            (&[3, 3, 3][..], 3),
            (&[3, 3, 3, 3, 3, 3], 3),
            (&[3], 1),
            (&[3, 3], 2),
            (&[3, 9], 1),
            (&[3, 3, 9, 9], 2),
            (&[8, 9], 1),
            (&[1; 9], 9),
            (&[1; 18], 9),
            (&[1; 8], 8),
            (&[1, 9], 1),
            (&[2, 3, 3, 3, 3, 3], 3),
            (&[3, 2, 3, 3, 3, 3], 3),
            (&[3, 3, 2, 3, 3, 3], 3),
            (&[3, 4, 3, 9], 3),
            (&[2, 3, 3, 3], 1),
            (&[3, 2, 3, 3, 3], 2),
        ] {
            assert_eq!(even(rows), expected, "{rows:?}");
        }
    }

    #[test]
    fn a_longer_gap_ends_a_board() {
        assert_eq!(groups(&[(0, 3), (1, 3), (2, 3), (1, 3), (1, 3)]), 2, "two bands, then a whole board");
        assert_eq!(groups(&[(0, 3), (1, 3), (2, 3)]), 3, "the bands of one board");
        assert_eq!(groups(&[(0, 3), (1, 2), (1, 3), (2, 3), (1, 3), (1, 3)]), 3);
    }
}
