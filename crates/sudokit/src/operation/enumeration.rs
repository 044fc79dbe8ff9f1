//! [`Enumeration`], an operation with several answers for one board, which are found one after another, and
//! [`Found`], one of these answers.

use std::fmt;

use sudokit_base::Budget;

use crate::field_info::{FieldInfo, fields};
use crate::format::{Board, REMARK, Record};
use crate::outcome::{Answer, Fields, SerializedFields, UnsuitableError};

use super::question::{AnswerPlace, Memory};

/// An operation that enumerates the answers for a board, with its options.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::format::Board;
/// use sudokit::operation::{Enumeration, EnumerationEnd, Memory, SolutionsOptions};
///
/// let mut found = 0;
/// let board = Board::Givens(sudokit::Grid::EMPTY);
/// let end = SolutionsOptions::default().enumerate(
///     &board,
///     &mut Memory::default(),
///     Budget::UNLIMITED,
///     &mut |_solution| {
///         found += 1;
///         found < 10
///     },
/// );
/// assert!(found == 10 && matches!(end, EnumerationEnd::Enough(_)));
/// ```
pub trait Enumeration: fmt::Debug + Send + Sync {
    /// The name of the operation.
    fn name(&self) -> &'static str;

    /// The columns that answers fill in a table, in order; the last is `why`.
    fn columns(&self) -> Vec<FieldInfo>;

    /// Where an answer is in a format without columns.
    fn place(&self) -> AnswerPlace {
        AnswerPlace::Board
    }

    /// Finds the answers for a board. Each is passed on as soon as it is found, and the search continues if
    /// that returns true.
    fn enumerate(
        &self,
        board: &Board,
        memory: &mut Memory,
        budget: Budget<'_>,
        on_answer: &mut dyn FnMut(&dyn Found) -> bool,
    ) -> EnumerationEnd;

    /// How it finds the answers for boards of another size or with other rules.
    ///
    /// # Errors
    /// The name of the operation, or an option and its value, if that takes classic boards only.
    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantEnumeration, String> {
        Err(self.name().to_owned())
    }

    /// What is shown of a board without answers, and why it has none.
    fn nothing(&self, why: String) -> Box<dyn Found> {
        Box::new(Nothing { why })
    }
}

/// One of the answers for a board.
pub trait Found: Fields + fmt::Debug {
    /// Changes a record of a format without columns, so that it shows the answer. `has_room` says whether the
    /// format has room for the field of this name.
    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool);
}

fields! {
    /// That there are no answers.
    struct Nothing {
        /// Why there are none.
        why: String,
    }
}

impl SerializedFields for Nothing {}

impl Found for Nothing {
    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        if has_room(REMARK) {
            record.add_remark(&self.why);
        }
    }
}

/// The columns of answers with these fields.
pub(super) fn columns(fields: &[FieldInfo]) -> Vec<FieldInfo> {
    [fields, Nothing::FIELDS].concat()
}

/// How an enumeration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnumerationEnd {
    /// All answers were passed on.
    Complete,
    /// There are no answers, in words.
    None(String),
    /// The board is not one that can have answers, or it is not known in time whether it is.
    Unsuitable(UnsuitableError),
    /// The caller did not want more. The progress of the search, in words, if it can be told.
    Enough(Option<String>),
    /// A limit of the work was reached, in words.
    Stopped(String),
}

impl EnumerationEnd {
    /// Whether it is known that there are no answers but those that were passed on.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        match self {
            EnumerationEnd::Complete | EnumerationEnd::None(_) => true,
            EnumerationEnd::Unsuitable(error) => error.answer() != Answer::Stopped,
            EnumerationEnd::Enough(_) | EnumerationEnd::Stopped(_) => false,
        }
    }

    /// Why there are no answers, or why they are not all if the caller refused the first one after this
    /// number.
    ///
    /// ```
    /// use sudokit::operation::EnumerationEnd;
    /// assert_eq!(EnumerationEnd::Enough(None).why(10).as_deref(), Some("there are more than 10"));
    /// assert_eq!(EnumerationEnd::Complete.why(10), None);
    /// ```
    #[must_use]
    pub fn why(&self, limit: u64) -> Option<String> {
        match self {
            EnumerationEnd::Complete => None,
            EnumerationEnd::None(why) | EnumerationEnd::Stopped(why) => Some(why.clone()),
            EnumerationEnd::Unsuitable(error) => Some(error.to_string()),
            EnumerationEnd::Enough(None) => Some(format!("there are more than {limit}")),
            EnumerationEnd::Enough(Some(progress)) => {
                Some(format!("there are more than {limit}; {progress}"))
            }
        }
    }
}
