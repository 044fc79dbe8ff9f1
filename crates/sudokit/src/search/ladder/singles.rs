//! Rung 5, `singles`: singles are placed before anything is chosen.
//!
//! A cell with one candidate left is a *naked single*, a house with one cell left for a digit has a *hidden
//! single*; both follow from the board. Placing one removes candidates from its peers, which may make further
//! singles, and so on until there are none. Only then is a digit chosen, in the blank with the fewest
//! candidates as in `fewest`. Most published puzzles are solved without a choice.
//!
//! # Representation
//! For each cell its candidates; for each house and digit the number of cells that can take it. Removing a
//! candidate lowers the number of its cell and three of the other numbers. When a number becomes 1, a single
//! was found and is queued; when it becomes 0, the digit just placed was wrong. So no single is ever searched
//! for.
//!
//! # Invariants
//! - A filled cell keeps its digit as its only candidate.
//! - Every cell has a candidate and every number is at least 1; otherwise `place` undoes itself.
//! - What is queued follows from the board, but may have been placed already, for another reason. `undo`
//!   clears the queue, which is right because choices are only made when it is empty.
//!
//! Solutions come in the order of the tree, not lexicographic: see `fewest`.
//!
//! Source: the names are the field's; many articles on the rungs before end with the advice to mix inference
//! with search.

use super::depth_first::{Blank, DepthFirst, Look, Rung};
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::{PlaceReason, RejectReason};

/// The engine `singles`: see the [ladder](crate::search::ladder).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, ladder::Singles}};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut solutions = Singles.solutions(&text.parse::<Puzzle>()?.into());
/// assert_eq!(solutions.by_ref().count(), 1);
/// assert_eq!(solutions.stats().nodes, 0); // singles alone solve it
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Singles;

impl Sealed for Singles {}

impl Engine for Singles {
    fn name(&self) -> &'static str {
        "singles"
    }

    fn about(&self) -> &'static str {
        "naked and hidden singles first, then the blank with the fewest candidates"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(DepthFirst::new(problem, State::new(problem)))
    }
}

/// A single that was found.
enum Single {
    Naked(Cell),
    Hidden(House, Digit),
}

/// What the placement of a digit removed: the other candidates of its cell, and the digit from these peers.
struct Taken {
    others: DigitSet,
    peers: CellSet,
}

struct State {
    candidates: [DigitSet; 81],
    /// The number of cells of a house that can take a digit.
    places: [[u8; 9]; 27],
    blanks: CellSet,
    singles: Vec<Single>,
    taken: Vec<Taken>,
    /// Why there is no solution, if that is known before the search begins.
    hopeless: Option<RejectReason>,
}

impl State {
    fn new(problem: &Problem) -> Self {
        let mut state = Self {
            candidates: Cell::ALL.map(|cell| problem.allowed(cell)),
            places: [[0; 9]; 27],
            blanks: CellSet::ALL,
            singles: Vec::with_capacity(81),
            taken: Vec::with_capacity(81),
            hopeless: None,
        };
        for cell in Cell::ALL {
            for digit in state.candidates[cell.index()] {
                for house in cell.houses() {
                    state.places[house.index()][digit.index()] += 1;
                }
            }
        }
        let grid = problem.grid();
        let refused = grid.iter().find_map(|(cell, digit)| state.place(Candidate { cell, digit }).err());
        state.hopeless = refused.or_else(|| state.queue_all());
        state
    }

    /// Queues every single on the board, or returns why there is no solution.
    fn queue_all(&mut self) -> Option<RejectReason> {
        self.singles.clear();
        for cell in self.blanks {
            match self.candidates[cell.index()].len() {
                0 => return Some(RejectReason::NoDigitFor(cell)),
                1 => self.singles.push(Single::Naked(cell)),
                _ => {}
            }
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                match self.places[house.index()][digit.index()] {
                    0 => return Some(RejectReason::NoCellFor { house, digit }),
                    1 => self.singles.push(Single::Hidden(house, digit)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Counts that the house has lost a cell for the digit.
    #[inline]
    fn lower(&mut self, house: House, digit: Digit, wrong: &mut Option<RejectReason>) {
        let places = &mut self.places[house.index()][digit.index()];
        *places -= 1;
        match *places {
            0 => *wrong = Some(RejectReason::NoCellFor { house, digit }),
            1 => self.singles.push(Single::Hidden(house, digit)),
            _ => {}
        }
    }

    #[inline]
    fn raise(&mut self, house: House, digit: Digit) {
        self.places[house.index()][digit.index()] += 1;
    }
}

impl Rung for State {
    type Branch = Blank;

    fn look(&mut self) -> Look<Blank> {
        if let Some(reason) = self.hopeless {
            return Look::DeadEnd(reason);
        }
        while let Some(single) = self.singles.pop() {
            let (candidate, reason) = match single {
                Single::Naked(cell) => {
                    let Some(digit) = self.candidates[cell.index()].only() else { continue };
                    (Candidate { cell, digit }, PlaceReason::NakedSingle)
                }
                Single::Hidden(house, digit) => {
                    let can_take = |cell: &Cell| self.candidates[cell.index()].contains(digit);
                    let Some(cell) = house.cell_array().into_iter().find(can_take) else { continue };
                    (Candidate { cell, digit }, PlaceReason::HiddenSingle(house))
                }
            };
            if self.blanks.contains(candidate.cell) {
                return Look::Forced(candidate, reason);
            }
        }
        let candidates = |cell: Cell| Blank { cell, digits: self.candidates[cell.index()] };
        let fewest = self.blanks.into_iter().map(candidates).min_by_key(|blank| blank.digits.len());
        fewest.map_or(Look::Solved, Look::Branch)
    }

    fn next(&self, branch: &mut Blank) -> Option<Candidate> {
        branch.next()
    }

    fn place(&mut self, candidate: Candidate) -> Result<(), RejectReason> {
        let Candidate { cell, digit } = candidate;
        let mut wrong = None;

        self.blanks.remove(cell);
        let others = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = DigitSet::of(digit);
        for other in others {
            for house in cell.houses() {
                self.lower(house, other, &mut wrong);
            }
        }

        let mut peers = CellSet::EMPTY;
        for peer in cell.peers() & self.blanks {
            let candidates = &mut self.candidates[peer.index()];
            if candidates.remove(digit) {
                match candidates.len() {
                    0 => wrong = Some(RejectReason::NoDigitFor(peer)),
                    1 => self.singles.push(Single::Naked(peer)),
                    _ => {}
                }
                peers.insert(peer);
                for house in peer.houses() {
                    self.lower(house, digit, &mut wrong);
                }
            }
        }

        self.taken.push(Taken { others, peers });
        match wrong {
            Some(reason) => {
                self.undo(candidate);
                Err(reason)
            }
            None => Ok(()),
        }
    }

    fn undo(&mut self, Candidate { cell, digit }: Candidate) {
        self.singles.clear();
        let Some(Taken { others, peers }) = self.taken.pop() else { return };
        for peer in peers {
            self.candidates[peer.index()].insert(digit);
            for house in peer.houses() {
                self.raise(house, digit);
            }
        }
        self.candidates[cell.index()] |= others;
        for other in others {
            for house in cell.houses() {
                self.raise(house, other);
            }
        }
        self.blanks.insert(cell);
    }
}
