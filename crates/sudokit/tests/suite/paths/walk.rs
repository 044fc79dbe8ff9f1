//! A random path: from a puzzle, or a board or candidates made of it that may have several solutions or none,
//! with techniques asked in any order and any of the steps taken that they find. Every step that is taken is
//! derived again from its evidence, and held against the solutions.
//!
//! All chance comes from `choose`, which gives a number below its argument.

use std::ops::ControlFlow;

use sudokit::logic::{Position, Step, TECHNIQUES, Technique, check, check_against};
use sudokit::{Candidate, Cell, Digit, Grid, Problem, Puzzle, Solution, Sukaku, search};

/// Solutions that are looked at.
const SOLUTIONS: usize = 20;

/// Steps of one technique to choose from.
const CHOICE: usize = 10;

/// Where a path begins, and what no step may contradict.
#[derive(Debug)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) solutions: Vec<Solution>,
}

impl Start {
    /// A position made of a proper puzzle.
    pub(crate) fn of(puzzle: Puzzle, choose: &mut impl FnMut(usize) -> usize) -> Start {
        let solution = puzzle.solution().expect("a proper puzzle");
        let (mut problem, mut placed) = (Problem::from(puzzle), Grid::EMPTY);
        let mut proper = true;
        match choose(8) {
            // More is given.
            0 => problem = with_more(puzzle, &solution, choose).into(),
            1 => problem = thinned(puzzle, |cell, digit| solution.get(cell) == digit, choose),
            // One candidate or more of the solution may be gone, too.
            2 => problem = thinned(puzzle, |_, _| false, choose),
            3 => {
                let given: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
                let fewer =
                    (0..=choose(3)).fold(puzzle, |fewer, _| fewer.without(given[choose(given.len())]));
                (problem, proper) = (fewer.into(), false);
            }
            // A player has placed something, which may be wrong.
            4 => {
                let cell = Cell::ALL[choose(81)];
                let open = puzzle.grid().candidates().get(cell);
                placed.set(cell, open.iter().nth(choose(open.len().max(1))));
            }
            5 | 6 => placed = *with_more(puzzle, &solution, choose).grid(),
            _ => {}
        }
        let position = Position::of_player(problem, &placed, None).expect("no rule is broken");
        let engine = search::engine("auto").expect("it is in the table");
        let fits = |solution: &Solution| solution.extends(position.values());
        let solutions = engine.solutions(&problem).take(SOLUTIONS).filter(fits).collect();
        Start { position: if proper { position.known_as_proper() } else { position }, solutions }
    }

    /// Goes on until no technique that is asked finds anything: where that is, and what has fired. Those
    /// that follow assumptions are asked where the others find nothing, and rarely.
    pub(crate) fn walk(
        mut self,
        choose: &mut impl FnMut(usize) -> usize,
    ) -> (Position, Vec<&'static Technique>) {
        let mut fired = Vec::new();
        while let Some(step) = self.any_step(choose) {
            self.hold(&step);
            fired.push(step.technique);
            self.position.apply(&step);
        }
        (self.position, fired)
    }

    fn any_step(&self, choose: &mut impl FnMut(usize) -> usize) -> Option<Step> {
        // Half of the time a single, so that paths soon come to where there is something else.
        let single =
            Technique::from_name(["naked-single", "hidden-single"][choose(2)]).filter(|_| choose(2) == 0);
        if let Some(step) = single.and_then(|single| any_of(single, &self.position, choose(CHOICE))) {
            return Some(step);
        }
        let mut quick: Vec<&Technique> =
            TECHNIQUES.iter().copied().filter(|technique| !super::follows_assumptions(technique)).collect();
        while !quick.is_empty() {
            let technique = quick.swap_remove(choose(quick.len()));
            if let Some(step) = any_of(technique, &self.position, choose(CHOICE)) {
                return Some(step);
            }
        }
        slow(choose).find_map(|technique| any_of(technique, &self.position, 0))
    }

    /// The position without some more candidates, so that there is often no solution.
    pub(crate) fn thinned(mut self, choose: &mut impl FnMut(usize) -> usize) -> Start {
        for _ in 0..choose(300) {
            let candidate = Candidate { cell: Cell::ALL[choose(81)], digit: Digit::ALL[choose(9)] };
            self.position.eliminate(candidate);
            self.solutions.retain(|solution| solution.get(candidate.cell) != candidate.digit);
        }
        self
    }

    /// Asks every technique for its first step and for another; those that follow assumptions rarely.
    pub(crate) fn ask_all(&self, choose: &mut impl FnMut(usize) -> usize) {
        let another = choose(50);
        let quick = TECHNIQUES.iter().copied().filter(|technique| !super::follows_assumptions(technique));
        for technique in quick.chain(slow(choose)) {
            for number in [0, another] {
                if let Some(step) = any_of(technique, &self.position, number) {
                    self.hold(&step);
                }
            }
        }
    }

    /// Derives a step again, and holds it against the solutions.
    fn hold(&self, step: &Step) {
        let told = || format!("{}\n{:?}\n{step:?}", self.position.problem(), self.position);
        assert_eq!(check(&self.position, step), Ok(()), "{}", told());
        for solution in &self.solutions {
            assert_eq!(check_against(solution, step), Ok(()), "{solution}\n{}", told());
        }
    }
}

/// Some of the techniques that follow assumptions; the later ones, which take long, rarely.
fn slow(choose: &mut impl FnMut(usize) -> usize) -> impl Iterator<Item = &'static Technique> {
    let rarity = [2, 3, 3, 20, 300].into_iter().chain(std::iter::repeat(20_000));
    let slow = TECHNIQUES.iter().copied().filter(|technique| super::follows_assumptions(technique));
    slow.zip(rarity).filter(move |&(_, rarity)| choose(rarity) == 0).map(|(technique, _)| technique)
}

/// The step of this number that a technique finds, or the last before it.
fn any_of(technique: &Technique, position: &Position, number: usize) -> Option<Step> {
    let mut found = Vec::new();
    let _ = technique.each(position, &mut |step| {
        found.push(step);
        if found.len() > number { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.pop()
}

/// The puzzle and some more cells of its solution.
fn with_more(puzzle: Puzzle, solution: &Solution, choose: &mut impl FnMut(usize) -> usize) -> Puzzle {
    let mut more = *puzzle.grid();
    for _ in 0..=choose(30) {
        let cell = Cell::ALL[choose(81)];
        more.set(cell, Some(solution.get(cell)));
    }
    Puzzle::try_from(more).expect("part of a solution")
}

/// The candidates of a puzzle, but for some that are not to `keep`.
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
