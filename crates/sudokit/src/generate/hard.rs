//! [`Climb`]: hard puzzles, by steps from a random minimal puzzle to neighbours that are no easier.
//!
//! # Score
//! How hard a puzzle is, is how many nodes the engine [`bands`] needs until it knows that there is no second
//! solution, the mean over some isomorphs, because on a single one an engine may be lucky. It is the engine of
//! reference because it makes the same nodes on every machine. What is grown against one engine is hard for that
//! one first of all: the name says no more than that.
//!
//! A climb measures by isomorphs that it draws once, so its score never falls. The best of thousands is partly
//! lucky with those; so what is told of a puzzle in the end, [`hardness`], is by others.
//!
//! # Moves
//! One or two givens are taken away. Then random digits are put into random blanks, each if it leaves a
//! solution, until there is just one; then what is not needed is taken away in random order. In the words of the
//! field: a {-n+m} neighbour with n of 1 or 2, made minimal. Neighbours of hard puzzles tend to be hard, so it
//! gets somewhere. A neighbour as hard as the puzzle is taken, too: that is how a climb gets across a plateau.

use super::grids;
use super::random::Random;
use crate::cell::{Cell, CellSet};
use crate::minimize::Board;
use crate::puzzle::Puzzle;
use crate::search::{Solver, bands};
use crate::symmetry::Transform;

/// So many isomorphs a puzzle is measured by in a climb.
const SHUFFLES: usize = 12;

/// After so many neighbours in a row that are no harder, a climb is at its end.
const PATIENCE: u32 = 10_000;

/// How many nodes the engine [`bands`] needs to see that this is the only solution (or what else there is): the
/// mean over 64 isomorphs, always the same.
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
    let mut engine = bands::Solver::new();
    let nodes: u64 = (0..64).map(|_| nodes(&mut engine, &shuffle(&mut random).apply(*puzzle))).sum();
    nodes as f64 / 64.0
}

/// Any transform, all as likely.
fn shuffle(random: &mut Random) -> Transform {
    let [geometric, digits] = [Transform::GEOMETRIC, Transform::COUNT / Transform::GEOMETRIC]
        .map(|end| random.below(end as usize) as u64);
    Transform::from_index(geometric * (Transform::COUNT / Transform::GEOMETRIC) + digits)
        .unwrap_or(Transform::IDENTITY)
}

fn nodes(engine: &mut bands::Solver, puzzle: &Puzzle) -> u64 {
    engine.solve_text(&puzzle.grid().to_bytes(), 2, &mut [0; 81]);
    engine.nodes()
}

/// A climb towards a hard puzzle: proper and minimal after every step, and never easier than before by its own
/// measure.
///
/// ```
/// use sudokit::generate::{Climb, Random, hardness};
/// let mut climb = Climb::new(Random::new(1));
/// let before = hardness(&climb.puzzle());
/// (0..100).for_each(|_| climb.step());
/// assert!(hardness(&climb.puzzle()) > before);
/// ```
#[derive(Debug)]
pub struct Climb {
    random: Random,
    solver: Solver,
    engine: bands::Solver,
    shuffles: [Transform; SHUFFLES],
    board: Board,
    /// Of all shuffles together.
    nodes: u64,
    /// Neighbours since it last got harder.
    idle: u32,
}

impl Climb {
    /// At its foot: a random minimal puzzle, as [`Generator`](super::Generator) makes it.
    ///
    /// ```
    /// use sudokit::generate::{Climb, Random};
    /// assert!(Climb::new(Random::new(1)).puzzle().is_minimal());
    /// ```
    #[must_use]
    pub fn new(mut random: Random) -> Climb {
        let board = Board::new(grids::solution(&mut random), CellSet::ALL);
        let shuffles = std::array::from_fn(|_| shuffle(&mut random));
        let (solver, engine) = (Solver::new(), bands::Solver::new());
        let mut climb = Climb { random, solver, engine, shuffles, board, nodes: 0, idle: 0 };
        let mut board = climb.board.clone();
        climb.minimise(&mut board);
        climb.nodes = climb.measure(&board.puzzle());
        climb.board = board;
        climb
    }

    /// Goes to the foot of another climb.
    ///
    /// ```
    /// use sudokit::generate::{Climb, Random};
    /// let mut climb = Climb::new(Random::new(1));
    /// let first = climb.puzzle();
    /// climb.restart();
    /// assert_ne!(climb.puzzle(), first);
    /// ```
    pub fn restart(&mut self) {
        *self = Climb::new(self.random.clone());
    }

    /// Looks at one neighbour, and goes there if it is no easier.
    ///
    /// ```
    /// use sudokit::generate::{Climb, Random};
    /// let mut climb = Climb::new(Random::new(1));
    /// climb.step();
    /// assert!(climb.puzzle().is_proper());
    /// ```
    pub fn step(&mut self) {
        self.idle += 1;
        let Some(mut board) = self.neighbour() else { return };
        self.minimise(&mut board);
        let nodes = self.measure(&board.puzzle());
        if nodes >= self.nodes {
            if nodes > self.nodes {
                self.idle = 0;
            }
            (self.board, self.nodes) = (board, nodes);
        }
    }

    /// Whether it is likely to go no further: the last 10,000 neighbours were no harder.
    ///
    /// ```
    /// use sudokit::generate::{Climb, Random};
    /// assert!(!Climb::new(Random::new(1)).is_at_its_end());
    /// ```
    #[must_use]
    pub fn is_at_its_end(&self) -> bool {
        self.idle >= PATIENCE
    }

    /// Where it has got to.
    ///
    /// ```
    /// use sudokit::generate::{Climb, Random};
    /// assert!(Climb::new(Random::new(1)).puzzle().is_proper());
    /// ```
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        self.board.puzzle()
    }

    /// A proper puzzle that shares most givens with this one, if one is come upon.
    fn neighbour(&mut self) -> Option<Board> {
        let mut text = *self.board.text();
        let mut givens: Vec<Cell> = self.board.givens().iter().collect();
        self.random.shuffle(&mut givens);
        let taken = 1 + self.random.below(2);
        for cell in &givens[..taken] {
            text[cell.index()] = b'.';
        }
        for cell in self.random.shuffled(Cell::ALL) {
            let digit = b'1' + self.random.below(9) as u8;
            if text[cell.index()] != b'.' {
                continue;
            }
            text[cell.index()] = digit;
            match self.solver.count_text(&text, 2) {
                0 => text[cell.index()] = b'.',
                1 => return Board::of(&text, &mut self.solver),
                _ => {}
            }
        }
        None
    }

    fn minimise(&mut self, board: &mut Board) {
        let mut cells: Vec<CellSet> = board.givens().iter().map(CellSet::of).collect();
        self.random.shuffle(&mut cells);
        board.strip(&cells, 0, &mut self.solver);
    }

    /// The nodes of all shuffles, or fewer if the first says that it is far easier than where the climb is: most
    /// neighbours are.
    fn measure(&mut self, puzzle: &Puzzle) -> u64 {
        let mut sum = 0;
        for shuffle in &self.shuffles {
            sum += nodes(&mut self.engine, &shuffle.apply(*puzzle));
            if 2 * sum * (SHUFFLES as u64) < self.nodes {
                break;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_never_falls_and_ends_at_a_minimal_puzzle() {
        let mut climb = Climb::new(Random::new(3));
        let low = hardness(&climb.puzzle());
        let mut before = climb.nodes;
        for _ in 0..200 {
            climb.step();
            assert!(climb.nodes >= before);
            before = climb.nodes;
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
        climb.nodes = u64::MAX;
        climb.step();
        assert!(climb.is_at_its_end());
        climb.restart();
        assert!(!climb.is_at_its_end() && climb.nodes < u64::MAX);
    }

    /// By an engine of the ladder, which counts its nodes in another way: puzzles of a climb take it more, too.
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
