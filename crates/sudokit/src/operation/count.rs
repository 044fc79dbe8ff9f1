//! `count`: the number of solutions.

use std::num::NonZero;

use crate::field_info::{FieldInfo, fields};
use crate::format::{Record, TRAILING};
use crate::outcome::{Answer, Count, CountEnd, SerializedFields, counted};
use crate::search::SolverAnswer;
use crate::serialize::serialize_as_shape;
use serde::de::{Deserialize, Deserializer, Error as _};

#[cfg(feature = "request")]
use super::options::Within;
use super::options::{EngineName, OptionKind, OptionValue, options};
use super::question::{
    AnswerPlace, Asked, AskedTogether, KindTexts, Kinds, Memory, Outcome, Question, Resources,
};

options! {
    /// How to count.
    #[operation(
        "count",
        "The number of solutions of a puzzle, up to a limit",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","limit":100}"#
    )]
    pub struct CountOptions {
        /// Stop counting at this many.
        pub limit: CountLimit,
        /// The engine that searches.
        pub engine: EngineName,
        /// Estimate the number of solutions by random probes, where they are too many to count.
        #[cfg(feature = "request")]
        pub estimate: bool,
        /// The number of probes of an estimate.
        #[cfg(feature = "request")]
        pub probes: Within<1, 10_000_000, 10_000>,
        /// The seed of the probes of an estimate: the same one makes the same estimate on every machine; 0 if missing.
        #[cfg(feature = "request")]
        pub seed: Option<u64>,
    }
}

/// The number of solutions at which counting stops; `None` for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountLimit(pub Option<NonZero<u64>>);

impl CountLimit {
    /// The default.
    const USUAL: NonZero<u64> = NonZero::new(1_000_000).expect("it is not zero");

    pub(super) fn get(self) -> Option<u64> {
        self.0.map(NonZero::get)
    }
}

impl Default for CountLimit {
    fn default() -> CountLimit {
        CountLimit(Some(CountLimit::USUAL))
    }
}

impl<'de> Deserialize<'de> for CountLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<u64>::deserialize(deserializer)? {
            None => Ok(CountLimit(None)),
            Some(limit) => match NonZero::new(limit) {
                Some(limit) => Ok(CountLimit(Some(limit))),
                None => Err(D::Error::custom("expected at least 1")),
            },
        }
    }
}

impl OptionValue for CountLimit {
    const KIND: OptionKind = OptionKind::Limit(CountLimit::USUAL.get());
}

/// The number of solutions up to which many boards are counted together. A board with more may have very
/// many, and is counted by itself.
const TOGETHER: u64 = 2;

impl Question for CountOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        #[cfg(feature = "request")]
        if self.estimate {
            return super::variants::estimate_columns();
        }
        CountFields::FIELDS.to_vec()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        #[cfg(feature = "request")]
        if self.estimate {
            return super::variants::estimate_classic(self, &asked.board, resources);
        }
        Box::new(Count::of(&asked.board, self.engine.0, self.limit.get(), resources.budget))
    }

    fn kinds<'m>(&self, asked: AskedTogether<'_>, memory: &'m mut Memory) -> Option<Kinds<'m>> {
        #[cfg(feature = "request")]
        if self.estimate {
            return None;
        }
        let limit = self.limit.get().map_or(TOGETHER, |limit| limit.min(TOGETHER));
        let answers = memory.solve_together(asked, limit, self.engine.0)?;
        let kind = |answer: &SolverAnswer| match answer.count() {
            count if answer.is_stopped() || count == limit && self.limit.get() != Some(count) => Kinds::ALONE,
            count => count as u32,
        };
        Some(Kinds { kinds: answers.iter().map(kind).collect(), texts: KindTexts::None })
    }

    fn answer_of_kind(&self, kind: u32, _: Option<&[u8; 81]>) -> Box<dyn Outcome> {
        let count = kind.into();
        let end = if self.limit.get() == Some(count) { CountEnd::Limit } else { CountEnd::Complete };
        Box::new(Count::new(count, end))
    }

    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantQuestion, String> {
        self.engine.for_variants()?;
        Ok(self)
    }

    fn takes_long_alone(&self) -> bool {
        self.limit.get().is_none_or(|limit| limit > TOGETHER)
    }

    #[cfg(feature = "request")]
    fn check_options(&self, _: Option<u64>) -> Result<(), String> {
        let is_probed = self.probes != Within::default() || self.seed.is_some();
        match self.estimate {
            true if self.limit != CountLimit::default() => Err("limit: an estimate has no limit".to_owned()),
            true if self.engine.name() != EngineName::default().name() => {
                Err("engine: an estimate has no engine".to_owned())
            }
            false if is_probed => Err("probes and seed are of an estimate".to_owned()),
            _ => Ok(()),
        }
    }

    fn place(&self) -> AnswerPlace {
        AnswerPlace::Behind
    }
}

impl Outcome for Count {
    fn answer(&self) -> Answer {
        self.end.answer()
    }

    fn summary(&self) -> &'static str {
        self.end.summary()
    }

    fn remark(&self) -> String {
        counted(self.count, "solution")
    }

    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        if has_room(TRAILING) {
            let at_least = if self.end.answer() == Answer::Stopped { "+" } else { "" };
            record.add_trailing(&format!("{}{at_least}", self.count));
        } else {
            record.add_remark(&self.remark());
        }
    }

    fn message(&self) -> Option<String> {
        match &self.end {
            CountEnd::Stopped(why) => Some(format!("{why}, at {}", self.remark())),
            _ => None,
        }
    }
}

fields! {
    /// The number of solutions of a puzzle.
    struct CountFields<'a> {
        /// The number of solutions that were counted.
        count: u64,
        /// Whether these are all.
        complete: bool,
        /// Why counting stopped before the limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<&'a str>,
    }
}

impl<'a> From<&'a Count> for CountFields<'a> {
    fn from(count: &'a Count) -> Self {
        let why = match &count.end {
            CountEnd::Stopped(why) => Some(&*why.text),
            _ => None,
        };
        CountFields { count: count.count, complete: count.end == CountEnd::Complete, why }
    }
}

serialize_as_shape! {
    Count, "Count", CountFields;
}

impl SerializedFields for Count {}
