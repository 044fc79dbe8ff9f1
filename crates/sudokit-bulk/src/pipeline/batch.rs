//! [`Batch`], records of one source that are answered together, and [`Worker`], which answers them.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::{Receiver, Sender, bounded};
use sudokit::format::{Column, Decoder, Encoder, Format, RawRecord, Style};
use sudokit::outcome::PlacedDigits;

use super::batch_output::BatchOutput;
use super::input_lines::LineFields;
use super::record_buffer::{Item, RecordBuffer};
use super::record_writer::AddedColumn;
use super::{InputLines, InputRecord, RecordWriter, Shared};
use crate::summary::UNREADABLE;
use crate::{Host, Message, Status};

/// A record of more bytes than this is large: only one is answered at a time.
const LARGE: usize = 1 << 18;

/// Records that are answered together.
pub(super) struct Batch {
    pub(super) records: Arc<RecordBuffer>,
    /// Which of the answers to each record.
    pub(super) part: Range<u64>,
    pub(super) source: Arc<str>,
    /// The names of the named fields in this source.
    pub(super) fields: Arc<[String]>,
    pub(super) decoder: Decoder,
    pub(super) output: Arc<Output>,
    pub(super) reply: Reply,
    /// Where the buffer goes, to be filled again.
    pub(super) used: Sender<RecordBuffer>,
}

/// The format of the output, ready to write.
pub(super) struct Output {
    pub(super) format: &'static Format,
    pub(super) encoder: Box<dyn Encoder>,
    pub(super) is_encoded: bool,
    pub(super) columns: Arc<[Column]>,
    /// How it is written.
    pub(super) style: Style,
    /// The columns for the fields of answers, if the columns are announced in a heading.
    pub(super) added: Vec<AddedColumn>,
    /// What is written between answers.
    pub(super) separator: &'static str,
}

/// Where the answers to a batch are put: record by record, so that finished ones need not wait for the others.
pub(super) struct Reply {
    answers: Arc<Mutex<BatchOutput>>,
    finished: Sender<bool>,
}

/// Where the writer gets the answers to a batch.
pub(super) struct PromisedOutput {
    answers: Arc<Mutex<BatchOutput>>,
    /// Says that there are no more, and whether all records were answered.
    pub(super) finished: Receiver<bool>,
    /// The number of records up to the last one here; `None` if that one has more answers.
    pub(super) end: Option<u64>,
}

impl Reply {
    /// A place for answers, with a buffer for the first of them.
    pub(super) fn new(bytes: Vec<u8>, end: Option<u64>) -> (Reply, PromisedOutput) {
        let answers = Arc::new(Mutex::new(BatchOutput { bytes, ..BatchOutput::default() }));
        let (finished, is_finished) = bounded(1);
        let reply = Reply { answers: Arc::clone(&answers), finished };
        (reply, PromisedOutput { answers, finished: is_finished, end })
    }

    /// Moves here what a writer holds, after a separator if answers are here already.
    pub(super) fn append(&self, writer: &mut RecordWriter<'_>, separator: &str) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).append(writer, separator);
    }

    /// Moves the answers to a writer that holds none, so that more can be added without copying them.
    fn give_back(&self, writer: &mut RecordWriter<'_>) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).swap(writer);
    }
}

impl PromisedOutput {
    /// The answers that are there by now.
    pub(super) fn take(&self) -> BatchOutput {
        std::mem::take(&mut *self.answers.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Answers batches, and keeps its buffers from one to the next.
pub(super) struct Worker {
    shared: Arc<Shared>,
    /// The record that is being answered.
    one: BatchOutput,
    /// The run of lines that is being answered.
    many: BatchOutput,
}

impl Worker {
    pub(super) fn new(shared: Arc<Shared>) -> Worker {
        Worker { shared, one: BatchOutput::default(), many: BatchOutput::default() }
    }

    /// Answers a batch.
    pub(super) fn answer(&mut self, batch: Batch) {
        let Worker { shared, one, many } = self;
        let separator = batch.output.separator;
        let mut line = RawRecord::default();
        // All plain lines of a source have the same fields.
        let line_fields = OnceCell::new();
        let mut go_on = true;
        batch.records.for_each(|item| {
            match item {
                Item::Raw(raw) => go_on = answer_one(&batch, shared, raw, one),
                Item::PlainLines(run) => {
                    let mut writer = batch.output.writer(many, &*shared.host, &batch.reply);
                    batch.reply.give_back(&mut writer);
                    let mut answer = |raw: &RawRecord, writer: &mut RecordWriter<'_>| {
                        if !writer.out.is_empty() {
                            batch.reply.append(writer, separator);
                        }
                        go_on = answer_one(&batch, shared, raw, one);
                        go_on
                    };
                    let fields = line_fields.get_or_init(|| LineFields::of(&run, &batch.output));
                    let mut input = InputLines {
                        source: &batch.source,
                        lines: run,
                        named_fields: &batch.fields,
                        part: batch.part.clone(),
                        separator,
                        fields,
                        decoder: &batch.decoder,
                        raw: &mut line,
                        answer: &mut answer,
                    };
                    if matches!(fields, LineFields::Rewritten) {
                        input.answer_each(&mut writer);
                    } else {
                        shared.job.answer_lines(&mut input, &mut writer);
                    }
                    batch.reply.append(&mut writer, separator);
                }
            }
            go_on
        });
        let Batch { records, reply, used, .. } = batch;
        // If the writer has ended, the answers are not needed.
        let _ = reply.finished.send(go_on);
        if let Ok(records) = Arc::try_unwrap(records) {
            let _ = used.try_send(records);
        }
    }
}

/// Answers one record; returns whether to go on. An answer that a cancellation has cut short is not kept.
fn answer_one(batch: &Batch, shared: &Shared, raw: &RawRecord, one: &mut BatchOutput) -> bool {
    let _turn =
        (raw.text.len() > LARGE).then(|| shared.large_record.lock().unwrap_or_else(PoisonError::into_inner));
    if shared.host.is_cancelled() {
        return false;
    }
    let mut writer = batch.output.writer(one, &*shared.host, &batch.reply);
    let go_on = match batch.decoder.decode(raw) {
        Ok(record) => {
            let (line, number, part) = (raw.line, raw.record, batch.part.clone());
            let (source, fields) = (&*batch.source, &*batch.fields);
            if part.start == 0 && PlacedDigits::count_in(&record) > 0 && !shared.job.uses_placed() {
                writer.summary.unused_placed += 1;
            }
            shared.job.answer(InputRecord { source, line, number, record, part, fields }, &mut writer);
            if shared.host.is_cancelled() {
                return false;
            }
            true
        }
        // A record that cannot be read is reported with the first of its answers.
        Err(_) if batch.part.start > 0 => !shared.strict,
        Err(error) => {
            shared.job.unreadable(&batch.source, &error, &mut writer);
            writer.summary.count(Status::Failed, UNREADABLE);
            let is_in_output = !writer.out.is_empty();
            let source = Arc::clone(&batch.source);
            writer.summary.messages.push(Message::Unreadable { source, error, is_in_output });
            !shared.strict
        }
    };
    batch.reply.append(&mut writer, batch.output.separator);
    go_on
}

impl Output {
    fn writer<'a>(
        &'a self,
        answers: &'a mut BatchOutput,
        host: &'a dyn Host,
        reply: &'a Reply,
    ) -> RecordWriter<'a> {
        let BatchOutput { bytes, beside, summary, classes } = answers;
        let Output { format, encoder, is_encoded, columns, added, .. } = self;
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
