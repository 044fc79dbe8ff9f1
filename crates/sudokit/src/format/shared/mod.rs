//! Framers, decoders and writers that several formats share. No format uses another one.

pub(super) mod array_content;
pub(super) mod ascii_drawing;
pub(super) mod board_arrays;
#[cfg(feature = "serde")]
pub(super) mod board_text;
pub(super) mod boards_in_line;
pub(super) mod candidate_groups;
pub(super) mod comment_boards;
pub(super) mod content_lines;
pub(super) mod drawn_digits;
pub(super) mod line_groups;
pub(super) mod nine_rows;
pub(super) mod notebook;
pub(super) mod parts;
pub(super) mod peekable_lines;
pub(super) mod percent;
pub(super) mod row_labels;
pub(super) mod source_boards;
pub(super) mod source_tokens;
#[cfg(feature = "formats")]
pub(super) mod whole_lines;
pub(super) mod write;
