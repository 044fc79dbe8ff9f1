//! [`Running`], a request that is answered in pieces.

use std::collections::VecDeque;
use std::fmt;

use sudokit_base::Budget;

use crate::outcome::ErrorReport;

use super::operation::{Next, Pieces, Work};
use super::{MISSING_FEATURE, complete};

/// A request that is being answered: parts first, then the answer.
///
/// An operation that cannot pause does all its work before its first part.
///
/// ```
/// use sudokit::Budget;
/// use sudokit::request::{Next, Request};
/// let mut running = Request::parse("engines", b"{}")?.start();
/// let Next::Answer(answer) = running.next(Budget::UNLIMITED)? else { panic!("it has no parts") };
/// assert!(answer.contains("dlx"));
/// # Ok::<(), sudokit::outcome::ErrorReport>(())
/// ```
pub struct Running {
    state: State,
}

enum State {
    New(Box<dyn Work>),
    InPieces(Box<dyn Pieces>),
    /// The rest of the parts, and the answer.
    Done(VecDeque<String>, Result<String, ErrorReport>),
}

impl Running {
    pub(super) fn new(work: Box<dyn Work>) -> Running {
        Running { state: State::New(work) }
    }

    /// Goes on until the next part, or the answer. After the answer it is given again.
    ///
    /// # Errors
    /// A board cannot be read, or there is no answer.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::request::Request;
    /// let mut running = Request::parse("solve", br#"{"puzzle":"12"}"#)?.start();
    /// assert!(running.next(Budget::UNLIMITED).is_err());
    /// # Ok::<(), sudokit::outcome::ErrorReport>(())
    /// ```
    pub fn next(&mut self, budget: Budget<'_>) -> Result<Next, ErrorReport> {
        if let State::New(work) = &self.state {
            self.state = match work.pieces()? {
                Some(pieces) => State::InPieces(pieces),
                None => {
                    let mut parts = VecDeque::new();
                    let answer = complete(budget, |budget| {
                        work.answer(budget, &mut |part| parts.push_back(part.to_owned()))
                    });
                    if answer.as_ref().is_err_and(|error| error.code == MISSING_FEATURE) {
                        // A complete build answers from the start, with all parts.
                        parts.clear();
                    }
                    State::Done(parts, answer)
                }
            };
        }
        let next = match &mut self.state {
            State::New(_) => unreachable!("it was started above"),
            State::InPieces(pieces) => complete(budget, |budget| pieces.next(budget)),
            State::Done(parts, answer) => match parts.pop_front() {
                Some(part) => return Ok(Next::Part(part)),
                None => return answer.clone().map(Next::Answer),
            },
        };
        match &next {
            Ok(Next::Part(_)) => {}
            Ok(Next::Answer(answer)) => self.state = State::Done(VecDeque::new(), Ok(answer.clone())),
            Err(error) => self.state = State::Done(VecDeque::new(), Err(error.clone())),
        }
        next
    }
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}
