//! What several formats share.

pub(super) mod ascii_drawing;
#[cfg(any(feature = "csv", feature = "json", feature = "xml"))]
pub(super) mod board_text;
pub(super) mod candidate_groups;
pub(super) mod peekable_lines;
