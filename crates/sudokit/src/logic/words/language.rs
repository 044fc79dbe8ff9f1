//! [`Language`], a language of sentences, with its [`Phrases`].

use std::fmt;
use std::str::FromStr;

use crate::logic::explanation::end::ExplanationEnd;
use crate::logic::step::Technique;

use super::phrases::{Phrases, Searched, TechniqueWords};
use super::{chinese, english};

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

    pub(super) const fn phrases(self) -> &'static Phrases {
        match self {
            Language::English => &english::PHRASES,
            Language::Chinese => &chinese::PHRASES,
        }
    }

    /// The title of a page of explanations.
    pub(in crate::logic) const fn page_title(self) -> &'static str {
        self.phrases().page_title
    }

    /// The last sentences of an explanation.
    pub(in crate::logic) fn closing(
        self,
        end: ExplanationEnd,
        steps: usize,
        blanks: usize,
        solution: Searched<'_>,
    ) -> String {
        (self.phrases().closing)(end, steps, blanks, solution)
    }

    /// The words of a technique. A test makes sure that each has some.
    pub(super) fn words(self, technique: &Technique) -> &'static TechniqueWords {
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
