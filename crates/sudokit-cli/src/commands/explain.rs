//! `sudokit explain`: how a person solves each puzzle, step by step, with the reasons.

use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Args};
use sudokit::logic::ExplanationFormat;
use sudokit::operation::ExplainOptions;
use sudokit_bulk::jobs::{Ask, Explain};
use sudokit_bulk::{OutputFormat, Status};

use crate::args::{InputArgs, with_json};
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::output_form::{Form, JSON, TEXT};
use crate::pipeline;
use crate::policy::{self, PolicyArgs};

/// Arguments of `sudokit explain`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    policy: PolicyArgs,
    #[command(flatten)]
    options: OptionArgs<ExplainOptions>,

    /// How to write the explanation [default: text]
    #[arg(long, value_name = "FORM", value_parser = PossibleValuesParser::new(
        FORMS.map(|(form, _, about)| PossibleValue::new(form.name).help(about))))]
    to: Option<String>,

    /// Short for `--to json`: one JSON object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for ExplainOptions {
    // The command reads it from a file.
    const LEFT_OUT: &[&str] = &["policy"];

    fn flag(arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "all_steps" => arg.long_help(ALL_STEPS),
            _ => policy::flag(arg),
        }
    }
}

const ALL_STEPS: &str = "Find all steps of the position instead of a path\n\n\
    A technique that finds the same elimination in very many ways lists only some of them: a chain or wing of \
    almost locked sets if its eliminations are new; every nice loop of up to ten nodes; a shortest chain or \
    longer loop for each pair of ends; and a shortest forcing chain for each conclusion. The pages in \
    docs/techniques describe it for each technique";

/// The forms of an explanation, the format of those for people, and what each is.
const FORMS: [(Form<'static>, Option<ExplanationFormat>, &str); 4] = [
    (TEXT, Some(ExplanationFormat::Text), "A line for each step"),
    (
        Form { name: "markdown", endings: &["md", "markdown"] },
        Some(ExplanationFormat::Markdown),
        "The board and a list of the steps",
    ),
    (JSON, None, "One JSON object per line, with all the evidence"),
    (
        Form { name: "html", endings: &["html", "htm"] },
        Some(ExplanationFormat::Html),
        "A page with a drawing for each step",
    ),
];

/// Runs the subcommand.
pub(crate) fn run(args: &ExplainArgs, output: &Output) -> Result<Status> {
    let chosen = output.form(with_json(args.json, args.to.as_deref())?, &FORMS.map(|(form, ..)| form))?;
    let (form, format, _) = FORMS.iter().find(|(form, ..)| Some(form.name) == chosen).unwrap_or(&FORMS[0]);
    let OptionArgs(mut options) = args.options.clone();
    options.policy = args.policy.policy(output.files())?;
    let limits = args.limits.limits();
    let summary = match *format {
        Some(format) => {
            let language = options.language.0;
            let job = Explain { options, output: format, limits };
            let summary = pipeline::run_after(&args.input, output, &format.head(language), job)?;
            output.write_answers(format.tail().as_bytes())?;
            summary
        }
        None => {
            let json = OutputFormat::from_name(form.name);
            pipeline::run(&args.input, output, Ask { output: json, limits, ..Ask::new(options) })?
        }
    };
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}
