//! Parquet files through jobs.
#![cfg(feature = "parquet")]

mod all_types;
mod answers;
mod broken_pages;
mod common;
mod encoding;
mod metadata;
mod other_columns;
mod row_groups;
