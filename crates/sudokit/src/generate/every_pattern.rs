//! [`EveryPattern`], an exhaustive search for a minimal puzzle with a given solution, for symmetries with few
//! orbits.
//!
//! Under the full symmetry of the square there are 15 orbits of up to eight cells. Few solutions have a
//! minimal puzzle then, and searching by [moves](super::symmetric_minimal) takes long if there is none. But
//! there are only some thousand patterns with a likely number of givens, so all of them are tried, starting
//! with a random one. Nearly all are ruled out by an unavoidable set without a given: the sets of two digits
//! and of two lines are known from the start, and each search that finds another solution adds one.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::orbits::Orbits;
use super::random::Random;
use crate::cell::{Cell, CellSet};
use crate::minimize::{Answer, Board, Inquiry, Question, SetNumbers, SetsByCell};

/// With more orbits there are too many patterns to try all.
const MOST_ORBITS: usize = 16;

/// Minimal puzzles with other numbers of givens are so rare that trying another solution is faster than
/// searching for one.
const LIKELY_GIVENS: RangeInclusive<usize> = 22..=26;

/// The patterns of minimal puzzles, each as a set of orbits.
#[derive(Clone, Debug)]
pub(super) struct Patterns(Arc<[u16]>);

impl Patterns {
    /// All patterns of these orbits that may have a minimal puzzle with an allowed number of givens. `None`
    /// if there are too many orbits.
    pub(super) fn of(orbits: &Orbits, allowed: Option<&RangeInclusive<usize>>) -> Option<Patterns> {
        let all = orbits.all();
        if all.len() > MOST_ORBITS {
            return None;
        }
        let is_likely = |givens: usize| LIKELY_GIVENS.contains(&givens);
        let is_allowed = |givens: usize| allowed.is_none_or(|allowed| allowed.contains(&givens));
        let end = u16::MAX >> (MOST_ORBITS - all.len());
        let givens = |pattern: &u16| orbits_of(*pattern).map(|orbit| all[orbit].len()).sum::<usize>();
        let patterns: Vec<u16> = (0..=end).filter(|pattern| is_allowed(givens(pattern))).collect();
        let likely: Vec<u16> =
            patterns.iter().copied().filter(|pattern| is_likely(givens(pattern))).collect();
        Some(Patterns(if likely.is_empty() { patterns } else { likely }.into()))
    }
}

/// The numbers of the orbits of a pattern.
fn orbits_of(mut pattern: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let orbit = pattern.trailing_zeros();
        pattern &= pattern.wrapping_sub(1);
        (orbit < u16::BITS).then_some(orbit as usize)
    })
}

/// For each half of a pattern's bits, the unavoidable sets that its orbits hit.
#[derive(Debug)]
struct Hits([Box<[SetNumbers; 256]>; 2]);

impl Hits {
    fn new(sets: &SetsByCell, orbits: &Orbits) -> Hits {
        Hits([0, 8].map(|first_orbit| {
            let mut hits = Box::new([0; 256]);
            for (number, orbit) in orbits.all().iter().skip(first_orbit).take(8).enumerate() {
                let hit = sets.hit_by(*orbit);
                for pattern in 0..1 << number {
                    hits[pattern | 1 << number] = hits[pattern] | hit;
                }
            }
            hits
        }))
    }

    fn of(&self, pattern: u16) -> SetNumbers {
        let [low, high] = pattern.to_le_bytes().map(usize::from);
        self.0[0][low] | self.0[1][high]
    }
}

/// A search for a minimal puzzle through all patterns.
#[derive(Debug)]
pub(super) struct EveryPattern<'a> {
    orbits: &'a Orbits,
    random: &'a mut Random,
    patterns: &'a [u16],
    /// The first pattern, and the number of patterns tried.
    first: usize,
    tried: usize,
    sets: SetsByCell,
    hits: Hits,
    /// The board of the current question.
    board: Board,
    givens: CellSet,
    stage: Stage,
}

/// The current question.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Whether the pattern has another solution that differs in some blank cell; such a solution gives an
    /// unavoidable set.
    Other,
    /// Whether it has any other solution.
    Several,
    /// Whether a given is redundant.
    Given,
    /// No question: the next pattern is tried next.
    Next,
    Found,
    Failed,
}

impl<'a> EveryPattern<'a> {
    /// Searches in the solution of this board.
    pub(super) fn new(
        board: Board,
        orbits: &'a Orbits,
        Patterns(patterns): &'a Patterns,
        random: &'a mut Random,
    ) -> EveryPattern<'a> {
        let (sets, givens) = (SetsByCell::new(&board), board.givens());
        let (hits, first) = (Hits::new(&sets, orbits), random.below(patterns.len().max(1)));
        let (tried, stage) = (0, Stage::Next);
        EveryPattern { orbits, random, patterns, first, tried, sets, hits, board, givens, stage }
    }

    /// The board without redundant givens, if there is one.
    pub(super) fn into_board(mut self) -> Option<Board> {
        self.board.set(self.givens);
        matches!(self.stage, Stage::Found).then_some(self.board)
    }

    /// Moves to the next pattern that has a given in each of the sets, if there is one.
    fn next_pattern(&mut self) {
        let all = self.sets.missed_by(CellSet::EMPTY);
        while self.tried < self.patterns.len() {
            let pattern = self.patterns[(self.first + self.tried) % self.patterns.len()];
            self.tried += 1;
            if self.hits.of(pattern) == all {
                let cells = orbits_of(pattern).map(|orbit| self.orbits.all()[orbit]);
                self.givens = cells.fold(CellSet::EMPTY, CellSet::union);
                self.stage = Stage::Other;
                return;
            }
        }
        self.stage = Stage::Failed;
    }

    /// Asks whether these givens have a solution with another digit in this cell.
    fn ask(&mut self, givens: CellSet, cell: Cell) -> Option<Question> {
        self.board.set(givens);
        Some(Question::HasOther(self.board.candidate(cell)))
    }
}

impl Inquiry for EveryPattern<'_> {
    fn question(&mut self) -> Option<Question> {
        loop {
            match self.stage {
                Stage::Next => self.next_pattern(),
                Stage::Other => match self.random.cell(CellSet::ALL - self.givens) {
                    Some(blank) => return self.ask(self.givens, blank),
                    None => self.stage = Stage::Given,
                },
                Stage::Several => {
                    self.board.set(self.givens);
                    return Some(Question::HasSeveral);
                }
                Stage::Given => match self.sets.likeliest_redundant(self.givens) {
                    Some(cell) => return self.ask(self.givens.without(cell), cell),
                    None => self.stage = Stage::Found,
                },
                Stage::Found | Stage::Failed => return None,
            }
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn answer(&mut self, answer: Answer<'_>) {
        if let Answer::Other(other) = answer {
            self.sets.add(&self.board, other);
            self.hits = Hits::new(&self.sets, self.orbits);
        }
        self.stage = match (self.stage, answer) {
            (Stage::Other, Answer::Unique) => Stage::Several,
            (Stage::Several, Answer::Unique) | (Stage::Given, Answer::Other(_)) => Stage::Given,
            _ => Stage::Next,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Symmetry;

    #[test]
    fn all_patterns_of_few_givens_are_tried() {
        let orbits = Orbits::new(Symmetry::Full.orbits());
        let Patterns(few) = Patterns::of(&orbits, None).unwrap();
        let cells = |pattern: u16| {
            orbits_of(pattern).fold(CellSet::EMPTY, |cells, orbit| cells | orbits.all()[orbit])
        };
        // Patterns of 24 and 25 givens: n orbits of four and m of eight with 4n + 8m = 24, without the center
        // and with it.
        let with = |givens: usize| few.iter().filter(|pattern| cells(**pattern).len() == givens).count();
        assert_eq!((few.len(), with(24), with(25)), (2 * 888, 888, 888));
        let Patterns(many) = Patterns::of(&orbits, Some(&(28..=32))).unwrap();
        assert!(many.iter().all(|pattern| (28..=32).contains(&cells(*pattern).len())) && many.len() > 1_000);
        assert!(Patterns::of(&Orbits::new(Symmetry::Rotate90.orbits()), None).is_none());
    }
}
