//! `unavoidable`: the minimal unavoidable sets of a solution.

use sudokit_base::Budget;

use crate::cell::CellSet;
use crate::field_info::{FieldInfo, fields};
use crate::format::{Board, REMARK, Record};
use crate::outcome::{SerializedFields, Stopped, UnsuitableError};
use crate::puzzle::{Puzzle, Solution};
use crate::reason::unavoidable_sets_by_size;
use crate::serialize::serialize_as_shape;

use super::enumeration::{Enumeration, EnumerationEnd, Found, columns};
use super::options::{Within, options};
use super::question::Memory;

options! {
    /// Which unavoidable sets to find.
    #[operation(
        "unavoidable",
        "The minimal unavoidable sets of a solution, the smallest first",
        r#"{"puzzle":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","size":6}"#
    )]
    pub struct UnavoidableOptions {
        /// The largest size of a set, from 4 to 24 cells; each further cell takes two to three times as long.
        pub size: Within<4, 24, 12>,
    }
}

/// A minimal unavoidable set of a solution: a puzzle without a given in these cells has another solution.
///
/// ```
/// use sudokit::operation::UnavoidableSet;
/// use sudokit::{Cell, CellSet, Solution};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let cells = CellSet::from([Cell::R1C4, Cell::R1C5, Cell::R4C4, Cell::R4C5]);
/// let set = UnavoidableSet::of(&text.parse::<Solution>()?, cells);
/// assert_eq!(set.digits.to_string().trim_matches('.'), "67.........................76");
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnavoidableSet {
    /// The cells.
    pub cells: CellSet,
    /// The digits of the solution in these cells.
    pub digits: Puzzle,
}

impl UnavoidableSet {
    /// The set of these cells.
    #[must_use]
    pub fn of(solution: &Solution, cells: CellSet) -> UnavoidableSet {
        UnavoidableSet { cells, digits: solution.part(cells) }
    }
}

impl Enumeration for UnavoidableOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        columns(SetFields::FIELDS)
    }

    fn enumerate(
        &self,
        board: &Board,
        _: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd {
        let solution = match solution(board, budget) {
            Ok(solution) => solution,
            Err(why) => return EnumerationEnd::Unsuitable(why),
        };
        let mut wants_more = true;
        let found = unavoidable_sets_by_size(&solution, self.size.0 as usize, budget, |sets| {
            wants_more = sets.iter().all(|set| on_answer(&UnavoidableSet::of(&solution, *set)));
            wants_more
        });
        match found.stopped.map(|reason| budget.explain(reason)) {
            _ if !wants_more => EnumerationEnd::Enough(None),
            Some(why) => {
                EnumerationEnd::Stopped(format!("{why}, at sets of {} cells", found.complete_to + 1))
            }
            None if found.sets.is_empty() => EnumerationEnd::None("there are no such sets".to_owned()),
            None => EnumerationEnd::Complete,
        }
    }
}

/// The only solution of a board.
fn solution(board: &Board, budget: Budget<'_>) -> Result<Solution, UnsuitableError> {
    let problem = board.problem().map_err(UnsuitableError::Invalid)?;
    let solution = problem.solution_within(budget);
    Ok(solution.map_err(|reason| UnsuitableError::Stopped(Stopped::new(reason, budget)))??)
}

fields! {
    /// A minimal unavoidable set of a solution.
    struct SetFields {
        /// The number of cells.
        size: usize,
        /// The cells, separated by spaces.
        cells: String,
    }
}

impl From<&UnavoidableSet> for SetFields {
    fn from(set: &UnavoidableSet) -> Self {
        SetFields { size: set.cells.len(), cells: set.cells.to_string() }
    }
}

serialize_as_shape! {
    UnavoidableSet, "UnavoidableSet", SetFields;
}

impl SerializedFields for UnavoidableSet {}

impl Found for UnavoidableSet {
    fn show(&self, record: &mut Record, _: &dyn Fn(&str) -> bool) {
        record.replace_board(Board::Givens(self.digits.into()));
        record.set_field(REMARK, format!("{} cells: {}", self.cells.len(), self.cells));
    }
}
