//! `grade`: how good the answer to a drill is: first the pattern alone, then what follows from it.

use serde::{Deserialize, Serialize};
use sudokit_base::{Budget, StopReason};

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::logic::{Detail, Language, Position, Step, Technique, drill};
use crate::operation::Named;
use crate::outcome::{ErrorReport, Stopped};
use crate::problem::Problem;

use super::board_input::{BoardText, in_key, problem, record_of_player};
use super::operation::{Operation, Work};
use super::reply;

pub(super) const OPERATION: Operation = Operation::of::<Grade>(
    "grade",
    "How good the answer to a drill is",
    r#"{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","technique":"hidden-single","pattern":["r1c6"]}"#,
);

/// Asks for a grade.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Grade {
    /// The puzzle.
    puzzle: BoardText,
    /// The digits that are placed, as 81 cells.
    placed: Option<String>,
    /// The candidates, as 729 characters.
    marks: Option<String>,
    /// The technique.
    technique: Named<&'static Technique>,
    /// The cells that the learner marked as the pattern; for forcing chains, the cells of the assumptions.
    pattern: Vec<Named<Cell>>,
    /// The candidates that the learner placed. If placements and eliminations are both missing, only the pattern is graded.
    placements: Option<Vec<Named<Candidate>>>,
    /// The candidates that the learner crossed out.
    eliminations: Option<Vec<Named<Candidate>>>,
    /// The language of the words; English if it is missing.
    language: Option<Named<Language>>,
}

/// The grade of an answer to a drill.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GradeReport {
    /// `right`, `incomplete` if something is missing and nothing wrong, or `wrong`.
    verdict: &'static str,
    /// The cells that do not belong to the pattern, if the pattern was graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<Vec<Cell>>,
    /// The candidates that do not follow, if they were graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Vec<Candidate>>,
    /// The number of cells, or candidates, that are missing.
    missing: usize,
    /// Whether digits are placed by the nearest step; otherwise candidates are eliminated.
    places: bool,
    /// The step, once all of it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Step>,
    /// The step in words, once all of it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Work for Grade {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let position = self.position()?;
        let cells: CellSet = self.pattern.iter().map(|cell| cell.0).collect();
        let report = if self.placements.is_none() && self.eliminations.is_none() {
            self.grade_pattern(&position, cells, budget)
        } else {
            self.grade_result(&position, cells, budget)
        };
        reply::json(&report.map_err(|reason| ErrorReport::from(&Stopped::new(reason, budget)))?)
    }
}

impl Grade {
    fn position(&self) -> Result<Position, ErrorReport> {
        let record =
            record_of_player(self.puzzle.record("puzzle")?, self.placed.as_deref(), self.marks.as_deref())?;
        let problem = problem(&record, "puzzle")?;
        let progress = record.progress.unwrap_or_default();
        let position = Position::of_player(problem, &progress.placed, progress.marks.as_ref())
            .map_err(|error| in_key("placed", ErrorReport::from(&error)))?;
        let is_proper = matches!(problem, Problem::Givens(puzzle) if puzzle.solution().is_ok());
        Ok(if is_proper { position.known_as_proper() } else { position })
    }

    fn grade_pattern(
        &self,
        position: &Position,
        cells: CellSet,
        budget: Budget<'_>,
    ) -> Result<GradeReport, StopReason> {
        let grade = drill::grade_pattern(position, self.technique.0, cells, budget)?;
        Ok(GradeReport {
            verdict: grade.verdict.name(),
            extra: Some(grade.extra.iter().collect()),
            wrong: None,
            missing: grade.missing,
            places: places(grade.step.as_ref()),
            step: None,
            text: None,
        })
    }

    fn grade_result(
        &self,
        position: &Position,
        cells: CellSet,
        budget: Budget<'_>,
    ) -> Result<GradeReport, StopReason> {
        let [placements, eliminations] = [&self.placements, &self.eliminations]
            .map(|claims| claims.iter().flatten().map(|candidate| candidate.0).collect());
        let technique = self.technique.0;
        let grade = drill::grade_result(position, technique, cells, placements, eliminations, budget)?;
        let language = self.language.map_or(Language::English, |language| language.0);
        let places = places(grade.step.as_ref());
        let step = grade.step.filter(|_| grade.verdict == drill::Verdict::Right);
        Ok(GradeReport {
            verdict: grade.verdict.name(),
            extra: None,
            wrong: Some(grade.wrong.iter().collect()),
            missing: grade.missing,
            places,
            text: step.as_ref().map(|step| step.describe(Detail::All, language)),
            step,
        })
    }
}

fn places(step: Option<&Step>) -> bool {
    step.is_some_and(|step| !step.placements.is_empty())
}
