//! [`Automorphisms`], the transforms that map a puzzle to itself, and isomorphisms, which map it to another
//! one.
//!
//! Both follow from the minlex form: one transform leads to the form, and the inverse of another one leads
//! back.

use super::minlex::{puzzle, solution, sukaku};
use super::transform::Transform;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::sukaku::Sukaku;

/// The group of transforms that map a puzzle, solution or sukaku to itself.
///
/// A puzzle with few givens has many automorphisms that move only blanks, and a sukaku may have many that
/// exchange equal lines or digits. Such automorphisms are counted, not listed. (Proper puzzles and solutions
/// do not have them.)
///
/// ```
/// use sudokit::Solution;
///
/// let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let solution: Solution = text.parse()?;
/// let automorphisms = solution.automorphisms();
/// assert_eq!(automorphisms.order(), 648); // no solution has more
/// assert!(automorphisms.transforms().iter().all(|it| it.apply(solution) == solution));
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphisms {
    transforms: Vec<Transform>,
    /// The number of automorphisms that move no given, or exchange only equal lines or digits.
    fixing: u64,
}

impl Automorphisms {
    /// One automorphism for each way to move the givens, the identity first. Following it with an
    /// automorphism that moves only blank rows, blank columns and digits that are not given does not change
    /// how the givens move. (If all givens are in one row and one column, transposition may move no given; it
    /// is listed nevertheless.) In a sukaku, the rows of a band, columns of a stack, bands, stacks and digits
    /// that are equal in all cells can be exchanged in this way.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::symmetry::Transform;
    /// let puzzle: Puzzle = format!("12{}", ".".repeat(79)).parse()?;
    /// assert_eq!(puzzle.automorphisms().transforms().len(), 2); // one exchanges 1 and 2
    /// assert_eq!(puzzle.automorphisms().transforms()[0], Transform::IDENTITY);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn transforms(&self) -> &[Transform] {
        &self.transforms
    }

    /// The number of automorphisms.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.transforms.len() as u64 * self.fixing
    }

    fn new(to_form: &[Transform], fixing: u64) -> Automorphisms {
        let back = to_form[0].inverse();
        Automorphisms { transforms: to_form.iter().map(|transform| transform.then(&back)).collect(), fixing }
    }
}

impl Solution {
    /// The transforms that map this solution to itself.
    #[must_use]
    pub fn automorphisms(&self) -> Automorphisms {
        Automorphisms::new(&solution::transforms(self), 1)
    }

    /// A transform that maps this solution to the other one, if there is one.
    ///
    /// ```
    /// use sudokit::Solution;
    /// use sudokit::symmetry::Transform;
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let solution: Solution = text.parse()?;
    /// let other = Transform::from_index(1_000_000_007).expect("below COUNT").apply(solution);
    /// let way = solution.isomorphism(&other).expect("it was made of it");
    /// assert_eq!(way.apply(solution), other);
    /// # Ok::<(), sudokit::ParseSolutionError>(())
    /// ```
    #[must_use]
    pub fn isomorphism(&self, other: &Solution) -> Option<Transform> {
        let [from, to] = [self, other].map(Solution::minlex);
        (from.form == to.form).then(|| from.transform.then(&to.transform.inverse()))
    }
}

impl Puzzle {
    /// The transforms that map this puzzle to itself.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert_eq!(text.parse::<Puzzle>()?.automorphisms().order(), 1);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn automorphisms(&self) -> Automorphisms {
        match Solution::try_from(*self.grid()) {
            Ok(solution) => solution.automorphisms(),
            Err(_) => Automorphisms::new(&puzzle::transforms(self), fixing(self)),
        }
    }

    /// Whether the puzzle is automorphic: a transform that moves givens maps it to itself.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// assert!(!text.parse::<Puzzle>()?.is_automorphic());
    /// assert!(format!("12{}", ".".repeat(79)).parse::<Puzzle>()?.is_automorphic());
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn is_automorphic(&self) -> bool {
        let moves = |it: &Transform| self.givens().any(|(cell, _)| it.apply(cell) != cell);
        self.automorphisms().transforms().iter().any(moves)
    }

    /// A transform that maps this puzzle to the other one, if there is one.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// let puzzle: Puzzle = format!("12{}", ".".repeat(79)).parse()?;
    /// let other: Puzzle = format!("{}7{}8", ".".repeat(71), ".".repeat(8)).parse()?;
    /// let way = puzzle.isomorphism(&other).expect("two digits in a column of a box, and in a row");
    /// assert_eq!(way.apply(puzzle), other);
    /// assert_eq!(puzzle.isomorphism(&Puzzle::EMPTY), None);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn isomorphism(&self, other: &Puzzle) -> Option<Transform> {
        let [from, to] = [self, other].map(Puzzle::minlex);
        (from.form == to.form).then(|| from.transform.then(&to.transform.inverse()))
    }
}

impl Sukaku {
    /// The transforms that map this sukaku to itself.
    ///
    /// ```
    /// use sudokit::symmetry::Transform;
    /// use sudokit::{CandidateSet, Sukaku};
    /// let all = Sukaku::from(CandidateSet::ALL).automorphisms();
    /// assert_eq!(all.order(), Transform::COUNT);
    /// assert_eq!(all.transforms().len(), 2); // one transposes; the others exchange what is alike
    /// ```
    #[must_use]
    pub fn automorphisms(&self) -> Automorphisms {
        Automorphisms::new(&sukaku::transforms(self), sukaku::exchanges(self))
    }
}

impl Problem {
    /// The transforms that map this problem to itself.
    #[must_use]
    pub fn automorphisms(&self) -> Automorphisms {
        match self {
            Problem::Givens(puzzle) => puzzle.automorphisms(),
            Problem::Candidates(sukaku) => sukaku.automorphisms(),
        }
    }

    /// A transform that maps this problem to the other one, if there is one. A puzzle is never isomorphic to
    /// a sukaku.
    #[must_use]
    pub fn isomorphism(&self, other: &Problem) -> Option<Transform> {
        let [from, to] = [self, other].map(Problem::minlex);
        (from.form == to.form).then(|| from.transform.then(&to.transform.inverse()))
    }
}

/// The number of transforms without transposition that leave each given in its cell: they move blank lines of
/// a chute, blank chutes, and digits that are not given.
fn fixing(puzzle: &Puzzle) -> u64 {
    const FACTORIAL: [u64; 10] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880];
    let filled = puzzle.grid().filled();
    let digits: DigitSet = puzzle.givens().map(|(_, digit)| digit).collect();
    let lines = |houses: [CellSet; 9]| {
        let blank = houses.map(|cells| cells.is_disjoint(filled));
        let in_chute = [0, 3, 6].map(|first| blank[first..first + 3].iter().filter(|blank| **blank).count());
        let chutes = in_chute.iter().filter(|blank| **blank == 3).count();
        in_chute.iter().fold(FACTORIAL[chutes], |ways, blank| ways * FACTORIAL[*blank])
    };
    let rows = std::array::from_fn(|i| Cell::ALL[i * 9].row().cells());
    let columns = std::array::from_fn(|i| Cell::ALL[i].column().cells());
    lines(rows) * lines(columns) * FACTORIAL[(!digits).len()]
}
