//! Remote pair: at least four cells with the same two candidates, connected because each sees another one. A
//! cell that sees two of them with different digits, which do not see each other, loses both digits.
//!
//! Sound: the digits alternate from cell to cell. So the cells have two sides: all cells of one side have the
//! first digit, all cells of the other side the second.
//!
//! All connected cells give one step, except cells at the ends that contribute no elimination. Two cells that
//! see each other are only a naked pair.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::logic::chains::links::in_cell;
use crate::logic::layout::Layout;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique};

pub(super) static REMOTE_PAIR: Technique = Technique {
    id: "remote-pair",
    family: Family::Chains,
    aliases: &[],
    explainer: Some("forcing chain of cells with two candidates, 7.0 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    let mut left = position.bivalue();
    while let Some(first) = left.first() {
        let digits = position.candidates(first);
        let alike = left.iter().filter(|&cell| position.candidates(cell) == digits).collect();
        let component = Component::around(layout, first, alike);
        left -= component.sides[0] | component.sides[1];
        if let Some(step) = component.trimmed(position).and_then(|component| component.step(position)) {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Connected cells with the same two candidates.
struct Component {
    /// All cells of a side have the same digit.
    sides: [CellSet; 2],
    /// Paths over all cells: each cell sees the next one, and each path but the first begins at a cell of an
    /// earlier one.
    paths: Vec<Vec<Cell>>,
}

impl Component {
    /// The cells of `alike` that are connected with the first one.
    fn around(layout: &Layout, first: Cell, mut alike: CellSet) -> Component {
        let mut component = Component { sides: [CellSet::EMPTY; 2], paths: Vec::new() };
        let reached = connected(layout, first, alike);
        // A path from an end, if there is one, may contain all cells.
        let is_end = |cell: &Cell| (reached & layout.peers(*cell)).len() == 1;
        let mut next = vec![(None, reached.iter().find(is_end).unwrap_or(first))];
        while let Some((from, cell)) = next.pop() {
            if !alike.remove(cell) {
                continue;
            }
            let side = from.is_some_and(|from| component.sides[0].contains(from));
            component.sides[usize::from(side)].insert(cell);
            match component.paths.last_mut().filter(|path| path.last().copied() == from) {
                Some(path) => path.push(cell),
                None => component.paths.push(from.into_iter().chain([cell]).collect()),
            }
            next.extend((alike & layout.peers(cell)).iter().map(|peer| (Some(cell), peer)));
        }
        component
    }

    /// The cells that lose a candidate.
    fn targets(&self, position: &Position) -> CellSet {
        let [one, other] = self.sides;
        let layout = position.layout();
        let mut seen = CellSet::EMPTY;
        for a in one {
            for b in other - layout.peers(a) {
                seen |= layout.common_peers(CellSet::from([a, b])) - one - other;
            }
        }
        let digits = one.first().map_or(DigitSet::EMPTY, |cell| position.candidates(cell));
        digits.iter().fold(CellSet::EMPTY, |targets, digit| targets | (seen & position.cells(digit)))
    }

    /// The component without the ends that no target sees.
    fn trimmed(&self, position: &Position) -> Option<Component> {
        let targets = self.targets(position);
        let layout = position.layout();
        let mut cells = self.sides[0] | self.sides[1];
        let loose_end = |cells: CellSet| {
            let mut ends = cells.iter().filter(|cell| (cells & layout.peers(*cell)).len() < 2);
            ends.find(|cell| targets.is_disjoint(layout.peers(*cell)))
        };
        while let Some(cell) = loose_end(cells) {
            cells.remove(cell);
        }
        Some(Component::around(layout, cells.first()?, cells))
    }

    fn step(&self, position: &Position) -> Option<Step> {
        let ([one, other], targets) = (self.sides, self.targets(position));
        let first = position.candidates(one.first()?).first()?;
        let second = position.candidates(one.first()?).without(first).first()?;
        let step = Step::new(&REMOTE_PAIR)
            .eliminates(targets & position.cells(first), first)
            .eliminates(targets & position.cells(second), second)
            .marks_cells(Role::First, one, position)
            .marks_cells(Role::Second, other, position);
        let ordered = |cell: Cell| if one.contains(cell) { [first, second] } else { [second, first] };
        let links =
            |path: &Vec<Cell>| path.iter().map(|&cell| in_cell(cell, ordered(cell))).collect::<Vec<_>>();
        (!targets.is_empty()).then(|| self.paths.iter().fold(step, |step, path| step.along(&links(path))))
    }
}

/// The cells connected with the first one through these cells.
fn connected(layout: &Layout, first: Cell, cells: CellSet) -> CellSet {
    let mut reached = CellSet::of(first);
    loop {
        let more = reached | (layout.peers_of_any(reached) & cells);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}
