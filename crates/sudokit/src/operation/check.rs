//! `check`: which rules a board breaks; on request, whether it has a solution or exactly one and why not,
//! whether every given is needed, a proof, and whether a solution beside it is right.

use std::io::{self, Write};

use sudokit_base::Budget;

use crate::StopReason;
use crate::cell::CellSet;
use crate::certificate::{ProveError, prove_within};
use crate::conflicts::Conflict;
use crate::field_info::{FieldInfo, FieldKind, FieldValue, fields};
use crate::format::Field;
use crate::grid::Grid;
use crate::outcome::{
    Answer, Check, ClaimShape, ClaimedSolution, PlacedDigits, ReasonShape, SerializedFields, Stopped, Verdict,
};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::reason::Reason;
use crate::search::{Engine, Solver};
use crate::serialize::serialize_as_shape;
use crate::solution_check::SolutionCheck;

use super::options::{EngineName, options};
use super::question::{Asked, AskedTogether, KindTexts, Kinds, Memory, Outcome, Question, Resources};

options! {
    /// What to check besides the rules.
    #[operation(
        "check",
        "Which rules a board breaks; on request, whether it has a solution or exactly one, why not, and a certificate",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","unique":true,"minimal":true}"#
    )]
    pub struct CheckOptions {
        /// Also check whether there is a solution.
        pub solvable: bool,
        /// Also check whether there is exactly one solution.
        pub unique: bool,
        /// Also check whether every given is needed for exactly one solution.
        pub minimal: bool,
        /// Also check whether there is exactly one solution, and if not, explain why: givens that contradict
        /// each other, or cells that are not determined.
        #[cfg(feature = "request")]
        pub why: bool,
        /// Also prove that there is no solution, one or several, for the operation `verify`.
        #[cfg(feature = "request")]
        pub certificate: bool,
        /// Check this solution: is it complete, right, and the only one? Of many boards, the column of a
        /// table or the key of JSON that has a solution for each.
        pub solution: Option<String>,
        /// The engine that searches.
        pub engine: EngineName,
    }
}

/// The field of the solution that a request has for one board.
const SOLUTION: &str = "solution";

impl CheckOptions {
    /// Whether it is asked if there is exactly one solution.
    #[must_use]
    pub const fn ask_unique(&self) -> bool {
        self.unique || self.minimal || self.why() || self.certificate()
    }

    /// Whether a search is needed.
    #[must_use]
    pub const fn need_search(&self) -> bool {
        self.solvable || self.ask_unique()
    }

    /// Whether it is asked why there is not exactly one solution, which playing does not need.
    #[cfg_attr(not(feature = "request"), expect(clippy::unused_self, reason = "playing does not need it"))]
    pub(crate) const fn why(&self) -> bool {
        #[cfg(feature = "request")]
        return self.why;
        #[cfg(not(feature = "request"))]
        false
    }

    #[cfg_attr(not(feature = "request"), expect(clippy::unused_self, reason = "playing does not need it"))]
    const fn certificate(&self) -> bool {
        #[cfg(feature = "request")]
        return self.certificate;
        #[cfg(not(feature = "request"))]
        false
    }

    /// Checks the board of a record with what the player has placed; the other questions are about the board
    /// as it was given. The budget counts the nodes of each search by itself.
    #[must_use]
    pub fn check(&self, asked: Asked<'_>, budget: Budget<'_>) -> Check {
        let (record, engine) = (asked.record, self.engine.0);
        let mut check =
            Check { conflicts: record.filled().conflicts(), asked_minimal: self.minimal, ..Check::default() };
        let problem = asked.board.problem();
        if let (Some(field), Ok(problem)) = (asked.fields.first(), &problem) {
            let text = record.text(field);
            check.claim = Some(ClaimedSolution::of(problem, &text, asked.blanks, engine, budget));
        }
        if self.need_search() {
            match problem {
                Ok(problem) => self.search(&problem, &mut check, budget),
                Err(_) => self.set_count(0, &mut check),
            }
            if PlacedDigits::count_in(record) > 0 {
                let verdict = Verdict::of(&asked.board, engine, budget);
                check.placed = PlacedDigits::of(record, &verdict, engine, budget);
            }
        }
        check
    }

    fn search(&self, problem: &Problem, check: &mut Check, budget: Budget<'_>) {
        let engine = self.engine.0;
        let limit = if self.ask_unique() { 2 } else { 1 };
        match count(problem, limit, engine, budget) {
            Ok(count) => self.set_count(count, check),
            Err(reason) => check.stopped = Some(Stopped::new(reason, budget)),
        }
        if let (true, Some(true), Problem::Givens(puzzle)) = (self.minimal, check.unique, problem) {
            match redundant_givens(puzzle, engine, budget) {
                Ok(redundant) => check.redundant = Some(redundant),
                Err(reason) => check.stopped = Some(Stopped::new(reason, budget)),
            }
        }
        if self.why() && check.unique == Some(false) {
            match problem.reason_within(budget) {
                Ok(reason) => {
                    check.reason_words = reason.as_ref().and_then(|reason| reason.words(problem));
                    check.reason = reason;
                }
                Err(reason) => check.stopped = Some(Stopped::new(reason, budget)),
            }
        }
        if self.certificate() {
            check.certificate = Some(certificate(problem, budget));
        }
    }

    fn set_count(&self, count: u64, check: &mut Check) {
        check.solvable = Some(count > 0);
        check.unique = self.ask_unique().then_some(count == 1);
    }
}

impl Question for CheckOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        let parts = [BoardFields::FIELDS, ReasonShape::FIELDS, ClaimShape::FIELDS, EndFields::FIELDS];
        let mut columns = FieldInfo::columns(&parts.concat());
        columns.retain(|column| match &*column.name {
            "solvable" | "stopped" => self.need_search(),
            "unique" => self.ask_unique(),
            "minimal" | "redundant" => self.minimal,
            "contradiction" | "unavoidable" | "solutions" => self.why(),
            "solution_check" | "solution_cell" | "solution_why" => self.solution.is_some(),
            // A table has no column that only few rows need: `conflicts` has what is wrong with placed
            // digits.
            "placed_check" | "placed_wrong" => false,
            _ => true,
        });
        columns
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        Box::new(self.check(asked, resources.budget))
    }

    fn kinds<'m>(&self, asked: AskedTogether<'_>, memory: &'m mut Memory) -> Option<Kinds<'m>> {
        if self.certificate() || self.solution.is_some() && asked.field.is_none() {
            return None;
        }
        let kind_if = |is_told: bool, kind: u64| if is_told { kind as u32 } else { Kinds::ALONE };
        if self.solution.is_none() && !self.need_search() {
            let mut are_valid = vec![false; asked.boards.len()];
            Grid::are_valid(asked.boards, &mut are_valid);
            let kinds = are_valid.into_iter().map(|is_valid| kind_if(is_valid, 1)).collect();
            return Some(Kinds { kinds, texts: KindTexts::None });
        }
        let limit = if self.ask_unique() || self.solution.is_some() { 2 } else { 1 };
        let answers = memory.solve_together(asked, limit, self.engine.0)?;
        let kinds = answers.iter().enumerate().map(|(index, answer)| {
            let is_told = match (answer.count(), asked.field.filter(|_| self.solution.is_some())) {
                _ if answer.is_stopped() => false,
                (0, _) => false,
                (1, Some(claim)) => {
                    !self.minimal && answer.text().is_some_and(|text| claim(index) == Some(&text[..]))
                }
                (1, None) => !self.minimal,
                (_, claim) => !self.why() && claim.is_none(),
            };
            kind_if(is_told, answer.count())
        });
        Some(Kinds { kinds: kinds.collect(), texts: KindTexts::None })
    }

    fn answer_of_kind(&self, kind: u32, _: Option<&[u8; 81]>) -> Box<dyn Outcome> {
        let claim = self.solution.as_ref().map(|_| ClaimedSolution::Checked(SolutionCheck::Correct));
        let mut check = Check { claim, asked_minimal: self.minimal, ..Check::default() };
        if self.need_search() {
            self.set_count(kind.into(), &mut check);
        }
        Box::new(check)
    }

    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantQuestion, String> {
        self.engine.for_variants()?;
        match (self.why(), self.certificate()) {
            (true, _) => Err("check with why".to_owned()),
            (_, true) => Err("a certificate".to_owned()),
            _ => Ok(self),
        }
    }

    fn takes_long_alone(&self) -> bool {
        self.minimal || self.why()
    }

    fn boards_at_a_time(&self) -> usize {
        if self.certificate() { 1 } else { usize::MAX }
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn is_yes_or_no(&self) -> bool {
        true
    }

    fn named_fields(&self) -> &[String] {
        self.solution.as_slice()
    }

    fn needs_record(&self) -> bool {
        self.certificate() || self.solution.is_some()
    }

    fn for_one_board(&mut self) -> Option<Field> {
        let solution = self.solution.as_mut()?;
        Some(Field::new(SOLUTION, std::mem::replace(solution, SOLUTION.to_owned())))
    }
}

impl Outcome for Check {
    fn answer(&self) -> Answer {
        self.answer()
    }

    fn summary(&self) -> &'static str {
        self.summary()
    }

    fn remark(&self) -> String {
        self.to_string()
    }

    fn beside(&self) -> Option<&[u8]> {
        self.certificate.as_ref()?.as_deref().ok()
    }
}

/// All conflicts in words, for a column of a table.
fn join(conflicts: &[Conflict]) -> String {
    conflicts.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn count(problem: &Problem, limit: u64, engine: &dyn Engine, budget: Budget<'_>) -> Result<u64, StopReason> {
    let mut solutions = engine.solutions(problem).with_budget(budget);
    let count = solutions.count_up_to(limit);
    solutions.stopped().map_or(Ok(count), Err)
}

/// The redundant givens of a puzzle with exactly one solution.
pub(super) fn redundant_givens(
    puzzle: &Puzzle,
    engine: &dyn Engine,
    budget: Budget<'_>,
) -> Result<CellSet, StopReason> {
    budget.check(0)?;
    // A solver counts no nodes of an engine, so it cannot stop at a limit.
    if budget.max_nodes() == u64::MAX
        && let Some(mut solver) = Solver::of_engine(engine)
    {
        return Ok(puzzle.redundant_givens_by(&mut solver));
    }
    let mut redundant = CellSet::EMPTY;
    for (cell, _) in puzzle.givens() {
        if count(&puzzle.without(cell).into(), 2, engine, budget)? == 1 {
            redundant.insert(cell);
        }
    }
    Ok(redundant)
}

/// The certificate of a problem, or why there is none.
fn certificate(problem: &Problem, budget: Budget<'_>) -> Result<Vec<u8>, String> {
    let mut certificate = BoundedBuffer(Vec::new());
    match prove_within(problem, &mut certificate, budget) {
        Ok(_) => Ok(certificate.0),
        Err(ProveError::Stopped(reason)) => Err(budget.explain(reason)),
        Err(ProveError::Io(error)) => Err(error.to_string()),
    }
}

/// Keeps a certificate until it is complete, up to a number of bytes.
struct BoundedBuffer(Vec<u8>);

impl Write for BoundedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        const MAX_BYTES: usize = 1 << 24;
        if self.0.len() + bytes.len() > MAX_BYTES {
            return Err(io::Error::other("stopped, for it would be longer than 16 MiB"));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The JSON of a check. What was not asked is left out.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CheckShape<'a> {
    #[serde(flatten)]
    pub(super) board: BoardFields<'a>,
    #[serde(flatten)]
    pub(super) reason: Option<&'a Reason>,
    #[serde(flatten)]
    pub(super) claim: Option<&'a ClaimedSolution>,
    #[serde(flatten)]
    pub(super) end: EndFields<'a>,
}

/// The rules that a board breaks.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
pub(super) enum ConflictList<'a> {
    Classic(&'a [Conflict]),
    #[cfg(feature = "request")]
    Variant(Vec<super::variants::BrokenRule>),
}

impl FieldValue for ConflictList<'_> {
    const KIND: FieldKind = FieldKind::Text;
}

#[cfg(feature = "schema")]
fn conflicts_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let classic = generator.subschema_for::<Conflict>().to_value();
    #[cfg(feature = "request")]
    let items = serde_json::json!({
        "anyOf": [classic, generator.subschema_for::<super::variants::BrokenRule>().to_value()],
    });
    #[cfg(not(feature = "request"))]
    let items = classic;
    schemars::json_schema!({ "type": "array", "items": items })
}

fields! {
    /// What a check finds out about a board.
    pub(super) struct BoardFields<'a> {
        /// Whether no house has a digit twice.
        pub(super) valid: bool,
        /// Every rule that is broken.
        #[schemars(schema_with = "conflicts_schema")]
        pub(super) conflicts: ConflictList<'a>,
        /// Whether there is a solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) solvable: Option<bool>,
        /// Whether there is exactly one solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) unique: Option<bool>,
        /// Whether every given is needed for that.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) minimal: Option<bool>,
        /// The cells of the givens that are not needed, each by itself, separated by spaces.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) redundant: Option<String>,
        /// Whether the placed digits are `right`, `wrong`, `contradictory` (no solution has them all) or
        /// `unknown`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) placed_check: Option<&'a str>,
        /// The placed digits that the only solution does not have, separated by spaces: `r1c3=1 r2c2=7`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) placed_wrong: Option<String>,
    }

    /// How a check ended.
    pub(super) struct EndFields<'a> {
        /// Why a question has no answer, or the puzzle no certificate: a limit was reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub(super) stopped: Option<&'a str>,
    }
}

impl<'a> From<&'a Check> for CheckShape<'a> {
    fn from(check: &'a Check) -> Self {
        let unproved = check.certificate.as_ref().and_then(|certificate| certificate.as_ref().err());
        let wrong = check.placed.as_ref().filter(|placed| !placed.wrong.is_empty());
        CheckShape {
            board: BoardFields {
                valid: check.is_valid(),
                conflicts: ConflictList::Classic(&check.conflicts),
                solvable: check.solvable,
                unique: check.unique,
                minimal: check.redundant.map(CellSet::is_empty),
                redundant: check.redundant.map(|cells| cells.to_string()),
                placed_check: check.placed.as_ref().map(|placed| placed.check.name()),
                placed_wrong: wrong.map(PlacedDigits::wrong_text),
            },
            reason: check.reason.as_ref(),
            claim: check.claim.as_ref(),
            end: EndFields {
                stopped: check.stopped.as_ref().map(|it| &*it.text).or(unproved.map(String::as_str)),
            },
        }
    }
}

serialize_as_shape! {
    Check, "Check", CheckShape;
}

impl SerializedFields for Check {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        // A table has no column that only few rows need.
        let bad = self.placed.as_ref().filter(|placed| placed.check.is_bad() && self.is_valid());
        let conflicts = bad.map_or_else(|| join(&self.conflicts), ToString::to_string);
        vec![("conflicts", conflicts)]
    }
}
