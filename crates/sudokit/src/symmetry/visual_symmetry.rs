//! [`Symmetry`]: the visual symmetry of the pattern of givens. It concerns the cells, not the digits, and the board itself, not
//! its class.

use std::fmt;

use sudokit_base::parse_by_name;

use crate::cell::{Cell, CellSet};

/// A visual symmetry of the givens: the rotations and reflections that map cells with givens to cells with givens.
///
/// There are ten: the subgroups of the symmetry group of a square.
///
/// ```
/// use sudokit::symmetry::Symmetry;
/// assert_eq!(Symmetry::from_name("rotate180"), Some(Symmetry::Rotate180));
/// assert_eq!(Symmetry::Full.to_string(), "full");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by 180 degrees.
    Rotate180,
    /// Rotation by 90 degrees, and therefore by 180 degrees.
    Rotate90,
    /// Reflection that exchanges left and right.
    MirrorLeftRight,
    /// Reflection that exchanges top and bottom.
    MirrorTopBottom,
    /// Both of these reflections, and therefore rotation by 180 degrees.
    MirrorBoth,
    /// Reflection in the diagonal from top left to bottom right.
    DiagonalDown,
    /// Reflection in the diagonal from bottom left to top right.
    DiagonalUp,
    /// Both of these reflections, and therefore rotation by 180 degrees.
    DiagonalBoth,
    /// All rotations and reflections.
    Full,
}

/// The image of a row and column under a rotation or reflection.
type Move = fn(usize, usize) -> (usize, usize);

const HALF_TURN: Move = |row, column| (8 - row, 8 - column);
const QUARTER_TURN: Move = |row, column| (column, 8 - row);
const LEFT_RIGHT: Move = |row, column| (row, 8 - column);
const TOP_BOTTOM: Move = |row, column| (8 - row, column);
const DOWN: Move = |row, column| (column, row);
const UP: Move = |row, column| (8 - column, 8 - row);

/// The image of this cell, which always exists.
fn moved(cell: Cell, to: Move) -> Option<Cell> {
    let (row, column) = to(cell.index() / 9, cell.index() % 9);
    Cell::at(row, column)
}

impl Symmetry {
    /// All symmetries; each comes after those that it includes.
    pub const ALL: [Symmetry; 10] = {
        use Symmetry::*;
        [
            None,
            Rotate180,
            Rotate90,
            MirrorLeftRight,
            MirrorTopBottom,
            MirrorBoth,
            DiagonalDown,
            DiagonalUp,
            DiagonalBoth,
            Full,
        ]
    };

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::MirrorLeftRight => "mirror-left-right",
            Symmetry::MirrorTopBottom => "mirror-top-bottom",
            Symmetry::MirrorBoth => "mirror-both",
            Symmetry::DiagonalDown => "diagonal-down",
            Symmetry::DiagonalUp => "diagonal-up",
            Symmetry::DiagonalBoth => "diagonal-both",
            Symmetry::Full => "full",
        }
    }

    /// The symmetry of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// Generators of the group.
    const fn moves(self) -> &'static [Move] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[HALF_TURN],
            Symmetry::Rotate90 => &[QUARTER_TURN],
            Symmetry::MirrorLeftRight => &[LEFT_RIGHT],
            Symmetry::MirrorTopBottom => &[TOP_BOTTOM],
            Symmetry::MirrorBoth => &[LEFT_RIGHT, TOP_BOTTOM],
            Symmetry::DiagonalDown => &[DOWN],
            Symmetry::DiagonalUp => &[UP],
            Symmetry::DiagonalBoth => &[DOWN, UP],
            Symmetry::Full => &[QUARTER_TURN, LEFT_RIGHT],
        }
    }

    /// The greatest symmetry of these cells, such as a puzzle's givens: all rotations and reflections that map the set of cells
    /// to itself.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::symmetry::Symmetry;
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// assert_eq!(Symmetry::of(puzzle.grid().filled()), Symmetry::Rotate180);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn of(cells: CellSet) -> Symmetry {
        let image = |to: &Move| cells.iter().filter_map(|cell| moved(cell, *to)).collect::<CellSet>();
        let has = |symmetry: &Symmetry| symmetry.moves().iter().all(|to| image(to) == cells);
        // Each symmetry comes before those that include it, so the last one is the greatest.
        Symmetry::ALL.into_iter().rev().find(has).unwrap_or_default()
    }

    /// The orbits: groups of cells that are all givens or all blanks, in the order of their first cells.
    ///
    /// ```
    /// use sudokit::symmetry::Symmetry;
    /// let orbits = Symmetry::Rotate180.orbits();
    /// assert_eq!(orbits.len(), 41);
    /// assert_eq!(orbits[0].to_string(), "r1c1 r9c9");
    /// ```
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let mut rest = CellSet::ALL;
        let mut orbits = Vec::new();
        while let Some(cell) = rest.first() {
            let mut orbit = CellSet::of(cell);
            let mut new = orbit;
            while let Some(cell) = new.pop_first() {
                for to in self.moves() {
                    if let Some(image) = moved(cell, *to)
                        && orbit.insert(image)
                    {
                        new.insert(image);
                    }
                }
            }
            rest -= orbit;
            orbits.push(orbit);
        }
        orbits
    }
}

#[cfg(feature = "serde")]
crate::serialize::serialize_as_name! {
    Symmetry, "Symmetry", |it| it.name(), Symmetry::ALL;
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

parse_by_name! {
    /// The text is not the name of a symmetry.
    pub struct ParseSymmetryError(
        "not a symmetry; the symmetries are ",
        Symmetry::ALL.iter().map(|symmetry| symmetry.name())
    );

    /// By name.
    impl FromStr for Symmetry = Symmetry::from_name;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81, "{symmetry}");
            assert_eq!(orbits.into_iter().fold(CellSet::EMPTY, CellSet::union), CellSet::ALL, "{symmetry}");
        }
    }

    /// A union of orbits has the symmetry of the orbits, or a greater one.
    #[test]
    fn the_symmetry_of_cells_is_found() {
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            let odd = |i: &usize| i * i % 7 == 1;
            let cells = (0..orbits.len()).filter(odd).fold(CellSet::EMPTY, |cells, i| cells | orbits[i]);
            assert_eq!(Symmetry::of(cells), symmetry, "{symmetry}");
            for orbit in orbits {
                let greater = Symmetry::of(orbit);
                let has = |cells: &CellSet| cells.is_subset(orbit) || cells.is_disjoint(orbit);
                assert!(greater.orbits().iter().all(has) && symmetry.orbits().iter().all(has));
            }
        }
        assert_eq!(Symmetry::of(CellSet::EMPTY), Symmetry::Full);
        assert_eq!(Symmetry::of(CellSet::ALL), Symmetry::Full);
    }

    /// By Burnside's lemma, the number of orbits is the mean number of cells that an element of the group fixes.
    #[test]
    fn there_are_as_many_orbits_as_there_should_be() {
        let counts = Symmetry::ALL.map(|symmetry| symmetry.orbits().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
    }
}
