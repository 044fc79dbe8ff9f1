//! [`prove`]: a search that writes down why there is no other solution.
//!
//! How many solutions there are is asked of an engine first, so that this search never follows the right track by
//! supposing it: it supposes what is wrong, until singles show that it is, and goes on without it. The only solution
//! comes out at the end by singles alone.
//!
//! What it supposes next decides how long the proof gets. Where singles have nothing more to say, every candidate
//! of a cell with the fewest candidates, and of a house with two cells for a digit, is tried: the one that dies of
//! singles soonest is taken, and if none does, the one that leaves the fewest blanks.

use std::fmt;
use std::io::{self, Write};

use super::step::Step;
use super::{Claim, HEAD};
use crate::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::problem::Problem;
use crate::search::{DEFAULT, Monitor, Progress};

/// Finds out how many solutions a problem has, none, one or several, and writes the certificate of it. All nodes,
/// those of the engine and those of the proof, are counted by the monitor, which may stop it; what was written by
/// then is the beginning of a certificate and proves nothing.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::certificate::prove;
/// use sudokit::search::Monitor;
///
/// let mut certificate = Vec::new();
/// prove(&Puzzle::EMPTY.into(), &mut certificate, &mut Monitor::new())?;
/// assert!(String::from_utf8(certificate)?.lines().nth(2) == Some("several"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The monitor stopped it, or it cannot be written.
pub fn prove(
    problem: &Problem,
    out: &mut impl Write,
    monitor: &mut Monitor<'_>,
) -> Result<Claim, ProveError> {
    let claim = claim(problem, monitor).map_err(ProveError::Stopped)?;
    let kind = match problem {
        Problem::Givens(_) => "puzzle",
        Problem::Candidates(_) => "sukaku",
    };
    writeln!(out, "{HEAD}\n{kind} {problem}\n{}", claim.name())?;
    for solution in claim.solutions() {
        writeln!(out, "solution {solution}")?;
    }
    // Two solutions are a proof.
    if !matches!(claim, Claim::Several(_)) {
        refute(problem, &claim, out, monitor)?;
    }
    writeln!(out, "end")?;
    Ok(claim)
}

/// Why there is no certificate.
///
/// ```
/// use sudokit::certificate::{ProveError, prove};
/// use sudokit::{Puzzle, search::Monitor};
/// let error = prove(&Puzzle::EMPTY.into(), &mut Vec::new(), &mut Monitor::new().with_max_nodes(1));
/// assert!(matches!(error, Err(ProveError::Stopped(_))));
/// ```
#[derive(Debug)]
pub enum ProveError {
    /// The budget was used up.
    Stopped(StopReason),
    /// It cannot be written.
    Io(io::Error),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Stopped(reason) => reason.fmt(f),
            ProveError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProveError {}

impl From<io::Error> for ProveError {
    fn from(error: io::Error) -> Self {
        ProveError::Io(error)
    }
}

/// How many solutions there are.
fn claim(problem: &Problem, monitor: &mut Monitor<'_>) -> Result<Claim, StopReason> {
    let mut search = DEFAULT.start(problem);
    let mut next = || match search.advance(monitor) {
        Progress::Found(solution) => Ok(Some(solution)),
        Progress::Exhausted => Ok(None),
        Progress::Stopped(reason) => Err(reason),
    };
    let Some(first) = next()? else { return Ok(Claim::None) };
    Ok(next()?.map_or(Claim::Unique(first), |second| Claim::Several(Box::new([first, second]))))
}

/// Writes the steps that refute all solutions but the one of the claim.
fn refute(
    problem: &Problem,
    claim: &Claim,
    out: &mut impl Write,
    monitor: &mut Monitor<'_>,
) -> Result<(), ProveError> {
    let mut board = Board::new(problem);
    let mut supposed: Vec<(Candidate, Board)> = Vec::new();
    // What would lead to the solution, and never to an end.
    let right: CandidateSet = claim
        .solutions()
        .iter()
        .flat_map(|solution| Cell::ALL.map(|cell| Candidate { cell, digit: solution.get(cell) }))
        .collect();
    loop {
        while let Some(step) = board.next_step() {
            writeln!(out, "{step}")?;
            match step {
                Step::Naked(candidate) | Step::Hidden(_, candidate) => board.fill(candidate),
                _ => match supposed.pop() {
                    Some((candidate, before)) => {
                        board = before;
                        board.remove(candidate);
                    }
                    None => return Ok(()),
                },
            }
        }
        let right = if supposed.is_empty() { right } else { CandidateSet::EMPTY };
        let Some(candidate) = board.choose(&right) else { return Ok(()) };
        monitor.node().map_err(ProveError::Stopped)?;
        writeln!(out, "{}", Step::Suppose(candidate))?;
        supposed.push((candidate, board));
        board.fill(candidate);
    }
}

/// The candidates that are left, seen from the cells and from the digits.
#[derive(Clone, Copy)]
struct Board {
    digits: [DigitSet; 81],
    cells: [CellSet; 9],
    blanks: CellSet,
}

impl Board {
    fn new(problem: &Problem) -> Board {
        let mut board = Board { digits: [DigitSet::ALL; 81], cells: [CellSet::ALL; 9], blanks: CellSet::ALL };
        for cell in Cell::ALL {
            for digit in !problem.allowed(cell) {
                board.remove(Candidate { cell, digit });
            }
        }
        problem.grid().iter().for_each(|(cell, digit)| board.fill(Candidate { cell, digit }));
        board
    }

    fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.digits[cell.index()].remove(digit);
        self.cells[digit.index()].remove(cell);
    }

    fn fill(&mut self, Candidate { cell, digit }: Candidate) {
        self.blanks.remove(cell);
        for other in self.digits[cell.index()].without(digit) {
            self.remove(Candidate { cell, digit: other });
        }
        for cell in cell.peers() & self.cells[digit.index()] {
            self.remove(Candidate { cell, digit });
        }
    }

    /// The cells of the house that can hold the digit.
    fn places(&self, house: House, digit: Digit) -> CellSet {
        house.cells() & self.cells[digit.index()]
    }

    /// What is dead, or else a single.
    fn next_step(&self) -> Option<Step> {
        let mut single = None;
        for cell in self.blanks {
            let digits = self.digits[cell.index()];
            match digits.len() {
                0 => return Some(Step::NoDigit(cell)),
                1 => single = digits.first().map(|digit| Step::Naked(Candidate { cell, digit })),
                _ => {}
            }
        }
        for digit in Digit::ALL {
            for house in House::ALL {
                let places = self.places(house, digit);
                match places.only() {
                    Some(cell) if self.blanks.contains(cell) => {
                        single = Some(Step::Hidden(house, Candidate { cell, digit }));
                    }
                    None if places.is_empty() => return Some(Step::NoCell(house, digit)),
                    _ => {}
                }
            }
        }
        single
    }

    /// How much is left to be said behind this candidate: if it dies of singles, how many it takes, and otherwise more
    /// than that, by the blanks that singles leave.
    fn left_behind(&self, candidate: Candidate) -> usize {
        let mut board = *self;
        board.fill(candidate);
        while let Some(step) = board.next_step() {
            match step {
                Step::Naked(candidate) | Step::Hidden(_, candidate) => board.fill(candidate),
                _ => return self.blanks.len() - board.blanks.len(),
            }
        }
        81 + board.blanks.len()
    }

    /// The candidate to suppose, where there is no single; none of these, which are right. On a solved board there
    /// is none.
    fn choose(&self, right: &CandidateSet) -> Option<Candidate> {
        let fewest = self.blanks.iter().map(|cell| self.digits[cell.index()].len()).min()?;
        let mut promising = CandidateSet::EMPTY;
        for cell in self.blanks {
            if self.digits[cell.index()].len() == fewest {
                promising.set(cell, self.digits[cell.index()]);
            }
        }
        for digit in Digit::ALL {
            for house in House::ALL {
                let places = self.places(house, digit);
                if places.len() == 2 {
                    promising |= places.iter().map(|cell| Candidate { cell, digit }).collect();
                }
            }
        }
        (promising - *right).iter().min_by_key(|candidate| self.left_behind(*candidate))
    }
}
