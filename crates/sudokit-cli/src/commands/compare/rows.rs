//! A row of CSV or an object of JSON for each puzzle and engine, written as soon as it is measured.

use anyhow::{Context as _, Result};
use sudokit::format::{Board, Column, Encoder, Field, Format, Record};
use sudokit::outcome::{EngineMeasurement, Fields};
use sudokit::search::Measurement;

use super::PuzzleEntry;
use crate::output::Output;

/// The columns, in order; `None` is the column of the puzzle.
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
    format: &'static Format,
    encoder: Box<dyn Encoder>,
    output: Output,
}

impl Rows {
    /// Writes the heading, if the format has one.
    pub(super) fn begin(format: &'static Format, output: &Output) -> Result<Rows> {
        let column = |name: Option<&str>| match name {
            Some(name) => Column::Field(name.into()),
            None => Column::Puzzle("puzzle".into()),
        };
        let encoder = format.encoder(COLUMNS.map(column)).context("this format cannot be written")?;
        let mut head = Vec::new();
        encoder.head(&mut head);
        output.write_answers(&head)?;
        Ok(Rows { format, encoder, output: output.clone() })
    }

    /// Writes a row. If the search was stopped, the number of solutions is left out, and the other figures
    /// are those up to that moment.
    pub(super) fn write(
        &mut self,
        entry: &PuzzleEntry,
        engine: &str,
        measurement: &Measurement,
    ) -> Result<()> {
        let mut fields = vec![Field::new("source", entry.source.to_string()), Field::new("line", entry.line)];
        fields.extend(EngineMeasurement::of(engine, measurement).fields(self.format));
        let board = Board::from(entry.problem).into();
        let mut row = Vec::new();
        self.encoder.record(&Record { board, progress: None, fields }, &mut row);
        self.output.write_finished(&row)?;
        self.output.flush()?;
        Ok(())
    }
}
