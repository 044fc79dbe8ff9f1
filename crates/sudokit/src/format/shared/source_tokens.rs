//! [`Lexer`]: the words, texts and brackets of source code in any language, without its comments.
//!
//! Languages contradict each other: `#`, `%`, `;` and `--` begin a comment in one and not in another, and `'`
//! is a quote, a lifetime or an apostrophe. So these count as comments only at the start of a line, or after
//! a space; and a quote counts only if it is closed on its line.

/// A piece of source code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Open(u8),
    Close(u8),
    /// `,`, `;` or `|`.
    Separator(u8),
    /// A number, a name, or a sign that stands alone like a cell.
    Word(&'a str),
    /// What is between quotes.
    Text(&'a str),
    Other(u8),
}

/// What the code is inside of.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Code,
    /// In a comment that ends with these characters.
    Comment(&'static str),
    /// In a text of several lines that begins at this byte and ends with these characters.
    Text(usize, &'static str),
}

/// The greatest number of bytes of a text of several lines.
const LONGEST_TEXT: usize = 1 << 13;

/// Reads source code piece by piece; each piece is whole lines, or ends between two words.
#[derive(Default)]
pub(crate) struct Lexer {
    state: State,
    /// The offset up to which the code has been read.
    at: usize,
}

impl Lexer {
    /// Forgets this number of bytes before the ones that are read next.
    pub(crate) fn forget(&mut self, bytes: usize) {
        self.at -= bytes;
        if let State::Text(start, _) = &mut self.state {
            *start -= bytes;
        }
    }

    /// The first byte that is still needed.
    pub(crate) fn needs(&self) -> usize {
        if let State::Text(start, _) = self.state { start } else { self.at }
    }

    /// Calls `take` with the tokens of the unread bytes, and with their starts and ends.
    pub(crate) fn read(&mut self, code: &str, mut take: impl FnMut(usize, usize, Token<'_>)) {
        while self.at < code.len() {
            let at = self.at;
            let rest = &code[at..];
            match self.state {
                State::Comment(end) => {
                    self.at = rest.find(end).map_or(code.len(), |length| at + length + end.len());
                    if self.at < code.len() || code.ends_with(end) {
                        self.state = State::Code;
                    }
                }
                State::Text(start, end) => match rest.find(end) {
                    Some(length) => {
                        self.at = at + length + end.len();
                        self.state = State::Code;
                        take(start, self.at, Token::Text(&code[start + end.len()..at + length]));
                    }
                    None => {
                        self.at = code.len();
                        if self.at - start > LONGEST_TEXT {
                            self.state = State::Code;
                        }
                    }
                },
                State::Code => {
                    let (length, token) = self.token(code, at);
                    self.at = at + length;
                    if let Some(token) = token {
                        take(at, self.at, token);
                    }
                }
            }
        }
    }

    /// The length of the token that begins here; white space and comments give no token.
    fn token<'a>(&mut self, code: &'a str, at: usize) -> (usize, Option<Token<'a>>) {
        let rest = &code[at..];
        let Some(first) = rest.chars().next() else { return (0, None) };
        if first.is_whitespace() {
            return (first.len_utf8(), None);
        }
        if let Some(end) = comment_end(code, at) {
            self.state = State::Comment(end);
            return (if end == "\n" { 1 } else { 2 }, None);
        }
        if rest.starts_with("```") {
            // The fence of a post.
            return (3, None);
        }
        for quotes in ["\"\"\"", "'''"] {
            if rest.starts_with(quotes) {
                self.state = State::Text(at, quotes);
                return (quotes.len(), None);
            }
        }
        match first {
            '"' | '\'' | '`' => self.quote(code, at, first),
            '[' | '{' | '(' => (1, Some(Token::Open(first as u8))),
            ']' | '}' | ')' => (1, Some(Token::Close(first as u8))),
            // An array of Zig: `.{ 5, 3, ... }`.
            '.' if rest[1..].starts_with('{') => (1, Some(Token::Other(b'.'))),
            ',' | ';' | '|' => (1, Some(Token::Separator(first as u8))),
            _ => {
                let is_sign = matches!(first, '-' | '*' | '?') && stands_alone(code, at);
                let is_negative = first == '-' && rest[1..].starts_with(|c: char| c.is_ascii_digit());
                let before = if is_sign || is_negative { 1 } else { 0 };
                let length =
                    before + rest[before..].find(|c: char| !is_of_word(c)).unwrap_or(rest.len() - before);
                match length {
                    0 => (first.len_utf8(), Some(Token::Other(u8::try_from(first).unwrap_or(b'?')))),
                    _ if is_sign => (1, Some(Token::Word(&rest[..1]))),
                    _ => (length, Some(Token::Word(&rest[..length]))),
                }
            }
        }
    }

    /// The text after a quote that is closed on its line; otherwise the start of a text of several lines, or
    /// the quote alone.
    fn quote<'a>(&mut self, code: &'a str, at: usize, quote: char) -> (usize, Option<Token<'a>>) {
        let inside = &code[at + 1..];
        let line = &inside[..inside.find('\n').unwrap_or(inside.len())];
        // An apostrophe in a name, a lifetime or a transposed matrix.
        let before = code[..at].chars().next_back().unwrap_or(' ');
        let is_quote =
            quote != '\'' || !(before.is_alphanumeric() || matches!(before, ')' | ']' | '<' | '&'));
        if let Some(length) = closing_quote(line, quote).filter(|_| is_quote) {
            return (length + 2, Some(Token::Text(&line[..length])));
        }
        let end = match quote {
            '"' if line.trim_end().ends_with(['\\', '(']) || line.trim().is_empty() => "\"",
            '`' if line.trim().is_empty() => "`",
            _ => return (1, Some(Token::Other(quote as u8))),
        };
        self.state = State::Text(at, end);
        (1, None)
    }
}

/// The byte of the quote that closes a text.
fn closing_quote(line: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    line.char_indices().find_map(|(at, c)| {
        let closes = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        closes.then_some(at)
    })
}

/// The characters that end the comment that begins here; `None` if no comment begins here.
fn comment_end(code: &str, at: usize) -> Option<&'static str> {
    let rest = &code.as_bytes()[at..];
    let next = rest.get(1).copied().unwrap_or(b'\n');
    let space_follows = |length: usize| rest.get(length).is_none_or(u8::is_ascii_whitespace);
    let before = code[..at].trim_end_matches([' ', '\t']);
    let is_first = || before.is_empty() || before.ends_with('\n');
    let after_space = before.len() < at;
    match rest[0] {
        b'/' if next == b'/' => Some("\n"),
        b'/' if next == b'*' => Some("*/"),
        b'(' if next == b'*' => Some("*)"),
        b'{' if next == b'-' && space_follows(2) => Some("-}"),
        // This is not a vector of Lisp or an attribute of Rust.
        b'#' if !(matches!(next, b'(' | b'[' | b'{' | b'\'' | b'!') || next.is_ascii_digit()) => Some("\n"),
        b'%' if is_first() => Some("\n"),
        b'%' if after_space && matches!(next, b' ' | b'%') && before.ends_with([';', ']', '.', ',']) => {
            Some("\n")
        }
        b'-' if next == b'-' && (is_first() || (after_space && space_follows(2))) => Some("\n"),
        b';' if next == b';' || (after_space && before.ends_with(')') && next == b' ') => Some("\n"),
        _ => None,
    }
}

/// Whether a sign is a cell by itself: it stands between spaces, separators or brackets. At the start of a
/// line, it marks an element of a list instead.
fn stands_alone(code: &str, at: usize) -> bool {
    let before = code[..at].trim_end_matches([' ', '\t']);
    if before.is_empty() || before.ends_with('\n') {
        return false;
    }
    let is_apart = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || "[](){},;|".contains(c));
    is_apart(code[..at].chars().next_back()) && is_apart(code[at + 1..].chars().next())
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '@')
}
