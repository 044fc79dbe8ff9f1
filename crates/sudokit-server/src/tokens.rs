//! [`Tokens`], the secrets of the clients that may use the API.

use std::fmt;
use std::hint::black_box;
use std::str::FromStr;

/// The tokens of the clients that may use the API. A comparison takes the same time wherever the texts
/// differ.
///
/// ```
/// use sudokit_server::Tokens;
/// let tokens: Tokens = "# the page's\n0123456789abcdef\n".parse()?;
/// assert!("short".parse::<Tokens>().is_err());
/// assert_eq!(format!("{tokens:?}"), "1 token");
/// # Ok::<(), sudokit_server::ParseTokensError>(())
/// ```
#[derive(Clone)]
pub struct Tokens {
    tokens: Vec<String>,
}

/// Why a text has no tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseTokensError {
    /// There is no token.
    None,
    /// The token on this line, from 1, is too short or has characters that a header cannot have.
    Line(usize),
}

/// The least length of a token.
const MIN_LENGTH: usize = 16;

impl Tokens {
    /// Whether the header `Authorization` has one of the tokens.
    pub(crate) fn allow(&self, header: &str) -> bool {
        let Some((scheme, given)) = header.split_once(' ') else { return false };
        let given = given.trim();
        // No early return, because the time must not depend on which token matches.
        let is_known = self.tokens.iter().fold(false, |is_known, token| is_known | is_equal(token, given));
        scheme.eq_ignore_ascii_case("bearer") && is_known
    }
}

/// Whether two texts are equal. The time depends only on their lengths.
fn is_equal(a: &str, b: &str) -> bool {
    let difference = a.bytes().zip(b.bytes()).fold(0, |difference, (a, b)| black_box(difference | (a ^ b)));
    a.len() == b.len() && difference == 0
}

/// One token a line; empty lines and lines that begin with `#` are skipped.
impl FromStr for Tokens {
    type Err = ParseTokensError;

    fn from_str(text: &str) -> Result<Tokens, ParseTokensError> {
        let mut tokens = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.len() < MIN_LENGTH || !line.bytes().all(|byte| byte.is_ascii_graphic()) {
                return Err(ParseTokensError::Line(index + 1));
            }
            tokens.push(line.to_owned());
        }
        if tokens.is_empty() { Err(ParseTokensError::None) } else { Ok(Tokens { tokens }) }
    }
}

/// Shows the number of tokens, but not the tokens, which are secret.
impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.tokens.len() == 1 { "" } else { "s" };
        write!(f, "{} token{plural}", self.tokens.len())
    }
}

impl fmt::Display for ParseTokensError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseTokensError::None => f.write_str("there is no token"),
            ParseTokensError::Line(line) => {
                write!(f, "line {line}: a token has at least {MIN_LENGTH} characters, all visible ASCII")
            }
        }
    }
}

impl std::error::Error for ParseTokensError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_tokens_are_allowed() {
        let tokens: Tokens = "0123456789abcdef\n\nsecond-token-of-a-client\n".parse().unwrap();
        assert!(tokens.allow("Bearer 0123456789abcdef"));
        assert!(tokens.allow("bearer second-token-of-a-client"));
        for header in
            ["Bearer 0123456789abcde", "Bearer 0123456789abcdef0", "Basic 0123456789abcdef", "Bearer", ""]
        {
            assert!(!tokens.allow(header), "{header:?}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!("# nothing\n".parse::<Tokens>().unwrap_err(), ParseTokensError::None);
        assert_eq!("\n0123456789 abcdef\n".parse::<Tokens>().unwrap_err(), ParseTokensError::Line(2));
    }
}
