//! [`Verifier`], which believes nothing: it looks at each line of a certificate and says what is wrong with it.
//!
//! It is made to be read and not to be fast. The board is the digits that were shown to stand and the candidates
//! that were refuted; whether a cell can hold a digit is looked up from the definition each time. It keeps one
//! board for each supposition that stands. As each of them fills a blank, there are at most 81, and a line is read
//! no further than [`MAX_LINE`]: so the memory does not grow with the certificate.
//!
//! # Invariant
//! While nothing is supposed, every digit of the board stands in every solution of the problem, and no refuted
//! candidate does. Under suppositions the same holds of every solution that has all their candidates.

use std::io::{BufRead, Read};

use super::flaw::{Flaw, FlawKind, VerifyError};
use super::step::Step;
use super::{Claim, HEAD};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::house::House;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::sukaku::Sukaku;

/// No line of a certificate is longer: a sukaku, the longest, has 736 bytes.
const MAX_LINE: u64 = 1000;

/// Reads certificates one after the other; of each it says what it proves, or what is wrong with it.
///
/// After a wrong one it goes on with the next line that a certificate begins with.
///
/// ```
/// use sudokit::certificate::{FlawKind, Verifier, VerifyError};
///
/// let text = format!("sudokit-certificate 1\npuzzle {}\nnone\ndead r1c1\nend\n", ".".repeat(81));
/// let Some(Err(VerifyError::Flaw(flaw))) = Verifier::new(text.as_bytes()).next() else { panic!() };
/// assert_eq!(flaw.line, 4);
/// assert_eq!(flaw.to_string(), "line 4: r1c1 can still hold 1");
/// ```
#[derive(Debug)]
pub struct Verifier<R> {
    input: R,
    /// The number of the line that was read last, and the line without its end.
    line: u64,
    text: Vec<u8>,
    /// Something was wrong: the rest of the certificate is passed over.
    skipping: bool,
}

/// A certificate that is right.
///
/// ```
/// use sudokit::certificate::{Claim, Verified};
/// let verified = Verified { line: 1, problem: sudokit::Puzzle::EMPTY.into(), claim: Claim::None };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of its first line.
    pub line: u64,
    /// What the claim is about.
    pub problem: Problem,
    /// What is proved.
    pub claim: Claim,
}

impl<R: BufRead> Verifier<R> {
    /// Verifies the certificates of this input.
    ///
    /// ```
    /// assert!(sudokit::certificate::Verifier::new(&b""[..]).next().is_none());
    /// ```
    pub fn new(input: R) -> Verifier<R> {
        Verifier { input, line: 0, text: Vec::new(), skipping: false }
    }

    /// Reads the next line, if there is one; of a line that is too long no more than is too much.
    fn next_line(&mut self) -> Result<bool, VerifyError> {
        self.text.clear();
        let read =
            (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut self.text).map_err(VerifyError::Io)?;
        if self.text.last() == Some(&b'\n') {
            self.text.pop();
            self.text.pop_if(|byte| *byte == b'\r');
        } else if read as u64 == MAX_LINE {
            // The rest of the line belongs to nothing.
            self.input.skip_until(b'\n').map_err(VerifyError::Io)?;
        }
        self.line += u64::from(read > 0);
        Ok(read > 0)
    }

    /// The next line of a certificate that has begun.
    fn text(&mut self) -> Result<&str, VerifyError> {
        if !self.next_line()? || self.text == HEAD.as_bytes() {
            return Err(self.flaw(FlawKind::End));
        }
        // What is not text is no line of a certificate either.
        Ok(std::str::from_utf8(&self.text).unwrap_or("?"))
    }

    fn flaw(&self, kind: FlawKind) -> VerifyError {
        VerifyError::Flaw(Flaw { line: self.line, kind })
    }

    fn certificate(&mut self) -> Result<Option<Verified>, VerifyError> {
        // The line where one was found wrong may be the first of the next.
        while !(self.skipping && self.text == HEAD.as_bytes()) {
            if !self.next_line()? {
                return Ok(None);
            }
            if !self.skipping && self.text != HEAD.as_bytes() {
                return Err(self.flaw(FlawKind::NoHead));
            }
            self.skipping = true;
        }
        self.skipping = false;
        let line = self.line;
        let problem = problem(self.text()?).map_err(|kind| self.flaw(kind))?;
        let claim = match self.text()? {
            "none" => Claim::None,
            "unique" => Claim::Unique(self.solution(&problem)?),
            "several" => {
                let two = [self.solution(&problem)?, self.solution(&problem)?];
                if two[0] == two[1] {
                    return Err(self.flaw(FlawKind::Same));
                }
                Claim::Several(Box::new(two))
            }
            _ => {
                let kind = FlawKind::Expected("what is claimed", "`none`, `unique` or `several`".to_owned());
                return Err(self.flaw(kind));
            }
        };
        let mut proof = Proof::new(&problem, &claim);
        loop {
            let result = match self.text()? {
                "end" => break,
                text => text.parse().map_err(|_| FlawKind::NotAStep).and_then(|step| proof.step(step)),
            };
            result.map_err(|kind| self.flaw(kind))?;
        }
        proof.end().map_err(|kind| self.flaw(kind))?;
        Ok(Some(Verified { line, problem, claim }))
    }

    /// The solution that the next line is.
    fn solution(&mut self, problem: &Problem) -> Result<Solution, VerifyError> {
        let solution = solution(self.text()?, problem);
        solution.map_err(|kind| self.flaw(kind))
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

fn problem(text: &str) -> Result<Problem, FlawKind> {
    let why = match text.split_once(' ') {
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
    Err(FlawKind::Expected("the problem", why))
}

fn solution(text: &str, problem: &Problem) -> Result<Solution, FlawKind> {
    let expected = |why| FlawKind::Expected("a solution", why);
    let cells =
        text.strip_prefix("solution ").ok_or_else(|| expected("`solution` and 81 digits".to_owned()))?;
    let solution: Solution =
        cells.parse().map_err(|error: crate::ParseSolutionError| expected(error.to_string()))?;
    match Cell::ALL.into_iter().find(|cell| !problem.allowed(*cell).contains(solution.get(*cell))) {
        Some(cell) => Err(FlawKind::NotOfProblem(cell)),
        None => Ok(solution),
    }
}

/// What is known of the problem.
#[derive(Clone, Copy, Debug)]
struct Board {
    /// The digits that were shown to stand, or are supposed to.
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

    /// None of these can be.
    fn none_of(&self, candidates: impl IntoIterator<Item = Candidate>) -> Result<(), FlawKind> {
        let possible = candidates.into_iter().find(|it| self.can_hold(it.cell, it.digit));
        possible.map_or(Ok(()), |candidate| Err(FlawKind::Possible(candidate)))
    }

    fn fill(&mut self, candidate: Candidate) -> Result<(), FlawKind> {
        let Candidate { cell, digit } = candidate;
        if let Some(digit) = self.digits.get(cell) {
            return Err(FlawKind::Filled(Candidate { cell, digit }));
        }
        if !self.can_hold(cell, digit) {
            return Err(FlawKind::Impossible(candidate));
        }
        self.digits.set(cell, Some(digit));
        Ok(())
    }
}

/// A proof, as far as it has been read.
struct Proof {
    claim: Shown,
    board: Board,
    /// What is supposed, each with the board before.
    supposed: Vec<(Candidate, Board)>,
    /// There is no solution.
    is_dead: bool,
}

/// What the steps have to show.
#[derive(PartialEq)]
enum Shown {
    Nothing,
    NoSolution,
    OneSolution,
}

impl Proof {
    fn new(problem: &Problem, claim: &Claim) -> Proof {
        let mut refuted = CandidateSet::EMPTY;
        Cell::ALL.into_iter().for_each(|cell| refuted.set(cell, !problem.allowed(cell)));
        let claim = match claim {
            Claim::None => Shown::NoSolution,
            Claim::Unique(_) => Shown::OneSolution,
            Claim::Several(_) => Shown::Nothing,
        };
        Proof {
            claim,
            board: Board { digits: problem.grid(), refuted },
            supposed: Vec::new(),
            is_dead: false,
        }
    }

    fn step(&mut self, step: Step) -> Result<(), FlawKind> {
        if self.is_dead || self.claim == Shown::Nothing {
            return Err(FlawKind::Proved);
        }
        let in_cell = |cell| Digit::ALL.into_iter().map(move |digit| Candidate { cell, digit });
        let in_house = |house: House, digit| house.cells().iter().map(move |cell| Candidate { cell, digit });
        match step {
            Step::Naked(it) => {
                let board = self.board;
                self.board.fill(it)?;
                board.none_of(in_cell(it.cell).filter(|other| *other != it))
            }
            Step::Hidden(house, it) => {
                if !house.cells().contains(it.cell) {
                    return Err(FlawKind::Elsewhere(it.cell, house));
                }
                let board = self.board;
                self.board.fill(it)?;
                board.none_of(in_house(house, it.digit).filter(|other| *other != it))
            }
            Step::Suppose(it) => {
                self.supposed.push((it, self.board));
                self.board.fill(it)
            }
            Step::NoDigit(cell) => {
                self.board.none_of(in_cell(cell))?;
                self.dead()
            }
            Step::NoCell(house, digit) => {
                self.board.none_of(in_house(house, digit))?;
                self.dead()
            }
        }
    }

    /// What is supposed leads nowhere.
    fn dead(&mut self) -> Result<(), FlawKind> {
        match self.supposed.pop() {
            Some((candidate, before)) => {
                self.board = before;
                self.board.refuted.insert(candidate);
            }
            None if self.claim == Shown::OneSolution => return Err(FlawKind::NoSolution),
            None => self.is_dead = true,
        }
        Ok(())
    }

    fn end(&self) -> Result<(), FlawKind> {
        if let Some((candidate, _)) = self.supposed.last() {
            return Err(FlawKind::Supposed(*candidate));
        }
        match (&self.claim, self.board.digits.blanks().first()) {
            (Shown::NoSolution, _) if !self.is_dead => Err(FlawKind::NotDead),
            (Shown::OneSolution, Some(cell)) => Err(FlawKind::Blank(cell)),
            // The solution of the claim has all digits of the board, by the invariant.
            _ => Ok(()),
        }
    }
}
