//! [`Explain`], how a person solves each puzzle, step by step.

use sudokit::ConflictError;
use sudokit::format::{self, Format, Record, RecordError};
use sudokit::logic::{
    Explainer, Explanation, ExplanationFormat, ExplanationPart, HTML_PAGE_END, Language, Policy,
    html_page_start,
};
use sudokit::outcome::{ErrorReport, ExplanationReport};

use crate::{Host, InputRecord, Job, Limits, RecordWriter, Status, UNREADABLE};

/// Explains each puzzle. Text, Markdown and HTML are written step by step.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::{Explain, ExplainOutput};
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let job = Explain { output: ExplainOutput::Json, ..Explain::default() };
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], job, &mut output)?;
/// assert!(String::from_utf8_lossy(&output).contains(r#""end":"solved""#));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Explain {
    /// How the explanations are written.
    pub output: ExplainOutput,
    /// The techniques, and their order.
    pub policy: Policy,
    /// The language of the sentences.
    pub language: Language,
    /// Whether all steps of the position are listed instead of a path.
    pub all_steps: bool,
    /// The number of steps after which the explanation of a puzzle is stopped.
    pub max_steps: Option<u64>,
    /// How long the explanation of one puzzle may take.
    pub limits: Limits,
}

/// The forms of explanations.
///
/// ```
/// use sudokit_bulk::jobs::ExplainOutput;
/// assert_eq!(ExplainOutput::default(), ExplainOutput::Text);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExplainOutput {
    /// A line for each step.
    #[default]
    Text,
    /// The board and a list of the steps.
    Markdown,
    /// One JSON object per line, with all the evidence.
    Json,
    /// An HTML page with a drawing for each step.
    Html,
}

impl ExplainOutput {
    /// What comes before the first explanation.
    ///
    /// ```
    /// use sudokit::logic::Language;
    /// use sudokit_bulk::jobs::ExplainOutput;
    /// assert!(ExplainOutput::Html.head(Language::English).starts_with("<!"));
    /// ```
    #[must_use]
    pub fn head(self, language: Language) -> String {
        if self == ExplainOutput::Html { html_page_start(language) } else { String::new() }
    }

    /// What comes after the last explanation.
    ///
    /// ```
    /// assert_eq!(sudokit_bulk::jobs::ExplainOutput::Text.tail(), "");
    /// ```
    #[must_use]
    pub const fn tail(self) -> &'static str {
        match self {
            ExplainOutput::Html => HTML_PAGE_END,
            ExplainOutput::Text | ExplainOutput::Markdown | ExplainOutput::Json => "",
        }
    }

    /// The format that is written part by part, if it is one.
    const fn format(self) -> Option<ExplanationFormat> {
        match self {
            ExplainOutput::Text => Some(ExplanationFormat::Text),
            ExplainOutput::Markdown => Some(ExplanationFormat::Markdown),
            ExplainOutput::Html => Some(ExplanationFormat::Html),
            ExplainOutput::Json => None,
        }
    }
}

impl Explain {
    /// Explains, and passes each part to the listener as soon as it is found.
    fn explain(
        &self,
        record: &Record,
        host: &dyn Host,
        listener: &mut dyn FnMut(&ExplanationPart<'_>),
    ) -> Result<Explanation, ConflictError> {
        let problem = record.board.problem()?;
        let progress = record.progress.unwrap_or_default();
        let (placed, marks) = (&progress.placed, progress.marks.as_ref());
        let max_steps = self.max_steps.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        self.limits.within(host, |budget| {
            let explainer = Explainer::new(&self.policy)
                .with_budget(budget)
                .with_max_steps(max_steps)
                .with_listener(listener);
            if self.all_steps {
                explainer.all_steps(&problem, placed, marks)
            } else {
                explainer.path_of_player(&problem, placed, marks)
            }
        })
    }

    /// Writes why there is nothing to explain.
    fn write_error(&self, report: &ErrorReport, writer: &mut RecordWriter<'_>) {
        let text = match self.output {
            ExplainOutput::Text | ExplainOutput::Markdown => format!("{}\n", report.message),
            ExplainOutput::Json => json_line(report),
            ExplainOutput::Html => {
                format!("<p>{}</p>\n", report.message.replace('&', "&amp;").replace('<', "&lt;"))
            }
        };
        writer.out.extend_from_slice(text.as_bytes());
    }
}

/// A line of JSON. Reports have no maps whose keys are not text, so this cannot fail.
fn json_line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

impl Job for Explain {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        format::DEFAULT
    }

    fn is_encoded(&self, _input: &'static Format) -> bool {
        false
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, number, record, .. } = input;
        let head = match self.output {
            ExplainOutput::Text => format!("{source}:{line}: {}\n", record.filled()),
            ExplainOutput::Markdown => format!("# {source}:{line}\n\n"),
            ExplainOutput::Json | ExplainOutput::Html => String::new(),
        };
        let mut head = Some(head);
        let host = writer.host;
        let explanation = self.explain(&record, host, &mut |part| {
            let Some(format) = self.output.format() else { return };
            // The end of a cancelled explanation is not written.
            if matches!(part, ExplanationPart::End(_)) && host.is_cancelled() {
                return;
            }
            writer.out.extend_from_slice(head.take().unwrap_or_default().as_bytes());
            writer.out.extend_from_slice(format.write(part, self.language).as_bytes());
            writer.publish();
        });
        let explanation = match explanation {
            Ok(explanation) => explanation,
            Err(error) => {
                writer.summary.count(Status::No, "invalid");
                let report = ErrorReport::from(&error)
                    .with_message(format!("{source}:{line}: invalid: {error}"))
                    .with_source(source)
                    .with_line(line)
                    .with_record(number);
                return self.write_error(&report, writer);
            }
        };
        let end = explanation.end();
        writer.summary.count(explanation.answer().into(), end.summary());
        match self.output {
            ExplainOutput::Json => {
                let text = json_line(&ExplanationReport::of(&explanation, self.language));
                writer.out.extend_from_slice(text.as_bytes());
            }
            ExplainOutput::Markdown => writer.out.push(b'\n'),
            ExplainOutput::Text | ExplainOutput::Html => {}
        }
    }

    fn max_batch(&self) -> usize {
        // One may take long: others are explained meanwhile.
        1
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        let report = ErrorReport::from(error)
            .with_message(format!("{source}:{}: {UNREADABLE}: {error}", error.line()))
            .with_source(source);
        self.write_error(&report, writer);
    }
}
