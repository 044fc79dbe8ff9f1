//! `candidates`: in how many solutions each candidate of each cell is, up to a cap.

use std::collections::BTreeMap;

use serde::ser::{SerializeMap, Serializer};
use sudokit_base::Budget;
use sudokit_variants::{DigitSet, Next, SolutionSearch, TrueCandidates, true_candidates};

use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet as ClassicDigits};
use crate::field_info::{FieldInfo, FieldKind, FieldValue, fields};
use crate::format::{Board, VariantBoard};
use crate::outcome::{Answer, SerializedFields, Stopped, VerdictOf, counted};
use crate::problem::Problem;
use crate::search::{Engine, Solutions};
use crate::serialize::serialize_as_shape;
use crate::sukaku::Sukaku;

use super::options::{EngineName, Within, options};
use super::question::{Asked, Outcome, Question, Resources};

options! {
    /// How far to count.
    #[operation(
        "candidates",
        "In how many solutions each candidate of each cell is, up to a cap",
        r#"{"puzzle":"53..7....6..195....98....6.8...6...3...8.3..17...2...6.6....28....419..5....8..79","cap":3}"#
    )]
    pub struct CandidatesOptions {
        /// Count up to this for each candidate; 1 says only which candidates are in a solution.
        pub cap: Within<1, 1000, 1>,
        /// The engine that searches.
        pub engine: EngineName,
    }
}

impl Question for CandidatesOptions {
    fn name(&self) -> &'static str {
        <Self as super::Options>::NAME
    }

    fn columns(&self) -> Vec<FieldInfo> {
        CandidatesFields::FIELDS.to_vec()
    }

    fn answer(&self, asked: Asked<'_>, resources: Resources<'_>) -> Box<dyn Outcome> {
        let budget = resources.budget;
        let board = classic(&asked.board);
        let candidates = match asked.board.problem() {
            Ok(_) => board.puzzle.candidates(),
            Err(_) => &[DigitSet::EMPTY; 81],
        };
        let found = true_candidates(candidates, self.cap(), &budget, |left, budget| {
            ClassicSearch::new(left, self.engine.0, budget)
        });
        Box::new(CountedCandidates::of(&board, &found, budget))
    }

    fn boards_at_a_time(&self) -> usize {
        16
    }

    #[cfg(feature = "request")]
    fn for_variants(&self) -> Result<&dyn super::VariantQuestion, String> {
        self.engine.for_variants()?;
        Ok(self)
    }
}

#[cfg(feature = "request")]
impl super::VariantQuestion for CandidatesOptions {
    fn answer(
        &self,
        board: &VariantBoard,
        _: Asked<'_>,
        Resources { memory, budget, .. }: Resources<'_>,
    ) -> Box<dyn Outcome> {
        let engine = memory.compiled(board, self.engine);
        let found = engine.true_candidates(board.puzzle.candidates(), self.cap(), &budget);
        Box::new(CountedCandidates::of(board, &found, budget))
    }
}

impl CandidatesOptions {
    fn cap(&self) -> u32 {
        u32::try_from(self.cap.0).unwrap_or(u32::MAX)
    }
}

/// A classic board as one for all engines.
pub(super) fn classic(board: &Board) -> VariantBoard {
    VariantBoard::of_classic(board).unwrap_or_else(|| unreachable!("9x9 has usual boxes"))
}

/// A search of a classic engine.
struct ClassicSearch<'a>(Option<Solutions<'a>>);

impl<'a> ClassicSearch<'a> {
    fn new(candidates: &[DigitSet], engine: &dyn Engine, budget: Budget<'a>) -> ClassicSearch<'a> {
        let mut set = CandidateSet::EMPTY;
        for (cell, digits) in Cell::ALL.into_iter().zip(candidates) {
            let digits: ClassicDigits =
                digits.iter().filter_map(|digit| Digit::new(digit.index() as u8)).collect();
            if digits.is_empty() {
                return ClassicSearch(None);
            }
            set.set(cell, digits);
        }
        let problem = Problem::Candidates(Sukaku::from(set));
        ClassicSearch(Some(engine.solutions(&problem).with_budget(budget)))
    }
}

impl SolutionSearch for ClassicSearch<'_> {
    fn next(&mut self) -> Next {
        let Some(solutions) = &mut self.0 else { return Next::End };
        let digit = |digit: Digit| sudokit_variants::Digit::new(digit.get());
        match (solutions.next(), solutions.stopped()) {
            (Some(solution), _) => Next::Solution(Cell::ALL.map(|cell| digit(solution.get(cell))).to_vec()),
            (None, Some(reason)) => Next::Stopped(reason),
            (None, None) => Next::End,
        }
    }

    fn choices(&self) -> u64 {
        self.0.as_ref().map_or(0, |solutions| solutions.stats().nodes)
    }
}

/// The counts of the candidates of a board.
#[derive(Debug)]
pub(crate) struct CountedCandidates {
    cap: u32,
    cells: Cells,
    /// The rows of the board: for each cell, where it is, by column.
    rows: Vec<BTreeMap<u16, usize>>,
    stopped: Option<Stopped>,
    why: Option<String>,
}

/// The name of each cell, and its digits with their counts. Digits that are in no solution are left out.
#[derive(Debug)]
struct Cells(Vec<(String, Vec<(String, u32)>)>);

impl CountedCandidates {
    fn of(board: &VariantBoard, found: &TrueCandidates, budget: Budget<'_>) -> CountedCandidates {
        let layout = board.puzzle.layout();
        let mut rows: Vec<BTreeMap<u16, usize>> = Vec::new();
        for (at, cell) in layout.cells().enumerate() {
            let place = layout.place(cell);
            rows.resize_with(rows.len().max(usize::from(place.row) + 1), BTreeMap::new);
            rows[usize::from(place.row)].insert(place.column, at);
        }
        let cells = layout.cells().map(|cell| {
            let digits = found.digits(cell).iter();
            let digits = digits.map(|digit| (board.text(digit), found.count(cell, digit)));
            (layout.name(cell), digits.collect())
        });
        let (cells, stopped) = (Cells(cells.collect()), found.stopped.map(|it| Stopped::new(it, budget)));
        let mut counted = CountedCandidates { cap: found.cap, cells, rows, stopped, why: None };
        counted.why = match &counted.stopped {
            Some(stopped) => Some(stopped.text.clone()),
            None if counted.count() == 0 => Some(VerdictOf::without_solution(board).to_string()),
            None => None,
        };
        counted
    }

    /// The number of candidates in a solution.
    fn count(&self) -> usize {
        self.cells.0.iter().map(|(_, digits)| digits.len()).sum()
    }

    /// The digits of a cell; with their counts, unless 1 is the cap. A plus is behind a count that may be greater.
    fn cell_text(&self, at: usize) -> String {
        let (_, digits) = &self.cells.0[at];
        if digits.is_empty() {
            return "-".to_owned();
        }
        let more = |count| if count == self.cap || self.stopped.is_some() { "+" } else { "" };
        let with_count = |(digit, count): &(String, u32)| format!("{digit}:{count}{}", more(*count));
        if self.cap > 1 {
            return digits.iter().map(with_count).collect::<Vec<_>>().join(",");
        }
        let between = if digits.iter().any(|(digit, _)| digit.len() > 1) { "," } else { "" };
        digits.iter().map(|(digit, _)| &**digit).collect::<Vec<_>>().join(between)
    }
}

impl Outcome for CountedCandidates {
    fn answer(&self) -> Answer {
        match (&self.stopped, self.count()) {
            (Some(_), _) => Answer::Stopped,
            (None, 0) => Answer::No,
            (None, _) => Answer::Yes,
        }
    }

    fn summary(&self) -> &'static str {
        match self.answer() {
            Answer::Stopped => "stopped",
            Answer::No => "without solution",
            _ => "with a solution",
        }
    }

    fn remark(&self) -> String {
        let count = counted(self.count() as u64, "candidate");
        match &self.why {
            Some(why) if self.stopped.is_some() => format!("{why}, at {count}"),
            Some(why) => why.clone(),
            None => format!("{count} are in a solution"),
        }
    }

    fn why(&self) -> Option<String> {
        self.why.clone()
    }

    fn lines(&self, place: &str, _: &Board) -> String {
        let mut lines = format!("{place}: {}\n", self.remark());
        if self.count() == 0 {
            return lines;
        }
        let texts: Vec<String> = (0..self.cells.0.len()).map(|at| self.cell_text(at)).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0) + 1;
        for row in &self.rows {
            let mut line = String::new();
            for (&column, &at) in row {
                let start = usize::from(column) * width;
                line += &" ".repeat(start.saturating_sub(line.len()));
                line += &texts[at];
                line.push(' ');
            }
            lines += line.trim_end();
            lines.push('\n');
        }
        lines
    }
}

impl FieldValue for Cells {
    const KIND: FieldKind = FieldKind::Text;
}

/// An object with an object for each cell.
impl serde::Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Digits<'a>(&'a [(String, u32)]);

        impl serde::Serialize for Digits<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(digit, count)| (digit, count)))
            }
        }

        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (cell, digits) in &self.0 {
            map.serialize_entry(cell, &Digits(digits))?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
fn cells_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let counts = serde_json::json!({
        "type": "object", "additionalProperties": { "type": "integer", "minimum": 1 },
    });
    schemars::json_schema!({ "type": "object", "additionalProperties": counts })
}

fields! {
    /// In how many solutions the candidates of a board are.
    struct CandidatesFields<'a> {
        /// For each cell its digits in the solutions, each with the number of solutions that have it there, up to the cap. In a
        /// table `1:2,5:3` for each cell, or the digits only if the cap is 1; `3+` is a count that may be greater.
        #[schemars(schema_with = "cells_schema")]
        candidates: &'a Cells,
        /// Whether the counts are exact up to the cap.
        complete: bool,
        /// Why they are not, or why there are none.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<&'a str>,
    }
}

impl<'a> From<&'a CountedCandidates> for CandidatesFields<'a> {
    fn from(counted: &'a CountedCandidates) -> Self {
        CandidatesFields {
            candidates: &counted.cells,
            complete: counted.stopped.is_none(),
            why: counted.why.as_deref(),
        }
    }
}

serialize_as_shape! {
    CountedCandidates, "Candidates", CandidatesFields;
}

impl SerializedFields for CountedCandidates {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        let cells: Vec<String> = (0..self.cells.0.len()).map(|at| self.cell_text(at)).collect();
        vec![("candidates", cells.join(" "))]
    }
}
