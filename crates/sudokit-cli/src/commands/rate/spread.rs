//! [`Spread`], how far apart the ratings of a puzzle's isomorphs are: each number by itself.

use std::fmt;
use sudokit::format::{Number, Value};

use sudokit::logic::se121::{End, Rating, Tenths};

/// The numbers of the isomorphs that were rated to the end: ER, EP and ED, each in order.
pub(super) struct Spread {
    sorted: [Vec<Tenths>; 3],
    rated: usize,
    all: usize,
}

/// The names of the numbers of a spread.
pub(super) const FIELDS: [&str; 10] = [
    "isomorphs",
    "er_min",
    "er_median",
    "er_max",
    "ep_min",
    "ep_median",
    "ep_max",
    "ed_min",
    "ed_median",
    "ed_max",
];

impl Spread {
    /// The spread of these ratings.
    pub(super) fn of(ratings: impl Iterator<Item = Rating>) -> Spread {
        let mut spread = Spread { sorted: Default::default(), rated: 0, all: 0 };
        for rating in ratings {
            spread.all += 1;
            if rating.end == End::Stopped {
                continue;
            }
            spread.rated += 1;
            for (all, number) in spread.sorted.iter_mut().zip([rating.er, rating.ep, rating.ed]) {
                all.extend(number);
            }
        }
        spread.sorted.iter_mut().for_each(|all| all.sort_unstable());
        spread
    }

    /// How many isomorphs are rated, if not all are.
    pub(super) fn open(&self) -> Option<String> {
        (self.rated < self.all).then(|| format!("{} of {} isomorphs are rated", self.rated, self.all))
    }

    /// Of ER, EP and ED the lowest, the middle (of two the lower) and the highest, if there are any.
    fn numbers(&self) -> [Option<[Tenths; 3]>; 3] {
        self.sorted.each_ref().map(|all| {
            let last = all.len().checked_sub(1)?;
            Some([0, last / 2, last].map(|at| all[at]))
        })
    }

    /// The number of isomorphs that are rated, and those of the nine numbers that there are, each with its name.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let numbers = self.numbers().into_iter().flat_map(|three| (0..3).map(move |at| Some(three?[at])));
        let numbers = numbers.map(|number| number.map(|number| Number::parse(&number.to_string()).into()));
        let all = std::iter::once(Some(self.rated.into())).chain(numbers);
        FIELDS.into_iter().zip(all).filter_map(|(name, number)| Some((name, number?)))
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.rated < self.all { "+" } else { "" };
        let [er, ep, ed] = self.numbers().map(|three| {
            three.map_or("-".to_owned(), |[least, middle, most]| format!("{least}..{middle}..{most}{plus}"))
        });
        write!(f, "ER={er} EP={ep} ED={ed}")
    }
}
