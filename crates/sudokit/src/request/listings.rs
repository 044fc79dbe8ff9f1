//! `techniques`, `formats`, `engines`, `levels` and `version`: what there is.

use serde::Deserialize;
use sudokit_base::Budget;

#[cfg(feature = "request")]
use crate::outcome::{EngineInfo, FormatInfo, LevelInfo, RuleEntry};
use crate::outcome::{ErrorReport, TechniqueInfo, Version};

use super::operation::{Operation, Work};
use super::reply;

pub(super) const TECHNIQUES: Operation =
    Operation::of::<Techniques>("techniques", "The techniques, from easy to hard", "{}").with_array();

#[cfg(feature = "request")]
pub(super) const FORMATS: Operation =
    Operation::of::<Formats>("formats", "The formats that can be read and written", "{}").with_array();

#[cfg(feature = "request")]
pub(super) const ENGINES: Operation =
    Operation::of::<Engines>("engines", "The engines that find solutions", "{}").with_array();

#[cfg(feature = "request")]
pub(super) const LEVELS: Operation =
    Operation::of::<Levels>("levels", "The levels of difficulty, as ranges of ER", "{}").with_array();

#[cfg(feature = "request")]
pub(super) const RULES: Operation = Operation::of::<Rules>(
    "rules",
    "The houses and rules of boards, and the formats that can say them",
    "{}",
)
.with_array();

pub(super) const VERSION: Operation =
    Operation::of::<VersionRequest>("version", "The version of sudokit", "{}");

/// A request without keys.
macro_rules! listing {
    ($Request:ident, $name:literal, $about:literal, $answer:expr) => {
        #[doc = $about]
        #[derive(Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = $name))]
        #[serde(deny_unknown_fields)]
        struct $Request {}

        impl Work for $Request {
            fn answer(&self, _: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
                reply::json(&$answer)
            }
        }
    };
}

listing!(Techniques, "Techniques", "Lists the techniques.", TechniqueInfo::all().collect::<Vec<_>>());
#[cfg(feature = "request")]
listing!(Formats, "Formats", "Lists the formats.", FormatInfo::all().collect::<Vec<_>>());
#[cfg(feature = "request")]
listing!(Engines, "Engines", "Lists the engines.", EngineInfo::all().collect::<Vec<_>>());
#[cfg(feature = "request")]
listing!(Levels, "Levels", "Lists the levels.", LevelInfo::all().collect::<Vec<_>>());
#[cfg(feature = "request")]
listing!(Rules, "Rules", "Lists the houses and rules.", RuleEntry::all().collect::<Vec<_>>());
listing!(VersionRequest, "Version", "Asks for the version.", Version::current());
