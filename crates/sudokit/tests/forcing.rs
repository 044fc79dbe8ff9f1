//! Forcing chains explained: each is the step that the rating takes at the same position, with as many nodes,
//! and the checker derives it again.

use std::collections::BTreeSet;

use sudokit::logic::se121::{self, Steps};
use sudokit::logic::{Branch, Position, Step, Technique, check, check_against};
use sudokit::{CandidateSet, Puzzle};

/// Our techniques for one of the rating's, and whether their nodes are counted alike: nodes that an inner chain
/// eliminates rest on more than is counted there.
fn ours(technique: se121::Technique) -> Option<(&'static [&'static str], bool)> {
    let name = technique.name();
    Some(match name {
        "Nishio Forcing Chains" => (&["nishio"], true),
        "Cell Forcing Chains" | "Region Forcing Chains" => {
            (&["cell-forcing-chains", "region-forcing-chains"], true)
        }
        _ if !name.starts_with("Dynamic") => return None,
        _ if name.ends_with("(+)") => (&["dynamic-forcing-chains-plus"], true),
        _ if name.ends_with("(+ Forcing Chains)") => (&["nested-forcing-chains-2"], false),
        _ if name.ends_with("(+ Multiple Forcing Chains)") => (&["nested-forcing-chains-3"], false),
        _ if name.ends_with("(+ Dynamic Forcing Chains)") => (&["nested-forcing-chains-4"], false),
        _ if name.ends_with(')') => (&["nested-forcing-chains-5"], false),
        _ => (&["dynamic-forcing-chains"], true),
    })
}

/// How many nodes the step has as the rating counts: those that each end follows from, itself included.
fn nodes(step: &Step) -> usize {
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
    step.evidence.branches.iter().map(of_branch).sum()
}

/// Follows the rating of a puzzle, and explains each step that is a forcing chain. Which there were.
fn follow(puzzle: &Puzzle) -> BTreeSet<&'static str> {
    let solution = puzzle.solution().expect("proper");
    let mut position = Position::from(*puzzle).known_as_proper();
    let mut met = BTreeSet::new();
    for rated in Steps::new(&(*puzzle).into()) {
        if let Some((ids, exact)) = ours(rated.technique) {
            let start = std::time::Instant::now();
            let steps = ids.iter().map(|id| Technique::by_id(id).expect("in the table").first(&position));
            let step = steps.flatten().min_by_key(nodes).unwrap_or_else(|| panic!("{puzzle}: no {ids:?}"));
            if std::env::var("T").is_ok() {
                println!("{} {:?} {:?} {}", rated.rating, rated.complexity, start.elapsed(), nodes(&step));
            }
            let placed = step.placements.first().copied();
            let mut eliminated = step.eliminations;
            if let Some(placed) = placed {
                eliminated.set(placed.cell, position.candidates(placed.cell).without(placed.digit));
            }
            let deduced = (placed, eliminated);
            assert_eq!(deduced, (rated.placement, rated.eliminations), "{puzzle}\n{position:?}\n{step:?}");
            let counted = rated.complexity.expect("a chain") as usize;
            if exact {
                assert_eq!(nodes(&step), counted, "{puzzle}\n{step:?}");
            }
            assert_eq!(check(&position, &step), Ok(()), "{puzzle}\n{position:?}\n{step:?}");
            assert_eq!(check_against(&solution, &step), Ok(()));
            met.insert(step.technique.id);
        }
        rated.eliminations.iter().for_each(|candidate| {
            position.eliminate(candidate);
        });
        rated.placement.into_iter().for_each(|candidate| position.place(candidate));
    }
    met
}

#[test]
fn x() {
    let file = std::env::var("F").unwrap();
    let mut all = std::collections::BTreeMap::new();
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let p: Puzzle = line.split(',').next().unwrap().parse().unwrap();
        let start = std::time::Instant::now();
        for id in follow(&p) {
            *all.entry(id).or_insert(0) += 1;
        }
        if std::env::var("T").is_ok() {
            println!("{line} {:?}", start.elapsed());
        }
    }
    println!("{all:?}");
}
