//! Notebooks of Jupyter: JSON with the lines of their cells as texts, of which the source code is taken.

/// The cells of a notebook begin within this many bytes.
pub(crate) const HEAD: usize = 1 << 12;

/// Whether a file that begins like this is a notebook.
pub(crate) fn is_notebook(start: &[u8]) -> bool {
    const KEY: &[u8] = b"\"cell_type\"";
    let start = &start[..start.len().min(HEAD)];
    start.trim_ascii_start().starts_with(b"{") && start.windows(KEY.len()).any(|bytes| bytes == KEY)
}

/// The line of code that a line of a notebook has, with its line end; an empty one for what is not code.
pub(crate) fn code_of(line: &str) -> String {
    text_of(line.trim().trim_end_matches(',')).unwrap_or_default() + "\n"
}

/// The text in quotes, without line ends.
fn text_of(quoted: &str) -> Option<String> {
    let mut chars = quoted.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        match c {
            // The end of a key.
            '"' => return None,
            '\\' => match chars.next()? {
                'n' | 'r' => {}
                't' => text.push('\t'),
                c @ ('"' | '\\' | '/') => text.push(c),
                c => text.extend(['\\', c]),
            },
            _ => text.push(c),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_code_are_taken() {
        for (line, code) in [
            (r#"    "board = [\n","#, "board = [\n"),
            (r#"    "a = \"53.\\t\"""#, "a = \"53.\\t\"\n"),
            (r#"   "cell_type": "code","#, "\n"),
            ("  {", "\n"),
            ("\"", "\n"),
        ] {
            assert_eq!(code_of(line), code, "{line}");
        }
        assert!(is_notebook(b" {\n \"cells\": [\n  {\n   \"cell_type\": \"code\""));
        assert!(!is_notebook(b"{\"puzzle\": \"cell_type\"}"[..9].as_ref()));
    }
}
