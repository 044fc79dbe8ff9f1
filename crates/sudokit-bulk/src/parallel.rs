//! Work on several threads whose results keep their order.
//!
//! The threads take turns at the input ([`TaskSource`]). The thread whose turn it is takes the next task and,
//! during its turn, queues the receiver of the result. Then it passes the turn on and works. So the queue has
//! the order of the input, and its bound limits how far the threads run ahead.
//!
//! [`start_workers`] is this mechanism alone; [`OrderedMap`] makes an iterator of it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::Builder;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, never, select};

use crate::Error;

/// Tasks in order.
pub(crate) trait TaskSource: Send + 'static {
    type Task: Send + 'static;

    /// Takes the next task after queueing the receiver of its result. `None` if there are no more tasks, or
    /// the results are no longer received.
    fn next(&mut self) -> Option<Self::Task>;
}

/// What the threads share.
struct Workers<F: TaskSource, M> {
    make_worker: M,
    /// The greatest number of threads.
    most: usize,
    started: AtomicUsize,
    /// The source of tasks, unless a thread has it: then it is the turn of that thread.
    give_turn: Sender<Box<F>>,
    turn: Receiver<Box<F>>,
    /// Tasks that the thread whose turn it is gives to an idle thread.
    for_idle_workers: Receiver<F::Task>,
}

/// Starts threads that take tasks from the source and do them, each with its own worker. Another thread is
/// started whenever one has got a task and there may be more, so there are never more threads than tasks.
///
/// The threads are not joined: they end with the source, and a thread that waits in the source waits alone.
pub(crate) fn start_workers<F, M, W>(
    most: usize,
    tasks: F,
    for_idle_workers: Option<Receiver<F::Task>>,
    make_worker: M,
) -> Result<(), Error>
where
    F: TaskSource,
    M: Fn() -> W + Send + Sync + 'static,
    W: FnMut(F::Task),
{
    let (give_turn, turn) = bounded(1);
    // There is room for the one turn.
    let _ = give_turn.send(Box::new(tasks));
    let for_idle_workers = for_idle_workers.unwrap_or_else(never);
    let started = AtomicUsize::new(0);
    let workers = Arc::new(Workers { make_worker, most, started, give_turn, turn, for_idle_workers });
    workers.start_one().map_err(Error::NoThread)
}

impl<F, M, W> Workers<F, M>
where
    F: TaskSource,
    M: Fn() -> W + Send + Sync + 'static,
    W: FnMut(F::Task),
{
    fn start_one(self: &Arc<Self>) -> io::Result<()> {
        self.started.fetch_add(1, Ordering::Relaxed);
        let workers = Arc::clone(self);
        Builder::new().spawn(move || workers.work()).map(drop)
    }

    fn work(self: &Arc<Self>) {
        let mut worker = (self.make_worker)();
        let mut has_started_another = false;
        loop {
            let task = select! {
                recv(self.for_idle_workers) -> task => task.ok(),
                recv(self.turn) -> tasks => {
                    let Ok(mut tasks) = tasks else { return };
                    let task = tasks.next();
                    // There is room: this was the one turn.
                    let _ = self.give_turn.send(tasks);
                    if task.is_some()
                        && !std::mem::replace(&mut has_started_another, true)
                        && self.started.load(Ordering::Relaxed) < self.most
                    {
                        // If it cannot be started, the others do its work.
                        let _ = self.start_one();
                    }
                    task
                }
            };
            match task {
                Some(task) => worker(task),
                None => return,
            }
        }
    }
}

/// The threads of an [`OrderedMap`] run ahead by this number of items and two for each thread, so that they
/// continue while one item, or the use of a result, takes long.
const AHEAD: usize = 16;

/// The greatest useful number of threads. Each has its own buffers, and a mistyped number must not fill the
/// memory.
const MAX_THREADS: usize = 256;

/// The requested number of threads, clamped; by default the number of cores.
#[must_use]
pub fn thread_count(requested: Option<usize>) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    requested.map_or(cores, |threads| threads.clamp(1, MAX_THREADS.max(cores)))
}

/// The results of a function for the items of an iterator, computed on several threads, in the order of the
/// items.
///
/// The threads run ahead by a bounded number of items. They end when the map is dropped. An item is an error
/// if the function panicked on it.
///
/// ```
/// use sudokit_bulk::OrderedMap;
/// let squares = OrderedMap::new(4, 1..=1000_u64, || |number| number * number)?;
/// let squares: Vec<u64> = squares.collect::<Result<_, _>>()?;
/// assert_eq!(squares, (1..=1000).map(|number| number * number).collect::<Vec<_>>());
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Debug)]
pub struct OrderedMap<R> {
    promised: Receiver<Promise<R>>,
    /// The receiver of the next result.
    next: Option<Promise<R>>,
}

#[derive(Debug)]
enum Promise<R> {
    /// The next result will come from here.
    Result(Receiver<R>),
    /// There are no more results. If this is missing, the iterator has panicked.
    End,
}

/// Items, each with the place for its result.
struct Items<I, R> {
    items: I,
    promises: Sender<Promise<R>>,
}

impl<I, R> TaskSource for Items<I, R>
where
    I: Iterator<Item: Send> + Send + 'static,
    I::Item: 'static,
    R: Send + 'static,
{
    type Task = (I::Item, Sender<R>);

    fn next(&mut self) -> Option<Self::Task> {
        let Some(item) = self.items.next() else {
            let _ = self.promises.send(Promise::End);
            return None;
        };
        let (reply, result) = bounded(1);
        self.promises.send(Promise::Result(result)).ok()?;
        Some((item, reply))
    }
}

impl<R: Send + 'static> OrderedMap<R> {
    /// Starts at most `threads` threads, each with a function that `make_worker` makes.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new<I, W>(
        threads: usize,
        items: I,
        make_worker: impl Fn() -> W + Send + Sync + 'static,
    ) -> Result<OrderedMap<R>, Error>
    where
        I: Iterator<Item: Send> + Send + 'static,
        I::Item: 'static,
        W: FnMut(I::Item) -> R,
    {
        let threads = threads.max(1);
        let (promises, promised) = bounded(2 * threads + AHEAD);
        start_workers(threads, Items { items, promises }, None, move || {
            let mut worker = make_worker();
            move |(item, reply): (I::Item, Sender<R>)| {
                // If the map was dropped, the result is not needed.
                let _ = reply.send(worker(item));
            }
        })?;
        Ok(OrderedMap { promised, next: None })
    }

    /// Waits for the next result, at most for this time. `None` if it takes longer, `Some(None)` at the end.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudokit_bulk::OrderedMap;
    /// let mut one = OrderedMap::new(1, [1].into_iter(), || |number| number + 1)?;
    /// let result = loop {
    ///     if let Some(result) = one.next_within(Duration::from_millis(10)) {
    ///         break result;
    ///     }
    /// };
    /// assert_eq!(result.transpose()?, Some(2));
    /// # Ok::<(), sudokit_bulk::Error>(())
    /// ```
    pub fn next_within(&mut self, time: Duration) -> Option<Option<Result<R, Error>>> {
        if self.next.is_none() {
            match self.promised.recv_timeout(time) {
                Err(RecvTimeoutError::Timeout) => return None,
                promise => self.next = promise.ok(),
            }
        }
        let result = match &self.next {
            Some(Promise::End) => return Some(None),
            Some(Promise::Result(result)) => result.recv_timeout(time),
            None => Err(RecvTimeoutError::Disconnected),
        };
        let result = match result {
            Err(RecvTimeoutError::Timeout) => return None,
            result => result.map_err(|_| Error::ThreadPanicked),
        };
        // After a panic there is nothing more.
        self.next = result.is_err().then_some(Promise::End);
        Some(Some(result))
    }
}

impl<R: Send + 'static> Iterator for OrderedMap<R> {
    type Item = Result<R, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(result) = self.next_within(Duration::MAX) {
                return result;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_and_the_end() {
        let map = OrderedMap::new(3, 0..100, || {
            |number| {
                assert_ne!(number, 50, "a panic of this test");
                number
            }
        });
        let results: Vec<Result<i32, Error>> = map.unwrap().collect();
        assert_eq!(results.len(), 51);
        assert!(
            results[..50].iter().enumerate().all(|(at, it)| it.as_ref().is_ok_and(|it| *it as usize == at))
        );
        assert!(matches!(results[50], Err(Error::ThreadPanicked)));
    }

    #[test]
    fn a_panic_of_the_items_is_no_silent_end() {
        let items = (0..10).inspect(|number| assert_ne!(*number, 5, "a panic of this test"));
        let results: Vec<Result<i32, Error>> =
            OrderedMap::new(2, items, || |number| number).unwrap().collect();
        assert!(matches!(results.last(), Some(Err(Error::ThreadPanicked))));
    }
}
