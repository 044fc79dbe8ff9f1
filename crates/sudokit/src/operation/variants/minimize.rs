//! `minimize` for boards of other sizes and with other rules: which givens and which rules are needed.

use std::sync::Arc;

use sudokit_variants::{NotMinimized, minimize};

use crate::format::{REMARK, Record, RecordBoard, Value, VariantBoard, variant_json};
use crate::outcome::{Answer, SerializedFields, Stopped, VerdictOf};
use crate::serialize::serialize_as_shape;

use super::super::minimize::{MinimizeOptions, MinimizedBoard, MinimizedFields};
use super::super::question::{Asked, Outcome, Resources};
use super::VariantQuestion;

/// A puzzle without givens and rules that are not needed, or why there is none.
#[derive(Debug)]
struct MinimizedVariant(Result<Found, VerdictOf<VariantBoard>>);

#[derive(Debug)]
struct Found {
    board: VariantBoard,
    /// The names of the cells whose givens were taken away.
    givens: Vec<String>,
    /// The words of the rules that were.
    rules: Vec<String>,
    stopped: Option<Stopped>,
}

impl VariantQuestion for MinimizeOptions {
    fn answer(
        &self,
        board: &VariantBoard,
        _: Asked<'_>,
        Resources { budget, .. }: Resources<'_>,
    ) -> Box<dyn Outcome> {
        let layout = board.puzzle.layout();
        let found = minimize(&board.puzzle, self.seed, &budget);
        Box::new(MinimizedVariant(match found {
            Ok(found) => Ok(Found {
                givens: found.givens.iter().map(|&cell| layout.name(cell)).collect(),
                rules: found.rules.iter().map(|&at| board.puzzle.rules()[at].words(layout)).collect(),
                board: VariantBoard { puzzle: found.puzzle, symbols: board.symbols },
                stopped: found.stopped.map(|reason| Stopped::new(reason, budget)),
            }),
            Err(NotMinimized::NoSolution) => Err(VerdictOf::without_solution(board)),
            Err(NotMinimized::Stopped(reason)) => {
                Err(VerdictOf::Stopped { first: None, stopped: Stopped::new(reason, budget) })
            }
            Err(_) => Err(VerdictOf::Several(board.clone())),
        }))
    }
}

impl Found {
    /// The cells of the givens and the rules that were taken away.
    fn removed(&self) -> String {
        let givens = (!self.givens.is_empty()).then(|| self.givens.join(" "));
        givens.into_iter().chain(self.rules.iter().cloned()).collect::<Vec<_>>().join("; ")
    }
}

impl Outcome for MinimizedVariant {
    fn answer(&self) -> Answer {
        match &self.0 {
            Ok(Found { stopped: None, .. }) => Answer::Yes,
            Ok(_) => Answer::Stopped,
            Err(verdict) => verdict.answer(),
        }
    }

    fn summary(&self) -> &'static str {
        match &self.0 {
            Ok(Found { stopped: None, .. }) => "minimized",
            Ok(_) => "stopped",
            Err(verdict) => verdict.summary(),
        }
    }

    fn remark(&self) -> String {
        self.why().unwrap_or_default()
    }

    fn show(&self, record: &mut Record, has_room: &dyn Fn(&str) -> bool) {
        let Ok(found) = &self.0 else { return };
        record.replace_board(RecordBoard::Variant(Arc::new(found.board.clone())));
        let removed = found.removed();
        if has_room(REMARK) && !removed.is_empty() {
            record.set_field(REMARK, format!("without {removed}"));
        }
    }

    fn why(&self) -> Option<String> {
        match &self.0 {
            Ok(found) => found.stopped.as_ref().map(|stopped| format!("{stopped}; more may not be needed")),
            Err(verdict) => Some(verdict.to_string()),
        }
    }
}

impl<'a> From<&'a MinimizedVariant> for MinimizedFields<'a> {
    fn from(minimized: &'a MinimizedVariant) -> Self {
        let found = minimized.0.as_ref().ok();
        let board = |found: &Found| {
            let json = |value: &Value| serde_json::from_str(&value.to_string()).unwrap_or_default();
            let keys = variant_json::write(&found.board);
            let keys: Vec<_> = keys.iter().map(|(key, value)| ((*key).to_owned(), json(value))).collect();
            match keys.is_empty() {
                true => MinimizedBoard::Cells(found.board.to_string()),
                false => {
                    let cells = [("puzzle".to_owned(), found.board.to_string().into())];
                    MinimizedBoard::WithRules(cells.into_iter().chain(keys).collect())
                }
            }
        };
        let is_given = |found: &Found| {
            found.board.puzzle.candidates().iter().filter(|digits| digits.only().is_some()).count()
        };
        MinimizedFields {
            minimized: found.map(board),
            givens: found.map(is_given),
            removed: found.map(Found::removed),
            givens_at_least: None,
            why: minimized.why(),
        }
    }
}

serialize_as_shape! {
    MinimizedVariant, "MinimizedVariant", MinimizedFields;
}

impl SerializedFields for MinimizedVariant {
    fn table_words(&self) -> Vec<(&'static str, String)> {
        let cells = self.0.as_ref().map(|found| found.board.to_string());
        cells.map_or_else(|_| Vec::new(), |cells| vec![("minimized", cells)])
    }
}
