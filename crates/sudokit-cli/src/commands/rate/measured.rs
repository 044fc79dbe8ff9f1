//! [`Measured`], what was measured of a puzzle, and [`Verdict`], what there is to say of it.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use sudokit::Problem;
use sudokit::logic::se121::{End, Rater, Rating, Step, Steps};
use sudokit::logic::{Difficulty, hodoku};
use sudokit::search;

use crate::budget::Budget;
use crate::interrupt;
use crate::status::Status;

/// What is to be measured, and how long that may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub(super) se121: bool,
    /// The steps of se121, too.
    pub(super) steps: bool,
    pub(super) hodoku: bool,
    /// All there is.
    pub(super) difficulty: bool,
    pub(super) max_searches: u64,
    pub(super) timeout: Option<Duration>,
}

/// What was measured of a puzzle: what was asked for, but of a puzzle that has not one solution only se121.
#[derive(Default)]
pub(super) struct Measured {
    pub(super) se121: Option<Rating>,
    pub(super) steps: Vec<Step>,
    pub(super) hodoku: Option<hodoku::Rating>,
    pub(super) difficulty: Option<Difficulty>,
    /// Whether the time was used up.
    is_late: bool,
}

/// What a record comes to.
pub(super) struct Verdict {
    pub(super) status: Status,
    /// In the summary.
    pub(super) word: &'static str,
    /// What is not as it should be.
    pub(super) why: Option<String>,
}

impl Measures {
    pub(super) fn of(&self, problem: &Problem) -> Measured {
        let in_time = Budget { max_nodes: None, timeout: self.timeout }.go_on();
        let is_late = Cell::new(false);
        let go_on = || {
            is_late.set(!in_time());
            !is_late.get()
        };
        let mut measured = Measured::default();
        if self.difficulty {
            let difficulty = Difficulty::of_while(problem, self.max_searches, &go_on).ok();
            measured.se121 = difficulty.as_ref().map(|difficulty| difficulty.se121);
            measured.hodoku = difficulty.as_ref().map(|difficulty| difficulty.hodoku.clone());
            measured.difficulty = difficulty;
        } else {
            measured.se121 = self.se121.then(|| self.rate(problem, &go_on, &mut measured.steps));
            measured.hodoku = self.hodoku.then(|| hodoku::rate_while(problem, &go_on).ok()).flatten();
        }
        measured.is_late = is_late.get();
        measured
    }

    fn rate(&self, problem: &Problem, go_on: &dyn Fn() -> bool, steps: &mut Vec<Step>) -> Rating {
        thread_local!(static RATER: RefCell<Rater> = RefCell::default());
        if !self.steps {
            return RATER.with_borrow_mut(|rater| rater.rate_while(problem, self.max_searches, go_on));
        }
        let mut all = Steps::new(problem).with_max_searches(self.max_searches).with_go_on(go_on);
        steps.extend(&mut all);
        all.rating()
    }

    pub(super) fn verdict(&self, problem: &Problem, measured: &Measured) -> Verdict {
        let limit = match self.timeout {
            _ if interrupt::asked() => "interrupted".to_owned(),
            Some(time) if measured.is_late => format!("gave up after {time:?}"),
            _ => format!("gave up after {} searches", self.max_searches),
        };
        let at_least = measured.at_least();
        let stopped = format!("{limit}: {}", at_least.join(", "));
        let is_stopped = !at_least.is_empty();
        let solutions = search::DEFAULT.solutions(problem).count_up_to(2);
        let is_stuck = measured.se121.is_some_and(|rating| rating.end == End::Stuck);
        let (status, word, why) = match solutions {
            _ if is_stopped && solutions == 1 => (Status::GaveUp, "given up", None),
            1 => {
                let why = is_stuck.then(|| "no technique goes on".to_owned());
                (Status::Yes, if why.is_some() { "stuck" } else { "rated" }, why)
            }
            0 => (Status::No, "without solution", Some("no solution".to_owned())),
            _ => (Status::No, "with several solutions", Some("several solutions".to_owned())),
        };
        if !is_stopped {
            return Verdict { status, word, why };
        }
        let why = why.map_or(stopped.clone(), |why| format!("{why}; {stopped}"));
        Verdict { status: Status::GaveUp, word, why: Some(why) }
    }
}

impl Measured {
    /// What is known of the ratings that were stopped.
    fn at_least(&self) -> Vec<String> {
        let er = self.se121.filter(|rating| rating.end == End::Stopped);
        let score = self.hodoku.as_ref().filter(|rating| !rating.is_complete);
        let er = er.map(|rating| format!("ER is at least {}", rating.er));
        let score = score.map(|rating| format!("HoDoKu's score is at least {}", rating.score));
        er.into_iter().chain(score).collect()
    }
}
