//! Explained forcing chains: each is the step of the rating at the same position, with the same number of
//! nodes, and the checker derives it again.

use std::collections::BTreeSet;
use sudokit_testing::{follows_assumptions, positions};

use proptest::prelude::*;
use sudokit::logic::se121::{self, Steps};
use sudokit::logic::{
    Branch, Detail, Language, Position, Step, StepError, TECHNIQUES, Technique, check, check_against,
};
use sudokit::{CandidateSet, Cell, DigitSet, Problem, Puzzle, Sukaku};

/// The techniques that explain a rule of the rating.
fn ours(rule: se121::Rule) -> Option<&'static [&'static str]> {
    let name = rule.name();
    Some(match name {
        "Nishio Forcing Chains" => &["nishio"],
        "Cell Forcing Chains" | "Region Forcing Chains" => &["cell-forcing-chains", "region-forcing-chains"],
        _ if !name.starts_with("Dynamic") => return None,
        _ if name.ends_with("(+)") => &["dynamic-forcing-chains-plus"],
        _ if name.ends_with("(+ Forcing Chains)") => &["nested-forcing-chains-2"],
        _ if name.ends_with("(+ Multiple Forcing Chains)") => &["nested-forcing-chains-3"],
        _ if name.ends_with("(+ Dynamic Forcing Chains)") => &["nested-forcing-chains-4"],
        _ if name.ends_with(')') => &["nested-forcing-chains-5"],
        _ => &["dynamic-forcing-chains"],
    })
}

/// The number of nodes of the step as the rating counts them: for each end, the end and the nodes that it
/// follows from, and the nodes of the inner chains.
fn nodes(step: &Step) -> usize {
    let evidence = &step.evidence;
    let of_links = match evidence.links.len() {
        // A pattern; or a loop, whose last link closes it.
        links if links % 2 == 0 => links,
        // A chain between its ends, or between two ends that see the eliminated candidate.
        links if step.placements.is_empty() => links + 3,
        links => links + 1,
    };
    let of_end = |branch: &Branch, end: usize| {
        let mut needed = BTreeSet::from([end]);
        for place in (0..=end).rev() {
            if needed.contains(&place) {
                needed.extend(&branch.inferences[place].from);
            }
        }
        needed.len()
    };
    let of_branch = |branch: &Branch| {
        let last = branch.inferences.len() - 1;
        let ended = &branch.inferences[last];
        let opposite = branch.inferences[..last]
            .iter()
            .position(|item| item.candidate == ended.candidate && item.holds != ended.holds);
        of_end(branch, last) + opposite.map_or(0, |opposite| of_end(branch, opposite))
    };
    let mut used: Vec<&Step> = Vec::new();
    for step in evidence.branches.iter().flat_map(|branch| &branch.steps) {
        if !used.contains(&step) {
            used.push(step);
        }
    }
    evidence.branches.iter().map(of_branch).sum::<usize>()
        + of_links
        + used.into_iter().map(nodes).sum::<usize>()
}

/// Follows the rating of a puzzle and explains each step that is a forcing chain. Returns their techniques.
fn follow(puzzle: &Puzzle) -> BTreeSet<&'static str> {
    let solution = puzzle.solution().expect("proper");
    let mut position = Position::from(*puzzle).known_as_proper();
    let mut met = BTreeSet::new();
    for rated in Steps::new(&(*puzzle).into()) {
        if let Some(ids) = ours(rated.rule) {
            let steps = ids.iter().map(|id| Technique::from_name(id).expect("in the table").first(&position));
            let step = steps.flatten().min_by_key(nodes).unwrap_or_else(|| panic!("{puzzle}: no {ids:?}"));
            let context = || format!("{puzzle}\n{position:?}\n{step:?}");
            let placed = step.placements.first().copied();
            let mut eliminated = step.eliminations;
            if let Some(placed) = placed {
                eliminated.set(placed.cell, position.candidates(placed.cell).without(placed.digit));
            }
            assert_eq!((placed, eliminated), (rated.placement, rated.eliminations), "{}", context());
            let counted = rated.complexity.expect("a chain") as usize;
            assert_eq!(nodes(&step), counted, "{}", context());
            assert_eq!(check(&position, &step), Ok(()), "{}", context());
            assert_eq!(check_against(&solution, &step), Ok(()), "{}", context());
            met.insert(step.technique.id);
        }
        rated.eliminations.iter().for_each(|candidate| {
            position.eliminate(candidate);
        });
        rated.placement.into_iter().for_each(|candidate| position.place(candidate));
    }
    met
}

/// Puzzles of ER 8.3 to 9.0; one of 10.9; and one of 11.1 in which branches of inner chains depend on their
/// start.
const PUZZLES: [&str; 9] = [
    "...8..71..2...98..8..........1..6...63....12.........3..7.....6.5..1.4.8.4.7.3...",
    "3....8.2....32...6....1...8.......82....4..3...29.74...69..4...8....5...17..3....",
    "..3..4..2....6..8....1..69718.4.......75.........71...23.8..4.............1...578",
    ".8.6....9..4....23......4..3.9.5......2.7.53..4...1....9..........12...4..5.97..1",
    ".5.4....8..6....9..4...3..........39..5...8.6..985.....2...4.1.6..1.......8.....2",
    ".3..8....8.75...62......4..2...6..945...1...7..92......2.6..7.......3...6.8.5.1..",
    "......9...3.2.....8.....4.1.....689...3.47..27....2...5...3.....9.6......7...46.8",
    "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1",
    "98.7..6..7..6..5...4..3..7.5..8..9.7..2..........1....3...86....593....6......3..",
];

#[test]
fn explained_steps_are_those_of_the_rating() {
    let puzzles = PUZZLES.map(|puzzle| puzzle.parse().unwrap_or_else(|error| panic!("{puzzle}: {error}")));
    let met: BTreeSet<_> = puzzles.iter().flat_map(follow).collect();
    let expected = [
        "cell-forcing-chains",
        "dynamic-forcing-chains",
        "dynamic-forcing-chains-plus",
        "nested-forcing-chains-2",
        "nested-forcing-chains-3",
        "nishio",
        "region-forcing-chains",
    ];
    assert_eq!(met, BTreeSet::from(expected));
}

#[test]
fn a_branch_with_a_gap_is_refused() {
    let (position, step) =
        positions::example(Technique::from_name("nested-forcing-chains-3").expect("in the table"));
    assert_eq!(check(&position, &step), Ok(()));
    let claimed = step.eliminations.first().expect("it eliminates");
    // A step without one of its branches, ...
    for number in 0..step.evidence.branches.len() {
        let mut fewer = step.clone();
        fewer.evidence.branches.remove(number);
        assert_ne!(check(&position, &fewer), Ok(()), "without branch {number}");
    }
    for (number, branch) in step.evidence.branches.iter().enumerate() {
        for place in 1..branch.inferences.len() {
            // ... without a premise of an inference, ...
            let mut gap = step.clone();
            let inference = &mut gap.evidence.branches[number].inferences[place];
            inference.from.pop();
            let inferred = inference.candidate;
            assert!(check(&position, &gap).is_err(), "branch {number}, {inferred}");
            // ... or with an opposite inference proves nothing.
            let mut opposite = step.clone();
            opposite.evidence.branches[number].inferences[place].holds ^= true;
            assert!(check(&position, &opposite).is_err(), "branch {number}, {inferred}");
        }
    }
    // A conclusion that no branch reaches is not proved.
    let mut more = step.clone();
    more.eliminations = position.all_candidates().without(claimed);
    assert!(matches!(check(&position, &more), Err(StepError::DoesNotFollow(_))));
}

proptest! {
    #![proptest_config(sudokit_testing::cases(12))]

    #[test]
    fn no_position_makes_a_forcing_chain_panic_and_every_step_follows(
        digits in prop::collection::vec(0u16..512, 81),
        thin in prop::collection::vec(0u16..512, 81),
    ) {
        let mut candidates = CandidateSet::EMPTY;
        for ((cell, digits), thin) in Cell::ALL.into_iter().zip(digits).zip(thin) {
            candidates.set(cell, DigitSet::from_bits_truncate(digits & thin));
        }
        let position = Position::from(Problem::from(Sukaku::from(candidates)));
        for technique in TECHNIQUES.iter().filter(|technique| follows_assumptions(technique)) {
            if technique.id.ends_with(['4', '5']) {
                continue;
            }
            for step in positions::first_steps(technique, &position, 10) {
                prop_assert_eq!(check(&position, &step), Ok(()), "{:?}", step);
            }
        }
    }
}

#[test]
fn the_reason_names_exactly_the_techniques_that_are_used_on_the_way() {
    for technique in TECHNIQUES.iter().filter(|technique| follows_assumptions(technique)) {
        for line in positions::lines(technique) {
            let position = positions::position(&positions::record(&line));
            for step in positions::first_steps(technique, &position, 3) {
                let context = step.describe(Detail::Evidence, Language::English);
                let reason = context.lines().next().unwrap_or_default();
                let used = reason.split_once(" (using ").and_then(|(_, rest)| rest.split_once(")."));
                let names = used.map(|(names, _)| names.replace(", level", " level").replace(" and ", ", "));
                let names = names.unwrap_or_default();
                let used: BTreeSet<_> = names.split(", ").filter(|name| !name.is_empty()).collect();
                let inner = step.evidence.branches.iter().flat_map(|branch| &branch.steps);
                let inner = inner.map(|step| step.technique.name(Language::English).replace(',', ""));
                let inner: BTreeSet<_> = inner.collect();
                assert!(used.iter().copied().eq(inner.iter()), "{inner:?}: {context}");
            }
        }
    }
}
