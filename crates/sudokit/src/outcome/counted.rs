//! [`counted`], a number with its noun.

/// A number with its noun, in the plural unless it is 1.
///
/// ```
/// use sudokit::outcome::counted;
/// assert_eq!((counted(1, "search"), counted(2, "search")), ("1 search".into(), "2 searches".into()));
/// assert_eq!(counted(0, "solution"), "0 solutions");
/// ```
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    let ending = match noun {
        _ if number == 1 => "",
        _ if ["ch", "sh", "s", "x"].iter().any(|end| noun.ends_with(end)) => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}
