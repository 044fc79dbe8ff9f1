//! The integration tests of this crate, as one program: linking one program per file would take long.

mod agreement;
mod answer_forms;
mod batch;
#[cfg(feature = "request")]
mod board_json;
#[cfg(feature = "request")]
mod board_kinds;
mod certificate;
mod corpus;
mod definitions;
#[cfg(feature = "generate")]
mod drills;
mod engines;
#[cfg(feature = "play")]
mod first_stop;
mod forcing;
mod format_errors;
#[cfg(feature = "formats")]
mod format_layouts;
#[cfg(feature = "formats")]
mod format_libs;
mod format_robustness;
mod formats;
#[cfg(feature = "request")]
mod fpuzzles;
#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "serde")]
mod grading;
mod hints;
mod hodoku;
mod isomorphs;
mod layers;
mod minimize;
#[cfg(feature = "request")]
mod other_sizes;
mod pictures;
#[cfg(feature = "generate")]
mod random_paths;
mod reason;
mod registers;
mod replay;
#[cfg(feature = "request")]
mod rule_pictures;
#[cfg(feature = "formats")]
mod rule_texts;
mod se121;
#[cfg(feature = "request")]
mod small_boards;
mod symmetry;
#[cfg(feature = "formats")]
mod tables;
mod technique_pages;
mod techniques;
