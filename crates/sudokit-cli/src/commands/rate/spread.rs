//! [`Spread`], how far the ratings of a puzzle's disguises lie apart: each number by itself.

use std::fmt;

use sudokit::logic::se121::{End, Rating, Tenths};

/// The numbers of all disguises: ER, EP and ED, each in order.
pub(super) struct Spread {
    sorted: [Vec<Tenths>; 3],
    is_open: bool,
}

/// The names of the nine numbers that a spread is told by.
pub(super) const FIELDS: [&str; 9] =
    ["er_min", "er_median", "er_max", "ep_min", "ep_median", "ep_max", "ed_min", "ed_median", "ed_max"];

impl Spread {
    /// Of these ratings, at least one.
    pub(super) fn of(ratings: impl Iterator<Item = Rating>) -> Spread {
        let mut spread = Spread { sorted: Default::default(), is_open: false };
        for rating in ratings {
            for (all, number) in spread.sorted.iter_mut().zip([rating.er, rating.ep, rating.ed]) {
                all.push(number);
            }
            spread.is_open |= rating.end == End::Stopped;
        }
        spread.sorted.iter_mut().for_each(|all| all.sort_unstable());
        spread
    }

    /// Whether some were given up, so that numbers may be too low.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Of ER, EP and ED the lowest, the middle (of two the lower) and the highest.
    fn numbers(&self) -> [[Tenths; 3]; 3] {
        self.sorted.each_ref().map(|all| [0, (all.len() - 1) / 2, all.len() - 1].map(|at| all[at]))
    }

    /// All nine, each with its name.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'static str, String)> {
        FIELDS.into_iter().zip(self.numbers().into_iter().flatten().map(|number| number.to_string()))
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.is_open { "+" } else { "" };
        let [er, ep, ed] =
            self.numbers().map(|[least, middle, most]| format!("{least}..{middle}..{most}{plus}"));
        write!(f, "ER={er} EP={ep} ED={ed}")
    }
}
