//! Boards of one grid: boxes of every size, Latin squares, jigsaws, boards that are not square, other digits.

use std::ops::RangeInclusive;

use crate::DigitSet;

use super::grid::{Grid, box_number};
use super::{BoxShape, HouseKind, Layout, LayoutError};

/// The usual boxes of square boards.
const USUAL_BOXES: [(usize, usize); 11] =
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (6, 6)];

/// The usual boxes of a square board of this size.
pub(super) fn usual_boxes(size: usize) -> Option<BoxShape> {
    USUAL_BOXES
        .into_iter()
        .find(|(height, width)| height * width == size)
        .map(|(height, width)| BoxShape { height, width })
}

impl Layout {
    /// The sizes of square boards that have usual boxes, in ascending order.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// assert!(Layout::standard_sizes().is_sorted() && Layout::standard_sizes().all(|size| Layout::standard(size).is_ok()));
    /// ```
    pub fn standard_sizes() -> impl Iterator<Item = usize> {
        USUAL_BOXES.into_iter().map(|(height, width)| height * width)
    }

    /// The square board of this size with its usual boxes: 4, 6 (boxes of 2x3), 8 (2x4), 9, 10 (2x5), 12 (3x4), 15 (3x5), 16,
    /// 20 (4x5), 25 and 36.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// assert_eq!(Layout::standard(12)?, Layout::boxes(3, 4)?);
    /// assert_eq!(Layout::standard(7).unwrap_err().to_string(), "there are no usual boxes for a board of 7x7; give their shape or the regions");
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There are no usual boxes of this size.
    pub fn standard(size: usize) -> Result<Layout, LayoutError> {
        let BoxShape { height, width } = usual_boxes(size).ok_or(LayoutError::NoUsualBoxes(size))?;
        Layout::boxes(height, width)
    }

    /// The square board whose boxes have `height` rows and `width` columns, with the digits from 1.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let layout = Layout::boxes(2, 3)?;
    /// assert_eq!((layout.cell_count(), layout.digits().len(), layout.houses().len()), (36, 6, 18));
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There would be no digit, or more than 62.
    pub fn boxes(height: usize, width: usize) -> Result<Layout, LayoutError> {
        let size = height.saturating_mul(width);
        Layout::square(size, Some(BoxShape { height, width }))
    }

    /// The square board with rows and columns only, with the digits from 1.
    ///
    /// # Errors
    /// There would be no digit, or more than 62.
    pub fn latin(size: usize) -> Result<Layout, LayoutError> {
        Layout::square(size, None)
    }

    fn square(size: usize, boxes: Option<BoxShape>) -> Result<Layout, LayoutError> {
        Layout::of_grids(digits(1, size)?, vec![Grid::new(size, size, boxes)])
    }

    /// The board with these numbers of rows and columns, and these digits. Houses with fewer cells than digits do not have all digits.
    ///
    /// ```
    /// use sudokit_variants::{Layout, layout::BoxShape};
    /// let layout = Layout::rectangle(6, 9, 1..=9, Some(BoxShape { height: 3, width: 3 }))?;
    /// let complete = layout.houses().iter().filter(|house| layout.is_complete(house)).count();
    /// assert_eq!((layout.houses().len(), complete), (6 + 9 + 6, 6 + 6));
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There are fewer digits than a row, a column or a box has cells, or none, or more than 62; or boxes do not fill the board.
    pub fn rectangle(
        rows: usize,
        columns: usize,
        values: RangeInclusive<u8>,
        boxes: Option<BoxShape>,
    ) -> Result<Layout, LayoutError> {
        Layout::of_grids(digit_range(values)?, vec![Grid::new(rows, columns, boxes)])
    }

    /// The jigsaw whose regions are the cells of the same symbol, in reading order.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let regions = |text: &str| Layout::jigsaw(&text.chars().collect::<Vec<_>>());
    /// assert_eq!(regions("AAABCAABCBDDCBDD").unwrap_err().to_string(), "region A has 5 cells instead of 4");
    /// assert!(regions("AAABCADBCBDBCCDD").is_ok());
    /// assert_eq!(regions("AABBAABBCCDDCCDD")?, Layout::boxes(2, 2)?);
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// The number of cells is not a square, or a region has another number of cells than a row.
    pub fn jigsaw(symbols: &[char]) -> Result<Layout, LayoutError> {
        let size = symbols.len().isqrt();
        if size * size != symbols.len() {
            return Err(LayoutError::RegionCells(symbols.len()));
        }
        let symbols: Vec<Option<char>> = symbols.iter().copied().map(Some).collect();
        Layout::latin(size)?.with_regions(&symbols)
    }

    /// This board of one grid without boxes, with regions: the cells of the same symbol, in reading order. A cell without a symbol
    /// is in no region.
    ///
    /// # Errors
    /// The board has several grids, boxes or regions; there are more or fewer symbols than cells; or a region has neither as many
    /// cells as the longest row or column nor as there are digits.
    pub fn with_regions(mut self, symbols: &[Option<char>]) -> Result<Layout, LayoutError> {
        let [grid] = self.grids.as_slice() else { return Err(LayoutError::HasBoxes(self.to_string())) };
        if self.houses.len() != grid.rows + grid.columns {
            return Err(LayoutError::HasBoxes(self.to_string()));
        }
        if symbols.len() != self.cell_count() {
            return Err(LayoutError::SymbolCount { symbols: symbols.len(), cells: self.cell_count() });
        }
        let mut regions: Vec<(char, usize)> = Vec::new();
        let mut numbers = Vec::new();
        for &symbol in symbols {
            let number = symbol.map(|symbol| {
                regions.iter().position(|(other, _)| *other == symbol).unwrap_or_else(|| {
                    regions.push((symbol, 0));
                    regions.len() - 1
                })
            });
            if let Some(number) = number {
                regions[number].1 += 1;
            }
            numbers.push(number);
        }
        let (needed, digits) = (grid.rows.max(grid.columns), self.digits.len());
        if let Some(&(symbol, cells)) = regions.iter().find(|(_, cells)| ![needed, digits].contains(cells)) {
            return Err(LayoutError::RegionSize { symbol, cells, needed });
        }
        let columns = grid.columns;
        let boxes = boxes_of(grid, &numbers);
        self.grids[0].boxes = boxes;
        let kind = if boxes.is_some() { HouseKind::Box } else { HouseKind::Region };
        self.add_band(0, kind, |row, column| numbers[row * columns + column]);
        Ok(self)
    }

    /// This board with other digits: 0 to 8, or more digits than a row has cells.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// assert_eq!(Layout::standard(9)?.with_digits(0..=8)?.digits().sum(), 36);
    /// assert_eq!(Layout::standard(9)?.with_digits(1..=6).unwrap_err().to_string(), "a row of 9 cells needs 9 digits; there are 6");
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// There are fewer digits than a house has cells, or more than 62.
    pub fn with_digits(mut self, values: RangeInclusive<u8>) -> Result<Layout, LayoutError> {
        let digits = digit_range(values)?;
        match self.houses.iter().find(|house| house.cells.len() > digits.len()) {
            Some(house) => Err(LayoutError::HouseSize {
                house: house.kind.name(),
                cells: house.cells.len(),
                digits: digits.len(),
            }),
            None => {
                self.digits = digits;
                Ok(self)
            }
        }
    }
}

/// The digits with these values, of which none may be above 62.
fn digit_range(values: RangeInclusive<u8>) -> Result<DigitSet, LayoutError> {
    if values.is_empty() {
        return Err(LayoutError::DigitCount(0));
    }
    digits((*values.start()).into(), *values.end() as usize + 1 - *values.start() as usize)
}

/// So many digits from a first value.
pub(super) fn digits(first: usize, count: usize) -> Result<DigitSet, LayoutError> {
    let last = first.saturating_add(count).saturating_sub(1);
    match u8::try_from(last) {
        Ok(last) if count > 0 && count <= 62 && last <= 62 => Ok(DigitSet::range(first as u8..=last)),
        _ => Err(LayoutError::DigitCount(count)),
    }
}

/// The shape of the boxes that these regions are, if they are boxes.
fn boxes_of(grid: &Grid, numbers: &[Option<usize>]) -> Option<BoxShape> {
    let is_first = |index: &usize| numbers[*index] == Some(0);
    let width = (0..grid.columns).take_while(is_first).count();
    let height = (0..grid.rows).take_while(|row| is_first(&(row * grid.columns))).count();
    if width == 0 || !grid.columns.is_multiple_of(width) || !grid.rows.is_multiple_of(height) {
        return None;
    }
    let boxes = BoxShape { height, width };
    let is_box = |(index, number): (usize, &Option<usize>)| {
        *number == Some(box_number(grid, boxes, index / grid.columns, index % grid.columns))
    };
    numbers.iter().enumerate().all(is_box).then_some(boxes)
}
