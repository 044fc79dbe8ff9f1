//! Other names of cells than `r1c6` before a digit: `A6 = 8` and `(1, 6): 8`.

/// The text in lower case, with `r1c6` instead of `a6` and `(1,6)` before `=`, `:` or an arrow and a digit. A
/// letter is the row.
pub(super) fn with_usual_names(text: &str) -> String {
    let mut usual = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_start = !usual.ends_with(|c: char| c.is_alphanumeric());
        match is_start.then(|| name(rest)).flatten() {
            Some((row, column, after)) if assigns(after) => {
                usual.push_str(&format!("r{row}c{column}"));
                rest = after;
            }
            _ => {
                usual.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    usual
}

/// The name at the start: its row and its column, and the text after it.
fn name(text: &str) -> Option<(u32, u32, &str)> {
    if let Some(pair) = text.strip_prefix('(') {
        let (row, pair) = number(pair.trim_start())?;
        let (column, pair) = number(pair.trim_start().strip_prefix(',')?.trim_start())?;
        return Some((row, column, pair.trim_start().strip_prefix(')')?));
    }
    let letter = text.chars().next().filter(|c| matches!(c, 'a'..='i'))?;
    let (column, after) = number(&text[1..])?;
    Some((u32::from(letter) - u32::from('a') + 1, column, after))
}

/// The number from 1 to 9 at the start, and the text after it.
fn number(text: &str) -> Option<(u32, &str)> {
    let number = text.chars().next()?.to_digit(10).filter(|number| *number > 0)?;
    Some((number, &text[1..]))
}

/// Whether a text begins by assigning a digit to what is before it, perhaps as JSON.
fn assigns(text: &str) -> bool {
    let text = text.trim_start_matches(['"', '`', '*']).trim_start();
    let Some(value) = ["=", ":", "->", "→", "⇒"].iter().find_map(|sign| text.strip_prefix(sign)) else {
        return false;
    };
    let value = value.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '`' | '*'));
    number(value).is_some_and(|(_, after)| !after.starts_with(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_are_assigned_a_digit_have_usual_names() {
        for (text, usual) in [
            ("a6=8, b1: 3", "r1c6=8, r2c1: 3"),
            ("{\"i9\": 4, \"a1\":\"5\"}", "{\"r9c9\": 4, \"r1c1\":\"5\"}"),
            ("(1, 6) = 8; (9,9)→2", "r1c6 = 8; r9c9→2"),
            ("**c4** -> **7**", "**r3c4** -> **7**"),
        ] {
            assert_eq!(with_usual_names(text), usual);
        }
        for text in [
            "in b2, only 8",
            "(1,6)",
            "a6 is free",
            "a6=81",
            "(0,5)=8",
            "ba6=8",
            "r1c6=8",
            "j1=5",
            "a0=1",
            "(",
        ] {
            assert_eq!(with_usual_names(text), text);
        }
    }
}
