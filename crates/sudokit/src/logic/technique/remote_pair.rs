//! Remote pair: cells with the same two candidates, four or more, each of which sees another of them; what sees
//! two that take different digits, and do not see each other, loses both digits.
//!
//! Sound: from cell to cell the digits take turns, so the cells fall into two sides, of which one takes the one
//! digit and the other the other. Assumes uniqueness: no.
//!
//! All cells that hang together make one step, but for loose ends from which nothing follows. Two that see each
//! other are no more than a naked pair.
//!
//! Elsewhere: HoDoKu `0703`; to SE a forcing chain of bivalue cells, 7.0 and more.

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
        let pairs = Pairs::around(layout, first, alike);
        left -= pairs.sides[0] | pairs.sides[1];
        if let Some(step) = pairs.trimmed(position).and_then(|pairs| pairs.step(position)) {
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells that hang together.
struct Pairs {
    /// Those that take one digit, and those that take the other.
    sides: [CellSet; 2],
    /// How they hang together: each cell sees the next, and each way but the first begins in one before.
    ways: Vec<Vec<Cell>>,
}

impl Pairs {
    /// Those of these cells that hang together with one of them.
    fn around(layout: &Layout, first: Cell, mut alike: CellSet) -> Pairs {
        let mut pairs = Pairs { sides: [CellSet::EMPTY; 2], ways: Vec::new() };
        let reached = reach(layout, first, alike);
        // From an end, if there is one, all may lie on one way.
        let is_end = |cell: &Cell| (reached & layout.peers(*cell)).len() == 1;
        let mut next = vec![(None, reached.iter().find(is_end).unwrap_or(first))];
        while let Some((from, cell)) = next.pop() {
            if !alike.remove(cell) {
                continue;
            }
            let side = from.is_some_and(|from| pairs.sides[0].contains(from));
            pairs.sides[usize::from(side)].insert(cell);
            match pairs.ways.last_mut().filter(|way| way.last().copied() == from) {
                Some(way) => way.push(cell),
                None => pairs.ways.push(from.into_iter().chain([cell]).collect()),
            }
            next.extend((alike & layout.peers(cell)).iter().map(|peer| (Some(cell), peer)));
        }
        pairs
    }

    /// The cells that lose a digit.
    fn gone(&self, position: &Position) -> CellSet {
        let [one, other] = self.sides;
        let layout = position.layout();
        let mut seen = CellSet::EMPTY;
        for a in one {
            for b in other - layout.peers(a) {
                seen |= layout.common_peers(CellSet::from([a, b])) - one - other;
            }
        }
        let digits = one.first().map_or(DigitSet::EMPTY, |cell| position.candidates(cell));
        digits.iter().fold(CellSet::EMPTY, |gone, digit| gone | (seen & position.cells(digit)))
    }

    /// Those without the ends that no cell sees which loses something.
    fn trimmed(&self, position: &Position) -> Option<Pairs> {
        let gone = self.gone(position);
        let layout = position.layout();
        let mut cells = self.sides[0] | self.sides[1];
        let loose = |cells: CellSet| {
            let mut ends = cells.iter().filter(|cell| (cells & layout.peers(*cell)).len() < 2);
            ends.find(|cell| gone.is_disjoint(layout.peers(*cell)))
        };
        while let Some(cell) = loose(cells) {
            cells.remove(cell);
        }
        Some(Pairs::around(layout, cells.first()?, cells))
    }

    fn step(&self, position: &Position) -> Option<Step> {
        let ([one, other], gone) = (self.sides, self.gone(position));
        let first = position.candidates(one.first()?).first()?;
        let second = position.candidates(one.first()?).without(first).first()?;
        let step = Step::new(&REMOTE_PAIR)
            .eliminates(gone & position.cells(first), first)
            .eliminates(gone & position.cells(second), second)
            .marks_cells(Role::First, one, position)
            .marks_cells(Role::Second, other, position);
        let turned = |cell: Cell| if one.contains(cell) { [first, second] } else { [second, first] };
        let links = |way: &Vec<Cell>| way.iter().map(|&cell| in_cell(cell, turned(cell))).collect::<Vec<_>>();
        (!gone.is_empty()).then(|| self.ways.iter().fold(step, |step, way| step.along(&links(way))))
    }
}

/// Those of these cells to which a way leads over them.
fn reach(layout: &Layout, first: Cell, cells: CellSet) -> CellSet {
    let mut reached = CellSet::of(first);
    loop {
        let more = reached | (layout.peers_of_any(reached) & cells);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}
