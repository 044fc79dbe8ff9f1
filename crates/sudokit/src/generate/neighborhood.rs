//! [`Neighborhood`]: puzzles near given ones, for properties that random puzzles hardly ever have.

use super::generator::FailedAttempt;
use super::neighbor::random_neighbor;
use super::random::Random;
use super::recipe::Recipe;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::minimize::Board;
use crate::puzzle::Puzzle;
use crate::search::Solver;
use crate::symmetry::Symmetry;

/// The greatest number of moves from a given puzzle.
const MOST_MOVES: usize = 2;

/// The greatest number of givens that are added to a given puzzle.
const MOST_ADDED: usize = 12;

/// Puzzles near given ones: isomorphs of these, of their neighbors, and of neighbors of neighbors.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::generate::{Neighborhood, Random, Recipe};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut near = Neighborhood::of(vec![puzzle], &Recipe::default()).expect("no symmetry is asked for");
/// assert!(near.attempt(&mut Random::new(1)).is_ok_and(|puzzle| puzzle.is_minimal()));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Neighborhood {
    starts: Vec<Puzzle>,
    recipe: Recipe,
    solver: Solver,
}

impl Neighborhood {
    /// The neighborhood of these minimal puzzles; `None` if there are none, or if the recipe has a symmetry,
    /// a pattern or a solution, which the neighbors would not have.
    #[must_use]
    pub fn of(starts: Vec<Puzzle>, recipe: &Recipe) -> Option<Neighborhood> {
        let is_free =
            recipe.symmetry == Symmetry::None && recipe.pattern.is_none() && recipe.solution.is_none();
        if !is_free || starts.is_empty() {
            return None;
        }
        Some(Neighborhood { starts, recipe: recipe.clone(), solver: Solver::new() })
    }

    /// A random puzzle of the neighborhood.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::generate::{FailedAttempt, Neighborhood, Random, Recipe};
    ///
    /// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let recipe = Recipe { givens: Some(40..=50), ..Recipe::default() };
    /// let mut near = Neighborhood::of(vec![puzzle], &recipe).expect("no symmetry is asked for");
    /// assert!(matches!(near.attempt(&mut Random::new(1)), Err(FailedAttempt::Givens(..40))));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// The result does not match the recipe; another attempt may.
    pub fn attempt(&mut self, random: &mut Random) -> Result<Puzzle, FailedAttempt> {
        let mut puzzle = self.starts[random.below(self.starts.len())];
        for _ in 0..random.below(MOST_MOVES + 1) {
            let board =
                puzzle.solution().ok().map(|solution| Board::new(solution, Grid::from(puzzle).filled()));
            let neighbor = board.and_then(|board| random_neighbor(&board, random, &mut self.solver));
            puzzle = neighbor.map_or(puzzle, |board| board.puzzle());
        }
        self.finish(puzzle, random)
    }

    /// A random puzzle that has all givens of one of the puzzles, up to isomorphism, and some more. Much of
    /// its path is the same, but a smaller part of it is hard.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::generate::{Neighborhood, Random, Recipe};
    ///
    /// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let mut near = Neighborhood::of(vec![puzzle], &Recipe::default()).expect("no symmetry is asked for");
    /// assert!(near.attempt_with_more_givens(&mut Random::new(1)).is_ok_and(|more| more.given_count() > puzzle.given_count()));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// As [`attempt`](Neighborhood::attempt).
    pub fn attempt_with_more_givens(&mut self, random: &mut Random) -> Result<Puzzle, FailedAttempt> {
        let puzzle = self.starts[random.below(self.starts.len())];
        let mut grid = Grid::from(puzzle);
        if let Ok(solution) = puzzle.solution() {
            for _ in 0..=random.below(MOST_ADDED) {
                // If the cell already has a given, one given fewer is added.
                let cell = Cell::ALL[random.below(81)];
                grid.set(cell, Some(solution.get(cell)));
            }
        }
        self.finish(Puzzle::try_from(grid).unwrap_or(puzzle), random)
    }

    /// An isomorph of a puzzle, if the recipe allows its number of givens.
    fn finish(&self, puzzle: Puzzle, random: &mut Random) -> Result<Puzzle, FailedAttempt> {
        let count = puzzle.given_count();
        if self.recipe.givens.as_ref().is_some_and(|range| !range.contains(&count)) {
            return Err(FailedAttempt::Givens(count as u8));
        }
        Ok(random.transform().apply(puzzle))
    }
}
