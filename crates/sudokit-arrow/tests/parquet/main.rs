//! Parquet files through jobs.
#![cfg(feature = "parquet")]

mod all_types;
mod broken_pages;
mod columns_and_text;
mod common;
mod encoding;
mod metadata;
mod other_columns;
mod row_groups;
