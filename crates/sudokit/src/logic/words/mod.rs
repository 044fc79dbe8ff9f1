//! Steps, hints and explanations in words, in several languages.
//!
//! The sentence of a technique stands in `english/techniques.rs` and in `chinese/techniques.rs`: what is seen, and what
//! follows, as [templates](template) with slots for the data of a step. The other phrases of a language, its
//! [`Phrases`], stand in the `mod.rs` beside its techniques.
//!
//! | file | what it puts into words |
//! |---|---|
//! | `step` | a step |
//! | `branches` | the branches of forcing chains and refutations |
//! | `hints` | hints that are no step: mistakes, no solution |
//! | `eureka` | chains, in Eureka notation |
//! | `template` | the slots of a template |
//! | `outline` | a statement with numbered lines below it |

mod branches;
mod chinese;
mod detail;
mod english;
mod eureka;
mod hints;
mod outline;
mod phrases;
mod step;
mod template;

use std::fmt;
use std::str::FromStr;

use super::explanation::ExplanationEnd;
use crate::logic::step::Technique;

pub use detail::{Detail, ParseDetailError};
pub use eureka::eureka;
pub(crate) use hints::boxes;
pub(super) use outline::{Outline, OutlineBranch};
use phrases::{Phrases, Searched, TechniqueWords};

/// A language of sentences.
///
/// ```
/// use sudokit::logic::Language;
/// assert_eq!("zh".parse(), Ok(Language::Chinese));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Language::ALL.len(), 2);
    /// ```
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its name, the tag of BCP 47: `en`, `zh`.
    ///
    /// ```
    /// assert_eq!(sudokit::logic::Language::English.name(), "en");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language with this name.
    ///
    /// ```
    /// use sudokit::logic::Language;
    /// assert_eq!(Language::from_name("en"), Some(Language::English));
    /// assert_eq!(Language::from_name("xx"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    const fn phrases(self) -> &'static Phrases {
        match self {
            Language::English => &english::PHRASES,
            Language::Chinese => &chinese::PHRASES,
        }
    }

    /// The title of a page of explanations.
    pub(super) const fn page_title(self) -> &'static str {
        self.phrases().page_title
    }

    /// The last sentences of an explanation.
    pub(super) fn closing(
        self,
        end: ExplanationEnd,
        steps: usize,
        blanks: usize,
        solution: Searched<'_>,
    ) -> String {
        (self.phrases().closing)(end, steps, blanks, solution)
    }

    /// The words of a technique. A test makes sure that each has some.
    fn words(self, technique: &Technique) -> &'static TechniqueWords {
        let techniques = self.phrases().techniques;
        techniques.iter().find(|words| words.id == technique.id).unwrap_or(&techniques[0])
    }
}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(name: &str) -> Result<Language, ParseLanguageError> {
        Language::from_name(name).ok_or(ParseLanguageError)
    }
}

/// A text was not the name of a language.
///
/// ```
/// use sudokit::logic::Language;
/// let error = "xx".parse::<Language>().unwrap_err();
/// assert_eq!(error.to_string(), "no such language; there are: en, zh");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseLanguageError;

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such language; there are: {}", Language::ALL.map(Language::name).join(", "))
    }
}

impl std::error::Error for ParseLanguageError {}

impl Technique {
    /// Its name for people.
    ///
    /// ```
    /// use sudokit::logic::{Language, Technique};
    /// let technique = Technique::from_name("naked-single").expect("it is in the table");
    /// assert_eq!(technique.name(Language::English), "naked single");
    /// assert_eq!(technique.name(Language::Chinese), "唯余");
    /// ```
    #[must_use]
    pub fn name(&self, language: Language) -> &'static str {
        language.words(self).name
    }
}

#[cfg(test)]
mod tests {
    use super::super::technique::TECHNIQUES;
    use super::*;

    #[test]
    fn every_language_has_words_for_every_technique_and_no_other() {
        for language in Language::ALL {
            let mut with_words: Vec<_> = language.phrases().techniques.iter().map(|words| words.id).collect();
            let mut all: Vec<_> = TECHNIQUES.iter().map(|technique| technique.id).collect();
            with_words.sort_unstable();
            all.sort_unstable();
            assert_eq!(with_words, all, "{language:?}");
        }
    }
}
