//! Many Sudoku records at once: files and streams in, answers out, in the same order, on all cores, in
//! constant memory.
//!
//! - [`Source`]: a file, text or any reader, packed with gzip or zstd or not, in any of the formats of
//!   [`sudokit::format`].
//! - [`InputFolder`]: the files of a folder that is read as one input.
//! - [`Pipeline::run`]: a [`Job`] answers each record, and the answers are written to an output.
//! - [`Pipeline::run_sequential`]: a [`StreamJob`] answers each record, on one thread, for records with more
//!   answers than fit in memory.
//! - [`arrays`]: the same for boards in memory, from arrays to arrays.
//! - [`Pipeline::outcomes`]: a function answers each record, and an iterator gives the outcomes.
//! - [`OrderedMap`]: the same for the items of any iterator.
//! - [`jobs`]: what is done with each record: solve, check, count, convert and more, each within [`Limits`].
//! - [`jobs::Dedupe`], [`FindLeaks`] and [`SplitFiles`]: isomorphic puzzles in data sets.
//! - [`Generation`]: puzzles by number, which can go on from a [`Checkpoint`].
//! - [`Certificates`]: whether certificates prove their claims.
//! - [`Measure`]: how long engines take, and how much work they do.
//! - [`Environment`]: many boards that are played at the same time, for reinforcement learning.
//! - [`OutputFiles`]: files that appear when they are complete.
//!
//! A [`Host`] receives progress and messages, and may cancel a run. The crate knows no terminal and no
//! signal, and never ends the process.
//!
//! ```
//! use std::sync::Arc;
//! use sudokit_bulk::{NoHost, Pipeline, Source};
//!
//! let puzzles = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!                not a puzzle\n\
//!                8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
//! let pipeline = Pipeline::new(Arc::new(NoHost));
//! let solutions = pipeline.outcomes(vec![Source::text("request", puzzles)], Some("this example"), |input| {
//!     let problem = input.record.board.classic()?.problem().ok()?;
//!     problem.solution().ok()
//! })?;
//! let solutions: Vec<_> = solutions.collect();
//! assert_eq!(solutions.len(), 3);
//! assert!(matches!(solutions[0], Ok(Some(_))) && matches!(solutions[2], Ok(Some(_))));
//! let error = solutions[1].as_ref().unwrap_err();
//! assert_eq!((error.code(), error.place()), ("record", Some("request")));
//! # Ok::<(), sudokit_bulk::Error>(())
//! ```

mod answer_stream;
pub mod arrays;
mod certificates;
mod compressed_output;
mod environment;
mod error;
mod generation;
mod host;
mod input;
mod input_folder;
pub mod jobs;
mod leak;
mod limits;
mod measure;
mod outcomes;
mod output_encoding;
mod output_file;
mod output_format;
mod parallel;
mod pipeline;
mod progress_file;
mod remaining_rows;
mod resumable_output;
mod run_progress;
mod source;
mod sources;
mod split;
mod status;
mod summary;
mod unpack;

pub use answer_stream::{AnswerStream, SequentialReport, StreamJob};
pub use certificates::Certificates;
pub use compressed_output::{CompressedOutput, Compression};
pub use environment::{
    ACTIONS, BoardState, Environment, EnvironmentError, EnvironmentRules, EpisodeState, MoveOutcome,
    NoPuzzle, OnMistake, PuzzleOrder, PuzzleSource, REWARDS, Reward, Rewards, StepResult,
};
pub use error::Error;
pub use generation::{
    Checkpoint, GeneratedPuzzle, GeneratedPuzzles, Generation, GenerationKind, GenerationLimit,
    GenerationReport, GenerationStop,
};
pub use host::{Host, Message, NoHost, Progress};
pub use input::{Input, would_wait};
pub use input_folder::{FolderFile, InputFolder, Partition};
pub use leak::{FindLeaks, TrainingClasses};
pub use limits::{Limits, parse_duration};
pub use measure::{Measure, MeasureEvent};
pub use outcomes::Outcomes;
pub use output_encoding::{FileEncoding, OutputEncoding};
pub use output_file::{InputFile, OutputFile, OutputFiles};
pub use output_format::OutputFormat;
pub use parallel::{OrderedMap, thread_count};
pub use pipeline::{
    BatchOutput, InputLines, InputRecord, Job, Pipeline, RecordClass, RecordWriter, WHY_FIELD,
};
pub use remaining_rows::RemainingRows;
pub use resumable_output::ResumableOutput;
pub use run_progress::{Resume, RunProgress};
pub use source::Source;
pub use sources::Sources;
pub use split::{ClassCounts, SplitFiles, SplitReport};
pub use status::Status;
pub use summary::{Summary, UNREADABLE};
pub use unpack::UnpackLimits;
