//! The short name of a layout: `9x9`, `jigsaw 9x9`, `samurai`, `9x9 with x, windoku`.

use std::fmt;

use super::regular::usual_boxes;
use super::{BoxShape, House, HouseKind, Layout, MULTI_GRIDS};

/// The short name of the layout.
///
/// ```
/// use sudokit_variants::Layout;
/// assert_eq!(Layout::boxes(4, 4)?.to_string(), "16x16");
/// assert_eq!(Layout::boxes(3, 2)?.to_string(), "6x6 with boxes of 3x2");
/// assert_eq!(Layout::latin(9)?.with_digits(0..=8)?.with_house_set("x")?.to_string(), "latin 9x9 with digits 0-8, both diagonals");
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = &self.grids[0];
        let first_cells: Vec<(u16, u16)> =
            self.grids.iter().map(|grid| (grid.first.row, grid.first.column)).collect();
        let classic_boxes = BoxShape { height: 3, width: 3 };
        let known = MULTI_GRIDS
            .iter()
            .find(|board| board.first_cells == first_cells && grid.boxes == Some(classic_boxes));
        let size = if grid.rows == grid.columns { grid.rows } else { 0 };
        let is_jigsaw = self.houses.iter().any(|house| house.kind == HouseKind::Region);
        let mut details = Vec::new();
        match known {
            Some(board) => f.write_str(board.name)?,
            None => {
                if self.grids.len() > 1 {
                    write!(f, "{} grids of ", self.grids.len())?;
                } else if is_jigsaw {
                    f.write_str("jigsaw ")?;
                } else if grid.boxes.is_none() {
                    f.write_str("latin ")?;
                }
                write!(f, "{}x{}", grid.rows, grid.columns)?;
                if let Some(boxes) = grid.boxes.filter(|boxes| usual_boxes(size) != Some(*boxes)) {
                    details.push(format!("boxes of {boxes}"));
                }
            }
        }
        if let (Some(first), Some(last)) = (self.digits.first(), self.digits.last())
            && (first.value() != 1 || self.digits.len() != grid.rows.max(grid.columns))
        {
            details.push(format!("digits {first}-{last}"));
        }
        details.extend(added(&self.houses));
        if !details.is_empty() {
            write!(f, " with {}", details.join(", "))?;
        }
        Ok(())
    }
}

/// Words for the houses that were added.
fn added(houses: &[House]) -> Vec<String> {
    let count = |kind: HouseKind| houses.iter().filter(|house| house.kind == kind).count();
    let mut words = Vec::new();
    match (count(HouseKind::FallingDiagonal), count(HouseKind::RisingDiagonal)) {
        (0, 0) => (),
        (_, 0) => words.push("the falling diagonal".to_owned()),
        (0, _) => words.push("the rising diagonal".to_owned()),
        _ => words.push("both diagonals".to_owned()),
    }
    let names = [
        (HouseKind::Window, "windows"),
        (HouseKind::DisjointGroup, "disjoint groups"),
        (HouseKind::Asterisk, "the asterisk"),
        (HouseKind::Girandola, "the girandola"),
        (HouseKind::CenterDot, "the center dot house"),
        (HouseKind::Argyle, "argyle diagonals"),
    ];
    words.extend(names.into_iter().filter(|(kind, _)| count(*kind) > 0).map(|(_, name)| name.to_owned()));
    match count(HouseKind::Extra) {
        0 => (),
        1 => words.push("1 extra region".to_owned()),
        more => words.push(format!("{more} extra regions")),
    }
    words
}
