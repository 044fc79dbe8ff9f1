//! [`Sources`], which a run reads one after the other.

use crate::{RemainingRows, Source};

/// The sources of a run in their order. If a source broke off and left [`RemainingRows`], they are the next
/// source.
///
/// ```
/// use sudokit_bulk::{Source, Sources};
/// let sources = Sources::from(vec![Source::text("a", "1..2"), Source::text("b", "1..2")]);
/// assert_eq!(sources.map(|source| source.name().to_owned()).collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[derive(Debug)]
pub struct Sources {
    sources: std::vec::IntoIter<Source>,
    /// The source that was returned last, without its rows.
    last: Option<Source>,
    rest: RemainingRows,
}

impl From<Vec<Source>> for Sources {
    fn from(sources: Vec<Source>) -> Sources {
        Sources { sources: sources.into_iter(), last: None, rest: RemainingRows::default() }
    }
}

impl Iterator for Sources {
    type Item = Source;

    fn next(&mut self) -> Option<Source> {
        let last = self.last.take();
        let mut source = match (last, self.rest.take()) {
            (Some(last), Some(rest)) => last.with_rest(rest),
            _ => self.sources.next()?,
        };
        self.last = Some(source.without_rows());
        source.rest = self.rest.clone();
        Some(source)
    }
}
