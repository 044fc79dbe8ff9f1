//! [`Language`], a language of sentences, with its [`Phrases`].

use sudokit_base::parse_by_name;

use crate::logic::explanation::end::ExplanationEnd;
use crate::logic::step::Technique;

use super::phrases::{Phrases, Searched, TechniqueWords};
use super::{chinese, english};

/// A language of sentences.
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
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its name, the tag of BCP 47: `en`, `zh`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language with this name, also with a country, a script and an encoding as systems write it.
    ///
    /// ```
    /// use sudokit::logic::Language;
    /// assert_eq!(Language::from_name("en"), Some(Language::English));
    /// assert_eq!(Language::from_name("zh_CN.UTF-8"), Some(Language::Chinese));
    /// assert_eq!(Language::from_name("xx"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Language> {
        let primary = name.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.name()))
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

parse_by_name! {
    /// The text is not the name of a language.
    pub struct ParseLanguageError(
        "not a language; the languages are ",
        Language::ALL.iter().map(|language| language.name())
    );

    /// By name.
    impl FromStr for Language = Language::from_name;
}
