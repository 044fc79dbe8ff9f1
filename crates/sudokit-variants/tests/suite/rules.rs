//! The constraints of every rule mean what its definition says.

use std::sync::Arc;

use sudokit_variants::rule::{BlackDot, KillerCage, RULES, Rule, Thermometer, WhiteDot};
use sudokit_variants::{Cell, Digit, Filled, Layout, Puzzle};

use crate::brute_force::{fillings, solutions};

fn cells<const N: usize>(indices: [usize; N]) -> [Cell; N] {
    indices.map(Cell::new)
}

/// Samples of every rule, on few cells of a board of 4x4.
fn samples() -> Vec<Rule> {
    vec![
        KillerCage { cells: cells([0, 1, 4]).to_vec(), total: Some(7) }.into(),
        KillerCage { cells: cells([0, 1, 4]).to_vec(), total: None }.into(),
        WhiteDot { cells: cells([0, 1]), difference: 1 }.into(),
        WhiteDot { cells: cells([0, 4]), difference: 2 }.into(),
        BlackDot { cells: cells([0, 1]), ratio: 2 }.into(),
        Thermometer { cells: cells([0, 4, 5]).to_vec(), is_slow: false }.into(),
        Thermometer { cells: cells([0, 4, 5]).to_vec(), is_slow: true }.into(),
    ]
}

#[test]
fn constraints_mean_what_rules_say() {
    let layout = Layout::boxes(2, 2).unwrap();
    for rule in samples() {
        let used = rule.cells();
        let constraints = rule.constraints(&layout);
        let list = |cell: Cell| match used.contains(&cell) {
            true => layout.digits().iter().collect(),
            false => vec![Digit::new(1)],
        };
        let lists: Vec<Vec<Digit>> = layout.cells().map(list).collect();
        let mut answers = [false; 2];
        for digits in fillings(&lists) {
            let filled = Filled::new(&layout, &digits);
            let holds = rule.holds(&filled);
            answers[usize::from(holds)] = true;
            assert_eq!(constraints.iter().all(|it| it.holds(&filled)), holds, "{rule:?} {digits:?}");
        }
        assert_eq!(answers, [true; 2], "{rule:?} holds sometimes");
    }
}

#[test]
fn every_rule_has_a_sample_and_a_name_of_its_own() {
    let samples = samples();
    for info in RULES {
        assert!(samples.iter().any(|rule| rule.info() == info), "{}", info.name);
        assert_eq!(RULES.iter().filter(|other| other.name == info.name).count(), 1, "{}", info.name);
    }
}

#[test]
fn small_boards_have_the_known_numbers_of_solutions() {
    for (layout, count) in [(Layout::latin(3), 12), (Layout::boxes(1, 2), 2), (Layout::boxes(1, 1), 1)] {
        let puzzle = Puzzle::new(Arc::new(layout.unwrap()), vec![]);
        assert_eq!(solutions(&puzzle).len(), count);
    }
}
