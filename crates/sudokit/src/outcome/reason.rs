//! A [`Reason`] in words and as fields: why a puzzle has no solution or several.

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::reason::Reason;

impl Reason {
    /// The reason in words; `None` for a sukaku without solution, which has no givens to name.
    ///
    /// ```
    /// use sudokit::{Problem, Puzzle};
    ///
    /// let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635.45286179";
    /// let problem = Problem::from(text.parse::<Puzzle>()?);
    /// let words = problem.reason().and_then(|reason| reason.words(&problem));
    /// assert_eq!(words.as_deref(), Some("r1c4 r1c5 r4c4 r4c5 can hold 6776 or 7667"));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn words(&self, problem: &Problem) -> Option<String> {
        match self {
            Reason::None(contradiction) => {
                let given = |cell| problem.given(cell).map(|digit| Candidate { cell, digit }.to_string());
                let givens: Vec<String> = contradiction.givens.iter().filter_map(given).collect();
                let needed = match contradiction.is_irreducible {
                    true => "all needed for it",
                    false => "not all may be needed for it",
                };
                (!givens.is_empty())
                    .then(|| format!("these givens contradict each other, {needed}: {}", givens.join(" ")))
            }
            Reason::Several(difference) => {
                let [one, other] = difference.solutions.map(|solution| digits(&solution, difference.cells));
                Some(format!("{} can hold {one} or {other}", difference.cells))
            }
        }
    }
}

fn digits(solution: &Solution, cells: CellSet) -> String {
    cells.iter().map(|cell| solution.get(cell).to_char()).collect()
}

#[cfg(feature = "serde")]
crate::field_info::fields! {
    /// The JSON of a reason.
    pub(crate) struct ReasonShape<'a> {
        /// The cells of givens that contradict each other, separated by spaces. Empty for a sukaku.
        #[serde(skip_serializing_if = "Option::is_none")]
        contradiction: Option<String>,
        /// The cells in which two solutions differ, separated by spaces: an unavoidable set.
        #[serde(skip_serializing_if = "Option::is_none")]
        unavoidable: Option<String>,
        /// The two solutions.
        #[serde(skip_serializing_if = "Option::is_none")]
        solutions: Option<&'a [Solution; 2]>,
    }
}

#[cfg(feature = "serde")]
impl<'a> From<&'a Reason> for ReasonShape<'a> {
    fn from(reason: &'a Reason) -> Self {
        let (contradiction, difference) = match reason {
            Reason::None(contradiction) => (Some(contradiction.givens.to_string()), None),
            Reason::Several(difference) => (None, Some(difference)),
        };
        ReasonShape {
            contradiction,
            unavoidable: difference.map(|it| it.cells.to_string()),
            solutions: difference.map(|it| &it.solutions),
        }
    }
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_shape! {
    Reason, "Reason", ReasonShape;
}
