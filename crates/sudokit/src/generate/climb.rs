//! [`Climb`]: a hill climb from a random minimal puzzle to a hard one, and [`Score`], what it maximizes.
//!
//! # Moves
//! A move goes to a [random neighbor](super::neighbor). Neighbors of hard puzzles tend to be hard, so the
//! climb makes progress. It also moves to a neighbor with an equal score, so that it can cross a plateau.
//!
//! # Scores
//! A puzzle that was grown against one engine is harder for that engine than for others. [`SearchNodes`] is
//! the score of `sudokit generate --hard`; a climb can use any other [`Score`].

use sudokit_base::{Budget, StopReason};

use super::neighbor::{minimize, random_neighbor};
use super::random::Random;
use super::solution::solution;
use crate::cell::CellSet;
use crate::minimize::Board;
use crate::puzzle::Puzzle;
use crate::search::Solver;
use crate::symmetry::Transform;

/// The number of isomorphs that [`SearchNodes`] uses to measure a puzzle.
const ISOMORPHS: usize = 12;

/// A climb ends after this number of consecutive neighbors without a higher score.
const PATIENCE: u32 = 10_000;

/// The number of nodes that the engine [`bands`](crate::search::bands) needs to find all solutions of this
/// puzzle (at most two): the mean over 64 fixed isomorphs.
///
/// A climb uses other isomorphs. The best of thousands of neighbors owes part of its score to luck with
/// those, so this function measures the result of a climb.
///
/// ```
/// use sudokit::{Puzzle, generate::hardness};
/// let easy: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hard: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// assert_eq!(hardness(&easy), 0.0);
/// assert!(hardness(&hard) > 10.0);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn hardness(puzzle: &Puzzle) -> f64 {
    let mut random = Random::new(0);
    let mut solver = Solver::bands();
    let nodes: u64 = (0..64).map(|_| solver.nodes_of_tree(&random.transform().apply(*puzzle), 2)).sum();
    nodes as f64 / 64.0
}

/// What a [`Climb`] maximizes.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::generate::{Climb, Random, Score};
///
/// /// Prefers puzzles with few givens.
/// #[derive(Debug)]
/// struct Blanks;
///
/// impl Score for Blanks {
///     type Value = usize;
///     fn score(&mut self, puzzle: &Puzzle, _best: Option<usize>) -> Option<usize> {
///         Some(81 - puzzle.given_count())
///     }
/// }
///
/// let mut climb = Climb::with_score(Random::new(1), Blanks);
/// let before = climb.puzzle().given_count();
/// (0..100).for_each(|_| climb.step());
/// assert!(climb.puzzle().given_count() < before);
/// ```
pub trait Score {
    /// A score; greater is better.
    type Value: Copy + Ord;

    /// Prepares for a new climb. A score that samples draws its sample here, once per climb, so that all
    /// puzzles of a climb are measured in the same way. The default does nothing.
    fn start(&mut self, _random: &mut Random) {}

    /// The score of a puzzle, or `None` if it is certainly less than `best`, the score of the climb's current
    /// puzzle. Most neighbors are far worse, so stopping early saves time.
    fn score(&mut self, puzzle: &Puzzle, best: Option<Self::Value>) -> Option<Self::Value>;
}

/// The nodes that the engine [`bands`](crate::search::bands) needs to find all solutions (at most two),
/// summed over 12 isomorphs that are drawn for each climb. Several isomorphs are used because an engine may
/// be lucky on one, and this engine because it needs the same number of nodes on every machine.
#[derive(Debug)]
pub struct SearchNodes {
    solver: Solver,
    transforms: [Transform; ISOMORPHS],
}

impl Default for SearchNodes {
    fn default() -> Self {
        SearchNodes { solver: Solver::bands(), transforms: [Transform::default(); ISOMORPHS] }
    }
}

impl Score for SearchNodes {
    type Value = u64;

    fn start(&mut self, random: &mut Random) {
        self.transforms = std::array::from_fn(|_| random.transform());
    }

    fn score(&mut self, puzzle: &Puzzle, best: Option<u64>) -> Option<u64> {
        let best = best.unwrap_or(0);
        let mut sum = 0;
        for transform in &self.transforms {
            sum += self.solver.nodes_of_tree(&transform.apply(*puzzle), 2);
            // If the first isomorphs show that the puzzle is at most half as hard, the others are skipped.
            if 2 * sum * (ISOMORPHS as u64) < best {
                return None;
            }
        }
        Some(sum)
    }
}

/// A climb toward a hard puzzle. After every step its puzzle is proper and minimal, and its score never
/// decreases.
///
/// ```
/// use sudokit::generate::{Climb, Random, hardness};
/// let mut climb = Climb::new(Random::new(1));
/// let before = hardness(&climb.puzzle());
/// (0..100).for_each(|_| climb.step());
/// assert!(hardness(&climb.puzzle()) > before);
/// ```
#[derive(Debug)]
pub struct Climb<S: Score = SearchNodes> {
    random: Random,
    solver: Solver,
    board: Board,
    score: S,
    best: Option<S::Value>,
    /// The number of neighbors since the score last increased.
    idle: u32,
}

impl Climb {
    /// Starts at a random minimal puzzle, made like a [`Generator`](super::Generator) makes it, with the
    /// score [`SearchNodes`].
    #[must_use]
    pub fn new(random: Random) -> Climb {
        Climb::with_score(random, SearchNodes::default())
    }
}

impl<S: Score> Climb<S> {
    /// Starts at a random minimal puzzle, with this score.
    #[must_use]
    pub fn with_score(mut random: Random, score: S) -> Climb<S> {
        let board = Board::new(solution(&mut random), CellSet::ALL);
        let mut climb = Climb { random, solver: Solver::new(), board, score, best: None, idle: 0 };
        climb.start();
        climb
    }

    /// Starts again at another random minimal puzzle.
    pub fn restart(&mut self) {
        self.board = Board::new(solution(&mut self.random), CellSet::ALL);
        self.start();
    }

    /// Starts at a minimal puzzle inside the board.
    fn start(&mut self) {
        self.score.start(&mut self.random);
        let mut board = self.board.clone();
        minimize(&mut board, &mut self.random, &mut self.solver);
        self.best = self.score.score(&board.puzzle(), None);
        self.board = board;
        self.idle = 0;
    }

    /// Looks at one neighbor, and moves there if its score is not less.
    pub fn step(&mut self) {
        self.idle += 1;
        let Some(board) = random_neighbor(&self.board, &mut self.random, &mut self.solver) else { return };
        let score = self.score.score(&board.puzzle(), self.best);
        if score.is_some() && score >= self.best {
            if score > self.best {
                self.idle = 0;
            }
            (self.board, self.best) = (board, score);
        }
    }

    /// Takes steps until the climb [is at its end](Climb::is_at_its_end). The nodes of the budget are
    /// neighbors.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::generate::{Climb, Random};
    /// let mut climb = Climb::new(Random::new(1));
    /// assert!(climb.finish_within(Budget::default().with_max_nodes(10)).is_err());
    /// ```
    ///
    /// # Errors
    /// The budget is used up. A further call continues the climb.
    pub fn finish_within(&mut self, budget: Budget<'_>) -> Result<(), StopReason> {
        let mut steps = 0;
        while !self.is_at_its_end() {
            budget.check(steps)?;
            self.step();
            steps += 1;
        }
        Ok(())
    }

    /// Whether the climb is unlikely to get further: the last 10,000 neighbors had no higher score.
    #[must_use]
    pub fn is_at_its_end(&self) -> bool {
        self.idle >= PATIENCE
    }

    /// The current puzzle of the climb.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        self.board.puzzle()
    }

    /// The score of that puzzle; `None` if the score refused to score the first one.
    #[must_use]
    pub fn best(&self) -> Option<S::Value> {
        self.best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_never_falls_and_ends_at_a_minimal_puzzle() {
        let mut climb = Climb::new(Random::new(3));
        let low = hardness(&climb.puzzle());
        let mut before = climb.best;
        for _ in 0..200 {
            climb.step();
            assert!(climb.best >= before);
            before = climb.best;
        }
        let puzzle = climb.puzzle();
        assert!(puzzle.is_proper() && puzzle.is_minimal());
        assert!(hardness(&puzzle) > low + 5.0, "{low} {}", hardness(&puzzle));
        let mut same = Climb::new(Random::new(3));
        (0..200).for_each(|_| same.step());
        assert_eq!(same.puzzle(), puzzle);
    }

    #[test]
    fn a_climb_ends_where_nothing_is_harder() {
        let mut climb = Climb::new(Random::new(4));
        climb.idle = PATIENCE - 1;
        climb.best = Some(u64::MAX);
        climb.step();
        assert!(climb.is_at_its_end());
        climb.restart();
        assert!(!climb.is_at_its_end() && climb.best < Some(u64::MAX));
    }

    #[test]
    fn a_neighbor_that_the_score_refuses_is_never_taken() {
        /// Scores the first puzzle and no other.
        #[derive(Debug)]
        struct First;
        impl Score for First {
            type Value = ();
            fn score(&mut self, _puzzle: &Puzzle, best: Option<()>) -> Option<()> {
                best.is_none().then_some(())
            }
        }
        let mut climb = Climb::with_score(Random::new(5), First);
        let first = climb.puzzle();
        (0..50).for_each(|_| climb.step());
        assert_eq!(climb.puzzle(), first);
    }

    /// The puzzles of a climb are also harder for an engine of the ladder, which branches differently.
    #[test]
    fn what_is_hard_for_one_engine_is_hard_for_others() {
        use crate::search::{Engine, ladder::Singles};
        let nodes = |puzzle: Puzzle| {
            let mut solutions = Singles.solutions(&puzzle.into());
            assert_eq!(solutions.by_ref().count(), 1);
            solutions.stats().nodes
        };
        let (mut low, mut high) = (0, 0);
        for seed in 0..5 {
            let mut climb = Climb::new(Random::new(seed));
            low += nodes(climb.puzzle());
            (0..300).for_each(|_| climb.step());
            high += nodes(climb.puzzle());
        }
        assert!(high > 2 * low, "{low} {high}");
    }
}
