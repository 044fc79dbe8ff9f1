//! [`HOUSE_SETS`], the houses that can be added to a board by name, and extra regions.

use crate::{Cell, CellSet};

use super::grid::Grid;
use super::{BoxShape, House, HouseKind, Layout, LayoutError};

/// Rows and columns of cells of a grid, from 0.
type Cells = Vec<(usize, usize)>;

/// The houses of a grid, if it can have them.
type HousesOf = fn(&Grid) -> Option<Vec<(HouseKind, Cells)>>;

/// Houses that can be added to a board by name.
#[derive(Clone, Copy, Debug)]
pub struct HouseSet {
    /// The name.
    pub name: &'static str,
    /// What the houses are, in one sentence.
    pub definition: &'static str,
    /// What a grid must be to have them, as the end of "it needs".
    needs: &'static str,
    houses: HousesOf,
}

/// All sets of houses.
pub const HOUSE_SETS: &[HouseSet] = &[
    HouseSet {
        name: "x",
        definition: "Both diagonals have every digit once.",
        needs: "a square board",
        houses: |grid| Some([falling_diagonal(grid)?, rising_diagonal(grid)?].concat()),
    },
    HouseSet {
        name: "diagonal-",
        definition: "The diagonal from the top left to the bottom right corner has every digit once.",
        needs: "a square board",
        houses: falling_diagonal,
    },
    HouseSet {
        name: "diagonal+",
        definition: "The diagonal from the bottom left to the top right corner has every digit once.",
        needs: "a square board",
        houses: rising_diagonal,
    },
    HouseSet {
        name: "windoku",
        definition: "Windows of the size of a box, from r2c2 and one row and one column apart, have every digit once.",
        needs: "a square board with boxes",
        houses: windows,
    },
    HouseSet {
        name: "disjoint",
        definition: "Cells at the same place of all boxes have every digit once.",
        needs: "a board with boxes",
        houses: disjoint_groups,
    },
    HouseSet {
        name: "asterisk",
        definition: "The nine cells of a star around the center have every digit once.",
        needs: "a board of 9x9",
        houses: |grid| only_one(grid, HouseKind::Asterisk, ASTERISK),
    },
    HouseSet {
        name: "girandola",
        definition: "The corners, the center and the four cells that lie one step inwards from the middle of a side have every digit once.",
        needs: "a board of 9x9",
        houses: |grid| only_one(grid, HouseKind::Girandola, GIRANDOLA),
    },
    HouseSet {
        name: "center-dot",
        definition: "The centers of all boxes have every digit once.",
        needs: "boxes with a center",
        houses: center_dot,
    },
    HouseSet {
        name: "argyle",
        definition: "No digit is twice on one of eight lines: the four diagonals of eight cells, and the four sides of the diamond between the middles of the sides.",
        needs: "a board of 9x9",
        houses: argyle,
    },
];

/// The cells of the asterisk: r2c5 and so on, from 0.
const ASTERISK: [(usize, usize); 9] =
    [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)];

const GIRANDOLA: [(usize, usize); 9] =
    [(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)];

fn only_one(grid: &Grid, kind: HouseKind, cells: [(usize, usize); 9]) -> Option<Vec<(HouseKind, Cells)>> {
    grid.is_square(9).then(|| vec![(kind, cells.to_vec())])
}

fn falling_diagonal(grid: &Grid) -> Option<Vec<(HouseKind, Cells)>> {
    let cells = (0..grid.rows).map(|row| (row, row)).collect();
    grid.is_square(grid.rows).then(|| vec![(HouseKind::FallingDiagonal, cells)])
}

fn rising_diagonal(grid: &Grid) -> Option<Vec<(HouseKind, Cells)>> {
    let cells = (0..grid.rows).map(|row| (row, grid.rows - 1 - row)).collect();
    grid.is_square(grid.rows).then(|| vec![(HouseKind::RisingDiagonal, cells)])
}

/// The windows, and what they imply. A strip of `height` rows has every digit `height` times. If `height - 1` windows lie in it,
/// then its cells outside of them have every digit once; so do columns, and then the cells in no strip of either direction.
fn windows(grid: &Grid) -> Option<Vec<(HouseKind, Cells)>> {
    let BoxShape { height, width } = grid.boxes.filter(|_| grid.rows == grid.columns)?;
    let strips = |length: usize, part: usize| -> Vec<Vec<usize>> {
        let starts = (1..length).step_by(part + 1).take_while(|start| start + part <= length);
        starts.map(|start| (start..start + part).collect()).collect()
    };
    let rest = |length: usize, strips: &[Vec<usize>]| -> Vec<usize> {
        (0..length).filter(|at| !strips.iter().flatten().any(|other| other == at)).collect()
    };
    let product = |rows: &[usize], columns: &[usize]| -> Cells {
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))).collect()
    };
    let (row_strips, column_strips) = (strips(grid.rows, height), strips(grid.columns, width));
    let (row_rest, column_rest) = (rest(grid.rows, &row_strips), rest(grid.columns, &column_strips));
    let (rows_imply, columns_imply) = (column_strips.len() + 1 == height, row_strips.len() + 1 == width);
    let mut houses = Vec::new();
    for rows in &row_strips {
        houses.extend(column_strips.iter().map(|columns| (HouseKind::Window, product(rows, columns))));
    }
    if houses.is_empty() {
        return None;
    }
    let mut imply = |rows: &[usize], columns: &[usize]| {
        houses.push((HouseKind::ImpliedWindow, product(rows, columns)));
    };
    if columns_imply {
        column_strips.iter().for_each(|columns| imply(&row_rest, columns));
    }
    if rows_imply {
        row_strips.iter().for_each(|rows| imply(rows, &column_rest));
    }
    if rows_imply && columns_imply {
        imply(&row_rest, &column_rest);
    }
    Some(houses)
}

fn disjoint_groups(grid: &Grid) -> Option<Vec<(HouseKind, Cells)>> {
    let BoxShape { height, width } = grid.boxes?;
    let group = |row: usize, column: usize| -> Cells {
        let rows = (row..grid.rows).step_by(height);
        rows.flat_map(|row| (column..grid.columns).step_by(width).map(move |column| (row, column))).collect()
    };
    let firsts = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    Some(firsts.map(|(row, column)| (HouseKind::DisjointGroup, group(row, column))).collect())
}

fn center_dot(grid: &Grid) -> Option<Vec<(HouseKind, Cells)>> {
    let BoxShape { height, width } =
        grid.boxes.filter(|boxes| boxes.height % 2 == 1 && boxes.width % 2 == 1)?;
    let rows = (height / 2..grid.rows).step_by(height);
    let cells =
        rows.flat_map(|row| (width / 2..grid.columns).step_by(width).map(move |column| (row, column)));
    Some(vec![(HouseKind::CenterDot, cells.collect())])
}

fn argyle(grid: &Grid) -> Option<Vec<(HouseKind, Cells)>> {
    let falling = |row: usize, column: usize, count: usize| -> Cells {
        (0..count).map(|step| (row + step, column + step)).collect()
    };
    let rising = |row: usize, column: usize, count: usize| -> Cells {
        (0..count).map(|step| (row + step, column - step)).collect()
    };
    let lines = [
        falling(0, 1, 8),
        falling(1, 0, 8),
        rising(0, 7, 8),
        rising(1, 8, 8),
        falling(0, 4, 5),
        rising(4, 8, 5),
        falling(4, 0, 5),
        rising(0, 4, 5),
    ];
    grid.is_square(9).then(|| lines.map(|cells| (HouseKind::Argyle, cells)).to_vec())
}

impl HouseSet {
    /// The set with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static HouseSet> {
        HOUSE_SETS.iter().find(|set| set.name == name)
    }
}

impl Layout {
    /// The names of the sets of [`HOUSE_SETS`] whose houses the board has; of a set within another one only the latter.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let layout = Layout::standard(9)?.with_house_set("diagonal+")?.with_house_set("windoku")?;
    /// assert_eq!(layout.house_sets(), ["diagonal+", "windoku"]);
    /// assert_eq!(layout.with_house_set("diagonal-")?.house_sets(), ["x", "windoku"]);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn house_sets(&self) -> Vec<&'static str> {
        let mut missing: Vec<&House> = self.houses.iter().filter(|house| house.kind.is_of_set()).collect();
        let mut names = Vec::new();
        for set in HOUSE_SETS.iter().filter(|_| self.houses.iter().any(|house| house.kind.is_of_set())) {
            let has_set = self.clone().with_house_set(set.name).is_ok_and(|layout| layout == *self);
            let Some(alone) = has_set.then(|| self.of_own_grids().with_house_set(set.name).ok()).flatten()
            else {
                continue;
            };
            let before = missing.len();
            missing.retain(|house| !alone.houses.contains(house));
            if missing.len() < before {
                names.push(set.name);
            }
        }
        names
    }

    /// The board with the grids of this one, without the houses that were added.
    fn of_own_grids(&self) -> Layout {
        let mut layout = self.clone();
        layout.houses.retain(|house| !house.kind.is_of_set() && house.kind != HouseKind::Extra);
        layout
    }

    /// This board with the houses of a set of [`HOUSE_SETS`] on each of its grids. Houses that it has already are not added again.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let board = Layout::standard(9)?;
    /// assert_eq!(board.clone().with_house_set("x")?.houses().len(), 29);
    /// let both = |one, other| board.clone().with_house_set(one)?.with_house_set(other);
    /// assert_eq!(both("windoku", "diagonal+")?, both("diagonal+", "windoku")?);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There is no set with this name, or the board cannot have it.
    pub fn with_house_set(mut self, name: &str) -> Result<Layout, LayoutError> {
        let set = HouseSet::named(name)
            .ok_or_else(|| LayoutError::UnknownHouseSet(name.chars().take(40).collect()))?;
        let digits = self.digits.len();
        let too_large = |cells: &Cells| cells.len() > digits;
        for at in 0..self.grids.len() {
            let grid = self.grids[at].clone();
            let houses =
                (set.houses)(&grid).filter(|houses| !houses.iter().any(|(_, cells)| too_large(cells)));
            let Some(houses) = houses else {
                let board = self.to_string();
                return Err(LayoutError::HouseSet { set: set.name, needs: set.needs, board });
            };
            let mut number = 0;
            let mut last = None;
            for (kind, cells) in houses {
                number = if last == Some(kind) { number + 1 } else { 1 };
                last = Some(kind);
                let cells =
                    cells.into_iter().map(|(row, column)| self.grid_cell(&grid, row, column)).collect();
                let house = House { kind, number, grid: self.grid_number(at), cells };
                if !self.houses.contains(&house) {
                    self.add_house(house);
                }
            }
        }
        Ok(self)
    }

    /// This board with a region besides its boxes: no digit is twice in it.
    ///
    /// ```
    /// use sudokit_variants::{Cell, Layout};
    /// let board = Layout::standard(4)?;
    /// let cells = [1, 4, 5, 1].map(Cell::new);
    /// assert!(board.clone().with_extra_region(&cells[..3]).is_ok());
    /// assert_eq!(board.with_extra_region(&cells).unwrap_err().to_string(), "extra region 1 has r1c2 twice");
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There are fewer than two cells, or more than there are digits, or one twice, or one outside of the board.
    pub fn with_extra_region(mut self, cells: &[Cell]) -> Result<Layout, LayoutError> {
        let number = self.houses.iter().filter(|house| house.kind == HouseKind::Extra).count() + 1;
        if let Some(cell) = cells.iter().find(|cell| !self.has(**cell)) {
            let (index, cells) = (cell.index(), self.cell_count());
            return Err(LayoutError::RegionOutside { region: number, index, cells });
        }
        if !(2..=self.digits.len()).contains(&cells.len()) {
            let digits = self.digits.len();
            return Err(LayoutError::ExtraRegionSize { region: number, cells: cells.len(), digits });
        }
        let mut set = CellSet::default();
        if let Some(cell) = cells.iter().find(|cell| !set.insert(**cell)) {
            return Err(LayoutError::RegionTwice { region: number, cell: self.name(*cell) });
        }
        if number > Cell::MAX {
            return Err(LayoutError::TooManyRegions);
        }
        let (number, cells) = (number as u16, set.iter().collect());
        self.add_house(House { kind: HouseKind::Extra, number, grid: None, cells });
        Ok(self)
    }

    /// Adds a house. Added houses are sorted, so that the order in which they are added does not matter.
    fn add_house(&mut self, house: House) {
        let key = |house: &House| (house.kind, house.grid, house.number);
        let first = self.houses.iter().position(|other| other.kind > HouseKind::Region);
        let first = first.unwrap_or(self.houses.len());
        let at = first + self.houses[first..].partition_point(|other| key(other) < key(&house));
        self.houses.insert(at, house);
    }
}
