//! `generate`: the requirements for new puzzles.

use std::ops::RangeInclusive;

#[cfg(feature = "request")]
use sudokit_variants::{Layout, generate::Recipe as VariantRecipe};

use crate::cell::{Cell, CellSet};
#[cfg(feature = "request")]
use crate::format::Boxes;
use crate::generate::{GivenCounts, Recipe};
use crate::logic::se121::{Level, TenthsRange};
use crate::logic::{TECHNIQUES, Technique};
use crate::outcome::{ErrorReport, Target};
use crate::puzzle::Solution;
use crate::symmetry::Symmetry;

#[cfg(feature = "request")]
use super::board::{BoardOptions, RuleName};
use super::options::{Named, OptionKind, OptionValue, Within, options};
use super::techniques::Techniques;

options! {
    /// The requirements for new puzzles.
    ///
    /// ```
    /// use sudokit::operation::GenerateOptions;
    ///
    /// let options: GenerateOptions = serde_json::from_str(r#"{ "clues": "24..28", "symmetry": "rotate180" }"#)?;
    /// let recipe = options.recipe().expect("no pattern and no solution");
    /// assert_eq!((recipe.givens, recipe.symmetry.name()), (Some(24..=28), "rotate180"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[operation(
        "generate",
        "A random puzzle of a seed, by rating, level, technique, symmetry, number of givens or pattern",
        r#"{"seed":1,"level":"easy"}"#
    )]
    pub struct GenerateOptions {
        /// The seed: the same one makes the same puzzles on every machine; without it, a random one, which is reported.
        pub seed: Option<u64>,
        /// Make minimal puzzles: none of the givens can be removed, not even a single one of a symmetric puzzle.
        pub minimal: bool,
        /// The number of givens, such as 24..28 or 30; without it, givens are removed until every one is needed.
        pub clues: Option<GivenCounts>,
        /// The symmetry of the cells with givens.
        pub symmetry: Named<Symmetry>,
        /// Put givens only into these cells: 81 characters, of which `.` `0` `-` `_` are blanks.
        pub pattern: Option<String>,
        /// Make puzzles with this solution: 81 digits.
        pub solution: Option<String>,
        /// Make puzzles whose rating ER is in this range, such as 7.0..7.9 or 7.2.
        pub er: Option<TenthsRange>,
        /// Make puzzles of this level.
        pub level: Option<Named<Level>>,
        /// Make puzzles whose explanation uses each of these techniques; one that no known puzzle needs is refused.
        pub needs: Option<Techniques>,
        /// Make puzzles whose explanation uses this technique, and none that is harder in the list of techniques.
        pub hardest: Option<Named<&'static Technique>>,
        /// Make puzzles whose explanation does without these techniques.
        pub without: Option<Techniques>,
        /// Stop after this number of attempts at one puzzle.
        pub max_work: Within<0, { u64::MAX }, 1_000_000>,
        /// Make puzzles with this number of rows, and of columns.
        #[cfg(feature = "request")]
        pub size: Option<u64>,
        /// Make puzzles with boxes of these rows and columns: `2x3`; or with `none`.
        #[rename = "box"]
        #[cfg(feature = "request")]
        pub boxes: Option<Named<Boxes>>,
        /// Make puzzles with regions in place of boxes: `random`, or rows of symbols, one for each cell.
        #[cfg(feature = "request")]
        pub regions: Option<String>,
        /// Make puzzles with these houses and rules of the whole board; or with cages and without givens: `killer`.
        #[cfg(feature = "request")]
        pub rules: Vec<Named<GeneratedRule>>,
    }
}

impl OptionValue for Named<Symmetry> {
    const KIND: OptionKind = OptionKind::Name(|| Symmetry::ALL.map(Symmetry::name).to_vec());
}

impl OptionValue for Option<Named<Level>> {
    const KIND: OptionKind = OptionKind::NameOrNone(|| Level::ALL.map(Level::name).to_vec());
}

impl OptionValue for Option<Named<&'static Technique>> {
    const KIND: OptionKind =
        OptionKind::NameOrNone(|| TECHNIQUES.iter().map(|technique| technique.id).collect());
}

impl GenerateOptions {
    /// The kind of puzzle.
    ///
    /// # Errors
    /// The pattern or the solution cannot be read.
    pub fn recipe(&self) -> Result<Recipe, ErrorReport> {
        let solution = self.solution.as_deref().map(|text| {
            text.parse::<Solution>().map_err(|error| {
                let report = ErrorReport::from(&error);
                let message = format!("solution: {}", report.message);
                report.with_message(message).with_source("solution")
            })
        });
        Ok(Recipe {
            minimal: self.minimal,
            givens: self.clues.clone().map(|clues| clues.0).or_else(|| self.clues_of_the_easiest()),
            symmetry: self.symmetry.0,
            pattern: self.pattern.as_deref().map(pattern).transpose()?,
            solution: solution.transpose()?,
        })
    }

    /// Full houses alone solve no puzzle but one with most of its cells given.
    fn clues_of_the_easiest(&self) -> Option<RangeInclusive<usize>> {
        let is_easiest = self.hardest.is_some_and(|hardest| TECHNIQUES.first() == Some(&hardest.0));
        is_easiest.then_some(58..=66)
    }

    /// What a puzzle must be like for people.
    ///
    /// # Errors
    /// There are a level and a range of ratings.
    pub fn target(&self) -> Result<Target, ErrorReport> {
        if self.er.is_some() && self.level.is_some() {
            return Err(ErrorReport::new("level: there is er already", "bad-request"));
        }
        let er = self.er.clone().map(|er| er.0).or_else(|| self.level.map(|level| level.0.range()));
        let named = |names: &Option<Techniques>| {
            names.iter().flatten().map(|technique| technique.0).collect::<Vec<_>>()
        };
        let (mut needs, mut without) = (named(&self.needs), named(&self.without));
        if let Some(Named(hardest)) = self.hardest {
            needs.push(hardest);
            without.extend(TECHNIQUES.iter().skip_while(|technique| **technique != hardest).skip(1));
        }
        Ok(Target { er, needs, without })
    }
}

#[cfg(feature = "request")]
impl GenerateOptions {
    /// The recipe for boards of another size or with other rules; `None` for classic puzzles.
    ///
    /// # Errors
    /// There is no such board, or an option is for classic puzzles only.
    ///
    /// ```
    /// use sudokit::operation::GenerateOptions;
    /// let options: GenerateOptions = serde_json::from_str(r#"{ "size": 6, "rules": ["x", "killer"] }"#)?;
    /// assert!(options.variant().is_ok_and(|recipe| recipe.is_some_and(|recipe| recipe.is_killer())));
    /// let options: GenerateOptions = serde_json::from_str(r#"{ "size": 9, "level": "easy" }"#)?;
    /// assert!(options.variant().is_ok_and(|recipe| recipe.is_none()));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn variant(&self) -> Result<Option<VariantRecipe>, ErrorReport> {
        let wrong = |why: String| ErrorReport::new(why, "bad-request");
        let is_random = self.regions.as_deref() == Some(RANDOM);
        let board = BoardOptions {
            size: self.size.or(is_random.then_some(9)),
            boxes: self.boxes.or(is_random.then_some(Named(Boxes::None))),
            regions: self.regions.clone().filter(|_| !is_random),
            ..BoardOptions::default()
        };
        if is_random && self.boxes.is_some() {
            return Err(wrong("box and regions cannot both be given".to_owned()));
        }
        let layout = board.layout().map_err(|error| wrong(error.to_string()))?;
        let is_classic = layout.as_ref().is_none_or(Layout::is_classic);
        if is_classic && self.rules.is_empty() {
            return Ok(None);
        }
        if let Some(name) = self.classic_only() {
            return Err(wrong(format!(
                "{name} is for classic puzzles; not with size, box, regions or rules"
            )));
        }
        let layout = match layout {
            Some(layout) => layout,
            None => Layout::standard(9).map_err(|error| wrong(error.to_string()))?,
        };
        let is_killer = self.rules.iter().any(|rule| rule.0.0.is_none());
        let names = self.rules.iter().filter_map(|rule| rule.0.0.map(RuleName::name));
        let recipe = VariantRecipe::new(layout, names, is_killer);
        let recipe = if is_random { recipe.and_then(VariantRecipe::with_random_regions) } else { recipe };
        recipe.map(Some).map_err(|error| wrong(error.to_string()))
    }

    /// The name of the first option that only classic puzzles have.
    fn classic_only(&self) -> Option<&'static str> {
        let given = [
            ("minimal", self.minimal),
            ("clues", self.clues.is_some()),
            ("symmetry", self.symmetry.0 != Symmetry::default()),
            ("pattern", self.pattern.is_some()),
            ("solution", self.solution.is_some()),
            ("er", self.er.is_some()),
            ("level", self.level.is_some()),
            ("needs", self.needs.is_some()),
            ("hardest", self.hardest.is_some()),
            ("without", self.without.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

/// The value of `regions` for random ones.
#[cfg(feature = "request")]
const RANDOM: &str = "random";

/// A rule of generated puzzles: houses or a rule of the whole board by name, or cages.
#[cfg(feature = "request")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratedRule(Option<RuleName>);

#[cfg(feature = "request")]
const KILLER: &str = "killer";

#[cfg(feature = "request")]
fn rule_names() -> Vec<&'static str> {
    [KILLER].into_iter().chain(sudokit_variants::rule::names_alone()).collect()
}

#[cfg(feature = "request")]
impl std::str::FromStr for GeneratedRule {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            KILLER => Ok(GeneratedRule(None)),
            _ => name
                .parse()
                .map(Some)
                .map(GeneratedRule)
                .map_err(|_: String| format!("{name:?} is not one of {}", rule_names().join(", "))),
        }
    }
}

#[cfg(feature = "request")]
impl OptionValue for Vec<Named<GeneratedRule>> {
    const KIND: OptionKind = OptionKind::Names(rule_names);
}

/// The cells of a pattern that are not blank.
fn pattern(text: &str) -> Result<CellSet, ErrorReport> {
    let is_blank = |c: char| matches!(c, '.' | '0' | '-' | '_');
    let count = text.chars().count();
    if count != 81 {
        let message = format!("pattern: {count} cells instead of 81");
        return Err(ErrorReport::new(message, "cell-count").with_source("pattern"));
    }
    Ok(Cell::ALL.into_iter().zip(text.chars()).filter(|(_, c)| !is_blank(*c)).map(|(cell, _)| cell).collect())
}
