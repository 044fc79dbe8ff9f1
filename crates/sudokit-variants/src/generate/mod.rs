//! [`Recipe`], random puzzles on boards of every size, with houses and rules by name, in random regions, or as killers.
//!
//! | file | idea |
//! |---|---|
//! | `fill` | a random solution where rules are not all houses |
//! | `regions` | the random regions of a jigsaw |
//! | `killer` | random cages, split until the solution is the only one |

mod fill;
mod killer;
mod regions;

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};

use crate::learn::{self, Houses};
use crate::minimize::without_givens;
use crate::random::Random;
use crate::rule::{ByNameError, KillerCage, add_by_name};
use crate::{Digit, DigitSet, Layout, Next, Puzzle, Rule};

/// What puzzles to generate.
///
/// ```
/// use sudokit_base::Budget;
/// use sudokit_variants::{Compiled, Layout, Next};
/// use sudokit_variants::generate::Recipe;
/// let recipe = Recipe::new(Layout::standard(4)?, ["x"], true)?;
/// let puzzle = recipe.puzzle(7, &Budget::UNLIMITED)?;
/// assert!(puzzle.candidates().iter().all(|digits| digits.len() == 4) && !puzzle.rules().is_empty());
/// let mut solutions = Compiled::new(&puzzle).solutions(puzzle.candidates(), 2);
/// assert!(matches!(solutions.next(&Budget::UNLIMITED), Next::Solution(_)));
/// assert_eq!(solutions.next(&Budget::UNLIMITED), Next::End);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    layout: Layout,
    has_random_regions: bool,
    names: Vec<String>,
    is_killer: bool,
    most_choices_per_given: u64,
}

/// Why there is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// No filling of the board satisfies the rules.
    NoSolution,
    /// No filling was found in the time that was meant for one. Another seed may have one.
    NoSolutionFound,
    /// The budget was used up.
    Stopped(StopReason),
}

impl std::fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NoPuzzle::NoSolution => "no filling of the board satisfies the rules",
            NoPuzzle::NoSolutionFound => "no filling of the board was found",
            NoPuzzle::Stopped(_) => "stopped",
        })
    }
}

impl std::error::Error for NoPuzzle {}

/// Boards with more digits have puzzles whose givens take too long to decide.
const MOST_DIGITS_OF_MINIMAL: usize = 20;

/// The choices to decide whether a given is needed on large boards.
const CHOICES_PER_GIVEN: u64 = 400;

/// The choices to decide whether a given is needed where rules are not all houses. Most take less than a hundred.
const CHOICES_WITH_RULES: u64 = 2000;

impl Recipe {
    /// Puzzles on this board, with houses and rules by [name](add_by_name); as killers without givens, or with as few givens as
    /// can be.
    ///
    /// # Errors
    /// A name is unknown, or the board cannot have what it says.
    pub fn new<S: Into<String>>(
        layout: Layout,
        names: impl IntoIterator<Item = S>,
        is_killer: bool,
    ) -> Result<Recipe, ByNameError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let is_large = layout.digits().len() > MOST_DIGITS_OF_MINIMAL;
        let most_choices_per_given = if is_large { CHOICES_PER_GIVEN } else { u64::MAX };
        let recipe = Recipe { layout, has_random_regions: false, names, is_killer, most_choices_per_given };
        recipe.board(recipe.layout.clone())?;
        Ok(recipe)
    }

    /// The same in random regions of as many cells as a row has, in place of boxes.
    ///
    /// # Errors
    /// A board with regions cannot have the houses.
    pub fn with_random_regions(mut self) -> Result<Recipe, ByNameError> {
        let size = self.layout.digits().len();
        self.has_random_regions = true;
        let mut random = Random::new(0);
        self.board(regions::random(size, &mut random))?;
        Ok(self)
    }

    /// A board like those of the puzzles, without givens. A killer has a cage.
    #[must_use]
    pub fn sample(&self) -> Puzzle {
        let board = self.usual_board();
        if !self.is_killer {
            return board;
        }
        let cells = board.layout().cells().take(2).collect();
        let total = board.layout().digits().iter().take(2).map(Digit::value).sum();
        let cage = Rule::from(KillerCage { cells, total: Some(total) });
        let rules: Vec<Rule> = board.rules().iter().cloned().chain([cage]).collect();
        Puzzle::new(Arc::clone(board.layout()), rules)
    }

    /// The board of all puzzles, unless each has regions of its own.
    fn usual_board(&self) -> Puzzle {
        let layout = match self.has_random_regions {
            true => regions::random(self.layout.digits().len(), &mut Random::new(0)),
            false => self.layout.clone(),
        };
        self.board(layout).unwrap_or_else(|_| Puzzle::new(Arc::new(self.layout.clone()), []))
    }

    /// Whether the puzzles are killers.
    #[must_use]
    pub const fn is_killer(&self) -> bool {
        self.is_killer
    }

    /// The board with this layout.
    fn board(&self, layout: Layout) -> Result<Puzzle, ByNameError> {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let (layout, rules) = add_by_name(layout, &names)?;
        Ok(Puzzle::new(Arc::new(layout), rules))
    }

    /// The puzzle of a seed, which has exactly one solution. It is the same on every machine, and may change with a new version.
    /// No given of it can be spared, unless that takes
    /// too long to find out: with more than 20 digits, and seldom elsewhere. The budget counts the choices of each search as nodes.
    ///
    /// # Errors
    /// There is no such puzzle, or none was found.
    pub fn puzzle(&self, seed: u64, budget: &Budget<'_>) -> Result<Puzzle, NoPuzzle> {
        let mut random = Random::new(seed);
        let board = match self.has_random_regions {
            true => {
                let layout = regions::random(self.layout.digits().len(), &mut random);
                self.board(layout).map_err(|_| NoPuzzle::NoSolutionFound)?
            }
            false => self.usual_board(),
        };
        if board.rules().is_empty() && !self.is_killer {
            return self.of_houses(&board, random.below(usize::MAX) as u64, budget);
        }
        let most = if self.has_random_regions { regions::MOST_CHOICES } else { u64::MAX };
        let solution = fill::random(&board, &mut random, most, budget).map_err(|why| match why {
            NoPuzzle::NoSolution if self.has_random_regions => NoPuzzle::NoSolutionFound,
            why => why,
        })?;
        if self.is_killer {
            return killer::puzzle(&board, &solution, &mut random, budget).map_err(NoPuzzle::Stopped);
        }
        let mut full = board;
        for (cell, &digit) in full.layout().cells().zip(&solution) {
            full.give(cell, digit);
        }
        let mut order: Vec<_> = full.layout().cells().collect();
        random.shuffle(&mut order);
        without_givens(&full, &solution, &order, CHOICES_WITH_RULES, budget).map_err(NoPuzzle::Stopped)
    }

    /// The puzzle on a board whose rules are all houses.
    fn of_houses(&self, board: &Puzzle, seed: u64, budget: &Budget<'_>) -> Result<Puzzle, NoPuzzle> {
        let houses = Houses::new(board.layout());
        // A jigsaw that is hard to fill may have no filling at all.
        let most = if self.has_random_regions { regions::MOST_CHOICES } else { u64::MAX };
        let to_fill = budget.with_max_nodes(budget.max_nodes().min(most));
        if self.has_random_regions {
            match learn::Solutions::shuffled(&houses, board.candidates(), seed).next(&to_fill) {
                Next::Solution(_) => {}
                Next::Stopped(StopReason::Interrupted) => {
                    return Err(NoPuzzle::Stopped(StopReason::Interrupted));
                }
                _ => return Err(NoPuzzle::NoSolutionFound),
            }
        }
        let generated = learn::generate(&houses, seed, self.most_choices_per_given, budget);
        let generated = generated.map_err(NoPuzzle::Stopped)?.ok_or(NoPuzzle::NoSolution)?;
        Ok(with_candidates(board, &generated.candidates))
    }
}

/// The board with these candidates.
fn with_candidates(board: &Puzzle, candidates: &[DigitSet]) -> Puzzle {
    let mut puzzle = board.clone();
    puzzle.layout().clone().cells().zip(candidates).for_each(|(cell, &digits)| puzzle.restrict(cell, digits));
    puzzle
}
