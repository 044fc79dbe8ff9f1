//! The steps of a search, collected to be shown or written down.

use std::io::{self, Write};

use serde_json::{Value, json};
use sudokit::Problem;
use sudokit::search::{Engine, Event, RejectReason, PlaceReason};

use crate::budget::Budget;

/// The steps of the search for the solutions of one puzzle.
pub(crate) struct Steps {
    pub(crate) events: Vec<Event>,
    /// How it ended.
    pub(crate) end: End,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All that was looked for was found, or there is no more.
    Done,
    /// There are more steps than were wanted.
    Cut,
    /// The budget was used up: why.
    GaveUp(String),
}

impl Steps {
    /// Searches for this many solutions and keeps at most `most` steps.
    pub(crate) fn collect(
        engine: &dyn Engine,
        budget: &Budget,
        problem: &Problem,
        solutions: u64,
        most: usize,
    ) -> Steps {
        let mut events = Vec::new();
        let mut cut = false;
        let mut listener = |event| {
            if events.len() < most {
                events.push(event);
            } else {
                cut = true;
            }
        };
        let stopped = budget.search(engine, problem, Some(&mut listener), |search| {
            search.count_up_to(solutions);
            search.stopped()
        });
        let end = match stopped {
            _ if cut => End::Cut,
            Some(reason) => End::GaveUp(budget.explain(reason)),
            None => End::Done,
        };
        Steps { events, end }
    }

    /// Writes the steps as JSON lines, between a first line that says what was searched by which
    /// engine and a last one that says how it ended.
    pub(crate) fn write_json(&self, engine: &str, problem: &Problem, out: &mut impl Write) -> io::Result<()> {
        let puzzle = match problem {
            Problem::Givens(puzzle) => puzzle.to_string(),
            Problem::Candidates(sukaku) => sukaku.to_string(),
        };
        writeln!(out, "{}", json!({ "event": "start", "engine": engine, "puzzle": puzzle }))?;
        for event in &self.events {
            writeln!(out, "{}", to_json(*event))?;
        }
        let how = match &self.end {
            End::Done => "done",
            End::Cut => "cut",
            End::GaveUp(why) => why,
        };
        writeln!(out, "{}", json!({ "event": "end", "how": how, "steps": self.events.len() }))
    }
}

fn to_json(event: Event) -> Value {
    match event {
        Event::Place { candidate, reason: why } => {
            let mut object = json!({
                "event": "place",
                "cell": candidate.cell.to_string(),
                "digit": candidate.digit.get(),
            });
            match why {
                PlaceReason::NakedSingle => object["why"] = "naked-single".into(),
                PlaceReason::HiddenSingle(house) => {
                    object["why"] = "hidden-single".into();
                    object["house"] = house.to_string().into();
                }
                PlaceReason::Inference => object["why"] = "inference".into(),
                PlaceReason::Found => object["why"] = "found".into(),
                _ => object["why"] = "choice".into(),
            }
            object
        }
        Event::Reject { candidate, reason } => {
            let mut object = json!({
                "event": "reject",
                "cell": candidate.cell.to_string(),
                "digit": candidate.digit.get(),
            });
            match reason {
                RejectReason::Seen(house) => {
                    object["reason"] = "seen".into();
                    object["house"] = house.to_string().into();
                }
                RejectReason::NotACandidate => object["reason"] = "not-a-candidate".into(),
                RejectReason::NoDigitFor(cell) => {
                    object["reason"] = "no-digit-for".into();
                    object["for_cell"] = cell.to_string().into();
                }
                RejectReason::NoCellFor { house, digit } => {
                    object["reason"] = "no-cell-for".into();
                    object["house"] = house.to_string().into();
                    object["for_digit"] = digit.get().into();
                }
                RejectReason::Contradiction => object["reason"] = "contradiction".into(),
                other => object["reason"] = other.to_string().into(),
            }
            object
        }
        Event::Undo { candidate } => json!({
            "event": "undo",
            "cell": candidate.cell.to_string(),
            "digit": candidate.digit.get(),
        }),
        Event::Solved => json!({ "event": "solved" }),
        other => json!({ "event": other.to_string() }),
    }
}
