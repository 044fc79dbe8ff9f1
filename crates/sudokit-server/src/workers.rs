//! [`Workers`], the threads for long work, with a bounded queue. Handlers never compute for long, so the
//! server stays responsive; work that does not fit into the queue is refused at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, unbounded};
use tokio::sync::oneshot;

use crate::app::App;
use crate::metrics::Counted;
use crate::problem::Problem;

type Task = Box<dyn FnOnce() + Send>;

/// The threads for long work.
#[derive(Debug)]
pub(crate) struct Workers {
    tasks: Sender<Task>,
    /// The number of tasks that run or wait.
    taken: Arc<AtomicUsize>,
    places: usize,
}

/// Frees a place in the queue when its task has ended, also after a panic.
struct Place(Arc<AtomicUsize>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Workers {
    /// Starts `threads` threads; `queue` more tasks may wait.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(crate) fn new(threads: usize, queue: usize) -> io::Result<Workers> {
        let (tasks, received) = unbounded();
        for number in 1..=threads {
            let received: Receiver<Task> = received.clone();
            let work = move || received.iter().for_each(|task| task());
            thread::Builder::new().name(format!("worker {number}")).spawn(work)?;
        }
        Ok(Workers { tasks, taken: Arc::default(), places: threads + queue })
    }

    /// Does work in one of the threads.
    ///
    /// # Errors
    /// If the queue is full, or the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (send, answer) = oneshot::channel();
        self.start(app, move || {
            let _ = send.send(work());
        })?;
        // If the sender was dropped, the work has panicked.
        answer.await.map_err(|_| Problem::internal())
    }

    /// Starts work in one of the threads.
    ///
    /// # Errors
    /// If the queue is full.
    pub(crate) fn start(&self, app: &Arc<App>, work: impl FnOnce() + Send + 'static) -> Result<(), Problem> {
        if self.taken.fetch_add(1, Relaxed) >= self.places {
            self.taken.fetch_sub(1, Relaxed);
            app.metrics.shed.inc();
            return Err(Problem::overloaded());
        }
        let place = Place(Arc::clone(&self.taken));
        let waiting = Arc::clone(app);
        waiting.metrics.queued.inc();
        let task = move || {
            let _place = place;
            waiting.metrics.queued.dec();
            let _running = Counted::new(&waiting.metrics.running);
            // The panic was printed; the thread continues with the next task.
            let _ = catch_unwind(AssertUnwindSafe(work));
        };
        self.tasks.send(Box::new(task)).map_err(|_| Problem::internal())
    }
}
