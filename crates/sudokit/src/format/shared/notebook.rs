//! Jupyter notebooks: JSON with the lines of their cells as texts. The source code is extracted.

/// The cells of a notebook begin within this number of bytes.
pub(crate) const HEAD: usize = 1 << 12;

/// Whether a file that begins like this is a notebook.
pub(crate) fn is_notebook(start: &[u8]) -> bool {
    const KEY: &[u8] = b"\"cell_type\"";
    let start = &start[..start.len().min(HEAD)];
    start.trim_ascii_start().starts_with(b"{") && start.windows(KEY.len()).any(|bytes| bytes == KEY)
}

/// The lines of code in a line of a notebook, with their line ends; an empty line if it has no code. Most
/// notebooks have a line for each line of code; others have a cell, or everything, in one line.
pub(crate) fn code_of(line: &str) -> String {
    let line = line.trim().trim_end_matches(',');
    if let Some((text, "")) = quoted(line) {
        return text + "\n";
    }
    let mut code = String::new();
    for source in line.split(r#""source":"#).skip(1) {
        let mut rest = source.trim_start().trim_start_matches('[').trim_start();
        while let Some((text, behind)) = quoted(rest) {
            code += &(text + "\n");
            rest = behind.trim_start().trim_start_matches(',').trim_start();
        }
    }
    if code.is_empty() { "\n".to_owned() } else { code }
}

/// The text in quotes at the start, without its last line end, and the text after it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut chars = text.strip_prefix('"')?.chars();
    let mut content = String::new();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => match chars.next()? {
                'n' => content.push('\n'),
                'r' => {}
                't' => content.push('\t'),
                c @ ('"' | '\\' | '/') => content.push(c),
                c => content.extend(['\\', c]),
            },
            c => content.push(c),
        }
    }
    if content.ends_with('\n') {
        content.pop();
    }
    Some((content, chars.as_str()))
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
            (r#"   "source": "a = [\n1]""#, "a = [\n1]\n"),
            (r#"{"cells":[{"source":["a\n","b"],"x":["c"]},{"source":["d"]}]}"#, "a\nb\nd\n"),
        ] {
            assert_eq!(code_of(line), code, "{line}");
        }
        assert!(is_notebook(b" {\n \"cells\": [\n  {\n   \"cell_type\": \"code\""));
        assert!(!is_notebook(b"{\"puzzle\": \"cell_type\"}"[..9].as_ref()));
    }
}
