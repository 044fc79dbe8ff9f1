//! What operations came to, as plain data.
//!
//! A face (the command, a web page, an API) asks for an outcome and shows it; nothing is decided there. With the feature
//! `serde`, each outcome serializes to the JSON that `docs/json.md` describes and `docs/schema.json` defines.

mod explanation;
mod hint;

pub use explanation::{ExplainedStep, ExplanationReport};
pub use hint::{HintKind, HintReport};
