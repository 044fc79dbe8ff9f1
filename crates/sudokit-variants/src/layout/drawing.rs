//! How a layout is drawn: the lines of its grid, its houses as shapes, and lines around groups of cells.

use std::collections::HashMap;

use crate::shape::{Color, Point, Shape};
use crate::{Cell, CellSet};

use super::{House, HouseKind, Layout, Place};

/// The four sides of a cell in the order of a clock: the steps, in rows and columns, to the cell across the side, and along the
/// side to the next one.
const SIDES: [[(i32, i32); 2]; 4] =
    [[(-1, 0), (0, 1)], [(0, 1), (1, 0)], [(1, 0), (0, -1)], [(0, -1), (-1, 0)]];

/// A corner of cells by row and column, in hundredths of a cell, so that equal corners are equal.
type Corner = (i32, i32);

const HUNDRED: i32 = 100;

fn point((row, column): Corner) -> Point {
    (f64::from(column) / f64::from(HUNDRED), f64::from(row) / f64::from(HUNDRED))
}

/// The straight lines that follow these edges, each from one corner to the next.
fn joined(mut edges: Vec<[Corner; 2]>) -> Vec<[Point; 2]> {
    let mut lines: Vec<[Corner; 2]> = Vec::new();
    // Edges of one line follow each other: the horizontal ones by row, then the vertical ones by column.
    edges.sort_unstable_by_key(|[from, to]| match from.0 == to.0 {
        true => (0, from.0, from.1),
        false => (1, from.1, from.0),
    });
    edges.dedup();
    for [from, to] in edges {
        match lines.last_mut() {
            Some([start, end]) if *end == from && (start.0 == to.0 || start.1 == to.1) => *end = to,
            _ => lines.push([from, to]),
        }
    }
    lines.into_iter().map(|line| line.map(point)).collect()
}

impl House {
    /// How the house is drawn besides the lines of the grid.
    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let area = |color| Shape::Area { cells: self.cells.clone(), color };
        match self.kind {
            HouseKind::Row
            | HouseKind::Column
            | HouseKind::Box
            | HouseKind::Region
            | HouseKind::ImpliedWindow => Vec::new(),
            HouseKind::FallingDiagonal | HouseKind::RisingDiagonal | HouseKind::Argyle => {
                let middle = |at: Option<&Cell>| at.map_or((0.0, 0.0), |cell| layout.middle(*cell));
                let (first, last) = (middle(self.cells.first()), middle(self.cells.last()));
                // The line ends at the outer corners of its last cells.
                let half = |from: f64, to: f64| 0.5 * (to - from).signum();
                let (x, y) = (half(first.0, last.0), half(first.1, last.1));
                let points = vec![(first.0 - x, first.1 - y), (last.0 + x, last.1 + y)];
                vec![Shape::Line { points, width: 0.1, color: Color::Blue }]
            }
            HouseKind::Window | HouseKind::Asterisk | HouseKind::Girandola | HouseKind::CenterDot => {
                vec![area(Color::Blue)]
            }
            HouseKind::DisjointGroup => vec![Shape::Words("disjoint groups".to_owned())],
            HouseKind::Extra => {
                let outline =
                    Shape::Outline { cells: self.cells.clone(), color: Color::Dark, is_dashed: false };
                vec![area(Color::Gray), outline]
            }
        }
    }
}

impl Layout {
    /// The middle of a cell.
    ///
    /// # Panics
    /// The layout does not have the cell.
    #[must_use]
    pub fn middle(&self, cell: Cell) -> Point {
        let Place { row, column } = self.place(cell);
        (f64::from(column) + 0.5, f64::from(row) + 0.5)
    }

    /// The houses as shapes: those that are neither rows, columns, boxes nor regions, which the lines of the grid show.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        self.houses.iter().flat_map(|house| house.shapes(self)).collect()
    }

    /// The lines of the grid: the thin ones between cells, and the thick ones around boxes, regions and grids.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let [thin, thick] = Layout::boxes(2, 3)?.lines();
    /// assert_eq!((thin.len(), thick.len()), (3 + 4, 4 + 3));
    /// assert_eq!(thick[0], [(0.0, 0.0), (6.0, 0.0)]);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn lines(&self) -> [Vec<[Point; 2]>; 2] {
        let mut regions: Vec<Vec<usize>> = vec![Vec::new(); self.cell_count()];
        for (at, house) in self.houses.iter().enumerate() {
            if matches!(house.kind, HouseKind::Box | HouseKind::Region) {
                house.cells.iter().for_each(|cell| regions[cell.index()].push(at));
            }
        }
        let [mut thin, mut thick] = [Vec::new(), Vec::new()];
        for cell in self.cells() {
            let Place { row, column } = self.place(cell);
            let corner = |rows: i32, columns: i32| {
                (HUNDRED * (i32::from(row) + rows), HUNDRED * (i32::from(column) + columns))
            };
            let sides = [
                ((-1, 0), [corner(0, 0), corner(0, 1)]),
                ((0, -1), [corner(0, 0), corner(1, 0)]),
                ((1, 0), [corner(1, 0), corner(1, 1)]),
                ((0, 1), [corner(0, 1), corner(1, 1)]),
            ];
            for ((rows, columns), edge) in sides {
                let other = self.step(cell, rows, columns);
                let is_inner = other.is_some_and(|other| regions[other.index()] == regions[cell.index()]);
                if is_inner { thin.push(edge) } else { thick.push(edge) }
            }
        }
        [thin, thick].map(joined)
    }

    /// Closed lines that follow the border of cells at a distance from it, inside of the cells: one for each group of cells that
    /// share sides, and one for each hole. The distance is in hundredths of a cell.
    ///
    /// ```
    /// use sudokit_variants::{Cell, Layout};
    /// let layout = Layout::standard(4)?;
    /// let lines = layout.outline(&[0, 1].map(Cell::new), 10);
    /// assert_eq!(lines, [[(0.1, 0.1), (1.9, 0.1), (1.9, 0.9), (0.1, 0.9), (0.1, 0.1)]]);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// The layout does not have one of the cells.
    #[must_use]
    pub fn outline(&self, cells: &[Cell], distance: i32) -> Vec<Vec<Point>> {
        let set: CellSet = cells.iter().copied().collect();
        let mut starts: Vec<Corner> = Vec::new();
        let mut edges: HashMap<Corner, Corner> = HashMap::new();
        for cell in set.iter() {
            let has = |(rows, columns): (i32, i32)| {
                self.step(cell, rows, columns).is_some_and(|other| set.contains(other))
            };
            let Place { row, column } = self.place(cell);
            let middle = |at: u16| HUNDRED * i32::from(at) + HUNDRED / 2;
            let (row, column) = (middle(row), middle(column));
            for [out, along] in SIDES.into_iter().filter(|[out, _]| !has(*out)) {
                // How far the line goes from the middle of the side: into the next cell, if that turns the corner.
                let end = |(rows, columns): (i32, i32)| match has((rows, columns)) {
                    false => HUNDRED / 2 - distance,
                    true if has((rows + out.0, columns + out.1)) => HUNDRED / 2 + distance,
                    true => HUNDRED / 2,
                };
                let at = |sign: i32| {
                    let (side, far) = (HUNDRED / 2 - distance, sign * end((sign * along.0, sign * along.1)));
                    (row + side * out.0 + far * along.0, column + side * out.1 + far * along.1)
                };
                starts.push(at(-1));
                edges.insert(at(-1), at(1));
            }
        }
        let mut lines = Vec::new();
        for start in starts {
            let mut corners = vec![start];
            while let Some(next) = corners.last().and_then(|last| edges.remove(last)) {
                if let [.., before, last] = corners[..]
                    && (before.0 == last.0) == (last.0 == next.0)
                {
                    corners.pop();
                }
                corners.push(next);
            }
            if corners.len() > 1 {
                lines.push(corners.into_iter().map(point).collect());
            }
        }
        lines
    }
}
