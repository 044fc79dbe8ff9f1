//! [`Hint::describe`], a hint in words: a step, or the mistakes and why they are wrong.

use crate::candidate::Candidate;
use crate::house::House;
use crate::logic::hint::{Hint, Mistake, Refutation};
use crate::logic::step::Truth;
use crate::sort::sort_by_key;

use super::branches;
use super::detail::Detail;
use super::language::Language;
use super::lists::{houses, list};
use super::outline::{Outline, OutlineBranch};
use super::phrases::Phrases;

impl Hint {
    /// The hint in words.
    #[must_use]
    pub fn describe(&self, detail: Detail, language: Language) -> String {
        self.outline(detail, language).lines().join("\n")
    }

    fn outline(&self, detail: Detail, language: Language) -> Outline {
        let phrases = language.phrases();
        let words = &phrases.hints;
        match self {
            Hint::Step(step) => step.outline(detail, language),
            Hint::Solved => Outline::from(words.solved.to_owned()),
            Hint::Stuck { is_proper } => Outline::from((words.stuck)(*is_proper)),
            Hint::NoSolution(refutation) => {
                let why = refuted(&[], refutation, language);
                let branches = if detail == Detail::All { vec![why] } else { Vec::new() };
                Outline { text: words.no_solution.to_owned(), branches, conclusion: None }
            }
            Hint::Mistakes(mistakes) => {
                with_refutations(mistakes_text(mistakes, detail, phrases), mistakes, detail, language)
            }
            Hint::Inconsistent(mistake) => {
                let mistakes = std::slice::from_ref(mistake);
                let more = match detail {
                    Detail::Where => String::new(),
                    Detail::Technique => phrases.space.to_owned() + &look_at_boxes(mistakes, phrases),
                    Detail::Evidence | Detail::All => {
                        let [placed, marks] =
                            [&mistake.placed, &mistake.marks].map(|list| candidates(list, phrases));
                        phrases.space.to_owned() + &(words.together)(&placed, &marks)
                    }
                };
                with_refutations(words.inconsistent.to_owned() + &more, mistakes, detail, language)
            }
        }
    }
}

/// The mistakes, in as much detail.
fn mistakes_text(mistakes: &[Mistake], detail: Detail, phrases: &Phrases) -> String {
    let words = &phrases.hints;
    let of = |list: fn(&Mistake) -> &Vec<Candidate>| mistakes.iter().flat_map(list).copied().collect();
    let [placed, marks]: [Vec<Candidate>; 2] = [of(|mistake| &mistake.placed), of(|mistake| &mistake.marks)];
    let count = || (words.count)(placed.len(), marks.len());
    match detail {
        Detail::Where => count(),
        Detail::Technique => count() + phrases.space + &look_at_boxes(mistakes, phrases),
        Detail::Evidence | Detail::All => {
            let digits = || (words.placed)(&candidates(&placed, phrases), placed.len() > 1);
            let digits = (!placed.is_empty()).then(digits);
            let marks = (!marks.is_empty()).then(|| (words.marks)(&candidates(&marks, phrases)));
            list([phrases.space; 2], digits.into_iter().chain(marks))
        }
    }
}

/// The text, and with all detail the refutation of each mistake.
fn with_refutations(text: String, mistakes: &[Mistake], detail: Detail, language: Language) -> Outline {
    let mistakes = if detail == Detail::All { mistakes } else { &[] };
    let branches = mistakes.iter().map(|mistake| {
        let placed = mistake.placed.iter().map(|&candidate| (candidate, true));
        let claims: Vec<_> = placed.chain(mistake.marks.iter().map(|&mark| (mark, false))).collect();
        refuted(&claims, &mistake.refutation, language)
    });
    Outline { text, branches: branches.collect(), conclusion: None }
}

fn candidates(candidates: &[Candidate], phrases: &Phrases) -> String {
    list([phrases.and[0]; 2], candidates.iter().map(|&candidate| (phrases.candidate)(candidate)))
}

fn look_at_boxes(mistakes: &[Mistake], phrases: &Phrases) -> String {
    (phrases.hints.look_at)(&houses(phrases, &boxes(mistakes)))
}

/// The boxes in which the mistakes are, each once, in order.
pub(crate) fn boxes(mistakes: &[Mistake]) -> Vec<House> {
    let candidates = mistakes.iter().flat_map(|mistake| mistake.placed.iter().chain(&mistake.marks));
    let mut boxes: Vec<_> = candidates.map(|candidate| candidate.cell.box_house()).collect();
    sort_by_key(&mut boxes, |house| house.index());
    boxes.dedup();
    boxes
}

/// Why these claims cannot all be right; without claims, why the puzzle has no solution.
fn refuted(claims: &[(Candidate, bool)], refutation: &Refutation, language: Language) -> OutlineBranch {
    let phrases = language.phrases();
    let words = &phrases.hints;
    let wrong = claims.first().map(|(candidate, _)| *candidate);
    let text = match (refutation, wrong) {
        (Refutation::Contradiction(branch), _) => return branches::branch(branch, language),
        (&Refutation::Conflict { cell, is_given }, Some(wrong)) => {
            let shared = [cell.row(), cell.column(), cell.box_house()];
            let house = shared.into_iter().find(|house| house.cells().contains(wrong.cell));
            (words.conflict)(wrong, cell, is_given, &houses(phrases, house.as_slice()))
        }
        (Refutation::NotACandidate, Some(wrong)) => (words.not_a_candidate)(wrong),
        (&Refutation::NoCandidateLeft(Truth::Cell(cell)), _) => (words.cell_without_candidate)(cell),
        (&Refutation::NoCandidateLeft(Truth::Place(house, digit)), _) => {
            (words.digit_without_place)(digit, &houses(phrases, &[house]))
        }
        _ if claims.is_empty() => words.search_of_puzzle.to_owned(),
        _ => {
            let claims = claims.iter().map(|&(candidate, holds)| (phrases.branches.claim)(candidate, holds));
            (words.search)(&list(phrases.and, claims))
        }
    };
    OutlineBranch { text, lines: Vec::new() }
}
