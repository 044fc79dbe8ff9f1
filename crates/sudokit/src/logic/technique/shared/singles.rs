//! The step that places a digit in its only place in a house, for full houses and hidden singles.

use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Technique, Truth};

/// The step that places a digit in this cell, its only place in the house.
pub(in crate::logic::technique) fn place_in_house(
    technique: &'static Technique,
    house: House,
    cell: Cell,
    digit: Digit,
    position: &Position,
) -> Step {
    let others = (position.blanks() & position.layout().cells(house)) - CellSet::of(cell);
    Step::new(technique)
        .places(cell, digit)
        .marks_digit(Role::Base, cell.into(), digit)
        .in_house(Role::Base, house)
        .because(Truth::Place(house, digit))
        .blocked(others, digit.into(), position)
}

#[cfg(test)]
mod tests {
    use crate::cell::CellSet;
    use crate::logic::{Position, Step, Technique};
    use crate::puzzle::Puzzle;

    fn steps(technique: &str, puzzle: &str) -> (Position, Vec<Step>) {
        let position = Position::from(puzzle.parse::<Puzzle>().unwrap());
        let steps = Technique::from_name(technique).unwrap().all(&position);
        (position, steps)
    }

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_hidden_single_names_the_digits_that_rule_out_the_other_cells() {
        let (position, steps) = steps("hidden-single", PUZZLE);
        assert!(!steps.is_empty());
        for step in steps {
            let house = step.evidence.houses[0].house;
            let digit = step.placements[0].digit;
            let mut out = CellSet::EMPTY;
            for blocker in &step.evidence.blockers {
                assert_eq!(position.value(blocker.placed.cell), Some(digit), "{step:?}");
                out |= blocker.cells;
            }
            let blanks = position.blanks() & position.layout().cells(house);
            assert_eq!(out, blanks - CellSet::of(step.placements[0].cell), "{step:?}");
        }
    }

    #[test]
    fn a_naked_single_names_the_digits_that_it_sees() {
        let (_, steps) = steps("naked-single", PUZZLE);
        assert!(!steps.is_empty());
        for step in steps {
            let placed = step.placements[0];
            let mut seen: Vec<_> =
                step.evidence.blockers.iter().map(|blocker| blocker.placed.digit).collect();
            assert!(step.evidence.blockers.iter().all(|blocker| blocker.cells == placed.cell.into()));
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 8, "{step:?}");
            assert!(!seen.contains(&placed.digit));
        }
    }
}
