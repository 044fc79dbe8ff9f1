//! The jobs that answer each record: one file each, as a struct of options. A face fills in the options and
//! [runs](crate::Pipeline::run) the job; what is written, and under which names, is decided here.
//!
//! [`Enumerate`] writes many answers to a record and runs [sequentially](crate::Pipeline::run_sequential).
//!
//! ```
//! use std::sync::Arc;
//! use sudokit::operation::SolveOptions;
//! use sudokit_bulk::jobs::Ask;
//! use sudokit_bulk::{NoHost, OutputFormat, Pipeline, Source};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let job = Ask { output: OutputFormat::from_name("json"), ..Ask::new(SolveOptions::default()) };
//! let mut output = Vec::new();
//! Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], job, &mut output)?;
//! assert!(String::from_utf8_lossy(&output).contains(r#""verdict":"unique""#));
//! # Ok::<(), sudokit_bulk::Error>(())
//! ```

mod ask;
mod convert;
mod dedupe;
mod enumerate;
mod explain;
mod kind_writer;
mod plain_boards;
mod rating_template;
mod shuffle;

pub use ask::Ask;
pub use convert::Convert;
pub use dedupe::Dedupe;
pub use enumerate::Enumerate;
pub use explain::Explain;
pub use rating_template::{ParseTemplateError, RatingTemplate, TemplateQuestion};
pub use shuffle::Shuffle;
