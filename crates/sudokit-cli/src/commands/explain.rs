//! `sudokit explain`: how a person solves each puzzle, step by step, with the reasons.

use std::time::Duration;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use sudokit_bulk::jobs::{Explain, ExplainOutput};
use sudokit_bulk::{Limits, Status};

use crate::args::{InputArgs, with_json};
use crate::numbers::number;
use crate::output::Output;
use crate::output_form::{Form, JSON, TEXT};
use crate::pipeline;
use crate::policy::PolicyArgs;
use sudokit_bulk::parse_duration;

/// Arguments of `sudokit explain`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    policy: PolicyArgs,

    /// Show all steps of the chosen techniques in the position instead of a path
    ///
    /// A technique that finds the same elimination in very many ways lists only some of them: a chain or wing
    /// of almost locked sets if its eliminations are new; every nice loop of up to ten nodes; a shortest
    /// chain or longer loop for each pair of ends; and a shortest forcing chain for each conclusion. The
    /// pages in docs/techniques describe it for each technique.
    #[arg(long)]
    all_steps: bool,

    /// How to write the explanation [default: text]
    #[arg(long, value_name = "FORM", value_parser = PossibleValuesParser::new(
        FORMS.map(|(form, _, about)| PossibleValue::new(form.name).help(about))))]
    to: Option<String>,

    /// Short for `--to json`: one JSON object per line
    #[arg(long)]
    json: bool,

    /// Stop the explanation of a puzzle after this long: 500ms, 10s, 2m. The steps found so far are written
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    timeout: Option<Duration>,

    /// Stop the explanation of a puzzle after this many steps
    #[arg(long, value_name = "N", value_parser = number)]
    max_steps: Option<u64>,
}

/// The forms of an explanation, and what each is.
const FORMS: [(Form<'static>, ExplainOutput, &str); 4] = [
    (TEXT, ExplainOutput::Text, "A line for each step"),
    (
        Form { name: "markdown", endings: &["md", "markdown"] },
        ExplainOutput::Markdown,
        "The board and a list of the steps",
    ),
    (JSON, ExplainOutput::Json, "One JSON object per line, with all the evidence"),
    (
        Form { name: "html", endings: &["html", "htm"] },
        ExplainOutput::Html,
        "A page with a drawing for each step",
    ),
];

/// Runs the subcommand.
pub(crate) fn run(args: &ExplainArgs, output: &Output) -> Result<Status> {
    let chosen = output.form(with_json(args.json, args.to.as_deref())?, &FORMS.map(|(form, ..)| form))?;
    let of_name = FORMS.iter().find(|(form, ..)| Some(form.name) == chosen);
    let form = of_name.map_or(ExplainOutput::Text, |(_, form, _)| *form);
    let language = args.policy.language;
    let job = Explain {
        output: form,
        policy: args.policy.policy(output.files())?,
        language,
        all_steps: args.all_steps,
        max_steps: args.max_steps,
        limits: Limits { max_work: None, timeout: args.timeout },
    };
    let summary = pipeline::run_after(&args.input, output, &form.head(language), job)?;
    output.write_answers(form.tail().as_bytes())?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}
