//! [`Ask`], the job of every question about one board.

use std::sync::Arc;

use arrow_array::{ArrayRef, UInt32Array};
use arrow_schema::Field;
use arrow_select::take::take;
use sudokit::operation::Question;
use sudokit_bulk::Limits;
use sudokit_bulk::arrays::{self, ArrayRun, Cancelled, Rows};

use super::{Answers, Job, MANY, fields};
use crate::columns::{FieldColumns, boards, errors};

/// Asks a question about each board: its columns, and `error`.
///
/// ```
/// use sudokit::operation::CheckOptions;
/// use sudokit_arrow::jobs::{Ask, Job};
/// let ask = Ask::new(CheckOptions { unique: true, ..CheckOptions::default() });
/// assert!(ask.fields().iter().any(|field| field.name() == "unique"));
/// ```
#[derive(Clone, Debug)]
pub struct Ask {
    /// The question, which must not [need](Question::needs_record) records.
    pub question: Arc<dyn Question>,
    /// How long the work for one board may take.
    pub limits: Limits,
}

impl Ask {
    /// Asks this question without limits.
    pub fn new(question: impl Question + 'static) -> Ask {
        Ask { question: Arc::new(question), limits: Limits::default() }
    }
}

impl Job for Ask {
    fn fields(&self) -> Vec<Field> {
        fields(&self.question.columns())
    }

    fn boards_at_a_time(&self) -> usize {
        if self.question.boards_at_a_time() == 1 {
            16
        } else if arrays::are_asked_together(&*self.question, &self.limits) {
            MANY
        } else {
            256
        }
    }

    fn answer(&self, rows: &dyn Rows, run: ArrayRun<'_>) -> Result<Answers, Cancelled> {
        let asked = arrays::ask(rows, &*self.question, &self.limits, run)?;
        let fields = self.question.columns();
        let mut columns = FieldColumns::new(&fields);
        asked.answers.iter().for_each(|fields| columns.push(fields));
        let answer_of = UInt32Array::from(asked.answer_of);
        let all =
            |column: ArrayRef| take(&*column, &answer_of, None).expect("each row has an answer or none");
        let mut columns: Vec<ArrayRef> = columns.finish().into_iter().map(all).collect();
        let text_column = fields.iter().position(|field| Some(&*field.name) == self.question.text_column());
        if let Some(at) = text_column {
            columns[at] = boards(asked.texts);
        }
        columns.push(errors(rows.len(), &asked.errors));
        Ok(Answers { columns, summary: asked.summary })
    }
}
