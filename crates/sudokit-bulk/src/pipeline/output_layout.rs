//! [`OutputLayout`], the format of the output and how it is written.

use std::sync::Arc;

use sudokit::format::{Column, Encoder, Format};

use super::RecordWriter;
use super::batch_output::BatchOutput;
use super::batch_reply::Reply;
use super::record_writer::AddedColumn;
use crate::Host;

/// The format of the output, ready to write.
pub(super) struct OutputLayout {
    pub(super) format: &'static Format,
    pub(super) encoder: Box<dyn Encoder>,
    pub(super) is_encoded: bool,
    pub(super) columns: Arc<[Column]>,
    /// The columns for the fields of answers, if the columns are announced in a heading.
    pub(super) added: Vec<AddedColumn>,
    /// The text between answers.
    pub(super) separator: &'static str,
}

impl OutputLayout {
    /// A writer of answers in this format.
    pub(super) fn writer<'a>(
        &'a self,
        answers: &'a mut BatchOutput,
        host: &'a dyn Host,
        reply: &'a Reply,
    ) -> RecordWriter<'a> {
        let BatchOutput { bytes, beside, summary, classes } = answers;
        let OutputLayout { format, encoder, is_encoded, columns, added, .. } = self;
        RecordWriter {
            out: bytes,
            beside,
            format,
            encoder: &**encoder,
            is_encoded: *is_encoded,
            columns,
            added,
            summary,
            classes,
            host,
            reply,
        }
    }
}
