//! [`Minlex`]: the canonical member of a class of isomorphic boards, with a transform that leads to it.
//!
//! The convention: the text of a board is its cells in reading order, and a blank is smaller than every digit. Minlex is the
//! smallest text among the images under all 1,218,998,108,160 transforms. Puzzles, solutions and sukakus each have their own
//! search.

mod orientations;
pub(super) mod puzzle;
pub(super) mod solution;
pub(super) mod sukaku;

use sudokit_base::{Budget, StopReason};

use super::transform::Transform;

use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::search::NotUniqueError;
use crate::sukaku::Sukaku;

/// The smallest member of a class of puzzles, and a transform that leads there.
///
/// ```
/// use sudokit::Puzzle;
///
/// let puzzle: Puzzle = format!("{}7{}", ".".repeat(40), ".".repeat(40)).parse()?;
/// let minlex = puzzle.minlex();
/// assert_eq!(minlex.form.to_string(), format!("{}1", ".".repeat(80)));
/// assert_eq!(minlex.transform.apply(puzzle), minlex.form);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias("canonical form", "canonicalize"))]
pub struct Minlex<T> {
    /// The smallest member.
    pub form: T,
    /// A transform from the original to the form. If there are several, always the same one.
    pub transform: Transform,
}

#[cfg(feature = "generate")]
impl<T: std::fmt::Display> Minlex<T> {
    /// A key of 128 bits: the 128-bit hash XXH3 of the text of the form, with seed 0. It is the same for all members of
    /// a class, on every machine and in every version, and other programs can compute it:
    /// `printf %s FORM | xxhsum -H2`.
    ///
    /// Two classes have the same key with probability 2^-128; among 10^9 puzzles a collision has probability
    /// 1.5 · 10^-21. The hash is not cryptographic: it does not protect against collisions that are made on purpose.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let puzzle: Puzzle = format!("{}7{}", ".".repeat(40), ".".repeat(40)).parse()?;
    /// let other: Puzzle = format!("{}5{}", ".".repeat(11), ".".repeat(69)).parse()?;
    /// assert_eq!(puzzle.minlex().key(), other.minlex().key());
    /// assert_ne!(puzzle.minlex().key(), Puzzle::EMPTY.minlex().key());
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u128 {
        xxhash_rust::xxh3::xxh3_128(self.form.to_string().as_bytes())
    }
}

impl Solution {
    /// The smallest solution among the images of this one.
    ///
    /// ```
    /// use sudokit::Solution;
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let solution: Solution = text.parse()?;
    /// let minlex = solution.minlex();
    /// assert!(minlex.form.to_string().starts_with("12345678945"));
    /// assert_eq!(minlex.transform.apply(solution), minlex.form);
    /// assert_eq!(minlex.form.minlex().form, minlex.form);
    /// # Ok::<(), sudokit::ParseSolutionError>(())
    /// ```
    #[must_use]
    pub fn minlex(&self) -> Minlex<Solution> {
        let transform = solution::transforms(self)[0];
        Minlex { form: transform.apply(*self), transform }
    }
}

impl Puzzle {
    /// The smallest puzzle among the images of this one, where blanks come before digits. Every puzzle has one, even without a
    /// solution or with many.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let minlex = puzzle.minlex();
    /// assert!(minlex.form.to_string().starts_with("......"));
    /// assert_eq!(minlex.transform.apply(puzzle), minlex.form);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn minlex(&self) -> Minlex<Puzzle> {
        let transform = match Solution::try_from(*self.grid()) {
            Ok(solution) => solution.minlex().transform,
            Err(_) => puzzle::transforms(self)[0],
        };
        Minlex { form: transform.apply(*self), transform }
    }

    /// The image of this puzzle under a transform that makes its solution minlex; if there are several such transforms,
    /// the smallest image.
    ///
    /// This is the other convention: see [the module](crate::symmetry#which-canonical-form).
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let minlex = puzzle.minlex_by_solution()?;
    /// let solution = puzzle.solution()?;
    /// assert_eq!(minlex.form.solution()?, solution.minlex().form);
    /// assert_eq!(minlex.transform.apply(puzzle), minlex.form);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The puzzle has no solution, or more than one.
    pub fn minlex_by_solution(&self) -> Result<Minlex<Puzzle>, NotUniqueError> {
        Ok(self.minlex_by(&self.solution()?))
    }

    /// As [`minlex_by_solution`](Self::minlex_by_solution), within a budget. The nodes are counted by the default
    /// engine in the search for the solution.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason};
    /// let budget = Budget::default().with_max_nodes(5);
    /// assert_eq!(Puzzle::EMPTY.minlex_by_solution_within(budget), Err(StopReason::MaxNodes));
    /// ```
    ///
    /// # Errors
    /// The budget was used up. The inner error says that the puzzle has no solution, or several.
    pub fn minlex_by_solution_within(
        &self,
        budget: Budget<'_>,
    ) -> Result<Result<Minlex<Puzzle>, NotUniqueError>, StopReason> {
        let solution = self.solution_within(budget)?;
        Ok(solution.map(|solution| self.minlex_by(&solution)))
    }

    /// As [`minlex_by_solution`](Self::minlex_by_solution), for a caller that has already found the solution. `None` if it is
    /// not a solution of the puzzle.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// let solution = puzzle.solution()?;
    /// assert_eq!(puzzle.minlex_by_known_solution(&solution), Some(puzzle.minlex_by_solution()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn minlex_by_known_solution(&self, solution: &Solution) -> Option<Minlex<Puzzle>> {
        solution.extends(self.grid()).then(|| self.minlex_by(solution))
    }

    fn minlex_by(&self, solution: &Solution) -> Minlex<Puzzle> {
        let candidate =
            |transform: &Transform| Minlex { form: transform.apply(*self), transform: *transform };
        let transforms = solution::transforms(solution);
        let (first, others) = transforms.split_first().expect("the minlex form is that of some transform");
        others
            .iter()
            .map(candidate)
            .fold(candidate(first), |best, next| if next.form < best.form { next } else { best })
    }
}

impl Sukaku {
    /// The smallest sukaku among the images of this one, by its text of 729 characters, where a blank comes before every
    /// digit.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Sukaku};
    /// let sukaku = Sukaku::from(CandidateSet::ALL.without("r5c5=5".parse()?));
    /// let minlex = sukaku.minlex();
    /// assert!(minlex.form.to_string().starts_with(".23456789123456789"));
    /// assert_eq!(minlex.transform.apply(sukaku), minlex.form);
    /// # Ok::<(), sudokit::ParseCandidateError>(())
    /// ```
    #[must_use]
    pub fn minlex(&self) -> Minlex<Sukaku> {
        let transform = sukaku::transforms(self)[0];
        Minlex { form: transform.apply(*self), transform }
    }
}

impl Problem {
    /// The minlex form of the puzzle, or of the sukaku.
    #[must_use]
    pub fn minlex(&self) -> Minlex<Problem> {
        match self {
            Problem::Givens(puzzle) => {
                let Minlex { form, transform } = puzzle.minlex();
                Minlex { form: form.into(), transform }
            }
            Problem::Candidates(sukaku) => {
                let Minlex { form, transform } = sukaku.minlex();
                Minlex { form: form.into(), transform }
            }
        }
    }
}
