//! Steps, hints and explanations in words, in several languages.
//!
//! The sentence of a technique is in `english/techniques.rs` and in `chinese/techniques.rs`: the pattern and
//! the result, as [templates](template) with slots for the data of a step. The other phrases of a language,
//! its [`Phrases`](phrases::Phrases), are in the `mod.rs` beside its techniques.
//!
//! | file | what it puts into words |
//! |---|---|
//! | `step` | a step |
//! | `branches` | the branches of forcing chains and refutations |
//! | `hints` | hints that are not a step: mistakes, no solution |
//! | `eureka` | chains, in Eureka notation |
//! | `template` | the slots of a template |
//! | `lists` | lists, and houses by their numbers |
//! | `outline` | a statement with numbered lines below it |

mod branches;
mod chinese;
mod detail;
mod english;
mod eureka;
mod hints;
mod language;
mod lists;
mod outline;
mod phrases;
mod step;
mod template;

use super::step::Technique;

pub use detail::{Detail, ParseDetailError};
pub use eureka::eureka;
pub(crate) use hints::boxes;
pub use language::{Language, ParseLanguageError};
pub(super) use outline::{Outline, OutlineBranch};

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
