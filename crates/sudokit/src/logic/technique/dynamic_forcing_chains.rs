//! Dynamic forcing chains: what an assumption rules out counts as gone on the way, so that several of its
//! consequences together may lead on.
//!
//! An assumption that contradicts itself is false; what follows from a candidate and from its opposite,
//! from every candidate of a cell, or from every place of a digit in a house, holds. With `plus`, simple
//! techniques are asked where nothing more follows; *nested*, chains are.
//!
//! Bounded: where there are more than 400 candidates, nothing is looked for, and nothing nested where there are
//! more than 300. Hard puzzles have some 250; boards with more, and their many solutions, would take minutes.
//!
//! Sound: each consequence follows from the assumption, and one of the assumptions is true. Assumes
//! uniqueness: no.
//!
//! Elsewhere: SE dynamic forcing chains, 8.5 and more, plus 9.0, nested 9.5, 10.0, 10.5, 11.0; HoDoKu
//! forcing nets, `1303`, `1304`.

use super::forcing::{Conclusions, each_forced};
use super::net::Rules;
use super::{Sink, Technique, aic, basic_fish, claiming, hidden_subset, naked_subset, nice_loop, pointing};
use crate::logic::position::Position;
use std::ops::ControlFlow;

const CONCLUSIONS: Conclusions =
    Conclusions { contradictions: true, doubles: true, cells: true, regions: true };

fn find(
    technique: &'static Technique,
    inner: &'static [&'static Technique],
    most: usize,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if position.all_candidates().len() > most {
        return ControlFlow::Continue(());
    }
    let rules = Rules { cells: true, takes_away: true, inner };
    each_forced(technique, rules, CONCLUSIONS, position, sink)
}

pub(super) static DYNAMIC_FORCING_CHAINS: Technique = Technique {
    id: "dynamic-forcing-chains",
    assumes_uniqueness: false,
    find: |position, sink| find(&DYNAMIC_FORCING_CHAINS, &[], 400, position, sink),
};

static SIMPLE: &[&Technique] = &[
    &pointing::POINTING,
    &claiming::CLAIMING,
    &hidden_subset::HIDDEN_PAIR,
    &naked_subset::NAKED_PAIR,
    &basic_fish::X_WING,
];

pub(super) static DYNAMIC_FORCING_CHAINS_PLUS: Technique = Technique {
    id: "dynamic-forcing-chains-plus",
    assumes_uniqueness: false,
    find: |position, sink| find(&DYNAMIC_FORCING_CHAINS_PLUS, SIMPLE, 400, position, sink),
};

static CHAINS: &[&Technique] =
    &[&pointing::POINTING, &claiming::CLAIMING, &naked_subset::NAKED_PAIR, &nice_loop::NICE_LOOP, &aic::AIC];

pub(super) static NESTED_FORCING_CHAINS: Technique = Technique {
    id: "nested-forcing-chains",
    assumes_uniqueness: false,
    find: |position, sink| find(&NESTED_FORCING_CHAINS, CHAINS, 300, position, sink),
};
