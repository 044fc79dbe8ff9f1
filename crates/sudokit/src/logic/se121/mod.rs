//! The rating ER, EP and ED of Sudoku Explainer 1.2.1, the number that people quote.

mod aligned;
mod bug;
mod chains;
mod fish;
mod hint;
mod locking;
mod position;
mod producers;
mod sets;
mod singles;
mod subsets;
mod technique;
mod tenths;
mod unique;
mod unique_sets;
mod wings;

use crate::candidate::{Candidate, CandidateSet};
use crate::problem::Problem;
use position::Position;
use producers::{PRODUCERS, Scratch};
pub use technique::Technique;
pub use tenths::Tenths;

/// One step of a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is called.
    pub technique: Technique,
    /// Its own rating.
    pub rating: Tenths,
    /// Of chains, how many nodes they have.
    pub complexity: Option<u32>,
    /// The candidates that go, but for those that a placement takes from peers and, with a single, the cell.
    pub eliminations: CandidateSet,
    /// What is placed.
    pub placement: Option<Candidate>,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells are filled.
    Solved,
    /// Nothing more is found.
    Stuck,
    /// A cell has no candidate left, or a digit no place in a house.
    Contradiction,
}

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Of the hardest step.
    pub er: Tenths,
    /// Of the hardest up to the first placement.
    pub ep: Tenths,
    /// Of the first.
    pub ed: Tenths,
    /// How it ended.
    pub end: End,
}

/// Rates.
pub fn rate(problem: &Problem) -> Rating {
    trace(problem, |_| {})
}

/// Rates, and tells of each step.
pub fn trace(problem: &Problem, mut tell: impl FnMut(Step)) -> Rating {
    let mut position = Position::new(problem);
    let mut scratch = Scratch::new(&position);
    let (mut er, mut ep, mut ed) = (0.0f64, 0.0, 0.0);
    let end = loop {
        if position.blank().is_empty() {
            break End::Solved;
        }
        if position.is_contradiction() {
            er = 20.0;
            break End::Contradiction;
        }
        let Some(hint) = PRODUCERS.iter().find_map(|produce| produce(&position, &mut scratch)) else {
            er = 20.0;
            break End::Stuck;
        };
        er = er.max(hint.rating);
        hint.apply(&mut position);
        if ep == 0.0 {
            if ed == 0.0 {
                ed = er;
            }
            if hint.placement.is_some() {
                ep = er;
            }
        }
        tell(Step {
            technique: hint.technique,
            rating: Tenths::of(hint.rating),
            complexity: hint.complexity,
            eliminations: hint.eliminations,
            placement: hint.placement,
        });
    };
    Rating { er: Tenths::of(er), ep: Tenths::of(ep), ed: Tenths::of(ed), end }
}
