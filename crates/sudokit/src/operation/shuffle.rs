//! `shuffle`: how to make random isomorphs.

use super::options::{Within, options};

options! {
    /// How to make random isomorphs.
    #[operation(
        "shuffle",
        "A random isomorph of a puzzle and of the player's progress, and the transform that leads back",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","seed":1}"#
    )]
    pub struct ShuffleOptions {
        /// The number of isomorphs of each puzzle.
        pub count: Within<1, { u64::MAX }, 1>,
        /// Transform the boards in this column of a table, or this key of a JSON object, too. Boards in columns called
        /// `solution` or `solutions` are always transformed.
        pub also: Vec<String>,
        /// The seed: the same one makes the same isomorphs on every machine; without it, a random one, which is reported.
        pub seed: Option<u64>,
        /// Write the transform that leads back to the original: at the end of the line, or in the column `inverse`.
        pub with_inverse: bool,
    }
}
