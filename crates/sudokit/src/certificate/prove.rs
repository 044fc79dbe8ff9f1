//! [`prove`]: a search that writes down why there is no other solution.
//!
//! An engine first finds out how many solutions there are. So this search never supposes a candidate of the
//! solution: it supposes a wrong candidate, lets singles show the contradiction, and continues without that
//! candidate. At the end the solution follows by singles alone.
//!
//! The choice of suppositions decides the length of the proof. When there is no single, the search tries
//! every candidate of the cells with the fewest candidates, and of the houses with two cells for a digit. It
//! takes the candidate that singles refute soonest; if they refute none, the one that leaves the fewest
//! blanks.

use std::fmt;
use std::io::{self, Write};

use sudokit_base::{Budget, StopReason};

use super::proof_step::ProofStep;
use super::{Claim, HEADER};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::problem::Problem;
use crate::search::{Advance, DEFAULT, Monitor};

/// Finds out whether a problem has no solution, one or several, and writes a certificate of that.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::certificate::prove;
///
/// let mut certificate = Vec::new();
/// prove(&Puzzle::EMPTY.into(), &mut certificate)?;
/// assert_eq!(String::from_utf8(certificate)?.lines().nth(2), Some("several"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The certificate cannot be written.
pub fn prove(problem: &Problem, out: &mut impl Write) -> Result<Claim, ProveError> {
    prove_within(problem, out, Budget::UNLIMITED)
}

/// As [`prove`], within a budget. The nodes of the engine and the suppositions of the proof are its nodes. If
/// the budget stops it, the output is only the beginning of a certificate and proves nothing.
///
/// # Errors
/// The budget is used up, or the certificate cannot be written.
pub fn prove_within(
    problem: &Problem,
    out: &mut impl Write,
    budget: Budget<'_>,
) -> Result<Claim, ProveError> {
    let mut nodes = 0;
    let claim = claim(problem, budget, &mut nodes).map_err(ProveError::Stopped)?;
    let kind = match problem {
        Problem::Givens(_) => "puzzle",
        Problem::Candidates(_) => "sukaku",
    };
    writeln!(out, "{HEADER}\n{kind} {problem}\n{}", claim.name())?;
    for solution in claim.solutions() {
        writeln!(out, "solution {solution}")?;
    }
    // Two solutions are a proof.
    if !matches!(claim, Claim::Several(_)) {
        refute(problem, &claim, out, budget, &mut nodes)?;
    }
    writeln!(out, "end")?;
    Ok(claim)
}

/// Why there is no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProveError {
    /// The budget is used up.
    Stopped(StopReason),
    /// The certificate cannot be written.
    Io(io::Error),
}

impl ProveError {
    /// A short name of the kind of error for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            ProveError::Stopped(reason) => reason.code(),
            ProveError::Io(_) => "io",
        }
    }
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Stopped(reason) => reason.fmt(f),
            ProveError::Io(_) => f.write_str("the certificate cannot be written"),
        }
    }
}

impl std::error::Error for ProveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProveError::Stopped(_) => None,
            ProveError::Io(error) => Some(error),
        }
    }
}

impl From<io::Error> for ProveError {
    fn from(error: io::Error) -> Self {
        ProveError::Io(error)
    }
}

/// Finds out the claim. Adds the nodes of the search to `nodes`.
fn claim(problem: &Problem, budget: Budget<'_>, nodes: &mut u64) -> Result<Claim, StopReason> {
    let mut monitor = Monitor::new().with_budget(budget);
    let mut search = DEFAULT.start(problem);
    let mut next = || match search.advance(&mut monitor) {
        Advance::Found(solution) => Ok(Some(solution)),
        Advance::Exhausted => Ok(None),
        Advance::Stopped(reason) => Err(reason),
    };
    let claim = match next()? {
        None => Claim::None,
        Some(first) => match next()? {
            None => Claim::Unique(first),
            Some(second) => Claim::Several(Box::new([first, second])),
        },
    };
    *nodes += monitor.stats().nodes;
    Ok(claim)
}

/// Writes the steps that refute all solutions except the solution of the claim.
fn refute(
    problem: &Problem,
    claim: &Claim,
    out: &mut impl Write,
    budget: Budget<'_>,
    nodes: &mut u64,
) -> Result<(), ProveError> {
    let mut board = Board::new(problem);
    let mut supposed: Vec<(Candidate, Board)> = Vec::new();
    // The candidates of the solution, which no contradiction refutes.
    let right: CandidateSet = claim
        .solutions()
        .iter()
        .flat_map(|solution| Cell::ALL.map(|cell| Candidate { cell, digit: solution.get(cell) }))
        .collect();
    loop {
        while let Some(step) = board.next_step() {
            writeln!(out, "{step}")?;
            match step {
                ProofStep::Naked(candidate) | ProofStep::Hidden(_, candidate) => board.fill(candidate),
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
        budget.check(*nodes).map_err(ProveError::Stopped)?;
        *nodes += 1;
        writeln!(out, "{}", ProofStep::Suppose(candidate))?;
        supposed.push((candidate, board));
        board.fill(candidate);
    }
}

/// The candidates that are left, by cell and by digit.
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

    /// A contradiction, or else a single.
    fn next_step(&self) -> Option<ProofStep> {
        let mut single = None;
        for cell in self.blanks {
            let digits = self.digits[cell.index()];
            match digits.len() {
                0 => return Some(ProofStep::NoDigit(cell)),
                1 => single = digits.first().map(|digit| ProofStep::Naked(Candidate { cell, digit })),
                _ => {}
            }
        }
        for digit in Digit::ALL {
            for house in House::ALL {
                let places = self.places(house, digit);
                match places.only() {
                    Some(cell) if self.blanks.contains(cell) => {
                        single = Some(ProofStep::Hidden(house, Candidate { cell, digit }));
                    }
                    None if places.is_empty() => return Some(ProofStep::NoCell(house, digit)),
                    _ => {}
                }
            }
        }
        single
    }

    /// The length of the proof after supposing this candidate. If singles refute it, this is the number of
    /// singles; otherwise it is a greater number that grows with the blanks that singles leave.
    fn remaining_length(&self, candidate: Candidate) -> usize {
        let mut board = *self;
        board.fill(candidate);
        while let Some(step) = board.next_step() {
            match step {
                ProofStep::Naked(candidate) | ProofStep::Hidden(_, candidate) => board.fill(candidate),
                _ => return self.blanks.len() - board.blanks.len(),
            }
        }
        81 + board.blanks.len()
    }

    /// The candidate to suppose when there is no single; never one in `right`. `None` on a solved board.
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
        (promising - *right).iter().min_by_key(|candidate| self.remaining_length(*candidate))
    }
}
