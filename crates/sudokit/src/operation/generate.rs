//! `generate`: the requirements for new puzzles.

use std::ops::RangeInclusive;

use crate::cell::{Cell, CellSet};
use crate::generate::{GivenCounts, Recipe};
use crate::logic::se121::{Level, TenthsRange};
use crate::logic::{TECHNIQUES, Technique};
use crate::outcome::{ErrorReport, Target};
use crate::puzzle::Solution;
use crate::symmetry::Symmetry;

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
