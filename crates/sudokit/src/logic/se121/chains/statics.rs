//! Cycles and forcing chains over links of a position that stays as it is.

use super::super::finding::Finding;
use super::super::position::Position;
use super::super::rule::Rule;
use super::graph::{Bits, FAR, Graph, Links, has};
use super::length::length;
use super::matrix::{MOST, Matrix};
use super::rounds::Rounds;
use super::walk::{On, Walk};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::CellSet;
use crate::digit::Digit;

/// How many nodes chains may have at first.
const FIRST: u8 = 8;

/// A finding that may be the best: what is compared, then what it does.
struct Best {
    rating: f64,
    complexity: u32,
    key: u8,
    /// By start, and of a start cycles, chains from on, chains from off.
    order: usize,
    finding: Finding,
}

/// The best so far.
struct Search<'a> {
    position: &'a Position,
    best: Option<Best>,
}

/// The ways in which links are followed, and what they are worth.
pub(super) struct Pass {
    pub(super) links: Links,
    pub(super) cycle: f64,
    pub(super) chain: f64,
    pub(super) key: u8,
}

pub(super) const X: Pass = Pass { links: Links::X, cycle: 6.5, chain: 6.6, key: 2 };
pub(super) const Y: Pass = Pass { links: Links::Y, cycle: 6.5, chain: f64::INFINITY, key: 3 };
pub(super) const XY: Pass = Pass { links: Links::XY, cycle: 7.0, chain: 7.0, key: 4 };

/// The best cycle or chain.
pub(in super::super) fn find(position: &Position, matrix: &mut Matrix) -> Option<Finding> {
    matrix.set(position);
    let mut search = Search { position, best: None };
    for pass in [&X, &Y, &XY] {
        if search.limit(pass.cycle) >= 4 {
            search.chains(matrix, pass);
            search.cycles(matrix, pass);
        }
    }
    search.best.map(|best| best.finding)
}

/// Whether any chain leads from a candidate to its own opposite. The matrix is complete.
pub(super) fn is_closed(matrix: &Matrix) -> bool {
    let n = matrix.graph.candidates.len();
    (0..n).any(|start| matrix.closed(start) != FAR || matrix.closed_from_off(start, Links::XY) != FAR)
}

impl Search<'_> {
    /// The chains, followed until neither a longer one nor a longer cycle can be the best.
    fn chains(&mut self, matrix: &mut Matrix, pass: &Pass) {
        matrix.start(pass.links);
        let mut nodes = FIRST;
        loop {
            let goes_on = matrix.extend(nodes);
            for start in 0..matrix.graph.candidates.len() {
                let candidate = matrix.graph.candidates[start];
                self.chain(pass, candidate, start, true, matrix.closed(start));
                self.chain(pass, candidate, start, false, matrix.closed_from_off(start, pass.links));
            }
            if !goes_on || nodes >= self.limit(pass.cycle) {
                return;
            }
            nodes += 2;
        }
    }

    /// The cycles, where the search goes far enough for those that can be the best.
    fn cycles(&mut self, matrix: &mut Matrix, pass: &Pass) {
        let rounds = Rounds::new(matrix, pass.links);
        let limit = self.limit(pass.cycle);
        for start in 0..matrix.graph.candidates.len() {
            if let Some(through) = rounds.through(matrix, start, limit) {
                self.cycle(matrix, pass, start, &through);
            }
        }
    }

    /// The most nodes with which a finding of this base can still be the best.
    fn limit(&self, base: f64) -> u8 {
        let Some(best) = &self.best else { return MOST };
        let fits = |nodes: &u32| {
            let rating = base + length(*nodes);
            rating < best.rating || rating == best.rating && *nodes <= best.complexity
        };
        (4..u32::from(MOST)).take_while(fits).last().unwrap_or(0) as u8
    }

    fn offer(&mut self, rating: f64, complexity: u32, key: u8, order: usize, make: impl FnOnce() -> Finding) {
        let better = self.best.as_ref().is_none_or(|best| {
            (rating, complexity, key, order) < (best.rating, best.complexity, best.key, best.order)
        });
        if better {
            self.best = Some(Best { rating, complexity, key, order, finding: make() });
        }
    }

    /// The chain from a candidate being on (off) to itself being off (on).
    fn chain(&mut self, pass: &Pass, candidate: Candidate, start: usize, is_on: bool, nodes: u8) {
        if nodes == FAR || pass.links == Links::Y {
            return;
        }
        let complexity = u32::from(nodes);
        let rating = pass.chain + length(complexity);
        let rule = match (pass.links, complexity) {
            (Links::X, 6) => Rule::TurbotFish,
            (Links::X, _) => Rule::ForcingXChain,
            _ => Rule::ForcingChain,
        };
        let position = self.position;
        self.offer(rating, complexity, pass.key, start * 3 + 2 - usize::from(is_on), || {
            conclusion(position, rule, rating, complexity, candidate, !is_on)
        });
    }

    /// The shortest cycle from here through these candidates.
    fn cycle(&mut self, matrix: &mut Matrix, pass: &Pass, start: usize, through: &Bits) {
        let ways = (pass.links, self.limit(pass.cycle));
        let Matrix { graph, walk, .. } = matrix;
        graph.walk(self.position, (start, true), ways, through, walk);
        let mut shortest = None;
        each_cycle(self.position, graph, pass.links, start, walk, |last, _, eliminations| {
            shortest = Some((u32::from(walk.ons[last].nodes) + 1, eliminations));
            false
        });
        if let Some((complexity, eliminations)) = shortest {
            let rating = pass.cycle + length(complexity);
            let rule = match pass.links {
                Links::X => Rule::XCycle,
                Links::Y => Rule::YCycle,
                Links::XY => Rule::Cycle,
            };
            self.offer(rating, complexity, pass.key, start * 3, || Finding {
                complexity: Some(complexity),
                ..Finding::removing(rule, rating, eliminations)
            });
        }
    }
}

/// The finding of a chain that says a candidate is right, or wrong.
pub(super) fn conclusion(
    position: &Position,
    rule: Rule,
    rating: f64,
    complexity: u32,
    candidate: Candidate,
    is_on: bool,
) -> Finding {
    let eliminations = eliminations(position, candidate, is_on);
    let placement = is_on.then_some(candidate);
    Finding { rule, rating, complexity: Some(complexity), placement, eliminations }
}

/// What goes where a candidate is right, or wrong.
pub(super) fn eliminations(position: &Position, candidate: Candidate, is_on: bool) -> CandidateSet {
    let Candidate { cell, digit } = candidate;
    let mut eliminations = CandidateSet::EMPTY;
    eliminations.set(cell, if is_on { position.digits(cell).without(digit) } else { digit.into() });
    eliminations
}

/// Visits the cycles that a walk comes back by and that eliminate something, in order, until told to stop: with
/// the last node of the walk that is on, the candidate that it turns off, and the eliminations.
pub(super) fn each_cycle(
    position: &Position,
    graph: &Graph,
    links: Links,
    start: usize,
    walk: &Walk,
    mut visit: impl FnMut(usize, usize, CandidateSet) -> bool,
) {
    let ends: Vec<usize> = graph.strong(start, links).collect();
    let mut stop = false;
    for (i, on) in walk.ons.iter().enumerate().skip(1) {
        let on = usize::from(on.number);
        if stop || !ends.iter().any(|end| has(graph.weak(on, links), *end)) {
            continue;
        }
        graph.each_weak(position, on, links, |end| {
            if stop || !ends.contains(&end) || walk.way(i).any(|on| on.came_by() == Some(end)) {
                return;
            }
            let eliminations = cycle_eliminations(position, graph, walk.way(i), end);
            if !eliminations.is_empty() {
                stop = !visit(i, end, eliminations);
            }
        });
    }
}

/// What sees a node that is on and one that is off, of its own digit, and is in none of the cells.
fn cycle_eliminations(
    position: &Position,
    graph: &Graph,
    way: impl Iterator<Item = On>,
    end: usize,
) -> CandidateSet {
    let mut cells = CellSet::EMPTY;
    let mut seen = [[CellSet::EMPTY; 9]; 2];
    let mut add = |number: usize, sign: usize| {
        let Candidate { cell, digit } = graph.candidates[number];
        cells.insert(cell);
        seen[sign][digit.index()] |= cell.peers();
    };
    add(end, 0);
    for on in way {
        add(usize::from(on.number), 1);
        if let Some(off) = on.came_by() {
            add(off, 0);
        }
    }
    let mut eliminations = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        let [off, on] = [seen[0][digit.index()], seen[1][digit.index()]];
        for cell in (position.plane(digit) & off & on) - cells {
            eliminations.insert(Candidate { cell, digit });
        }
    }
    eliminations
}

#[cfg(test)]
mod tests {
    use super::super::super::test_boards::{position, text};
    use super::*;

    fn found(board: &[&str]) -> String {
        text(find(&position(board), &mut Matrix::default()))
    }

    #[test]
    fn turbot_fish() {
        let board = ["c1 - 5 but r1c1 r5c1", "c7 - 5 but r2c7 r5c7"];
        assert_eq!(found(&board), "6.6 Turbot Fish r1c8<>5");
        assert_eq!(found(&["c1 - 5 but r1c1 r5c1", "c7 - 5 but r2c7 r5c7 r9c7"]), "nothing");
        assert_eq!(found(&["c1 - 5 but r1c1 r5c1", "c7 - 5 but r2c7 r6c7"]), "nothing");
    }

    #[test]
    fn cycles() {
        let x = ["c1 - 5 but r1c1 r9c1", "c7 - 5 but r1c7 r9c7", "r1 r9 - 5 but r1c1 r1c7 r9c1 r9c7 r9c4"];
        assert_eq!(found(&x), "6.5 Bidirectional X-Cycle r9c4<>5");
        let y = [
            "r1c1 = 12",
            "r1c5 = 23",
            "r5c5 = 34",
            "r5c1 = 14",
            "c1 c5 r1 r5 - 1234 but r1c1 r1c5 r5c1 r5c5 r9c1",
        ];
        assert_eq!(found(&y), "6.6 Bidirectional Y-Cycle r9c1<>1");
    }
}
