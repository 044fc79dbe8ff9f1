//! [`Spread`], the range of the ratings of a puzzle's isomorphs.

use std::fmt;

use crate::logic::se121::{Rating, RatingEnd, Tenths};

/// The lowest, the middle and the highest rating of isomorphs of one puzzle: ER, EP and ED, each by itself.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::rate;
/// use sudokit::outcome::Spread;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = rate(&text.parse::<Puzzle>()?.into());
/// let spread = Spread::of([rating, rating]);
/// assert_eq!(spread.to_string(), "ER=1.2..1.2..1.2 EP=1.2..1.2..1.2 ED=1.2..1.2..1.2");
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spread {
    /// The number of isomorphs that were rated to the end.
    pub rated: usize,
    /// The number of isomorphs.
    pub all: usize,
    /// Of ER.
    pub er: Option<Range>,
    /// Of EP.
    pub ep: Option<Range>,
    /// Of ED.
    pub ed: Option<Range>,
}

/// The lowest, the middle and the highest of some ratings. If two are in the middle, the lower one counts.
///
/// ```
/// use sudokit::logic::se121::Tenths;
/// use sudokit::outcome::Range;
/// let range = Range::of(vec![Tenths(70), Tenths(12), Tenths(30), Tenths(20)]);
/// assert_eq!(range.map(|range| range.median), Some(Tenths(20)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Range {
    /// The lowest.
    pub min: Tenths,
    /// The middle.
    pub median: Tenths,
    /// The highest.
    pub max: Tenths,
}

impl Range {
    /// The range of these ratings; `None` if there are no ratings.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Range::of(Vec::new()), None);
    /// ```
    #[must_use]
    pub fn of(mut ratings: Vec<Tenths>) -> Option<Range> {
        ratings.sort_unstable();
        let last = ratings.len().checked_sub(1)?;
        Some(Range { min: ratings[0], median: ratings[last / 2], max: ratings[last] })
    }
}

impl Spread {
    /// The spread of these ratings. Ratings that were stopped are left out.
    ///
    /// ```
    /// use sudokit::outcome::Spread;
    /// assert_eq!(Spread::of([]).er, None);
    /// ```
    #[must_use]
    pub fn of(ratings: impl IntoIterator<Item = Rating>) -> Spread {
        let (mut rated, mut all) = (0, 0);
        let [mut er, mut ep, mut ed] = [const { Vec::new() }; 3];
        for rating in ratings {
            all += 1;
            if rating.end != RatingEnd::Stopped {
                rated += 1;
                er.extend(rating.er);
                ep.extend(rating.ep);
                ed.extend(rating.ed);
            }
        }
        Spread { rated, all, er: Range::of(er), ep: Range::of(ep), ed: Range::of(ed) }
    }

    /// Whether all isomorphs were rated to the end.
    ///
    /// ```
    /// assert!(sudokit::outcome::Spread::of([]).is_complete());
    /// ```
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.rated == self.all
    }
}

/// `ER=7.1..7.2..7.8 EP=...`, with a `+` behind each range if not all isomorphs were rated.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.is_complete() { "" } else { "+" };
        let [er, ep, ed] = [self.er, self.ep, self.ed].map(|range| {
            range.map_or("-".to_owned(), |Range { min, median, max }| format!("{min}..{median}..{max}{plus}"))
        });
        write!(f, "ER={er} EP={ep} ED={ed}")
    }
}

#[cfg(feature = "serde")]
crate::field_info::fields! {
    /// The JSON of a spread. Numbers that there are not are left out.
    pub(crate) struct SpreadShape {
        /// The number of isomorphs that were rated to the end.
        isomorphs: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        er_min: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        er_median: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        er_max: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ep_min: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ep_median: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ep_max: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ed_min: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ed_median: Option<Tenths>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ed_max: Option<Tenths>,
    }
}

#[cfg(feature = "serde")]
impl From<&Spread> for SpreadShape {
    fn from(spread: &Spread) -> Self {
        let Spread { rated, er, ep, ed, .. } = spread;
        SpreadShape {
            isomorphs: *rated,
            er_min: er.map(|range| range.min),
            er_median: er.map(|range| range.median),
            er_max: er.map(|range| range.max),
            ep_min: ep.map(|range| range.min),
            ep_median: ep.map(|range| range.median),
            ep_max: ep.map(|range| range.max),
            ed_min: ed.map(|range| range.min),
            ed_median: ed.map(|range| range.median),
            ed_max: ed.map(|range| range.max),
        }
    }
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_shape! {
    Spread, "Spread", SpreadShape;
}
