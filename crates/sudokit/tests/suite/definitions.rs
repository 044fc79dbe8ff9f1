//! Compares techniques with their definitions: slow searches, written from the definitions alone, list
//! everything that almost locked sets and nice loops eliminate in a position, up to the bounds that the pages
//! in `docs/techniques/` name. Each elimination must be found by the technique, and each loop must be one of
//! its steps.
//!
//! The positions come from the paths of a few puzzles and have no single. To use more of them: `EVERY=1 cargo
//! test --release -p sudokit --all-features --test suite definitions`.

use std::collections::BTreeSet;
use sudokit_testing::{follows_assumptions, puzzles};

use sudokit::logic::{LinkKind, Node, Policy, Position, Technique};
use sudokit::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Every k-th of the positions on the paths, where k is the variable `EVERY`.
fn positions() -> Vec<Position> {
    let every = std::env::var("EVERY").map_or(12, |text| text.parse().expect("a number"));
    let policy = Policy::default().retain(|technique| !follows_assumptions(technique));
    let mut positions = Vec::new();
    for puzzle in puzzles() {
        let mut position = Position::from(puzzle).known_as_proper();
        while let Some(step) = policy.next_step(&position) {
            if step.placements.is_empty() {
                positions.push(position.clone());
            }
            position.apply(&step);
        }
    }
    positions.into_iter().step_by(every).collect()
}

/// The eliminations of all steps of a technique.
fn found(id: &str, position: &Position) -> CandidateSet {
    let steps = Technique::from_name(id).expect("it is in the table").all(position);
    steps.iter().fold(CandidateSet::EMPTY, |all, step| all | step.eliminations)
}

/// Asserts that the technique finds each of these eliminations.
fn assert_found(id: &str, position: &Position, defined: CandidateSet) {
    let missed: Vec<_> = (defined - found(id, position)).iter().collect();
    assert!(missed.is_empty(), "{id} misses {missed:?} in {}\n{position:?}", position.problem());
}

/// Cells of a house with one candidate digit more than cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    cells: CellSet,
    digits: DigitSet,
}

fn sets(position: &Position) -> Vec<Set> {
    let mut sets = BTreeSet::new();
    for house in House::ALL {
        let cells: Vec<Cell> = (house.cells() & position.blanks()).iter().collect();
        for chosen in 1u32..1 << cells.len() {
            let cells = cells.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &cell)| cell);
            let cells: CellSet = cells.collect();
            let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell));
            if digits.len() == cells.len() + 1 {
                sets.insert(Set { cells, digits });
            }
        }
    }
    sets.into_iter().collect()
}

fn places(position: &Position, set: Set, digit: Digit) -> CellSet {
    set.cells & position.cells(digit)
}

/// The cells that can hold the digit and see all its places in these sets, each of which has it.
fn seeing(position: &Position, sets: &[Set], digit: Digit) -> CellSet {
    let seen = |set: &Set| {
        let places = places(position, *set, digit);
        assert!(set.digits.contains(digit));
        places.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
    };
    sets.iter().fold(position.cells(digit), |cells, set| cells & seen(set))
}

/// Eliminates the digits that both sets have, except those of `links`, from the cells that see all their
/// places.
fn eliminate(position: &Position, ends: [Set; 2], links: &[Digit], all: &mut CandidateSet) {
    for digit in (ends[0].digits & ends[1].digits).iter().filter(|digit| !links.contains(digit)) {
        for cell in seeing(position, &ends, digit) {
            all.insert(Candidate { cell, digit });
        }
    }
}

/// The digits that cannot be in both sets; empty for sets that share a cell.
fn restricted(position: &Position, a: Set, b: Set) -> DigitSet {
    let apart = |digit: &Digit| places(position, b, *digit).is_subset(seeing(position, &[a], *digit));
    if a.cells.is_disjoint(b.cells) {
        (a.digits & b.digits).iter().filter(apart).collect()
    } else {
        DigitSet::EMPTY
    }
}

/// For each set, the sets that it is linked to, and the digits that link them.
fn links(position: &Position, sets: &[Set]) -> Vec<Vec<(usize, Digit)>> {
    let of = |a: &Set| {
        let linked = |(i, b): (usize, &Set)| {
            restricted(position, *a, *b).iter().map(move |x| (i, x)).collect::<Vec<_>>()
        };
        sets.iter().enumerate().flat_map(linked).collect()
    };
    sets.iter().map(of).collect()
}

#[test]
fn two_and_three_almost_locked_sets() {
    for position in positions() {
        let sets = sets(&position);
        let links = links(&position, &sets);
        let (mut two, mut three) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for (i, around) in links.iter().enumerate() {
            for &(j, x) in around {
                eliminate(&position, [sets[i], sets[j]], &[x], &mut two);
                for &(_, y) in around.iter().filter(|&&(other, y)| other == j && y != x) {
                    for digit in [x, y] {
                        for cell in seeing(&position, &[sets[i], sets[j]], digit) {
                            two.insert(Candidate { cell, digit });
                        }
                    }
                    for digit in sets[i].digits.without(x).without(y) {
                        for cell in seeing(&position, &[sets[i]], digit) {
                            two.insert(Candidate { cell, digit });
                        }
                    }
                }
                for &(k, y) in around.iter().filter(|&&(k, y)| k != j && y != x) {
                    if sets[j].cells.is_disjoint(sets[k].cells) {
                        eliminate(&position, [sets[j], sets[k]], &[x, y], &mut three);
                    }
                }
            }
        }
        assert_found("als-xz", &position, two);
        assert_found("als-xy-wing", &position, three);
    }
}

/// Extends a chain of sets to `length` sets.
fn extend(
    position: &Position,
    sets: &[Set],
    links: &[Vec<(usize, Digit)>],
    chain: &mut Vec<(usize, Digit)>,
    length: usize,
    all: &mut CandidateSet,
) {
    let (last, by) = chain[chain.len() - 1];
    let cells = chain.iter().fold(CellSet::EMPTY, |cells, &(set, _)| cells | sets[set].cells);
    if chain.len() == length {
        if cells.len() > length {
            let (first, out) = (chain[0].0, chain[1].1);
            eliminate(position, [sets[first], sets[last]], &[out, by], all);
        }
        return;
    }
    for &(next, digit) in &links[last] {
        if (chain.len() == 1 || digit != by) && sets[next].cells.is_disjoint(cells) {
            chain.push((next, digit));
            extend(position, sets, links, chain, length, all);
            chain.pop();
        }
    }
}

#[test]
fn chains_of_almost_locked_sets() {
    let mut long = 0;
    for position in positions() {
        let sets = sets(&position);
        let links = links(&position, &sets);
        let count: usize = links.iter().map(Vec::len).sum();
        // Long chains are tried only in positions with few sets.
        let longest = if count < 400 { 6 } else { 4 };
        long += usize::from(longest == 6);
        let mut all = CandidateSet::EMPTY;
        for length in (4..=longest).filter(|_| count < 4_000) {
            for first in 0..sets.len() {
                let mut chain = vec![(first, Digit::D1)];
                extend(&position, &sets, &links, &mut chain, length, &mut all);
            }
        }
        assert_found("als-chain", &position, all);
    }
    assert!(long > 0, "no position has few sets");
}

#[test]
fn death_blossoms() {
    for position in positions() {
        let sets = sets(&position);
        let mut all = CandidateSet::EMPTY;
        for stem in position.blanks() {
            let digits = position.candidates(stem);
            if !(3..=5).contains(&digits.len()) {
                continue;
            }
            for lost in position.all_candidates().iter().filter(|lost| !digits.contains(lost.digit)) {
                let petals = |digit: Digit| {
                    let fits = |set: &&Set| {
                        set.digits.contains(digit)
                            && set.digits.contains(lost.digit)
                            && seeing(&position, &[**set], digit).contains(stem)
                            && seeing(&position, &[**set], lost.digit).contains(lost.cell)
                    };
                    sets.iter().filter(fits).copied().collect::<Vec<_>>()
                };
                let petals: Vec<_> = digits.iter().map(petals).collect();
                if blossoms(&petals, CellSet::EMPTY) {
                    all.insert(lost);
                }
            }
        }
        assert_found("death-blossom", &position, all);
    }
}

/// Whether one petal of each list can be chosen so that no two share a cell.
fn blossoms(petals: &[Vec<Set>], used: CellSet) -> bool {
    let [petals, rest @ ..] = petals else { return true };
    petals.iter().any(|set| set.cells.is_disjoint(used) && blossoms(rest, used | set.cells))
}

/// Whether at least one of two candidates is true.
fn strong(position: &Position, a: Candidate, b: Candidate) -> bool {
    let both = CellSet::of(a.cell).with(b.cell);
    if a.digit == b.digit {
        a != b && House::ALL.iter().any(|&house| position.places(house, a.digit) == both)
    } else {
        a.cell == b.cell && position.candidates(a.cell).len() == 2
    }
}

/// Whether at most one of two candidates is true.
fn weak(a: Candidate, b: Candidate) -> bool {
    if a.digit == b.digit { a.cell.peers().contains(b.cell) } else { a.cell == b.cell }
}

/// The links of a loop, without order and direction.
type Loop = BTreeSet<(bool, Candidate, Candidate)>;

fn link(strong: bool, a: Candidate, b: Candidate) -> (bool, Candidate, Candidate) {
    (strong, a.min(b), a.max(b))
}

#[test]
fn every_nice_loop() {
    let mut long = 0;
    for position in positions() {
        let candidates: Vec<_> = position.all_candidates().iter().collect();
        let longest = if candidates.len() < 70 { 10 } else { 6 };
        long += usize::from(longest == 10);
        let mut loops = BTreeSet::new();
        for &start in &candidates {
            find_loops(&position, &candidates, &mut vec![start], longest, &mut loops);
        }
        let technique = Technique::from_name("nice-loop").expect("it is in the table");
        let one = |node: Node| Candidate { cell: node.cells.only().expect("no group"), digit: node.digit };
        let steps = technique.all(&position).into_iter().map(|step| {
            let links = step.evidence.links.iter();
            links.map(|l| link(l.kind == LinkKind::Strong, one(l.from), one(l.to))).collect::<Loop>()
        });
        let found: BTreeSet<Loop> = steps.collect();
        let missed: Vec<_> = loops.difference(&found).collect();
        assert!(missed.is_empty(), "{missed:?} in {}\n{position:?}", position.problem());
    }
    assert!(long > 0, "no position has few candidates");
}

/// Extends a chain by a strong link and, if that does not close it, a weak link.
fn find_loops(
    position: &Position,
    candidates: &[Candidate],
    chain: &mut Vec<Candidate>,
    longest: usize,
    loops: &mut BTreeSet<Loop>,
) {
    let (start, last) = (chain[0], chain[chain.len() - 1]);
    for &on in candidates.iter().filter(|&&on| strong(position, last, on)) {
        if on < start || chain.contains(&on) {
            continue;
        }
        chain.push(on);
        if chain.len() > 2 && weak(on, start) {
            loops.extend(loop_of(position, chain));
        }
        if chain.len() < longest {
            for &off in candidates.iter().filter(|&&off| weak(on, off)) {
                if off > start && !chain.contains(&off) {
                    chain.push(off);
                    find_loops(position, candidates, chain, longest, loops);
                    chain.pop();
                }
            }
        }
        chain.pop();
    }
}

/// The links of a closed chain, if it eliminates something and none of its own candidates.
fn loop_of(position: &Position, chain: &[Candidate]) -> Option<Loop> {
    let next = |i: usize| chain[(i + 1) % chain.len()];
    let links: Loop = chain.iter().enumerate().map(|(i, &a)| link(i % 2 == 0, a, next(i))).collect();
    let lost = |&(strong, a, b): &(bool, Candidate, Candidate)| {
        let seen = move |c: &Candidate| !strong && *c != a && *c != b && weak(a, *c) && weak(b, *c);
        position.all_candidates().iter().filter(seen).collect::<Vec<_>>()
    };
    let lost: Vec<_> = links.iter().flat_map(lost).collect();
    (!lost.is_empty() && lost.iter().all(|candidate| !chain.contains(candidate))).then_some(links)
}
