//! [`Generator`]: takes givens away from a random solution, as long as it stays the only one.
//! How that is done at little cost stands in `minimize/board.rs`.

use super::random::{Random, seed_of};
use super::recipe::{Impossible, Recipe};
use super::solution::solution;
use crate::cell::CellSet;
use crate::minimize::Board;
use crate::puzzle::Puzzle;
use crate::search::Solver;
use crate::symmetry::Symmetry;

/// Makes puzzles of one kind, one after the other.
///
/// ```
/// use sudokit::generate::{Generator, Random, Recipe};
///
/// let mut generator = Generator::new(&Recipe { minimal: true, ..Recipe::default() })?;
/// let puzzle = generator.attempt(&mut Random::new(1));
/// assert!(puzzle.is_ok_and(|puzzle| puzzle.is_minimal()));
/// # Ok::<(), sudokit::generate::Impossible>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    recipe: Recipe,
    orbits: Vec<CellSet>,
    /// The same in random order. Each attempt begins with `orbits`, so that none depends on those before.
    order: Vec<CellSet>,
    solver: Solver,
}

/// Why an attempt came to nothing: by these the caller sees how rare it is what he wants.
///
/// ```
/// use sudokit::generate::{Generator, Miss, Random, Recipe};
/// let mut generator = Generator::new(&Recipe { givens: Some(17..=17), ..Recipe::default() })?;
/// assert!(matches!(generator.attempt(&mut Random::new(1)), Err(Miss::Givens(20..))));
/// # Ok::<(), sudokit::generate::Impossible>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Miss {
    /// With givens in all cells where they may be, there were several solutions.
    Improper,
    /// It had so many givens.
    Givens(u8),
    /// It was right but for some givens that were not needed.
    NotMinimal,
}

impl Generator {
    /// Makes what this recipe wants.
    ///
    /// ```
    /// use sudokit::{CellSet, generate::{Generator, Recipe}};
    /// let nowhere = Recipe { pattern: Some(CellSet::EMPTY), ..Recipe::default() };
    /// assert!(Generator::new(&nowhere).is_err());
    /// ```
    ///
    /// # Errors
    /// It is known beforehand that there is no such puzzle.
    pub fn new(recipe: &Recipe) -> Result<Generator, Impossible> {
        recipe.check()?;
        let (recipe, orbits, solver) = (recipe.clone(), recipe.orbits(), Solver::new());
        Ok(Generator { recipe, orbits, order: Vec::new(), solver })
    }

    /// What comes of at most so many attempts.
    ///
    /// ```
    /// use sudokit::generate::{Generator, Random, Recipe};
    /// let mut generator = Generator::new(&Recipe::default())?;
    /// assert!(generator.puzzle(&mut Random::new(1), 1).is_some());
    /// # Ok::<(), sudokit::generate::Impossible>(())
    /// ```
    pub fn puzzle(&mut self, random: &mut Random, max_tries: u64) -> Option<Puzzle> {
        (0..max_tries).find_map(|_| self.attempt(random).ok())
    }

    /// One attempt: what comes of one solution and one order in which givens are taken away.
    ///
    /// ```
    /// use sudokit::generate::{Generator, Random, Recipe};
    /// let mut generator = Generator::new(&Recipe::default())?;
    /// let puzzle = generator.attempt(&mut Random::new(1));
    /// assert_eq!(puzzle, generator.attempt(&mut Random::new(1)));
    /// assert!(puzzle.is_ok_and(|puzzle| puzzle.is_proper()));
    /// # Ok::<(), sudokit::generate::Impossible>(())
    /// ```
    ///
    /// # Errors
    /// It is not what the recipe wants: another attempt may be.
    pub fn attempt(&mut self, random: &mut Random) -> Result<Puzzle, Miss> {
        let solution = self.recipe.solution.unwrap_or_else(|| solution(random));
        self.order.clone_from(&self.orbits);
        random.shuffle(&mut self.order);
        let wanted = self.recipe.givens.clone();
        // Where any of some numbers is wanted, all are to come.
        let (least, most) = wanted.unwrap_or(0..=81).into_inner();
        let stop_at = match self.recipe.givens {
            Some(_) if !self.recipe.minimal => least + random.below(most.min(81) - least + 1),
            _ => 0,
        };
        let everywhere = self.orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union);
        let mut board = Board::new(solution, everywhere);
        if everywhere.len() < 81 && !board.is_proper(&mut self.solver) {
            return Err(Miss::Improper);
        }
        board.strip(&self.order, stop_at, &mut self.solver);
        let number = board.givens().len();
        if !(least..=most).contains(&number) {
            return Err(Miss::Givens(number as u8));
        }
        // Where givens went one by one, and to the end, those that are left are all needed.
        let is_minimal = stop_at == 0 && self.orbits.iter().all(|orbit| orbit.len() == 1);
        if self.recipe.minimal && !is_minimal && !board.is_minimal(&mut self.solver) {
            return Err(Miss::NotMinimal);
        }
        Ok(board.puzzle())
    }
}

impl Puzzle {
    /// Makes a minimal puzzle with exactly one solution: from a random solution, givens are removed in random order
    /// until every one is needed. It is the puzzle that `sudokit generate` writes for this seed.
    ///
    /// The same seed makes the same puzzle on every machine, but perhaps not in every version of the library. A
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

    /// What is taken many at a time, and by a search for one other solution, is what is taken one by one.
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
