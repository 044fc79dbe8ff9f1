//! `sudokit explain`: how a person solves each puzzle, step by step, with the reasons.

use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use sudokit::format::{FORMATS, Format, Record, RecordError};
use sudokit::logic::{
    Explainer, Explanation, ExplanationEnd, ExplanationFormat, ExplanationPart, HTML_PAGE_END, Policy,
    html_page_start,
};
use sudokit::outcome::ExplanationReport;
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status};

use crate::args::InputArgs;
use crate::limits::{LimitArgs, duration};
use crate::numbers::number;

use crate::pipeline;
use crate::policy::PolicyArgs;
use crate::{interrupt, output};

/// Arguments of `sudokit explain`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    policy: PolicyArgs,

    /// Show all steps of the chosen techniques in the position instead of a path
    ///
    /// A technique that finds the same elimination in very many ways lists only some of them: a chain or wing of almost
    /// locked sets if its eliminations are new; every nice loop of up to ten nodes; a shortest chain or longer loop for each
    /// pair of ends; and a shortest forcing chain for each conclusion. The pages in docs/techniques describe it for each
    /// technique.
    #[arg(long)]
    all_steps: bool,

    /// How to write the explanation
    #[arg(long, value_name = "FORM", default_value = "text")]
    to: Form,

    /// Short for `--to json`: one JSON object per line
    #[arg(long, conflicts_with = "to")]
    json: bool,

    /// Stop the explanation of a puzzle after this long: 500ms, 10s, 2m. The steps found so far are written
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,

    /// Stop the explanation of a puzzle after this many steps
    #[arg(long, value_name = "N", value_parser = number)]
    max_steps: Option<u64>,
}

/// The forms of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each step
    Text,
    /// The board and a list of the steps
    Markdown,
    /// One JSON object per line, with all the evidence
    Json,
    /// A page with a drawing for each step
    Html,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ExplainArgs) -> Result<Status> {
    let form = if args.json { Form::Json } else { args.to };
    let job = Explain { policy: args.policy.policy()?, form, args: args.clone() };
    if form == Form::Html {
        output::write(html_page_start(args.policy.language).as_bytes())?;
    }
    let summary = pipeline::run(&args.input, job)?;
    if form == Form::Html {
        output::write(HTML_PAGE_END.as_bytes())?;
    }
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

struct Explain {
    policy: Policy,
    form: Form,
    args: ExplainArgs,
}

impl Form {
    /// The format for people, which can be written part by part.
    fn of_people(self) -> Option<ExplanationFormat> {
        match self {
            Form::Text => Some(ExplanationFormat::Text),
            Form::Markdown => Some(ExplanationFormat::Markdown),
            Form::Html => Some(ExplanationFormat::Html),
            Form::Json => None,
        }
    }
}

impl Explain {
    /// Explains, and hands each part to the listener as soon as it is found.
    fn explain(
        &self,
        record: &Record,
        listener: &mut dyn FnMut(&ExplanationPart<'_>),
    ) -> Result<Explanation, sudokit::ConflictError> {
        let problem = record.board.problem()?;
        let progress = record.progress.unwrap_or_default();
        let (placed, marks) = (&progress.placed, progress.marks.as_ref());
        let max_steps =
            self.args.max_steps.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        LimitArgs::of_time(self.args.timeout).within(|budget| {
            let explainer = Explainer::new(&self.policy)
                .with_budget(budget)
                .with_max_steps(max_steps)
                .with_listener(listener);
            if self.args.all_steps {
                explainer.all_steps(&problem, placed, marks)
            } else {
                explainer.path_of_player(&problem, placed, marks)
            }
        })
    }

    /// Writes why there is nothing to explain.
    fn refuse(&self, what: &str, writer: &mut RecordWriter<'_>) {
        let text = match self.form {
            Form::Text | Form::Markdown => format!("{what}\n"),
            Form::Json => serde_json::json!({ "error": what }).to_string() + "\n",
            Form::Html => format!("<p>{}</p>\n", what.replace('&', "&amp;").replace('<', "&lt;")),
        };
        writer.out.extend_from_slice(text.as_bytes());
    }
}

impl Job for Explain {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        &FORMATS[0]
    }

    fn is_encoded(&self) -> bool {
        false
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        let language = self.args.policy.language;
        let head = match self.form {
            Form::Text => format!("{source}:{line}: {}\n", record.filled()),
            Form::Markdown => format!("# {source}:{line}\n\n"),
            Form::Json | Form::Html => String::new(),
        };
        let mut head = Some(head);
        let explanation = self.explain(&record, &mut |part| {
            let Some(form) = self.form.of_people() else { return };
            // After a signal the end is not written; a message reports the stop.
            if matches!(part, ExplanationPart::End(_)) && interrupt::has_come() {
                return;
            }
            writer.out.extend_from_slice(head.take().unwrap_or_default().as_bytes());
            writer.out.extend_from_slice(form.write(part, language).as_bytes());
            writer.publish();
        });
        let explanation = match explanation {
            Ok(explanation) => explanation,
            Err(error) => {
                writer.summary.count(Status::No, "invalid");
                return self.refuse(&format!("{source}:{line}: invalid: {error}"), writer);
            }
        };
        let (status, verdict) = match explanation.end() {
            ExplanationEnd::Solved => (Status::Yes, "solved"),
            ExplanationEnd::AllSteps => (Status::Yes, "shown"),
            ExplanationEnd::Contradiction => (Status::No, "without solution"),
            ExplanationEnd::Stopped => (Status::Stopped, "stopped"),
            _ => (Status::No, "stuck"),
        };
        writer.summary.count(status, verdict);
        match self.form {
            Form::Json => {
                let report = ExplanationReport::of(&explanation, language);
                let text = serde_json::to_string(&report).unwrap_or_default() + "\n";
                writer.out.extend_from_slice(text.as_bytes());
            }
            Form::Markdown => writer.out.push(b'\n'),
            Form::Text | Form::Html => {}
        }
    }

    fn max_batch(&self) -> usize {
        // One may take long: others are explained meanwhile.
        1
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        self.refuse(&format!("{source}:{}: unreadable: {error}", error.line()), writer);
    }
}
