//! Records from the sources that arguments name to the output of the command.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::FieldInfo;
use sudokit::outcome::counted;
use sudokit_bulk::{
    Error, Host, InputRecord, Job, Outcomes, Pipeline, Progress, Resume, RunProgress, Source, Status,
    StreamJob, Summary,
};

use crate::args::InputArgs;
use crate::host::CommandHost;
use crate::inputs;
use crate::interrupt::Interrupted;
use crate::messages;
use crate::output::Output;
use crate::parquet::{self, Rows};

/// The command as the host of a run with this bar.
fn host(bar: ProgressBar, output: &Output) -> Arc<dyn Host> {
    let show = |bar: &ProgressBar, progress: Progress| {
        bar.set_position(progress.bytes);
        bar.set_message(progress.records.to_string());
    };
    CommandHost::shared(bar, show, output)
}

/// The pipeline that these arguments ask for.
fn pipeline(input: &InputArgs, bar: ProgressBar, output: &Output) -> Result<Pipeline> {
    let pipeline = Pipeline::new(host(bar, output))
        .with_read_options(input.read_options())
        .with_strict(input.strict)
        .with_errors_in_place(output.parquet_metadata().is_some() && inputs::are_parquet(&input.puzzles)?);
    Ok(match input.threads {
        Some(threads) => pipeline.with_threads(threads.get()),
        None => pipeline,
    })
}

/// Runs the job over all records of all sources; returns the summary.
pub(crate) fn run(input: &InputArgs, output: &Output, job: impl Job + 'static) -> Result<Summary> {
    run_after(input, output, "", job)
}

/// The same with the summary of several records as a message; returns the status.
pub(crate) fn run_with_summary(
    input: &InputArgs,
    output: &Output,
    job: impl Job + 'static,
) -> Result<Status> {
    let summary = run(input, output, job)?;
    if !input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

/// The same as [`run`] with a text before the first answer.
pub(crate) fn run_after(
    input: &InputArgs,
    output: &Output,
    head: &str,
    job: impl Job + 'static,
) -> Result<Summary> {
    let (sources, rows) = answered(input, output, job.added_fields())?;
    let from = output.begin()?;
    // An earlier run has written it.
    if from.records == 0 {
        output.write_answers(head.as_bytes())?;
    }
    let mut note = |progress: &RunProgress| note(output, progress, &rows);
    let resume = Resume { from, note: &mut note };
    let run = |pipeline: &Pipeline, sources| {
        pipeline.resume(resume, sources, job, &mut output.clone(), &mut output.beside())
    };
    let mut summary = with_bar_over(input, output, sources, run)?;
    summary.status = status_of(&summary)?;
    if !input.quiet {
        messages::unused_placed(summary.unused_placed);
    }
    Ok(summary)
}

/// The sources of a run whose answers add these fields, and the store for their rows.
fn answered(input: &InputArgs, output: &Output, added: Vec<FieldInfo>) -> Result<(Vec<Source>, Rows)> {
    let metadata = output.parquet_metadata();
    let rows = match metadata {
        Some(_) => inputs::rows(&input.puzzles, output.files())?,
        None => Rows::default(),
    };
    if rows.are_kept() && output.can_resume() {
        bail!(
            "--resume cannot continue a Parquet file with the other columns of Parquet inputs; it can continue other \
             formats, such as --to csv"
        );
    }
    output.set_encoding(parquet::encoding(metadata, added, &rows)?);
    Ok((inputs::answered_sources(&input.puzzles, input.quiet, output.files(), &rows)?, rows))
}

/// Notes the progress of a run over these rows. The output is flushed before the answered rows are freed.
fn note(output: &Output, progress: &RunProgress, rows: &Rows) -> io::Result<()> {
    output.note(progress).map(|()| rows.forget(progress.records))
}

/// Runs something over all sources, with a progress bar.
pub(crate) fn with_bar<T>(
    input: &InputArgs,
    output: &Output,
    run: impl FnOnce(&Pipeline, Vec<Source>) -> Result<T, Error>,
) -> Result<T> {
    with_bar_over(input, output, inputs::sources(&input.puzzles, input.quiet, output.files())?, run)
}

/// The same over these sources.
pub(crate) fn with_bar_over<T>(
    input: &InputArgs,
    output: &Output,
    sources: Vec<Source>,
    run: impl FnOnce(&Pipeline, Vec<Source>) -> Result<T, Error>,
) -> Result<T> {
    let bar = progress_bar(&sources, input.quiet, output);
    let result = run(&pipeline(input, bar.clone(), output)?, sources);
    bar.finish_and_clear();
    Ok(result?)
}

/// The status of a run.
///
/// # Errors
/// If it was cancelled.
pub(crate) fn status_of(summary: &Summary) -> Result<Status, Interrupted> {
    if summary.is_cancelled {
        return Err(Interrupted::after(counted(summary.records(), "record")));
    }
    Ok(unless_empty(summary.records(), summary.status))
}

/// Runs the job over all records of all sources, on one thread. `answer` is the word for one of its answers.
pub(crate) fn run_sequential(
    input: &InputArgs,
    output: &Output,
    answer: &'static str,
    mut job: impl StreamJob,
) -> Result<Status> {
    let (sources, rows) = answered(input, output, job.added_fields())?;
    output.begin()?;
    let mut note = |records| {
        let mut progress = RunProgress::default();
        progress.records = records;
        note(output, &progress, &rows)
    };
    let pipeline = pipeline(input, ProgressBar::hidden(), output)?;
    let report = pipeline.run_sequential_noting(sources, output.clone(), &mut job, &mut note)?;
    if report.is_cancelled {
        return Err(Interrupted::after(counted(report.answers, answer)).into());
    }
    if !input.quiet {
        messages::unused_placed(report.unused_placed);
    }
    Ok(unless_empty(report.records, report.status))
}

/// The results of `answer` for each record, in order. What is for classic boards only is named.
pub(crate) fn outcomes<T: Send + 'static>(
    input: &InputArgs,
    output: &Output,
    classic_only: Option<&'static str>,
    answer: impl Fn(InputRecord<'_>) -> T + Send + Sync + 'static,
) -> Result<Outcomes<T>> {
    let sources = inputs::sources(&input.puzzles, input.quiet, output.files())?;
    Ok(pipeline(input, ProgressBar::hidden(), output)?.outcomes(sources, classic_only, answer)?)
}

/// The status of a run. If it had no records and no message explains that, reports it.
pub(crate) fn unless_empty(records: u64, status: Status) -> Status {
    if records == 0 && status != Status::Failed {
        message!("sudokit: there is no puzzle in the input");
        return Status::Failed;
    }
    status
}

/// A bar on standard error, if that is a terminal and the answers go elsewhere.
fn progress_bar(sources: &[Source], quiet: bool, output: &Output) -> ProgressBar {
    let is_watched = io::stderr().is_terminal() && !output.is_terminal();
    if quiet || !is_watched {
        return ProgressBar::hidden();
    }
    let sizes: Option<Vec<u64>> = sources.iter().map(Source::size).collect();
    let sizes = sizes.filter(|sizes| !sizes.is_empty());
    let (bar, template) = match sizes {
        Some(sizes) => (
            ProgressBar::new(sizes.iter().sum()),
            "{bar:40} {percent}% of {total_bytes}, {msg} records, {eta} left",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {msg} records, {elapsed}"),
    };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
