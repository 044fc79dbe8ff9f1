//! [`Convert`], the same puzzles in another format, with the number of losses.

use sudokit::format::Format;

use super::plain_boards::PlainBoards;
use crate::{InputLines, InputRecord, Job, RecordWriter, Status};

/// Writes each record in another format. The [summary](crate::Summary::losses) counts what the format could
/// not hold.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::format::Format;
/// use sudokit_bulk::jobs::Convert;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let job = Convert { format: Format::from_name("sdk").expect("it is in the table") };
/// let sources = vec![Source::text("request", format!("1{}\n", ".".repeat(80)))];
/// let mut output = Vec::new();
/// let summary = Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// assert!(String::from_utf8_lossy(&output).contains("1........\n"));
/// assert_eq!(summary.to_string(), "1 record: 1 converted");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Convert {
    /// The format of the output.
    pub format: &'static Format,
}

const CONVERTED: &str = "converted";

impl Job for Convert {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        self.format
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let Some(boards) = PlainBoards::for_lines(input, writer) else { return input.answer_each(writer) };
        for cells in input.lines.cells.as_slice() {
            if !writer.out.is_empty() {
                writer.out.extend_from_slice(input.separator.as_bytes());
            }
            boards.write(cells, writer.out);
        }
        writer.summary.count_many(Status::Yes, CONVERTED, input.lines.cells.len() as u64);
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn classic_only(&self) -> Option<String> {
        None
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        writer.summary.count(Status::Yes, CONVERTED);
        writer.write(&input.record);
    }
}
