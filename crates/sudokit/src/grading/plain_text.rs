//! [`PlainText`]: a text without marks for bold, colors or tables: HTML, LaTeX, the escapes of JSON and of terminals, and
//! digits of other shapes. Grids and moves are read only from this text.

use std::ops::Range;

/// A text without markup.
pub(super) struct PlainText {
    pub(super) text: String,
    /// For each line of the text, its line in the original, from 1.
    lines: Vec<usize>,
    /// The current line of the original.
    line: usize,
    /// Whether a row of an HTML table is open: line ends within it are spaces.
    is_in_row: bool,
    /// The start of the text of an HTML cell.
    cell: Option<usize>,
}

/// The greatest length of a tag or command that is read, in bytes.
const LONGEST_TAG: usize = 300;
/// The longest row of an HTML table.
const LONGEST_ROW: usize = 2000;

/// Commands of LaTeX that begin like an escaped line end.
const COMMANDS_OF_N: &[&str] = &[
    "newline",
    "newpage",
    "ne",
    "neq",
    "neg",
    "nu",
    "nabla",
    "ni",
    "not",
    "notin",
    "nmid",
    "nonumber",
    "node",
    "nearrow",
    "noindent",
    "normalsize",
    "nolinebreak",
    "natural",
];

impl PlainText {
    pub(super) fn of(text: &str) -> PlainText {
        let mut plain = PlainText {
            text: String::with_capacity(text.len()),
            lines: vec![1],
            line: 1,
            is_in_row: false,
            cell: None,
        };
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let length = match c {
                '\u{1b}' => 1 + rest[1..].strip_prefix('[').map_or(0, |codes| 1 + length_of_codes(codes)),
                '\\' => plain.command(rest),
                '<' => plain.tag(rest),
                '&' => plain.entity(rest),
                '[' => plain.bracket(rest),
                '{' => plain.braces(rest),
                '\n' => {
                    plain.line += 1;
                    plain.push(if plain.is_in_row { ' ' } else { '\n' });
                    1
                }
                _ => {
                    if let Some(c) = plain_char(c) {
                        plain.push(c);
                    }
                    c.len_utf8()
                }
            };
            // Line ends within tags.
            plain.line += if length > 1 { newlines(&rest[..length]) } else { 0 };
            rest = &rest[length..];
        }
        plain
    }

    /// The line of the original of a line of this text, from 1.
    pub(super) fn original_line(&self, line: usize) -> usize {
        self.lines.get(line - 1).or(self.lines.last()).copied().unwrap_or(1)
    }

    fn push(&mut self, c: char) {
        self.text.push(c);
        if c == '\n' {
            self.lines.push(self.line);
        }
    }

    /// Ends a line that the markup ends; writes a space within a row of a table.
    fn end_line(&mut self) {
        self.push(if self.is_in_row { ' ' } else { '\n' });
    }

    /// Reads an item that begins with a backslash, and returns its length.
    fn command(&mut self, rest: &str) -> usize {
        let after = &rest[1..];
        if after.is_empty() {
            self.push('\\');
            return 1;
        }
        for codes in ["u001b[", "x1b[", "033[", "e["] {
            if let Some(codes_of) = after.strip_prefix(codes) {
                return 1 + codes.len() + length_of_codes(codes_of);
            }
        }
        let name = &after[..after.bytes().take_while(u8::is_ascii_alphabetic).count()];
        let next = after.chars().next().unwrap_or(' ');
        match next {
            'n' if !COMMANDS_OF_N.contains(&name) => {
                self.end_line();
                return 2;
            }
            'r' | 't' if name.len() == 1 => {
                if next == 't' {
                    self.push(' ');
                }
                return 2;
            }
            // An escaped backslash of JSON, or the end of a row in LaTeX.
            '\\' if after[1..].starts_with(|c: char| c.is_ascii_alphabetic()) => return 1,
            '\\' => {
                self.end_line();
                return 2;
            }
            '"' | '/' | '_' | '*' | '|' | '.' | '-' | '&' | '#' | '~' | '`' => {
                self.push(next);
                return 2;
            }
            ',' | ';' | ':' | '!' | ' ' | '[' | ']' | '(' | ')' | '{' | '}' | '$' => {
                self.push(' ');
                return 2;
            }
            _ if name.is_empty() => {
                self.push('\\');
                return 1;
            }
            _ => {}
        }
        let groups = |count: usize| {
            let mut end = 1 + name.len();
            for _ in 0..count {
                end += length_of_group(&rest[end..]);
            }
            end
        };
        match name {
            // A box around a whole answer, not around a cell.
            "boxed" | "fbox" if cells_in_braces(&after[name.len()..]).is_none_or(|cells| cells.len() > 1) => {
                self.text.push_str("\\boxed");
                let brace = usize::from(after[name.len()..].starts_with('{'));
                self.text.push_str(&"{"[..brace]);
                return 1 + name.len() + brace;
            }
            "begin" | "end" => {
                self.end_line();
                return groups(3);
            }
            "hline" | "cline" | "toprule" | "midrule" | "bottomrule" | "newline" | "cr"
            | "tabularnewline" => {
                self.end_line();
                return groups(usize::from(name == "cline"));
            }
            "quad" | "qquad" | "space" | "enspace" | "thinspace" => self.push(' '),
            "cdot" | "square" | "Box" | "bullet" => self.push('.'),
            "mid" | "vert" | "Vert" | "vline" => self.push('|'),
            "textcolor" | "color" | "colorbox" | "cellcolor" | "rowcolor" | "hspace" | "vspace" => {
                return groups(1);
            }
            "multicolumn" | "fcolorbox" | "multirow" => return groups(2),
            _ => {}
        }
        1 + name.len()
    }

    /// Reads an item that begins with `{`: cells in braces, as after a command, lose their braces.
    fn braces(&mut self, rest: &str) -> usize {
        match cells_in_braces(rest) {
            Some(cells) => {
                self.text.push_str(cells);
                cells.len() + 2
            }
            None => {
                self.push('{');
                1
            }
        }
    }

    /// Reads an item that begins with `[`: codes of a terminal that lost their first character, and lists of
    /// cells on several lines.
    fn bracket(&mut self, rest: &str) -> usize {
        let codes = length_of_codes(&rest[1..]);
        let inside = &rest[1..1 + codes];
        let is_color = inside.strip_suffix('m').is_some_and(|codes| {
            codes.len() <= 12 && codes.split(';').all(|code| (1..=3).contains(&code.len()))
        });
        if is_color {
            return 1 + codes;
        }
        let in_list =
            |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '"' | '\'' | '.');
        let end = rest[1..].find(|c| !in_list(c)).map_or(rest.len(), |end| end + 1);
        let list = &rest[..end];
        if list.len() < LONGEST_TAG && list.contains('\n') && rest[end..].starts_with(']') {
            self.text.extend(list.chars().map(|c| if c == '\n' { ' ' } else { c }));
            return end;
        }
        self.push('[');
        1
    }

    /// Reads an item that begins with `<`, and returns its length: a tag of HTML, or a cell in `<>`.
    fn tag(&mut self, rest: &str) -> usize {
        let end = rest.bytes().take(LONGEST_TAG).position(|byte| byte == b'>');
        let inside = end.map_or("", |end| &rest[1..end]);
        let is_closing = inside.starts_with('/');
        let name = inside.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
        let name = name.unwrap_or_default().to_ascii_lowercase();
        match &*name {
            "tr" => {
                let row: String = rest.chars().skip(1).take(LONGEST_ROW).collect();
                self.is_in_row = false;
                self.end_line();
                self.is_in_row = !is_closing && row.to_ascii_lowercase().contains("</tr");
            }
            "table" | "tbody" | "thead" => {
                self.is_in_row = false;
                self.end_line();
            }
            "td" | "th" => {
                let is_empty = self.cell.is_some_and(|start| self.text[start..].trim().is_empty());
                if is_closing && is_empty && name == "td" {
                    self.push('.');
                }
                self.push(' ');
                self.cell = (!is_closing).then_some(self.text.len());
            }
            "br" | "p" | "div" | "li" | "ul" | "ol" | "pre" | "hr" | "h1" | "h2" | "h3" | "h4" => {
                self.end_line();
            }
            "b" | "i" | "u" | "s" | "em" | "strong" | "span" | "font" | "sup" | "sub" | "mark" | "code"
            | "small" | "big" | "kbd" | "a" | "ins" | "del" | "center" | "tt" => {}
            _ if name.len() == 1 && inside == name && name.as_bytes()[0].is_ascii_digit() => {
                self.text.push_str(&name);
            }
            _ => {
                self.push('<');
                return 1;
            }
        }
        end.map_or(1, |end| end + 1)
    }

    fn entity(&mut self, rest: &str) -> usize {
        const ENTITIES: &[(&str, char)] = &[
            ("&nbsp;", ' '),
            ("&#160;", ' '),
            ("&ensp;", ' '),
            ("&emsp;", ' '),
            ("&thinsp;", ' '),
            ("&amp;", '&'),
            ("&middot;", '.'),
            ("&#183;", '.'),
            ("&vert;", '|'),
            ("&#124;", '|'),
            ("&quot;", '"'),
            ("&#39;", '\''),
        ];
        let (name, c) = ENTITIES.iter().find(|(name, _)| rest.starts_with(name)).unwrap_or(&("&", '&'));
        self.push(*c);
        name.len()
    }
}

/// The length of the codes of a terminal, including the letter that ends them.
fn length_of_codes(text: &str) -> usize {
    let codes = text.bytes().take(20).take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    codes + usize::from(text[codes..].starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The length of the group in braces or brackets that a text begins with.
fn length_of_group(text: &str) -> usize {
    let (open, close) = match text.bytes().next() {
        Some(b'{') => (b'{', b'}'),
        Some(b'[') => (b'[', b']'),
        _ => return 0,
    };
    // The specification of columns, not a list of cells.
    let mut depth = 0_usize;
    let end = text.bytes().take(LONGEST_TAG).position(|byte| {
        depth += usize::from(byte == open);
        depth -= usize::from(byte == close);
        depth == 0
    });
    let group = 0..end.map_or(0, |end| end + 1);
    if is_of_cells(&text[group.clone()]) { 0 } else { group.len() }
}

/// Whether a group in brackets has cells, which belong to the text.
fn is_of_cells(group: &str) -> bool {
    group.starts_with('[') && group.contains(|c: char| c.is_ascii_digit())
}

/// The content of the braces at the start of a text, if it is at most nine cells and nothing else.
fn cells_in_braces(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('{')?;
    let end = inside.bytes().take(10).position(|byte| byte == b'}')?;
    let is_cell = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'?');
    inside.get(Range { start: 0, end }).filter(|cells| !cells.is_empty() && cells.bytes().all(is_cell))
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
}

/// The plain form of a character: a digit of another shape, full-width punctuation, bars and spaces of all
/// kinds. `None` for invisible characters, such as the mark of a keycap.
fn plain_char(c: char) -> Option<char> {
    let digit = |first: char| char::from_digit((c as u32 - first as u32) % 10, 10);
    match c {
        '\0'..='\u{7f}' => Some(c),
        '①'..='⑨' => char::from_digit(c as u32 - '①' as u32 + 1, 10),
        '❶'..='❾' => char::from_digit(c as u32 - '❶' as u32 + 1, 10),
        '➀'..='➈' => char::from_digit(c as u32 - '➀' as u32 + 1, 10),
        '➊'..='➒' => char::from_digit(c as u32 - '➊' as u32 + 1, 10),
        // Bold, outlined and other digits of mathematics.
        '\u{1d7ce}'..='\u{1d7ff}' => digit('\u{1d7ce}'),
        // All of ASCII in full width.
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + u32::from(b'!')),
        '、' => Some(','),
        '【' | '〔' => Some('['),
        '】' | '〕' => Some(']'),
        '“' | '”' | '„' | '«' | '»' => Some('"'),
        '∣' | '❘' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '▏' | '▕' => Some('|'),
        '↵' | '⏎' | '␤' | '\u{2028}' => Some('\n'),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' => None,
        _ if c.is_whitespace() => Some(' '),
        _ => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_removed() {
        for (text, plain) in [
            ("５３４，６：７", "534,6:7"),
            ("5️⃣3️⃣ ④ 𝟓", "53 4 5"),
            ("\u{1b}[31m4\u{1b}[0m 5 \\u001b[1;32m6\\u001b[0m [31m7[0m", "4 5 6 7"),
            (r#"534\n672\t5 \nRow \neq \"a\""#, "534\n672 5 \nRow  \"a\""),
            (
                r"5 & \mathbf{4} & \textcolor{red}{3} \\ {\color{red}2} \boxed{1} \boxed{5346}",
                "5 & 4 & 3 \n {2} 1 \\boxed{5346}",
            ),
            (r"\begin{array}{|c|c|}\hline 5 & 3 \\ \end{array}", "\n\n 5 & 3 \n \n"),
            (r"\begin{bmatrix}[5, 3]", "\n[5, 3]"),
            ("<b>5</b>&nbsp;<3> <think> 4 < 5 <", "5 3 <think> 4 < 5 <"),
            ("[5,\n3]\n[a,\nb]", "[5, 3]\n[a,\nb]"),
        ] {
            assert_eq!(PlainText::of(text).text, plain, "{text}");
        }
    }

    #[test]
    fn lines_are_those_of_the_original() {
        let table = "a\n<table>\n<tr><td>5</td>\n<td></td></tr>\n<tr>\n<td class=\"x\n\">6</td><td>7</td></tr></table>\nb";
        let plain = PlainText::of(table);
        let lines: Vec<(usize, &str)> = (1..).zip(plain.text.lines()).collect();
        let kept: Vec<(usize, String)> = lines
            .into_iter()
            .map(|(number, line)| (plain.original_line(number), line.replace(' ', "")))
            .filter(|(_, line)| !line.is_empty())
            .collect();
        let expected = [(1, "a"), (3, "5."), (5, "67"), (8, "b")].map(|(line, text)| (line, text.to_owned()));
        assert_eq!(kept, expected);
    }
}
