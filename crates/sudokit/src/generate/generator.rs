//! [`Generator`]: removes givens from a random solution as long as it stays the only one.
//!
//! `minimize/removal.rs` explains how to do that cheaply.

use std::fmt;

use sudokit_base::{Budget, StopReason};

use super::every_pattern::{EveryPattern, Patterns};
use super::orbits::Orbits;
use super::random::{Random, seed_of};
use super::recipe::{Recipe, RecipeError};
use super::solution::solution;
use super::symmetric_minimal::SymmetricMinimal;
use crate::cell::CellSet;
use crate::minimize::{Board, Removal, finish_all};
use crate::puzzle::{Puzzle, Solution};
use crate::search::Solver;
use crate::symmetry::Symmetry;

/// Generates puzzles of one recipe.
///
/// ```
/// use sudokit::generate::{Generator, Random, Recipe};
///
/// let mut generator = Generator::new(&Recipe { minimal: true, ..Recipe::default() })?;
/// let puzzle = generator.attempt(&mut Random::new(1));
/// assert!(puzzle.is_ok_and(|puzzle| puzzle.is_minimal()));
/// # Ok::<(), sudokit::generate::RecipeError>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    recipe: Recipe,
    orbits: Orbits,
    /// The patterns of minimal puzzles, if there are few orbits.
    patterns: Option<Patterns>,
    solver: Solver,
}

/// Why an attempt failed. The numbers of failures show how rare the puzzles of a recipe are.
///
/// ```
/// use sudokit::generate::{Generator, FailedAttempt, Random, Recipe};
/// let mut generator = Generator::new(&Recipe { givens: Some(17..=17), ..Recipe::default() })?;
/// assert!(matches!(generator.attempt(&mut Random::new(1)), Err(FailedAttempt::Givens(20..))));
/// # Ok::<(), sudokit::generate::RecipeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FailedAttempt {
    /// With givens in all allowed cells, there are several solutions.
    Improper,
    /// The puzzle has this number of givens.
    Givens(u8),
    /// The puzzle has redundant givens.
    NotMinimal,
}

impl fmt::Display for FailedAttempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FailedAttempt::Improper => {
                f.write_str("several solutions with givens in all cells that may hold one")
            }
            FailedAttempt::Givens(number) => write!(f, "{number} givens"),
            FailedAttempt::NotMinimal => f.write_str("redundant givens"),
        }
    }
}

impl std::error::Error for FailedAttempt {}

impl Generator {
    /// A generator for puzzles of this recipe.
    ///
    /// # Errors
    /// If it is known in advance that no such puzzle exists.
    pub fn new(recipe: &Recipe) -> Result<Generator, RecipeError> {
        recipe.check()?;
        let (recipe, orbits, solver) = (recipe.clone(), Orbits::new(recipe.orbits()), Solver::new());
        let is_of_orbits = recipe.minimal && !orbits.are_cells();
        let patterns = Patterns::of(&orbits, recipe.givens.as_ref()).filter(|_| is_of_orbits);
        Ok(Generator { recipe, orbits, patterns, solver })
    }

    /// The puzzle of the first attempt that succeeds. The nodes of the budget are attempts.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::generate::{Generator, Random, Recipe};
    /// let mut generator = Generator::new(&Recipe::default())?;
    /// let budget = Budget::default().with_max_nodes(1);
    /// assert!(generator.puzzle_within(&mut Random::new(1), budget).is_ok());
    /// # Ok::<(), sudokit::generate::RecipeError>(())
    /// ```
    ///
    /// # Errors
    /// The budget is used up.
    pub fn puzzle_within(&mut self, random: &mut Random, budget: Budget<'_>) -> Result<Puzzle, StopReason> {
        let mut attempts = 0;
        loop {
            budget.check(attempts)?;
            attempts += 1;
            if let Ok(puzzle) = self.attempt(random) {
                return Ok(puzzle);
            }
        }
    }

    /// Makes one attempt, with one solution and one order of removing givens.
    ///
    /// ```
    /// use sudokit::generate::{Generator, Random, Recipe};
    /// let mut generator = Generator::new(&Recipe::default())?;
    /// let puzzle = generator.attempt(&mut Random::new(1));
    /// assert_eq!(puzzle, generator.attempt(&mut Random::new(1)));
    /// assert!(puzzle.is_ok_and(|puzzle| puzzle.is_proper()));
    /// # Ok::<(), sudokit::generate::RecipeError>(())
    /// ```
    ///
    /// # Errors
    /// The result does not match the recipe; another attempt may.
    pub fn attempt(&mut self, random: &mut Random) -> Result<Puzzle, FailedAttempt> {
        self.attempts(std::slice::from_mut(random)).remove(0)
    }

    /// One attempt for each of these random numbers, which is faster than one after another where the machine
    /// has vectors for it.
    ///
    /// ```
    /// use sudokit::generate::{Generator, Random, Recipe};
    /// let mut generator = Generator::new(&Recipe::default())?;
    /// let puzzles = generator.attempts(&mut [1, 2].map(Random::new));
    /// assert_eq!(puzzles[1], generator.attempt(&mut Random::new(2)));
    /// # Ok::<(), sudokit::generate::RecipeError>(())
    /// ```
    pub fn attempts(&mut self, randoms: &mut [Random]) -> Vec<Result<Puzzle, FailedAttempt>> {
        if let Some(patterns) = self.patterns.clone() {
            return self.attempt_patterns(&patterns, randoms);
        }
        let mut removals: Vec<_> = randoms.iter_mut().map(|random| self.start(random)).collect();
        finish_all(&mut removals.iter_mut().flatten().collect::<Vec<_>>(), &mut self.solver);
        let boards = removals.into_iter().map(|removal| Ok(removal?.into_board()));
        if !self.recipe.minimal || self.orbits.are_cells() {
            return boards.map(|board| self.finish(board?)).collect();
        }
        let search = |(board, random)| Ok(SymmetricMinimal::new(board?, &self.orbits, random));
        let mut searches: Vec<Result<_, FailedAttempt>> = boards.zip(randoms).map(search).collect();
        finish_all(&mut searches.iter_mut().flatten().collect::<Vec<_>>(), &mut self.solver);
        let board =
            |search: Result<SymmetricMinimal<'_>, _>| search?.into_board().ok_or(FailedAttempt::NotMinimal);
        searches.into_iter().map(board).map(|board| self.finish(board?)).collect()
    }

    /// One attempt for each of these random numbers, in which all patterns are tried in one solution.
    fn attempt_patterns(
        &mut self,
        patterns: &Patterns,
        randoms: &mut [Random],
    ) -> Vec<Result<Puzzle, FailedAttempt>> {
        let start = |random: &mut Random| {
            let solution = self.solution(random);
            self.board(solution)
        };
        let boards: Vec<_> = randoms.iter_mut().map(start).collect();
        let search = |(board, random)| Ok(EveryPattern::new(board?, &self.orbits, patterns, random));
        let mut searches: Vec<Result<_, FailedAttempt>> =
            boards.into_iter().zip(randoms).map(search).collect();
        finish_all(&mut searches.iter_mut().flatten().collect::<Vec<_>>(), &mut self.solver);
        let puzzle = |search: Result<EveryPattern<'_>, _>| {
            self.finish(search?.into_board().ok_or(FailedAttempt::NotMinimal)?)
        };
        searches.into_iter().map(puzzle).collect()
    }

    fn solution(&self, random: &mut Random) -> Solution {
        self.recipe.solution.unwrap_or_else(|| solution(random))
    }

    /// The board with givens in all allowed cells.
    fn board(&mut self, solution: Solution) -> Result<Board, FailedAttempt> {
        let everywhere = self.orbits.cells();
        let board = Board::new(solution, everywhere);
        if everywhere.len() < 81 && !board.is_proper(&mut self.solver) {
            return Err(FailedAttempt::Improper);
        }
        Ok(board)
    }

    /// The removal of givens from a solution.
    fn start(&mut self, random: &mut Random) -> Result<Removal, FailedAttempt> {
        let solution = self.solution(random);
        let mut order = self.orbits.all().to_vec();
        random.shuffle(&mut order);
        // Each allowed number of givens is aimed at equally often.
        let fewest = match &self.recipe.givens {
            Some(allowed) if !self.recipe.minimal => {
                allowed.start() + random.below(allowed.end().min(&81) - allowed.start() + 1)
            }
            _ => 0,
        };
        Ok(Removal::new(self.board(solution)?, order, fewest))
    }

    /// The puzzle of a board, if the recipe allows its number of givens.
    fn finish(&self, board: Board) -> Result<Puzzle, FailedAttempt> {
        let number = board.givens().len();
        let is_allowed = self.recipe.givens.as_ref().is_none_or(|allowed| allowed.contains(&number));
        if is_allowed { Ok(board.puzzle()) } else { Err(FailedAttempt::Givens(number as u8)) }
    }
}

impl Puzzle {
    /// Makes a minimal puzzle with exactly one solution: from a random solution, givens are removed in random
    /// order until every one is needed. It is the puzzle that `sudokit generate` writes for this seed.
    ///
    /// The same seed gives the same puzzle on every machine, but maybe not in every version of the library. A
    /// [`Generator`] makes many puzzles, and other kinds.
    ///
    /// ```
    /// use sudokit::Puzzle;
    ///
    /// let puzzle = Puzzle::generate(7);
    /// assert!(puzzle.is_minimal()); // and so it has exactly one solution
    /// assert_eq!(puzzle, Puzzle::generate(7));
    /// assert_ne!(puzzle, Puzzle::generate(8));
    /// ```
    #[must_use]
    pub fn generate(seed: u64) -> Puzzle {
        let mut random = Random::new(seed_of(seed, 0));
        let solution = solution(&mut random);
        let mut order = Symmetry::None.orbits();
        random.shuffle(&mut order);
        let mut board = Board::new(solution, CellSet::ALL);
        board.strip(&order, 0, &mut Solver::new());
        board.puzzle()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_makes_the_first_puzzle_of_the_default_recipe() {
        let mut generator = Generator::new(&Recipe::default()).unwrap();
        for seed in 0..50 {
            let puzzle = Puzzle::generate(seed);
            assert!(puzzle.is_proper() && puzzle.is_minimal(), "{puzzle}");
            assert_eq!(generator.attempt(&mut Random::new(seed_of(seed, 0))), Ok(puzzle));
        }
        let first = "..92.8..6........312.........5....42.........3.6...8.9...3......7...615.5..14.9..";
        assert_eq!(Puzzle::generate(1).to_string(), first);
    }

    /// Removing many givens at a time, and searching for one other solution, gives the same result as
    /// removing them one by one.
    #[test]
    fn givens_are_taken_as_if_one_by_one() {
        let mut random = Random::new(1);
        let mut solver = Solver::new();
        for (n, symmetry) in Symmetry::ALL.into_iter().cycle().take(30).enumerate() {
            let solution = solution(&mut random);
            let mut orbits = symmetry.orbits();
            random.shuffle(&mut orbits);
            let stop_at = [0, 25, 40][n / 10];
            let mut board = Board::new(solution, CellSet::ALL);
            board.strip(&orbits, stop_at, &mut solver);

            let mut givens = CellSet::ALL;
            for orbit in orbits {
                let fewer = givens - orbit;
                if fewer.len() >= stop_at && solution.part(fewer).is_proper() {
                    givens = fewer;
                }
            }
            assert_eq!(board.givens(), givens, "{symmetry}");
        }
    }
}
