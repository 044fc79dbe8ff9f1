//! [`Verifier`]: reads certificates and checks every line.
//!
//! It is made to be read, not to be fast. Its board is the digits that were shown to be right and the
//! candidates that were refuted; whether a cell can hold a digit is looked up from the definition each time.
//! It keeps one board per open supposition. Each supposition fills a blank, so there are at most 81. At most
//! [`MAX_LINE`] bytes of a line are read. So the memory does not grow with the certificate.
//!
//! # Invariant
//! While nothing is supposed, every solution of the problem has all digits of the board and none of the
//! refuted candidates. Under suppositions the same holds for every solution that has all supposed candidates.

use std::io::{BufRead, Read};

use super::proof_step::ProofStep;
use super::verify_error::{VerifyError, VerifyErrorKind};
use super::{Claim, HEADER};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::sukaku::Sukaku;

/// A limit above the length of every valid line: the longest is a sukaku with 736 bytes.
const MAX_LINE: u64 = 1000;

/// Reads certificates one after another. Each item is the proved claim of a certificate, or its error.
///
/// After an error, reading continues at the next line that begins a certificate.
///
/// ```
/// use sudokit::certificate::{Verifier, VerifyErrorKind};
///
/// let text = format!("sudokit-certificate 1\npuzzle {}\nnone\ndead r1c1\nend\n", ".".repeat(81));
/// let Some(Err(error)) = Verifier::new(text.as_bytes()).next() else { panic!() };
/// assert_eq!(error.kind(), &VerifyErrorKind::StillPossible("r1c1=1".parse()?));
/// assert_eq!(error.to_string(), "line 4: r1c1 can still hold 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Verifier<R> {
    input: R,
    /// The number of the last line that was read, and the line without its end.
    line: u64,
    text: Vec<u8>,
    /// Whether there was an error, so that the rest of the certificate is skipped.
    skipping: bool,
}

/// A certificate that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of the certificate's first line.
    pub line: u64,
    /// The problem that the claim is about.
    pub problem: Problem,
    /// The claim that is proved.
    pub claim: Claim,
}

impl<R: BufRead> Verifier<R> {
    /// Verifies the certificates of this input.
    pub fn new(input: R) -> Verifier<R> {
        Verifier { input, line: 0, text: Vec::new(), skipping: false }
    }

    /// Reads the next line, if there is one. Only the first bytes of a line that is too long are read.
    fn next_line(&mut self) -> Result<bool, VerifyError> {
        self.text.clear();
        let read = (&mut self.input)
            .take(MAX_LINE)
            .read_until(b'\n', &mut self.text)
            .map_err(|error| VerifyError::io(self.line, error))?;
        if self.text.last() == Some(&b'\n') {
            self.text.pop();
            self.text.pop_if(|byte| *byte == b'\r');
        } else if read as u64 == MAX_LINE {
            self.input.skip_until(b'\n').map_err(|error| VerifyError::io(self.line, error))?;
        }
        self.line += u64::from(read > 0);
        Ok(read > 0)
    }

    /// The next line inside a certificate.
    fn text(&mut self) -> Result<&str, VerifyError> {
        if !self.next_line()? || self.text == HEADER.as_bytes() {
            return Err(self.error(VerifyErrorKind::MissingEnd));
        }
        // Bytes that are not UTF-8 are not a valid line either.
        Ok(std::str::from_utf8(&self.text).unwrap_or("?"))
    }

    fn error(&self, kind: VerifyErrorKind) -> VerifyError {
        VerifyError::new(self.line, kind)
    }

    fn certificate(&mut self) -> Result<Option<Verified>, VerifyError> {
        // The line in which an error was found may be the first line of the next certificate.
        while !(self.skipping && self.text == HEADER.as_bytes()) {
            if !self.next_line()? {
                return Ok(None);
            }
            if !self.skipping && self.text != HEADER.as_bytes() {
                return Err(self.error(VerifyErrorKind::BadHeader));
            }
            self.skipping = true;
        }
        self.skipping = false;
        let line = self.line;
        let problem = problem(self.text()?).map_err(|kind| self.error(kind))?;
        let claim = match self.text()? {
            "none" => Claim::None,
            "unique" => Claim::Unique(self.solution(&problem)?),
            "several" => {
                let two = [self.solution(&problem)?, self.solution(&problem)?];
                if two[0] == two[1] {
                    return Err(self.error(VerifyErrorKind::SameSolution));
                }
                Claim::Several(Box::new(two))
            }
            _ => return Err(self.error(VerifyErrorKind::BadClaim)),
        };
        let mut proof = Proof::new(&problem, &claim);
        loop {
            let result = match self.text()? {
                "end" => break,
                text => text.parse().map_err(|_| VerifyErrorKind::NotAStep).and_then(|step| proof.step(step)),
            };
            result.map_err(|kind| self.error(kind))?;
        }
        proof.end().map_err(|kind| self.error(kind))?;
        Ok(Some(Verified { line, problem, claim }))
    }

    /// The solution in the next line.
    fn solution(&mut self, problem: &Problem) -> Result<Solution, VerifyError> {
        let solution = solution(self.text()?, problem);
        solution.map_err(|kind| self.error(kind))
    }
}

impl<R: BufRead> Iterator for Verifier<R> {
    type Item = Result<Verified, VerifyError>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = self.certificate();
        self.skipping = result.is_err();
        result.transpose()
    }
}

fn problem(text: &str) -> Result<Problem, VerifyErrorKind> {
    let reason = match text.split_once(' ') {
        Some(("puzzle", cells)) => match cells.parse::<Puzzle>() {
            Ok(puzzle) => return Ok(puzzle.into()),
            Err(error) => error.to_string(),
        },
        Some(("sukaku", marks)) => match marks.parse::<Sukaku>() {
            Ok(sukaku) => return Ok(sukaku.into()),
            Err(error) => error.to_string(),
        },
        _ => "`puzzle` and 81 cells, or `sukaku` and 729 marks".to_owned(),
    };
    Err(VerifyErrorKind::BadProblem(reason))
}

fn solution(text: &str, problem: &Problem) -> Result<Solution, VerifyErrorKind> {
    let Some(cells) = text.strip_prefix("solution ") else {
        return Err(VerifyErrorKind::BadSolution("`solution` and 81 digits".to_owned()));
    };
    let solution: Solution = cells
        .parse()
        .map_err(|error: crate::ParseSolutionError| VerifyErrorKind::BadSolution(error.to_string()))?;
    match Cell::ALL.into_iter().find(|cell| !problem.allowed(*cell).contains(solution.get(*cell))) {
        Some(cell) => Err(VerifyErrorKind::WrongSolution(cell)),
        None => Ok(solution),
    }
}

/// What is known about the problem.
#[derive(Clone, Copy, Debug)]
struct Board {
    /// The digits that were shown to be right, or are supposed.
    digits: Grid,
    refuted: CandidateSet,
}

impl Board {
    fn can_hold(&self, cell: Cell, digit: Digit) -> bool {
        match self.digits.get(cell) {
            Some(held) => held == digit,
            None => {
                let seen = || cell.peers().iter().any(|peer| self.digits.get(peer) == Some(digit));
                !self.refuted.contains(Candidate { cell, digit }) && !seen()
            }
        }
    }

    /// Checks that none of these candidates is possible.
    fn none_of(&self, candidates: impl IntoIterator<Item = Candidate>) -> Result<(), VerifyErrorKind> {
        let possible = candidates.into_iter().find(|it| self.can_hold(it.cell, it.digit));
        possible.map_or(Ok(()), |candidate| Err(VerifyErrorKind::StillPossible(candidate)))
    }

    fn fill(&mut self, candidate: Candidate) -> Result<(), VerifyErrorKind> {
        let Candidate { cell, digit } = candidate;
        if let Some(digit) = self.digits.get(cell) {
            return Err(VerifyErrorKind::CellFilled(Candidate { cell, digit }));
        }
        if !self.can_hold(cell, digit) {
            return Err(VerifyErrorKind::ImpossibleCandidate(candidate));
        }
        self.digits.set(cell, Some(digit));
        Ok(())
    }
}

/// The part of a proof that has been read.
struct Proof {
    goal: Goal,
    board: Board,
    /// The open suppositions, each with the board before it.
    supposed: Vec<(Candidate, Board)>,
    /// Whether the proof has shown that there is no solution.
    is_dead: bool,
}

/// What the steps must show.
#[derive(PartialEq)]
enum Goal {
    Nothing,
    NoSolution,
    OneSolution,
}

impl Proof {
    fn new(problem: &Problem, claim: &Claim) -> Proof {
        let mut refuted = CandidateSet::EMPTY;
        Cell::ALL.into_iter().for_each(|cell| refuted.set(cell, !problem.allowed(cell)));
        let goal = match claim {
            Claim::None => Goal::NoSolution,
            Claim::Unique(_) => Goal::OneSolution,
            Claim::Several(_) => Goal::Nothing,
        };
        Proof { goal, board: Board { digits: problem.grid(), refuted }, supposed: Vec::new(), is_dead: false }
    }

    fn step(&mut self, step: ProofStep) -> Result<(), VerifyErrorKind> {
        if self.is_dead || self.goal == Goal::Nothing {
            return Err(VerifyErrorKind::AlreadyProved);
        }
        let in_cell = |cell| Digit::ALL.into_iter().map(move |digit| Candidate { cell, digit });
        let in_house = |house: House, digit| house.cells().iter().map(move |cell| Candidate { cell, digit });
        match step {
            ProofStep::Naked(it) => {
                let board = self.board;
                self.board.fill(it)?;
                board.none_of(in_cell(it.cell).filter(|other| *other != it))
            }
            ProofStep::Hidden(house, it) => {
                if !house.cells().contains(it.cell) {
                    return Err(VerifyErrorKind::CellNotInHouse(it.cell, house));
                }
                let board = self.board;
                self.board.fill(it)?;
                board.none_of(in_house(house, it.digit).filter(|other| *other != it))
            }
            ProofStep::Suppose(it) => {
                self.supposed.push((it, self.board));
                self.board.fill(it)
            }
            ProofStep::NoDigit(cell) => {
                self.board.none_of(in_cell(cell))?;
                self.contradiction()
            }
            ProofStep::NoCell(house, digit) => {
                self.board.none_of(in_house(house, digit))?;
                self.contradiction()
            }
        }
    }

    /// Ends the latest supposition with a contradiction.
    fn contradiction(&mut self) -> Result<(), VerifyErrorKind> {
        match self.supposed.pop() {
            Some((candidate, before)) => {
                self.board = before;
                self.board.refuted.insert(candidate);
            }
            None if self.goal == Goal::OneSolution => return Err(VerifyErrorKind::ContradictsClaim),
            None => self.is_dead = true,
        }
        Ok(())
    }

    fn end(&self) -> Result<(), VerifyErrorKind> {
        if let Some((candidate, _)) = self.supposed.last() {
            return Err(VerifyErrorKind::OpenSupposition(*candidate));
        }
        match (&self.goal, self.board.digits.blanks().first()) {
            (Goal::NoSolution, _) if !self.is_dead => Err(VerifyErrorKind::NoContradiction),
            (Goal::OneSolution, Some(cell)) => Err(VerifyErrorKind::BlankCell(cell)),
            // By the invariant, the solution of the claim has all digits of the board.
            _ => Ok(()),
        }
    }
}
