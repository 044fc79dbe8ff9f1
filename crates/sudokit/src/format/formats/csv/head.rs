//! Headings of nine columns of cells, such as `0` to `8`, `a` to `i` or `c1` to `c9`.

use super::cells::cell;
use crate::blanks::Blanks;

/// Whether the rows have a name before their nine cells; `None` if the first row of a table is not the head
/// of a board.
pub(super) fn row_names<F: AsRef<str>>(
    head: &[F],
    rows: &[Vec<F>],
    all_rows: Option<usize>,
    blanks: &Blanks,
) -> Option<bool> {
    let first = rows.first()?;
    let names = match (head.len(), trimmed(first).len().max(9)) {
        (9, 9 | 10) => head,
        (10, _) => &head[1..],
        _ => return None,
    };
    let has_names = head.len() == 10 || trimmed(first).len() == 10;
    let skipped = usize::from(has_names);
    let is_row = |row: &Vec<F>| {
        let cells = row.iter().skip(skipped).take(9);
        let rest = row.iter().skip(skipped + 9);
        row.len() > skipped
            && cells.clone().all(|it| cell(it.as_ref(), blanks).is_some())
            && rest.clone().all(|it| it.as_ref().trim().is_empty())
    };
    if !rows.iter().take(9).all(is_row) {
        return None;
    }
    let kind = kind(names)?;
    // A row of cells may happen to have the digits in order.
    let may_be_row = kind == HeadKind::Digits && !has_names;
    (!may_be_row || all_rows.is_none_or(|rows| rows % 9 == 0)).then_some(has_names)
}

/// The fields of a row without the empty ones at its end.
pub(super) fn trimmed<F: AsRef<str>>(row: &[F]) -> &[F] {
    let end = row.iter().rposition(|field| !field.as_ref().trim().is_empty()).map_or(0, |last| last + 1);
    &row[..end]
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HeadKind {
    /// Digits alone.
    Digits,
    /// Letters, or names with numbers.
    Names,
}

/// The kind of nine headings, if they count the columns.
fn kind<F: AsRef<str>>(names: &[F]) -> Option<HeadKind> {
    let names: Vec<&str> = names.iter().map(|name| name.as_ref().trim().trim_matches('"')).collect();
    let letter = |name: &&str| <[u8; 1]>::try_from(name.as_bytes()).ok().map(|[byte]| byte);
    if let Some(letters) = names.iter().map(letter).collect::<Option<Vec<u8>>>()
        && letters[0].eq_ignore_ascii_case(&b'a')
        && letters.windows(2).all(|pair| pair[1] == pair[0] + 1)
    {
        return Some(HeadKind::Names);
    }
    let prefix = names[0].trim_end_matches(|c: char| c.is_ascii_digit());
    let numbers: Vec<u32> =
        names.iter().map(|name| name.strip_prefix(prefix)?.parse().ok()).collect::<Option<_>>()?;
    let counts = numbers[0] <= 1 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    counts.then_some(if prefix.is_empty() { HeadKind::Digits } else { HeadKind::Names })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_count_columns() {
        let names = |head: &str, row: &str, rows: usize| {
            let split = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
            row_names(&split(head), &vec![split(row); 9], Some(rows), &Blanks::default())
        };
        let row = "5,3,,,7,,,,";
        assert_eq!(names("0,1,2,3,4,5,6,7,8", row, 9), Some(false));
        assert_eq!(names("1,2,3,4,5,6,7,8,9", row, 18), Some(false));
        assert_eq!(names("1,2,3,4,5,6,7,8,9", row, 8), None, "it is the first row of the board");
        assert_eq!(names("A,B,C,D,E,F,G,H,I", row, 9), Some(false));
        assert_eq!(names(",c1,c2,c3,c4,c5,c6,c7,c8,c9", "r1,5,3,,,7,,,,", 9), Some(true));
        assert_eq!(names("V1,V2,V3,V4,V5,V6,V7,V8,V9", "1,5.0,3,,,7,,,,8", 9), Some(true));
        assert_eq!(names("5,3,0,0,7,0,0,0,0", row, 8), None);
        assert_eq!(names("a,b,c,d,e,f,g,h,i", "x,y,z,1,2,3,4,5,6", 9), None);
    }
}
