//! Solving as people do: techniques, their steps with the reasons, and the paths that the steps make.
//!
//! A [`Position`] is a board with candidates; its [`Layout`] says which cells each house holds. A [`Technique`] finds
//! [`Step`]s in a position; each step says what follows and from what, as data. A [`Policy`] is the list of techniques to
//! use, in their order, and a [`Path`] is the sequence of steps that it finds. [`check`] derives a step again from its
//! evidence alone.
//!
//! [`hint`] and [`Explainer`] put steps into words, [`draw_svg`] draws them, and [`se121`] and [`hodoku`] rate puzzles.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::logic::{Policy, Position, check};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = Position::from(puzzle);
//! let step = Policy::default().next_step(&position).expect("an easy puzzle");
//! assert_eq!(step.technique.id, "hidden-single");
//! assert_eq!(check(&position, &step), Ok(()));
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```

mod board;
mod chains;
mod difficulty;
pub mod drill;
mod explanation;
mod hint;
pub mod hodoku;
mod isomorph;
mod layout;
mod node_counter;
mod path;
pub(crate) mod play_build;
mod policy;
mod position;
mod refutation;
pub mod se121;
#[cfg(feature = "serde")]
mod serialize;
mod step;
mod step_check;
mod svg;
mod technique;
mod words;

pub use difficulty::{Backdoor, Difficulty, Known};
pub use explanation::{Explainer, Explanation, ExplanationEnd, ExplanationFormat, ExplanationPart};
pub use hint::{Hint, Mistake, Refutation, hint, hint_within};
pub use layout::{Layout, Needs};
pub use path::Path;
pub use policy::{ParsePolicyError, Policy};
pub use position::Position;
#[cfg(feature = "request")]
pub(crate) use serialize::{Counts, DifficultyShape, HodokuEnd, HodokuShape};
pub use step::{
    Blocker, Branch, Combination, Evidence, Exclusion, Family, Inference, InferenceRule, Link, LinkKind,
    Mark, MarkedHouse, Node, ParseFamilyError, ParseRoleError, Role, Step, Technique, Truth,
};
pub use step_check::{StepError, check, check_against};
pub use svg::draw_svg;
pub use technique::{ParseTechniqueError, TECHNIQUES};
pub(crate) use words::boxes;
pub use words::{Detail, Language, ParseDetailError, ParseLanguageError, eureka};
