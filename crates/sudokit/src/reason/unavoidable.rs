//! [`unavoidable_sets`]: all minimal unavoidable sets of a solution up to a size.
//!
//! A set of cells is *unavoidable* if there is another solution that differs from this one in these cells only;
//! whoever gives none of them has a puzzle with both. It is *minimal* if no part of it is unavoidable. A proper
//! puzzle must give a cell of each, which is what makes the sets useful to those who look for puzzles with few givens.
//!
//! # Method
//! The other solution is built cell by cell from a *root*, the first cell of the set in reading order. When a cell
//! takes another digit, the cells of its houses that had this digit must change too: they are *pending*. A branch is
//! a pending cell with the fewest digits that it can change to, and one of them. When nothing is pending, the
//! changes are a solution again.
//!
//! A set has at least two cells of each row, column, box and digit that it has any of, so every house or digit with
//! a single cell so far asks for one more; a cell answers one row, one column, one box and one digit. Branches that
//! need more cells than allowed are left, and so are those that need a cell before the root.
//!
//! # Why none is missed
//! Take a minimal set, its first cell as the root, and the other solution: of each branch, follow the digit of that
//! solution. Whatever is pending then is in the set, so no branch that leads there is cut off. When nothing is pending,
//! what was changed is unavoidable and a part of the set: the whole set, since it is minimal. The other way round,
//! what is found is unavoidable but need not be minimal; sizes are done one after the other, so that it is if it
//! has none of the smaller sets as a part.
//!
//! Source: the idea is that of the checkers for 16-clue puzzles (McGuire, Tugemann, Civario, 2012), who look the sets
//! up by their shapes; the search is ours.

use std::cmp::{Reverse, max};
use std::collections::HashSet;

use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::puzzle::Solution;
use crate::search::Monitor;

/// Minimal unavoidable sets of a solution.
///
/// ```
/// use sudokit::{Solution, reason::unavoidable_sets, search::Monitor};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let found = unavoidable_sets(&text.parse::<Solution>()?, 6, &mut Monitor::new());
/// assert!(found.complete_to == 6 && found.sets.iter().all(|set| set.len() == 4 || set.len() == 6));
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnavoidableSets {
    /// The sets, small ones first, those of one size in reading order.
    pub sets: Vec<CellSet>,
    /// All sets up to this size are there, and no others: less than was asked for if the monitor has stopped it.
    pub complete_to: usize,
    /// Why it was stopped, if it was.
    pub stopped: Option<StopReason>,
}

/// All minimal unavoidable sets of so many cells at most. With each cell more the search takes two to three times as
/// long: 12 cells are a matter of some 20 ms, 16 of half a second, 20 of half a minute. Its branches, and the sets
/// it compares, are the nodes of the monitor.
///
/// ```
/// use sudokit::{Solution, reason::unavoidable_sets, search::Monitor};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse()?;
/// let found = unavoidable_sets(&solution, 12, &mut Monitor::new().with_max_nodes(1_000));
/// assert!(found.complete_to < 12 && found.stopped.is_some());
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[must_use]
pub fn unavoidable_sets(solution: &Solution, size: usize, monitor: &mut Monitor<'_>) -> UnavoidableSets {
    let board = Board::new(solution);
    let mut found = UnavoidableSets { sets: Vec::new(), complete_to: 3, stopped: None };
    for size in 4..=size.min(81) {
        let sets = board.sets_of(size, monitor).and_then(|sets| minimal(sets, &found.sets, monitor));
        match sets {
            Ok(mut sets) => {
                sets.sort_by_key(|set| Reverse(set.bits().reverse_bits()));
                found.sets.append(&mut sets);
                found.complete_to = size;
            }
            Err(reason) => {
                found.stopped = Some(reason);
                break;
            }
        }
    }
    found
}

/// Those of one size that have none of the smaller ones as a part.
fn minimal(
    sets: HashSet<CellSet>,
    smaller: &[CellSet],
    monitor: &mut Monitor<'_>,
) -> Result<Vec<CellSet>, StopReason> {
    let mut minimal = Vec::new();
    for set in sets {
        // There may be so many to compare that somebody wants to stop.
        monitor.node()?;
        if !smaller.iter().any(|smaller| smaller.is_subset(set)) {
            minimal.push(set);
        }
    }
    Ok(minimal)
}

/// What is looked up in the solution.
struct Board {
    digits: [Digit; 81],
    /// The cells of each digit.
    cells: [CellSet; 9],
    /// The cells that must change when this cell takes this digit: where its houses have it now.
    needs: [[CellSet; 9]; 81],
}

/// A part of the other solution.
#[derive(Clone, Copy)]
struct Change {
    /// The cells that change, and those of them whose digit is known.
    cells: CellSet,
    known: CellSet,
    /// The digits that stand in the known cells of each house.
    used: [DigitSet; 27],
}

/// A cell that changes, and the digits that are still to be tried there.
struct Branch {
    change: Change,
    cell: Cell,
    digits: DigitSet,
}

impl Board {
    fn new(solution: &Solution) -> Board {
        let mut cells = [CellSet::EMPTY; 9];
        for cell in Cell::ALL {
            cells[solution.get(cell).index()].insert(cell);
        }
        let needs = Cell::ALL.map(|cell| Digit::ALL.map(|digit| cell.peers() & cells[digit.index()]));
        Board { digits: Cell::ALL.map(|cell| solution.get(cell)), cells, needs }
    }

    /// The unavoidable sets of this size, among them all that are minimal.
    fn sets_of(&self, size: usize, monitor: &mut Monitor<'_>) -> Result<HashSet<CellSet>, StopReason> {
        let mut sets = HashSet::new();
        let mut before = CellSet::EMPTY;
        for root in Cell::ALL {
            let change =
                Change { cells: CellSet::of(root), known: CellSet::EMPTY, used: [DigitSet::EMPTY; 27] };
            let mut branches = Vec::with_capacity(size);
            branches.extend(self.branch(change, before, size));
            while let Some(branch) = branches.last_mut() {
                let Some(digit) = branch.digits.pop_first() else {
                    branches.pop();
                    continue;
                };
                monitor.node()?;
                let change = self.change(&branch.change, branch.cell, digit);
                if self.least(change.cells) > size {
                    continue;
                }
                if change.known == change.cells {
                    if change.cells.len() == size {
                        sets.insert(change.cells);
                    }
                    continue;
                }
                branches.extend(self.branch(change, before, size));
            }
            before.insert(root);
        }
        Ok(sets)
    }

    /// The change, and this digit in this cell.
    fn change(&self, change: &Change, cell: Cell, digit: Digit) -> Change {
        let mut change = *change;
        change.known.insert(cell);
        change.cells |= self.needs[cell.index()][digit.index()];
        for house in cell.houses() {
            change.used[house.index()].insert(digit);
        }
        change
    }

    /// The pending cell with the fewest digits to change to; none if one has none.
    fn branch(&self, change: Change, before: CellSet, size: usize) -> Option<Branch> {
        let mut best: Option<Branch> = None;
        for cell in change.cells - change.known {
            let used =
                cell.houses().iter().fold(DigitSet::EMPTY, |used, house| used | change.used[house.index()]);
            let mut digits = !used.with(self.digits[cell.index()]);
            for digit in digits {
                let needs = self.needs[cell.index()][digit.index()];
                if !needs.is_disjoint(before) || (change.cells | needs).len() > size {
                    digits.remove(digit);
                }
            }
            if digits.is_empty() {
                return None;
            }
            if best.as_ref().is_none_or(|best| digits.len() < best.digits.len()) {
                best = Some(Branch { change, cell, digits });
            }
        }
        best
    }

    /// How many cells an unavoidable set with these has at least.
    fn least(&self, cells: CellSet) -> usize {
        let single = |of: CellSet| usize::from((of & cells).len() == 1);
        let singles =
            |houses: [House; 9]| houses.into_iter().map(|house| single(house.cells())).sum::<usize>();
        let lines = max(singles(House::ROWS), singles(House::COLUMNS));
        let digits = self.cells.iter().map(|of| single(*of)).sum();
        cells.len() + max(max(lines, singles(House::BOXES)), digits)
    }
}
