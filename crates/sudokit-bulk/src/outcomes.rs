//! [`Outcomes`], an iterator of the results of a function for the records of sources.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fmt, vec};

use sudokit::format::{Decoder, RawRecord, Reader};

use crate::pipeline::{InputRecord, Pipeline};
use crate::{Error, Host, OrderedMap, Progress, Source, Sources, thread_count};

/// The number of records that a thread takes at a time.
const BATCH: usize = 64;

/// The time between two checks for cancellation while waiting for an outcome.
const TICK: Duration = Duration::from_millis(10);

/// The outcomes for the records of some sources, in order: the result of the function, or the error of an
/// unreadable record. A source that cannot be read is an error, too; then the next source follows.
/// [`Pipeline::outcomes`] makes one.
pub struct Outcomes<T> {
    host: Arc<dyn Host>,
    batches: OrderedMap<Vec<Result<T, Error>>>,
    current: vec::IntoIter<Result<T, Error>>,
    /// The number of bytes read so far, and of outcomes.
    bytes: Arc<AtomicU64>,
    records: u64,
    /// Whether the first error is the last outcome.
    strict: bool,
    is_over: bool,
}

impl<T> fmt::Debug for Outcomes<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcomes").field("is_over", &self.is_over).finish_non_exhaustive()
    }
}

impl Pipeline {
    /// Applies a function to each record of the sources on several threads, and returns an iterator of the
    /// outcomes in the order of the records. It ends early if the host cancels it; the threads end when it is
    /// dropped.
    ///
    /// `classic_only` names what is for classic boards only, if it is so; then records of other boards are errors.
    ///
    /// The crate's front page has an example.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn outcomes<T: Send + 'static>(
        &self,
        mut sources: Vec<Source>,
        classic_only: Option<&'static str>,
        answer: impl Fn(InputRecord<'_>) -> T + Send + Sync + 'static,
    ) -> Result<Outcomes<T>, Error> {
        let bytes = Arc::new(AtomicU64::new(0));
        sources.iter_mut().for_each(|source| source.count_bytes(&bytes));
        let batches = Batches { pipeline: self.clone(), sources: sources.into(), open: None, failed: None };
        let answer = Arc::new(answer);
        let batches = OrderedMap::new(thread_count(self.threads()), batches, move || {
            let answer = Arc::clone(&answer);
            move |batch: Result<Batch, Error>| match batch {
                Ok(batch) => batch.answer(classic_only, &*answer),
                Err(error) => vec![Err(error)],
            }
        })?;
        let host = Arc::clone(self.host());
        let current = vec::IntoIter::default();
        Ok(Outcomes { host, batches, current, bytes, records: 0, strict: self.is_strict(), is_over: false })
    }
}

impl<T: Send + 'static> Iterator for Outcomes<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            let outcome = match self.current.next() {
                Some(outcome) => outcome,
                None => match self.batches.next_within(TICK) {
                    None if self.host.is_cancelled() => return None,
                    None => continue,
                    Some(None) => return None,
                    Some(Some(Ok(batch))) => {
                        self.records += batch.len() as u64;
                        self.current = batch.into_iter();
                        let bytes = self.bytes.load(Ordering::Relaxed);
                        let progress = Progress { records: self.records, bytes, ..Progress::default() };
                        self.host.progress(progress);
                        continue;
                    }
                    Some(Some(Err(error))) => Err(error),
                },
            };
            self.is_over = self.strict && outcome.is_err();
            return Some(outcome);
        }
        None
    }
}

/// Records of one source.
struct Batch {
    source: Arc<str>,
    decoder: Decoder,
    records: Vec<RawRecord>,
}

impl Batch {
    fn answer<T>(
        &self,
        classic_only: Option<&str>,
        answer: &impl Fn(InputRecord<'_>) -> T,
    ) -> Vec<Result<T, Error>> {
        let outcomes = self.records.iter().map(|raw| {
            match self.decoder.decode_unless(raw, |_| classic_only.map(str::to_owned)) {
                Ok(record) => {
                    let (source, line, number) = (&*self.source, raw.line, raw.record);
                    Ok(answer(InputRecord { source, line, number, record, part: 0..1, fields: &[] }))
                }
                Err(error) => Err(Error::Record { place: self.source.to_string(), error }),
            }
        });
        outcomes.collect()
    }
}

/// The records of all sources, in batches.
struct Batches {
    pipeline: Pipeline,
    sources: Sources,
    open: Option<(Arc<str>, Reader<'static>)>,
    /// Why the open source cannot be read any further.
    failed: Option<Error>,
}

impl Batches {
    /// Reads the next batch of the open source; `None` at its end, or if it fails.
    fn read(&mut self) -> Option<Batch> {
        let (source, reader) = self.open.as_mut()?;
        let mut batch = Batch { source: Arc::clone(source), decoder: reader.decoder(), records: Vec::new() };
        while batch.records.len() < BATCH && !self.pipeline.host().is_cancelled() {
            let mut raw = RawRecord::default();
            match reader.next_raw(&mut raw) {
                Ok(true) => batch.records.push(raw),
                Ok(false) => {
                    self.open = None;
                    break;
                }
                Err(error) => {
                    self.failed = Some(Error::Read { place: source.to_string(), error });
                    self.open = None;
                    break;
                }
            }
        }
        (!batch.records.is_empty()).then_some(batch)
    }
}

impl Iterator for Batches {
    type Item = Result<Batch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.pipeline.host().is_cancelled() {
            if let Some(batch) = self.read() {
                return Some(Ok(batch));
            }
            if let Some(error) = self.failed.take() {
                return Some(Err(error));
            }
            let source = self.sources.next()?;
            let name: Arc<str> = source.name().into();
            match source.records(self.pipeline.read_options(), || {}) {
                Ok(reader) => self.open = Some((name, reader)),
                Err(error) => return Some(Err(error)),
            }
        }
        None
    }
}
