//! [`Technique`] and the table of all of them, [`TECHNIQUES`].
//!
//! Each technique, or each family of variants, is one file: what the technique is and why it is sound, the facts about
//! it, and its finder. What finders have in common is in `shared`. A new technique is that file, its row in the table,
//! its sentences in [`words`](super::words), its row in the [HoDoKu scale](super::hodoku::SCALE) or among those
//! that are not in it, and its positions among the tests. No other file asks which technique a step uses.
//!
//! A finder searches a position in a defined order and passes each step to its receiver, which can stop it. It accepts
//! any position, also one with no solution or with several: it does not panic, and every step follows from its
//! evidence.

mod aic;
mod aligned_exclusion;
mod als_chain;
mod als_xy_wing;
mod als_xz;
mod avoidable_rectangle;
mod basic_fish;
mod bug;
mod claiming;
mod death_blossom;
mod direct_hidden_subset;
mod direct_locked;
mod dynamic_forcing_chains;
mod empty_rectangle;
mod family;
mod finned_fish;
mod franken_fish;
mod full_house;
mod hidden_rectangle;
mod hidden_single;
mod hidden_subset;
mod junior_exocet;
mod locked_subset;
mod multi_colors;
mod multiple_forcing_chains;
mod naked_single;
mod naked_subset;
mod nested_forcing_chains;
mod nice_loop;
mod nishio;
mod pointing;
mod remote_pair;
mod sashimi_fish;
mod shared;
mod simple_colors;
mod skyscraper;
mod sue_de_coq;
mod tridagon;
mod turbot_fish;
mod two_string_kite;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wxyz_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::budget::{Budget, StopReason};
use crate::problem::Problem;
use crate::puzzle::Solution;

use super::layout::Needs;
use super::position::Position;
use super::step::Step;

pub use family::{Family, ParseFamilyError};

pub(super) use als_xz::als_xz;
pub(super) use shared::almost_locked_sets::{AlmostLockedSet, almost_locked_sets};

/// Receives the steps that a finder finds.
pub(crate) trait Receiver {
    /// Takes a step; returns `Break` to stop the search.
    fn take(&mut self, step: Step) -> ControlFlow<()>;

    /// Counts a node. Returns whether to go on. A finder that may take long asks this often, and returns `Break` when
    /// the answer is no.
    fn go_on(&self) -> bool;
}

/// Where a finder sends its steps.
pub(crate) type Sink<'a> = &'a mut dyn Receiver;

/// Counts the nodes of a search for steps, and keeps the reason why it was stopped.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    budget: Budget<'a>,
    nodes: Cell<u64>,
    stopped: Cell<Option<StopReason>>,
}

impl<'a> Meter<'a> {
    pub(super) const fn new(budget: Budget<'a>) -> Meter<'a> {
        Meter { budget, nodes: Cell::new(0), stopped: Cell::new(None) }
    }

    /// Counts a node, if the budget has one left.
    pub(super) fn go_on(&self) -> bool {
        let nodes = self.nodes.get();
        self.nodes.set(nodes + 1);
        let checked = self.budget.check(nodes);
        self.stopped.set(checked.err());
        checked.is_ok()
    }

    /// At most this many solutions of a problem; the nodes of the search are counted.
    pub(super) fn solutions(&self, problem: &Problem, most: usize) -> Result<Vec<Solution>, StopReason> {
        self.budget.check(self.nodes.get())?;
        let left = self.budget.max_nodes().saturating_sub(self.nodes.get());
        let mut search = problem.solutions().with_budget(self.budget.with_max_nodes(left));
        let solutions = search.by_ref().take(most).collect();
        self.nodes.set(self.nodes.get() + search.stats().nodes);
        search.stopped().map_or(Ok(solutions), Err)
    }

    /// Why the search was stopped, if the budget stopped it.
    pub(super) fn result(&self) -> Result<(), StopReason> {
        self.stopped.get().map_or(Ok(()), Err)
    }
}

/// The receiver of a caller who gives a closure and a budget.
struct Caller<'a> {
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    meter: &'a Meter<'a>,
}

impl Receiver for Caller<'_> {
    fn take(&mut self, step: Step) -> ControlFlow<()> {
        (self.take)(step)
    }

    fn go_on(&self) -> bool {
        self.meter.go_on()
    }
}

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
    /// Its rating in Sudoku Explainer 1.2.1, after its name there if that is another; `None` if it is not there.
    pub explainer: Option<&'static str>,
    /// What the layout of the board must have. The technique finds nothing on other boards.
    pub needs: Needs,
    /// Whether it holds only if there is one solution at most. The technique finds nothing in a position that is not
    /// [known as proper](Position::known_as_proper).
    pub assumes_uniqueness: bool,
    find: fn(&Position, Sink<'_>) -> ControlFlow<()>,
}

/// All techniques, roughly from easy to hard: the order of the default [policy](super::Policy).
///
/// ```
/// assert_eq!(sudokit::logic::TECHNIQUES[0].id, "full-house");
/// ```
#[rustfmt::skip]
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::FULL_HOUSE,
    &hidden_single::HIDDEN_SINGLE,
    &direct_locked::DIRECT_POINTING,
    &direct_locked::DIRECT_CLAIMING,
    &direct_hidden_subset::DIRECT_HIDDEN_PAIR,
    &naked_single::NAKED_SINGLE,
    &direct_hidden_subset::DIRECT_HIDDEN_TRIPLET,
    &pointing::POINTING,
    &claiming::CLAIMING,
    &locked_subset::LOCKED_PAIR,
    &locked_subset::LOCKED_TRIPLE,
    &naked_subset::NAKED_PAIR,
    &hidden_subset::HIDDEN_PAIR,
    &naked_subset::NAKED_TRIPLE,
    &hidden_subset::HIDDEN_TRIPLE,
    &basic_fish::X_WING,
    &basic_fish::SWORDFISH,
    &naked_subset::NAKED_QUAD,
    &hidden_subset::HIDDEN_QUAD,
    &remote_pair::REMOTE_PAIR,
    &bug::BUG_1,
    &skyscraper::SKYSCRAPER,
    &two_string_kite::TWO_STRING_KITE,
    &turbot_fish::TURBOT_FISH,
    &empty_rectangle::EMPTY_RECTANGLE,
    &xy_wing::XY_WING,
    &w_wing::W_WING,
    &xyz_wing::XYZ_WING,
    &unique_rectangle::UNIQUE_RECTANGLE_1,
    &unique_rectangle::UNIQUE_RECTANGLE_2,
    &unique_rectangle::UNIQUE_RECTANGLE_3,
    &unique_rectangle::UNIQUE_RECTANGLE_4,
    &unique_rectangle::UNIQUE_RECTANGLE_5,
    &unique_rectangle::UNIQUE_RECTANGLE_6,
    &hidden_rectangle::HIDDEN_RECTANGLE,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_1,
    &avoidable_rectangle::AVOIDABLE_RECTANGLE_2,
    &unique_loop::UNIQUE_LOOP_1,
    &unique_loop::UNIQUE_LOOP_2,
    &unique_loop::UNIQUE_LOOP_3,
    &unique_loop::UNIQUE_LOOP_4,
    &basic_fish::JELLYFISH,
    &bug::BUG_2,
    &bug::BUG_3,
    &bug::BUG_4,
    &finned_fish::FINNED_X_WING,
    &sashimi_fish::SASHIMI_X_WING,
    &simple_colors::SIMPLE_COLORS_TRAP,
    &simple_colors::SIMPLE_COLORS_WRAP,
    &multi_colors::MULTI_COLORS_TRAP,
    &multi_colors::MULTI_COLORS_WRAP,
    &wxyz_wing::WXYZ_WING,
    &finned_fish::FINNED_SWORDFISH,
    &sashimi_fish::SASHIMI_SWORDFISH,
    &finned_fish::FINNED_JELLYFISH,
    &sashimi_fish::SASHIMI_JELLYFISH,
    &sue_de_coq::SUE_DE_COQ,
    &aligned_exclusion::ALIGNED_PAIR_EXCLUSION,
    &x_chain::X_CHAIN,
    &xy_chain::XY_CHAIN,
    &als_xz::ALS_XZ,
    &nice_loop::NICE_LOOP,
    &aic::AIC,
    &x_chain::GROUPED_X_CHAIN,
    &nice_loop::GROUPED_NICE_LOOP,
    &aic::GROUPED_AIC,
    &als_xy_wing::ALS_XY_WING,
    &als_chain::ALS_CHAIN,
    &death_blossom::DEATH_BLOSSOM,
    &franken_fish::FRANKEN_X_WING,
    &franken_fish::FINNED_FRANKEN_X_WING,
    &franken_fish::FRANKEN_SWORDFISH,
    &franken_fish::FINNED_FRANKEN_SWORDFISH,
    &aligned_exclusion::ALIGNED_TRIPLET_EXCLUSION,
    &junior_exocet::JUNIOR_EXOCET,
    &tridagon::TRIDAGON,
    &nishio::NISHIO,
    &multiple_forcing_chains::CELL_FORCING_CHAINS,
    &multiple_forcing_chains::REGION_FORCING_CHAINS,
    &dynamic_forcing_chains::DYNAMIC_FORCING_CHAINS,
    &dynamic_forcing_chains::DYNAMIC_FORCING_CHAINS_PLUS,
    &nested_forcing_chains::NESTED_FORCING_CHAINS_2,
    &nested_forcing_chains::NESTED_FORCING_CHAINS_3,
    &nested_forcing_chains::NESTED_FORCING_CHAINS_4,
    &nested_forcing_chains::NESTED_FORCING_CHAINS_5,
];

impl Technique {
    /// The technique with this [id](Technique::id).
    ///
    /// ```
    /// use sudokit::logic::Technique;
    /// assert!(Technique::from_name("xy-wing").is_some());
    /// assert!(Technique::from_name("guess").is_none());
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Technique> {
        TECHNIQUES.iter().copied().find(|technique| technique.id == name)
    }

    /// The first step that the technique finds.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Position, TECHNIQUES}};
    /// assert!(TECHNIQUES[0].first(&Position::from(Puzzle::EMPTY)).is_none());
    /// ```
    #[must_use]
    pub fn first(&self, position: &Position) -> Option<Step> {
        self.first_metered(position, &Meter::new(Budget::UNLIMITED)).ok().flatten()
    }

    /// The first step that the technique finds within a budget. The search counts a node at its start, and long
    /// searches count further ones often.
    ///
    /// # Errors
    ///
    /// The budget stopped the search before a step was found.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason, logic::{Position, TECHNIQUES}};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let stopped = TECHNIQUES[0].first_within(&position, Budget::default().with_go_on(&|| false));
    /// assert_eq!(stopped, Err(StopReason::Interrupted));
    /// ```
    pub fn first_within(&self, position: &Position, budget: Budget<'_>) -> Result<Option<Step>, StopReason> {
        self.first_metered(position, &Meter::new(budget))
    }

    /// The first step, on the account of a search that may have begun before.
    pub(super) fn first_metered(
        &self,
        position: &Position,
        meter: &Meter<'_>,
    ) -> Result<Option<Step>, StopReason> {
        let mut first = None;
        let _ = self.each_metered(position, meter, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        meter.result().map(|()| first)
    }

    /// All steps that the technique finds, in its order. The same deduction may occur several times, with different
    /// evidence.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Position, TECHNIQUES}};
    /// assert!(TECHNIQUES[0].all(&Position::from(Puzzle::EMPTY)).is_empty());
    /// ```
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
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use sudokit::{Puzzle, logic::{Position, TECHNIQUES}};
    /// let flow = TECHNIQUES[0].each(&Position::from(Puzzle::EMPTY), &mut |_| ControlFlow::Break(()));
    /// assert_eq!(flow, ControlFlow::Continue(()));
    /// ```
    pub fn each(
        &self,
        position: &Position,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_metered(position, &Meter::new(Budget::UNLIMITED), take)
    }

    /// Passes each step that the technique finds within a budget to `take`, until that returns `Break`. The search
    /// counts a node at its start, and long searches count further ones often.
    ///
    /// # Errors
    ///
    /// The budget stopped the search. The steps that were found before are passed.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use sudokit::{Budget, Puzzle, StopReason, logic::{Position, TECHNIQUES}};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let budget = Budget::default().with_max_nodes(0);
    /// let stopped = TECHNIQUES[0].each_within(&position, budget, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(stopped, Err(StopReason::MaxNodes));
    /// ```
    pub fn each_within(
        &self,
        position: &Position,
        budget: Budget<'_>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        let meter = Meter::new(budget);
        let flow = self.each_metered(position, &meter, take);
        meter.result().map(|()| flow)
    }

    /// Passes each step to `take`, on the account of a search that may have begun before.
    pub(super) fn each_metered(
        &self,
        position: &Position,
        meter: &Meter<'_>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !meter.go_on() {
            return ControlFlow::Break(());
        }
        let is_sound = position.is_proper() || !self.assumes_uniqueness;
        if !is_sound || !position.layout().provides(self.needs) {
            return ControlFlow::Continue(());
        }
        (self.find)(position, &mut Caller { take, meter })
    }
}

/// The text was not the id of a technique. The message names the most similar one, if one is similar.
///
/// ```
/// use sudokit::logic::Technique;
/// let error = "Hidden singel".parse::<&Technique>().unwrap_err();
/// assert_eq!(error.to_string(), "no technique is called Hidden singel; did you mean hidden-single?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTechniqueError {
    name: String,
}

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {}", self.name)?;
        most_similar(&self.name).map_or(Ok(()), |technique| write!(f, "; did you mean {}?", technique.id))
    }
}

impl std::error::Error for ParseTechniqueError {}

impl FromStr for &'static Technique {
    type Err = ParseTechniqueError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let unknown = || ParseTechniqueError { name: name.escape_default().to_string() };
        Technique::from_name(name).ok_or_else(unknown)
    }
}

/// The technique whose id is most like a text, if at most two characters have to be changed.
fn most_similar(text: &str) -> Option<&'static Technique> {
    let text: Vec<char> = text.to_lowercase().replace([' ', '_'], "-").chars().take(100).collect();
    let distance = |technique: &&Technique| edit_distance(&text, &technique.id.chars().collect::<Vec<_>>());
    TECHNIQUES.iter().copied().min_by_key(distance).filter(|technique| distance(technique) <= 2)
}

/// The number of characters to be replaced, inserted or deleted to make one text of the other.
fn edit_distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            row.push((before[j] + usize::from(a != b)).min(before[j + 1] + 1).min(row[j] + 1));
        }
        before = row;
    }
    before[to.len()]
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_unique_and_plain() {
        let ids: BTreeSet<_> = TECHNIQUES.iter().map(|technique| technique.id).collect();
        assert_eq!(ids.len(), TECHNIQUES.len());
        assert!(
            ids.iter().all(|id| id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
        );
    }
}
