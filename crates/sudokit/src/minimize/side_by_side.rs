//! [`finish_all`], which answers the questions of many inquiries side by side.

use super::question::{Answer, Inquiry, Question};
use crate::grid_text::GridTexts;
use crate::search::{Solver, SolverAnswer};

/// Answers the questions of all inquiries until they have no more.
pub(crate) fn finish_all(inquiries: &mut [&mut impl Inquiry], solver: &mut Solver) {
    let mut asking: Vec<usize> = (0..inquiries.len()).collect();
    // The inquiries that ask a question of this kind, and the texts of their boards.
    let (mut has_other, mut has_several) = (Vec::new(), Vec::new());
    let (mut other_texts, mut several_texts) = (Vec::new(), Vec::new());
    let (mut excluded, mut known) = (Vec::new(), Vec::new());
    let mut answers = Vec::new();
    while !asking.is_empty() {
        asking.retain(|&index| {
            let inquiry = &mut *inquiries[index];
            match inquiry.question() {
                Some(Question::HasOther(candidate)) => {
                    has_other.push(index);
                    other_texts.push(*inquiry.board().text());
                    excluded.push(candidate);
                    known.push(*inquiry.board().solution_text());
                }
                Some(Question::HasSeveral) => {
                    has_several.push(index);
                    several_texts.push(*inquiry.board().text());
                }
                None => return false,
            }
            true
        });

        answers.resize(other_texts.len(), SolverAnswer::NONE);
        solver.find_others(&mut other_texts, &excluded, &known, &mut answers);
        for (index, answer) in has_other.drain(..).zip(&answers) {
            inquiries[index].answer(answer.text().map_or(Answer::Unique, Answer::Other));
        }
        answers.resize(several_texts.len(), SolverAnswer::NONE);
        solver.solve_all(GridTexts::known(&several_texts), 2, &mut answers);
        for (index, answer) in has_several.drain(..).zip(&answers) {
            inquiries[index].answer(if answer.count() > 1 { Answer::Several } else { Answer::Unique });
        }
        other_texts.clear();
        several_texts.clear();
        excluded.clear();
        known.clear();
    }
}
