//! [`within`], which answers a request within its limits, and [`Limit`], the limits for work in a separate
//! thread.

use std::cell::Cell;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sudokit::outcome::ErrorReport;
use sudokit::request::Request;
use sudokit::{Budget, GoOn, StopReason};

use crate::answer_stream::Cancellation;
use crate::app::App;
use crate::problem::Problem;

/// The time that a worker computes before it yields to other threads.
const YIELD: Duration = Duration::from_micros(250);

/// A text of JSON, and whether the time limit or the client has cut the work short.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) is_stopped: bool,
}

/// The limits of work: it continues while the client waits, the server is not out of time, and the time limit
/// has not passed.
pub(crate) struct Limit {
    pub(crate) cancellation: Cancellation,
    app: Arc<App>,
    deadline: Option<Instant>,
    /// When the thread has last yielded.
    yielded: Cell<Instant>,
}

impl Limit {
    pub(crate) fn new(app: &Arc<App>) -> Limit {
        let now = Instant::now();
        Limit {
            cancellation: Cancellation::default(),
            app: Arc::clone(app),
            deadline: now.checked_add(app.options.timeout),
            yielded: Cell::new(now),
        }
    }

    /// Whether to continue. From time to time the thread yields, because another thread may have to answer a
    /// request, which the system would delay by milliseconds.
    pub(crate) fn goes_on(&self) -> bool {
        let now = Instant::now();
        if now.duration_since(self.yielded.get()) >= YIELD {
            thread::yield_now();
            self.yielded.set(now);
        }
        !self.cancellation.is_cancelled()
            && !self.app.shutdown.is_cut()
            && self.deadline.is_none_or(|deadline| now < deadline)
    }

    /// Answers a request.
    ///
    /// # Errors
    /// If the request is wrong; or if the server ran out of time, because the result so far is less than the
    /// limits of the request allow.
    pub(crate) fn answer(&self, request: &Request, on_part: &mut dyn FnMut(&str)) -> Result<Answer, Problem> {
        match within(request, self.app.options.timeout, on_part, || self.goes_on()) {
            Ok(Answer { is_stopped: true, .. }) | Err((_, true)) if self.app.shutdown.is_cut() => {
                Err(Problem::stopping())
            }
            Ok(answer) => Ok(answer),
            Err((error, _)) => Err(error.into()),
        }
    }
}

/// Answers a request while `goes_on` returns true. An error also says whether the work was cut short.
pub(crate) fn within(
    request: &Request,
    timeout: Duration,
    on_part: &mut dyn FnMut(&str),
    goes_on: impl Fn() -> bool,
) -> Result<Answer, (ErrorReport, bool)> {
    let go_on = GoOn::new(goes_on);
    let words = |reason| match reason {
        StopReason::Interrupted => format!("stopped after {timeout:?}"),
        reason => reason.to_string(),
    };
    let budget = Budget::default().with_go_on(&go_on).with_words(&words);
    match request.answer(budget, on_part) {
        Ok(text) => Ok(Answer { text, is_stopped: go_on.has_stopped() }),
        Err(error) => Err((error, go_on.has_stopped())),
    }
}
