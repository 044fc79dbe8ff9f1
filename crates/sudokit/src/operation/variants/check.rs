//! `check` for boards of other sizes and with other rules.

use std::fmt;

use sudokit_base::{Budget, StopReason};
use sudokit_variants::{Cell, Compiled, Conflict, Digit, DigitSet, Next, Puzzle};

use crate::conflicts::ConflictWords;
use crate::format::VariantBoard;
use crate::outcome::{
    Answer, CheckWords, CheckedBoard, ClaimedSolution, SerializedFields, Stopped, with_claim,
};
use crate::serialize::serialize_as_shape;
use crate::solution_check::{CORRECT, INCOMPLETE, NOT_UNIQUE, WRONG};

use super::super::check::{BoardFields, CheckOptions, CheckShape, ConflictList, EndFields};
use super::super::question::{Asked, Outcome, Resources};
use super::VariantQuestion;

/// What a check found out. What was not asked is `None`.
#[derive(Debug, Default)]
struct CheckedVariant {
    conflicts: Vec<BrokenRule>,
    solvable: Option<bool>,
    unique: Option<bool>,
    /// The names of the givens that are not needed, each for itself; only for a puzzle with exactly one solution.
    redundant: Option<Vec<String>>,
    stopped: Option<Stopped>,
    claim: Option<ClaimedSolution>,
    asked_minimal: bool,
}

/// A house or a rule that givens contradict.
#[derive(Clone, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in super::super) struct BrokenRule {
    /// The house that has a digit twice: `row 1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    /// The digit, as the board writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<String>,
    /// The rule that does not hold, with its numbers and cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The cells whose givens contradict each other.
    cells: Vec<String>,
    #[serde(skip)]
    words: String,
}

impl BrokenRule {
    fn of(conflict: &Conflict, board: &VariantBoard) -> BrokenRule {
        let layout = board.puzzle.layout();
        let text = |digit| board.text(digit);
        let (mut house, mut digit, mut rule) = (None, None, None);
        match conflict {
            Conflict::House { house: at, digit: twice, .. } => {
                house = Some(layout.houses()[*at].to_string());
                digit = Some(text(*twice));
            }
            Conflict::Rule { rule: at, .. } => rule = Some(board.puzzle.rules()[*at].words(layout)),
            _ => {}
        }
        let cells = conflict.cells().iter().map(|&cell| layout.name(cell)).collect();
        BrokenRule { house, digit, rule, cells, words: conflict.words(&board.puzzle, &text) }
    }
}

impl VariantQuestion for CheckOptions {
    fn answer(
        &self,
        board: &VariantBoard,
        asked: Asked<'_>,
        Resources { memory, budget, .. }: Resources<'_>,
    ) -> Box<dyn Outcome> {
        let conflicts = board.puzzle.conflicts();
        let mut check = CheckedVariant {
            conflicts: conflicts.iter().map(|conflict| BrokenRule::of(conflict, board)).collect(),
            asked_minimal: self.minimal,
            ..CheckedVariant::default()
        };
        let engine = memory.compiled(board, self.engine);
        if let Some(field) = asked.fields.first() {
            check.claim = Some(claim(board, &asked.record.text(field), engine, budget));
        }
        if self.need_search() {
            let limit = if self.ask_unique() { 2 } else { 1 };
            let count = match conflicts.is_empty() {
                true => count(engine, board.puzzle.candidates(), limit, budget),
                false => Ok(0),
            };
            match count {
                Ok(count) => {
                    check.solvable = Some(count > 0);
                    check.unique = self.ask_unique().then_some(count == 1);
                }
                Err(reason) => check.stopped = Some(Stopped::new(reason, budget)),
            }
        }
        let has_givens = board.puzzle.candidates().iter().any(|digits| digits.only().is_some());
        if self.minimal && has_givens && check.unique == Some(true) {
            match redundant_givens(&board.puzzle, engine, budget) {
                Ok(cells) => {
                    let names = cells.into_iter().map(|cell| board.puzzle.layout().name(cell));
                    check.redundant = Some(names.collect());
                }
                Err(reason) => check.stopped = Some(Stopped::new(reason, budget)),
            }
        }
        Box::new(check)
    }
}

/// The number of solutions up to a limit.
fn count(
    engine: &Compiled,
    candidates: &[DigitSet],
    limit: u64,
    budget: Budget<'_>,
) -> Result<u64, StopReason> {
    let mut solutions = engine.solutions(candidates, limit);
    for found in 0..limit {
        match solutions.next(&budget) {
            Next::Solution(_) => {}
            Next::End => return Ok(found),
            Next::Stopped(reason) => return Err(reason),
        }
    }
    Ok(limit)
}

/// The givens of a puzzle with exactly one solution that are not needed, each for itself.
fn redundant_givens(puzzle: &Puzzle, engine: &Compiled, budget: Budget<'_>) -> Result<Vec<Cell>, StopReason> {
    let mut redundant = Vec::new();
    let mut candidates = puzzle.candidates().to_vec();
    for cell in puzzle.layout().cells().filter(|cell| puzzle.candidates()[cell.index()].only().is_some()) {
        let given = std::mem::replace(&mut candidates[cell.index()], puzzle.layout().digits());
        if count(engine, &candidates, 2, budget)? == 1 {
            redundant.push(cell);
        }
        candidates[cell.index()] = given;
    }
    Ok(redundant)
}

/// Whether a text is the only solution of a board.
fn claim(board: &VariantBoard, text: &str, engine: &Compiled, budget: Budget<'_>) -> ClaimedSolution {
    if text.trim().is_empty() {
        return ClaimedSolution::Missing;
    }
    let claimed = match board.digits_of(text) {
        Ok(claimed) => claimed,
        Err(why) => return ClaimedSolution::Unreadable(why),
    };
    let layout = board.puzzle.layout();
    let verdict = |name, cell: Cell, why: String| ClaimedSolution::Variant {
        name,
        cell: Some(layout.name(cell)),
        why: Some(why),
    };
    let mut filled = board.clone();
    for (cell, digit) in layout.cells().zip(&claimed) {
        let (Some(digit), candidates) = (*digit, board.puzzle.candidates()[cell.index()]) else { continue };
        if !candidates.contains(digit) {
            let (name, digit) = (layout.name(cell), board.text(digit));
            let why = match candidates.only() {
                Some(given) => format!("{name} is {digit} instead of the given {}", board.text(given)),
                None => format!("the puzzle excludes {name}={digit}"),
            };
            return verdict(WRONG, cell, why);
        }
        filled.puzzle.give(cell, digit);
    }
    if let Some(conflict) = filled.puzzle.conflicts().first() {
        let why = conflict.words(&filled.puzzle, &|digit| board.text(digit));
        let cell = conflict.cells().first().copied().unwrap_or(Cell::new(0));
        return verdict(WRONG, cell, why);
    }
    let blanks: Vec<Cell> =
        layout.cells().zip(&claimed).filter(|(_, digit)| digit.is_none()).map(|(cell, _)| cell).collect();
    if let Some(&first) = blanks.first() {
        let names: Vec<String> = blanks.iter().take(9).map(|&cell| layout.name(cell)).collect();
        let more = if blanks.len() > names.len() { " ..." } else { "" };
        let s = if blanks.len() == 1 { "" } else { "s" };
        return verdict(
            INCOMPLETE,
            first,
            format!("{} blank cell{s}: {}{more}", blanks.len(), names.join(" ")),
        );
    }
    let mut solutions = engine.solutions(board.puzzle.candidates(), 2);
    for _ in 0..2 {
        let other: Vec<Digit> = match solutions.next(&budget) {
            Next::Solution(other) => other,
            Next::End => break,
            Next::Stopped(reason) => return ClaimedSolution::Stopped(Stopped::new(reason, budget)),
        };
        let differs = |cell: &Cell| claimed[cell.index()] != Some(other[cell.index()]);
        if let Some(cell) = layout.cells().find(differs) {
            let digit = board.text(other[cell.index()]);
            return verdict(NOT_UNIQUE, cell, format!("another solution has {}={digit}", layout.name(cell)));
        }
    }
    ClaimedSolution::Variant { name: CORRECT, cell: None, why: None }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words.fmt(f)
    }
}

impl CheckedVariant {
    fn words(&self) -> CheckWords {
        let board = CheckedBoard {
            conflicts: (!self.conflicts.is_empty()).then(|| ConflictWords(&self.conflicts).to_string()),
            stopped: self.stopped.as_ref(),
            solvable: self.solvable,
            unique: self.unique,
            redundant: self.redundant.as_ref().map(|cells| cells.join(" ")),
            asked_minimal: self.asked_minimal,
        };
        with_claim(board.words(), self.claim.as_ref())
    }
}

impl Outcome for CheckedVariant {
    fn answer(&self) -> Answer {
        self.words().0
    }

    fn summary(&self) -> &'static str {
        self.words().1
    }

    fn remark(&self) -> String {
        self.words().2
    }
}

impl<'a> From<&'a CheckedVariant> for CheckShape<'a> {
    fn from(check: &'a CheckedVariant) -> Self {
        CheckShape {
            board: BoardFields {
                valid: check.conflicts.is_empty(),
                conflicts: ConflictList::Variant(check.conflicts.clone()),
                solvable: check.solvable,
                unique: check.unique,
                minimal: check.redundant.as_ref().map(Vec::is_empty),
                redundant: check.redundant.as_ref().map(|cells| cells.join(" ")),
                placed_check: None,
                placed_wrong: None,
            },
            reason: None,
            claim: check.claim.as_ref(),
            end: EndFields { stopped: check.stopped.as_ref().map(|stopped| &*stopped.text) },
        }
    }
}

serialize_as_shape! {
    CheckedVariant, "CheckOfVariant", CheckShape;
}

impl SerializedFields for CheckedVariant {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        let words: Vec<&str> = self.conflicts.iter().map(|conflict| &*conflict.words).collect();
        vec![("conflicts", words.join("; "))]
    }
}
