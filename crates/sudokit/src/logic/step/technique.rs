//! [`Technique`], the facts about a technique and its finder, and the [`Sink`] that takes the steps it finds.

use std::fmt;
use std::ops::ControlFlow;

use sudokit_base::{Budget, StopReason};

use crate::logic::layout::Needs;
use crate::logic::node_counter::NodeCounter;
use crate::logic::position::Position;

use super::{Family, Step};

/// Receives the steps that a finder finds.
pub(crate) trait Receiver {
    /// Takes a step; returns `Break` to stop the search.
    fn take(&mut self, step: Step) -> ControlFlow<()>;

    /// Counts a node. Returns whether to go on. A finder that may take long asks this often, and returns `Break` when
    /// the answer is no.
    fn go_on(&self) -> bool;

    /// Notes that the finder is left out of this build.
    fn miss(&self);
}

/// The receiver to which a finder sends its steps.
pub(crate) type Sink<'a> = &'a mut dyn Receiver;

/// Searches a position, and sends the steps that it finds.
pub(in crate::logic) type Finder = fn(&Position, Sink<'_>) -> ControlFlow<()>;

/// A way to deduce something.
///
/// ```
/// use sudokit::logic::Technique;
/// let technique = Technique::from_name("naked-single").expect("it is in the table");
/// assert!(!technique.assumes_uniqueness);
/// ```
pub struct Technique {
    /// The name in commands, files and JSON: lower case, with `-` between words.
    pub id: &'static str,
    /// The family it belongs to.
    pub family: Family,
    /// Other names in use, in English.
    pub aliases: &'static [&'static str],
    /// The technique's rating in Sudoku Explainer 1.2.1, after its name there if that differs; `None` if Sudoku Explainer does
    /// not have it.
    pub explainer: Option<&'static str>,
    /// What the layout of the board must have. The technique finds nothing on other boards.
    pub needs: Needs,
    /// Whether the technique is valid only if there is at most one solution. The technique finds nothing in a position that is
    /// not [known as proper](Position::known_as_proper).
    pub assumes_uniqueness: bool,
    pub(in crate::logic) find: Finder,
}

impl Technique {
    /// The first step that the technique finds.
    #[must_use]
    pub fn first(&self, position: &Position) -> Option<Step> {
        self.first_counted(position, &NodeCounter::new(Budget::UNLIMITED)).ok().flatten()
    }

    /// The first step that the technique finds within a budget. The search counts a node at its start, and long
    /// searches count further ones often.
    ///
    /// # Errors
    ///
    /// The budget stopped the search before a step was found.
    pub fn first_within(&self, position: &Position, budget: Budget<'_>) -> Result<Option<Step>, StopReason> {
        self.first_counted(position, &NodeCounter::new(budget))
    }

    /// The first step, as a part of a search that may have begun earlier.
    pub(in crate::logic) fn first_counted(
        &self,
        position: &Position,
        counter: &NodeCounter<'_>,
    ) -> Result<Option<Step>, StopReason> {
        let mut first = None;
        let _ = self.each_counted(position, counter, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        counter.result().map(|()| first)
    }

    /// All steps that the technique finds, in its order. The same deduction may occur several times, with different
    /// evidence.
    #[must_use]
    pub fn all(&self, position: &Position) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.each(position, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    /// Passes each step that the technique finds to `take`, until that returns `Break`.
    ///
    /// Returns `Break` if `take` did.
    pub fn each(
        &self,
        position: &Position,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_counted(position, &NodeCounter::new(Budget::UNLIMITED), take)
    }

    /// Passes each step that the technique finds within a budget to `take`, until that returns `Break`. The search
    /// counts a node at its start, and long searches count further ones often.
    ///
    /// # Errors
    ///
    /// The budget stopped the search. The steps that were found before are passed.
    pub fn each_within(
        &self,
        position: &Position,
        budget: Budget<'_>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        let counter = NodeCounter::new(budget);
        let flow = self.each_counted(position, &counter, take);
        counter.result().map(|()| flow)
    }

    /// Passes each step to `take`, as a part of a search that may have begun earlier.
    pub(in crate::logic) fn each_counted(
        &self,
        position: &Position,
        counter: &NodeCounter<'_>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !counter.go_on() {
            return ControlFlow::Break(());
        }
        let is_sound = position.is_proper() || !self.assumes_uniqueness;
        if !is_sound || !position.layout().provides(self.needs) {
            return ControlFlow::Continue(());
        }
        (self.find)(position, &mut Caller { take, counter })
    }
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// The receiver of a caller who gives a closure and a budget.
struct Caller<'a> {
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    counter: &'a NodeCounter<'a>,
}

impl Receiver for Caller<'_> {
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        (self.take)(step)
    }

    fn go_on(&self) -> bool {
        self.counter.go_on()
    }

    fn miss(&self) {
        self.counter.miss();
    }
}
