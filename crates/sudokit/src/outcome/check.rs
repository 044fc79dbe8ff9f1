//! [`Check`], which rules a board breaks, and the answers to further questions: is there a solution, is it the only one,
//! is every given needed, why not, and is a claimed solution right?

use std::fmt;
use std::io::{self, Write};

use crate::StopReason;
use crate::budget::Budget;
use crate::cell::CellSet;
use crate::certificate::{ProveError, prove_within};
use crate::conflicts::{Conflict, ConflictWords};
use crate::format::Record;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::reason::Reason;
use crate::search::{Engine, Solver};

use super::{Answer, ClaimedSolution, PlacedDigits, Stopped, Verdict, search};

/// The questions that a check answers besides the rules.
///
/// ```
/// use sudokit::outcome::CheckQuestions;
/// let questions = CheckQuestions { minimal: true, ..CheckQuestions::default() };
/// assert!(questions.ask_unique() && !questions.solvable);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckQuestions<'a> {
    /// Is there a solution?
    pub solvable: bool,
    /// Is there exactly one solution?
    pub unique: bool,
    /// Is every given needed for that?
    pub minimal: bool,
    /// Why are there none or several?
    pub why: bool,
    /// What proves how many solutions there are?
    pub certificate: bool,
    /// Is the text of this field the only solution?
    pub solution_field: Option<&'a str>,
    /// The characters that are blank cells in that field, besides the usual ones.
    pub blanks: &'a str,
}

impl CheckQuestions<'_> {
    /// Whether any question needs to know if there is exactly one solution.
    ///
    /// ```
    /// assert!(!sudokit::outcome::CheckQuestions::default().ask_unique());
    /// ```
    #[must_use]
    pub const fn ask_unique(&self) -> bool {
        self.unique || self.minimal || self.why || self.certificate
    }

    /// Whether any question needs a search.
    ///
    /// ```
    /// assert!(!sudokit::outcome::CheckQuestions::default().need_search());
    /// ```
    #[must_use]
    pub const fn need_search(&self) -> bool {
        self.solvable || self.ask_unique()
    }

    /// The names of all fields that a [`Check`] with these questions can have in a table, in order.
    ///
    /// ```
    /// use sudokit::outcome::CheckQuestions;
    /// assert_eq!(CheckQuestions::default().field_names(), ["valid", "conflicts"]);
    /// ```
    #[must_use]
    pub fn field_names(&self) -> Vec<&'static str> {
        let mut names = vec!["valid", "conflicts"];
        names.extend(self.need_search().then_some("solvable"));
        names.extend(self.ask_unique().then_some("unique"));
        if self.minimal {
            names.extend(["minimal", "redundant"]);
        }
        if self.why {
            names.extend(["contradiction", "unavoidable", "solutions"]);
        }
        if self.solution_field.is_some() {
            names.extend(["solution_check", "solution_cell", "solution_why"]);
        }
        names.extend(self.need_search().then_some("stopped"));
        names
    }
}

/// What a check found out about a board. What was not asked is `None`.
///
/// ```
/// use sudokit::format::Record;
/// use sudokit::outcome::{Check, CheckQuestions};
/// use sudokit::search::DEFAULT;
/// use sudokit::{Budget, Grid};
///
/// let questions = CheckQuestions { unique: true, ..CheckQuestions::default() };
/// let check = Check::of(&Record::from(Grid::EMPTY), &questions, DEFAULT, Budget::UNLIMITED);
/// assert_eq!((check.is_valid(), check.unique), (true, Some(false)));
/// assert_eq!(check.to_string(), "valid; more than one solution");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Check {
    /// The rules that the board breaks.
    pub conflicts: Vec<Conflict>,
    /// Whether there is a solution.
    pub solvable: Option<bool>,
    /// Whether there is exactly one solution.
    pub unique: Option<bool>,
    /// The givens that are not needed, each by itself; only of a puzzle with exactly one solution.
    pub redundant: Option<CellSet>,
    /// Why there are no solutions or several.
    pub reason: Option<Reason>,
    /// The reason in words.
    pub reason_words: Option<String>,
    /// Why a question has no answer: a search was stopped.
    pub stopped: Option<Stopped>,
    /// The certificate of the number of solutions, or why there is none.
    pub certificate: Option<Result<Vec<u8>, String>>,
    /// The digits that the player has placed, compared with the solutions if a question needed a search.
    pub placed: Option<PlacedDigits>,
    /// Whether the claimed solution is right.
    pub claim: Option<ClaimedSolution>,
    /// Whether it was asked if every given is needed.
    asked_minimal: bool,
}

impl Check {
    /// In a summary, a board without conflicts of which nothing else was asked.
    pub const VALID: &'static str = "valid";
    /// In a summary, a board with conflicts.
    pub const INVALID: &'static str = "invalid";

    /// Checks the board of a record with what the player has placed; the questions are about the board as it was given.
    /// The budget counts the nodes of each search by itself.
    ///
    /// ```
    /// use sudokit::format::Record;
    /// use sudokit::outcome::{Answer, Check, CheckQuestions};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    ///
    /// let ones: Grid = "1".repeat(81).parse()?;
    /// let check = Check::of(&ones.into(), &CheckQuestions::default(), DEFAULT, Budget::UNLIMITED);
    /// assert_eq!((check.conflicts.len(), check.answer()), (27, Answer::No));
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn of(
        record: &Record,
        questions: &CheckQuestions<'_>,
        engine: &dyn Engine,
        budget: Budget<'_>,
    ) -> Check {
        let mut check = Check {
            conflicts: record.filled().conflicts(),
            solvable: None,
            unique: None,
            redundant: None,
            reason: None,
            reason_words: None,
            stopped: None,
            certificate: None,
            placed: None,
            claim: None,
            asked_minimal: questions.minimal,
        };
        let problem = record.board.problem();
        if let (Some(field), Ok(problem)) = (questions.solution_field, &problem) {
            let text = record.text(field);
            check.claim = Some(ClaimedSolution::of(problem, &text, questions.blanks, engine, budget));
        }
        if questions.need_search() {
            match problem {
                Ok(problem) => check.search(&problem, questions, engine, budget),
                Err(_) => check.set_count(0, questions),
            }
            if PlacedDigits::count_in(record) > 0 {
                let verdict = Verdict::of(&record.board, engine, budget);
                check.placed = PlacedDigits::of(record, &verdict, engine, budget);
            }
        }
        check
    }

    fn search(
        &mut self,
        problem: &Problem,
        questions: &CheckQuestions<'_>,
        engine: &dyn Engine,
        budget: Budget<'_>,
    ) {
        let limit = if questions.ask_unique() { 2 } else { 1 };
        match count(problem, limit, engine, budget) {
            Ok(count) => self.set_count(count, questions),
            Err(reason) => self.stopped = Some(Stopped::new(reason, budget)),
        }
        if let (true, Some(true), Problem::Givens(puzzle)) = (questions.minimal, self.unique, problem) {
            match redundant_givens(puzzle, engine, budget) {
                Ok(redundant) => self.redundant = Some(redundant),
                Err(reason) => self.stopped = Some(Stopped::new(reason, budget)),
            }
        }
        if questions.why && self.unique == Some(false) {
            match problem.reason_within(budget) {
                Ok(reason) => {
                    self.reason_words = reason.as_ref().and_then(|reason| reason.words(problem));
                    self.reason = reason;
                }
                Err(reason) => self.stopped = Some(Stopped::new(reason, budget)),
            }
        }
        if questions.certificate {
            self.certificate = Some(certificate(problem, budget));
        }
    }

    fn set_count(&mut self, count: u64, questions: &CheckQuestions<'_>) {
        self.solvable = Some(count > 0);
        self.unique = questions.ask_unique().then_some(count == 1);
    }

    /// Whether no house has a digit twice.
    ///
    /// ```
    /// use sudokit::outcome::{Check, CheckQuestions};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let check = Check::of(&Grid::EMPTY.into(), &CheckQuestions::default(), DEFAULT, Budget::UNLIMITED);
    /// assert!(check.is_valid());
    /// ```
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.conflicts.is_empty()
    }

    /// Whether every answer is yes.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, Check, CheckQuestions};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let questions = CheckQuestions { solvable: true, ..CheckQuestions::default() };
    /// let check = Check::of(&Grid::EMPTY.into(), &questions, DEFAULT, Budget::UNLIMITED);
    /// assert_eq!(check.answer(), Answer::Yes);
    /// ```
    #[must_use]
    pub fn answer(&self) -> Answer {
        self.words().0
    }

    /// The check in a summary of many boards: the worse of the board and the claimed solution.
    ///
    /// ```
    /// use sudokit::outcome::{Check, CheckQuestions};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Grid};
    /// let check = Check::of(&Grid::EMPTY.into(), &CheckQuestions::default(), DEFAULT, Budget::UNLIMITED);
    /// assert_eq!(check.summary(), Check::VALID);
    /// ```
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.words().1
    }

    /// The answer, the words of a summary, and those of this board.
    fn words(&self) -> (Answer, &'static str, String) {
        let (mut answer, mut summary, mut text) = self.board_words();
        if let (Some(placed), true) = (&self.placed, self.is_valid()) {
            text += &format!("; {placed}");
            if placed.check.is_bad() && answer == Answer::Yes {
                (answer, summary) = (Answer::No, "with wrong digits");
            }
        }
        let Some(claim) = &self.claim else { return (answer, summary, text) };
        text += &match (claim, claim.why()) {
            (ClaimedSolution::Stopped(stopped), _) => format!("; {stopped}"),
            (_, Some(why)) => format!("; {}: {why}", claim.summary()),
            (_, None) => format!("; {}", claim.summary()),
        };
        if claim.answer() >= answer {
            (claim.answer(), claim.summary(), text)
        } else {
            (answer, summary, text)
        }
    }

    /// The same without the claimed solution.
    fn board_words(&self) -> (Answer, &'static str, String) {
        if !self.is_valid() {
            return (Answer::No, Check::INVALID, format!("invalid: {}", ConflictWords(&self.conflicts)));
        }
        if let Some(stopped) = &self.stopped {
            return (Answer::Stopped, "stopped", format!("valid; {stopped}"));
        }
        let (answer, summary, mut text) = match (self.solvable, self.unique, self.redundant) {
            (None, ..) => (Answer::Yes, Check::VALID, Check::VALID.to_owned()),
            (Some(false), ..) => (Answer::No, "valid without solution", "valid; no solution".to_owned()),
            (Some(true), None, _) => (Answer::Yes, "solvable", "valid; has a solution".to_owned()),
            (_, Some(false), _) => {
                (Answer::No, "with more than one solution", "valid; more than one solution".to_owned())
            }
            (_, _, None) if self.asked_minimal => (
                Answer::No,
                "without givens",
                "valid; exactly one solution; no givens that could be minimal".to_owned(),
            ),
            (_, _, None) => (Answer::Yes, "unique", "valid; exactly one solution".to_owned()),
            (_, _, Some(CellSet::EMPTY)) => {
                (Answer::Yes, "minimal", "valid; exactly one solution; minimal".to_owned())
            }
            (_, _, Some(redundant)) => {
                let text =
                    format!("valid; exactly one solution; not minimal: each of {redundant} is redundant");
                (Answer::No, "not minimal", text)
            }
        };
        if let Some(why) = &self.reason_words {
            text += &format!(": {why}");
        }
        match &self.certificate {
            Some(Err(why)) => {
                (Answer::Stopped, "without a certificate", format!("{text}; no certificate: {why}"))
            }
            _ => (answer, summary, text),
        }
    }
}

/// All answers in one line.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().2)
    }
}

/// All conflicts in words, for a column of a table.
#[cfg(feature = "serde")]
fn join(conflicts: &[Conflict]) -> String {
    conflicts.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn count(problem: &Problem, limit: u64, engine: &dyn Engine, budget: Budget<'_>) -> Result<u64, StopReason> {
    search(engine, problem, budget, |solutions| {
        let count = solutions.count_up_to(limit);
        solutions.stopped().map_or(Ok(count), Err)
    })
}

/// The redundant givens of a puzzle with exactly one solution.
fn redundant_givens(puzzle: &Puzzle, engine: &dyn Engine, budget: Budget<'_>) -> Result<CellSet, StopReason> {
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
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CheckShape<'a> {
    /// Whether no house has a digit twice.
    valid: bool,
    /// Every rule that is broken.
    conflicts: &'a [Conflict],
    /// Whether there is a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable: Option<bool>,
    /// Whether there is exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    /// Whether every given is needed for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The cells of the givens that are not needed, each by itself, separated by spaces.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "super::as_optional_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    redundant: Option<CellSet>,
    /// Whether the placed digits are `right`, `wrong`, `contradictory` (no solution has them all) or `unknown`.
    #[serde(skip_serializing_if = "Option::is_none")]
    placed_check: Option<&'a str>,
    /// The placed digits that the only solution does not have, separated by spaces: `r1c3=1 r2c2=7`.
    #[serde(skip_serializing_if = "Option::is_none")]
    placed_wrong: Option<String>,
    #[serde(flatten)]
    reason: Option<&'a Reason>,
    #[serde(flatten)]
    claim: Option<&'a ClaimedSolution>,
    /// Why a question has no answer, or the puzzle no certificate: a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
}

#[cfg(feature = "serde")]
impl<'a> From<&'a Check> for CheckShape<'a> {
    fn from(check: &'a Check) -> Self {
        let unproved = check.certificate.as_ref().and_then(|certificate| certificate.as_ref().err());
        CheckShape {
            valid: check.is_valid(),
            conflicts: &check.conflicts,
            solvable: check.solvable,
            unique: check.unique,
            minimal: check.redundant.map(CellSet::is_empty),
            redundant: check.redundant,
            placed_check: check.placed.as_ref().map(|placed| placed.check.name()),
            placed_wrong: check
                .placed
                .as_ref()
                .filter(|it| !it.wrong.is_empty())
                .map(PlacedDigits::wrong_text),
            reason: check.reason.as_ref(),
            claim: check.claim.as_ref(),
            stopped: check.stopped.as_ref().map(|stopped| &*stopped.text).or(unproved.map(String::as_str)),
        }
    }
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_shape! {
    Check, "Check", CheckShape;
}

#[cfg(feature = "serde")]
impl super::Fields for Check {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        // A table has no column that only few rows need.
        let bad = self.placed.as_ref().filter(|placed| placed.check.is_bad() && self.is_valid());
        let conflicts = bad.map_or_else(|| join(&self.conflicts), ToString::to_string);
        vec![("conflicts", conflicts)]
    }
}
