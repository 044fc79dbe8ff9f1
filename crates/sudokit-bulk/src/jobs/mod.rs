//! The jobs that answer each record: one file each, as a struct of options. A face fills in the options and
//! [runs](crate::Pipeline::run) the job; what is written, and under which names, is decided here.
//!
//! [`Solutions`], [`MinimizeAll`] and [`Vary`] write many answers to a record and run
//! [sequentially](crate::Pipeline::run_sequential); [`Hint`] and [`Unavoidable`] answer
//! a single record; [`HintEach`] gives a hint for each record of a table.
//!
//! ```
//! use std::sync::Arc;
//! use sudokit_bulk::jobs::Solve;
//! use sudokit_bulk::{NoHost, OutputFormat, Pipeline, Source};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let job = Solve { output: OutputFormat::from_name("json"), ..Solve::default() };
//! let mut output = Vec::new();
//! Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], job, &mut output)?;
//! assert!(String::from_utf8_lossy(&output).contains(r#""verdict":"unique""#));
//! # Ok::<(), sudokit_bulk::Error>(())
//! ```

mod answer_forms;
mod ask;
mod board_layout;
mod canonicalize;
mod convert;
mod count;
mod dedupe;
mod explain;
mod extend;
mod hint;
mod hint_each;
mod minimize;
mod minimize_all;
mod rating_template;
mod shuffle;
mod solutions;
mod solve;
mod solve_lines;
mod ten_answers;
mod unavoidable;
mod vary;

pub use ask::Ask;
pub use canonicalize::Canonicalize;
pub use convert::Convert;
pub use count::Count;
pub use dedupe::Dedupe;
pub use explain::{Explain, ExplainOutput};
pub use extend::Extend;
pub use hint::{Hint, HintError};
pub use hint_each::HintEach;
pub use minimize::Minimize;
pub use minimize_all::MinimizeAll;
pub use rating_template::{ParseTemplateError, RatingTemplate, TemplateQuestion};
pub use shuffle::Shuffle;
pub use solutions::Solutions;
pub use solve::Solve;
pub use unavoidable::Unavoidable;
pub use vary::Vary;

use sudokit::outcome::UnsuitableError;

use crate::{InputRecord, RecordWriter};

/// The number of nodes after which a search for a smallest puzzle stops if it has no other limit.
pub const MAX_NODES_FOR_SMALLEST: u64 = 1_000_000;

/// Reports why there is no answer; the record is not changed.
fn write_unsuitable(why: &UnsuitableError, input: &mut InputRecord<'_>, writer: &mut RecordWriter<'_>) {
    writer.summary.count(why.answer().into(), why.summary());
    writer.explain(input, why.to_string());
}
