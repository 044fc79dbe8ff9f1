//! The fields of a rating in tables and in JSON.

#[cfg(feature = "serde")]
use crate::logic::se121::{Level, RatedStep, RatingEnd, Rule, Tenths};
#[cfg(feature = "serde")]
use crate::logic::{Counts, Difficulty, HodokuEnd, HodokuShape, hodoku};
#[cfg(feature = "serde")]
use crate::outcome::{Fields, Spread};

use super::RatingOptions;
#[cfg(feature = "serde")]
use super::{Rated, step_line};

/// The names of the fields of a rating by Sudoku Explainer's scale.
const SE121_FIELDS: [&str; 10] = [
    "profile",
    "er",
    "ep",
    "ed",
    "er_technique",
    "ep_technique",
    "ed_technique",
    "rating_level",
    "rating_steps",
    "ended",
];

/// The names of the fields of a rating by HoDoKu's scale.
const HODOKU_FIELDS: [&str; 6] =
    ["profile", "hodoku_level", "hodoku_score", "hodoku_end", "hodoku_steps", "hodoku_techniques"];

/// The names of the fields of all measures in a table.
const DIFFICULTY_FIELDS: [&str; 15] = [
    "level",
    "se121_er",
    "se121_ep",
    "se121_ed",
    "se121_end",
    "se121_steps",
    "se121_techniques",
    "hodoku_level",
    "hodoku_score",
    "hodoku_end",
    "hodoku_steps",
    "hodoku_techniques",
    "nodes",
    "backdoor",
    "backdoor_size",
];

/// The names of the fields of a spread.
const SPREAD_FIELDS: [&str; 10] = [
    "isomorphs",
    "er_min",
    "er_median",
    "er_max",
    "ep_min",
    "ep_median",
    "ep_max",
    "ed_min",
    "ed_median",
    "ed_max",
];

impl RatingOptions {
    /// The names of all fields that the measures of these options can have in a table, in order.
    ///
    /// ```
    /// use sudokit::outcome::RatingOptions;
    /// let options = RatingOptions { hodoku: true, ..RatingOptions::default() };
    /// assert_eq!(options.field_names(false)[..2], ["profile", "hodoku_level"]);
    /// ```
    #[must_use]
    pub fn field_names(&self, with_isomorphs: bool) -> Vec<&'static str> {
        let mut names: Vec<&str> = if self.difficulty {
            DIFFICULTY_FIELDS.into()
        } else if self.se121 {
            SE121_FIELDS.into()
        } else {
            HODOKU_FIELDS.into()
        };
        names.extend(self.steps.then_some("trace"));
        if with_isomorphs {
            names.extend(SPREAD_FIELDS);
        }
        names.push("why");
        names
    }
}

/// The measures of a puzzle as fields; see [`Rated::measures`]. What is not known is left out.
///
/// ```
/// use sudokit::outcome::{Fields, Rated};
/// assert!(Rated::default().measures(None).table_words().is_empty());
/// ```
#[cfg(feature = "serde")]
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatedFields<'a> {
    #[serde(flatten)]
    difficulty: Option<&'a Difficulty>,
    #[serde(flatten)]
    se121: Option<Se121Fields>,
    #[serde(flatten)]
    hodoku: Option<HodokuFields<'a>>,
    /// The steps of the rating by Sudoku Explainer's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a [RatedStep]>,
    #[serde(flatten)]
    spread: Option<&'a Spread>,
    /// What is not as it should be: no solution or several, no technique goes on, or a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The numbers of Sudoku Explainer's scale.
#[cfg(feature = "serde")]
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Se121Fields {
    profile: Profile,
    /// The hardest step; a lower bound if `ended` is `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<Tenths>,
    /// The hardest step up to the first that places a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<Tenths>,
    /// The first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<Tenths>,
    /// The technique that ER comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    er_technique: Option<Rule>,
    /// The technique that EP comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    ep_technique: Option<Rule>,
    /// The technique that ED comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    ed_technique: Option<Rule>,
    /// The word for ER, if it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_level: Option<Level>,
    /// The number of steps.
    rating_steps: u32,
    ended: RatingEnd,
}

/// The scale.
#[cfg(feature = "serde")]
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Profile {
    Se121,
    Hodoku,
}

/// The numbers of HoDoKu's scale; lower bounds if `hodoku_end` is `stopped`.
#[cfg(feature = "serde")]
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HodokuFields<'a> {
    profile: Profile,
    /// The level.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_level: Option<hodoku::Level>,
    /// The sum of the scores of the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_score: Option<u32>,
    hodoku_end: HodokuEnd,
    /// The number of steps.
    hodoku_steps: u32,
    /// How often each technique was used.
    hodoku_techniques: Counts<&'a str>,
}

#[cfg(feature = "serde")]
impl<'a> RatedFields<'a> {
    pub(super) fn of(rated: &'a Rated, why: Option<String>) -> RatedFields<'a> {
        let one_scale = rated.difficulty.is_none();
        let se121 = rated.se121.as_ref().filter(|_| one_scale).map(|rating| Se121Fields {
            profile: Profile::Se121,
            er: rating.er,
            ep: rating.ep,
            ed: rating.ed,
            er_technique: rating.er_rule,
            ep_technique: rating.ep_rule,
            ed_technique: rating.ed_rule,
            rating_level: rating.level().exactly(),
            rating_steps: rating.steps,
            ended: rating.end,
        });
        let hodoku = rated.hodoku.as_ref().filter(|_| one_scale).map(|rating| {
            let HodokuShape { level, score, end, steps, techniques } = rating.into();
            HodokuFields {
                profile: Profile::Hodoku,
                hodoku_level: level,
                hodoku_score: score,
                hodoku_end: end,
                hodoku_steps: steps,
                hodoku_techniques: techniques,
            }
        });
        RatedFields {
            difficulty: rated.difficulty.as_ref(),
            se121,
            hodoku,
            trace: rated.steps.as_deref(),
            spread: rated.spread.as_ref(),
            why,
        }
    }
}

#[cfg(feature = "serde")]
impl Fields for RatedFields<'_> {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        let line = |steps: &[RatedStep]| steps.iter().map(step_line).collect::<Vec<_>>().join("; ");
        self.trace.map(|steps| ("trace", line(steps))).into_iter().collect()
    }
}

#[cfg(all(test, feature = "csv"))]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::format::Format;
    use crate::logic::se121::Rater;
    use crate::problem::Problem;
    use crate::puzzle::Puzzle;

    #[test]
    fn the_names_of_fields_are_those_that_are_serialized() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let problem: Problem = text.parse::<Puzzle>().expect("a puzzle").into();
        let csv = Format::from_name("csv").expect("it is in the table");
        let default = RatingOptions::default();
        for (options, isomorphs) in [
            (RatingOptions { se121: true, steps: true, ..default }, Some([problem])),
            (RatingOptions { se121: true, ..default }, None),
            (RatingOptions { hodoku: true, ..default }, None),
            (RatingOptions { difficulty: true, ..default }, None),
        ] {
            let names = options.field_names(isomorphs.is_some());
            let rated = Rated::of(&problem, &options, isomorphs, &mut Rater::new(), Budget::UNLIMITED);
            let fields = rated.measures(Some("why".to_owned())).fields(csv);
            assert!(fields.iter().map(|field| &*field.name).eq(names), "{options:?}");
        }
    }
}
