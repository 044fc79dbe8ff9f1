//! [`within`], which answers a request as long as it may take, and [`Limit`], how long that is for work in a thread of its
//! own.

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

/// How long a worker computes before it lets other threads run.
const YIELD: Duration = Duration::from_micros(250);

/// A text of JSON, and whether the time limit or the client has cut the work short.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) is_stopped: bool,
}

/// Until when work may go on: as long as someone waits for it, the server has time, and the time limit has not passed.
pub(crate) struct Limit {
    pub(crate) cancellation: Cancellation,
    app: Arc<App>,
    deadline: Option<Instant>,
    /// When the thread has last let others run.
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

    /// Whether to go on. Every now and then the thread lets others run, which may have to answer a request: the system
    /// would let them wait for milliseconds.
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
    /// What is wrong with the request; or that the server had no time left, since what is known by then is less than the
    /// limits of the request ask for.
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

/// Answers a request as long as `goes_on` says so. An error says as well whether the work was cut short.
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
