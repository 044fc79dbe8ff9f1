//! `sudokit check`: which rules each board breaks; on request, whether it has a solution or exactly one and why, whether
//! every given is needed, a proof, and whether a solution beside it is right.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Check;

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::{output, parquet, pipeline};

/// Arguments of `sudokit check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Also check whether there is a solution
    #[arg(long)]
    solvable: bool,

    /// Also check whether there is exactly one solution
    #[arg(long)]
    unique: bool,

    /// Also check whether every given is needed for exactly one solution
    #[arg(long)]
    minimal: bool,

    /// Also check whether there is exactly one solution, and if not, explain why: givens that contradict each other, or
    /// cells that are not determined
    #[arg(long)]
    why: bool,

    /// Write a certificate of each puzzle to this file: a proof that it has no, one or several solutions, for `sudokit
    /// verify`
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

    /// Check the solution that this column of a table, or this key of a JSON object, gives for each puzzle: is it
    /// complete, right, and the only one?
    #[arg(long, value_name = "COLUMN")]
    solution: Option<String>,

    #[command(flatten)]
    engine: EngineArgs,
}

impl CheckArgs {
    fn job(&self) -> Result<Check> {
        Ok(Check {
            output: self.output.format()?,
            engine: self.engine.engine(),
            limits: self.engine.limits.limits(),
            solvable: self.solvable,
            unique: self.unique,
            minimal: self.minimal,
            why: self.why,
            certificate: self.prove.is_some(),
            solution: self.solution.clone(),
            blanks: self.input.read.blank.clone().unwrap_or_default(),
        })
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &CheckArgs) -> Result<Status> {
    parquet::describe("engine", &args.engine.engine);
    if let Some(path) = &args.prove {
        output::beside_to_file(path, "--prove")?;
    }
    let summary = pipeline::run(&args.input, args.job()?)?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}
