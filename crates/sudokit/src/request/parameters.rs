//! The parameters of requests that are not plain numbers and texts: names, seeds and limits.

use std::hash::{BuildHasher as _, RandomState};

use serde::Deserialize;
use sudokit_base::{Budget, StopReason};

#[cfg(feature = "request")]
use crate::operation::Named;
use crate::outcome::{ErrorReport, counted};
#[cfg(feature = "request")]
use crate::search::Engine;

/// The name of an engine.
#[cfg(feature = "request")]
pub(super) type EngineName = Named<&'static dyn Engine>;

/// The seed of something random: the same one gives the same answer. If it is missing, the request has one of its own.
#[derive(Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub(super) struct Seed(pub(super) Option<u64>);

impl Seed {
    /// The seed of this request; or a random seed that is short enough to be typed again, which the answer must name.
    /// WebAssembly has no random numbers, so there the caller must choose.
    pub(super) fn choose(self) -> Result<ChosenSeed, ErrorReport> {
        if let Some(seed) = self.0 {
            return Ok(ChosenSeed { seed, to_name: None });
        }
        if cfg!(target_family = "wasm") {
            return Err(ErrorReport::new("missing field `seed`", "bad-request").with_source("seed"));
        }
        let seed = RandomState::new().hash_one(0) >> 32;
        Ok(ChosenSeed { seed, to_name: Some(seed) })
    }
}

/// A seed, and whether the answer must name it.
pub(super) struct ChosenSeed {
    pub(super) seed: u64,
    pub(super) to_name: Option<u64>,
}

/// Works under a budget and a further limit of the request. Messages have the words of the command.
pub(super) fn within<R>(
    budget: Budget<'_>,
    max_nodes: Option<u64>,
    unit: &str,
    work: impl FnOnce(Budget<'_>) -> R,
) -> R {
    let max_nodes = budget.max_nodes().min(max_nodes.unwrap_or(u64::MAX));
    let words = |reason| match reason {
        StopReason::MaxNodes => format!("stopped after {}", counted(max_nodes, unit)),
        StopReason::Interrupted => budget.explain(reason),
    };
    let limited = budget.with_words(&words);
    work(if max_nodes < u64::MAX { limited.with_max_nodes(max_nodes) } else { limited })
}

#[cfg(feature = "schema")]
mod schema {
    //! The schemas of the parameters.

    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use crate::candidate::Candidate;
    use crate::cell::Cell;
    use crate::logic::{Language, TECHNIQUES, Technique};
    use crate::operation::Named;
    use crate::search::{ENGINES, Engine};

    macro_rules! names {
        ($($type:ty, $name:literal, $names:expr;)*) => {$(
            impl JsonSchema for Named<$type> {
                fn schema_name() -> Cow<'static, str> {
                    $name.into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    let names: Vec<&str> = $names.collect();
                    json_schema!({ "type": "string", "enum": names })
                }
            }
        )*};
    }

    names! {
        &'static dyn Engine, "EngineName", ENGINES.iter().map(|engine| engine.name());
        &'static Technique, "TechniqueName", TECHNIQUES.iter().map(|technique| technique.id);
        Language, "LanguageName", Language::ALL.iter().map(|language| language.name());
    }

    /// Types whose schema describes their text.
    macro_rules! texts {
        ($($type:ty;)*) => {$(
            impl JsonSchema for Named<$type> {
                fn schema_name() -> Cow<'static, str> {
                    <$type>::schema_name()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    <$type>::json_schema(generator)
                }
            }
        )*};
    }

    texts! { Cell; Candidate; }
}
