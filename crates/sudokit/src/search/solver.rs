//! [`Solver`], the one solver of many puzzles: it keeps its memory from puzzle to puzzle.

use super::bands::BandsSolver;
use super::batch::BatchSolver;
#[cfg(feature = "generate")]
use super::board_text;
use super::engine::Engine;
use super::known_solution::KnownSolution;
use super::solver_answer::SolverAnswer;
use super::table::{ENGINES, SequentialSolver};
use crate::candidate::Candidate;
use crate::grid_text::{GridText, GridTexts};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::simd::Backend;

/// Solves puzzles one after another, or many at once, and allocates nothing for each.
///
/// A puzzle is a [`Puzzle`], a [`Problem`] or a checked text ([`GridText`]); many puzzles are a slice of `Puzzle`s or
/// checked texts ([`GridTexts`]). Givens that break a rule have no solution. Solutions are counted up to a limit, and the
/// first is the first of [the order of solutions](super#the-order-of-solutions), whatever the engine, the back end and the
/// other puzzles.
///
/// A solver cannot be interrupted: to limit a single search by time, use [`Puzzle::solutions`] with
/// [`Solutions::with_budget`](super::Solutions::with_budget).
///
/// ```
/// use sudokit::{GridTexts, Puzzle, search::{SolverAnswer, Solver}};
///
/// let mut solver = Solver::new();
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer = solver.solve(&puzzle, 2);
/// assert_eq!(answer.count(), 1);
/// assert_eq!(answer.solution(), puzzle.solve());
///
/// let texts = [[b'.'; 81], [b'1'; 81]];
/// let mut answers = [SolverAnswer::NONE; 2];
/// solver.solve_all(GridTexts::new(&texts)?, 2, &mut answers);
/// assert_eq!(answers.map(|answer| answer.count()), [2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    sequential: SequentialSolver,
    many: Many,
    nodes: u64,
    /// The texts of a part of a slice of puzzles.
    texts: Vec<[u8; 81]>,
}

/// How several puzzles are solved.
#[derive(Debug)]
enum Many {
    OneByOne,
    /// Side by side. The batch solver is made when it is first needed, because its memory is large.
    SideBySide(Backend, Option<Box<BatchSolver>>),
}

impl Many {
    fn batch(&mut self) -> Option<&mut BatchSolver> {
        match self {
            Many::OneByOne => None,
            Many::SideBySide(backend, batch) => {
                if batch.is_none() {
                    *batch = BatchSolver::on(*backend).map(Box::new);
                }
                batch.as_deref_mut()
            }
        }
    }
}

/// The number of puzzles that are converted to text at once. It is so large that the end of each part, where few lanes of a
/// batch have work, does not matter.
const PART: usize = 1024;

impl Solver {
    /// The fastest solver on this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver::fastest_on(Backend::chosen())
    }

    /// A solver by the engine [`bands`](super::bands), which every machine has.
    #[must_use]
    pub fn bands() -> Solver {
        Solver::one_by_one(Box::new(BandsSolver::new()))
    }

    /// The solver for this engine on this machine; `None` for the engines of the ladder, which have no solver.
    ///
    /// ```
    /// use sudokit::search::{DEFAULT, Solver, ladder::Dlx};
    /// assert!(Solver::of_engine(DEFAULT).is_some() && Solver::of_engine(&Dlx).is_none());
    /// ```
    #[must_use]
    pub fn of_engine(engine: &dyn Engine) -> Option<Solver> {
        let chosen = Backend::chosen();
        let others = [Backend::Avx2, Backend::Neon, Backend::Portable];
        let others = others.into_iter().filter(|_| chosen != Backend::Portable);
        std::iter::once(chosen).chain(others).find_map(|backend| engine.solver(backend))
    }

    /// A solver that takes one puzzle after another.
    pub(super) fn one_by_one(sequential: impl Into<SequentialSolver>) -> Solver {
        Solver::with(sequential.into(), Many::OneByOne)
    }

    /// A solver that takes many puzzles side by side, and single ones as the fastest engine does.
    pub(super) fn side_by_side(backend: Backend) -> Solver {
        Solver::with(SequentialSolver::fastest_on(backend), Many::SideBySide(backend, None))
    }

    /// The fastest solver on this back end.
    pub(super) fn fastest_on(backend: Backend) -> Solver {
        match backend {
            // Side by side was not measured there.
            Backend::Neon => Solver::with(SequentialSolver::fastest_on(backend), Many::OneByOne),
            _ => Solver::side_by_side(backend),
        }
    }

    fn with(sequential: SequentialSolver, many: Many) -> Solver {
        Solver { sequential, many, nodes: 0, texts: Vec::new() }
    }

    /// The part that takes single puzzles.
    pub(super) fn into_sequential(self) -> SequentialSolver {
        self.sequential
    }

    /// Whether it takes many puzzles side by side.
    #[must_use]
    pub fn is_side_by_side(&self) -> bool {
        matches!(self.many, Many::SideBySide(..))
    }

    /// Counts the solutions of a puzzle up to the limit, and finds the first.
    ///
    /// ```
    /// use sudokit::{GridText, search::Solver};
    /// let mut puzzle = [b'.'; 81];
    /// puzzle[..9].copy_from_slice(b"987654321");
    /// let answer = Solver::new().solve(GridText::new(&puzzle)?, 1);
    /// assert!(answer.text().is_some_and(|text| text.starts_with(b"987654321")));
    /// # Ok::<(), sudokit::GridTextError>(())
    /// ```
    #[inline]
    pub fn solve<'a>(&mut self, puzzle: impl Into<SolverInput<'a>>, limit: u64) -> SolverAnswer {
        let mut answer = SolverAnswer::NONE;
        let first = &mut answer.first;
        answer.count = match puzzle.into().0 {
            Input::Text(text) => self.sequential.solve_text(text.as_bytes(), limit, u64::MAX, first),
            Input::Puzzle(puzzle) => {
                self.sequential.solve_text(&puzzle.grid().to_bytes(), limit, u64::MAX, first)
            }
            Input::Problem(problem) => self.sequential.solve_problem(problem, limit, first),
        };
        self.nodes = self.sequential.nodes();
        answer
    }

    /// The same for many puzzles, which is faster than one after another where the machine has vectors for it. The answers
    /// are in the order of the puzzles.
    ///
    /// # Panics
    /// If the numbers of puzzles and answers differ.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{SolverAnswer, Solver}};
    /// let mut answers = vec![SolverAnswer::NONE; 100];
    /// Solver::new().solve_all(&[Puzzle::EMPTY; 100], 5, &mut answers);
    /// assert!(answers.iter().all(|answer| answer.count() == 5 && answer.text() == answers[0].text()));
    /// ```
    pub fn solve_all<'a>(
        &mut self,
        puzzles: impl Into<SolverInputs<'a>>,
        limit: u64,
        answers: &mut [SolverAnswer],
    ) {
        self.solve_all_within(puzzles, limit, u64::MAX, answers);
    }

    /// The same in at most `max_nodes` nodes for each puzzle. The search of a puzzle that needs more is
    /// [stopped](SolverAnswer::is_stopped), and does not delay the others.
    ///
    /// # Panics
    /// If the numbers of puzzles and answers differ.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::{SolverAnswer, Solver}};
    /// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut answers = [SolverAnswer::NONE; 2];
    /// Solver::new().solve_all_within(&[easy, Puzzle::EMPTY], 2, 5, &mut answers);
    /// assert_eq!(answers.map(|answer| answer.is_stopped()), [false, true]);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    pub fn solve_all_within<'a>(
        &mut self,
        puzzles: impl Into<SolverInputs<'a>>,
        limit: u64,
        max_nodes: u64,
        answers: &mut [SolverAnswer],
    ) {
        self.nodes = 0;
        match puzzles.into().0 {
            Inputs::Texts(texts) => self.solve_texts(texts.as_slice(), limit, max_nodes, answers),
            Inputs::Puzzles(puzzles) => {
                assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
                let mut texts = std::mem::take(&mut self.texts);
                for (puzzles, answers) in puzzles.chunks(PART).zip(answers.chunks_mut(PART)) {
                    texts.clear();
                    texts.extend(puzzles.iter().map(|puzzle| puzzle.grid().to_bytes()));
                    self.solve_texts(&texts, limit, max_nodes, answers);
                }
                self.texts = texts;
            }
        }
    }

    fn solve_texts(&mut self, texts: &[[u8; 81]], limit: u64, max_nodes: u64, answers: &mut [SolverAnswer]) {
        assert_eq!(texts.len(), answers.len(), "one answer for each puzzle");
        if let Some(batch) = self.many.batch() {
            batch.solve_texts(texts, limit, max_nodes, answers);
            self.nodes += batch.nodes();
            return;
        }
        for (text, answer) in texts.iter().zip(answers) {
            *answer = SolverAnswer::NONE;
            self.sequential.solve_text_within(text, limit, max_nodes, answer);
            self.nodes += self.sequential.nodes();
        }
    }

    /// Counts the solutions of a puzzle up to the limit, without finding the first one, which can be faster.
    ///
    /// ```
    /// use sudokit::{Puzzle, search::Solver};
    /// assert_eq!(Solver::new().count(&Puzzle::EMPTY, 50), 50);
    /// ```
    #[inline]
    pub fn count<'a>(&mut self, puzzle: impl Into<SolverInput<'a>>, limit: u64) -> u64 {
        let count = match puzzle.into().0 {
            Input::Text(text) => self.sequential.count_text(text.as_bytes(), limit),
            Input::Puzzle(puzzle) => self.sequential.count_text(&puzzle.grid().to_bytes(), limit),
            Input::Problem(problem) => self.sequential.solve_problem(problem, limit, &mut [0; 81]),
        };
        self.nodes = self.sequential.nodes();
        count
    }

    /// Whether there is a solution without this candidate. If one solution is known, this finds out faster than counting
    /// to two whether there is another.
    ///
    /// ```
    /// use sudokit::{GridText, search::Solver};
    /// let mut puzzle = [b'.'; 81];
    /// puzzle[..8].copy_from_slice(b"12345678");
    /// let puzzle = GridText::new(&puzzle)?;
    /// let mut solver = Solver::new();
    /// assert!(!solver.has_other(puzzle, "r1c9=9".parse()?));
    /// assert!(solver.has_other(puzzle, "r2c1=9".parse()?));
    /// assert!(!solver.has_other(puzzle, "r1c1=1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_other(&mut self, puzzle: GridText<'_>, excluded: Candidate) -> bool {
        match puzzle.get(excluded.cell) {
            None => self.search_other(puzzle, excluded, KnownSolution::NONE, &mut [0; 81]),
            Some(given) => given != excluded.digit && self.count(puzzle, 1) > 0,
        }
    }

    /// The same for a candidate that a known solution has in a blank cell. Writes the first other solution, in the order that
    /// tries the digits of the known solution first.
    pub(crate) fn find_other(
        &mut self,
        puzzle: GridText<'_>,
        excluded: Candidate,
        known: &[u8; 81],
        first: &mut [u8; 81],
    ) -> bool {
        self.search_other(puzzle, excluded, KnownSolution(Some(known)), first)
    }

    fn search_other(
        &mut self,
        puzzle: GridText<'_>,
        excluded: Candidate,
        known: KnownSolution<'_>,
        first: &mut [u8; 81],
    ) -> bool {
        let found = self.sequential.find_other(puzzle.as_bytes(), excluded, known, first);
        self.nodes = self.sequential.nodes();
        found
    }

    /// The same for many texts. The texts are changed: each then marks the excluded candidate.
    #[cfg(feature = "generate")]
    pub(crate) fn find_others(
        &mut self,
        texts: &mut [[u8; 81]],
        excluded: &[Candidate],
        known: &[[u8; 81]],
        answers: &mut [SolverAnswer],
    ) {
        if let Some(batch) = self.many.batch()
            && batch.prefers_lanes(texts.len())
        {
            for (text, excluded) in texts.iter_mut().zip(excluded) {
                text[excluded.cell.index()] = board_text::excluding(excluded.digit);
            }
            batch.find_others(texts, known, answers);
            self.nodes = batch.nodes();
            return;
        }
        let mut nodes = 0;
        for (((text, excluded), known), answer) in texts.iter().zip(excluded).zip(known).zip(answers) {
            answer.count = self.find_other(GridText::known(text), *excluded, known, &mut answer.first).into();
            nodes += self.nodes;
        }
        self.nodes = nodes;
    }

    /// The number of nodes in the whole tree of the engine [`bands`](super::bands), up to this number of solutions: the same on
    /// every machine, including the branches that a solver leaves out.
    #[cfg(feature = "generate")]
    pub(crate) fn nodes_of_tree(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        self.sequential.nodes_of_tree(&puzzle.grid().to_bytes(), limit)
    }

    /// The number of [nodes](super::Stats::nodes) of the last call. There may be fewer than the engine needs when it searches
    /// for each solution separately.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The default is [`Solver::new`].
/// The solvers of all engines on all back ends that this machine has: to compare them.
///
/// ```
/// use sudokit::{Puzzle, search::solvers};
/// for (engine, backend, mut solver) in solvers() {
///     assert_eq!(solver.count(&Puzzle::EMPTY, 2), 2, "{} {}", engine.name(), backend.name());
/// }
/// ```
pub fn solvers() -> impl Iterator<Item = (&'static dyn Engine, Backend, Solver)> {
    ENGINES.iter().flat_map(|engine| {
        Backend::ALL.into_iter().filter_map(|backend| Some((*engine, backend, engine.solver(backend)?)))
    })
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// A puzzle for a [`Solver`]: a [`GridText`], a [`Puzzle`] or a [`Problem`].
///
/// ```
/// use sudokit::{Problem, Puzzle, search::Solver};
/// let problem = Problem::from(Puzzle::EMPTY);
/// assert_eq!(Solver::new().solve(&problem, 3), Solver::new().solve(&Puzzle::EMPTY, 3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SolverInput<'a>(Input<'a>);

#[derive(Clone, Copy, Debug)]
enum Input<'a> {
    Text(GridText<'a>),
    Puzzle(&'a Puzzle),
    Problem(&'a Problem),
}

impl<'a> From<GridText<'a>> for SolverInput<'a> {
    #[inline]
    fn from(text: GridText<'a>) -> Self {
        SolverInput(Input::Text(text))
    }
}

impl<'a> From<&'a Puzzle> for SolverInput<'a> {
    fn from(puzzle: &'a Puzzle) -> Self {
        SolverInput(Input::Puzzle(puzzle))
    }
}

impl<'a> From<&'a Problem> for SolverInput<'a> {
    fn from(problem: &'a Problem) -> Self {
        SolverInput(Input::Problem(problem))
    }
}

/// Many puzzles for a [`Solver`]: [`GridTexts`] or a slice of [`Puzzle`]s.
///
/// ```
/// use sudokit::{Puzzle, search::{SolverAnswer, Solver}};
/// let mut answers = [SolverAnswer::NONE];
/// Solver::new().solve_all(&[Puzzle::EMPTY], 2, &mut answers);
/// assert_eq!(answers[0].count(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SolverInputs<'a>(Inputs<'a>);

#[derive(Clone, Copy, Debug)]
enum Inputs<'a> {
    Texts(GridTexts<'a>),
    Puzzles(&'a [Puzzle]),
}

impl<'a> From<GridTexts<'a>> for SolverInputs<'a> {
    fn from(texts: GridTexts<'a>) -> Self {
        SolverInputs(Inputs::Texts(texts))
    }
}

impl<'a> From<&'a [Puzzle]> for SolverInputs<'a> {
    fn from(puzzles: &'a [Puzzle]) -> Self {
        SolverInputs(Inputs::Puzzles(puzzles))
    }
}

impl<'a> From<&'a Vec<Puzzle>> for SolverInputs<'a> {
    fn from(puzzles: &'a Vec<Puzzle>) -> Self {
        SolverInputs(Inputs::Puzzles(puzzles))
    }
}

impl<'a, const N: usize> From<&'a [Puzzle; N]> for SolverInputs<'a> {
    fn from(puzzles: &'a [Puzzle; N]) -> Self {
        SolverInputs(Inputs::Puzzles(puzzles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Solution;
    use crate::search::{Auto, bands::Bands};

    /// Puzzles with none, one and several solutions.
    const PUZZLES: [&str; 4] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".................................................................................",
    ];

    fn text(text: &str) -> [u8; 81] {
        text.as_bytes().try_into().unwrap()
    }

    #[test]
    fn the_solver_and_the_engine_have_the_answers_of_bands() {
        let mut solver = Solver::new();
        for puzzle in PUZZLES {
            let (bytes, puzzle): (_, Puzzle) = (text(puzzle), puzzle.parse().unwrap());
            let by_bands: Vec<Solution> = Bands.solutions(&puzzle.into()).take(20).collect();
            assert!(Auto.solutions(&puzzle.into()).take(20).eq(by_bands.iter().copied()), "{puzzle}");
            for limit in [0, 1, 2, 20] {
                let answer = solver.solve(GridText::new(&bytes).unwrap(), limit);
                assert_eq!(answer.count(), limit.min(by_bands.len() as u64), "{puzzle}");
                let first = by_bands.first().copied().filter(|_| limit > 0);
                assert_eq!(answer.solution(), first, "{puzzle}");
                assert_eq!(solver.solve(&puzzle, limit), answer);
                assert_eq!(solver.solve(&Problem::from(puzzle), limit), answer);
                assert_eq!(solver.count(&puzzle, limit), answer.count());
            }
        }
    }

    #[test]
    fn many_puzzles_have_the_answers_of_one_after_another() {
        let puzzles: Vec<Puzzle> =
            PUZZLES.iter().cycle().take(1500).map(|puzzle| puzzle.parse().unwrap()).collect();
        let texts: Vec<[u8; 81]> = PUZZLES.iter().cycle().take(1500).map(|puzzle| text(puzzle)).collect();
        let texts = GridTexts::new(&texts).unwrap();
        for (_, _, mut solver) in solvers() {
            for limit in [0, 1, 2, 20] {
                let expected: Vec<SolverAnswer> =
                    puzzles[..4].iter().map(|it| solver.solve(it, limit)).collect();
                let mut answers = vec![expected[0]; texts.len()];
                solver.solve_all(texts, limit, &mut answers);
                assert!(answers.iter().eq(expected.iter().cycle().take(1500)));
                let nodes = solver.nodes();
                answers.fill(SolverAnswer::NONE);
                solver.solve_all(&puzzles, limit, &mut answers);
                assert!(answers.iter().eq(expected.iter().cycle().take(1500)));
                assert_eq!(nodes > 0, limit > 0 && solver.nodes() > 0);
            }
        }
    }

    #[test]
    fn pairs_alone_are_branched_once() {
        // Without two digits, all open cells are pairs; here they form two independent groups.
        let puzzle = Puzzle::EMPTY.solve().map(|solution| Grid::from(solution).to_bytes()).unwrap();
        let puzzle = puzzle.map(|digit| if digit < b'3' { b'.' } else { digit });
        let grid = GridText::new(&puzzle).unwrap().to_grid();
        let expected: Vec<Solution> = Bands.solutions(&Puzzle::try_from(grid).unwrap().into()).collect();
        assert_eq!(expected.len(), 4);
        for (_, _, mut solver) in solvers() {
            let text = GridText::new(&puzzle).unwrap();
            assert_eq!((solver.count(text, u64::MAX), solver.nodes()), (4, 2), "{solver:?}");
            for limit in 1..6 {
                let answer = solver.solve(text, limit);
                assert_eq!((answer.count(), answer.solution()), (limit.min(4), Some(expected[0])));
                let (texts, mut answers) = ([puzzle; 70], [SolverAnswer::NONE; 70]);
                solver.solve_all(GridTexts::new(&texts).unwrap(), limit, &mut answers);
                assert_eq!(answers, [answer; 70], "{solver:?} {limit}");
            }
        }
        #[cfg(feature = "generate")]
        assert_eq!(Solver::bands().nodes_of_tree(&Puzzle::try_from(grid).unwrap(), u64::MAX), 3);
    }

    #[test]
    fn a_puzzle_that_needs_more_nodes_is_stopped_and_the_others_are_not() {
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let contradiction = format!("11{}", ".".repeat(79));
        // The last two puzzles need nodes.
        let puzzles = [PUZZLES[0], PUZZLES[1], &contradiction, PUZZLES[3], hard].map(text);
        let many: Vec<[u8; 81]> = puzzles.iter().copied().cycle().take(600).collect();
        for (_, _, mut solver) in solvers() {
            for size in [5, 600] {
                let texts = GridTexts::new(&many[..size]).unwrap();
                let [mut all, mut some] = [(); 2].map(|()| vec![SolverAnswer::NONE; size]);
                solver.solve_all(texts, 2, &mut all);
                assert!(all.iter().all(|answer| !answer.is_stopped()));
                for (max_nodes, stopped) in [(0, true), (5, true), (1_000, false)] {
                    solver.solve_all_within(texts, 2, max_nodes, &mut some);
                    let expected = [false, false, false, stopped, stopped];
                    let is_stopped = some.iter().map(SolverAnswer::is_stopped);
                    assert!(is_stopped.eq(expected.into_iter().cycle().take(size)), "{solver:?} {max_nodes}");
                    assert!(some.iter().zip(&all).all(|(some, all)| some.is_stopped() || some == all));
                }
            }
        }
    }

    #[test]
    fn the_solver_of_an_engine_has_its_answers() {
        for engine in ENGINES {
            let Some(mut solver) = Solver::of_engine(*engine) else { continue };
            assert!(engine.is_fast(), "{}", engine.name());
            for puzzle in PUZZLES {
                let puzzle: Puzzle = puzzle.parse().unwrap();
                let expected: Vec<Solution> = engine.solutions(&puzzle.into()).take(20).collect();
                let answer = solver.solve(&puzzle, 20);
                assert_eq!(
                    (answer.count(), answer.solution()),
                    (expected.len() as u64, expected.first().copied())
                );
            }
        }
    }

    #[test]
    fn a_given_is_the_only_digit_of_its_cell() {
        let bytes = text(PUZZLES[0]);
        let puzzle = GridText::new(&bytes).unwrap();
        for (_, _, mut solver) in solvers() {
            assert!(!solver.has_other(puzzle, "r1c1=5".parse().unwrap()));
            assert!(solver.has_other(puzzle, "r1c1=4".parse().unwrap()));
            assert!(!solver.has_other(puzzle, "r1c3=4".parse().unwrap()));
        }
    }

    /// On nearly empty boards, a search that does not detect the contradiction would not end.
    #[test]
    fn givens_that_break_a_rule_have_no_solution() {
        let conflicts: [&[usize]; 7] =
            [&[0, 1], &[0, 8], &[0, 10], &[0, 72], &[0, 1, 45, 46], &[0, 9, 5, 14], &[0, 10, 4, 12]];
        for (cells, digit) in conflicts.into_iter().flat_map(|cells| [(cells, b'1'), (cells, b'9')]) {
            let mut text = [b'.'; 81];
            cells.iter().for_each(|cell| text[*cell] = digit);
            let texts = [text; 100];
            for (_, _, mut solver) in solvers() {
                assert_eq!(solver.count(GridText::new(&text).unwrap(), 2), 0, "{solver:?}: {cells:?}");
                let mut answers = [SolverAnswer::NONE; 100];
                solver.solve_all(GridTexts::new(&texts).unwrap(), 2, &mut answers);
                assert!(answers.iter().all(|answer| answer.count() == 0), "{solver:?}: {cells:?}");
            }
        }
    }
}
