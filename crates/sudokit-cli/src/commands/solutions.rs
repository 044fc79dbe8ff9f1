//! `sudokit solutions`: the solutions of each puzzle, streamed as they are found.

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::Args;
use indicatif::ProgressBar;
use sudokit::Grid;
use sudokit::format::{Board, Column, Encoder, Format, Piece, Record, RecordError};

use super::count::{Limit, limit};
use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::interrupt;
use crate::pipeline;
use crate::source::Source;
use crate::status::{INTERRUPTED, Status};

/// Arguments of `sudokit solutions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Write at most this many solutions of each puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,
}

/// Runs the subcommand. One puzzle may have more solutions than there is memory or time, so they are
/// written as they come, on one thread.
pub(crate) fn run(args: &SolutionsArgs) -> Result<Status> {
    let mut run = Run {
        args,
        out: io::BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        encoder: None,
        records: 0,
        written: 0,
        status: Status::Yes,
    };
    for source in Source::all(&args.input.puzzles) {
        let stop = match pipeline::open(&source, &args.input, &ProgressBar::hidden()) {
            Ok(mut reader) => {
                let format = args.output.for_answers(reader.format());
                let columns = reader.columns().to_vec();
                let decoder = reader.decoder();
                let mut piece = Piece::default();
                let mut stop = false;
                while !stop && reader.next_piece(&mut piece).with_context(|| source.name())? {
                    let record = decoder.decode(&piece);
                    stop = record.is_err() && args.input.strict;
                    run.record(record, &source, piece.line, format, &columns)?;
                }
                stop
            }
            Err(error) => {
                run.out.flush()?;
                anstream::eprintln!("sudokit: {error:#}");
                run.status = Status::Bad;
                args.input.strict
            }
        };
        if stop {
            break;
        }
    }
    run.out.flush()?;
    Ok(pipeline::unless_empty(run.records, run.status))
}

/// How far the run has come.
struct Run<'a> {
    args: &'a SolutionsArgs,
    out: io::BufWriter<io::StdoutLock<'static>>,
    /// The first source decides how the output is written.
    encoder: Option<Box<dyn Encoder>>,
    records: u64,
    written: u64,
    status: Status,
}

impl Run<'_> {
    /// Writes the solutions of one record, or that it cannot be read.
    fn record(
        &mut self,
        record: Result<Record, RecordError>,
        source: &Source,
        line: u64,
        format: &'static Format,
        columns: &[Column],
    ) -> Result<()> {
        self.records += 1;
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let message = error.to_string();
                self.item(format, columns, |encoder, text| encoder.error(&message, text))?;
                self.out.flush()?;
                anstream::eprintln!("sudokit: {}: {error}", source.name());
                self.status = Status::Bad;
                return Ok(());
            }
        };
        // Givens that break a rule have no solution.
        let Ok(problem) = record.board.problem() else {
            self.status = self.status.max(Status::No);
            return Ok(());
        };
        let limit = self.args.limit.0.unwrap_or(u64::MAX);
        self.args.engine.search(&problem, |solutions| {
            let mut found = 0;
            while found < limit
                && let Some(solution) = solutions.next()
            {
                found += 1;
                let solved =
                    Record { board: Board::Givens(Grid::from(solution)), progress: None, ..record.clone() };
                self.item(format, columns, |encoder, text| encoder.record(&solved, text))?;
                if interrupt::asked() {
                    break;
                }
            }
            if interrupt::asked() {
                self.out.flush()?;
                anstream::eprintln!("sudokit: stopped after {} solutions", self.written);
                std::process::exit(INTERRUPTED);
            }
            if found == 0 && solutions.stopped().is_none() {
                self.status = self.status.max(Status::No);
            }
            if let Some(reason) = solutions.stopped() {
                self.out.flush()?;
                let why = self.args.engine.budget.explain(reason);
                anstream::eprintln!("sudokit: {}: line {line}: {why}, at {found} solutions", source.name());
                self.status = self.status.max(Status::GaveUp);
            }
            Ok(())
        })
    }

    /// Writes one item of the output, with what stands before it.
    fn item(
        &mut self,
        format: &'static Format,
        columns: &[Column],
        write: impl FnOnce(&dyn Encoder, &mut Vec<u8>),
    ) -> Result<()> {
        let mut text = Vec::new();
        let encoder = match &self.encoder {
            Some(encoder) => {
                text.extend_from_slice(encoder.between().as_bytes());
                encoder
            }
            None => {
                let encoder =
                    format.encoder(columns).expect("arguments and table name formats that can be written");
                encoder.head(&mut text);
                self.encoder.insert(encoder)
            }
        };
        write(&**encoder, &mut text);
        self.out.write_all(&text)?;
        self.written += 1;
        Ok(())
    }
}
