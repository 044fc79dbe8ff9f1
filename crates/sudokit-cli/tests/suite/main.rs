//! The integration tests of this crate, as one program: linking one program per file would take long.

mod answers;
mod answers_beside;
mod arguments;
mod articles;
mod common;
mod compare;
mod data_sets;
mod documentation;
mod exit_status;
mod folders;
mod generate;
mod help;
mod isomorphs;
#[cfg(feature = "schema-tests")]
mod json_schema;
mod ladder_essay;
mod live;
mod logic;
mod minimize;
mod output_files;
mod parquet;
mod pasted;
mod pictures;
mod placed_digits;
mod rate;
mod reasons;
#[cfg(unix)]
mod resume;
mod serve;
mod streams;
#[cfg(unix)]
mod stress;
mod transcript;
