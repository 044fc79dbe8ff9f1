//! A board that follows the events of a search, checks each of them, and keeps its own counts.

use sudokit::search::{Event, PlaceReason, RejectReason};
use sudokit::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Problem, Solution, Sukaku,
};

pub(crate) struct Replay {
    problem: Problem,
    pub(crate) grid: Grid,
    /// The placed digits, with whether each was a choice.
    trail: Vec<(Candidate, bool)>,
    /// The board before the last digits were undone, if no other event followed.
    before: Option<Grid>,
    last: Option<Event>,
    /// The reason why the last digit was refused, if only digits were undone since.
    refused: Option<RejectReason>,
    pub(crate) solved: Vec<Solution>,
    pub(crate) placements: u64,
    pub(crate) backtracks: u64,
    pub(crate) deepest: usize,
    /// Choices that proved wrong at once.
    pub(crate) refuted: u64,
}

impl Replay {
    pub(crate) fn new(problem: &Problem) -> Self {
        Replay {
            problem: *problem,
            grid: problem.grid(),
            trail: Vec::new(),
            before: None,
            last: None,
            refused: None,
            solved: Vec::new(),
            placements: 0,
            backtracks: 0,
            deepest: 0,
            refuted: 0,
        }
    }

    pub(crate) fn step(&mut self, event: Event) {
        match event {
            Event::Place { candidate, reason } => self.place(candidate, reason),
            Event::Reject { candidate, reason } => self.reject(candidate, reason),
            Event::Undo { candidate } => {
                self.before = self.before.or(Some(self.grid));
                let (last, choice) = self.trail.pop().expect("something to undo");
                assert_eq!(last, candidate, "{event}");
                self.grid.set(candidate.cell, None);
                self.backtracks += u64::from(choice);
            }
            Event::Solved => self.solved.push(Solution::try_from(self.grid).expect("a solution")),
            _ => panic!("{event} is not known here"),
        }
        if !matches!(event, Event::Undo { .. }) {
            self.before = None;
        }
        self.last = Some(event);
    }

    fn place(&mut self, candidate: Candidate, reason: PlaceReason) {
        assert_eq!(self.grid.get(candidate.cell), None, "{candidate} where there is a digit");
        assert!(self.digits(&self.grid, candidate.cell).contains(candidate.digit), "{candidate}");
        match reason {
            // Placements by rules beyond singles are checked at the event `Solved`.
            PlaceReason::Choice | PlaceReason::Inference | PlaceReason::Found => {}
            PlaceReason::NakedSingle => {
                assert_eq!(self.digits(&self.grid, candidate.cell), candidate.digit.into(), "{candidate}");
            }
            PlaceReason::HiddenSingle(house) => {
                let cells = self.cells(&self.grid, house, candidate.digit);
                assert_eq!(cells, candidate.cell.into(), "{candidate}: {reason}");
            }
            _ => panic!("{reason} is not known here"),
        }
        self.grid.set(candidate.cell, Some(candidate.digit));
        self.trail.push((candidate, reason == PlaceReason::Choice));
        self.deepest = self.deepest.max(self.trail.iter().filter(|(_, choice)| *choice).count());
        self.placements += 1;
        self.refused = None;
    }

    fn reject(&mut self, candidate: Candidate, reason: RejectReason) {
        assert_eq!(self.grid.get(candidate.cell), None, "{candidate} where there is a digit");
        if self.last == Some(Event::Undo { candidate }) {
            // A choice proved wrong: a placement that follows from it was refused, or the board had a dead
            // end.
            let before = self.before.expect("the board before");
            assert!(
                self.refused == Some(reason) || self.has_dead_end(reason, &before),
                "{candidate}: {reason}"
            );
            self.refuted += 1;
            self.refused = None;
        } else {
            self.placements += 1;
            self.refused = Some(reason);
            match reason {
                RejectReason::Seen(house) => {
                    let holds = |cell: Cell| self.grid.get(cell) == Some(candidate.digit);
                    assert!(candidate.cell.houses().contains(&house), "{candidate}: {reason}");
                    assert!(house.cells().into_iter().any(holds), "{candidate}: {reason}");
                }
                RejectReason::NotACandidate => assert!(!self.problem.allows(candidate), "{candidate}"),
                _ => {
                    let mut with = self.grid;
                    with.set(candidate.cell, Some(candidate.digit));
                    assert!(self.has_dead_end(reason, &with), "{candidate}: {reason}");
                }
            }
        }
    }

    /// Whether this board has the dead end of the reason.
    fn has_dead_end(&self, reason: RejectReason, grid: &Grid) -> bool {
        match reason {
            RejectReason::NoDigitFor(cell) => grid.get(cell).is_none() && self.digits(grid, cell).is_empty(),
            RejectReason::NoCellFor { house, digit } => {
                let held = house.cells().into_iter().any(|cell| grid.get(cell) == Some(digit));
                !held && self.cells(grid, house, digit).is_empty()
            }
            RejectReason::Contradiction => {
                let mut candidates = CandidateSet::EMPTY;
                for cell in Cell::ALL {
                    let digits = grid.get(cell).map_or(self.problem.allowed(cell), DigitSet::of);
                    candidates.set(cell, digits);
                }
                Problem::from(Sukaku::from(candidates)).solve().is_none()
            }
            _ => false,
        }
    }

    /// The candidates of this cell.
    fn digits(&self, grid: &Grid, cell: Cell) -> DigitSet {
        self.problem.allowed(cell) & grid.unseen(cell)
    }

    /// The blank cells of this house that can hold the digit.
    fn cells(&self, grid: &Grid, house: House, digit: Digit) -> CellSet {
        let blanks = house.cells() & grid.blanks();
        blanks.into_iter().filter(|cell| self.digits(grid, *cell).contains(digit)).collect()
    }
}
