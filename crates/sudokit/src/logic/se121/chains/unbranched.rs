//! Cycles and forcing chains that do not branch: the best of all.

use super::conclusion;
use crate::candidate::Candidate;
use crate::logic::board::Board;
use crate::logic::chains::cycle_starts::CycleStarts;
use crate::logic::chains::cycles::each_cycle;
use crate::logic::chains::distances::{Distances, MOST};
use crate::logic::chains::graph::{FAR, Links};
use crate::logic::chains::numbering::Bits;
use crate::logic::chains::ranking::{Pass, X, XY, Y, length};
use crate::logic::se121::finding::Finding;
use crate::logic::se121::rule::Rule;

/// The initial limit for the number of nodes of chains.
const FIRST: u8 = 8;

/// A candidate for the best finding, with the values that are compared.
struct Best {
    rating: f64,
    complexity: u32,
    key: u8,
    /// Findings are ordered by start; the findings of a start are in the order cycles, the chain from on, the
    /// chain from off.
    order: usize,
    finding: Finding,
}

/// The best so far.
struct Search<'a> {
    board: &'a Board,
    best: Option<Best>,
}

/// The best cycle or chain.
pub(in crate::logic::se121) fn find(board: &Board, distances: &mut Distances) -> Option<Finding> {
    distances.set(board);
    let mut search = Search { board, best: None };
    for pass in [&X, &Y, &XY] {
        // Fewer than four nodes are no cycle.
        if search.limit(pass.cycle) >= 4 {
            // Chains first: they find the distances that cycles need, and a good one limits the length of cycles.
            search.chains(distances, pass);
            search.cycles(distances, pass);
        }
    }
    search.best.map(|best| best.finding)
}

impl Search<'_> {
    /// The chains, followed until no longer chain or cycle can be the best.
    fn chains(&mut self, distances: &mut Distances, pass: &Pass) {
        distances.start(pass.links);
        let mut nodes = FIRST;
        loop {
            let goes_on = distances.extend(nodes);
            for start in 0..distances.graph.len() {
                let candidate = distances.graph.candidate(start);
                self.chain(pass, candidate, start, true, distances.to_own_off(start));
                self.chain(pass, candidate, start, false, distances.off_to_own_on(start, pass.links));
            }
            if !goes_on || nodes >= self.limit(pass.cycle) {
                return;
            }
            nodes += 2;
        }
    }

    /// The cycles, if the search went far enough for those that can be the best.
    fn cycles(&mut self, distances: &mut Distances, pass: &Pass) {
        let cycle_starts = CycleStarts::new(distances, pass.links);
        let limit = self.limit(pass.cycle);
        for start in 0..distances.graph.len() {
            if let Some(through) = cycle_starts.through(distances, start, limit) {
                self.cycle(distances, pass, start, &through);
            }
        }
    }

    /// The greatest number of nodes with which a finding of this base can still be the best.
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
        // The pass of Y has no rank for chains: the pass of XY finds them.
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
        let board = self.board;
        self.offer(rating, complexity, pass.key, start * 3 + 2 - usize::from(is_on), || {
            conclusion(board, rule, rating, complexity, candidate, !is_on)
        });
    }

    /// The shortest cycle from here through these candidates.
    fn cycle(&mut self, distances: &mut Distances, pass: &Pass, start: usize, through: &Bits) {
        let ways = (pass.links, self.limit(pass.cycle));
        let Distances { graph, search, .. } = distances;
        graph.breadth_first(self.board, (start, true), ways, through, search);
        let mut shortest = None;
        each_cycle(self.board, graph, pass.links, start, search, |last, _, eliminations| {
            shortest = Some((u32::from(search.ons[last].nodes) + 1, eliminations));
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

#[cfg(test)]
mod tests {
    use super::super::super::test_boards::{board_of, text};
    use super::*;

    fn found(board: &[&str]) -> String {
        text(find(&board_of(board), &mut Distances::default()))
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
