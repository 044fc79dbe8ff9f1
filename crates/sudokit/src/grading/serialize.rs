//! The JSON of grades. `docs/environment.md` describes it.

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::conflicts::Conflict;
use crate::grid::Grid;
use crate::logic::se121::Tenths;
use crate::logic::{Step, Technique, Truth};
use crate::serialize::{serialize_as_name, serialize_as_shape};

use super::answer::{AnswerPlace, FoundGrid, GridAnswer};
use super::grid_score::{CellScore, GridScore, GridVerdict};
use super::justification::JustificationScore;
use super::move_answer::{FoundMove, MoveAnswer};
use super::move_score::MoveScore;

serialize_as_name! {
    AnswerPlace, "AnswerPlace", |it| it.name(), AnswerPlace::ALL;
    CellScore, "CellScore", |it| it.name(), CellScore::ALL;
    GridVerdict, "GridVerdict", |it| it.name(), GridVerdict::ALL;
}

serialize_as_shape! {
    FoundGrid, "FoundGrid", FoundShape;
    GridAnswer, "GridAnswer", AnswerShape;
    FoundMove, "FoundMove", FoundMoveShape;
    MoveAnswer, "MoveAnswer", MoveAnswerShape;
    GridScore, "GridScore", GridScoreShape;
    MoveScore, "MoveScore", MoveScoreShape;
    JustificationScore, "JustificationScore", JustificationShape;
}

/// A grid in a text.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FoundShape {
    /// 81 cells.
    grid: String,
    /// The line of the first row, from 1.
    line: usize,
    place: AnswerPlace,
}

impl From<&FoundGrid> for FoundShape {
    fn from(found: &FoundGrid) -> Self {
        FoundShape { grid: cells(&found.grid), line: found.line, place: found.place }
    }
}

fn cells(grid: &Grid) -> String {
    Cell::ALL.iter().map(|cell| grid.get(*cell).map_or('.', crate::Digit::to_char)).collect()
}

/// The grids of a text.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AnswerShape<'a> {
    /// The grid that counts: 81 cells.
    grid: Option<String>,
    /// All grids, in the order of the text.
    found: &'a [FoundGrid],
    /// The index of the grid that counts.
    index: Option<usize>,
    /// Whether other grids of equal weight differ from it.
    ambiguous: bool,
    /// The code of the reason why none counts.
    missing: Option<&'static str>,
    /// The reason in words.
    why: Option<String>,
}

impl<'a> From<&'a GridAnswer> for AnswerShape<'a> {
    fn from(answer: &'a GridAnswer) -> Self {
        AnswerShape {
            grid: answer.counted().map(|found| cells(&found.grid)),
            found: &answer.found,
            index: answer.index,
            ambiguous: answer.is_ambiguous,
            missing: answer.missing.map(|missing| missing.code()),
            why: answer.missing.map(|missing| missing.to_string()),
        }
    }
}

/// A placement in a text.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FoundMoveShape {
    cell: Cell,
    digit: crate::Digit,
    /// The line, from 1.
    line: usize,
    place: AnswerPlace,
}

impl From<&FoundMove> for FoundMoveShape {
    fn from(found: &FoundMove) -> Self {
        let Candidate { cell, digit } = found.candidate;
        FoundMoveShape { cell, digit, line: found.line, place: found.place }
    }
}

/// The placements of a text.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MoveAnswerShape<'a> {
    /// All placements, in the order of the text.
    found: &'a [FoundMove],
    /// The index of the placement that counts.
    index: Option<usize>,
    /// Whether other placements in the same place differ from it.
    ambiguous: bool,
}

impl<'a> From<&'a MoveAnswer> for MoveAnswerShape<'a> {
    fn from(answer: &'a MoveAnswer) -> Self {
        MoveAnswerShape { found: &answer.found, index: answer.index, ambiguous: answer.is_ambiguous }
    }
}

/// How much of a grid is right.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct GridScoreShape<'a> {
    verdict: GridVerdict,
    /// Right digits over cells that are not given.
    fraction: f64,
    right: usize,
    wrong: usize,
    empty: usize,
    changed_givens: &'a CellSet,
    conflicts: &'a [Conflict],
    /// Whether the puzzle has exactly one solution.
    unique: bool,
    /// What each of the 81 cells is.
    cells: &'a [CellScore],
}

impl<'a> From<&'a GridScore> for GridScoreShape<'a> {
    fn from(score: &'a GridScore) -> Self {
        let GridScore { verdict, cells, right, wrong, empty, changed_givens, conflicts, is_unique } = score;
        GridScoreShape {
            verdict: *verdict,
            fraction: score.fraction(),
            right: *right,
            wrong: *wrong,
            empty: *empty,
            changed_givens,
            conflicts,
            unique: *is_unique,
            cells,
        }
    }
}

/// How good a placement is.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MoveScoreShape<'a> {
    legal: bool,
    /// The code of the reason why it is not legal.
    illegal: Option<&'static str>,
    /// The reason in words.
    why: Option<String>,
    correct: bool,
    forced: bool,
    /// The technique that finds it at once.
    technique: Option<&'static str>,
    /// The rating of that technique.
    technique_rating: Option<Tenths>,
    /// The rating of the hardest step that is needed up to the placement.
    rating: Option<Tenths>,
    step: Option<&'a Step>,
    easier_available: bool,
    /// The technique of the easiest step.
    easiest_technique: Option<&'static str>,
    easiest_rating: Option<Tenths>,
    easiest: Option<&'a Step>,
    /// Whether the board before the move has a digit that is not right.
    board_wrong: bool,
}

impl<'a> From<&'a MoveScore> for MoveScoreShape<'a> {
    fn from(score: &'a MoveScore) -> Self {
        MoveScoreShape {
            legal: score.illegal.is_none(),
            illegal: score.illegal.map(|illegal| illegal.code()),
            why: score.illegal.map(|illegal| illegal.to_string()),
            correct: score.is_right,
            forced: score.is_forced,
            technique: score.step.as_ref().map(|step| step.technique.id),
            technique_rating: score.step_rating,
            rating: score.rating,
            step: score.step.as_ref(),
            easier_available: score.is_easier_available,
            easiest_technique: score.easiest.as_ref().map(|step| step.technique.id),
            easiest_rating: score.easiest_rating,
            easiest: score.easiest.as_ref(),
            board_wrong: score.is_board_wrong,
        }
    }
}

/// Whether a deduction holds.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct JustificationShape<'a> {
    /// Whether the conclusion follows from the premises.
    follows: bool,
    /// The code of the reason why it does not.
    error: Option<&'static str>,
    /// The reason in words.
    why: Option<String>,
    /// Whether the conclusion agrees with the solution; missing if there are several solutions or none.
    #[serde(rename = "true")]
    is_true: Option<bool>,
    /// The technique that is named.
    technique: &'a Technique,
    placements: &'a [Candidate],
    eliminations: &'a CandidateSet,
    premises: Vec<Truth>,
}

impl<'a> From<&'a JustificationScore> for JustificationShape<'a> {
    fn from(score: &'a JustificationScore) -> Self {
        let Step { technique, placements, eliminations, evidence } = &score.step;
        JustificationShape {
            follows: score.follows(),
            error: score.error.map(|error| error.code()),
            why: score.error.map(|error| error.to_string()),
            is_true: score.is_true,
            technique,
            placements,
            eliminations,
            premises: evidence.all_truths(),
        }
    }
}
