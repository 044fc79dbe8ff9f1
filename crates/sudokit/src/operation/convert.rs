//! `convert`: from which format to which.

use crate::format::{FORMATS, Format};

use super::options::{Named, OptionKind, OptionValue, options};

options! {
    /// From which format to which.
    #[operation(
        "convert",
        "The puzzles of a text in another format, and what that format cannot hold",
        r#"{"text":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","to":"rows"}"#
    )]
    pub struct ConvertOptions {
        /// The format of the input; without it, the format is recognized.
        pub from: Option<Named<&'static Format>>,
        /// The format of the output.
        pub to: Option<Named<&'static Format>>,
        /// Take colored lines and dots in links of SudokuPad for what they mean most often.
        pub assume_colours: bool,
    }
}

impl OptionValue for Option<Named<&'static Format>> {
    const KIND: OptionKind = OptionKind::NameOrNone(|| FORMATS.iter().map(|format| format.name).collect());
}
