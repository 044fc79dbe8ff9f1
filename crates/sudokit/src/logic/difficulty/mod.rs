//! [`Difficulty`], several measures of how hard a puzzle is, and a [level](se121::Level) for it.
//!
//! The puzzle is solved once on the path of each scale, and once by a search. The counts of steps by
//! technique are for the paths of the two scales.

mod backdoor;
mod known;
mod text;

pub use backdoor::Backdoor;
pub use known::Known;

use std::collections::BTreeMap;

use sudokit_base::Budget;

use crate::problem::Problem;
use crate::search::{Engine, NotUniqueError, bands::Bands};

use super::{hodoku, se121};

/// How hard a puzzle is, by several measures, because no single number is enough.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::{Difficulty, Known, se121::Level};
///
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let difficulty = Difficulty::of(&easy.parse::<Puzzle>()?.into())?;
/// assert_eq!(difficulty.level, Known::Exactly(Level::Easy));
/// assert_eq!((difficulty.se121.to_string(), difficulty.hodoku.score), ("1.2/1.2/1.2".to_string(), 204));
/// assert_eq!((difficulty.nodes, difficulty.backdoor.size()), (Some(0), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The level by ER.
    pub level: Known<se121::Level>,
    /// ER, EP and ED, and the number of their steps.
    pub se121: se121::Rating,
    /// The number of steps of each rule.
    pub se121_steps: BTreeMap<se121::Rule, u32>,
    /// HoDoKu's level and score, with the number of steps of each technique.
    pub hodoku: hodoku::Rating,
    /// The number of choices of a search: the [nodes](crate::search::Stats::nodes) of the engine
    /// [`bands`](crate::search::bands), which uses singles and locked candidates and makes the same choices
    /// on every machine, until it has shown that the solution is the only one. `None` if the search was
    /// stopped.
    pub nodes: Option<u64>,
    /// The fewest cells that, once filled, let singles solve the rest.
    pub backdoor: Backdoor,
}

impl Difficulty {
    /// The difficulty of a puzzle or a sukaku that has one solution, without limits: the hardest puzzles take
    /// seconds or even minutes, mostly for ER.
    ///
    /// # Errors
    /// It has no solution, or several.
    pub fn of(problem: &Problem) -> Result<Difficulty, NotUniqueError> {
        Difficulty::of_within(problem, Budget::UNLIMITED)
    }

    /// The difficulty within a budget. A node is a search for chains by se121; the question of the budget is
    /// asked by all measurements. If they are stopped, the ratings and the level are lower bounds, or not
    /// known. The measurement that takes longest, ER, is the last.
    ///
    /// # Errors
    /// It has no solution, or several.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle};
    /// use sudokit::logic::{Difficulty, Known};
    /// use sudokit::logic::se121::{RatingEnd, Level};
    ///
    /// let text = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";
    /// let budget = Budget::default().with_max_nodes(1_000);
    /// let difficulty = Difficulty::of_within(&text.parse::<Puzzle>()?.into(), budget)?;
    /// assert_eq!((difficulty.se121.end, difficulty.level), (RatingEnd::Stopped, Known::Exactly(Level::Extreme)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_within(problem: &Problem, budget: Budget<'_>) -> Result<Difficulty, NotUniqueError> {
        let in_time = budget.without_max_nodes();
        let backdoor = match problem.solution_within(in_time) {
            Ok(solution) => backdoor::smallest(problem, &solution?, in_time),
            Err(_) => Backdoor::Unknown,
        };
        let mut search = Bands.solutions(problem).with_budget(in_time);
        search.count_up_to(2);
        let nodes = search.stopped().is_none().then(|| search.stats().nodes);
        let hodoku = hodoku::rate_within(problem, in_time)?;
        let mut steps = se121::Steps::new(problem).with_budget(budget);
        let mut se121_steps = BTreeMap::new();
        for step in &mut steps {
            *se121_steps.entry(step.rule).or_default() += 1;
        }
        let se121 = steps.rating();
        Ok(Difficulty { level: se121.level(), se121, se121_steps, hodoku, nodes, backdoor })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use std::cell::Cell;
    use sudokit_base::GoOn;

    /// ER 10.9.
    const HARD: &str = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";

    #[test]
    fn the_measures_are_those_of_their_modules() {
        let lines = include_str!("../../../tests/data/hodoku.csv").lines();
        for line in lines.step_by(5) {
            let problem = line[..81].parse::<Puzzle>().expect("a puzzle").into();
            let difficulty = Difficulty::of(&problem).expect("it has one solution");
            assert_eq!(difficulty.se121, se121::rate(&problem));
            assert_eq!(difficulty.se121_steps.values().sum::<u32>(), difficulty.se121.steps);
            let hodoku = hodoku::rate(&problem).expect("it has one solution");
            assert_eq!(difficulty.hodoku, hodoku);
            assert_eq!(difficulty.level.exactly(), difficulty.se121.er.map(se121::Level::of));
            let singles = hodoku.steps.iter().all(|(entry, _)| entry.level == hodoku::Level::Easy);
            assert_eq!(difficulty.backdoor.size() == Some(0), singles, "{line}");
            assert!(difficulty.nodes == Some(0) || !singles, "{line}");
        }
    }

    #[test]
    fn what_was_stopped_is_not_known() {
        let problem = HARD.parse::<Puzzle>().expect("a puzzle").into();
        let never = GoOn::new(|| false);
        let budget = Budget::default().with_go_on(&never);
        let stopped = Difficulty::of_within(&problem, budget).expect("it has one solution");
        let Difficulty { level, se121, hodoku, nodes, backdoor, .. } = &stopped;
        assert_eq!((*level, *nodes, *backdoor), (Known::Nothing, None, Backdoor::Unknown));
        assert_eq!((se121.known_er(), hodoku.known_score()), (Known::Nothing, Known::Nothing));
        let text = "level     -\nse121     ER -, EP -, ED - in 0 steps\nHoDoKu    -, score - in 0 steps\n\
                    search    -\nbackdoor  -";
        assert_eq!(stopped.to_string(), text);
    }

    #[test]
    fn wherever_it_is_stopped_little_is_done_after() {
        let problem = HARD.parse::<Puzzle>().expect("a puzzle").into();
        for limit in [1, 2, 10, 50, 200, 1_000, 10_000] {
            let asked = Cell::new(0);
            let go_on = GoOn::new(|| {
                asked.set(asked.get() + 1);
                asked.get() < limit
            });
            let budget = Budget::default().with_go_on(&go_on);
            let stopped = Difficulty::of_within(&problem, budget).expect("it has one solution");
            assert_eq!(asked.get(), limit);
            assert_eq!(stopped.se121.end, se121::RatingEnd::Stopped);
        }
    }
}
