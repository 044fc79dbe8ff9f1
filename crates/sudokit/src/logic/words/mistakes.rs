//! [`Hint`]s that are no step, in words: mistakes as openly as is wanted, and why.

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;
use crate::logic::hint::{Hint, Mistake, Refutation};
use crate::logic::step::Truth;

use super::{Detail, Language, Phrases, Text, TextBranch, branches, houses, list};

/// How a language tells of mistakes.
pub(super) struct MistakePhrases {
    /// How many digits and marks are wrong.
    pub(super) how_many: fn(placed: usize, marks: usize) -> String,
    /// Where they are.
    pub(super) area: fn(place: &str) -> String,
    /// A candidate in a list.
    pub(super) item: fn(Candidate) -> String,
    /// Which digits are wrong.
    pub(super) placed: fn(list: &str) -> String,
    /// Which marks are wrong.
    pub(super) marks: fn(list: &str) -> String,
    /// Which digits and marks cannot be together, and between the two lists.
    pub(super) together: fn(placed: &str, marks: &str) -> String,
    /// The board leads to no solution, and the puzzle has several.
    pub(super) astray: &'static str,
    pub(super) no_solution: &'static str,
    /// A digit is wrong because of a cell that has it, given or not, in the same house.
    pub(super) clash: fn(Candidate, cell: Cell, is_given: bool, house: &str) -> String,
    pub(super) not_allowed: fn(Candidate) -> String,
    pub(super) no_candidate: fn(Cell) -> String,
    pub(super) no_place: fn(digit: crate::digit::Digit, house: &str) -> String,
    /// Only a search shows that these claims are wrong.
    pub(super) search: fn(claims: &str) -> String,
    /// Only a search shows that there is no solution.
    pub(super) search_alone: &'static str,
    /// The techniques find nothing, and whether there is one solution.
    pub(super) stuck: fn(is_proper: bool) -> String,
    pub(super) solved: &'static str,
}

impl Hint {
    /// The hint in words, as much of it as is wanted.
    ///
    /// ```
    /// use sudokit::logic::{Hint, Language, Detail};
    /// assert_eq!(Hint::Solved.describe(Detail::All, Language::English), "Solved.");
    /// ```
    #[must_use]
    pub fn describe(&self, detail: Detail, language: Language) -> String {
        self.text(detail, language).outline().join("\n")
    }

    fn text(&self, detail: Detail, language: Language) -> Text {
        let phrases = language.phrases();
        let words = &phrases.mistakes;
        match self {
            Hint::Step(step) => step.text(detail, language),
            Hint::Solved => Text::from(words.solved.to_owned()),
            Hint::Stuck { is_proper } => Text::from((words.stuck)(*is_proper)),
            Hint::NoSolution(why) => {
                let because = because(&[], why, language);
                let branches = if detail == Detail::All { vec![because] } else { Vec::new() };
                Text { text: words.no_solution.to_owned(), branches, conclusion: None }
            }
            Hint::Mistakes(mistakes) => {
                let of = |list: fn(&Mistake) -> &Vec<Candidate>| mistakes.iter().flat_map(list).copied();
                let (placed, marks): (Vec<_>, Vec<_>) =
                    (of(|mistake| &mistake.placed).collect(), of(|mistake| &mistake.marks).collect());
                let text = match detail {
                    Detail::Where => (words.how_many)(placed.len(), marks.len()),
                    Detail::Technique => {
                        let how_many = (words.how_many)(placed.len(), marks.len());
                        how_many + phrases.space + &area(mistakes, phrases)
                    }
                    Detail::Evidence | Detail::All => {
                        let placed = (!placed.is_empty()).then(|| (words.placed)(&items(&placed, phrases)));
                        let marks = (!marks.is_empty()).then(|| (words.marks)(&items(&marks, phrases)));
                        list([phrases.space; 2], placed.into_iter().chain(marks))
                    }
                };
                explained(text, mistakes, detail, language)
            }
            Hint::Inconsistent(mistake) => {
                let mistakes = std::slice::from_ref(mistake);
                let more = match detail {
                    Detail::Where => String::new(),
                    Detail::Technique => phrases.space.to_owned() + &area(mistakes, phrases),
                    Detail::Evidence | Detail::All => {
                        let [placed, marks] =
                            [&mistake.placed, &mistake.marks].map(|list| items(list, phrases));
                        phrases.space.to_owned() + &(words.together)(&placed, &marks)
                    }
                };
                explained(words.astray.to_owned() + &more, mistakes, detail, language)
            }
        }
    }
}

/// With the reasons of the mistakes, if all is to be told.
fn explained(text: String, mistakes: &[Mistake], detail: Detail, language: Language) -> Text {
    let mistakes = if detail == Detail::All { mistakes } else { &[] };
    let branches = mistakes.iter().map(|mistake| {
        let placed = mistake.placed.iter().map(|&candidate| (candidate, true));
        let claims: Vec<_> = placed.chain(mistake.marks.iter().map(|&mark| (mark, false))).collect();
        because(&claims, &mistake.refutation, language)
    });
    Text { text, branches: branches.collect(), conclusion: None }
}

fn items(candidates: &[Candidate], phrases: &Phrases) -> String {
    list([phrases.and[0]; 2], candidates.iter().map(|&candidate| (phrases.mistakes.item)(candidate)))
}

/// The boxes in which the mistakes are.
fn area(mistakes: &[Mistake], phrases: &Phrases) -> String {
    (phrases.mistakes.area)(&houses(phrases, &boxes(mistakes)))
}

/// The boxes in which the mistakes are, each once, in order.
pub(crate) fn boxes(mistakes: &[Mistake]) -> Vec<House> {
    let candidates = mistakes.iter().flat_map(|mistake| mistake.placed.iter().chain(&mistake.marks));
    let mut boxes: Vec<_> = candidates.map(|candidate| candidate.cell.box_house()).collect();
    boxes.sort_unstable_by_key(|house| house.index());
    boxes.dedup();
    boxes
}

/// Why these claims cannot all be right.
fn because(claims: &[(Candidate, bool)], why: &Refutation, language: Language) -> TextBranch {
    let phrases = language.phrases();
    let words = &phrases.mistakes;
    let wrong = claims.first().map(|(candidate, _)| *candidate);
    let text = match (why, wrong) {
        (Refutation::Contradiction(branch), _) => return branches::branch(branch, language),
        (&Refutation::Conflict { cell, is_given }, Some(wrong)) => {
            let shared = [cell.row(), cell.column(), cell.box_house()];
            let house = shared.into_iter().find(|house| house.cells().contains(wrong.cell));
            (words.clash)(wrong, cell, is_given, &houses(phrases, house.as_slice()))
        }
        (Refutation::NotACandidate, Some(wrong)) => (words.not_allowed)(wrong),
        (&Refutation::NoCandidateLeft(Truth::Cell(cell)), _) => (words.no_candidate)(cell),
        (&Refutation::NoCandidateLeft(Truth::Place(house, digit)), _) => {
            (words.no_place)(digit, &houses(phrases, &[house]))
        }
        _ if claims.is_empty() => words.search_alone.to_owned(),
        _ => {
            let claims = claims.iter().map(|&(candidate, holds)| (phrases.branches.claim)(candidate, holds));
            (words.search)(&list(phrases.and, claims))
        }
    };
    TextBranch { text, lines: Vec::new() }
}
