//! `sudokit explain`: how a person solves each puzzle, step by step, with the reasons.

use anyhow::Result;
use clap::{Args, ValueEnum};
use sudokit::format::{FORMATS, Format, Record, RecordError};
use sudokit::logic::{End, Explanation, HTML_HEAD, HTML_TAIL, Policy};

use crate::args::InputArgs;
use crate::output;
use crate::pipeline::{self, Asked, Job, Page};
use crate::policy::PolicyArgs;
use crate::status::Status;

/// Arguments of `sudokit explain`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    policy: PolicyArgs,

    /// Show all steps that are available in the position instead of a path
    #[arg(long)]
    all_steps: bool,

    /// How to write the explanation
    #[arg(long, value_name = "FORM", default_value = "text")]
    to: Form,

    /// Short for `--to json`: one JSON object a line
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// The forms of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each step
    Text,
    /// The board and a list of the steps
    Markdown,
    /// One JSON object a line, with all the evidence
    Json,
    /// A page with a drawing for each step
    Html,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ExplainArgs) -> Result<Status> {
    let form = if args.json { Form::Json } else { args.to };
    let job = Explain { policy: args.policy.policy()?, form, args: args.clone() };
    if form == Form::Html {
        output::write(HTML_HEAD.as_bytes())?;
    }
    let tally = pipeline::run(&args.input, job)?;
    if form == Form::Html {
        output::write(HTML_TAIL.as_bytes())?;
    }
    if !args.input.quiet && tally.records() > 1 {
        talk!("{}", tally.summary());
    }
    Ok(tally.status)
}

struct Explain {
    policy: Policy,
    form: Form,
    args: ExplainArgs,
}

impl Explain {
    fn explain(&self, record: &Record) -> Result<Explanation, sudokit::ConflictError> {
        let problem = record.board.problem()?;
        let progress = record.progress.unwrap_or_default();
        let (placed, marks) = (&progress.placed, progress.marks.as_ref());
        if self.args.all_steps {
            Explanation::of_all_steps(&problem, placed, marks, &self.policy)
        } else {
            Explanation::of_player(&problem, placed, marks, &self.policy)
        }
    }

    /// Says that there is nothing to explain, and why.
    fn refuse(&self, what: &str, page: &mut Page<'_>) {
        let text = match self.form {
            Form::Text | Form::Markdown => format!("{what}\n"),
            Form::Json => serde_json::json!({ "error": what }).to_string() + "\n",
            Form::Html => format!("<p>{}</p>\n", what.replace('&', "&amp;").replace('<', "&lt;")),
        };
        page.out.extend_from_slice(text.as_bytes());
    }
}

impl Job for Explain {
    fn output(&self, _input: &'static Format) -> &'static Format {
        &FORMATS[0]
    }

    fn is_encoded(&self) -> bool {
        false
    }

    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>) {
        let Asked { source, line, record, .. } = asked;
        let explanation = match self.explain(&record) {
            Ok(explanation) => explanation,
            Err(error) => {
                page.tally.note(Status::No, "invalid");
                return self.refuse(&format!("{source}:{line}: invalid: {error}"), page);
            }
        };
        let (status, verdict) = match explanation.end() {
            End::Solved => (Status::Yes, "solved"),
            End::AllSteps => (Status::Yes, "shown"),
            End::Contradiction => (Status::No, "without solution"),
            _ => (Status::No, "stuck"),
        };
        page.tally.note(status, verdict);
        let language = self.args.policy.language;
        let board = record.filled();
        let text = match self.form {
            Form::Text => format!("{source}:{line}: {board}\n{}", explanation.to_text(language)),
            Form::Markdown => format!("# {source}:{line}\n\n{}\n", explanation.to_markdown(language)),
            Form::Json => explanation.to_json(language).to_string() + "\n",
            Form::Html => explanation.to_html(language),
        };
        page.out.extend_from_slice(text.as_bytes());
    }

    fn bad(&self, source: &str, error: &RecordError, page: &mut Page<'_>) {
        self.refuse(&format!("{source}:{}: unreadable: {error}", error.line()), page);
    }
}
