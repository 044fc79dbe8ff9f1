//! The formats, one file each.

pub(super) mod array;
pub(super) mod boxed;
pub(super) mod candidates;
#[cfg(feature = "csv")]
pub(super) mod csv;
#[cfg(feature = "links")]
pub(super) mod fpuzzles;
pub(super) mod hodoku;
#[cfg(feature = "json")]
pub(super) mod json;
pub(super) mod leetcode;
pub(super) mod line;
pub(super) mod markdown;
#[cfg(feature = "xml")]
pub(super) mod opensudoku;
pub(super) mod rows;
pub(super) mod sdk;
pub(super) mod sdx;
pub(super) mod ss;
pub(super) mod sukaku;
