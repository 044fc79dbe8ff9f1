//! [`Batch`], records of one source that are answered together, and [`Worker`], which answers them.

use std::ops::Range;
use std::sync::{Arc, PoisonError};

use crossbeam_channel::Sender;
use sudokit::format::{Decoder, Encoder, Format, RawRecord, Record, RecordBoard, RecordError};
use sudokit::outcome::PlacedDigits;

use super::batch_output::BatchOutput;
use super::batch_reply::Reply;
use super::input_lines::keeps_fields;
use super::output_layout::OutputLayout;
use super::record_buffer::{Item, RecordBuffer};
use super::{InputLines, InputRecord, RecordWriter, Shared};
use crate::summary::UNREADABLE;
use crate::{Message, Status};

/// A record of more bytes than this is large: only one is answered at a time.
const LARGE: usize = 1 << 18;

/// Records that are answered together.
pub(super) struct Batch {
    pub(super) records: Arc<RecordBuffer>,
    /// The range of the answers to each record that this batch has.
    pub(super) part: Range<u64>,
    pub(super) source: Arc<str>,
    /// The names of the named fields in this source.
    pub(super) fields: Arc<[String]>,
    pub(super) decoder: Decoder,
    pub(super) layout: Arc<OutputLayout>,
    pub(super) reply: Reply,
    /// Where the buffer goes, to be filled again.
    pub(super) used: Sender<RecordBuffer>,
}

/// Answers batches, and uses its buffers again for each batch.
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
        let separator = batch.layout.separator;
        let mut line = RawRecord::default();
        let mut go_on = true;
        batch.records.for_each(|item| {
            match item {
                Item::Raw(raw) => go_on = answer_one(&batch, shared, raw, one),
                Item::PlainLines(run) => {
                    let mut writer = batch.layout.writer(many, &*shared.host, &batch.reply);
                    batch.reply.give_back(writer.parts());
                    let mut answer = |raw: &RawRecord, writer: &mut RecordWriter<'_>| {
                        if !writer.out.is_empty() {
                            batch.reply.append(writer.parts(), separator);
                        }
                        go_on = answer_one(&batch, shared, raw, one);
                        go_on
                    };
                    let keeps_fields = keeps_fields(&run, &batch.layout);
                    let mut input = InputLines {
                        source: &batch.source,
                        lines: run,
                        named_fields: &batch.fields,
                        part: batch.part.clone(),
                        separator,
                        keeps_fields,
                        decoder: &batch.decoder,
                        raw: &mut line,
                        answer: &mut answer,
                    };
                    shared.job.answer_lines(&mut input, &mut writer);
                    batch.reply.append(writer.parts(), separator);
                }
            }
            go_on
        });
        let Batch { records, reply, used, .. } = batch;
        reply.finish(go_on);
        if let Ok(records) = Arc::try_unwrap(records) {
            let _ = used.try_send(records);
        }
    }
}

/// The name of a format that is for classic boards only.
pub(crate) fn classic_format(format: &Format, encoder: &dyn Encoder) -> Option<String> {
    (!encoder.holds_variants()).then(|| format!("the format {}", format.name))
}

/// The record, if the format can say its board.
fn can_say(record: Record, raw: &RawRecord, encoder: &dyn Encoder) -> Result<Record, RecordError> {
    let refusal = match &record.board {
        RecordBoard::Variant(board) => encoder.refusal(board),
        RecordBoard::Classic(_) => None,
    };
    let Some(kind) = refusal else { return Ok(record) };
    Err(kind.at(raw.line).with_record(raw.record).with_fields(record.fields))
}

/// Answers one record; returns whether to go on. If the run is cancelled meanwhile, the answer is dropped.
fn answer_one(batch: &Batch, shared: &Shared, raw: &RawRecord, one: &mut BatchOutput) -> bool {
    let _turn =
        (raw.text.len() > LARGE).then(|| shared.large_record.lock().unwrap_or_else(PoisonError::into_inner));
    if shared.host.is_cancelled() {
        return false;
    }
    let mut writer = batch.layout.writer(one, &*shared.host, &batch.reply);
    let classic_only = || shared.job.classic_only().or_else(|| classic_format(writer.format, writer.encoder));
    let record = batch.decoder.decode_unless(raw, |_| classic_only());
    let go_on = match record.and_then(|record| can_say(record, raw, writer.encoder)) {
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
    batch.reply.append(writer.parts(), batch.layout.separator);
    go_on
}
