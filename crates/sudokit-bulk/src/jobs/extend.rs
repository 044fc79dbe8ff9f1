//! [`Extend`], the fewest givens to add, so that a puzzle has exactly one solution.

use sudokit::FieldInfo;
use sudokit::Solution;
use sudokit::format::{Board, Format, TRAILING};
use sudokit::generate::Random;
use sudokit::outcome::Extended;

use super::MAX_NODES_FOR_SMALLEST;
use crate::{InputRecord, Job, Limits, OutputFormat, RecordWriter, WHY};

/// Adds the fewest givens to each puzzle with which it has exactly one solution.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Extend;
/// use sudokit_bulk::{NoHost, OutputFormat, Pipeline, Source};
///
/// // Without its first given, 5.
/// let puzzle = ".3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let job = Extend { output: OutputFormat::from_name("json"), ..Extend::default() };
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], job, &mut output)?;
/// assert!(String::from_utf8_lossy(&output).contains(r#""extended":"#));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Extend {
    /// The format of the output.
    pub output: OutputFormat,
    /// The solution of the extended puzzles; if there is none, the one that needs the fewest givens.
    pub solution: Option<Solution>,
    /// Whether a line ends with the solution. Tables always have it.
    pub with_solution: bool,
    /// How long the search for one puzzle may take. Without any limit it is stopped after [`MAX_NODES_FOR_SMALLEST`] nodes.
    pub limits: Limits,
}

impl Job for Extend {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![
            FieldInfo::text("extended"),
            FieldInfo::text("added"),
            FieldInfo::integer("added_at_least"),
            FieldInfo::text("solution"),
            FieldInfo::text(WHY),
        ]
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let mut random = Random::new(0);
        let (board, solution) = (&input.record.board, self.solution.as_ref());
        let limits = self.limits.or_max_work(MAX_NODES_FOR_SMALLEST);
        let extended = limits.within(writer.host, |budget| {
            Extended::of(board, solution, |order| random.shuffle(order), budget)
        });
        match extended {
            Ok(extended) => {
                writer.summary.count(extended.answer().into(), extended.summary());
                let record = &mut input.record;
                if writer.format.is_tabular() {
                    writer.add_outcome(record, &extended);
                } else {
                    let remark = writer.format.holds.fields.holds(TRAILING) && self.with_solution;
                    let remark = remark.then(|| extended.solution.to_string());
                    writer.replace_board(record, Board::Givens(extended.extended.into()), remark);
                }
                if let Some(why) = extended.why() {
                    writer.explain(&mut input, why);
                }
            }
            Err(why) => super::write_unsuitable(&why, &mut input, writer),
        }
        writer.write(&input.record);
    }
}
