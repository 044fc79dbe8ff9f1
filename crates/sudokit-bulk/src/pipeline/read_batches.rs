//! [`BatchReader`], which reads records and promises their answers, and [`PendingBatch`], the records whose
//! answers are not promised yet.
//!
//! A batch is closed when it is large enough, and also when the input pauses: then a waiting worker gets it,
//! or it is answered before the thread waits. So the records that have arrived are answered, however slowly
//! the others arrive.

use std::collections::HashSet;
use std::io;
use std::ops::{Range, RangeInclusive};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossbeam_channel::{Receiver, Sender, bounded};
use sudokit::FieldInfo;
use sudokit::format::{Column, Decoder, ERROR, FORMATS, Format, RawRecord, Reader, Style, free_name};

use super::batch::{Batch, Worker};
use super::batch_reply::Reply;
use super::output_layout::OutputLayout;
use super::record_buffer::{Item, RecordBuffer};
use super::record_writer::AddedColumn;
use super::write_in_order::QueueItem;
use super::{Job, Shared};
use crate::parallel::TaskSource;
use crate::{Error, Source, Sources};

/// The number of records and of bytes at which a batch is closed: few records at first, so that a short input
/// has work for all cores.
const BATCH_RECORDS: RangeInclusive<usize> = 256..=2048;
const BATCH_BYTES: usize = 1 << 18;

/// A record with more answers than this is alone in its batch, which is answered in parts.
const FEW_ANSWERS: u64 = 16;

/// How far the input has been read.
pub(super) struct BatchReader {
    shared: Arc<Shared>,
    /// The sources that have not been opened.
    sources: Sources,
    open: Option<OpenReader>,
    /// A record with more answers to be made.
    many_answers: Option<ManyAnswers>,
    /// Only the worker whose turn it is uses it, also from within the reader.
    pending: Arc<Mutex<PendingBatch>>,
}

/// A source that is being read.
struct OpenReader {
    reader: Reader<'static>,
    name: Arc<str>,
    /// The number of its records so far.
    records: usize,
}

/// A record with many answers, which are made a batch at a time.
struct ManyAnswers {
    records: Arc<RecordBuffer>,
    /// The answers that are not made yet.
    rest: Range<u64>,
}

impl BatchReader {
    pub(super) fn new(shared: Arc<Shared>, mut sources: Vec<Source>, pending: PendingBatch) -> BatchReader {
        for source in &mut sources {
            source.count_bytes(&shared.bytes);
            let host = Arc::clone(&shared.host);
            source.cancel_when(Arc::new(move || host.is_cancelled()));
        }
        let pending = Arc::new(Mutex::new(pending));
        BatchReader { shared, sources: sources.into(), open: None, many_answers: None, pending }
    }

    /// Opens a source. When its reader has to wait, the pending records are answered.
    fn open(&self, source: Source) -> Result<(Reader<'static>, SourceInfo), Error> {
        let name = source.name().to_owned();
        let pending = Arc::clone(&self.pending);
        let reader = source.records(&self.shared.read, move || PendingBatch::answer_before_wait(&pending))?;
        let info = SourceInfo::new(&reader, &name, &*self.shared.job)?;
        Ok((reader, info))
    }
}

impl TaskSource for BatchReader {
    type Task = Batch;

    /// Reads the next batch and promises its answers; `None` at the end, or if the answers are no longer
    /// received.
    fn next(&mut self) -> Option<Batch> {
        while !self.shared.host.is_cancelled() {
            if let Some(ManyAnswers { records, rest }) = &mut self.many_answers {
                let end = rest.end.min(rest.start + answers_at_once(records));
                let (part, records) = (rest.start..end, Arc::clone(records));
                rest.start = end;
                self.many_answers.take_if(|many| many.rest.is_empty());
                return lock(&self.pending).promise(records, part, self.shared.job.answers_per_record());
            }
            let Some(OpenReader { reader, name, records }) = &mut self.open else {
                let Some(source) = self.sources.next() else {
                    let pending = lock(&self.pending);
                    let is_short = pending.records_to_skip() > 0;
                    pending.send(if is_short { QueueItem::ShortInput } else { QueueItem::End })?;
                    return None;
                };
                match self.open(source) {
                    Ok((reader, info)) => {
                        let name = Arc::clone(&info.name);
                        lock(&self.pending).source = Some(info);
                        self.open = Some(OpenReader { reader, name, records: 0 });
                    }
                    // A source that is cancelled breaks off, which is not an error.
                    Err(_) if self.shared.host.is_cancelled() => return None,
                    Err(error) => lock(&self.pending).send(QueueItem::BrokenSource(error))?,
                }
                continue;
            };
            let first_only = self.shared.job.answers_first_only(reader.format());
            if *records > 0 && first_only {
                let has_more = reader.next_raw(&mut RawRecord::default());
                self.open = None;
                let has_more = has_more.unwrap_or(true) | self.sources.by_ref().next().is_some();
                self.sources = Vec::new().into();
                self.shared.has_more.store(has_more, Ordering::Relaxed);
                continue;
            }
            let each = self.shared.job.answers_per_record();
            // Batches grow with what was read, so that a short input is shared by all cores.
            let most = (*records / 8).clamp(*BATCH_RECORDS.start(), *BATCH_RECORDS.end());
            let most = if first_only { 1 } else { most.min(self.shared.job.max_batch()) };
            let most = if each > FEW_ANSWERS { 1 } else { (most / each as usize).max(1) };
            // Records before the point from which the run goes on are not in a batch with those after it.
            let most = match lock(&self.pending).records_to_skip() {
                0 => most,
                rest => most.min(rest),
            };
            let more = read_records(reader, most, records, &self.shared, &self.pending);
            let name = Arc::clone(name);
            let mut pending = lock(&self.pending);
            pending.begin_output()?;
            let records = pending.take_records();
            let batch = match &records {
                // Read and counted only, since their answers are in the output already.
                Some(records) if pending.records_to_skip() > 0 => {
                    pending.end += records.len() as u64;
                    None
                }
                Some(records) if each > FEW_ANSWERS => {
                    // A batch of one record ends before the reader does.
                    self.many_answers = Some(ManyAnswers { records: Arc::clone(records), rest: 0..each });
                    continue;
                }
                Some(records) => Some(pending.promise(Arc::clone(records), 0..each, each)?),
                None => None,
            };
            match more {
                Ok(true) => {}
                Ok(false) => self.open = None,
                Err(_) if self.shared.host.is_cancelled() => return batch,
                Err(error) => {
                    self.open = None;
                    let place = name.to_string();
                    pending.send(QueueItem::BrokenSource(Error::Read { place, error }))?;
                }
            }
            if batch.is_some() {
                return batch;
            }
        }
        None
    }
}

fn lock(pending: &Mutex<PendingBatch>) -> MutexGuard<'_, PendingBatch> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of answers that are made at a time to a record that is alone in its batch: few if each answer
/// is long.
fn answers_at_once(records: &RecordBuffer) -> u64 {
    let few = FEW_ANSWERS as usize;
    (few * BATCH_BYTES / records.bytes().max(1)).clamp(1, *BATCH_RECORDS.end()) as u64
}

/// Reads until about `most` records are pending; returns whether there may be more.
fn read_records(
    reader: &mut Reader<'_>,
    most: usize,
    records: &mut usize,
    shared: &Shared,
    pending: &Mutex<PendingBatch>,
) -> io::Result<bool> {
    let mut raw = RawRecord::default();
    let room = |buffer: &RecordBuffer| match buffer.bytes() {
        0..BATCH_BYTES => most.saturating_sub(buffer.len()),
        _ => 0,
    };
    let mut left = room(&lock(pending).records);
    while left > 0 && !shared.host.is_cancelled() {
        // The lock is free while the input is waited for.
        reader.wait_for_plain_lines()?;
        let mut now = lock(pending);
        let run = now.records.read_run(reader, left)?;
        *records += run;
        if run == 0 {
            drop(now);
            if !reader.next_raw(&mut raw)? {
                return Ok(false);
            }
            now = lock(pending);
            now.records.push(&raw);
            *records += 1;
        }
        left = room(&now.records);
    }
    Ok(true)
}

/// Records that have been read and whose answers are not promised yet.
pub(super) struct PendingBatch {
    shared: Arc<Shared>,
    records: RecordBuffer,
    source: Option<SourceInfo>,
    layout: Option<Arc<OutputLayout>>,
    /// The number of records so far of which all answers are promised.
    end: u64,
    queue: Sender<QueueItem>,
    /// Buffers to be used again.
    spare: Receiver<Vec<u8>>,
    used: (Sender<RecordBuffer>, Receiver<RecordBuffer>),
    to_idle_worker: Sender<Batch>,
}

/// What a batch needs to know about its source.
struct SourceInfo {
    name: Arc<str>,
    /// The names of the fields that the user has named.
    fields: Arc<[String]>,
    format: &'static Format,
    columns: Arc<[Column]>,
    style: Style,
    decoder: Decoder,
}

impl SourceInfo {
    fn new(reader: &Reader<'_>, name: &str, job: &dyn Job) -> Result<SourceInfo, Error> {
        let fields: Result<_, _> = job.named_fields().iter().map(|name| reader.field(name)).collect();
        let fields = fields.map_err(|error| Error::Format { place: name.to_owned(), error })?;
        let (format, columns, decoder) = (reader.format(), Arc::clone(reader.columns()), reader.decoder());
        Ok(SourceInfo { name: name.into(), fields, format, columns, style: reader.style().clone(), decoder })
    }
}

impl PendingBatch {
    pub(super) fn new(
        shared: Arc<Shared>,
        queue: Sender<QueueItem>,
        spare: Receiver<Vec<u8>>,
        to_idle_worker: Sender<Batch>,
    ) -> PendingBatch {
        let used = bounded(queue.capacity().unwrap_or(1));
        let records = RecordBuffer::default();
        PendingBatch {
            shared,
            records,
            source: None,
            layout: None,
            end: 0,
            queue,
            spare,
            used,
            to_idle_worker,
        }
    }

    /// Sends to the writer; `None` if it has ended.
    fn send(&self, item: QueueItem) -> Option<()> {
        self.queue.send(item).ok()
    }

    /// The pending records, if there are any.
    fn take_records(&mut self) -> Option<Arc<RecordBuffer>> {
        (self.records.len() > 0).then(|| {
            let mut other = self.used.1.try_recv().unwrap_or_default();
            other.clear();
            Arc::new(std::mem::replace(&mut self.records, other))
        })
    }

    /// The number of records that an earlier run has answered and that are still to be read.
    fn records_to_skip(&self) -> usize {
        usize::try_from(self.shared.skipped.saturating_sub(self.end)).unwrap_or(usize::MAX)
    }

    /// Promises this part of `each` answers; `None` if they are no longer received.
    fn promise(&mut self, records: Arc<RecordBuffer>, part: Range<u64>, each: u64) -> Option<Batch> {
        let is_whole = part.end == each;
        self.end += if is_whole { records.len() as u64 } else { 0 };
        let (info, layout) = (self.source.as_ref()?, Arc::clone(self.layout.as_ref()?));
        let (source, fields) = (Arc::clone(&info.name), Arc::clone(&info.fields));
        let decoder = info.decoder.clone();
        let (reply, promised) =
            Reply::new(self.spare.try_recv().unwrap_or_default(), is_whole.then_some(self.end));
        let used = self.used.0.clone();
        // Queued during the turn of this worker: the queue has the order of the input.
        self.send(QueueItem::Batch(promised))?;
        Some(Batch { records, part, source, fields, decoder, layout, reply, used })
    }

    /// Begins the output, whose format the first source decides.
    fn begin_output(&mut self) -> Option<()> {
        let (None, Some(source)) = (&self.layout, &self.source) else { return Some(()) };
        let layout = OutputLayout::begin(&self.shared, source, &self.records);
        let mut heading = Vec::new();
        if layout.is_encoded {
            layout.encoder.head(&mut heading);
        }
        let separator = layout.separator;
        self.layout = Some(Arc::new(layout));
        self.send(QueueItem::Begin { heading, separator })
    }

    /// Answers the pending records, if the next input has to be waited for.
    fn answer_before_wait(pending: &Mutex<PendingBatch>) {
        let mut this = lock(pending);
        // An earlier run has answered them.
        if this.records_to_skip() > 0 {
            return;
        }
        // The heading has the fields of the first records. It must not depend on when they come.
        if this.records.len() == 0 || (this.layout.is_none() && this.has_heading_of_records()) {
            return;
        }
        let each = this.shared.job.answers_per_record();
        let batch = this.begin_output().and_then(|()| {
            let records = this.take_records()?;
            this.promise(records, 0..each, each)
        });
        let (shared, to_idle_worker) = (Arc::clone(&this.shared), this.to_idle_worker.clone());
        // Another worker may read while this one answers.
        drop(this);
        if let Some(batch) = batch
            && let Err(error) = to_idle_worker.try_send(batch)
        {
            Worker::new(shared).answer(error.into_inner());
        }
    }

    /// Whether the output has a heading with the fields of the first records.
    fn has_heading_of_records(&self) -> bool {
        let Some(source) = &self.source else { return false };
        let job = &self.shared.job;
        job.is_encoded(source.format)
            && source.columns.is_empty()
            && has_heading(job.output_format(source.format))
    }
}

/// Whether this format announces its columns.
pub(crate) fn has_heading(format: &Format) -> bool {
    let mut heading = Vec::new();
    if let Some(encoder) = format.encoder([]) {
        encoder.head(&mut heading);
    }
    !heading.is_empty()
}

/// The style of the answers to an input of this format and style: the same, unless a format was requested. A
/// requested format is written in one style, whatever the input is.
pub(crate) fn style_of(
    input: &'static Format,
    style: &Style,
    output_format: impl Fn(&'static Format) -> &'static Format,
) -> Style {
    let is_same = |format: &Format| format.name == input.name;
    let is_asked_for = || FORMATS.iter().all(|other| is_same(output_format(other)));
    if is_same(output_format(input)) && !is_asked_for() { style.clone() } else { Style::default() }
}

impl OutputLayout {
    /// The layout for a source. Its columns are the columns of the reader, or else the fields of the first
    /// records, and then the fields that answers add.
    fn begin(shared: &Shared, source: &SourceInfo, first: &RecordBuffer) -> OutputLayout {
        let job = &*shared.job;
        let format = job.output_format(source.format);
        let has_heading = has_heading(format);
        let mut more: Vec<Column> = Vec::new();
        if source.columns.is_empty() {
            first.for_each(|item| {
                match item {
                    Item::Raw(raw) => {
                        let record = source.decoder.decode(raw);
                        let fields = record.map(|record| record.fields).unwrap_or_default();
                        more.extend(fields.into_iter().map(|field| Column::Field(field.name)));
                    }
                    Item::PlainLines(run) => {
                        let names = run.columns().iter().filter_map(Column::field_name);
                        more.extend(names.cloned().map(Column::Field));
                    }
                }
                // Without a heading the first record decides: others may not have come yet.
                has_heading
            });
        }
        let mut seen = HashSet::new();
        more.retain(|column| seen.insert(column.clone()));
        let mut columns: Vec<Column> = source.columns.iter().cloned().chain(more).collect();
        let mut added = Vec::new();
        for FieldInfo { name: field, .. } in job.added_fields() {
            // A table may have two columns of one name, but an added column has a name of its own.
            let column = free_name(&field, |name| columns.iter().any(|column| column.heading() == name));
            columns.push(Column::Field((&column).into()));
            if has_heading {
                added.push(AddedColumn { field, column });
            }
        }
        let is_encoded = job.is_encoded(source.format);
        let errors = Column::Field(ERROR.into());
        if has_heading && is_encoded && !shared.errors_in_place && !columns.contains(&errors) {
            columns.push(errors);
        }
        let columns: Arc<[Column]> = columns.into();
        let style = style_of(source.format, &source.style, |format| job.output_format(format))
            .with_errors_in_place(shared.errors_in_place);
        let encoder = format.encoder_in_style(Arc::clone(&columns), &style);
        let encoder = encoder.expect("jobs name formats that can be written");
        let separator = if is_encoded { encoder.between() } else { "" };
        OutputLayout { format, encoder, is_encoded, columns, added, separator }
    }
}
