//! Parquet files through jobs.
#![cfg(feature = "parquet")]

mod broken_pages;
mod columns_and_text;
mod common;
mod encoding;
mod other_columns;
mod row_groups;
