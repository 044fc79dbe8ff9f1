//! Removes comments of JavaScript and CSS, which are a fifth of the page and which its readers do not need.

/// The text without comments that fill whole lines. If a line might be a part of a string instead, the text
/// is unchanged.
///
/// Comments next to code stay, because only a parser could find them.
pub(crate) fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (line, next) = rest.split_at(rest.find('\n').map_or(rest.len(), |end| end + 1));
        let start = line.trim_start();
        let comment = if start.starts_with("//") {
            Some(next)
        } else if start.starts_with("/*") {
            after_block(&rest[line.len() - start.len()..])
        } else {
            None
        };
        rest = comment.unwrap_or_else(|| {
            kept.push_str(line);
            next
        });
    }
    // A template literal of several lines could contain text that looks like a comment.
    let has_long_template = kept.lines().any(|line| line.matches('`').count() % 2 == 1);
    if has_long_template { text.to_owned() } else { kept }
}

/// The text after the line on which the leading block comment ends; `None` if more code is on that line.
fn after_block(text: &str) -> Option<&str> {
    let after = &text[text.find("*/")? + 2..];
    let (line, next) = after.split_at(after.find('\n').map_or(after.len(), |end| end + 1));
    line.trim().is_empty().then_some(next)
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn whole_lines_go() {
        let text =
            "// A head.\nlet a; // beside\n  /** One. */\n/**\n * Two.\n */\nlet b = /** @type {T} */ (a);\n";
        assert_eq!(without_comments(text), "let a; // beside\nlet b = /** @type {T} */ (a);\n");
        assert_eq!(without_comments("/* A */\n.a { b: c; }\n  /* d */"), ".a { b: c; }\n");
    }

    #[test]
    fn code_that_begins_with_a_comment_stays() {
        let text = "/** @type {T} */ const a = 1;\n/* b */ c();\n";
        assert_eq!(without_comments(text), text);
    }

    #[test]
    fn a_template_of_several_lines_keeps_its_file_whole() {
        let text = "// head\nconst a = `\n// in the text\n`;\n";
        assert_eq!(without_comments(text), text);
        assert_eq!(without_comments("// head\nconst a = `b ${`c`}`;\n"), "const a = `b ${`c`}`;\n");
    }

    #[test]
    fn a_block_without_an_end_stays() {
        assert_eq!(without_comments("/* a\nb"), "/* a\nb");
    }
}
