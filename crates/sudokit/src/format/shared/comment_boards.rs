//! Boards in the comments of source code: nine rows with the same mark before each, such as `// 5 3 . | . 7
//! . | . . .`.
//!
//! Comments are searched only if a file has no puzzle in the format that it seems to have, because the code
//! itself may have boards. Anything that is not exactly a board is skipped.

use crate::blanks::Blanks;
use crate::format::lexical::{is_bar, is_border, looks_like_row, row_cells};
use crate::format::shared::row_labels::without_sure_label;

/// The marks of comments, longer ones first.
const MARKS: [&str; 14] =
    ["///", "//!", "//", "/*", "--", ";;", "##", "REM ", "rem ", "#", ";", "%", "*", "!"];

/// The lines of the boards in a text, with spaces in place of the comment marks; `None` if there is no board.
/// If the text `is_read` in some format, comments with `#` and `;` are valid there and stay comments.
pub(crate) fn boards_in_comments(text: &str, blanks: &Blanks, is_read: bool) -> Option<String> {
    let is_skipped = |comment: &Comment| is_read && comment.mark.starts_with(['#', ';']);
    let comment = |line| Comment::of(line, blanks).filter(|comment| !is_skipped(comment));
    let lines: Vec<Option<Comment>> = text.lines().map(comment).collect();
    let mut kept = vec![false; lines.len()];
    let mut start = 0;
    while start < lines.len() {
        let mark = lines[start].as_ref().map(|comment| comment.mark);
        let length = lines[start..]
            .iter()
            .take_while(|line| mark.is_some() && line.as_ref().map(|comment| comment.mark) == mark)
            .count();
        let rows = lines[start..start + length].iter().flatten().filter(|comment| comment.is_row).count();
        if rows == 9 {
            kept[start..start + length].fill(true);
        }
        start += length.max(1);
    }
    let any = kept.contains(&true);
    let line = |(line, is_kept): (Option<Comment>, bool)| {
        line.filter(|_| is_kept).map_or_else(String::new, |comment| comment.text) + "\n"
    };
    any.then(|| lines.into_iter().zip(kept).map(line).collect())
}

/// A comment that may be a line of a board.
struct Comment {
    mark: &'static str,
    /// The line with spaces in place of the mark.
    text: String,
    is_row: bool,
}

impl Comment {
    fn of(line: &str, blanks: &Blanks) -> Option<Comment> {
        let content = line.trim_start();
        let mark = MARKS.into_iter().find(|mark| content.starts_with(mark))?;
        let before = line.len() - content.len() + mark.len();
        let rest = &line[before..];
        let cells = without_sure_label(rest).replace(is_bar, " ");
        let is_row = looks_like_row(&cells, blanks) && row_cells(&cells, blanks).len() == 9;
        let is_part = is_row || is_border(rest) || rest.trim().is_empty();
        let text = " ".repeat(before) + rest;
        is_part.then_some(Comment { mark, text, is_row })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_boards_are_kept() {
        let rows = ["5 3 . | . 7 . | . . .", "6 . . | 1 9 5 | . . .", ". 9 8 | . . . | . 6 ."].repeat(3);
        let block = |mark: &str| rows.iter().map(|row| format!("  {mark} {row}\n")).collect::<String>();
        for mark in ["//", "#", "--", ";", "%", "*"] {
            let code = format!("{mark} The board:\nmodule x;\n{}end 9 8;\n", block(mark));
            let board = boards_in_comments(&code, &Blanks::default(), false).expect("a board");
            assert_eq!(board.lines().count(), code.lines().count());
            assert_eq!(
                board.trim(),
                block(mark).replace(&format!("  {mark}"), &" ".repeat(2 + mark.len())).trim()
            );
        }
        let short: String = block("//").lines().skip(1).map(|line| format!("{line}\n")).collect();
        assert_eq!(boards_in_comments(&short, &Blanks::default(), false), None);
        assert_eq!(boards_in_comments(&block("#"), &Blanks::default(), true), None);
        assert_eq!(boards_in_comments("# 1\n# 2 3\n", &Blanks::default(), false), None);
    }
}
