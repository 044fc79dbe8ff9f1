//! Square boards: boxes of every size, Latin squares, jigsaws.

use crate::{Cell, Digit, DigitSet};

use super::{House, HouseKind, Layout, LayoutError, Place};

impl Layout {
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
        let mut layout = Layout::latin(size)?;
        // The boxes of a row of boxes are side by side, and there are `height` in it.
        let number = |place: Place| (place.row as usize / height) * height + place.column as usize / width;
        layout.add_partition(HouseKind::Box, number);
        Ok(layout)
    }

    /// The square board with rows and columns only, with the digits from 1.
    ///
    /// # Errors
    /// There would be no digit, or more than 62.
    pub fn latin(size: usize) -> Result<Layout, LayoutError> {
        if !(1..=Digit::MAX.index()).contains(&size) {
            return Err(LayoutError::DigitCount(size));
        }
        let place = |index: usize| Place { row: (index / size) as u16, column: (index % size) as u16 };
        let mut layout = Layout {
            digits: DigitSet::range(1..=size as u8),
            places: (0..size * size).map(place).collect(),
            houses: Vec::new(),
            bands: Vec::new(),
        };
        layout.add_partition(HouseKind::Row, |place| place.row as usize);
        layout.add_partition(HouseKind::Column, |place| place.column as usize);
        Ok(layout)
    }

    /// The jigsaw whose regions are the cells of the same symbol, in reading order.
    ///
    /// ```
    /// use sudokit_variants::Layout;
    /// let regions = |text: &str| Layout::jigsaw(&text.chars().collect::<Vec<_>>());
    /// assert_eq!(regions("AAABCAABCBDDCBDDC".get(..16).unwrap_or_default()).unwrap_err().to_string(), "region A has 5 cells instead of 4");
    /// assert!(regions("AAABCADBCBDBCCDD").is_ok());
    /// ```
    ///
    /// # Errors
    /// The number of cells is not a square, or a region has another number of cells than a row.
    pub fn jigsaw(symbols: &[char]) -> Result<Layout, LayoutError> {
        let size = symbols.len().isqrt();
        if size * size != symbols.len() {
            return Err(LayoutError::RegionCells(symbols.len()));
        }
        let mut layout = Layout::latin(size)?;
        let mut regions: Vec<char> = Vec::new();
        for &symbol in symbols {
            if !regions.contains(&symbol) {
                regions.push(symbol);
            }
        }
        for &symbol in &regions {
            let cells = symbols.iter().filter(|other| **other == symbol).count();
            if cells != size {
                return Err(LayoutError::RegionSize { symbol, cells, digits: size });
            }
        }
        let number = |place: Place| {
            let symbol = symbols[place.row as usize * size + place.column as usize];
            regions.iter().position(|other| *other == symbol).unwrap_or_default()
        };
        layout.add_partition(HouseKind::Region, number);
        Ok(layout)
    }

    /// Adds one house for each number that a cell has, from 0, and makes them a band.
    fn add_partition(&mut self, kind: HouseKind, number: impl Fn(Place) -> usize) {
        let start = self.houses.len();
        for (index, &place) in self.places.iter().enumerate() {
            let at = start + number(place);
            while self.houses.len() <= at {
                let number = (self.houses.len() - start + 1) as u16;
                self.houses.push(House { kind, number, cells: Vec::new() });
            }
            self.houses[at].cells.push(Cell::new(index));
        }
        self.bands.push(start..self.houses.len());
    }
}
