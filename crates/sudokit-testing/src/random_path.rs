//! [`RandomPath`]: random steps of random techniques.
//!
//! A path starts at a puzzle, or at a board or candidates made from it that may have several solutions or
//! none. It asks the techniques in random order and takes a random step. Every step is derived again from its
//! evidence, and compared with the solutions.
//!
//! All random choices come from `choose`, which returns a number below its argument.

use std::ops::ControlFlow;

use crate::follows_assumptions;
use sudokit::logic::{Position, Step, TECHNIQUES, Technique, check, check_against};
use sudokit::{Candidate, Cell, Digit, Grid, Problem, Puzzle, Solution, Sukaku, search};

/// The number of solutions that steps are compared with, at most.
const SOLUTIONS: usize = 20;

/// The number of steps of one technique to choose from.
const CHOICE: usize = 10;

/// A position, and the solutions that no step may contradict.
#[derive(Debug)]
pub struct RandomPath {
    /// The position.
    pub position: Position,
    /// The solutions of the problem that agree with the position, or the first of them.
    pub solutions: Vec<Solution>,
}

impl RandomPath {
    /// The start of a path: a position made from a proper puzzle.
    pub fn of(puzzle: Puzzle, choose: &mut impl FnMut(usize) -> usize) -> RandomPath {
        let solution = puzzle.solution().expect("a proper puzzle");
        let (mut problem, mut placed) = (Problem::from(puzzle), Grid::EMPTY);
        let mut proper = true;
        match choose(8) {
            // More givens.
            0 => problem = with_more(puzzle, &solution, choose).into(),
            1 => problem = thinned(puzzle, |cell, digit| solution.get(cell) == digit, choose),
            // The candidates of the solution may be removed, too.
            2 => problem = thinned(puzzle, |_, _| false, choose),
            3 => {
                let given: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
                let fewer =
                    (0..=choose(3)).fold(puzzle, |fewer, _| fewer.without(given[choose(given.len())]));
                (problem, proper) = (fewer.into(), false);
            }
            // A player has placed a digit, which may be wrong.
            4 => {
                let cell = Cell::ALL[choose(81)];
                let open = puzzle.grid().candidates().get(cell);
                placed.set(cell, open.iter().nth(choose(open.len().max(1))));
            }
            5 | 6 => placed = *with_more(puzzle, &solution, choose).grid(),
            _ => {}
        }
        let position = Position::of_player(problem, &placed, None).expect("no rule is broken");
        let engine = <dyn search::Engine>::from_name("auto").expect("it is in the table");
        let fits = |solution: &Solution| solution.extends(position.values());
        let solutions = engine.solutions(&problem).take(SOLUTIONS).filter(fits).collect();
        RandomPath { position: if proper { position.known_as_proper() } else { position }, solutions }
    }

    /// Takes steps until no technique that is asked finds one. Returns the last position and the techniques
    /// of the steps. Techniques that follow assumptions are asked rarely, where the others find nothing.
    pub fn walk(mut self, choose: &mut impl FnMut(usize) -> usize) -> (Position, Vec<&'static Technique>) {
        let mut fired = Vec::new();
        while let Some(step) = self.any_step(choose) {
            self.check(&step);
            fired.push(step.technique);
            self.position.apply(&step);
        }
        (self.position, fired)
    }

    fn any_step(&self, choose: &mut impl FnMut(usize) -> usize) -> Option<Step> {
        // Half of the steps are singles, so that paths soon reach positions that need other techniques.
        let single =
            Technique::from_name(["naked-single", "hidden-single"][choose(2)]).filter(|_| choose(2) == 0);
        if let Some(step) = single.and_then(|single| any_of(single, &self.position, choose(CHOICE))) {
            return Some(step);
        }
        let mut quick: Vec<&Technique> =
            TECHNIQUES.iter().copied().filter(|technique| !follows_assumptions(technique)).collect();
        while !quick.is_empty() {
            let technique = quick.swap_remove(choose(quick.len()));
            if let Some(step) = any_of(technique, &self.position, choose(CHOICE)) {
                return Some(step);
            }
        }
        slow(choose).find_map(|technique| any_of(technique, &self.position, 0))
    }

    /// The position with some more candidates removed, so that it often has no solution.
    pub fn thinned(mut self, choose: &mut impl FnMut(usize) -> usize) -> RandomPath {
        for _ in 0..choose(300) {
            let candidate = Candidate { cell: Cell::ALL[choose(81)], digit: Digit::ALL[choose(9)] };
            self.position.eliminate(candidate);
            self.solutions.retain(|solution| solution.get(candidate.cell) != candidate.digit);
        }
        self
    }

    /// Asks every technique for its first step and for another one, and checks them. Techniques that follow
    /// assumptions are asked rarely.
    pub fn ask_all(&self, choose: &mut impl FnMut(usize) -> usize) {
        let another = choose(50);
        let quick = TECHNIQUES.iter().copied().filter(|technique| !follows_assumptions(technique));
        for technique in quick.chain(slow(choose)) {
            for number in [0, another] {
                if let Some(step) = any_of(technique, &self.position, number) {
                    self.check(&step);
                }
            }
        }
    }

    /// Derives a step again, and compares it with the solutions.
    fn check(&self, step: &Step) {
        let context = || format!("{}\n{:?}\n{step:?}", self.position.problem(), self.position);
        assert_eq!(check(&self.position, step), Ok(()), "{}", context());
        for solution in &self.solutions {
            assert_eq!(check_against(solution, step), Ok(()), "{solution}\n{}", context());
        }
    }
}

/// Some of the techniques that follow assumptions. The later ones take long and are rare.
fn slow(choose: &mut impl FnMut(usize) -> usize) -> impl Iterator<Item = &'static Technique> {
    let rarity = [2, 3, 3, 20, 300].into_iter().chain(std::iter::repeat(20_000));
    let slow = TECHNIQUES.iter().copied().filter(|technique| follows_assumptions(technique));
    slow.zip(rarity).filter(move |&(_, rarity)| choose(rarity) == 0).map(|(technique, _)| technique)
}

/// The step with this number that a technique finds, or the last one if there are fewer.
fn any_of(technique: &Technique, position: &Position, number: usize) -> Option<Step> {
    let mut found = Vec::new();
    let _ = technique.each(position, &mut |step| {
        found.push(step);
        if found.len() > number { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.pop()
}

/// The puzzle with some more cells of its solution.
fn with_more(puzzle: Puzzle, solution: &Solution, choose: &mut impl FnMut(usize) -> usize) -> Puzzle {
    let mut more = *puzzle.grid();
    for _ in 0..=choose(30) {
        let cell = Cell::ALL[choose(81)];
        more.set(cell, Some(solution.get(cell)));
    }
    Puzzle::try_from(more).expect("part of a solution")
}

/// The candidates of a puzzle with some removed; `keep` says which must stay.
fn thinned(
    puzzle: Puzzle,
    keep: impl Fn(Cell, Digit) -> bool,
    choose: &mut impl FnMut(usize) -> usize,
) -> Problem {
    let mut candidates = puzzle.grid().candidates();
    for _ in 0..=choose(60) {
        let candidate = Candidate { cell: Cell::ALL[choose(81)], digit: Digit::ALL[choose(9)] };
        if !keep(candidate.cell, candidate.digit) {
            candidates.remove(candidate);
        }
    }
    Sukaku::from(candidates).into()
}
