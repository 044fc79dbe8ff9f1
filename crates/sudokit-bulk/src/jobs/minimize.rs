//! [`Minimize`], a minimal puzzle inside each puzzle, or the smallest.

use sudokit::Cell;
use sudokit::FieldInfo;
use sudokit::format::{Board, Format};
use sudokit::generate::Random;
use sudokit::outcome::{Minimized, UnsuitableError};

use super::MAX_NODES_FOR_SMALLEST;
use crate::{Host, InputRecord, Job, Limits, OutputFormat, RecordWriter, WHY};

/// Finds a minimal puzzle inside each puzzle: one in which every given is needed for exactly one solution.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Minimize;
/// use sudokit_bulk::{NoHost, OutputFormat, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let job = Minimize { output: OutputFormat::from_name("json"), ..Minimize::default() };
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(vec![Source::text("request", puzzle)], job, &mut output)?;
/// assert!(String::from_utf8_lossy(&output).contains(r#""minimized":"#));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimize {
    /// The format of the output.
    pub output: OutputFormat,
    /// Whether the minimal puzzle with the fewest givens is searched for.
    pub smallest: bool,
    /// The seed of the order in which givens are removed; if there is none, they are removed in reading order.
    pub seed: Option<u64>,
    /// How long the search for one puzzle may take. Without any limit, the search for the smallest is stopped after
    /// [`MAX_NODES_FOR_SMALLEST`] nodes.
    pub limits: Limits,
}

impl Minimize {
    fn find(&self, board: &Board, host: &dyn Host) -> Result<Minimized, UnsuitableError> {
        let mut random = self.seed.map(Random::new);
        if !self.smallest {
            let order = random.map_or(Cell::ALL, |mut random| random.shuffled(Cell::ALL));
            return self.limits.within(host, |budget| Minimized::of(board, &order, budget));
        }
        let random = random.get_or_insert_with(|| Random::new(0));
        let limits = self.limits.or_max_work(MAX_NODES_FOR_SMALLEST);
        limits.within(host, |budget| Minimized::smallest(board, |order| random.shuffle(order), budget))
    }
}

impl Job for Minimize {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        let mut fields = vec![FieldInfo::text("minimized"), FieldInfo::integer("givens")];
        fields.extend(self.smallest.then_some(FieldInfo::integer("givens_at_least")));
        fields.push(FieldInfo::text(WHY));
        fields
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        match self.find(&input.record.board, writer.host) {
            Ok(minimized) => {
                writer.summary.count(minimized.answer().into(), minimized.summary());
                if writer.format.is_tabular() {
                    writer.add_outcome(&mut input.record, &minimized);
                } else {
                    writer.replace_board(&mut input.record, Board::Givens(minimized.minimized.into()), None);
                }
                if let Some(why) = minimized.why() {
                    writer.explain(&mut input, why);
                }
            }
            Err(why) => super::write_unsuitable(&why, &mut input, writer),
        }
        writer.write(&input.record);
    }
}
