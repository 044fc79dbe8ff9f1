//! [`unavoidable_sets`]: all minimal unavoidable sets of a solution up to a size.
//!
//! A set of cells is *unavoidable* if another solution differs from this one in exactly these cells; a puzzle
//! with no given in the set has both solutions. It is *minimal* if no proper subset is unavoidable. A proper
//! puzzle must give a cell of each set, so the sets help to search for puzzles with few givens.
//!
//! # Method
//! The other solution is built cell by cell from a *root*, the first cell of the set in reading order. When a
//! cell takes another digit, the peers that had this digit must change too: they are *pending*. The search
//! branches on a pending cell with the fewest digits that it can change to. When no cell is pending, the
//! changes make a solution.
//!
//! If a set has a cell of a row, column, box or digit, it has at least two cells of that. So every house or
//! digit with a single cell so far needs another one; one cell can serve one row, one column, one box and one
//! digit. Branches that need more cells than allowed, or a cell before the root, are cut off.
//!
//! # Why none is missed
//! Take a minimal set, its first cell as the root, and the other solution. In each branch, follow the digit
//! of that solution. Then every pending cell is in the set, so no branch that leads there is cut off. When no
//! cell is pending, the changed cells are unavoidable and a subset of the set, and so the whole set, since it
//! is minimal. Conversely, a set that is found is unavoidable but may not be minimal. The sizes are searched
//! in ascending order, so it is minimal if it has no smaller set as a subset.
//!
//! Source: the checkers for 16-clue puzzles (McGuire, Tugemann, Civario, 2012) use the same idea, but find
//! the sets by their shapes; this search is our own.

use std::cmp::{Reverse, max};
use std::collections::HashSet;

use sudokit_base::{Budget, StopReason};

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::puzzle::Solution;
use crate::search::Monitor;
use crate::sort::sort_by_key;

/// Minimal unavoidable sets of a solution.
///
/// ```
/// use sudokit::{Solution, reason::unavoidable_sets};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let found = unavoidable_sets(&text.parse::<Solution>()?, 6);
/// assert!(found.complete_to == 6 && found.sets.iter().all(|set| set.len() == 4 || set.len() == 6));
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnavoidableSets {
    /// The sets, the smallest first; sets of one size are in reading order.
    pub sets: Vec<CellSet>,
    /// All sets up to this size were found, and no larger ones. It is less than requested if the search was
    /// stopped.
    pub complete_to: usize,
    /// Why the search was stopped, if it was.
    pub stopped: Option<StopReason>,
}

/// All minimal unavoidable sets of at most `size` cells. Each further cell multiplies the time by two to
/// three: 12 cells take about 20 ms, 16 half a second, 20 half a minute.
///
/// ```
/// use sudokit::{Solution, reason::unavoidable_sets};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let found = unavoidable_sets(&text.parse::<Solution>()?, 4);
/// assert_eq!(found.sets[0].to_string(), "r1c4 r1c5 r4c4 r4c5");
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[must_use]
pub fn unavoidable_sets(solution: &Solution, size: usize) -> UnavoidableSets {
    unavoidable_sets_within(solution, size, Budget::UNLIMITED)
}

/// As [`unavoidable_sets`], within a budget. Its nodes are the branches of the search and the comparisons of
/// sets.
///
/// ```
/// use sudokit::{Budget, Solution, reason::unavoidable_sets_within};
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse()?;
/// let found = unavoidable_sets_within(&solution, 12, Budget::default().with_max_nodes(1_000));
/// assert!(found.complete_to < 12 && found.stopped.is_some());
/// # Ok::<(), sudokit::ParseSolutionError>(())
/// ```
#[must_use]
pub fn unavoidable_sets_within(solution: &Solution, size: usize, budget: Budget<'_>) -> UnavoidableSets {
    unavoidable_sets_by_size(solution, size, budget, |_| true)
}

/// The same, and passes on the sets of each size as soon as they are all found. Larger ones are searched if
/// that returns true.
pub(crate) fn unavoidable_sets_by_size(
    solution: &Solution,
    size: usize,
    budget: Budget<'_>,
    mut on_size: impl FnMut(&[CellSet]) -> bool,
) -> UnavoidableSets {
    let mut monitor = Monitor::new().with_budget(budget);
    let board = Board::new(solution);
    let mut found = UnavoidableSets { sets: Vec::new(), complete_to: 3, stopped: None };
    for size in 4..=size.min(81) {
        let sets =
            board.sets_of(size, &mut monitor).and_then(|sets| minimal(sets, &found.sets, &mut monitor));
        match sets {
            Ok(mut sets) => {
                sort_by_key(&mut sets, |set| Reverse(set.bits().reverse_bits()));
                let goes_on = on_size(&sets);
                found.sets.append(&mut sets);
                found.complete_to = size;
                if !goes_on {
                    break;
                }
            }
            Err(reason) => {
                found.stopped = Some(reason);
                break;
            }
        }
    }
    found
}

/// The sets of one size that have no smaller set as a subset.
fn minimal(
    sets: HashSet<CellSet>,
    smaller: &[CellSet],
    monitor: &mut Monitor<'_>,
) -> Result<Vec<CellSet>, StopReason> {
    let mut minimal = Vec::new();
    for set in sets {
        // There may be so many sets that comparing them takes long.
        monitor.node()?;
        if !smaller.iter().any(|smaller| smaller.is_subset(set)) {
            minimal.push(set);
        }
    }
    Ok(minimal)
}

/// Tables of the solution.
struct Board {
    digits: [Digit; 81],
    /// The cells of each digit.
    cells: [CellSet; 9],
    /// The cells that must change when this cell takes this digit: the peers that have it.
    needs: [[CellSet; 9]; 81],
}

/// A part of the other solution.
#[derive(Clone, Copy)]
struct Change {
    /// The cells that change, and the cells among them whose digit is known.
    cells: CellSet,
    known: CellSet,
    /// The digits of the known cells of each house.
    used: [DigitSet; 27],
}

/// A cell that changes, and the digits that remain to be tried in it.
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

    /// Unavoidable sets of this size, including all minimal ones.
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

    /// The change with this digit in this cell.
    fn change(&self, change: &Change, cell: Cell, digit: Digit) -> Change {
        let mut change = *change;
        change.known.insert(cell);
        change.cells |= self.needs[cell.index()][digit.index()];
        for house in cell.houses() {
            change.used[house.index()].insert(digit);
        }
        change
    }

    /// The pending cell with the fewest digits to change to; `None` if a cell has no such digit.
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

    /// A lower bound of the size of an unavoidable set with these cells.
    fn least(&self, cells: CellSet) -> usize {
        let single = |of: CellSet| usize::from((of & cells).len() == 1);
        let singles =
            |houses: [House; 9]| houses.into_iter().map(|house| single(house.cells())).sum::<usize>();
        let lines = max(singles(House::ROWS), singles(House::COLUMNS));
        let digits = self.cells.iter().map(|of| single(*of)).sum();
        cells.len() + max(max(lines, singles(House::BOXES)), digits)
    }
}
