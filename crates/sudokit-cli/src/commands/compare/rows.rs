//! A row of CSV or an object of JSON for each puzzle and engine, written as soon as it is measured.

use anyhow::{Context as _, Result};
use sudokit::Problem;
use sudokit::format::{Board, Column, Encoder, Field, Format, Record, Value};
use sudokit::search::Measurement;

use super::Question;
use crate::output;

/// The columns, in order; `None` is that of the puzzle.
const COLUMNS: [Option<&str>; 11] = [
    Some("source"),
    Some("line"),
    None,
    Some("engine"),
    Some("stopped"),
    Some("solutions"),
    Some("placements"),
    Some("nodes"),
    Some("backtracks"),
    Some("deepest"),
    Some("time_ns"),
];

/// Writes rows.
pub(super) struct Rows {
    encoder: Box<dyn Encoder>,
}

impl Rows {
    /// Writes the heading, if the format has one.
    pub(super) fn begin(format: &Format) -> Result<Rows> {
        let column = |name: Option<&str>| match name {
            Some(name) => Column::Field(name.into()),
            None => Column::Puzzle("puzzle".into()),
        };
        let encoder = format.encoder(COLUMNS.map(column)).context("this format cannot be written")?;
        let mut head = Vec::new();
        encoder.head(&mut head);
        output::write(&head)?;
        Ok(Rows { encoder })
    }

    /// Writes a row. The number of solutions is left out if the search was stopped; its other figures are then those
    /// up to that moment.
    pub(super) fn write(
        &mut self,
        question: &Question,
        engine: &str,
        measurement: &Measurement,
    ) -> Result<()> {
        let Measurement { stopped, stats, time, .. } = measurement;
        let values = [
            ("source", Value::from(question.source.to_string())),
            ("line", question.line.into()),
            ("engine", engine.into()),
            ("stopped", stopped.is_some().into()),
            ("placements", stats.placements.into()),
            ("nodes", stats.nodes.into()),
            ("backtracks", stats.backtracks.into()),
            ("deepest", stats.deepest.into()),
            ("time_ns", time.as_nanos().into()),
        ];
        let mut fields: Vec<Field> = values.map(|(name, value)| Field::new(name, value)).into();
        if let Some(solutions) = measurement.solutions() {
            fields.insert(4, Field::new("solutions", solutions));
        }
        let board = match question.problem {
            Problem::Givens(puzzle) => Board::Givens(puzzle.into()),
            Problem::Candidates(sukaku) => Board::Candidates(sukaku),
        };
        let mut row = Vec::new();
        self.encoder.record(&Record { board, progress: None, fields }, &mut row);
        output::write_finished(&row)?;
        output::flush()?;
        Ok(())
    }
}
