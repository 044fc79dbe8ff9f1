//! [`Canon`], the canonical form of each board.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Int64Array};
use arrow_schema::Field;
use serde::Deserialize;
use sudokit::FieldInfo;
use sudokit::format::Board;
use sudokit::outcome::{Canonical, CanonicalBy, Symmetries};
use sudokit::symmetry::Transform;
use sudokit_bulk::Status;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};
use sudokit_bulk::jobs::Canonicalize;

use super::{Answers, Found, Job, fields, limits, summary};
use crate::columns::{errors, sparse, texts, words};

/// Finds the canonical form of each board and the transform that leads to it: the columns `canonical`, `transform`, `why`
/// and `error`.
///
/// ```
/// use sudokit_arrow::jobs::{Canon, Job};
/// assert_eq!(Canon::default().fields()[0].name(), "canonical");
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Canon {
    /// Whether the form is that of the only solution instead of the puzzle.
    pub by_solution: bool,
    /// Whether the columns `automorphisms` and `symmetry` are there, too.
    pub symmetries: bool,
    /// The number of nodes after which the search for the solution of one puzzle is stopped.
    pub max_work: Option<u64>,
    /// The time after which it is stopped; in options, in seconds.
    #[serde(deserialize_with = "super::seconds")]
    pub timeout: Option<Duration>,
}

/// The canonical form of a board in numbers, the transform that leads to it, and the symmetries if they were asked for; or why
/// there is no form.
type Form = Result<([u8; 81], Transform, Option<Symmetries>), String>;

impl Job for Canon {
    fn fields(&self) -> Vec<Field> {
        let mut columns = vec![FieldInfo::text("canonical"), FieldInfo::text("transform")];
        if self.symmetries {
            columns.extend([FieldInfo::integer("automorphisms"), FieldInfo::text("symmetry")]);
        }
        columns.push(FieldInfo::text("why"));
        fields(&columns)
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let by = if self.by_solution { CanonicalBy::Solution } else { CanonicalBy::Puzzle };
        let limits = limits(self.max_work, self.timeout);
        let (forms, unreadable) = arrays::each_board(rows, run, || {
            |board| {
                let board = Board::Givens(board);
                Some(match limits.within(run.host, |budget| Canonical::of(&board, by, budget)) {
                    Ok(Canonical { canonical, transform, .. }) => {
                        let symmetries = self.symmetries.then(|| Symmetries::of(&board, &canonical));
                        let form = arrays::numbers(&Board::from(canonical).solved_cells());
                        (Status::Yes, Canonicalize::SUMMARY, Ok((form, transform, symmetries)))
                    }
                    Err(why) => (why.answer().into(), Canonicalize::SUMMARY_OF_NONE, Err(why.to_string())),
                })
            }
        })?;
        let mut columns = self.columns(&forms);
        columns.push(errors(rows.len(), &unreadable));
        Ok(Answers { columns, summary: summary(&forms) })
    }
}

impl Canon {
    /// The columns of the forms.
    fn columns(&self, forms: &[Found<Form>]) -> Vec<ArrayRef> {
        let found = || forms.iter().map(|form| form.as_ref()?.2.as_ref().ok());
        let mut transforms = StringBuilder::with_capacity(forms.len(), 31 * forms.len());
        for form in found() {
            match form {
                Some((_, transform, _)) => {
                    // Writing to memory cannot fail.
                    let _ = write!(transforms, "{transform}");
                    transforms.append_value("");
                }
                None => transforms.append_null(),
            }
        }
        let mut columns =
            vec![texts(found().map(|form| Some(&form?.0))), Arc::new(transforms.finish()) as ArrayRef];
        if self.symmetries {
            let automorphisms = found().map(|form| Some(form?.2?.automorphisms.cast_signed()));
            columns.push(Arc::new(automorphisms.collect::<Int64Array>()));
            columns.push(words(found().map(|form| Some(form?.2?.symmetry.name()))));
        }
        let reasons = forms
            .iter()
            .enumerate()
            .filter_map(|(row, form)| Some((row, form.as_ref()?.2.as_ref().err()?.clone())));
        columns.push(sparse(forms.len(), reasons));
        columns
    }
}
