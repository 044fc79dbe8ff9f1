//! [`Explain`], how a person solves each puzzle, written for people step by step. [`Ask`](super::Ask) writes
//! the same as data.

use sudokit::format::{self, Format, RecordError};
use sudokit::logic::{ExplanationFormat, ExplanationPart};
use sudokit::operation::ExplainOptions;

use crate::{InputRecord, Job, Limits, RecordWriter, Status, UNREADABLE};

/// Explains each puzzle.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Explain;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut output = Vec::new();
/// let sources = vec![Source::text("request", puzzle)];
/// Pipeline::new(Arc::new(NoHost)).run(sources, Explain::default(), &mut output)?;
/// assert!(output.ends_with(b"Solved in 51 steps.\n"));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Explain {
    /// Which steps, and in which language.
    pub options: ExplainOptions,
    /// How the explanations are written.
    pub output: ExplanationFormat,
    /// How long the explanation of one puzzle may take.
    pub limits: Limits,
}

impl Job for Explain {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        format::DEFAULT
    }

    fn classic_only(&self) -> Option<String> {
        Some("explain".to_owned())
    }

    fn is_encoded(&self, _input: &'static Format) -> bool {
        false
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        let head = match self.output {
            ExplanationFormat::Text => format!("{source}:{line}: {}\n", record.filled()),
            ExplanationFormat::Markdown => format!("# {source}:{line}\n\n"),
            _ => String::new(),
        };
        let (mut head, host) = (Some(head), writer.host);
        let mut write = |part: &ExplanationPart<'_>| {
            // The end of a cancelled explanation is not written.
            if matches!(part, ExplanationPart::End(_)) && host.is_cancelled() {
                return;
            }
            writer.out.extend_from_slice(head.take().unwrap_or_default().as_bytes());
            writer.out.extend_from_slice(self.output.write(part, self.options.language.0).as_bytes());
            writer.publish();
        };
        let explanation =
            self.limits.within(host, |budget| self.options.explain(&record, budget, &mut write));
        match explanation {
            Ok(explanation) => {
                writer.summary.count(explanation.answer().into(), explanation.end().summary());
                if self.output == ExplanationFormat::Markdown {
                    writer.out.push(b'\n');
                }
            }
            Err(error) => {
                writer.summary.count(Status::No, "invalid");
                let message = self.output.write_message(&format!("{source}:{line}: invalid: {error}"));
                writer.out.extend_from_slice(message.as_bytes());
            }
        }
    }

    fn max_batch(&self) -> usize {
        // One may take long: others are explained meanwhile.
        1
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        let message = format!("{source}:{}: {UNREADABLE}: {error}", error.line());
        writer.out.extend_from_slice(self.output.write_message(&message).as_bytes());
    }
}
